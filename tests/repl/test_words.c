// SPDX-License-Identifier: MIT
// Typed lines cut into words.
#define _POSIX_C_SOURCE 200809L // setenv
#include "repl/base/scratch.h"
#include "repl/base/words.h"

#include <criterion/criterion.h>
#include <stdlib.h>

// ~/ is the home folder where a path begins, and nothing else is.
Test(words, home) {
    static const char *const expected[] = {"save",     "/home/a/x.nbx", "file=/home/a/y", "tavla+/home/a/z.lua",
                                           "~",        "a~/b",          "~b/c",           "~/d",
                                           "file=~/e", "24/18~/"};
    const ScratchMark mark = scratch_mark();
    Words words;
    setenv("HOME", "/home/a", 1);
    cr_assert(words_split(&words, "save ~/x.nbx file=~/y tavla+~/z.lua ~ a~/b ~b/c '~/d' \"file=~/e\" 24/18~/"));
    cr_assert_eq(words.count, sizeof expected / sizeof expected[0]);
    for (size_t i = 0; i < words.count; i++) {
        cr_expect_str_eq(words.word[i].text, expected[i]);
    }
    unsetenv("HOME");
    cr_assert(words_split(&words, "save ~/x"));
    cr_expect_str_eq(words_at(&words, 1), "~/x");
    scratch_release(mark);
}

// What is written down so that it can be typed again comes back as it was.
Test(words, quoted) {
    static const char *const expected[] = {"plain", "", "a b", "~", "~/x", "file=~/y", "tavla+~/z.lua", "\"'\\", "#1"};
    const ScratchMark mark = scratch_mark();
    Words words;
    setenv("HOME", "/home/a", 1);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        cr_assert(words_split(&words, scratch_quoted(expected[i])));
        cr_expect_eq(words.count, 1);
        cr_expect_str_eq(words_at(&words, 0), expected[i]);
    }
    scratch_release(mark);
}
