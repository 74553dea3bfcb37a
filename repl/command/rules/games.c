// SPDX-License-Identifier: MIT
// The games as they are offered: see games.h.
#include "repl/command/rules/games.h"

#include "repl/base/fold.h"
#include "repl/base/scratch.h"
#include "repl/command/options.h"

#include <limits.h>

const char *game_offered(const char *name) {
    const char *text = help_find(offered_games, name);
    return text != NULL ? text : "";
}

// What games.lua needs to put those games of the list in order that the program brings.
static json_t *games_told(const Session *session, const char *what, const VariantNames *list) {
    json_t *games = json_array();
    for (size_t i = 0; i < list->count; i++) {
        const Listed *listed = &list->at[i];
        size_t length;
        const char *base = variant_shipped_says(listed->name, "based_on", &length);
        if (*listed->name != '+' && listed->folder == NULL) {
            json_add(games, "{s:s, s:s, s:s, s:o*}", "name", listed->name, "title", listed->title, "about",
                     listed->about, "based_on", base != NULL ? json_stringn(base, length) : NULL);
        }
    }
    return json_pack("{s:s, s:s, s:o, s:o, s:b}", "what", what, "version", NARDBOX_VERSION, "games", games, "offered",
                     help_told(offered_games), "numbered", session->table == NULL);
}

static const char *numbered_game(const Session *session, const VariantNames *list, long long number) {
    json_t *result = games_told(session, "name", list);
    json_object_set_new(result, "number", json_integer(number));
    return told_line(session->screen, "games", result);
}

void games_print(Session *session, const char *what, const VariantNames *list, size_t patches) {
    json_t *result = games_told(session, what, list);
    json_object_update_new(result, json_pack("{s:i, s:I}", "rows", screen_rows(), "patches", (json_int_t)patches));
    print_told(session->screen, "games", result);
}

// Is it somebody whom `set opponent` could choose?
static bool is_opponent(const char *word) {
    const char *each;
    bool found = false;
    for (size_t i = 0; !found && (each = program_setting_value("opponent", i)) != NULL; i++) {
        found = text_folds_equal(each, word);
    }
    return found;
}

static bool may_choose(const Session *session) {
    return session->table == NULL && session->screen->interactive;
}

const char *game_word_meant(const char *word) {
    static const char *const words[][2] = {{"vs", "vs"}, {"against", "vs"}, {"to", "to"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (text_folds_equal(word, words[i][0])) {
            return words[i][1];
        }
    }
    return word;
}

bool games_asks_number(const Session *session, const char *word) {
    return may_choose(session) && text_number(word, INT_MAX) >= 0;
}

const char *games_meant(const Session *session, const Words *words, bool whole) {
    static const char *const behind[] = {"vs", "to"};
    if (whole ? text_number(words->word[0].text, INT_MAX) >= 0 : !may_choose(session)) {
        return NULL;
    }
    size_t end = 1;
    while (end < words->count && word_index(game_word_meant(words->word[end].text), behind, 2) == 2 &&
           !is_opponent(words->word[end].text)) {
        end++;
    }
    Text several = scratch_text();
    const char *name = words_joined(words, 0, end);
    VariantNames list = variant_names_shipped();
    long long number = text_number(name, (long long)list.count);
    const char *chosen = number > 0 ? numbered_game(session, &list, number) : variant_meant(name, !whole, &several);
    number = text_number(words->word[0].text, (long long)list.count);
    if (chosen == NULL && end > 1 && number > 0) { // somebody whom nobody knows: `play` says so
        return scratch_format("play %s vs %s", numbered_game(session, &list, number), words_rest(words, 1));
    }
    if (chosen == NULL && (whole || several.length == 0)) {
        return NULL;
    }
    const char *between = end == words->count ? "" : is_opponent(words->word[end].text) ? " vs " : " ";
    return scratch_format("play %s%s%s", chosen != NULL ? chosen : name, between, words_rest(words, end));
}
