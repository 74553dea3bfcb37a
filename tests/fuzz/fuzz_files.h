// SPDX-License-Identifier: MIT
// Shared by the fuzz targets of game files: a text is read; what is accepted is printed and read again.
#pragma once

#include "core/formats/mat.h"
#include "core/formats/sgf.h"

typedef struct FuzzForm {
    Status (*read_header)(const char *text, FileHeader *header, Error *error);
    Status (*replay)(const char *text, Game *game, FileTrouble *trouble);
    Status (*print)(const Game *game, const FileLabels *labels, char *out, size_t size, size_t *length,
                    bool *throw_left, Error *error);
} FuzzForm;

// The input as fuzz_rules takes it.
int fuzz_file(const uint8_t *data, size_t size, const FuzzForm *form);
