// SPDX-License-Identifier: MIT
// Lack of memory is an answer: each allocation of finding a net, and of making a bot play by it, is made to fail.
//
// Linked with --wrap for the functions that allocate.
#define _GNU_SOURCE
#include "scripts/bot.h"
#include "scripts/nets.h"
#include "tests/scripts/net_kit.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static long left = -1; // allocations that still succeed; negative: all
static bool failed_once;

static bool granted(void) {
    left -= left > 0;
    failed_once = failed_once || left == 0;
    return left != 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t length);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t length);

void *__wrap_malloc(size_t size) {
    return granted() ? __real_malloc(size) : NULL;
}
void *__wrap_calloc(size_t count, size_t size) {
    return granted() ? __real_calloc(count, size) : NULL;
}
void *__wrap_realloc(void *old, size_t size) {
    return granted() ? __real_realloc(old, size) : NULL;
}
void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return granted() ? __real_aligned_alloc(alignment, size) : NULL;
}
char *__wrap_strdup(const char *text) {
    return granted() ? __real_strdup(text) : NULL;
}
char *__wrap_strndup(const char *text, size_t length) {
    return granted() ? __real_strndup(text, length) : NULL;
}

Test(nets_memory, each_allocation_fails) {
    char folder[] = NARDBOX_TEST_DIR "/nets_memory_XXXXXX";
    cr_assert_not_null(mkdtemp(folder));
    VariantError wrong;
    Error error;
    NetFound found;
    Variant *variant = variant_load("nackgammon", &wrong);
    cr_assert_not_null(variant);
    const Rules *rules = variant_rules(variant, 0);
    net_kit_write("nackgammon", "", 1, folder, "nackgammon", NULL);
    nets_set_folder(folder);
    Bot *bot = bot_load("net", &wrong);
    cr_assert_not_null(bot);
    int failures = 0;
    for (long allowed = 1;; allowed++) {
        const NetFound *by = NULL;
        failed_once = false;
        left = allowed;
        Status status = allowed % 2 == 0 ? nets_find(variant, 0, rules, NULL, &found, &error)
                                         : bot_net(bot, variant, 0, rules, &by, &error);
        left = -1;
        cr_expect(status == (failed_once ? STATUS_NO_MEMORY : STATUS_OK), "allocation %ld: %d %s", allowed, (int)status,
                  error.text);
        cr_assert_eq(bot_set(bot, "noise=0", &error), STATUS_OK); // forgets its nets
        nets_forget();
        failures += failed_once;
        if (!failed_once && allowed % 2 == 1) { // a bot allocates more
            break;
        }
    }
    cr_expect_gt(failures, 6);
    bot_destroy(bot);
    variant_destroy(variant);
    nets_set_folder(NULL);
}
