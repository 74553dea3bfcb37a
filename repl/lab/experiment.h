// SPDX-License-Identifier: MIT
// Experiments: a plan is run, and a result comes of it. State and result are JSON (jansson).
//
// A plan is complete: run again it gives the same result, byte for byte (experiment_text), for any number of threads,
// and after any number of interruptions, as long as the variants and bots that it names are the same. Only `minutes`
// and an interruption make the number of games a matter of chance; the result says how many there were.
//
// Bots that differ play pairs: two games with the same dice, sides swapped. The pair is the unit of all intervals. A
// bot against itself plays single games. Variants of compare and sweep are played with the same dice and choices; a
// unit is then the same pair under all of them, and their differences are taken unit by unit.
//
// The result (experiment_result.c writes it; numbers have 12 digits, null is what cannot be told):
//   kind, engine, seed, complete, stopped ("games" | "until" | "sprt" | "minutes" | "interrupted"), unit ("pair" |
//   "single"), games, plan
//   variants  [{label, spec, name, title, set, games: [{name, fingerprint (16 hexadecimal digits), hooks (the same
//             of its functions), rules: ["key=value", ...] (all that are not at their default)}, ...]}, ...]; sweep:
//             one for each value
//   bots      [{bot, name, file, params: {NAME: number or text}, nets, fingerprint, failures (decisions lost), failure
//             (the first)}]. nets, of a bot that plays by nets: [{variant (its label), net (its name), exact (trained
//             for these very rules), note ("", or what differs)}, ...], one for each game of each variant
//   weighers  only with `adjust`: the nets that weigh luck, as `nets` above
//   cells     one for each pairing or variant:
//     label, variant, white, black (indices; `white` is the first bot), units, contests (games or matches), games
//     wins    {first, second, draws}: each {count, share, low, high}, of contests
//     outcomes [{class, winner: "first" | "second" | null, count, share, low, high}, ...], of games; class "dropped":
//             a double was refused
//     metrics {NAME: {mean, low, high, sd (of a unit), of (the sum of the denominators)} or null where it was not
//             measured}. NAME: share (of contests won by the first bot), points (of the first, a game), white_wins
//             and white_points (of games; only where the rules are not the same for both sides, or may not be, since
//             they have functions), starter_wins, starter_points, stake (points of a game, whoever wins them), swing
//             (root of the mean of their squares), gammons (or more), backgammons, drops, draws, doubles, cube (at the
//             end; drops, doubles, cube: only with the cube), length (rolls played, or lost), turns (each has a roll or
//             more), branching (legal plays of a move), forced (one play only), blocked (none), hits, pins, luck
//             (spread of a roll's luck in the bots' own units), skill (best play less the mean of all), games (a
//             match); and, only with `adjust`, adjusted_share (not of matches), adjusted_points, adjusted_starter_wins,
//             adjusted_starter_points and adjusted_gammons: the same less the luck of all rolls, which has mean 0, so
//             they may lie outside 0..1
//     unfinished null, or {games: without an end, which count nowhere else; stuck: of them, where neither side can
//             move; unit, position: of the first}
//     pairs   null or {correlation (of the two games of a pair), factor (variance of points over that of single games)}
//     length, branching {sd, quantiles: {"5": .., "25": .., "50": .., "75": .., "95": ..}, histogram: [[x, count],
//     ...]} points  {histogram: [[points of the first bot, games], ...]}
//   differences compare, sweep: [{cell, base, same_rules, identical, metrics: {NAME: {difference, low, high, p, p_holm,
//             telling, identical}}}, ...]; of all metrics that the report shows. p_holm: Holm's correction over all of
//             them; telling: p_holm < 0.05; identical: the same in every unit; same_rules: their fingerprints are equal
//   ratings   tourney: [{bot, elo, low, high, won (a draw is half a win), games}, ...], best first
//   test      sprt: {low, high, error, llr, lower, upper, decision: "better" | "not better" | null}; with `adjust` of
//             adjusted_points
// All intervals are of 95 %. The last three are null where they are not of the kind.
#pragma once

#include "repl/base/interrupt.h"
#include "repl/desk/load.h"
#include "repl/lab/plan.h"
#include "repl/ranks/ranks.h"
#include "repl/screen/messages.h"

#include <jansson.h>
#include <stdio.h>

// An experiment in parts, for machines that know nothing of each other: blocks of units are counted here and there, as
// lines of text, and merged in their order, which makes what one run would have made.
typedef struct ExperimentShare {
    void *context;
    uint64_t part, parts; // of so many parts only number `part` (from 1) is counted; parts 0: all
    // The line of a block that has been counted before. Asked in the order of the blocks, before anything is played;
    // NULL: there are no more.
    const char *(*counted)(void *context, uint64_t block);
    // Takes the line of a block that has just been counted, in their order; by any thread, never two at the same time.
    // NULL, or why it cannot be kept: the experiment fails (COMMAND_IO).
    const char *(*count)(void *context, uint64_t block, const char *line);
    bool merges; // nothing is played, so `count` may be NULL: lines that are too few are an error
} ExperimentShare;

// All are called by the thread that called experiment_run, never at the same time. Each may be NULL.
typedef struct ExperimentCalls {
    void *context;
    // What a file of the plan says to no effect (variant_warning), before `ready`, and not where a state goes on; and
    // why bots failed where no game was counted.
    void (*warn)(void *context, const char *sentence);
    // All that the plan names has been loaded, no game has been played; `result` is that of none, `variant` its
    // variants as they will be played. Borrowed.
    void (*ready)(void *context, const json_t *result, Variant *const *variant);
    // What is needed to go on from here, at most every 0.5 s; borrowed. False: it cannot be kept (the experiment goes
    // on, and this is not called again).
    bool (*keep)(void *context, const json_t *state);
    // Takes the rows of games (LAB_GAMES_HEAD) that have been counted, in the order of their units; whether that went
    // well is asked at the end (ferror). Games that a state begins with are not among them.
    FILE *games;
    void (*progress)(void *context, const JobProgress *progress); // every 0.2 s; the rate is of this run
    bool (*asked_to_stop)(void *context);                         // asked often
    const ExperimentShare *share;                                 // NULL: none, it is all counted here
    double *luck; // becomes the share of the threads' time in which luck was weighed
} ExperimentCalls;

// Runs a plan on so many threads (0: as many as there are processors, or one where other ranks play, too; below: on
// none, so that it is interrupted at once). `state`: what `keep` was given by a run of an equal plan, or NULL.
//   COMMAND_OK           *result is filled in (a new reference)
//   COMMAND_INTERRUPTED  the same, of what was done when somebody asked to stop; its `complete` is false
//   else                 *result is NULL, and the error says why: a variant or bot that cannot be loaded, rules whose
//                        scripts failed in a game, a state that does not go with the plan or with today's files
CommandStatus experiment_run(const Plan *plan, const json_t *state, int threads, const ExperimentCalls *calls,
                             json_t **result, char error[EXPERIMENT_ERROR]);

// The result of a state without playing on (for what a killed run has left): as of an interrupted run.
CommandStatus experiment_result_of(const Plan *plan, const json_t *state, json_t **result,
                                   char error[EXPERIMENT_ERROR]);

// Blocks of experiments as another rank plays them.
extern const RankTrade experiment_trade;

// Is there a net for each of the plan's rule sets? False too where they cannot be loaded.
bool experiment_has_nets(const Plan *plan);

// JSON as it is printed and kept: indented by two, in a fixed order, with a newline; until the line is done.
const char *experiment_text(const json_t *json);
