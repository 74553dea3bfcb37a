// SPDX-License-Identifier: MIT
// What the parts of the bots share: the bot's state, its calls, and how a failure of the script is kept.
//
// bot_load.c makes a bot of a file, bot_call.c asks its functions, bot_decide.c answers decisions with them, bot_cube.c
// those about the cube, bot_net.c answers with a net, bot_gnubg.c with GNU Backgammon (gnubg.c, gnubg_plays.c);
// bot_crew.c has others look ahead, too; bot_profile.c looks at where its time goes. Invariant: outside bot_decide no
// function of the script runs and `failure` is "".
#pragma once

#include "scripts/bot.h"
#include "scripts/host/sandbox/sandbox_library.h"
#include "scripts/host/variant/variant_private.h"
#include "scripts/host/views/views.h"

#include "core/rng.h"
#include "core/search.h"

enum {
    BOT_MAX_PARAMS = 32,
    SEARCH_KEPT_VALUES = 4096, // of a search of more than a ply
};

// Slots of the Lua stack that are kept between entries: the functions (nil: none), and what they get.
enum { BOT_EVALUATE = SANDBOX_KEPT + 1, BOT_CHOOSE, BOT_PARAMS, BOT_POSITION, BOT_SLOTS = BOT_POSITION - SANDBOX_KEPT };

typedef struct BotWatch BotWatch;     // bot_profile.c
typedef struct NetSeat NetSeat;       // bot_net.c
typedef struct GnubgSeat GnubgSeat;   // bot_gnubg.c
typedef struct BotHelpers BotHelpers; // bot_crew.c

struct Bot {
    Arena arena;
    SourceFile *source;
    Sandbox *sandbox;
    Views *views;
    const char *name, *about;
    BotParam param[BOT_MAX_PARAMS];
    size_t param_count;
    int evaluate_line, choose_line; // 0: no such function
    bool by_net;                    // choose = "net"
    bool by_gnubg;                  // choose = "gnubg"
    GnubgSeat *gnubg;               // NULL: not needed yet
    NetSeat *seats;                 // the nets found so far, the last asked for first
    NetValue *net_value; // of the plays of a decision (a net's, or a script's), and how far each was looked ahead
    uint8_t *net_plies;
    size_t net_values; // room for so many
    uint32_t bound;    // evaluate takes at most so many instructions: they need not be counted; 0: they must be
    // During a decision.
    bool deciding;
    RngKey key;
    uint32_t draws; // counter of the next random number
    // Far ahead a number is of the position that is valued, in whatever order that is done; NULL: it is the next one.
    const Position *valued;
    const BotQuestion *question;
    char failure[VARIANT_ERROR_TEXT]; // "": nothing went wrong yet
    BotWatch *watch;                  // NULL: nobody has asked where its time goes
    const SearchCrew *crew;           // NULL: nobody lends threads
    BotHelpers *helpers;              // on them; NULL: there are none
    PlayList list;                    // of cube decisions; made when first needed
};

// ---- bot_call.c; each is false, with bot->failure filled in, where the script failed

// What the bot thinks of a position, for `me`.
bool bot_evaluate(Bot *bot, const Position *position, Side me, double *value);

// Asks `choose`. *chosen: index of the option, or `count` if the bot leaves it to the host.
bool bot_ask(Bot *bot, const char *kind, Side me, const char *const *options, size_t count, size_t *chosen);

// Gives the script math.random, which draws for this bot.
void bot_open_random(lua_State *L, Bot *bot);

// ---- bot_profile.c: a decision, or a call of a function of the script, begins or has ended

void bot_watch_decision(Bot *bot, bool begins);
void bot_watch_call(Bot *bot, bool begins);

// ---- bot_load.c

const BotParam *bot_param(const Bot *bot, const char *name); // NULL: it has none of that name
double bot_number(const Bot *bot, const char *name);         // 0: it has no number of that name

// The same bot with a Lua state of its own, for another thread; it may not outlive the bot. NULL: no memory.
Bot *bot_copy(const Bot *bot);
