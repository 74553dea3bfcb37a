// SPDX-License-Identifier: MIT
// One run of the program at the prompt or in a batch: the table, what the person has set, and the screen.
//
// Invariant: a command that fails leaves the table, the game and the play under way as they were.
#pragma once

#include "repl/base/watch.h"
#include "repl/desk/players.h"
#include "repl/desk/stats.h"
#include "repl/desk/table.h"
#include "repl/screen/screen.h"

#include <stdint.h>

// What is played without being asked for: nothing, passes where nothing can be moved, all that is forced, and bear-offs
// that nobody can disturb. A prompt begins with passes; a batch with nothing, so that its lines stay where they were.
typedef enum Automatic { AUTO_OFF, AUTO_PASS, AUTO_FORCED, AUTO_BEAROFF } Automatic;

enum { MOST_ASIDE = 16 };

typedef struct KeptGames KeptGames; // kept_games.c

typedef enum Opponent { OPPONENT_HUMAN, OPPONENT_GENTLE, OPPONENT_CLUB, OPPONENT_STRONG, OPPONENT_EXPERT } Opponent;

// A play that a person was asked about.
typedef struct Doubted {
    uint64_t position; // where; 0: none
    size_t play;       // its index in the list
} Doubted;

// A decision that `quiz` asks to be made again, with the game gone back to it.
typedef struct Quizzed {
    size_t event; // of the game, from 1; 0: none
    size_t from;  // events of the game that were done before it was asked
    int only;     // asked about are decisions of this side alone, a Side + 1; 0: of both
} Quizzed;

struct Session {
    Screen *screen;

    // Tables, who plays, and what is under way.
    Table *table;             // NULL: no variant chosen yet
    Table *aside[MOST_ASIDE]; // tables that were left for another with a game begun, the latest last
    int aside_count;
    KeptGames *kept;   // NULL: none yet
    char *saved_path;  // the file that this game was saved to or read from; NULL if none
    uint64_t saved;    // stands for what the file has of it
    GameStats cleared; // of the games of this session whose tables were cleared away
    Bots bots;         // all that have been seated
    bool bot_failed;   // at some time: in a batch the exit status tells it
    uint64_t next_seed;
    bool seed_given;
    Promise promise;  // of the next game's dice
    bool alone;       // what happens now does without a person, and would again
    PlayList scratch; // work space of the generator

    // What a person has set.
    bool boards;     // the board is drawn after every play (only where a person sits at a terminal)
    bool board_text; // the board is said in sentences instead of drawn
    Numbering numbering;
    Side bottom; // NOBODY: as session_bottom says
    bool dice_auto;
    Automatic automatic; // what a person leaves to the program
    bool grades;         // a person's plays are graded
    bool tutor;          // ... and those that lose much are asked about
    Opponent opponent;   // who plays against a person who names nobody, if a net knows the game
    double pace;         // seconds before a play where nobody has typed anything since the play before
    bool watching;
    Watch *watch; // of the files of the table, and of who plays there

    // From one command to the next.
    bool chosen;                     // this game was chosen from those that are offered: somebody has to sit there
    Doubted doubted;                 // what the tutor has asked about last
    Quizzed quizzed;                 // while the game stands there, a decision is an answer
    size_t gone_from;                // events that were done before `goto` looked back; 0: it did not
    bool listed;                     // the command before this one was `moves`: a bare number picks a play
    bool listing;                    // this command was `moves`, or a number of its list that the tutor asks about
    Outcome resign_asked, resigning; // the command before this one, and this one, asked whether to resign so
    struct Console *console;         // Lua at the prompt; NULL: not used yet
    bool running_text;               // -e: no line was typed that could be pointed at
    char *lua_begun;                 // what of a Lua text has been typed, where it is not complete; NULL: nothing
    int lesson;                      // of the tutorial, from 1; 0: none is under way
    bool quit;
};

void session_init(Session *session);
void session_destroy(Session *session);

// Does the game at the table stand where `quiz` asks?
bool session_is_quizzed(const Session *session);

// The events of the game at the table that are done: more than where it stands if it is looked back at, by `goto` or
// for `quiz`. All these are kept, and written.
size_t session_events_done(const Session *session);
bool session_looks_back(const Session *session);

// A seed for the next game: the one asked for, then the numbers after it; by chance if none was asked for.
uint64_t session_take_seed(Session *session);

// Makes the typed number the seed of the next game. False: it is none, or longer than a seed.
bool session_set_seed(Session *session, const char *typed);
