// SPDX-License-Identifier: MIT
// What the tests of files share: both kinds of files as values, and games to read them into.
#pragma once

#include "core/formats/mat.h"
#include "core/formats/sgf.h"

// Settings for make_rules: backgammon with all that files can tell of.
#define CUBE BACKGAMMON "; opening.dice=keep; score.gammon=2; score.backgammon=3; cube.on=true"

// How files begin.
#define MATCH " 5 point match\n Game 1\n a : 0 b : 0\n"
#define TREE "(;GM[6]MI[length:5]"

typedef struct Form {
    const char *name;
    Status (*print)(const Game *game, const FileLabels *labels, char *out, size_t size, size_t *length,
                    bool *throw_left, Error *error);
    Status (*read_header)(const char *text, FileHeader *header, Error *error);
    Status (*replay)(const char *text, Game *game, FileTrouble *trouble);
} Form;

extern const Form form_mat, form_sgf;

// A game at its start, or as the header says the match stands (NULL: a new one). Owned by the caller.
Game *begin_game(const Rules *rules, const FileHeader *header);
