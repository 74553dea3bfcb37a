// SPDX-License-Identifier: MIT
// Private to core/formats: a game told entry by entry, for those who print it, and an entry at a time put back into a
// game, for those who read it.
#pragma once

#include "core/formats/files.h"
#include "core/word.h"

enum { FILE_POINTS = 24, FILE_BAR = 25 };

// ---- transcript.c

typedef enum TellKind {
    TELL_GAME, // a game begins; if it ends, `side`, `value` and `resigned` are those of its end
    TELL_MOVE, // `side` has rolled `dice` and played `play`
    TELL_DOUBLE,
    TELL_BEAVER, // or a raccoon
    TELL_TAKE,
    TELL_DROP,
    TELL_THROW, // the last roll, not yet played
    TELL_END,   // `side` has won `value` points
} TellKind;

typedef struct Tell {
    TellKind kind;
    Side side;
    uint8_t dice[2];
    int step_count;               // TELL_MOVE: 0 if nothing was played
    Step step[RULES_MAX_NUMBERS]; // as they are printed
    int value;                    // TELL_DOUBLE, _BEAVER: the cube's value if it is taken
    bool resigned;                // TELL_END
    int game;                     // TELL_GAME: its number, from 1
    const Position *start;
    const Rules *rules; // in force
} Tell;

// Tells the whole game. STATUS_ILLEGAL: the error says what cannot be told; entries before it have been told.
Status transcript_tell(const Game *game, void (*tell)(void *context, const Tell *entry), void *context, Error *error);

// ---- replay.c

typedef struct Replay {
    Game *game;
    FileTrouble *trouble;
    int games;     // begun
    bool verbatim; // plays are handed on as they stand in the file
} Replay;

// `part` is the part of the file that an error is about.
#define replay_error(replay, part, status, ...)                                                                        \
    error_set(&(replay)->trouble->error, status, (part)->at, (part)->length, __VA_ARGS__)

// A game begins.
Status replay_game(Replay *replay, const Word *part);

// It begins at this score, as the file says; -1: it is not said.
Status replay_score(Replay *replay, const Word *part, const int score[2]);

// `side` rolls; `play` is in its own numbering. NULL: only the roll.
Status replay_move(Replay *replay, const Word *part, Side side, const uint8_t dice[2], const Word *play_part,
                   const char *play);

// `side` says "double", "take", "drop", "beaver"; a double of one who is to answer is a beaver. `value`: the cube's, or
// 0.
Status replay_word(Replay *replay, const Word *part, Side side, const char *word, int value);

// `side` has won so many points, by what was played or because the other has resigned.
Status replay_win(Replay *replay, const Word *part, Side side, int points);

// ---- files.c

// Can a match begin like that? `part` is where the file says it.
Status file_check_score(const FileHeader *header, const Word *part, Error *error);

// Copies a name, in printable characters, without blanks around it.
void file_copy_name(char out[FILE_NAME_TEXT], const char *text, size_t length);

// What the player is called in a file.
void file_player(const FileLabels *labels, Side side, char out[FILE_NAME_TEXT]);

// The same in small letters, for the name of a variant as this program calls it; "" is backgammon.
void file_copy_variant(char out[FILE_NAME_TEXT], const char *text, size_t length);
