// SPDX-License-Identifier: MIT
// For tests of the loader: files in a folder of one's own, and what is expected of a loaded variant.
#pragma once

#include "scripts/variant.h"

// Makes an empty folder the working directory, and clears NARDBOX_PATH; the other removes it. For .init and .fini.
void enter_folder(void);
void leave_folder(void);

void write_bytes(const char *path, const char *text, size_t length);
void write_file(const char *path, const char *text);

// Fails the test if the spec cannot be loaded.
Variant *must_load(const char *spec);

// Expects a key's value as text, and the place where it was set ("nowhere").
void expect_key(const Variant *variant, size_t game, const char *path, const char *wanted);
void expect_place(const Variant *variant, const char *path, const char *wanted);
