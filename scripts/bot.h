// SPDX-License-Identifier: MIT
// Bots: Lua files that play.
//
// A bot is named like a variant: a shipped one (scripts/bots/*.lua, embedded in the program), a file in a folder of
// NARDBOX_PATH, or a path. Its file returns a table with `name`, `about`, `params` and `evaluate(position, params)` or
// `choose(options, turn, params)`. Each Bot has a sandbox of its own; budgets are those of SCRIPT_BOT and hold for one
// decision; a Bot belongs to one thread at a time. What a bot does wrong costs only its own decision: bot_decide then
// chooses for it (a plain choice) and says what went wrong, and the game goes on.
//
// A decision is a function of (bot, parameters, position, seed, game, decision): math.random draws from the stream that
// these name, so undo, redo and threads change nothing.
#pragma once

#include "core/equity.h"
#include "core/hooks.h"
#include "core/search.h"
#include "scripts/nets.h"
#include "scripts/variant.h"

typedef struct Bot Bot;

// Something that can be set: `bot blitz aggression=0.3`.
typedef struct BotParam {
    const char *name;
    double value, initial, least, most; // least and most may be infinite
    bool whole;                         // only whole numbers
    const char *text, *initial_text;    // of a parameter that is a text; NULL: it is a number
    const char *help;                   // "" if the file gives none
} BotParam;

// Loads a bot. NULL on failure with *error filled in, as variant_load does. Free with bot_destroy.
Bot *bot_load(const char *spec, VariantError *error);
void bot_destroy(Bot *bot);

// Sets a parameter from text, "aggression=0.3". STATUS_BAD_INPUT names the mistake and the nearest right word.
Status bot_set(Bot *bot, const char *text, Error *error);

const char *bot_name(const Bot *bot);      // the file's `name`, else that of the file
const char *bot_about(const Bot *bot);     // "" if it says nothing
const char *bot_file(const Bot *bot);      // for people: "blitz.lua" for a shipped one
const char *bot_file_path(const Bot *bot); // as it can be opened; NULL: shipped
// 64-bit FNV-1a of the file's bytes, and of the nets that it has found so far; parameters are not part of it.
uint64_t bot_fingerprint(const Bot *bot);
const char *bot_output(const Bot *bot); // what it printed so far, clean text

// Can the bot play game `game` of the variant under these rules, and by which net? *found is NULL for a bot that needs
// none. It is found when it is first asked for, and kept. The statuses are those of nets_find; STATUS_ILLEGAL also
// where gnubg is asked and is not there, or knows other rules.
Status bot_net(Bot *bot, const Variant *variant, size_t game, const Rules *rules, const NetFound **found, Error *error);

// For who writes "risk=2" where a bot's name was expected, or a bot with it where its file was.
#define BOT_PARAMS_FORM "a bot and its parameters stand together in quotes, as in \"./mine.lua risk=2\""

// Has it the form of a parameter, whatever bot's?
bool bot_is_param(const char *text);

// In the order of their names; *count of them.
const BotParam *bot_params(const Bot *bot, size_t *count);

// Lends it threads for looking two plies ahead or further (NULL: none). What it says is the same with them. The crew
// has to stay.
void bot_use_crew(Bot *bot, const SearchCrew *crew);

// What is to be decided, and the key of the bot's random numbers. `decision` numbers the decisions of the game:
// game_event_count is one way. The side that decides (the node's actor) is the purpose of the stream.
typedef struct BotQuestion {
    const Rules *rules;
    const Variant *variant;   // whose rules they are, perhaps changed; NULL: not known
    const Position *position; // at a NODE_DECIDE
    const PlayList *plays;    // at DECIDE_PLAY: of plays_generate for this position; else not looked at
    uint64_t seed;
    uint32_t game, decision;
    int match_game; // which of match.games is played, from 1 (0 is taken for 1)
    // Asked now and then while a net, or a script with `ply`, looks ahead; true: what was looked at in full is the
    // answer. NULL: nobody stops it.
    bool (*stop)(void *unused);
} BotQuestion;

typedef struct BotAnswer {
    size_t play;                      // at DECIDE_PLAY: index in the list of plays
    char word[HOOK_OPTION_TEXT];      // else: one of the node's words
    bool failed;                      // the bot failed; play or word is a plain choice
    char failure[VARIANT_ERROR_TEXT]; // then: what went wrong, with file and line; perhaps several lines
} BotAnswer;

// Decides. STATUS_OK, also where the bot failed; STATUS_SCRIPT if the rules' own scripts failed (error says how),
// STATUS_ILLEGAL if there is nothing to decide, or gnubg was asked and failed; STATUS_FULL or STATUS_NO_MEMORY if plays
// could not be listed.
Status bot_decide(Bot *bot, const BotQuestion *question, BotAnswer *answer, Error *error);

// A game won by one point, in the unit of bot_rate: more than any evaluation.
#define BOT_OVER_VALUE 1e10

// The same for a play, and what the bot thinks of each: value[i] for play i of question->plays, the larger the better;
// NAN where there was no time to look at it. answer->play is that of bot_decide; a bot that has no `evaluate`, or has
// failed, leaves all values NAN.
Status bot_rate(Bot *bot, const BotQuestion *question, double *value, BotAnswer *answer, Error *error);

// What a net thinks of a play: for who chooses, of a single game without a cube; in a match `equity` and `loss` count
// by its score and the cube (cube_equity).
typedef struct BotRating {
    size_t play;                    // index in question->plays
    int ahead;                      // plies that were looked ahead
    double equity, loss;            // points a game, from here on; what it loses against the best
    double win, gammon, backgammon; // chances, of the better kinds too: who wins a backgammon has won a gammon
    double lose, lose_gammon, lose_backgammon;
} BotRating;

// What the net of a bot that plays by one thinks of all plays, without the bot's noise, the best first, in
// rating[question->plays->count]. The first few, and the play with the index `too` (SIZE_MAX: none), are looked at
// `plies` plies ahead (core/search.h); for -1 one ply, where the rules are quick to play, else none. STATUS_ILLEGAL:
// the bot plays by no net, or has none for these rules; the other statuses of nets_find and net_values.
Status bot_rate_by_net(Bot *bot, const BotQuestion *question, int plies, size_t too, BotRating *rating, Error *error);

// What the choices about the cube at `node`, that of the question's position, are worth by the net of such a bot
// (core/equity.h), looked at `plies` plies ahead, one at least; where the rules are quick to play, and for all plies
// but 0, two at least, the cube being turned between them where that is better. Statuses as bot_rate_by_net.
Status bot_cube_by_net(Bot *bot, const BotQuestion *question, const Node *node, int plies, CubeWorth *worth,
                       Error *error);

// What the question's position is worth to `side`, whatever node it is at (nothing is said of plays), to the net of
// such a bot, `plies` ahead (search.h), or as far as it got before question->stop; with what rules have given it in
// this game already, so that positions before and after can be compared. Statuses as bot_rate_by_net.
Status bot_value_by_net(Bot *bot, const BotQuestion *question, int plies, Side side, BotRating *value, Error *error);
