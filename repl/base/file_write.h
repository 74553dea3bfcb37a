// SPDX-License-Identifier: MIT
// Writing a file so that it is either there as a whole or not touched at all. Strings that come of these functions live
// until the line is done (base/scratch.h).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A path as messages name it: one that is empty can be seen.
const char *file_said(const char *path);

// Is there a plain file of this name already?
bool file_exists(const char *path);

// Why file_write would not write over what is there; NULL: nothing is in its way.
const char *file_in_the_way(const char *path, bool over);

// realpath: NULL if there is no such file, never for lack of memory, which ends the program.
const char *file_real_path(const char *path);

// The same, but what is no file stays as it is.
const char *file_absolute(const char *path);

// The paths of the files in a folder, whose name ends in a slash, that end so and do not begin with a dot.
const char **file_list(const char *folder, const char *ending, size_t *count);

// Another one when the file is another, or was changed. 0: there is none (or `path` is NULL).
uint64_t file_stamp(const char *path);

// Writes the bytes to a new file beside `path` and moves it there. An existing file is only replaced if `over`. NULL if
// all went well, else what went wrong ("cannot write x: No space left on device").
const char *file_write(const char *path, const char *bytes, size_t length, bool over);

// The same for what a script writes, which may be a stranger's: `name` is a file in the folder at hand, never a link,
// and if it is there already, a file with `mark` in its first 256 bytes.
const char *file_write_marked(const char *name, const char *mark, const char *bytes, size_t length);

// Waits until the file, and that it has this name, are on the disk. False: the file cannot be forced out.
bool file_force(const char *path);

// The same as file_write for a file that is written often and that nobody else may read: by way of the file `beside`,
// in the same folder, and without waiting for the disk. 0 if all went well, else the errno that tells what went wrong.
int file_keep(const char *path, const char *beside, const char *bytes, size_t length);

// Is it a plain file that begins with the text?
bool file_begins(const char *path, const char *text);

// Reads a whole text file of at most `most` bytes. NULL: *trouble says why. Bytes end with a NUL that does not count
// in *length.
char *file_read(const char *path, size_t most, size_t *length, const char **trouble);
