// SPDX-License-Identifier: MIT
// Lack of memory is an answer: each allocation of loading, writing and running examples is made to fail, once alone and
// once with all that follow.
//
// mmap and lua_newstate are wrapped besides: each block that Lua asks the sandbox for counts as an allocation. A script
// that Lua ends then must not be told that it used too much memory.
#include "scripts/examples.h"
#include "tests/allocations.h"
#include "tests/scripts/variant_kit.h"

#include <criterion/criterion.h>
#include <lua.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void *__real_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset);
void *__wrap_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset);
lua_State *__real_lua_newstate(lua_Alloc call, void *context);
lua_State *__wrap_lua_newstate(lua_Alloc call, void *context);

void *__wrap_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset) {
    return allocation_granted() ? __real_mmap(at, size, protection, flags, file, offset) : MAP_FAILED;
}

static lua_Alloc allocate;

// Shrinking never fails: Lua's library, as any other, may rely on it.
static void *allocate_if_granted(void *context, void *block, size_t old_size, size_t new_size) {
    bool grows = new_size > (block != NULL ? old_size : 0);
    return !grows || allocation_granted() ? allocate(context, block, old_size, new_size) : NULL;
}

lua_State *__wrap_lua_newstate(lua_Alloc call, void *context) {
    allocate = call;
    return __real_lua_newstate(allocate_if_granted, context);
}

Test(variant_memory, every_allocation_fails_once, .init = enter_folder, .fini = leave_folder) {
    write_file("base.lua",
               "return { based_on = 'nardi_latvian', title = 'x', names = { head = 'h' },\n"
               "  limits = { far = { from = 19, to = 24, stack = 1 } },\n"
               "  examples = { { position = '24:15 13:15 w 65', legal = { '24/18 24/19' }, why = 'y' } } }");
    write_file("match.lua", "return { match = { games = { './base.lua', 'narde' }, to = 7 } }");
    write_file("hooks.lua", "local t = setmetatable({ 1, { 2 } }, { __index = function(t, k) return k end })\n"
                            "return { state = { each = { n = 0 } }, allow_play = function(play, turn)\n"
                            "  for i = 1, 2 do if t[i] == turn.mine.n then return true end end\n"
                            "end, points = function() return t[1] end }");
    static const char *const specs[] = {"base.lua+house/exact_bearoff", "match.lua", "narde+./hooks.lua"};
    for (size_t i = 0; i < 2 * sizeof specs / sizeof specs[0]; i++) {
        const char *spec = specs[i / 2];
        bool for_ever = i % 2 == 1, failed_once = true;
        long allowed = 0;
        for (; failed_once; allowed += NARDBOX_EVERY == 1 ? 1 : 3) {
            VariantError error;
            allocations_fail_after(allowed, for_ever);
            Variant *variant = variant_load(spec, &error);
            failed_once = allocations_succeed();
            bool good = variant != NULL || error.status == VARIANT_NO_MEMORY ||
                        (error.status == VARIANT_SCRIPT && strstr(error.text, "the system has no more memory") != NULL);
            cr_assert(good, "%s, %ld: %d %s", spec, allowed, error.status, error.text);
            cr_assert(variant == NULL || rules_fingerprint(variant_rules(variant, 0)) != 0);
            cr_assert(variant == NULL || !for_ever || !failed_once);
            variant_destroy(variant);
        }
        cr_expect(allowed > 300, "%s: only %ld allocations", spec, allowed); // else the test tests little

        Variant *variant = must_load(spec);
        failed_once = true;
        for (allowed = 0; failed_once; allowed++) {
            VariantError error;
            allocations_fail_after(allowed, for_ever);
            Variant *copy = variant_copy(variant, &error);
            failed_once = allocations_succeed();
            cr_assert(copy != NULL || (failed_once && (error.status == VARIANT_NO_MEMORY ||
                                                       strstr(error.text, "the system has no more memory") != NULL)));
            variant_destroy(copy);
        }
        failed_once = true;
        for (allowed = 0; failed_once; allowed++) {
            allocations_fail_after(allowed, for_ever);
            char *text = variant_write_difference(variant, (const Rules *const[]){variant_rules(variant, 0)}, 1);
            failed_once = allocations_succeed();
            cr_assert(text != NULL || failed_once);
            free(text);
        }
        failed_once = true;
        for (allowed = 0; failed_once; allowed++) {
            Status status;
            allocations_fail_after(allowed, for_ever);
            size_t bad = variant_run_examples(variant, variant, NULL, NULL, &status);
            failed_once = allocations_succeed();
            cr_assert(status == (failed_once ? STATUS_NO_MEMORY : STATUS_OK) && bad == 0);
        }
        variant_destroy(variant);
    }
}
