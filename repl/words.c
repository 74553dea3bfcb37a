// SPDX-License-Identifier: MIT
// Cutting a typed line into words: see words.h.
#include "repl/words.h"

#include "repl/base/scratch.h"

#include <string.h>

static bool is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

bool words_split(Words *words, const char *line, size_t *at) {
    memset(words, 0, sizeof *words);
    words->line = scratch_copy(line);
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
                text_add_bytes(&text, &line[i++], 1);
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
                *at = opened;
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

const char *words_rest(const Words *words, size_t index) {
    return index < words->count ? words->line + words->word[index].at : "";
}

void words_remove(Words *words, size_t index) {
    for (size_t i = index + 1; i < words->count; i++) {
        words->word[i - 1] = words->word[i];
    }
    words->count--;
}
