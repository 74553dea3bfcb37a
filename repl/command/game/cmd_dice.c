// SPDX-License-Identifier: MIT
// `dice`: who rolls them, and dice that are promised (desk/promise.h): committed to before a game, revealed after it,
// and checked by whoever has the saved game.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/keep/saved_game.h"

#include <string.h>

static CommandStatus commit_dice(Session *session) {
    if (!promise_make(&session->promise)) {
        return print_error(session->screen, "the system has no number now that nobody can guess");
    }
    print_data(session->screen, "%s\n", promise_commitment(&session->promise));
    print_hint(session->screen,
               "(the SHA-256 of the secret of the next game's dice: note it down; `dice words TEXT` adds words of "
               "yours, then `play`)");
    return COMMAND_OK;
}

static CommandStatus add_words(Session *session, const char *text) {
    if (*session->promise.secret == '\0') {
        return print_error_word(session->screen, 1, "the dice have to be promised first: `dice commit`");
    }
    if (strlen(text) >= PROMISE_WORDS) {
        return print_error_word(session->screen, 2, "the words have to be shorter than %d bytes", PROMISE_WORDS);
    }
    memcpy(session->promise.words, text, strlen(text) + 1);
    print(session->screen, "the next game's dice are made of the secret and of \"%s\"\n", session->promise.words);
    return COMMAND_OK;
}

// The rolls of the match's game that is being played, and (*number) which that is, from 1.
static long count_rolls(const Game *game, int *number) {
    long rolls = 0;
    *number = 1;
    for (size_t i = 0; i < game_event_count(game); i++) {
        EventKind kind = game_event(game, i)->kind;
        rolls = kind == EVENT_NEXT ? 0 : rolls + (kind == EVENT_ROLL);
        *number += kind == EVENT_NEXT;
    }
    return rolls;
}

static CommandStatus reveal_dice(Session *session, bool at_once) {
    if (!session_need_table(session)) {
        return COMMAND_FAILED;
    }
    const Promise *promise = &session->table->promise;
    const Game *game = session->table->game;
    if (*promise->secret == '\0') {
        return print_error_word(session->screen, 1,
                                "the dice of this game were not promised; `dice commit` does it for the next");
    }
    if (!at_once && !flow_match_over(game_position(game))) {
        return print_error_word(session->screen, 1,
                                "the secret gives away the dice to come: wait until the match is over, or type "
                                "`dice reveal !`");
    }
    int number;
    long rolls = count_rolls(game, &number);
    Text words = scratch_text(); // as a shell takes them
    for (const char *at = promise->words; *at != '\0'; at++) {
        text_add(&words, *at == '\'' ? "'\\''" : "%c", *at);
    }
    print_data(session->screen, "secret      %s\ncommitment  %s\nwords       %s\nseed        %llu\n", promise->secret,
               promise_commitment(promise), promise->words, (unsigned long long)promise_seed(promise));
    print_data(session->screen, "python3 dice.py %s '%s' %d %ld\n", promise->secret, words.bytes, number, rolls);
    print_hint(session->screen, "(the secret's SHA-256 is the commitment; dice.py, of share/nardbox, rolls the same "
                                "dice in Python; `save FILE` and `dice check FILE` do it here)");
    return COMMAND_OK;
}

// What the seed gives in the place of a roll of the history; `number` counts those of its game. False: a script failed.
static bool roll_is_fair(const Table *table, size_t index, uint32_t game, uint32_t number) {
    const Event *event = game_event(table->game, index);
    RngKey key = {.seed = table->seed, .game = game, .purpose = PURPOSE_DICE};
    uint8_t dice[RULES_MAX_NUMBERS];
    int count = 0;
    Error error;
    Status status = flow_draw_roll(game_rules_at(table->game, index), game_position_at(table->game, index), &key,
                                   number, dice, &count, &error);
    if (event->actor != NOBODY) { // at the opening each is in its place
        numbers_sort(dice, count);
    }
    return status == STATUS_OK && count == event->roll.count && memcmp(dice, event->roll.dice, (size_t)count) == 0;
}

// Says how many rolls are those of the seed. False: not all are.
static bool say_rolls(Session *session, const Table *table) {
    uint32_t game = 0, number = 0;
    long rolls = 0, other = 0;
    for (size_t i = 0; i < game_event_count(table->game); i++) {
        EventKind kind = game_event(table->game, i)->kind;
        if (kind == EVENT_NEXT) {
            game++;
            number = 0;
        } else if (kind == EVENT_ROLL) {
            rolls++;
            if (!roll_is_fair(table, i, game, number)) {
                other++;
                print_data(session->screen, "event %zu: not the dice of the seed\n", i + 1);
            }
            number++;
        }
    }
    print_data(session->screen, "rolls       %ld, %ld of them the dice of the seed\n", rolls, rolls - other);
    return other == 0;
}

static CommandStatus check_dice(Session *session, const char *path) {
    CommandStatus status;
    Table *table = saved_game_look(session, path, 2, &status);
    if (table == NULL) {
        return status;
    }
    print_data(session->screen, "variant     %s\n", variant_spec(table->first->edition->variant));
    for (size_t i = 0; i < table->first->count; i++) {
        print_data(session->screen, "rules       %016llx\n",
                   (unsigned long long)rules_fingerprint(&table->first->rules[i]));
    }
    if (*table->promise.secret != '\0') {
        print_data(session->screen, "commitment  %s\nwords       %s\n", promise_commitment(&table->promise),
                   table->promise.words);
    }
    print_data(session->screen, "seed        %llu%s\n", (unsigned long long)table->seed,
               *table->promise.secret != '\0' ? ", made of the secret and the words" : ", which nobody committed to");
    status = say_rolls(session, table) ? COMMAND_OK : COMMAND_FAILED;
    table_destroy(table);
    return status;
}

CommandStatus command_dice(Session *session, const Words *words) {
    const char *what = words_at(words, 1), *more = words_at(words, 2);
    bool alone = words->count == 2;
    if (strcmp(what, "commit") == 0 && alone) {
        return commit_dice(session);
    }
    if (strcmp(what, "words") == 0 && words->count > 2) {
        return add_words(session, words->count == 3 ? more : words_rest(words, 2));
    }
    if (strcmp(what, "reveal") == 0 && (alone || (words->count == 3 && strcmp(more, "!") == 0))) {
        return reveal_dice(session, !alone);
    }
    if (strcmp(what, "check") == 0 && words->count == 3) {
        return check_dice(session, more);
    }
    const char *example = session->table != NULL ? session_dice_example(session) : "6 3";
    if (*what >= '0' && *what <= '9') {
        return print_error_word(session->screen, 1, "dice as they fell are typed as in `roll %s`", example);
    }
    if (words->count > 1 && (!alone || (strcmp(what, "auto") != 0 && strcmp(what, "given") != 0))) {
        return print_error_word(
            session->screen, 1,
            "dice wants `auto` (rolled by the program), `given` (typed), `commit`, `words`, `reveal` or `check`");
    }
    session->dice_auto = alone ? strcmp(what, "auto") == 0 : session->dice_auto;
    print(session->screen,
          session->dice_auto ? "dice auto: the program rolls the dice\n"
                             : "dice given: type the dice as they fall, as in `%s`\n",
          example);
    return COMMAND_OK;
}
