// SPDX-License-Identifier: MIT
// What is not POSIX, and what is done where it is missing (NARDBOX_PLAIN_SYSTEM).
#define _GNU_SOURCE
#include "repl/base/system.h"
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#ifdef NARDBOX_PLAIN_SYSTEM
enum { PLAIN = 1 };
#else
enum { PLAIN = 0 };
#endif

// The time of day as the program sees it; it may be set while somebody waits.
static time_t set_forward;
int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);

int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
    int status = __real_clock_gettime(clock, time);
    time->tv_sec += clock == CLOCK_REALTIME ? set_forward : 0;
    return status;
}

Test(system, numbers_differ) {
    uint64_t one = 0, other = 0;
    cr_expect(system_random(&one) && system_random(&other));
    cr_expect_neq(one, other);
}

Test(system, bytes_are_locked_by_one) {
    cr_assert(chdir(fresh_folder(PLAIN ? "locks_plain" : "locks")) == 0);
    int mine = open("lock", O_RDWR | O_CREAT, 0600), other = open("lock", O_RDWR);
    cr_assert(mine >= 0 && other >= 0);
    cr_expect(system_lock_byte(mine, 7));
    cr_expect_eq(system_lock_byte(other, 7), PLAIN);
    cr_expect_eq(system_byte_is_locked(other, 7), !PLAIN);
    cr_expect_not(system_byte_is_locked(mine, 7));
    cr_expect_not(system_byte_is_locked(other, 8));
    system_unlock_byte(mine, 7);
    cr_expect(system_lock_byte(other, 7));
    close(mine);
    close(other);
}

Test(system, waiting_ends) {
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t condition;
    system_condition_init(&condition);
    pthread_mutex_lock(&mutex);
    system_condition_wait(&condition, &mutex, 20);
    // Somebody sets the time of day back by a week, and has not said so to those who wait: that is, it is a week more
    // for who asks now.
    set_forward = PLAIN ? 0 : 7 * 24 * 3600;
    system_condition_wait(&condition, &mutex, 20);
    pthread_mutex_unlock(&mutex);
    pthread_cond_destroy(&condition);
}
