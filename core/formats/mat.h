// SPDX-License-Identifier: MIT
// Games and matches as .mat files: see files.h.
#pragma once

#include "core/formats/files.h"

// Prints a game (or match) from its beginning to its present. Returns the length through *length (when it is `size` or
// more, the text got cut: call again with more room). *throw_left: the last roll is not played yet and the form has
// no place for it. STATUS_ILLEGAL: the error says what of the game the form cannot tell; *length is 0 then.
Status mat_print(const Game *game, const FileLabels *labels, char *out, size_t size, size_t *length, bool *throw_left,
                 Error *error);

// STATUS_BAD_INPUT: this is no such file, or its header is damaged.
Status mat_read_header(const char *text, FileHeader *header, Error *error);

// Plays all of the file, whose header is good, in `game`, which must be a new one that begins with the header's score,
// to and Crawford game.
// STATUS_BAD_INPUT (the file is damaged, or contradicts itself or the score), STATUS_ILLEGAL (the rules refuse what it
// tells), STATUS_SCRIPT, STATUS_NO_MEMORY; then the game has gone as far as that.
Status mat_replay(const char *text, Game *game, FileTrouble *trouble);
