// SPDX-License-Identifier: MIT
// `check`: is this variant a game? Its file, its worked examples, and random games by the clock.
#include "repl/commands.h"
#include "scripts/host/examples.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOST_TURNS = 10000,    // a game that takes as many is reported as not ending
    DEFAULT_GAMES = 10000, // unless the clock says stop first
    DEFAULT_SECONDS = 7,   // loading and examples have their share of the ten
    MOST_SECONDS = 86400,
    SELDOM = 64, // one decision about the cube in so many is made at random
};

typedef struct Tally {
    unsigned long long games, turns, plays, choices, starter_wins, decided, points;
    unsigned long long outcome[OUTCOME_DRAW + 1];
    bool unending;
    unsigned long long unending_game;
} Tally;

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool failed(Session *session, const Error *error) {
    session_error(session, "%s", error->text);
    return false;
}

// One game; false if it does not end.
static bool play_one(Session *session, const Rules *rules, uint64_t seed, uint32_t number, Tally *tally) {
    RngKey dice_key = {.seed = seed, .game = number, .purpose = PURPOSE_DICE};
    RngKey choice_key = {.seed = seed, .game = number, .purpose = PURPOSE_WHITE_BOT};
    uint32_t throws = 0;
    uint32_t choices = 0;
    Position position;
    Error error;
    position_init(&position, rules);
    for (;;) {
        Node node;
        flow_next(rules, &position, &node);
        if (node.kind == NODE_OVER) {
            tally->outcome[node.outcome]++;
            tally->points += (unsigned)node.points;
            if (node.winner != NOBODY) {
                tally->decided++;
                tally->starter_wins += node.winner == (Side)position.starter;
            }
            return true;
        }
        if (throws >= MOST_TURNS || interrupt_pending()) {
            return false;
        }
        if (node.kind == NODE_CHANCE) {
            uint8_t dice[RULES_MAX_DICE];
            int count = node.chance == CHANCE_OPENING && rules->dice_count < 2 ? 2 : rules->dice_count;
            rng_throw(&dice_key, throws++, count, rules->dice_faces, dice);
            tally->turns += node.chance == CHANCE_ROLL;
            if (flow_apply_roll(rules, &position, dice, count, &error) != STATUS_OK) {
                return failed(session, &error);
            }
        } else if (node.decide == DECIDE_PLAY) {
            Status status = plays_generate_growing(rules, &position, &session->scratch);
            if (status == STATUS_SCRIPT) {
                hooks_failed(rules, &error);
                return failed(session, &error);
            }
            if (status != STATUS_OK) {
                memory_exhausted();
            }
            const PlayList *list = &session->scratch;
            tally->plays += list->count;
            tally->choices++;
            uint32_t choice = rng_below(&choice_key, choices++, (uint32_t)list->count);
            Play play;
            play_list_get(list, choice, &play);
            if (flow_apply_play(rules, &position, &play, &error) != STATUS_OK) {
                return failed(session, &error);
            }
        } else {
            // The cube is seldom turned: the games are to be played out.
            bool any = rng_below(&choice_key, choices++, SELDOM) == 0;
            uint32_t word = any ? rng_below(&choice_key, choices++, (uint32_t)node.word_count) : 0;
            if (flow_apply_word(rules, &position, any ? node.words[word] : node_plain_word(&node), &error) !=
                STATUS_OK) {
                return failed(session, &error);
            }
        }
    }
}

static void example_failed(void *context, const VariantExample *example, const char *text) {
    (void)example;
    session_error(context, "%s", text);
}

static CommandStatus check_examples(Session *session, const Table *table) {
    Status status = STATUS_OK;
    size_t failed = variant_run_examples(table_variant(table), example_failed, session, &status);
    if (status == STATUS_NO_MEMORY) {
        memory_exhausted();
    }
    session_print(session, "examples       %zu, %zu failed\n", variant_example_count(table_variant(table)), failed);
    return failed > 0 ? COMMAND_SCRIPT : COMMAND_OK;
}

static double ratio(unsigned long long part, unsigned long long whole) {
    return whole > 0 ? (double)part / (double)whole : 0.0;
}

static void report(Session *session, const Rules *rules, const Tally *tally, uint64_t seed) {
    static const int word[] = {[OUTCOME_SINGLE] = WORD_SINGLE,
                               [OUTCOME_GAMMON] = WORD_GAMMON,
                               [OUTCOME_BACKGAMMON] = WORD_BACKGAMMON,
                               [OUTCOME_DRAW] = WORD_DRAW};
    session_print(session, "random games   %llu (seed %llu)\n", tally->games, (unsigned long long)seed);
    if (tally->games == 0) {
        return;
    }
    session_print(session, "mean turns     %.1f\n", ratio(tally->turns, tally->games));
    session_print(session, "mean plays     %.1f a decision\n", ratio(tally->plays, tally->choices));
    session_print(session, "starter wins   %.1f %%\n", 100.0 * ratio(tally->starter_wins, tally->decided));
    session_print(session, "mean points    %.2f\n", ratio(tally->points, tally->games));
    for (int i = OUTCOME_SINGLE; i <= OUTCOME_DRAW; i++) {
        bool declared = i == OUTCOME_SINGLE || (i == OUTCOME_GAMMON && rules->score_gammon > 0) ||
                        (i == OUTCOME_BACKGAMMON && rules->score_backgammon > 0) ||
                        (i == OUTCOME_DRAW && rules->finish_last_turn > 0);
        if (declared || tally->outcome[i] > 0) {
            Text name;
            text_init(&name);
            text_add_padded(&name, rules->names[word[i]], 14);
            session_print(session, "%s %llu (%.1f %%)\n", name.bytes, tally->outcome[i],
                          100.0 * ratio(tally->outcome[i], tally->games));
            text_destroy(&name);
        }
    }
}

static CommandStatus play_games(Session *session, const Table *table, long games, double seconds, uint64_t seed) {
    CommandStatus status = COMMAND_OK;
    size_t kinds = table->books->count;
    double stop = seconds_now() + seconds;
    for (size_t kind = 0; kind < kinds && status == COMMAND_OK; kind++) {
        const Rules *rules = &table->books->rules[kind];
        Tally tally;
        memset(&tally, 0, sizeof tally);
        // The clock is shared by the games of a match.
        double until = stop - seconds * (double)(kinds - 1 - kind) / (double)kinds;
        if (kinds > 1) {
            session_print(session, "%s\n", variant_game_name(table_variant(table), kind));
        }
        for (long i = 0; i < games && seconds_now() < until && !interrupt_pending(); i++) {
            if (!play_one(session, rules, seed, (uint32_t)i, &tally)) {
                tally.unending = !interrupt_pending();
                tally.unending_game = (unsigned long long)i;
                break;
            }
            tally.games++;
        }
        report(session, rules, &tally, seed);
        if (tally.unending) {
            session_error(session, "random game %llu did not end within %d turns", tally.unending_game, MOST_TURNS);
            status = COMMAND_FAILED;
        }
    }
    return status;
}

CommandStatus command_check(Session *session, const Words *given) {
    Words words;
    size_t at;
    words_split(&words, given->line, &at);
    long long games = words_take_number(session, &words, "--games", DEFAULT_GAMES, 0, 1000000000LL);
    long long seconds = words_take_number(session, &words, "--seconds", DEFAULT_SECONDS, 0, MOST_SECONDS);
    long long seed = words_take_number(session, &words, "--seed", 1, 0, 999999999999999999LL);
    CommandStatus status = games < 0 || seconds < 0 || seed < 0 ? COMMAND_USAGE : COMMAND_OK;
    Table *table = NULL;
    size_t named = words_first_plain(&words);
    if (status == COMMAND_OK && named == 0) {
        if (session->table == NULL) {
            status = command_usage(session, given);
        } else {
            status = COMMAND_FAILED;
            session_error(session, "which variant? `check %s`", variant_spec(table_variant(session->table)));
        }
    }
    if (status == COMMAND_OK) {
        Variant *variant = session_load_variant(session, words.word[named].text, named, &status);
        if (variant != NULL) {
            table = table_create(variant);
            status = words_apply_sets(session, &words, table);
        }
    }
    if (status == COMMAND_OK && words.count != 2) {
        status = command_usage(session, given);
    }
    if (status == COMMAND_OK) {
        session_print(session, "%s: fingerprint %016llx\n", variant_name(table_variant(table)),
                      (unsigned long long)rules_fingerprint(&table->books->rules[0]));
        if (*variant_output(table_variant(table)) != '\0') {
            session_print(session, "printed while it was loaded:\n%s", variant_output(table_variant(table)));
        }
        status = check_examples(session, table);
    }
    if (status == COMMAND_OK) {
        status = play_games(session, table, (long)games, (double)seconds, (uint64_t)seed);
    }
    table_destroy(table);
    words_destroy(&words);
    return status;
}
