// SPDX-License-Identifier: MIT
// Games and matches as SGF files: see files.h. All is as in mat.h.
#pragma once

#include "core/formats/files.h"

Status sgf_print(const Game *game, const FileLabels *labels, char *out, size_t size, size_t *length, bool *throw_left,
                 Error *error);
Status sgf_read_header(const char *text, FileHeader *header, Error *error);
Status sgf_replay(const char *text, Game *game, FileTrouble *trouble);
