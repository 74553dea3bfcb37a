// SPDX-License-Identifier: MIT
// Plays the games of experiments: see games.h.
//
// Random movers go by the quickest way there is (plays_pick); where their legal plays are counted too, the list is made
// and the same play taken from it, so that counting changes no game.
#include "repl/lab/games.h"

#include "core/playout.h"
#include "repl/base/clock.h"
#include "repl/lab/experiment_private.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double MOST_VALUE = 1e9; // an evaluation lies below it; what is more is a game that is over

// One contest: a game, or a match.
typedef struct Contest {
    LabDesk *desk;
    const Cell *cell;
    Playout playout; // its decisions: of the contest so far
    Tally *tally;
    UnitCount *unit_count;
    uint64_t unit;
    int which; // 0: the first bot begins as white; 1: as black
    bool counting;
    uint64_t stream[2]; // of the random mover's choices: of the first, of the second
    uint32_t throws[3]; // of this game: white's, black's, opening throws
    int match_game;     // from 0
    enum { NOT_THROWN, OPENING_THROWN, DICE_THROWN } thrown; // and not played yet
    uint32_t rolls, turns;                                   // of this game: rolls played, or lost
    Side roller, turn_of;                                    // of the last roll; of the last turn that counts
    bool dropped;                                            // the last word was `drop`
    GameLuck luck;                                           // of this game
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

static Winner winner_of(const Contest *contest, Side side) {
    return side == NOBODY ? WON_NOBODY : seat_of(contest, side) == 0 ? WON_FIRST : WON_SECOND;
}

static Bot *bot_of(const Contest *contest, int seat) {
    return contest->desk->bot[contest->cell->bot[seat]];
}

static Played failed(const Contest *contest) {
    LabDesk *desk = contest->desk;
    const Playout *playout = &contest->playout;
    memory_need(playout->status != STATUS_NO_MEMORY);
    if (playout->status == STATUS_ILLEGAL && interrupt_pending()) {
        return PLAYED_STOPPED; // another program's answer was not waited for
    }
    const char *whole = variant_failure_of(playout->rules, playout->error.text);
    snprintf(desk->error, EXPERIMENT_ERROR, "%s, seed %lld, %s %llu%s: %s",
             desk->experiment->label[contest->cell->rules], desk->experiment->plan->seed,
             desk->experiment->pairs ? "pair" : "game", (unsigned long long)contest->unit,
             contest->which == 0 ? "" : " (sides swapped)", whole);
    return PLAYED_FAILED;
}

// ---- luck: the value of the best play after this throw, less its mean over all throws

static BotQuestion question_of(const Contest *contest, const Position *position, const PlayList *plays) {
    const Experiment *experiment = contest->desk->experiment;
    return (BotQuestion){.rules = contest->playout.rules,
                         .variant = experiment->variant[contest->cell->rules],
                         .position = position,
                         .plays = plays,
                         .seed = (uint64_t)experiment->plan->seed,
                         .game = (uint32_t)(contest->unit << 1) | (uint32_t)contest->which,
                         .decision = contest->playout.decisions,
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

// The best of the values of plays, and their mean. False: one of them ends the game, or was not looked at.
static bool weigh_plays(const double *value, size_t plays, double *best, double *mean) {
    double sum = 0;
    *best = -INFINITY;
    for (size_t i = 0; i < plays; i++) {
        if (!(fabs(value[i]) < MOST_VALUE)) {
            return false;
        }
        *best = value[i] > *best ? value[i] : *best;
        sum += value[i];
    }
    *mean = sum / (double)plays;
    return plays > 0;
}

// NAN where there is no best play with a value.
static double best_value(const Contest *contest, Bot *bot, Side side, Position *position) {
    LabDesk *desk = contest->desk;
    const Rules *rules = contest->playout.rules;
    Node node;
    flow_next(rules, position, &node);
    if (node.status != STATUS_OK || !node_asks(&node, DECIDE_PLAY) || node.actor != side ||
        plays_generate_growing(rules, position, &desk->other) != STATUS_OK) {
        return NAN;
    }
    double *value = values_for(desk, desk->other.count);
    BotQuestion question = question_of(contest, position, &desk->other);
    BotAnswer answer;
    Error error;
    double best, mean;
    bool rated = bot_rate(bot, &question, value, &answer, &error) == STATUS_OK;
    return rated && weigh_plays(value, desk->other.count, &best, &mean) ? best : NAN;
}

static void look_at_luck(Contest *contest, Side side, const uint8_t *dice, int count) {
    ChanceOutcome outcome[FLOW_MAX_ROLLS];
    Bot *bot = bot_of(contest, seat_of(contest, side));
    Playout *playout = &contest->playout;
    size_t outcomes;
    double sum = 0, weights = 0, own = NAN;
    if (flow_list_rolls(playout->rules, &playout->position, outcome, &outcomes, &playout->error) != STATUS_OK) {
        return;
    }
    size_t fallen = lab_luck_outcome(outcome, outcomes, dice, count, false);
    for (size_t i = 0; i < outcomes; i++) {
        Position next = playout->position;
        if (flow_apply_roll(playout->rules, &next, outcome[i].dice, outcome[i].count, &playout->error) != STATUS_OK) {
            return;
        }
        double value = best_value(contest, bot, side, &next);
        if (isnan(value)) {
            return;
        }
        sum += outcome[i].weight * value;
        weights += outcome[i].weight;
        own = i == fallen ? value : own;
    }
    if (!isnan(own) && weights > 0) {
        double luck = own - sum / weights;
        contest->unit_count->n[METRIC_LUCK] += luck * luck;
        contest->unit_count->d[METRIC_LUCK]++;
    }
}

// All luck of a roll, where results are told without it.
static Status weigh_luck(Contest *contest, const uint8_t *dice, int count) {
    const LabRules *rules = &contest->desk->rules[contest->cell->rules];
    Playout *playout = &contest->playout;
    LabLuck *luck = rules->luck[playout->rules - rules->rules];
    double start = clock_seconds();
    Status status = lab_luck_add(luck, &playout->position, dice, count, &contest->luck, &playout->error);
    contest->desk->luck_seconds += clock_seconds() - start;
    return status;
}

static void count_roll(Contest *contest) {
    contest->rolls++;
    contest->turns += contest->turn_of != contest->roller;
    contest->turn_of = contest->roller;
    contest->thrown = NOT_THROWN;
}

// Within a game, too: under a bot whose every decision fails at the end of its budget one game takes minutes.
static bool stopped(const LabDesk *desk) {
    return desk->enough != NULL && desk->enough(desk->enough_context);
}

static Status throw_dice(Playout *playout, uint8_t *dice, int *count) {
    Contest *contest = playout->context;
    const Plan *plan = contest->desk->experiment->plan;
    int who = playout->node.chance == CHANCE_OPENING ? 2 : (int)playout->node.actor;
    if (stopped(contest->desk)) {
        return playout_end(playout, PLAYOUT_STOPPED);
    }
    // Rolls that are not played are lost; opening dice count only if they are kept.
    if (contest->thrown == DICE_THROWN) {
        count_roll(contest);
    }
    uint32_t counter = (uint32_t)contest->match_game << 16 | (3 * contest->throws[who] + (uint32_t)who);
    PlayoutEnd end = ++contest->throws[who] >= PLAYOUT_MOST_THROWS ? PLAYOUT_UNFINISHED : playout_standstill(playout);
    if (end != PLAYOUT_GOES_ON) {
        return playout_end(playout, end);
    }
    contest->thrown = who == 2 ? OPENING_THROWN : DICE_THROWN;
    contest->roller = playout->node.actor;
    RETURN_IF_FAILED(
        flow_draw_roll(playout->rules, &playout->position, &playout->dice, counter, dice, count, &playout->error));
    if (plan->luck != 0 && who != 2 && bot_of(contest, seat_of(contest, playout->node.actor)) != NULL &&
        mix(mix((uint64_t)plan->seed, contest->unit * 2 + (uint64_t)contest->which), counter) % (uint64_t)plan->luck ==
            0) {
        look_at_luck(contest, playout->node.actor, dice, *count);
    }
    return plan->adjust ? weigh_luck(contest, dice, *count) : STATUS_OK;
}

// ---- decisions

// A bot that fails every time decides nothing, and may take its whole budget for that: it ends the experiment.
static Status note_failure(Contest *contest, int seat, const BotAnswer *answer) {
    enum { MOST_IN_A_ROW = 100 };
    Tally *tally = contest->tally;
    int *in_a_row = &contest->desk->failed[contest->cell->bot[seat]];
    if (answer->failed && tally->failures[seat]++ == 0) {
        tally->failure[seat] = text_copy(answer->failure);
    }
    *in_a_row = answer->failed ? *in_a_row + 1 : 0;
    if (*in_a_row < MOST_IN_A_ROW) {
        return STATUS_OK;
    }
    const char *bot = contest->desk->experiment->bot_text[contest->cell->bot[seat]];
    return error_set(&contest->playout.error, STATUS_SCRIPT, 0, 0,
                     "%s failed in %d decisions one after the other: %.*s", bot, *in_a_row,
                     (int)strcspn(answer->failure, "\n"), answer->failure);
}

// Lists the legal plays, and counts them.
static Status list_plays(Contest *contest) {
    UnitCount *count = contest->unit_count;
    Tally *tally = contest->tally;
    RETURN_IF_FAILED(playout_list(&contest->playout));
    const PlayList *list = contest->playout.plays;
    size_t plays = list->count;
    count->n[METRIC_BRANCHING] += (double)plays;
    count->d[METRIC_BRANCHING]++;
    count->n[METRIC_FORCED] += plays == 1 && !play_list_is_pass(list);
    count->d[METRIC_FORCED]++;
    tally->branching[plays < TALLY_BRANCHES ? plays : TALLY_BRANCHES - 1]++;
    tally->branching_square += (double)plays * (double)plays;
    return STATUS_OK;
}

static Status choose_at_random(Contest *contest, int seat, Play *play) {
    Playout *playout = &contest->playout;
    uint64_t random = next_random(&contest->stream[seat]);
    if (!contest->counting) {
        return playout_pick(playout, random, play);
    }
    RETURN_IF_FAILED(list_plays(contest));
    return playout_take(playout, plays_choose(random, playout->plays->count), play);
}

static Status choose_by_bot(Contest *contest, int seat, Bot *bot, Play *play) {
    Playout *playout = &contest->playout;
    RETURN_IF_FAILED(list_plays(contest));
    size_t chosen = 0, plays = playout->plays->count;
    if (plays > 1 && stopped(contest->desk)) {
        return playout_end(playout, PLAYOUT_STOPPED);
    }
    if (plays > 1) {
        BotAnswer answer;
        BotQuestion question = question_of(contest, &playout->position, playout->plays);
        double *value = values_for(contest->desk, plays);
        RETURN_IF_FAILED(bot_rate(bot, &question, value, &answer, &playout->error));
        RETURN_IF_FAILED(note_failure(contest, seat, &answer));
        double best, mean;
        if (weigh_plays(value, plays, &best, &mean)) {
            contest->unit_count->n[METRIC_SKILL] += best - mean;
            contest->unit_count->d[METRIC_SKILL]++;
        }
        chosen = answer.play;
    }
    return playout_take(playout, chosen, play);
}

static Status choose_play(Playout *playout, Play *play) {
    Contest *contest = playout->context;
    int seat = seat_of(contest, playout->node.actor);
    Bot *bot = bot_of(contest, seat);
    RETURN_IF_FAILED(bot == NULL ? choose_at_random(contest, seat, play) : choose_by_bot(contest, seat, bot, play));
    UnitCount *count = contest->unit_count;
    int hits = 0, pins = 0;
    for (int i = 0; i < play->step_count; i++) {
        hits += play->step[i].contact == CONTACT_HIT;
        pins += play->step[i].contact == CONTACT_PIN;
    }
    count->n[METRIC_HITS] += hits;
    count->n[METRIC_PINS] += pins;
    count->n[METRIC_BLOCKED] += play->step_count == 0;
    count->d[METRIC_BLOCKED]++;
    if (contest->thrown != NOT_THROWN) {
        contest->roller = contest->thrown == OPENING_THROWN ? (Side)playout->position.turn : contest->roller;
        count_roll(contest);
    }
    return STATUS_OK;
}

static Status choose_word(Playout *playout, char word[HOOK_OPTION_TEXT]) {
    Contest *contest = playout->context;
    const Node *node = &playout->node;
    int seat = seat_of(contest, node->actor);
    Bot *bot = bot_of(contest, seat);
    const char *said = node_plain_word(node); // takes every double, and never doubles
    BotAnswer answer;
    if (bot != NULL && stopped(contest->desk)) {
        return playout_end(playout, PLAYOUT_STOPPED);
    }
    if (bot != NULL) {
        BotQuestion question = question_of(contest, &playout->position, NULL);
        RETURN_IF_FAILED(bot_decide(bot, &question, &answer, &playout->error));
        RETURN_IF_FAILED(note_failure(contest, seat, &answer));
        said = answer.word;
    } else if (node->decide == DECIDE_CHOOSE) {
        said = node->words[plays_choose(next_random(&contest->stream[seat]), (size_t)node->word_count)];
    }
    bool raises = strcmp(said, "double") == 0 || strcmp(said, "beaver") == 0 || strcmp(said, "raccoon") == 0;
    contest->unit_count->n[METRIC_DOUBLES] += node->decide != DECIDE_CHOOSE && raises;
    contest->dropped = node->decide == DECIDE_ANSWER && strcmp(said, "drop") == 0;
    memcpy(word, said, HOOK_OPTION_TEXT);
    return STATUS_OK;
}

// ---- games

static PlayoutEnd play_game(Contest *contest) {
    memset(contest->throws, 0, sizeof contest->throws);
    contest->rolls = contest->turns = contest->playout.passes = 0;
    contest->turn_of = NOBODY;
    contest->thrown = NOT_THROWN;
    contest->dropped = false;
    contest->luck = (GameLuck){0};
    PlayoutEnd end = playout_run(&contest->playout);
    if (end == PLAYOUT_OVER && contest->thrown == DICE_THROWN) {
        count_roll(contest);
    }
    return end;
}

static const char *side_word(Side side) {
    return side == WHITE ? "white" : side == BLACK ? "black" : "";
}

// A field as CSV has it, and the comma behind it.
static void add_field(Text *row, const char *text) {
    char *clean = text_copy_clean(text); // labels of rule sets are a file's, too
    text_add_csv(row, clean);
    text_add(row, ",");
    free(clean);
}

static void add_game_row(const Contest *contest, const char *outcome, Side winner, int points) {
    const Experiment *experiment = contest->desk->experiment;
    const Position *position = &contest->playout.position;
    Text *row = contest->desk->games;
    if (row == NULL) {
        return;
    }
    text_add(row, "%llu,%d,%d,", (unsigned long long)contest->unit, contest->which + 1, contest->match_game + 1);
    add_field(row, experiment->label[contest->cell->rules]);
    for (Side side = WHITE; side <= BLACK; side++) {
        add_field(row, experiment->bot_text[contest->cell->bot[seat_of(contest, side)]]);
    }
    text_add(row, "%s,%s,", side_word((Side)position->starter), side_word(winner));
    add_field(row, outcome);
    text_add(row, "%d,%u,%u,%u,%lld\n", points, contest->turns, contest->rolls, position->cube, experiment->plan->seed);
}

// How it ended, as an index of UnitCount.outcome.
static int class_of(const Contest *contest, const LabRules *rules) {
    int class = (int)contest->playout.node.outcome;
    if (class >= OUTCOME_EXTRA) {
        class = OUTCOME_EXTRA + rules->extra_of[contest->playout.rules - rules->rules][class - OUTCOME_EXTRA];
    }
    return contest->dropped ? TALLY_DROPPED : class;
}

// Another game for each measure that is taken of it.
static void count_measured(const Experiment *experiment, UnitCount *count) {
    for (Metric m = METRIC_POINTS; m <= METRIC_TURNS; m++) {
        bool of_white = m == METRIC_WHITE_WINS || m == METRIC_WHITE_POINTS;
        bool of_cube = m == METRIC_DROPS || m == METRIC_DOUBLES || m == METRIC_CUBE;
        count->d[m] += (!of_white || experiment->uneven) && (!of_cube || experiment->plan->cube);
    }
    count->d[METRIC_HITS]++;
    count->d[METRIC_PINS]++;
}

// The luck of a game that is over; unit_take_luck makes the measures of it.
static void count_luck(Contest *contest) {
    double *n = contest->unit_count->n, first = contest->which == 0 ? 1 : -1;
    const GameLuck *luck = &contest->luck;
    n[METRIC_ADJUSTED_SHARE] += first * luck->share;
    n[METRIC_ADJUSTED_POINTS] += first * luck->points;
    n[METRIC_ADJUSTED_STARTER_WINS] += luck->starter_wins;
    n[METRIC_ADJUSTED_STARTER_POINTS] += luck->starter_points;
    n[METRIC_ADJUSTED_GAMMONS] += luck->gammons;
}

// What a game that is over came to.
static void count_game(Contest *contest) {
    UnitCount *count = contest->unit_count;
    Tally *tally = contest->tally;
    const Node *node = &contest->playout.node;
    const Position *position = &contest->playout.position;
    const Experiment *experiment = contest->desk->experiment;
    Winner winner = winner_of(contest, node->winner);
    int white = position_result(position, WHITE), points = seat_of(contest, WHITE) == 0 ? white : -white;
    const LabRules *rules = &contest->desk->rules[contest->cell->rules];
    int class = class_of(contest, rules);
    add_game_row(contest, tally_outcome_name(class, rules->extra, rules->extra_count), node->winner,
                 node->winner == BLACK ? -white : white);
    count->outcome[class][winner]++;
    count_measured(experiment, count);
    if (experiment->uneven) {
        count->n[METRIC_WHITE_WINS] += winner == WON_NOBODY ? 0.5 : node->winner == WHITE;
        count->n[METRIC_WHITE_POINTS] += white;
    }
    if (experiment->plan->cube) {
        count->n[METRIC_DROPS] += contest->dropped;
        count->n[METRIC_CUBE] += position->cube;
    }
    count->n[METRIC_POINTS] += points;
    count->points[contest->which] += points;
    bool began = node->winner == position->starter;
    count->n[METRIC_STARTER_WINS] += winner == WON_NOBODY ? 0.5 : began ? 1 : 0;
    count->n[METRIC_STARTER_POINTS] += position->starter == WHITE ? white : -white;
    count->n[METRIC_STAKE] += abs(white);
    count->n[METRIC_SWING] += (double)white * white;
    count->n[METRIC_GAMMONS] += node->outcome == OUTCOME_GAMMON || node->outcome == OUTCOME_BACKGAMMON;
    count->n[METRIC_BACKGAMMONS] += node->outcome == OUTCOME_BACKGAMMON;
    count->n[METRIC_DRAWS] += winner == WON_NOBODY;
    count->n[METRIC_LENGTH] += contest->rolls;
    count->n[METRIC_TURNS] += contest->turns;
    count_luck(contest);
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
    const Playout *playout = &contest->playout;
    bool stalemate = false;
    Error error;
    *contest->unit_count = desk->unit_before;
    memcpy(tally->branching, desk->branching_before, sizeof desk->branching_before);
    tally->branching_square = desk->branching_square_before;
    add_game_row(contest, "unfinished", NOBODY, 0);
    if (tally->unfinished++ == 0) {
        char text[POSITION_TEXT];
        position_print(playout->rules, &playout->position, text, sizeof text);
        tally->unfinished_position = text_copy(text);
        tally->unfinished_unit = (double)contest->unit;
    }
    memory_need(flow_is_stalemate(playout->rules, &playout->position, &stalemate, &error) != STATUS_NO_MEMORY);
    tally->stuck += stalemate;
}

static void begin_contest(Contest *contest, const Rules *rules) {
    static const PlayoutCalls calls = {.roll = throw_dice, .play = choose_play, .word = choose_word};
    LabDesk *desk = contest->desk;
    const Plan *plan = desk->experiment->plan;
    const uint64_t seed = (uint64_t)plan->seed;
    contest->match_game = 0;
    for (int seat = 0; seat < 2; seat++) {
        contest->stream[seat] = mix(mix(seed, contest->unit), (uint64_t)(2 * contest->which + seat));
    }
    playout_begin(&contest->playout, &calls, contest, rules, &desk->list, seed, (uint32_t)contest->unit);
    if (plan->to > 0) {
        contest->playout.position.to = (uint16_t)plan->to;
    }
}

// Plays the games of a contest. PLAYED_UNFINISHED: one of them has no end.
static Played play_games(Contest *contest) {
    const Experiment *experiment = contest->desk->experiment;
    const LabRules *rules = &contest->desk->rules[contest->cell->rules];
    Playout *playout = &contest->playout;
    // A variant that plays several games in turn: single games go round, too.
    size_t at = experiment->matches ? 0 : (size_t)(contest->unit % rules->count);
    begin_contest(contest, &rules->rules[at]);
    for (;;) {
        remember_counts(contest);
        PlayoutEnd end = play_game(contest);
        if (end != PLAYOUT_OVER) {
            return end == PLAYOUT_UNFINISHED ? PLAYED_UNFINISHED
                   : end == PLAYOUT_STOPPED  ? PLAYED_STOPPED
                                             : failed(contest);
        }
        count_game(contest);
        if (!experiment->matches || flow_match_over(&playout->position)) {
            return PLAYED;
        }
        if (++contest->match_game >= PLAYOUT_MOST_THROWS) {
            remember_counts(contest);
            return PLAYED_UNFINISHED;
        }
        at = (at + 1) % rules->count;
        playout->rules = &rules->rules[at];
        playout->status = flow_next_game(playout->rules, &playout->position, &playout->error);
        if (playout->status != STATUS_OK) {
            return failed(contest);
        }
    }
}

static Played play_contest(Contest *contest) {
    const Experiment *experiment = contest->desk->experiment;
    const Position *position = &contest->playout.position;
    Played played = play_games(contest);
    if (played == PLAYED_UNFINISHED) {
        count_unfinished(contest);
        return PLAYED;
    }
    if (played != PLAYED) {
        return played;
    }
    Winner winner = winner_of(contest, experiment->matches ? flow_match_winner(position) : (Side)position->winner);
    UnitCount *count = contest->unit_count;
    count->won[winner]++;
    count->n[METRIC_SHARE] += winner == WON_FIRST ? 1 : winner == WON_NOBODY ? 0.5 : 0;
    count->d[METRIC_SHARE]++;
    if (experiment->matches) {
        count->n[METRIC_GAMES] += contest->match_game + 1;
        count->d[METRIC_GAMES]++;
    }
    return PLAYED;
}

// Plays the contests of the unit in one cell.
static Played play_cell(LabDesk *desk, uint64_t unit, size_t cell, Tally *tally) {
    const Experiment *experiment = desk->experiment;
    Contest contest = {.desk = desk, .cell = &experiment->cell[cell], .tally = tally, .unit_count = &desk->unit[cell]};
    Played played = PLAYED;
    contest.unit = unit;
    contest.counting = experiment->counts != 0 && unit % experiment->counts == 0;
    memset(contest.unit_count, 0, sizeof *contest.unit_count);
    for (; contest.which < (experiment->pairs ? 2 : 1) && played == PLAYED; contest.which++) {
        played = play_contest(&contest);
    }
    if (experiment->plan->adjust) {
        unit_take_luck(contest.unit_count, experiment->matches);
    }
    return played;
}

Played lab_play_unit(LabDesk *desk, uint64_t unit, Tally *tally) {
    const Experiment *experiment = desk->experiment;
    for (size_t i = 0; i < experiment->cell_count; i++) {
        Played played = play_cell(desk, unit, i, &tally[i]);
        if (played != PLAYED) {
            return played;
        }
    }
    // Only now: the cell that others are compared with may be the last.
    for (size_t i = 0; i < experiment->cell_count; i++) {
        size_t base = experiment->cell[i].base;
        tally_add_unit(&tally[i], &desk->unit[i], base != i ? &desk->unit[base] : NULL);
    }
    return PLAYED;
}
