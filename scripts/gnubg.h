// SPDX-License-Identifier: MIT
// GNU Backgammon as a process of its own, asked over its external-player socket. It is told boards and dice
// (core/formats/fibs.h) and keeps no game.
//
// The program is that of NARDBOX_GNUBG (a whole path; empty: there is none), else `gnubg` in PATH or /usr/games. Its
// socket and its home lie in a folder of TMPDIR (else /tmp) that is there only while it starts. One thread at a time
// may use a Gnubg. On Linux gnubg ends with the thread that started it; elsewhere, and there too, when it finds its
// socket closed.
#pragma once

#include "core/flow.h"

typedef struct Gnubg Gnubg;

typedef struct GnubgSettings {
    int plies;            // gnubg's own count, 0 to 3
    bool cubeful;         // are plays chosen with the cube in mind?
    bool jacoby, beavers; // the rules of play for points that it shall go by
    double patience;      // seconds to wait for its start and for each answer
} GnubgSettings;

enum { GNUBG_LINE = 256 }; // what gnubg reads and answers is shorter, its end included

// Is there a program to start?
bool gnubg_is_installed(void);

// NULL: it cannot be started; *error says why.
Gnubg *gnubg_start(const GnubgSettings *settings, Error *error);

// Ends the process, waits for it, and leaves nothing behind. NULL is allowed.
void gnubg_stop(Gnubg *gnubg);

// Asks a line (without its end) and gives the answer without its end and blanks before that. STATUS_ILLEGAL: it ended,
// it was late, it says that it does not understand, or said what is no single line; then it is of no further use.
Status gnubg_ask(Gnubg *gnubg, const char *question, char answer[GNUBG_LINE], Error *error);

// Are the rules those of the game that gnubg knows (bots/gnubg.lua names it), but for layout, opening, cube and match?
// STATUS_ILLEGAL: *error says in what they differ.
Status gnubg_knows(const Rules *rules, Error *error);

// ---- questions about backgammon, and whatever differs from it in layout, cube and match alone; statuses of gnubg_ask,
// and STATUS_ILLEGAL where the answer is not legal

// Its play in a position where a roll is to be played: *play is an index of `plays`, those of plays_generate.
Status gnubg_choose(Gnubg *gnubg, const Rules *rules, const Position *position, const PlayList *plays, size_t *play,
                    Error *error);

// Its word, one of the node's: roll or double, take, drop or beaver.
Status gnubg_say(Gnubg *gnubg, const Rules *rules, const Position *position, const Node *node, const char **word,
                 Error *error);

// What each play is worth to its side in points, without a cube, looked at `plies` deep (0 to 3). NAN for those that
// 0-ply puts 0.16 points or more behind its best, unless they are one of the `count` indices in `chosen`.
Status gnubg_rate(Gnubg *gnubg, const Rules *rules, const Position *position, const PlayList *plays, int plies,
                  const size_t *chosen, size_t count, double *equity, Error *error);

// `call` says whether the person wants waiting to end; NULL, the default: never. Any thread may call it.
void gnubg_interrupted_by(bool (*call)(void));
