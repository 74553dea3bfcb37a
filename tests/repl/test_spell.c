// SPDX-License-Identifier: MIT
// Text in ASCII.
#include "repl/base/fold.h"

#include <criterion/criterion.h>
#include <string.h>

Test(spell, everything_can_be_spelt) {
    static const char *const cases[][2] = {
        {"Длинные нарды", "Dlinnye nardy"},
        {"Гюлбара", "Gyulbara"},
        {"СТЕНА", "STENA"},
        {"Щука", "Shchuka"},
        {"Ķšķ ĹľŸŹž", "Ksk LlYZz"},
        {"Πόρτες", "Portes"},
        {"Նարդի", "Nardi"},
        {"تخته نرد", "tkhth nrd"},
        {"s\xcc\x8c", "s"},
        {"Uzun nərd, ƏQ", "Uzun nerd, EQ"},
        {"Έξω ΐ Ґава Қ", "Exo i Gava K"},
        {"می\u200cکنیم", "miknim"},
        {"“a” – 3×4 …", "\"a\" - 3x4 ..."},
        {"中", "?"},
        {"\xff", "?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[64] = "", spelt[SPELL_MOST];
        for (const char *at = cases[i][0]; *at != '\0'; at += text_spell(at, strlen(at), spelt), strcat(text, spelt)) {
        }
        cr_expect_str_eq(text, cases[i][1]);
    }
}
