// SPDX-License-Identifier: MIT
// The program's options; see options.h.
#include "repl/command/options.h"
#include "repl/base/scratch.h"

#include <stdio.h>
#include <string.h>
// readline needs stdio first.
#include <readline/readline.h>

void options_add_version(Text *out) {
    text_add(out, "nardbox %s\n%s, readline %s\n", NARDBOX_VERSION, variant_lua_version(), rl_library_version);
}

const Option program_options[] = {
    {"-c", "LINE", false, "run this line (may be repeated); then end"},
    {"-e", "LUA", false, "run this Lua text, or print the value of it (may be repeated); then end"},
    {"-f", "FILE", false, "run the lines of this file (may be repeated); then end"},
    {"-i", NULL, false, "go on at the prompt after -c, -e and -f"},
    {"-q", NULL, false, "begin without a greeting"},
    {"--keep-going", NULL, false, "do not stop at the first line that fails"},
    {"--seed", "N", true, "seed of the first game's dice"},
    {"--glyphs", "unicode|ascii", true, "what the board is drawn with"},
    {"--json", NULL, false, "answers that can be are in JSON, rows as an object a line; all else goes to stderr"},
    {"--csv", NULL, false, "the same in CSV"},
    {"--color", "auto|always|never", true, "colours: auto is at a terminal, unless NO_COLOR is set"},
    {"--no-rc", NULL, false, "do not read the lines of ~/.config/nardbox/init first"},
    {"--no-history", NULL, false, "do not keep the lines typed"},
    {"--completion", "bash|zsh|fish", true, "print the script that completes command lines in that shell"},
    {"--complete", "LINE", true, "print what can stand at the end of LINE (those scripts call it)"},
    {"--man", NULL, false, "print the source of the man page"},
    {"--help", NULL, false, "show this"},
    {"--version", NULL, false, "show the version"},
    {NULL, NULL, false, NULL},
};

const Option *option_find(const char *name, size_t length) {
    const Option *option = program_options;
    while (option->name != NULL && (strlen(option->name) != length || strncmp(option->name, name, length) != 0)) {
        option++;
    }
    return option->name != NULL ? option : NULL;
}

void options_add_usage(Text *out) {
    text_add(out, "usage: nardbox [OPTIONS] [VARIANT]        play, or run a batch of lines\n"
                  "       nardbox [OPTIONS] VARIANT [vs BOT] [to POINTS]    play against a bot, or a match\n"
                  "       nardbox [OPTIONS] COMMAND ...      run one command and end\n"
                  "\n"
                  "VARIANT is a name (`nardbox variants` lists them), a path, or base+patch+patch.\n"
                  "Commands that other programs use: variants, rules V, check V, plays V, why V POSITION PLAY,\n"
                  "bench [NAME].\n"
                  "`nardbox help` lists all commands, `nardbox help COMMAND` explains one.\n"
                  "\n");
    for (const Option *option = program_options; option->name != NULL; option++) {
        const char *name = scratch_format("%s%s%s", option->name, option->value != NULL ? " " : "",
                                          option->value != NULL ? option->value : "");
        text_add(out, "  ");
        text_add_padded(out, name, 28);
        text_add(out, "%s%s\n", text_width(name) >= 28 ? " " : "", option->help);
    }
}
