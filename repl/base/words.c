// SPDX-License-Identifier: MIT
// Cutting a typed line into words: see words.h.
#include "repl/base/words.h"

#include "core/status.h"
#include "repl/base/scratch.h"

#include <stdlib.h>
#include <string.h>

static bool is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

// What ~ stands for here, as in a shell: the home folder at the start of a path. NULL: for itself.
static const char *home_at(const char *line, size_t start, size_t at) {
    bool begins = at == start || line[at - 1] == '=' || line[at - 1] == '+';
    return begins && line[at] == '~' && line[at + 1] == '/' ? getenv("HOME") : NULL;
}

bool words_split(Words *words, const char *line) {
    memset(words, 0, sizeof *words);
    words->line = words->plain = scratch_copy(line);
    // A word needs at least one byte and one blank.
    words->word = scratch_get(strlen(line) / 2 + 1, sizeof *words->word);
    size_t i = 0;
    for (;;) {
        while (is_blank(line[i])) {
            i++;
        }
        if (line[i] == '\0') {
            return true;
        }
        Text text = scratch_text();
        size_t start = i;
        while (line[i] != '\0' && !is_blank(line[i])) {
            char quote = line[i];
            if (quote != '\'' && quote != '"') {
                const char *home = home_at(line, start, i);
                text_add_bytes(&text, home != NULL ? home : &line[i], home != NULL ? strlen(home) : 1);
                i++;
                continue;
            }
            size_t opened = i++;
            while (line[i] != '\0' && line[i] != quote) {
                if (quote == '"' && line[i] == '\\' && line[i + 1] != '\0') {
                    i++;
                }
                text_add_bytes(&text, &line[i++], 1);
            }
            if (line[i] == '\0') {
                words->opened = opened;
                return false;
            }
            i++;
        }
        words->word[words->count++] = (Word){text.bytes, start, i - start};
    }
}

size_t words_first_command(const char *line) {
    char quote = '\0';
    size_t i = 0;
    for (; line[i] != '\0' && (quote != '\0' || line[i] != ';'); i++) {
        if (quote == '"' && line[i] == '\\' && line[i + 1] != '\0') {
            i++;
        } else if (quote != '\0') {
            quote = line[i] == quote ? '\0' : quote;
        } else if (line[i] == '\'' || line[i] == '"') {
            quote = line[i];
        }
    }
    return i;
}

const char *words_at(const Words *words, size_t index) {
    return index < words->count ? words->word[index].text : "";
}

const char *words_rest(const Words *words, size_t index) {
    if (index >= words->count) {
        return "";
    }
    const Word *last = &words->word[words->count - 1];
    size_t from = words->word[index].at;
    return scratch_copy_bytes(words->plain + from, last->at + last->length - from);
}

const char *words_joined(const Words *words, size_t from, size_t end) {
    Text text = scratch_text();
    for (size_t i = from; i < end; i++) {
        text_add(&text, "%s%s", i > from ? " " : "", words->word[i].text);
    }
    return text.bytes;
}

size_t words_find(const Words *words, size_t index, const char *word) {
    while (index < words->count && strcmp(words->word[index].text, word) != 0) {
        index++;
    }
    return index;
}

size_t word_index(const char *word, const char *const *list, size_t count) {
    return word_find(word, strlen(word), list, count);
}

void words_remove(Words *words, size_t index) {
    memmove(&words->word[index], &words->word[index + 1], (--words->count - index) * sizeof *words->word);
}

void words_give_option(Words *words, const OptionSpec *spec, const char *value) {
    words->given = scratch_grow(words->given, words->given_count, sizeof *words->given);
    words->given[words->given_count++] = (OptionGiven){.spec = spec, .value = value};
}

void words_take_option(Words *words, size_t index, size_t count, const OptionSpec *spec, const char *value) {
    const Word *first = &words->word[index], *last = first + count - 1;
    if (words->plain == words->line) {
        words->plain = scratch_copy(words->line);
    }
    memset(words->plain + first->at, ' ', last->at + last->length - first->at);
    for (size_t end = strlen(words->plain); end > 0 && is_blank(words->plain[end - 1]); end--) {
        words->plain[end - 1] = '\0';
    }
    words_give_option(words, spec, value);
    words->given[words->given_count - 1].at = last->at;
    words->given[words->given_count - 1].length = last->length;
    for (; count > 0; count--) {
        words_remove(words, index);
    }
}

static const OptionGiven *find_given(const Words *words, const char *option, size_t from) {
    for (size_t i = from; i < words->given_count; i++) {
        if (strcmp(words->given[i].spec->name, option) == 0) {
            return &words->given[i];
        }
    }
    return NULL;
}

const OptionGiven *words_given(const Words *words, const char *option) {
    return find_given(words, option, 0);
}

bool words_has(const Words *words, const char *option) {
    return find_given(words, option, 0) != NULL;
}

const char *words_next_value(const Words *words, const char *option, size_t *index) {
    const OptionGiven *given = find_given(words, option, *index);
    *index = given != NULL ? (size_t)(given - words->given) + 1 : words->given_count;
    return given != NULL ? given->value : NULL;
}

const char *words_value(const Words *words, const char *option) {
    return words_next_value(words, option, &(size_t){0});
}

long long words_number(const Words *words, const char *option) {
    const OptionGiven *given = find_given(words, option, 0);
    const OptionSpec *spec = words->options;
    while (given == NULL && strcmp(spec->name, option) != 0) {
        spec++;
    }
    return given != NULL ? strtoll(given->value, NULL, 10) : spec->initial;
}
