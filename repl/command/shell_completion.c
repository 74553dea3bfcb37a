// SPDX-License-Identifier: MIT
// What the shells' scripts of completion ask (scripts/report/completion.lua): what can stand in the program's
// arguments.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/command/complete_private.h"
#include "repl/command/options.h"

#include <string.h>

// The words of "auto|always|never"; a value that is one word in capitals is anything.
static void add_option_values(Asked *asked, const Option *option) {
    const char *at = option->value;
    while (*at >= 'a' && *at <= 'z') {
        size_t length = strcspn(at, "|");
        const char *word = scratch_copy_bytes(at, length);
        complete_add(asked, word, "");
        at += length;
        at += *at == '|';
    }
}

static void add_first_words(Asked *asked) {
    if (asked->word[0] == '-') {
        for (const Option *option = program_options; option->name != NULL; option++) {
            complete_add(asked, option->name, option->help);
        }
        return;
    }
    size_t count;
    complete_commands(asked);
    const char *const *variants = variant_shipped_names(&count);
    for (size_t i = 0; i < count; i++) {
        complete_add(asked, variants[i], "a variant");
    }
}

// Index of the first word that is no option and no value of one; words->count if there is none.
static size_t first_word(const Words *words) {
    size_t i = 0;
    while (i < words->count && words->word[i].text[0] == '-') {
        const Option *option = option_find(words->word[i].text, strlen(words->word[i].text));
        i += option != NULL && option->value != NULL ? 2 : 1;
    }
    return i < words->count ? i : words->count;
}

void shell_complete(Session *session, const char *line, Text *out) {
    size_t length = strlen(line);
    size_t start = length;
    while (start > 0 && strchr(" \t", line[start - 1]) == NULL) {
        start--;
    }
    const char *before = scratch_copy_bytes(line, start);
    Words words;
    Completions found = {NULL, 0, start, false};
    Asked asked = {session, line + start, &found};
    bool closed = words_split(&words, before);
    const Option *last = closed && words.count > 0
                             ? option_find(words.word[words.count - 1].text, strlen(words.word[words.count - 1].text))
                             : NULL;
    size_t command = closed ? first_word(&words) : 0;
    if (closed && command < words.count) {
        size_t count;
        const char *const *variants = variant_shipped_names(&count);
        const char *word = words.word[command].text;
        if (commands_find(word) != NULL || word_index(word, variants, count) < count) {
            size_t begin = words.word[command].at;
            found = complete_line(session, line + begin, length - begin);
        }
    } else if (last != NULL && last->value != NULL) {
        add_option_values(&asked, last);
    } else if (closed) {
        add_first_words(&asked);
    }
    for (size_t i = 0; i < found.count; i++) {
        text_add(out, "%s\t%s\n", found.at[i].text, found.at[i].about);
    }
}
