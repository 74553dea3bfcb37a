// SPDX-License-Identifier: MIT
// What POSIX does not have. Where the system at hand has it neither, it is done without: nobody is told that an
// experiment or a training runs already.
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
