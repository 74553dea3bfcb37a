// SPDX-License-Identifier: MIT
// What may be shown, and what everything else is shown as.
#include "core/printable.h"
#include "core/status.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

static size_t put(uint32_t code, char out[8]) {
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = length; i-- > 1; code >>= 6) {
        out[i] = (char)(0x80 | (code & 0x3f));
    }
    out[0] = (char)(first[length] | code);
    out[length] = '\0';
    return length;
}

Test(printable, hidden_characters) {
    static const struct {
        const char *text, *shown;
    } cases[] = {
        {"\xe2\x80\x8e", "\\u{200e}"},      // left-to-right mark
        {"\xe2\x80\x8f", "\\u{200f}"},      // right-to-left mark
        {"\xd8\x9c", "\\u{61c}"},           // Arabic letter mark
        {"\xe2\x80\xae", "\\u{202e}"},      // right-to-left override
        {"\xe2\x81\xa6", "\\u{2066}"},      // isolate
        {"\xe2\x80\x8b", "\\u{200b}"},      // blank of no width
        {"\xe2\x80\x8c", "\\u{200c}"},      // non-joiner
        {"\xe2\x80\x8d", "\\u{200d}"},      // joiner
        {"\xe2\x81\xa0", "\\u{2060}"},      // word joiner
        {"\xe2\x81\xaa", "\\u{206a}"},      // deprecated controls
        {"\xef\xbb\xbf", "\\u{feff}"},      // byte order mark
        {"\xc2\xad", "\\u{ad}"},            // soft hyphen
        {"\xe1\xa0\x8e", "\\u{180e}"},      // Mongolian vowel separator
        {"\xe3\x85\xa4", "\\u{3164}"},      // Hangul filler
        {"\xef\xbf\xb9", "\\u{fff9}"},      // interlinear annotation
        {"\xef\xb8\x8f", "\\u{fe0f}"},      // variation selector
        {"\xf3\xa0\x80\x81", "\\u{e0001}"}, // language tag
        {"\xf3\xa0\x81\x81", "\\u{e0041}"}, // tag of the letter A
        {"\xf3\xa0\x84\x80", "\\u{e0100}"}, // variation selector
        {"\xf0\x9b\xb2\xa0", "\\u{1bca0}"}, // shorthand
        {"\xf0\x9d\x85\xb3", "\\u{1d173}"}, // musical beam
        {"\xc2\x9b", "\\u{9b}"},            // a control sequence's beginning in one character
        {"\xe2\x80\xa8", "\\u{2028}"},      // line separator
        {"\x1b", "?"},
        {"\x7f", "?"},
        {"\xff", "?"},
        {"\xd9\x86", "\xd9\x86"}, // letters of all scripts, and what boards are drawn with
        {"\xd0\xb4", "\xd0\xb4"},
        {"\xe2\x97\x8f", "\xe2\x97\x8f"},
        {"\xe4\xb8\xad", "\xe4\xb8\xad"},
        {"\xf0\x9f\x8e\xb2", "\xf0\x9f\x8e\xb2"},
        {"a", "a"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char shown[PRINTABLE_SHOWN];
        size_t length = strlen(cases[i].text), left = printable_length(cases[i].text, length);
        cr_expect_eq(printable_show(cases[i].text, length, shown), length, "%s", cases[i].shown);
        cr_expect_str_eq(shown, cases[i].shown);
        cr_expect_eq(left, strcmp(shown, cases[i].text) == 0 ? length : 0, "%s", cases[i].shown);
        Error error;
        error_set(&error, STATUS_BAD_INPUT, 0, 0, "<%s>", cases[i].text);
        cr_expect_str_eq(error.text + 1 + strlen(shown), ">");
        cr_expect(strncmp(error.text + 1, shown, strlen(shown)) == 0, "%s", error.text);
    }
}

// What parts the words of Persian may stand before a letter of theirs alone.
Test(printable, persian) {
    static const char join[] = "\xe2\x80\x8c\xda\xa9", before_latin[] = "\xe2\x80\x8ck";
    char shown[PRINTABLE_SHOWN];
    cr_expect_eq(printable_length(join, strlen(join)), 3);
    cr_expect_eq(printable_length(join, 3), 0);
    cr_expect_eq(printable_length(before_latin, strlen(before_latin)), 0);
    cr_expect_eq(printable_show(join, strlen(join), shown), 3);
    cr_expect_str_eq(shown, "\xe2\x80\x8c");
    cr_expect(printable_is_line("می\xe2\x80\x8cکنیم", 32));
    cr_expect_not(printable_is_line("می\xe2\x80\x8c", 32));
}

Test(printable, every_character) {
    size_t hidden = 0;
    for (uint32_t code = 1; code <= 0x10ffff; code++) {
        char text[8], shown[PRINTABLE_SHOWN], again[PRINTABLE_SHOWN];
        size_t length = put(code, text);
        bool surrogate = code >= 0xd800 && code <= 0xdfff;
        size_t taken = printable_show(text, length, shown);
        cr_assert_eq(taken, surrogate ? 1 : length, "U+%X", (unsigned)code);
        cr_assert_leq(strlen(shown), PRINTABLE_GROWTH * length, "U+%X", (unsigned)code);
        for (const char *at = shown; *at != '\0'; at += printable_show(at, strlen(at), again)) {
            cr_assert_gt(printable_length(at, strlen(at)), 0, "U+%X is shown as %s", (unsigned)code, shown);
        }
        hidden += strcmp(shown, text) != 0;
    }
    // Surrogates; controls; and Unicode's format and ignorable characters.
    cr_expect_gt(hidden, 2048 + 65 + 4096);
    cr_expect_lt(hidden, 2048 + 65 + 4096 + 150);
}

Test(printable, errors_stay_in_their_room) {
    Error error;
    char text[2 * ERROR_TEXT];
    for (size_t i = 0; i < sizeof text; i++) {
        text[i] = "\xe2\x80\x8e"[i % 3];
    }
    text[sizeof text - 1] = '\0';
    error_set(&error, STATUS_BAD_INPUT, 0, 0, "%s", text);
    cr_expect_lt(strlen(error.text), ERROR_TEXT);
    cr_expect_eq(strlen(error.text) % strlen("\\u{200e}"), 0, "cut inside an escape: %s", error.text);
}
