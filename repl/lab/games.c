// SPDX-License-Identifier: MIT
// Plays the games of experiments: see games.h.
//
// Random movers go by the quickest way there is (plays_pick); where their legal plays are counted too, the list is made
// and the same play taken from it, so that counting changes no game.
#include "repl/lab/games.h"

#include "core/flow.h"
#include "repl/lab/experiment.h"
#include "repl/lab/table_export.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double MOST_VALUE = 1e9; // an evaluation lies below it; what is more is a game that is over

// One contest: a game, or a match.
typedef struct Contest {
    LabDesk *desk;
    const Cell *cell;
    const Rules *rules;
    Tally *tally;
    UnitCount *unit_count;
    uint64_t unit;
    int which; // 0: the first bot begins as white; 1: as black
    bool counting;
    uint64_t stream[2]; // of the random mover's choices: of the first, of the second
    uint32_t decisions; // of the contest, so far
    uint32_t throws[3]; // of this game: white's, black's, opening throws
    int match_game;     // from 0
    enum { NOT_THROWN, OPENING_THROWN, DICE_THROWN } thrown; // and not played yet
    uint32_t rolls, turns;                                   // of this game: rolls played, or lost
    Side roller, turn_of;                                    // of the last roll; of the last turn that counts
    uint32_t passes;                                         // in a row
    bool dropped;                                            // the last word was `drop`
    Position position;
    Node node;
    Error error;
} Contest;

// ---- chance

// The next number of a stream (splitmix64).
static uint64_t next_random(uint64_t *stream) {
    uint64_t z = (*stream += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static uint64_t mix(uint64_t a, uint64_t b) {
    uint64_t stream = a ^ (b + 1) * UINT64_C(0xd1342543de82ef95);
    return next_random(&stream);
}

static int seat_of(const Contest *contest, Side side) {
    return (side == WHITE) == (contest->which == 0) ? 0 : 1;
}

static Bot *bot_of(const Contest *contest, int seat) {
    return contest->desk->bot[seat == 0 ? contest->cell->first : contest->cell->second];
}

static Played failed(Contest *contest) {
    const LabDesk *desk = contest->desk;
    const char *whole = variant_failure_of(contest->rules, contest->error.text);
    snprintf(desk->error, EXPERIMENT_ERROR, "%s, seed %llu, unit %llu%s: %s",
             desk->playing->rules_name[contest->cell->rules], (unsigned long long)desk->playing->seed,
             (unsigned long long)contest->unit, contest->which == 0 ? "" : " (sides swapped)", whole);
    return PLAYED_FAILED;
}

static Played no_plays(Contest *contest, Status status) {
    if (status == STATUS_NO_MEMORY) {
        memory_exhausted();
    }
    if (status == STATUS_SCRIPT) {
        hooks_failed(contest->rules, &contest->error);
    } else {
        error_set(&contest->error, status, 0, 0, "there are more plays than can be listed");
    }
    return failed(contest);
}

// ---- luck: the value of the best play after this throw, less its mean over all throws

static BotQuestion question_of(const Contest *contest, const Position *position, const PlayList *plays) {
    const Playing *playing = contest->desk->playing;
    return (BotQuestion){.rules = contest->rules,
                         .position = position,
                         .plays = plays,
                         .seed = playing->seed,
                         .game = (uint32_t)(contest->unit << 1) | (uint32_t)contest->which,
                         .decision = contest->decisions,
                         .match_game = contest->match_game + 1};
}

static double *values_for(LabDesk *desk, size_t count) {
    if (count > desk->value_room) {
        free(desk->value);
        desk->value_room = count + count / 2;
        desk->value = memory_get(desk->value_room, sizeof *desk->value);
    }
    return desk->value;
}

// NAN where there is no best play with a value.
static double best_value(Contest *contest, Bot *bot, Side side, Position *position) {
    LabDesk *desk = contest->desk;
    Node node;
    flow_next(contest->rules, position, &node);
    if (node.status != STATUS_OK || node.kind != NODE_DECIDE || node.decide != DECIDE_PLAY || node.actor != side ||
        plays_generate_growing(contest->rules, position, &desk->other) != STATUS_OK) {
        return NAN;
    }
    double *value = values_for(desk, desk->other.count);
    BotQuestion question = question_of(contest, position, &desk->other);
    BotAnswer answer;
    Error error;
    if (bot_rate(bot, &question, value, &answer, &error) != STATUS_OK) {
        return NAN;
    }
    double best = NAN;
    for (size_t i = 0; i < desk->other.count; i++) {
        if (!(fabs(value[i]) < MOST_VALUE)) {
            return NAN;
        }
        best = isnan(best) || value[i] > best ? value[i] : best;
    }
    return best;
}

static bool same_dice(const uint8_t *a, const uint8_t *b, int count) {
    unsigned in_a[256] = {0}, in_b[256] = {0};
    for (int i = 0; i < count; i++) {
        in_a[a[i]]++;
        in_b[b[i]]++;
    }
    return memcmp(in_a, in_b, sizeof in_a) == 0;
}

static void look_at_luck(Contest *contest, const Position *before, Side side, const uint8_t *dice, int count) {
    ChanceOutcome outcome[HOOK_MAX_ROLLS];
    Bot *bot = bot_of(contest, seat_of(contest, side));
    size_t outcomes = flow_chance_outcomes(contest->rules, before, outcome, HOOK_MAX_ROLLS, &contest->error);
    double sum = 0, weights = 0, own = NAN;
    if (outcomes == 0 || outcomes > HOOK_MAX_ROLLS) {
        return;
    }
    for (size_t i = 0; i < outcomes; i++) {
        Position next = *before;
        if (flow_apply_roll(contest->rules, &next, outcome[i].dice, outcome[i].count, &contest->error) != STATUS_OK) {
            return;
        }
        double value = best_value(contest, bot, side, &next);
        if (isnan(value)) {
            return;
        }
        sum += outcome[i].weight * value;
        weights += outcome[i].weight;
        if (outcome[i].count == count && same_dice(outcome[i].dice, dice, count)) {
            own = value;
        }
    }
    if (!isnan(own) && weights > 0) {
        double luck = own - sum / weights;
        contest->unit_count->n[METRIC_LUCK] += luck * luck;
        contest->unit_count->d[METRIC_LUCK]++;
    }
}

static void count_roll(Contest *contest) {
    contest->rolls++;
    contest->turns += contest->turn_of != contest->roller;
    contest->turn_of = contest->roller;
    contest->thrown = NOT_THROWN;
}

static bool is_stalemate(const Contest *contest) {
    bool stalemate = false;
    Error error;
    if (flow_is_stalemate(contest->rules, &contest->position, &stalemate, &error) == STATUS_NO_MEMORY) {
        memory_exhausted();
    }
    return stalemate;
}

// Looked at seldom. Functions of the rules may end the game all the same.
static bool never_ends(Contest *contest) {
    if (contest->passes < LAB_PASSES_OF_STUCK || contest->rules->hooks != NULL) {
        return false;
    }
    contest->passes = 0;
    return is_stalemate(contest);
}

static Played throw_dice(Contest *contest) {
    const Playing *playing = contest->desk->playing;
    int who = contest->node.chance == CHANCE_OPENING ? 2 : (int)contest->node.actor;
    RngKey key = {.seed = playing->seed, .game = (uint32_t)contest->unit, .purpose = PURPOSE_DICE};
    uint32_t counter = (uint32_t)contest->match_game << 16 | (3 * contest->throws[who] + (uint32_t)who);
    uint8_t dice[RULES_MAX_NUMBERS];
    int count = 0;
    contest->throws[who]++;
    // Rolls that are not played are lost; opening dice count only if they are kept.
    if (contest->thrown == DICE_THROWN) {
        count_roll(contest);
    }
    if (contest->throws[who] >= LAB_MOST_THROWS || never_ends(contest)) {
        return PLAYED_UNFINISHED;
    }
    contest->thrown = who == 2 ? OPENING_THROWN : DICE_THROWN;
    contest->roller = contest->node.actor;
    Status status = flow_draw_roll(contest->rules, &contest->position, &key, counter, dice, &count, &contest->error);
    if (status != STATUS_OK) {
        return failed(contest);
    }
    bool look = playing->luck != 0 && who != 2 && bot_of(contest, seat_of(contest, contest->node.actor)) != NULL &&
                mix(mix(playing->seed, contest->unit * 2 + (uint64_t)contest->which), counter) % playing->luck == 0;
    if (look) {
        look_at_luck(contest, &contest->position, contest->node.actor, dice, count);
    }
    status = flow_apply_roll(contest->rules, &contest->position, dice, count, &contest->error);
    return status == STATUS_OK ? PLAYED : failed(contest);
}

// ---- decisions

static void note_failure(Contest *contest, int seat, const BotAnswer *answer) {
    Tally *tally = contest->tally;
    if (answer->failed && tally->failures[seat]++ == 0) {
        tally->failure[seat] = text_copy(answer->failure);
    }
}

static void count_branching(Contest *contest, size_t plays, bool pass) {
    UnitCount *count = contest->unit_count;
    Tally *tally = contest->tally;
    count->n[METRIC_BRANCHING] += (double)plays;
    count->d[METRIC_BRANCHING]++;
    count->n[METRIC_FORCED] += plays == 1 && !pass;
    count->d[METRIC_FORCED]++;
    tally->branching[plays < TALLY_BRANCHES ? plays : TALLY_BRANCHES - 1]++;
    tally->branching_square += (double)plays * (double)plays;
}

static Played list_plays(Contest *contest) {
    LabDesk *desk = contest->desk;
    Status status = plays_generate_growing(contest->rules, &contest->position, &desk->list);
    if (status != STATUS_OK) {
        return no_plays(contest, status);
    }
    count_branching(contest, desk->list.count, play_list_is_pass(&desk->list));
    return PLAYED;
}

static Played choose_at_random(Contest *contest, int seat, Play *play) {
    LabDesk *desk = contest->desk;
    uint64_t random = next_random(&contest->stream[seat]);
    if (contest->counting) {
        Played listed = list_plays(contest);
        if (listed == PLAYED) {
            play_list_get(&desk->list, plays_choose(random, desk->list.count), play);
        }
        return listed;
    }
    Status status;
    do {
        status = plays_pick(contest->rules, &contest->position, &desk->list, random, play);
    } while (status == STATUS_FULL && (status = play_list_grow(&desk->list)) == STATUS_OK);
    return status == STATUS_OK ? PLAYED : no_plays(contest, status);
}

// The best play's value less the mean of all.
static void count_skill(Contest *contest, const double *value, size_t plays) {
    double best = value[0], sum = 0;
    for (size_t i = 0; i < plays; i++) {
        if (!(fabs(value[i]) < MOST_VALUE)) {
            return; // one that ends the game, or was not looked at
        }
        best = value[i] > best ? value[i] : best;
        sum += value[i];
    }
    contest->unit_count->n[METRIC_SKILL] += best - sum / (double)plays;
    contest->unit_count->d[METRIC_SKILL]++;
}

static Played choose_by_bot(Contest *contest, int seat, Bot *bot, Play *play) {
    LabDesk *desk = contest->desk;
    Played listed = list_plays(contest);
    if (listed != PLAYED) {
        return listed;
    }
    size_t chosen = 0, plays = desk->list.count;
    if (plays > 1) {
        BotAnswer answer;
        BotQuestion question = question_of(contest, &contest->position, &desk->list);
        double *value = values_for(desk, plays);
        Status status = bot_rate(bot, &question, value, &answer, &contest->error);
        if (status != STATUS_OK) {
            return failed(contest);
        }
        note_failure(contest, seat, &answer);
        count_skill(contest, value, plays);
        chosen = answer.play;
    }
    play_list_get(&desk->list, chosen, play);
    return PLAYED;
}

static Played make_play(Contest *contest) {
    int seat = seat_of(contest, contest->node.actor);
    Bot *bot = bot_of(contest, seat);
    Play play;
    Played chosen = bot == NULL ? choose_at_random(contest, seat, &play) : choose_by_bot(contest, seat, bot, &play);
    if (chosen != PLAYED) {
        return chosen;
    }
    UnitCount *count = contest->unit_count;
    for (int i = 0; i < play.step_count; i++) {
        count->n[METRIC_HITS] += play.step[i].contact == CONTACT_HIT;
        count->n[METRIC_PINS] += play.step[i].contact == CONTACT_PIN;
    }
    count->n[METRIC_BLOCKED] += play.step_count == 0;
    count->d[METRIC_BLOCKED]++;
    contest->passes = play.step_count == 0 ? contest->passes + 1 : 0;
    if (contest->thrown != NOT_THROWN) {
        contest->roller = contest->thrown == OPENING_THROWN ? (Side)contest->position.turn : contest->roller;
        count_roll(contest);
    }
    contest->decisions++;
    Status status = flow_apply_play(contest->rules, &contest->position, &play, &contest->error);
    return status == STATUS_OK ? PLAYED : failed(contest);
}

static Played say_word(Contest *contest) {
    const Node *node = &contest->node;
    int seat = seat_of(contest, node->actor);
    Bot *bot = bot_of(contest, seat);
    const char *word = "roll";
    BotAnswer answer;
    if (bot != NULL) {
        BotQuestion question = question_of(contest, &contest->position, NULL);
        if (bot_decide(bot, &question, &answer, &contest->error) != STATUS_OK) {
            return failed(contest);
        }
        note_failure(contest, seat, &answer);
        word = answer.word;
    } else if (node->decide == DECIDE_CHOOSE) {
        word = node->words[plays_choose(next_random(&contest->stream[seat]), (size_t)node->word_count)];
    } else if (node->decide != DECIDE_TURN) {
        word = node_plain_word(node); // takes every double; at DECIDE_TURN it never doubles
    }
    bool raises = strcmp(word, "double") == 0 || strcmp(word, "beaver") == 0 || strcmp(word, "raccoon") == 0;
    contest->unit_count->n[METRIC_DOUBLES] += node->decide != DECIDE_CHOOSE && raises;
    contest->dropped = node->decide == DECIDE_ANSWER && strcmp(word, "drop") == 0;
    contest->decisions++;
    Status status = flow_apply_word(contest->rules, &contest->position, word, &contest->error);
    return status == STATUS_OK ? PLAYED : failed(contest);
}

// ---- games

// Within a game, too: under a bot whose every decision fails at the end of its budget one game takes minutes.
static bool stopped(const LabDesk *desk) {
    return atomic_load_explicit(desk->stop, memory_order_relaxed) ||
           (desk->enough != NULL && desk->enough(desk->enough_context));
}

static Played play_game(Contest *contest) {
    memset(contest->throws, 0, sizeof contest->throws);
    contest->rolls = contest->turns = contest->passes = 0;
    contest->turn_of = NOBODY;
    contest->thrown = NOT_THROWN;
    contest->dropped = false;
    for (;;) {
        flow_next(contest->rules, &contest->position, &contest->node);
        const Node *node = &contest->node;
        if (node->kind == NODE_OVER) {
            if (contest->thrown == DICE_THROWN) {
                count_roll(contest);
            }
            return PLAYED;
        }
        if (node->status != STATUS_OK) {
            hooks_failed(contest->rules, &contest->error);
            return failed(contest);
        }
        if (stopped(contest->desk)) {
            return PLAYED_STOPPED;
        }
        Played played = node->kind == NODE_CHANCE     ? throw_dice(contest)
                        : node->decide == DECIDE_PLAY ? make_play(contest)
                                                      : say_word(contest);
        if (played != PLAYED) {
            return played;
        }
    }
}

static const char *side_word(Side side) {
    return side == WHITE ? "white" : side == BLACK ? "black" : "";
}

static void add_game_row(const Contest *contest, const char *outcome, Side winner, int points) {
    const Playing *playing = contest->desk->playing;
    const Position *position = &contest->position;
    Text *row = contest->desk->games;
    if (row == NULL) {
        return;
    }
    text_add(row, "%llu,%d,%d,", (unsigned long long)contest->unit, contest->which + 1, contest->match_game + 1);
    csv_add_field(row, playing->rules_name[contest->cell->rules]);
    for (Side side = WHITE; side <= BLACK; side++) {
        csv_add_field(row,
                      playing->bot_name[seat_of(contest, side) == 0 ? contest->cell->first : contest->cell->second]);
    }
    text_add(row, "%s,%s,", side_word((Side)position->starter), side_word(winner));
    csv_add_field(row, outcome);
    text_add(row, "%d,%u,%u,%u,%llu\n", points, contest->turns, contest->rolls, position->cube,
             (unsigned long long)playing->seed);
}

// What a game that is over came to.
static void count_game(Contest *contest) {
    UnitCount *count = contest->unit_count;
    Tally *tally = contest->tally;
    const Node *node = &contest->node;
    const Position *position = &contest->position;
    const Playing *playing = contest->desk->playing;
    Winner winner = node->winner == NOBODY ? WON_NOBODY : seat_of(contest, node->winner) == 0 ? WON_FIRST : WON_SECOND;
    int points = winner == WON_FIRST ? node->points : winner == WON_SECOND ? -node->points : 0;
    const LabRules *rules = &contest->desk->rules[contest->cell->rules];
    int class = (int)node->outcome;
    if (class >= OUTCOME_EXTRA) {
        class = OUTCOME_EXTRA + rules->extra_of[contest->rules - rules->rules][class - OUTCOME_EXTRA];
    }
    class = contest->dropped ? TALLY_DROPPED : class;
    add_game_row(contest, tally_outcome_name(class, rules->extra, rules->extra_count), node->winner, node->points);
    count->outcome[class][winner]++;
    for (Metric m = METRIC_POINTS; m <= METRIC_TURNS; m++) {
        bool of_white = m == METRIC_WHITE_WINS || m == METRIC_WHITE_POINTS;
        bool of_cube = m == METRIC_DROPS || m == METRIC_DOUBLES || m == METRIC_CUBE;
        count->d[m] += (!of_white || playing->uneven) && (!of_cube || playing->cube);
    }
    count->d[METRIC_HITS]++;
    count->d[METRIC_PINS]++;
    if (playing->uneven) {
        count->n[METRIC_WHITE_WINS] += winner == WON_NOBODY ? 0.5 : node->winner == WHITE;
        count->n[METRIC_WHITE_POINTS] += winner == WON_NOBODY    ? 0
                                         : node->winner == WHITE ? node->points
                                                                 : -node->points;
    }
    if (playing->cube) {
        count->n[METRIC_DROPS] += contest->dropped;
        count->n[METRIC_CUBE] += position->cube;
    }
    count->n[METRIC_POINTS] += points;
    count->points[contest->which] += points;
    bool began = node->winner == position->starter;
    count->n[METRIC_STARTER_WINS] += winner == WON_NOBODY ? 0.5 : began ? 1 : 0;
    count->n[METRIC_STARTER_POINTS] += winner == WON_NOBODY ? 0 : began ? node->points : -node->points;
    count->n[METRIC_STAKE] += winner == WON_NOBODY ? 0 : node->points;
    count->n[METRIC_SWING] += winner == WON_NOBODY ? 0 : (double)node->points * node->points;
    count->n[METRIC_GAMMONS] += node->outcome == OUTCOME_GAMMON || node->outcome == OUTCOME_BACKGAMMON;
    count->n[METRIC_BACKGAMMONS] += node->outcome == OUTCOME_BACKGAMMON;
    count->n[METRIC_DRAWS] += winner == WON_NOBODY;
    count->n[METRIC_LENGTH] += contest->rolls;
    count->n[METRIC_TURNS] += contest->turns;
    tally->length[contest->rolls < TALLY_LENGTHS ? contest->rolls : TALLY_LENGTHS - 1]++;
    tally->length_square += (double)contest->rolls * contest->rolls;
    int shown = points < -TALLY_POINTS ? -TALLY_POINTS : points > TALLY_POINTS ? TALLY_POINTS : points;
    tally->points[shown + TALLY_POINTS]++;
}

static void remember_counts(Contest *contest) {
    LabDesk *desk = contest->desk;
    desk->unit_before = *contest->unit_count;
    memcpy(desk->branching_before, contest->tally->branching, sizeof desk->branching_before);
    desk->branching_square_before = contest->tally->branching_square;
}

static void count_unfinished(Contest *contest) {
    LabDesk *desk = contest->desk;
    Tally *tally = contest->tally;
    *contest->unit_count = desk->unit_before;
    memcpy(tally->branching, desk->branching_before, sizeof desk->branching_before);
    tally->branching_square = desk->branching_square_before;
    add_game_row(contest, "unfinished", NOBODY, 0);
    if (tally->unfinished++ == 0) {
        char text[POSITION_TEXT];
        position_print(contest->rules, &contest->position, text, sizeof text);
        tally->unfinished_position = text_copy(text);
        tally->unfinished_unit = (double)contest->unit;
    }
    tally->stuck += is_stalemate(contest);
}

static Played play_contest(Contest *contest) {
    const LabDesk *desk = contest->desk;
    const Playing *playing = desk->playing;
    const LabRules *rules = &desk->rules[contest->cell->rules];
    // A variant that plays several games in turn: single games go round, too.
    size_t at = playing->matches ? 0 : (size_t)(contest->unit % rules->count);
    Winner winner = WON_NOBODY;
    contest->rules = &rules->rules[at];
    contest->match_game = 0;
    contest->decisions = 0;
    for (int seat = 0; seat < 2; seat++) {
        contest->stream[seat] = mix(mix(playing->seed, contest->unit), (uint64_t)(2 * contest->which + seat));
    }
    position_init(&contest->position, contest->rules);
    if (playing->matches && playing->to > 0) {
        contest->position.to = (uint16_t)playing->to;
    }
    for (;;) {
        remember_counts(contest);
        Played played = play_game(contest);
        if (played == PLAYED_UNFINISHED) {
            count_unfinished(contest);
            return PLAYED;
        }
        if (played != PLAYED) {
            return played;
        }
        count_game(contest);
        if (!playing->matches || flow_match_over(&contest->position)) {
            break;
        }
        if (++contest->match_game >= LAB_MOST_THROWS) {
            remember_counts(contest);
            count_unfinished(contest);
            return PLAYED;
        }
        at = (at + 1) % rules->count;
        contest->rules = &rules->rules[at];
        if (flow_next_game(contest->rules, &contest->position, &contest->error) != STATUS_OK) {
            return failed(contest);
        }
    }
    Side side = (Side)contest->position.winner;
    if (playing->matches && flow_match_over(&contest->position)) {
        side = flow_match_winner(&contest->position);
    }
    if (side != NOBODY) {
        winner = seat_of(contest, side) == 0 ? WON_FIRST : WON_SECOND;
    }
    UnitCount *count = contest->unit_count;
    count->won[winner]++;
    count->n[METRIC_SHARE] += winner == WON_FIRST ? 1 : winner == WON_NOBODY ? 0.5 : 0;
    count->d[METRIC_SHARE]++;
    if (playing->matches) {
        count->n[METRIC_GAMES] += contest->match_game + 1;
        count->d[METRIC_GAMES]++;
    }
    return PLAYED;
}

Played lab_play_unit(LabDesk *desk, uint64_t unit, Tally *tally) {
    const Playing *playing = desk->playing;
    for (size_t i = 0; i < playing->cell_count; i++) {
        UnitCount *count = &desk->unit[i];
        memset(count, 0, sizeof *count);
        Contest contest;
        contest.desk = desk;
        contest.cell = &playing->cell[i];
        contest.tally = &tally[i];
        contest.unit_count = count;
        contest.unit = unit;
        contest.counting = playing->counts != 0 && unit % playing->counts == 0;
        for (contest.which = 0; contest.which < (playing->pairs ? 2 : 1); contest.which++) {
            Played played = play_contest(&contest);
            if (played != PLAYED) {
                return played;
            }
        }
        size_t base = playing->cell[i].base;
        tally_add_unit(&tally[i], count, base != i ? &desk->unit[base] : NULL);
    }
    return PLAYED;
}
