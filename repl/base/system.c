// SPDX-License-Identifier: MIT
// See system.h. NARDBOX_PLAIN_SYSTEM leaves out what only Linux has.
#define _GNU_SOURCE
#include "repl/base/system.h"

#include <fcntl.h>
#include <limits.h>
#include <time.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#if defined(__linux__) && !defined(NARDBOX_PLAIN_SYSTEM)
#define HAS_LINUX 1
#include <sys/random.h>
#else
#define HAS_LINUX 0
#endif

bool system_random(uint64_t *number) {
#if HAS_LINUX
    return getrandom(number, sizeof *number, GRND_NONBLOCK) == (ssize_t)sizeof *number;
#else
    int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool good = file >= 0 && read(file, number, sizeof *number) == (ssize_t)sizeof *number;
    if (file >= 0) {
        close(file);
    }
    return good;
#endif
}

int system_processors(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > INT_MAX ? INT_MAX : (int)count;
}

struct timespec system_changed(const struct stat *file) {
#ifdef __APPLE__
    return file->st_mtimespec;
#else
    return file->st_mtim;
#endif
}

void system_keep_memory(void) {
#ifdef __GLIBC__
    enum { LARGEST_IN_HEAP = 2 << 20, MOST_KEPT = 4 << 20 };
    mallopt(M_MMAP_THRESHOLD, LARGEST_IN_HEAP);
    mallopt(M_TRIM_THRESHOLD, MOST_KEPT);
#endif
}

// ---- locks

// The locks that POSIX has go with any descriptor of the file that the process closes, so they are worse than none.
#if HAS_LINUX
enum { SET_LOCK = F_OFD_SETLK, LOOK_AT_LOCK = F_OFD_GETLK };
#else
enum { SET_LOCK, LOOK_AT_LOCK };
#endif

static bool set_lock(int file, long long number, short type, int command, short *found) {
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = number, .l_len = 1};
    bool good = !HAS_LINUX || fcntl(file, command, &lock) == 0;
    *found = HAS_LINUX ? lock.l_type : F_UNLCK;
    return good;
}

bool system_lock_byte(int file, long long number) {
    short found;
    return set_lock(file, number, F_WRLCK, SET_LOCK, &found);
}

void system_unlock_byte(int file, long long number) {
    short found;
    set_lock(file, number, F_UNLCK, SET_LOCK, &found);
}

bool system_byte_is_locked(int file, long long number) {
    short found;
    return set_lock(file, number, F_WRLCK, LOOK_AT_LOCK, &found) && found != F_UNLCK;
}

// ---- conditions

#if HAS_LINUX
enum { CONDITION_CLOCK = CLOCK_MONOTONIC };
#else
enum { CONDITION_CLOCK = CLOCK_REALTIME };
#endif

void system_condition_init(pthread_cond_t *condition) {
#if HAS_LINUX
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CONDITION_CLOCK);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
#else
    pthread_cond_init(condition, NULL);
#endif
}

void system_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, long milliseconds) {
    struct timespec until;
    clock_gettime(CONDITION_CLOCK, &until);
    long nanoseconds = until.tv_nsec + milliseconds % 1000 * 1000000L;
    until.tv_sec += milliseconds / 1000 + nanoseconds / 1000000000L;
    until.tv_nsec = nanoseconds % 1000000000L;
    pthread_cond_timedwait(condition, mutex, &until);
}
