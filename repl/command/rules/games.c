// SPDX-License-Identifier: MIT
// The games as they are offered: see games.h.
#include "repl/command/rules/games.h"

#include "repl/base/fold.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/screen/told.h"
#include "scripts/variant.h"

#include <limits.h>
#include <string.h>

// Those that the program brings, in the order in which they are offered and numbered.
typedef struct Offer {
    const char *name, *title, *about;
    size_t heading; // its row of offered_games
} Offer;

typedef struct Offers {
    Offer *at;
    size_t count;
} Offers;

// The row of the game; SIZE_MAX: it has none.
static size_t row_of(const char *name) {
    for (size_t i = 0; offered_games[i].word != NULL; i++) {
        if (strcmp(offered_games[i].word, name) == 0) {
            return i;
        }
    }
    return SIZE_MAX;
}

const char *game_offered(const char *name) {
    size_t row = row_of(name);
    return row != SIZE_MAX ? offered_games[row].text : "";
}

// The heading of a row; of a game that has none, that of the game it is based on, else the last.
static size_t heading_of(const char *name, int depth) {
    enum { DEEPEST = 8 };
    size_t row = row_of(name);
    size_t length;
    const char *base = row == SIZE_MAX && depth < DEEPEST ? variant_shipped_says(name, "based_on", &length) : NULL;
    if (base != NULL) {
        return heading_of(scratch_copy_bytes(base, length), depth + 1);
    }
    if (row == SIZE_MAX) {
        for (row = 0; offered_games[row + 1].word != NULL; row++) {
        }
    }
    while (*offered_games[row].word != '\0') {
        row--;
    }
    return row;
}

static void add_offer(Offers *offers, const Listed *listed, size_t heading) {
    size_t row = row_of(listed->name);
    offers->at = scratch_grow(offers->at, offers->count, sizeof *offers->at);
    offers->at[offers->count++] = (Offer){.name = listed->name,
                                          .title = listed->title,
                                          .about = row != SIZE_MAX ? offered_games[row].text : listed->about,
                                          .heading = heading};
}

// Under each heading first the games that are named there, in their order, then the others.
static Offers offers_list(const VariantNames *list) {
    Offers offers = {NULL, 0};
    size_t heading = 0;
    for (size_t row = 0; offered_games[row].word != NULL; row++) {
        heading = *offered_games[row].word == '\0' ? row : heading;
        for (size_t i = 0; i < list->count; i++) {
            if (strcmp(list->at[i].name, offered_games[row].word) == 0) {
                add_offer(&offers, &list->at[i], heading);
            }
        }
        bool last = offered_games[row + 1].word == NULL || *offered_games[row + 1].word == '\0';
        for (size_t i = 0; last && i < list->count; i++) {
            const Listed *listed = &list->at[i];
            bool game = *listed->name != '+' && listed->folder == NULL && row_of(listed->name) == SIZE_MAX;
            if (game && heading_of(listed->name, 0) == heading) {
                add_offer(&offers, listed, heading);
            }
        }
    }
    return offers;
}

void games_print(Session *session, const char *what, const VariantNames *list, size_t patches) {
    Offers offers = offers_list(list);
    json_t *games = json_array();
    for (size_t i = 0; i < offers.count; i++) {
        const Offer *offer = &offers.at[i];
        json_add(games, "{s:s, s:s, s:s, s:s}", "name", offer->name, "title", offer->title, "about", offer->about,
                 "heading", offered_games[offer->heading].text);
    }
    json_t *result =
        json_pack("{s:s, s:s, s:o, s:b, s:i, s:I}", "what", what, "version", NARDBOX_VERSION, "games", games,
                  "numbered", session->table == NULL, "rows", screen_rows(), "patches", (json_int_t)patches);
    print_told(session->screen, "games", result);
}

void games_greet(Session *session) {
    VariantNames list = {NULL, 0};
    variant_names_shipped(&list);
    games_print(session, "greeting", &list, 0);
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

const char *games_chosen(Session *session, const Words *words) {
    if (!may_choose(session)) {
        return NULL;
    }
    static const char *const behind[] = {"vs", "to"};
    size_t end = 1;
    while (end < words->count && word_index(game_word_meant(words->word[end].text), behind, 2) == 2 &&
           !is_opponent(words->word[end].text)) {
        end++;
    }
    Text several = scratch_text();
    const char *name = words_joined(words, 0, end);
    VariantNames list = {NULL, 0};
    variant_names_shipped(&list);
    long long number = text_number(name, (long long)list.count);
    const char *chosen = number > 0 ? offers_list(&list).at[number - 1].name : variant_meant(name, true, &several);
    if (chosen == NULL && several.length == 0) {
        return NULL;
    }
    bool bare = end < words->count && is_opponent(words->word[end].text);
    return scratch_format("play %s%s%s", chosen != NULL ? chosen : name, bare ? " vs " : " ", words_rest(words, end));
}
