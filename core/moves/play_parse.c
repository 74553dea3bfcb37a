// SPDX-License-Identifier: MIT
// Reading a typed play: 24/18 13/11, 24-18, 24 18 13 11, 8/5(2), bar/22*, 65: 24/13.
//
// Tolerant in form, strict in places. Invariant: what is returned has chains of at least two places.
#include "core/moves/play_parse.h"

#include "core/word.h"

#include <ctype.h>
#include <string.h>

typedef struct Reader {
    const Rules *rules;
    Side side;
    Numbering numbering;
    const char *text;
    size_t at;
    Error *error;
    TypedPlay *typed;
} Reader;

static Status trouble(const Reader *reader, size_t at, size_t length, const char *text) {
    const Word word = {reader->text + at, at, length};
    return word_error(reader->error, &word, "\"%.*s\": %s", word_shown(&word), word.text, text);
}

static bool is_between(char c) {
    return c == ' ' || c == '\t' || c == ',' || c == ';';
}

static bool is_place_char(char c) {
    return isalnum((unsigned char)c) != 0 || (unsigned char)c >= 0x80; // a letter of another script is one, too
}

// A place in the mover's own numbering, or -1.
static int place_of(const Reader *reader, const char *text, size_t length) {
    const Rules *rules = reader->rules;
    const int named[] = {rules->bar, rules->reserve, BOARD_OFF};
    const Word number = {text, 0, length};
    for (int i = 0; i < 3; i++) {
        if (word_equal(text, length, rules_place_name(rules, named[i]))) {
            return named[i];
        }
    }
    int value = length <= 3 ? word_number(&number, rules->bar) : -1;
    bool turned = reader->numbering == NUMBERING_ABSOLUTE && reader->side == BLACK && rules_is_point(rules, value);
    return turned ? rules->opp[value] : value;
}

// Place and mark at the reader, appended to the chain.
static Status read_place(Reader *reader, TypedChain *chain) {
    size_t start = reader->at, length = 0;
    while (is_place_char(reader->text[start + length])) {
        length++;
    }
    if (length == 0) {
        size_t shown = reader->text[start] ? 1 : 0;
        return shown ? trouble(reader, start, shown, "expected a point, bar, reserve or off here")
                     : error_set(reader->error, STATUS_BAD_INPUT, start, 0,
                                 "the play ends where a point, bar, reserve or off should follow");
    }
    int place = place_of(reader, reader->text + start, length);
    if (place < 0) {
        static const char *const words[] = {"bar", "reserve", "off"};
        const Word word = {reader->text + start, start, length};
        return word_error(reader->error, &word, "\"%.*s\" is not a place: places are 1 to %d, bar, reserve and off%s",
                          word_shown(&word), word.text, reader->rules->board_points,
                          word_hint(word_nearest(word.text, length, words, 3)).text);
    }
    if (chain->count == TYPED_MAX_PLACES) {
        return trouble(reader, start, length, "too many steps for one checker");
    }
    reader->at = start + length;
    chain->place[chain->count] = (uint8_t)place;
    chain->mark[chain->count] = 0;
    if (reader->text[reader->at] == '*' || reader->text[reader->at] == '^') {
        chain->mark[chain->count] = reader->text[reader->at++];
    }
    chain->count++;
    return STATUS_OK;
}

// "(n)" behind a chain, perhaps after blanks: 1 if there is none, 0 if it cannot be read.
static int read_repeat(Reader *reader) {
    size_t blanks = strspn(reader->text + reader->at, " ");
    reader->at += reader->text[reader->at + blanks] == '(' ? blanks : 0;
    const char *text = reader->text + reader->at;
    if (text[0] != '(') {
        return 1;
    }
    if (text[1] < '1' || text[1] > '8' || text[2] != ')') {
        return 0;
    }
    reader->at += 3;
    return text[1] - '0';
}

static Status add_chain(Reader *reader, const TypedChain *chain, int times) {
    for (int i = 1; i < chain->count; i++) {
        if (chain->place[i] == chain->place[i - 1]) {
            return trouble(reader, chain->at, chain->length, "it goes nowhere");
        }
    }
    if (reader->typed->count + times > RULES_MAX_NUMBERS) {
        return trouble(reader, chain->at, chain->length, "more steps than can ever be played");
    }
    while (times-- > 0) {
        reader->typed->chain[reader->typed->count++] = *chain;
    }
    return STATUS_OK;
}

// One word: a chain joined by / or -, or a bare place whose target is the next word.
static Status read_word(Reader *reader) {
    TypedChain chain = {.at = reader->at};
    RETURN_IF_FAILED(read_place(reader, &chain));
    while (reader->text[reader->at] == '/' || reader->text[reader->at] == '-') {
        reader->at++;
        RETURN_IF_FAILED(read_place(reader, &chain));
    }
    if (chain.count == 1) {
        while (is_between(reader->text[reader->at]) || reader->text[reader->at] == '-') { // 24 - 18
            reader->at++;
        }
        if (!reader->text[reader->at]) {
            return trouble(reader, chain.at, reader->at - chain.at, "where to? a step is written 24/18");
        }
        RETURN_IF_FAILED(read_place(reader, &chain));
        if (reader->text[reader->at] == '/' || reader->text[reader->at] == '-') {
            return trouble(reader, chain.at, reader->at - chain.at, "write every step as 24/18, or all as 24 18 13 11");
        }
    }
    int times = read_repeat(reader);
    chain.length = reader->at - chain.at;
    if (times == 0) {
        return trouble(reader, reader->at, strcspn(reader->text + reader->at, " ,;"),
                       "expected (2) to (8) for checkers that make the same step");
    }
    if (reader->text[reader->at] && !is_between(reader->text[reader->at])) {
        return trouble(reader, reader->at, strcspn(reader->text + reader->at, " ,;"), "does not belong here");
    }
    return add_chain(reader, &chain, times);
}

// Length of a leading "65:" as records have it, else 0.
static size_t roll_prefix(const char *text) {
    size_t digits = strspn(text, "0123456789");
    return digits && text[digits] == ':' ? digits + 1 : 0;
}

Status play_parse(const Rules *rules, Side side, Numbering numbering, const char *text, TypedPlay *typed,
                  Error *error) {
    Reader reader = {rules, side, numbering, text, 0, error, typed};
    memset(typed, 0, sizeof *typed);
    reader.at = strspn(text, " \t");
    reader.at += roll_prefix(text + reader.at);
    size_t end = strlen(text);
    while (end > reader.at && is_between(text[end - 1])) {
        end--;
    }
    size_t start = reader.at + strspn(text + reader.at, " \t");
    size_t length = end > start ? end - start : 0;
    if (length == 0 || word_equal(text + start, length, "-") || word_equal(text + start, length, "pass") ||
        word_equal(text + start, length, "no move")) {
        return STATUS_OK;
    }
    while (reader.text[reader.at]) {
        if (is_between(reader.text[reader.at])) {
            reader.at++;
            continue;
        }
        RETURN_IF_FAILED(read_word(&reader));
    }
    return STATUS_OK;
}
