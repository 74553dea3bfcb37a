// SPDX-License-Identifier: MIT
// What POSIX does not have. Where the system at hand has it neither, it is done without: files are not watched, and
// nobody is told that an experiment or a training runs already.
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

// A number that nobody can guess, without waiting. False: there is none now.
bool system_random(uint64_t *number);

// Lets malloc keep some MiB that are free now: else what one game has had is given back, and asked for again by the
// next.
void system_keep_memory(void);

// How many processors there are.
int system_processors(void);

// When the file was changed last.
struct timespec system_changed(const struct stat *file);

// Locks byte `number` of an open file for this descriptor alone, or gives it up: no other descriptor can have it, even
// of this process. False: another has it.
bool system_lock_byte(int file, long long number);
void system_unlock_byte(int file, long long number);

// Has another descriptor locked the byte?
bool system_byte_is_locked(int file, long long number);

// A condition that can be waited for with a limit that does not depend on the time of day being set.
void system_condition_init(pthread_cond_t *condition);
void system_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, long milliseconds);

// ---- watching folders

// What has happened: to a file in the folder; to a file that was made there, or a link (a plain file will be written,
// and closed, later); to the folder itself, which is not watched any more; so much that some of it was lost.
typedef enum FolderChange { FOLDER_FILE, FOLDER_FILE_MADE, FOLDER_GONE, FOLDER_LOST } FolderChange;

typedef void (*FolderListener)(void *context, int folder, FolderChange change, const char *name);

// A descriptor that can be waited for, and is closed at the end. -1: folders cannot be watched.
int system_watch_begin(void);

// The number of the folder in what is told. -1: it cannot be watched.
int system_watch_folder(int watch, const char *folder);

// Tells of all that has happened so far. `name` is NULL where the folder itself is meant.
void system_watch_read(int watch, FolderListener listener, void *context);
