// SPDX-License-Identifier: MIT
// Lack of memory is an answer: each allocation of finding a net, and of making a bot play by it, is made to fail.
#define _GNU_SOURCE
#include "scripts/bot.h"
#include "scripts/nets.h"
#include "tests/allocations.h"
#include "tests/scripts/net_kit.h"

#include <criterion/criterion.h>
#include <stdlib.h>

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
    for (long allowed = 0;; allowed++) {
        const NetFound *by = NULL;
        allocations_fail_after(allowed, true);
        Status status = allowed % 2 == 1 ? nets_find(variant, 0, rules, NULL, &found, &error)
                                         : bot_net(bot, variant, 0, rules, &by, &error);
        bool failed_once = allocations_succeed();
        cr_expect(status == (failed_once ? STATUS_NO_MEMORY : STATUS_OK), "allocation %ld: %d %s", allowed, (int)status,
                  error.text);
        cr_assert_eq(bot_set(bot, "noise=0", &error), STATUS_OK); // forgets its nets
        nets_forget();
        failures += failed_once;
        if (!failed_once && allowed % 2 == 0) { // a bot allocates more
            break;
        }
    }
    cr_expect_gt(failures, 6);
    bot_destroy(bot);
    variant_destroy(variant);
    nets_set_folder(NULL);
}
