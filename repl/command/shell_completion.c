// SPDX-License-Identifier: MIT
// Completion of command lines in bash, zsh and fish.
//
// The scripts only ask this program (`nardbox --complete LINE`), so they know what it knows: its tables, the files in
// NARDBOX_PATH, the parameters of bots.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/command/complete_private.h"
#include "repl/command/options.h"

#include <string.h>

static const char *const bash_script =
    "# completion of nardbox for bash: made by `nardbox --completion bash`\n"
    "_nardbox() {\n"
    "    local line=${COMP_LINE:0:COMP_POINT} cur=${COMP_WORDS[COMP_CWORD]} text about word\n"
    "    line=${line#*[[:space:]]}\n"
    "    word=${line##*[[:space:]]}\n"
    "    COMPREPLY=()\n"
    "    while IFS=$'\\t' read -r text about; do\n"
    "        # bash cuts words at = and :\n"
    "        COMPREPLY+=(\"${text#\"${word%\"$cur\"}\"}\")\n"
    "    done < <(\"${COMP_WORDS[0]}\" --complete \"$line\" 2>/dev/null)\n"
    "    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then\n"
    "        compopt -o nospace 2>/dev/null\n"
    "    fi\n"
    "}\n"
    "complete -o default -F _nardbox nardbox\n";

static const char *const zsh_script =
    "#compdef nardbox\n"
    "# completion of nardbox for zsh: made by `nardbox --completion zsh`\n"
    "_nardbox() {\n"
    "    local -a found\n"
    "    local text about\n"
    "    while IFS=$'\\t' read -r text about; do\n"
    "        found+=(\"${text//:/\\\\:}:$about\")\n"
    "    done < <(\"$words[1]\" --complete \"${(j: :)words[2,CURRENT]}\" 2>/dev/null)\n"
    "    if (( $#found )); then\n"
    "        _describe -t nardbox nardbox found\n"
    "    else\n"
    "        _files\n"
    "    fi\n"
    "}\n"
    "compdef _nardbox nardbox\n";

static const char *const fish_script =
    "# completion of nardbox for fish: made by `nardbox --completion fish`\n"
    "function __nardbox_complete\n"
    "    set -l before (commandline -opc)\n"
    "    set -l word (commandline -ct)\n"
    "    set -l found (command $before[1] --complete (string join ' ' -- $before[2..-1] \"$word\") 2>/dev/null)\n"
    "    if test (count $found) -gt 0\n"
    "        printf '%s\\n' $found\n"
    "    else\n"
    "        __fish_complete_path \"$word\"\n"
    "    end\n"
    "end\n"
    "complete -c nardbox -f -a '(__nardbox_complete)'\n";

bool shell_completion_write(const char *shell, Text *out) {
    const char *script = strcmp(shell, "bash") == 0   ? bash_script
                         : strcmp(shell, "zsh") == 0  ? zsh_script
                         : strcmp(shell, "fish") == 0 ? fish_script
                                                      : NULL;
    text_add(out, "%s", script != NULL ? script : "");
    return script != NULL;
}

// ---- the program's arguments

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
    const Command *command = commands_all(&count);
    for (size_t i = 0; i < count; i++) {
        complete_add(asked, command[i].name, command[i].help);
    }
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
    size_t at;
    Completions found = {NULL, 0, start, false};
    Asked asked = {session, line + start, &found};
    bool closed = words_split(&words, before, &at);
    const Option *last = closed && words.count > 0
                             ? option_find(words.word[words.count - 1].text, strlen(words.word[words.count - 1].text))
                             : NULL;
    size_t command = closed ? first_word(&words) : 0;
    if (closed && command < words.count) {
        if (commands_find(words.word[command].text) != NULL) {
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
