// SPDX-License-Identifier: MIT
// Commands that begin a game or a match, and go back to one that was left.
#include "repl/base/file_write.h"
#include "repl/base/fold.h"
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/command/options.h"
#include "repl/command/rules/games.h"
#include "repl/command/rules/reload.h"
#include "repl/desk/variant_names.h"
#include "repl/keep/kept_games.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

// The title of a variant, the first thing that one reads about a game. A match to 1 with the cube is another game
// elsewhere.
static void greet_table(Session *session, bool match_asked) {
    const Variant *variant = table_variant(session->table);
    const char *title = variant_title(variant);
    const Position *position = game_position(session->table->game);
    const Rules *rules = table_rules(session->table);
    const char *crawford = rules->match_crawford ? " with the Crawford rule" : "";
    const char *match = match_asked ? scratch_format(" Match to %d%s.", position->to, crawford) : "";
    if (session->screen->interactive) {
        const Promise *promise = &session->table->promise;
        print(session->screen, "%s%s%s.%s %s.\n", variant_name(variant), *title != '\0' ? ": " : "", title, match,
              *promise->secret != '\0' ? scratch_format("Its dice are promised: %.16s..", promise_commitment(promise))
                                       : scratch_format("Seed %llu", (unsigned long long)session->table->seed));
    }
    if (match_asked && position->to == 1 && rules->cube_on && outcome_possible(rules, OUTCOME_GAMMON)) {
        print_hint(session->screen,
                   "(in other programs a match to 1 has neither cube nor gammons; here it has both: `set "
                   "cube.on=false score.gammon=false score.backgammon=false`)");
    }
}

// Makes what is laid out the first game of a match to `points`, by the Crawford rule where there is a cube. False: the
// message was given.
static bool lay_match(Session *session, Table *table, int points) {
    char to[12];
    snprintf(to, sizeof to, "%d", points);
    const Override setting[] = {{"match.to", to, "set by `play`"}, {"match.crawford", "true", "set by `play`"}};
    bool crawford = table_rules(table)->cube_on && points > 1; // the only game of a match to 1 is played with the cube
    return session_lay(session, table, setting, crawford ? 2 : 1, "");
}

// How a game is to begin.
typedef struct Beginning {
    const char *spec;   // the variant, word 1 of the line; NULL: by the rules in force
    Player *players;    // who plays; NULL: as before
    size_t player_word; // where the one that is named stands
    bool unnamed;       // nobody is: who plays Black is as the person has set it
    int to;             // the points that win the match; 0: as the rules say
    bool throw;
} Beginning;

// Who plays against a person who has named nobody: at a prompt the bot that is set, if a net knows the game; else, if
// it was chosen from the list of games, the bot for every variant.
static void find_opponent(Session *session, const Table *table, Player *player) {
    const NetFound *net;
    Error error = {0, 0, ""};
    Player found;
    if (!session->screen->interactive || session->opponent == OPPONENT_HUMAN) {
        return;
    }
    bool set = player_find(session, program_setting_value("opponent", session->opponent), &found) &&
               player_net(session, table, found, &net, &error) == STATUS_OK;
    if (set || (session->chosen && player_find(session, "allround", &found))) {
        *player = found;
    }
}

static CommandStatus begin_game(Session *session, const Beginning *beginning) {
    CommandStatus status;
    const char *spec = beginning->spec;
    Variant *variant = spec != NULL ? session_load_variant(session, spec, 1, &status) : NULL;
    Table *table = spec == NULL ? table_like(session, &status) : variant != NULL ? table_create(variant) : NULL;
    if (table == NULL) {
        return status;
    }
    bool good = beginning->to <= 0 || lay_match(session, table, beginning->to);
    if (good && beginning->unnamed) {
        find_opponent(session, table, &beginning->players[BLACK]);
    }
    if (!good || (beginning->players != NULL &&
                  !player_sits(session, table, beginning->players[BLACK], beginning->player_word))) {
        table_destroy(table);
        return COMMAND_FAILED;
    }
    session_begin(session, table, NULL);
    if (beginning->players != NULL) {
        memcpy(session->table->player, beginning->players, sizeof session->table->player);
    }
    greet_table(session, beginning->to > 0);
    if (beginning->unnamed && session->table->player[BLACK] != PLAYER_HUMAN) {
        print_hint(session->screen,
                   "(%s plays %s; `bot gentle` is easier, `bot expert` harder, `black human` lets two people play)",
                   player_short_name(session, session->table->player[BLACK]), session_side(session, BLACK));
    }
    if (beginning->throw) {
        session_go_on(session);
    } else {
        session_show_next(session);
    }
    return COMMAND_OK;
}

// What the words before `end` name: a variant, by a title of several words, too, and patches. NULL: there are none.
static const char *spec_typed(const Words *words, size_t end) {
    Text spec = scratch_text();
    for (size_t i = 1; i < end; i++) {
        const char *word = words->word[i].text;
        text_add(&spec, "%s%s", i == 1 || *word == '+' ? "" : " ", word);
    }
    return end < 2 ? NULL : spec.bytes;
}

// What stands for a file, whatever path it was named by; shipped ones are no files.
static const char *file_identity(const Variant *variant, size_t index) {
    const VariantFile file = variant_file(variant, index);
    const char *real = file.path != NULL ? file_real_path(file.path) : NULL;
    return real != NULL ? real : file.name;
}

// Has the variant file `index` of the game?
static bool has_file(const Variant *variant, const Variant *game, size_t index) {
    const char *file = file_identity(game, index);
    size_t i = 0, count = variant_file_count(variant);
    while (i < count && strcmp(file_identity(variant, i), file) != 0) {
        i++;
    }
    return i < count;
}

// Is it a game of its own, and not built on the one at the table? Then all rules would be its own, over a position of
// another game.
static bool is_other_game(const Table *table, const char *spec) {
    VariantError error;
    Variant *game = variant_load(spec, &error);
    size_t last = game != NULL ? variant_file_count(game) - 1 : 0;
    bool other = game != NULL && (last == 0 || has_file(table_variant(table), game, last));
    for (size_t i = 0; i < last && !other; i++) {
        other = !has_file(table_variant(table), game, i);
    }
    variant_destroy(game);
    return other;
}

// Does the last file of the spec belong to the game at the table already?
static bool is_laid(const Table *table, const char *spec) {
    VariantError error;
    Variant *laid = variant_load(spec, &error);
    bool is = laid != NULL && has_file(table_variant(table), laid, variant_file_count(laid) - 1);
    variant_destroy(laid);
    return is;
}

// Can the game at the table go on by the rules that are laid out? False: the message was given.
static bool can_go_on(Session *session, const Table *laid, const char *patch) {
    for (int side = 0; side < 2; side++) {
        if (!player_sits(session, laid, session->table->player[side], 1)) {
            print_hint(session->screen, "(`%s allround`, then `use %s`: that one plays by any rules)",
                       side_name((Side)side), patch);
            return false;
        }
    }
    Error error = {0, 0, ""};
    const Rulebook *book = table_book(laid);
    const Rules *rules = book->pointer[table_game(session->table) % book->count];
    Game *tried = table_try_rules(session->table, rules, &error);
    if (tried == NULL) {
        print_error(session->screen, "the position on the board does not allow it: %s; `new %s` begins a game with it",
                    error.text, variant_spec(table_variant(laid)));
    }
    game_destroy(tried);
    return tried != NULL;
}

// The spec of the rules at the table with these patches ("+house/jan+mine.lua"). NULL: the message was given.
static const char *patched_spec(Session *session, const char *patches) {
    const Table *table = session->table;
    const char *spec = variant_spec(table_variant(table)), *rest = patches + 1;
    do {
        const char *start = rest, *part = scratch_copy_bytes(start, variant_spec_part(&rest));
        const char *shipped = patch_meant(part), *added = shipped != NULL ? shipped : part;
        if (is_other_game(table, added)) {
            print_error_word(session->screen, 1, "%s is a game, not a patch; `use %s` plays it", added, added);
            return NULL;
        }
        bool twice = strstr(scratch_format("%s+", spec), scratch_format("+%s+", added)) != NULL;
        spec = scratch_format("%s+%s", spec, added);
        if (twice || is_laid(table, spec)) {
            print_error_word(session->screen, 1, "%s is in force already", added);
            return NULL;
        }
    } while (*rest != '\0');
    return spec;
}

// `use +PATCH`: the game goes on by the rules at the table and the patch, or several.
static CommandStatus use_patches(Session *session, const char *patches) {
    CommandStatus status;
    const Table *table = session->table;
    const char *spec = patched_spec(session, patches);
    if (spec == NULL) {
        return COMMAND_FAILED;
    }
    Variant *variant = session_load_variant(session, spec, 1, &status);
    if (variant == NULL) {
        return status;
    }
    Table *laid = table_create(variant);
    size_t count;
    const Override *kept = table_settings_over(table, variant, &count);
    bool good = session_lay(session, laid, kept, count, "") && can_go_on(session, laid, patches);
    status = good ? session_use_variant(session, variant) : COMMAND_FAILED;
    table_destroy(laid);
    Node node = session_next(session);
    if (status == COMMAND_OK && node.kind == NODE_CHANCE && node.chance == CHANCE_OPENING) {
        session_show_next(session); // `use` throws no dice
    } else if (status == COMMAND_OK) {
        session_go_on(session);
    }
    return status;
}

CommandStatus command_use(Session *session, const Words *words) {
    if (session->table != NULL && *words_at(words, 1) == '+') {
        return use_patches(session, spec_typed(words, words->count));
    }
    return begin_game(session, &(Beginning){.spec = spec_typed(words, words->count)});
}

// Makes --seed N the next game's.
static void take_seed(Session *session, const Words *words) {
    if (words_has(words, "--seed")) {
        session->next_seed = (uint64_t)words_number(words, "--seed");
        session->seed_given = true;
    }
}

CommandStatus command_new(Session *session, const Words *words) {
    take_seed(session, words);
    if (words->count > 1 && (strcmp(words->word[1].text, "match") == 0 || strcmp(words->word[1].text, "game") == 0)) {
        return print_error_word(session->screen, 1, "`new` alone begins a game, `play backgammon to 5` a match");
    }
    if (words_find(words, 1, "to") < words->count || words_find(words, 1, "vs") < words->count) {
        return print_error_word(session->screen, 0, "that is `play %s`", words_rest(words, 1));
    }
    if (words->count == 1 && !session_need_table(session)) {
        return COMMAND_FAILED;
    }
    return begin_game(session, &(Beginning){.spec = spec_typed(words, words->count), .throw = true});
}

// Takes `to POINTS` out of the words. 0: it is not there; -1: the message was given.
static int take_match(Session *session, Words *words) {
    enum { MOST_POINTS = 999 };
    size_t i = words_find(words, 1, "to");
    if (i >= words->count) {
        return 0;
    }
    const char *digits = i + 1 < words->count ? words->word[i + 1].text : "";
    int points = (int)text_number(digits, MOST_POINTS);
    if (points < 1) {
        print_error_word(session->screen, i + 1 < words->count ? i + 1 : i,
                         "a match is to a number of points from 1 to %d, as in `play backgammon to 5`", MOST_POINTS);
        return -1;
    }
    size_t again = words_find(words, i + 1, "to");
    if (again < words->count) {
        print_error_word(session->screen, again, "`to` is said twice");
        return -1;
    }
    words_remove(words, i + 1);
    words_remove(words, i);
    return points;
}

// `play [VARIANT] [vs BOT [PARAM=VALUE]...] [to POINTS]`; the seed has been taken out. `vs` may be left out behind the
// name of a variant, as in the list of games.
static CommandStatus play_variant(Session *session, Words *words) {
    int points = take_match(session, words);
    size_t vs = words_find(words, 1, "vs"), bot = vs + 1;
    if (points < 0) {
        return COMMAND_FAILED;
    }
    if (bot == words->count) {
        return print_error_word(session->screen, vs, "the name of a bot is missing behind `vs`; `bots` lists them");
    }
    if (vs > 2 && *words->word[2].text != '+' && variant_is_shipped(text_fold(words->word[1].text))) {
        // `play tavla gentle`
        if (vs < words->count) {
            return print_error_word(session->screen, 2, "\"%s\" is not expected here", words->word[2].text);
        }
        vs = bot = 2;
    }
    bool against = bot < words->count;
    size_t last = words->count - 1;
    if (against && last > bot && points == 0 && text_number(words->word[last].text, INT_MAX) > 0) {
        return print_error_word(session->screen, last, "a match is typed with `to`: `to %s`", words->word[last].text);
    }
    Player players[2] = {PLAYER_HUMAN, PLAYER_HUMAN};
    CommandStatus status = COMMAND_FAILED;
    if (against && !player_read(session, words, bot, &players[BLACK], &status)) {
        return status;
    }
    if (vs == 1 && !session_need_table(session)) {
        return COMMAND_FAILED;
    }
    const char *spec = spec_typed(words, vs);
    // Just `play`: once more, with the same players.
    Beginning beginning = {.spec = spec,
                           .players = spec == NULL && !against ? NULL : players,
                           .player_word = bot,
                           .unnamed = spec != NULL && !against,
                           .to = points,
                           .throw = true};
    return begin_game(session, &beginning);
}

CommandStatus command_play(Session *session, const Words *given) {
    if (given->count > 1 && move_is_typed(session, words_rest(given, 1))) {
        return move_typed(session, words_rest(given, 1), session->screen->words->word[1].at);
    }
    Words words = *given; // `to POINTS` is taken out of them
    words.word =
        memcpy(scratch_get(given->count, sizeof *given->word), given->word, given->count * sizeof *given->word);
    for (size_t i = 1; i < words.count; i++) {
        words.word[i].text = scratch_copy(game_word_meant(words.word[i].text));
    }
    take_seed(session, given);
    return play_variant(session, &words);
}

CommandStatus command_back(Session *session, const Words *words) {
    (void)words;
    if (session->aside_count == 0) {
        return print_error(session->screen, "no game was put aside");
    }
    // The game left now goes to the other end, so that `back` again leads on to the games before.
    Table *table = session->aside[--session->aside_count];
    if (session->table != NULL && game_event_count(session->table->game) > 0 &&
        !flow_match_over(game_position(session->table->game))) {
        memmove(&session->aside[1], &session->aside[0], (size_t)session->aside_count * sizeof session->aside[0]);
        kept_save(session);
        kept_leave(session, session->table, false);
        session->aside[0] = session->table;
        session->aside_count++;
        session->table = NULL;
    }
    session_return_to(session, table);
    print(session->screen, "back at the game of %s\n", variant_name(table_variant(table)));
    session_catch_up(session);
    session_come_back(session);
    return COMMAND_OK;
}
