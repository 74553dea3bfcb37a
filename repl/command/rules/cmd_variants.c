// SPDX-License-Identifier: MIT
// `variants`: what can be played, and what each of it is.
//
// Where no person sits at a terminal the first word of each line is the name. Other programs rely on that, and on the
// rows of --json and --csv.
#include "repl/base/scratch.h"
#include "repl/command/rules/games.h"
#include "repl/command/rules/rulebook.h"
#include "repl/desk/variant_names.h"
#include "repl/screen/records.h"

CommandStatus command_variants(Session *session, const Words *words) {
    if (words_has(words, "--find") || words->count > 2) { // of several words without quotes the option has the first
        if (session->screen->form != FORM_TEXT) {
            return print_misuse(session->screen, "--find answers in sentences, not in rows: without --json and --csv");
        }
        const char *first = words_value(words, "--find"), *more = words_joined(words, 1, words->count);
        return rulebook_find(session, scratch_trimmed(first == NULL ? more : scratch_format("%s %s", first, more)));
    }
    const char *word = words->count == 2 ? words->word[1].text : NULL;
    VariantNames list = variant_names_list();
    // A person who wants to see all sees the games under their headings, and not the patches, which would fill the
    // screen.
    bool headings = word == NULL && session->screen->interactive && session->screen->form == FORM_TEXT;
    json_t *rows = json_array();
    size_t shown = 0, patches = 0;
    for (size_t i = 0; i < list.count; i++) {
        const Listed *listed = &list.at[i];
        bool aside = headings && listed->folder == NULL, patch = *listed->name == '+';
        bool wanted = word == NULL || listed_has(listed, word) ||
                      listed_has(&(Listed){"", "", game_offered(listed->name), NULL}, word);
        patches += aside && patch;
        if (wanted && !aside) {
            json_add(rows, "{s:o, s:s, s:o, s:o, s:o}", "name", json_shown(listed->name + patch), "kind",
                     patch ? "patch" : "variant", "title", json_shown(patch ? NULL : listed->title), "about",
                     json_shown(listed->about), "folder", json_shown(listed->folder));
        }
        shown += wanted;
    }
    print_rows(session->screen, "variants", json_pack("{s:o, s:b}", "rows", rows, "all", word == NULL));
    if (headings) {
        games_print(session, "list", &list, patches);
    }
    if (shown == 0 && !interrupt_pending()) {
        return print_error_word(session->screen, 1,
                                "no variant has \"%s\" in its name, title or description; `variants` lists all", word);
    }
    return COMMAND_OK;
}
