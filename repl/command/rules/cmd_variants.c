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

enum { NAME_COLUMNS = 18 };

static void add_listed(Records *records, const Listed *listed) {
    bool patch = *listed->name == '+';
    bool folder = listed->folder != NULL;
    records_shown(records, records->indent - 2, "%s", listed->name);
    records_shown(records, 0, "%s%s%s%s%s%s", listed->title,
                  *listed->title != '\0' && *listed->about != '\0' ? ": " : "", listed->about, folder ? "  (" : "",
                  folder ? listed->folder : "", folder ? ")" : "");
    records_text(records, "name", listed->name + patch);
    records_text(records, "kind", patch ? "patch" : "variant");
    records_text(records, "title", patch ? NULL : listed->title);
    records_text(records, "about", listed->about);
    records_text(records, "folder", listed->folder);
    records_row(records);
}

CommandStatus command_variants(Session *session, const Words *words) {
    if (words_has(words, "--find")) {
        return rulebook_find(session, words_value(words, "--find"));
    }
    const char *word = words->count == 2 ? words->word[1].text : NULL;
    VariantNames list = {NULL, 0};
    variant_names_list(&list);
    // A person who wants to see all sees the games under their headings, and not the patches, which would fill the
    // screen.
    bool headings = word == NULL && session->screen->interactive && session->screen->form == FORM_TEXT;
    Records records = records_begin(session->screen);
    records.indent = NAME_COLUMNS;
    records.cut = word == NULL;
    size_t shown = 0;
    size_t patches = 0;
    for (size_t i = 0; i < list.count && word != NULL; i++) {
        int width = text_width(list.at[i].name) + 2;
        records.indent = listed_has(&list.at[i], word) && width > records.indent ? width : records.indent;
    }
    for (size_t i = 0; i < list.count; i++) {
        const Listed *listed = &list.at[i];
        bool aside = headings && listed->folder == NULL;
        bool wanted = word == NULL || listed_has(listed, word);
        patches += aside && *listed->name == '+';
        if (wanted && !aside) {
            add_listed(&records, listed);
        }
        shown += wanted;
    }
    if (headings) {
        games_print(session, "list", &list, patches);
    }
    if (shown == 0 && !interrupt_pending()) {
        print_error_word(session->screen, 1,
                         "no variant has \"%s\" in its name, title or description; `variants` lists all", word);
        return COMMAND_FAILED;
    }
    return COMMAND_OK;
}
