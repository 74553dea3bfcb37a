// SPDX-License-Identifier: MIT
// Words in Latin letters.
#include "repl/base/fold.h"

#include <criterion/criterion.h>
#include <stdlib.h>

Test(fold, letters) {
    static const char *const cases[][2] = {
        {"Bar/21 13/7*", "bar/21 13/7*"},
        {"СТЕНА", "stena"},
        {"дом", "dom"},
        {"Длинные нарды", "dlinnye nardy"},
        {"Ёж", "ezh"},
        {"объём", "obem"},
        {"šķirtne", "skirtne"},
        {"ŠĶIRTNE", "skirtne"},
        {"Ķ", "k"},
        {"Πλακωτό", "plakoto"},
        {"Πόρτες", "portes"},
        {"Նարդի", "nardi"},
        {"ÀÉñø", "aeno"},
        {"s\xcc\x8c", "s"},
        {"÷×", "÷×"},
        {"تخته", "تخته"},
        {"\xd0", "\xd0"},
        {"\xff\xd0/", "\xff\xd0/"},
        {"Źſž", "zsz"},
        {"ĀāŸ", "aay"},
        {"Έξω ΆΊΌΎΏ ΐΰϊϋΪΫ", "exo aiouo iuiuiu"},
        {"Straße Ÿÿ", "strasse yy"},
        {"Mərə MƏRƏ șțȘȚ", "mere mere stst"},
        {"Ґава ғқәөүңһ", "gava gkaounh"},
        {"և", "ev"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *folded = text_fold(cases[i][0]);
        cr_expect_str_eq(folded, cases[i][1], "%s: %s, not %s", cases[i][0], folded, cases[i][1]);
    }
    cr_expect(text_folds_equal("Стена", "STENA"));
    cr_expect_not(text_folds_equal("стена", "дом"));
}
