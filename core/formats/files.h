// SPDX-License-Identifier: MIT
// Games and matches as files of other programs: .mat (Jellyfish, gnubg, XG) and SGF (GM[6]).
//
// White is player 1 of a .mat (the left column) and W of an SGF. The forms are made for two dice and 24 points; a game
// by any rules can be told as long as it is: rolls of two dice, each played by who rolled it, words about the cube, a
// result in points. The variant's name goes into the file unless it is backgammon's (the caller leaves it away then).
// What is lost on the way: dice that tied at the opening and, where the starter rolls anew, the opening dice; dice
// rolled and not played when a game was resigned, and as what it was resigned where the points do not tell; in a .mat
// also a last roll not yet played.
//
// Reading has two parts. The header says which rules are wanted; then all the file tells is played in a game by such
// rules, through game_roll_given, game_word and game_play_text, so the rules judge every move.
//
// Invariant: a game printed and read again by the same rules has the same plays, words, scores and position.
#pragma once

#include "core/game.h"

enum { FILE_NAME_TEXT = 256 };

// What the caller knows and the game does not.
typedef struct FileLabels {
    const char *variant; // NULL: gnubg's own game
    const char *name[2]; // of the players; what a form cannot carry in a name becomes '_'
} FileLabels;

// What a file says of the match before its first move.
typedef struct FileHeader {
    char variant[FILE_NAME_TEXT]; // small letters; "" if it says none, which means backgammon
    char name[2][FILE_NAME_TEXT]; // may be ""
    int to;                       // 0: a session without end
    int score[2];                 // before its first game
    int crawford;                 // is Crawford's rule in force: 0, 1, -1 not said
    int crawford_game;            // is the first game the Crawford game
    int jacoby, beavers;          // 0, 1, -1 not said
    int no_cube;                  // does the file say that there is none
    int games;
} FileHeader;

// How files call a variant (NULL: backgammon, which an SGF does not name: "").
const char *file_variant_name(const char *variant, bool sgf);

// Is the text an SGF rather than a .mat?
bool file_is_sgf(const char *text);

// Does a file of either form tell of a double, or of a win of two or three points? By what no name and no comment is
// likely to have.
bool file_tells_stakes(const char *text);

// What was wrong, and where (error.at is a place in the text).
typedef struct FileTrouble {
    Error error;
    Refusal refusal;      // of a play by the rules, if `play` is not ""
    char play[PLAY_TEXT]; // as read, in its player's own numbering
} FileTrouble;

// Line and column (both from 1, bytes) of a place in the text.
void file_place(const char *text, size_t at, int *line, int *column);

// The length of a match as files and IDs tell it. Elsewhere a match to 1 has neither cube nor gammons, so a single game
// with the cube is told as play for points (0).
int file_match_length(const Rules *rules, int to);
