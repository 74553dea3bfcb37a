// SPDX-License-Identifier: MIT
// The program: arguments, then one command, a batch of lines, or the prompt.
//
// Exit status: 0 ok, 1 a command failed, 2 usage, 3 a script failed, 4 I/O, 130 interrupted. In a batch the first
// command that fails ends it, unless --keep-going.
#include "repl/base/file_write.h"
#include "repl/base/home.h"
#include "repl/base/memory.h"
#include "repl/base/scratch.h"
#include "repl/base/system.h"
#include "repl/command/complete.h"
#include "repl/command/lines.h"
#include "repl/command/options.h"
#include "repl/command/rules/games.h"
#include "repl/input/line_input.h"
#include "repl/keep/kept_games.h"
#include "repl/lab/experiment.h"
#include "repl/ranks/ranks.h"
#include "repl/screen/told.h"
#include "repl/train/train_rank.h"
#include "scripts/gnubg.h"
#include "scripts/nets.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
// readline needs stdio first.
#include <readline/readline.h>

typedef struct Source {
    char kind;        // 'c' a line, 'e' Lua, 'f' a file
    const char *text; // the line, the Lua text, or the name of the file
} Source;

typedef struct Arguments {
    Source *source;
    size_t source_count;
    int variant; // index of its word in argv, 0 if none
    int command; // .. and of the command's
    bool plays;  // there stands what `play` is to play: backgammon to 5
    bool stay, keep_going, history, init, quiet, json, csv;
    const char *seed, *glyphs, *colour;
} Arguments;

static int complain(const char *format, const char *word) {
    fprintf(stderr, "nardbox: ");
    fprintf(stderr, format, word);
    fprintf(stderr, "\nnardbox --help tells how it is used\n");
    return COMMAND_USAGE;
}

// A word that is no option: the variant, or the command with which the words of the command begin.
static int read_word(char **argv, int i, Arguments *arguments) {
    bool behind = arguments->variant > 0 && i == arguments->variant + 1;
    const char *meant = game_word_meant(argv[i]);
    if (behind && (strcmp(meant, "vs") == 0 || strcmp(meant, "to") == 0 || *meant == '+')) {
        arguments->command = arguments->variant;
        arguments->variant = 0;
        arguments->plays = true;
        return -1;
    }
    if (arguments->variant > 0) {
        return complain("\"%s\" is one word too many; an opponent is named as in `nardbox tavla vs gentle`", argv[i]);
    }
    if (commands_find(argv[i]) != NULL) {
        arguments->command = i;
    } else {
        arguments->variant = i;
    }
    return -1;
}

static int unwritten; // why some of the output is lost, as errno says it; 0: none is, or the session's screen knows

static int show(const char *text) {
    unwritten = fputs(text, stdout) == EOF ? errno : 0;
    return COMMAND_OK;
}

// What a script makes of the program's tables, and of `shell`. Empty: it was asked for what it does not have.
static int print_made(const char *script, const char *shell) {
    Screen paper = {.unicode = true};
    json_t *result = program_told();
    json_object_set_new(result, "shell", json_shown(shell));
    const char *text = told_of(&paper, script, result);
    if (text == NULL || *text == '\0') {
        return complain("--completion is bash, zsh or fish, not \"%s\"", shell);
    }
    return show(text);
}

static int print_completions(const char *line) {
    Session session;
    session_init(&session);
    int status = show(shell_complete(&session, line));
    session_destroy(&session);
    return status;
}

// An option that is not there: perhaps another was meant.
static int complain_unknown(const char *word) {
    const char *near = row_nearest(word, strcspn(word, "="), program_options, sizeof *program_options, SIZE_MAX);
    return complain("there is no option %s", scratch_format("%s%s", word, word_hint(near).text));
}

static int complain_missing(const char *option) {
    return complain(strcmp(option, "-c") == 0   ? "%s wants a line"
                    : strcmp(option, "-e") == 0 ? "%s wants a Lua text"
                    : strcmp(option, "-f") == 0 ? "%s wants the name of a file"
                                                : "%s wants a value",
                    option);
}

// Does what an option asks for; `value` is NULL where it has none. -1: go on; else the exit status.
static int take_option(const char *name, const char *value, Arguments *arguments) {
    static const char *const made[][2] = {
        {"--help", "usage"}, {"--man", "man"}, {"--version", "version"}, {"--completion", "completion"}};
    const struct {
        const char *name;
        bool *flag, to;
    } flags[] = {{"-i", &arguments->stay, true},
                 {"-q", &arguments->quiet, true},
                 {"--keep-going", &arguments->keep_going, true},
                 {"--no-rc", &arguments->init, false},
                 {"--no-history", &arguments->history, false},
                 {"--json", &arguments->json, true},
                 {"--csv", &arguments->csv, true}};
    const struct {
        const char *name, **value;
    } values[] = {{"--seed", &arguments->seed}, {"--glyphs", &arguments->glyphs}, {"--color", &arguments->colour}};
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        if (strcmp(name, made[i][0]) == 0) {
            return print_made(made[i][1], value);
        }
    }
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        *flags[i].flag = strcmp(name, flags[i].name) == 0 ? flags[i].to : *flags[i].flag;
    }
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        *values[i].value = strcmp(name, values[i].name) == 0 ? value : *values[i].value;
    }
    if (strcmp(name, "--complete") == 0) {
        return print_completions(value);
    }
    if (name[1] == 'c' || name[1] == 'e' || name[1] == 'f') {
        arguments->source[arguments->source_count++] = (Source){name[1], value};
    }
    return -1;
}

// The option at argv[*i], its value included. -1: go on; else the exit status.
static int read_option(int argc, char **argv, int *i, Arguments *arguments) {
    const char *word = strcmp(argv[*i], "-h") == 0 ? "--help" : argv[*i];
    size_t length = strcspn(word, "=");
    const Option *option = option_find(word, length);
    const char *value = NULL;
    bool joined = word[length] == '='; // only of a long one
    if (option == NULL || (joined && (option->value == NULL || word[1] != '-'))) {
        return complain_unknown(word);
    }
    if (option->value != NULL) {
        value = joined ? word + length + 1 : *i + 1 < argc ? argv[++*i] : NULL;
        if (value == NULL) {
            return complain_missing(option->name);
        }
    }
    return take_option(option->name, value, arguments);
}

// -1: go on; else the exit status.
static int read_arguments(int argc, char **argv, Arguments *arguments) {
    bool only_words = false;
    int status = -1;
    for (int i = 1; i < argc && status < 0 && arguments->command == 0; i++) {
        if (!only_words && strcmp(argv[i], "--") == 0) {
            only_words = true;
        } else if (!only_words && argv[i][0] == '-' && argv[i][1] != '\0') {
            status = read_option(argc, argv, &i, arguments);
        } else if (strcmp(argv[i], "-") != 0) { // `-` is the standard input, which is read anyway
            status = read_word(argv, i, arguments);
        }
    }
    return status;
}

// Is the terminal one that the system has a description of? Else it may not understand colours.
static bool terminal_is_known(const char *name) {
    memory_guard_terminal(true);
    bool known = rl_reset_terminal(name) == 0 && rl_get_termcap("ce") != NULL;
    memory_guard_terminal(false);
    return known;
}

// How many colours the terminal has, by what it says of itself.
static Colours terminal_colours(const char *name) {
    const char *more = getenv("COLORTERM");
    if ((more != NULL && (strcmp(more, "truecolor") == 0 || strcmp(more, "24bit") == 0)) ||
        strstr(name, "direct") != NULL) {
        return COLOURS_ALL;
    }
    return strstr(name, "256color") != NULL ? COLOURS_256 : COLOURS_16;
}

// What the terminal, or what stands in its place, can do.
static void use_terminal(Session *session, const Arguments *arguments) {
    const char *terminal = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    session->screen->interactive = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && arguments->source_count == 0;
    bool able = isatty(STDOUT_FILENO) && terminal != NULL && *terminal != '\0' && strcmp(terminal, "dumb") != 0 &&
                strcmp(terminal, "unknown") != 0;
    bool coloured = able && (no_colour == NULL || *no_colour == '\0') && terminal_is_known(terminal);
    session->screen->has = terminal_colours(terminal != NULL ? terminal : "");
    session->screen->colours = coloured ? session->screen->has : COLOURS_NONE;
    session->screen->pager = able;
    bool prompt = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && (arguments->source_count == 0 || arguments->stay);
    session->automatic = prompt ? AUTO_PASS : AUTO_OFF;
    session->pace = able ? 0.4 : 0; // on paper nothing goes by too fast
    session->screen->unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static int use_arguments(Session *session, const Arguments *arguments) {
    static const char *const colours[] = {"auto", "always", "never"}, *const glyphs[] = {"unicode", "ascii"};
    use_terminal(session, arguments);
    if (arguments->colour != NULL) {
        if (word_index(arguments->colour, colours, 3) == 3) {
            return complain("--color is auto, always or never, not \"%s\"", arguments->colour);
        }
        if (strcmp(arguments->colour, "auto") != 0) {
            session->screen->colours = strcmp(arguments->colour, "always") == 0 ? session->screen->has : COLOURS_NONE;
        }
    }
    if (arguments->glyphs != NULL) {
        if (word_index(arguments->glyphs, glyphs, 2) == 2) {
            return complain("--glyphs is unicode or ascii, not \"%s\"", arguments->glyphs);
        }
        session->screen->unicode = strcmp(arguments->glyphs, "unicode") == 0;
    }
    text_be_plain(!session->screen->unicode);
    if (arguments->json && arguments->csv) {
        return complain("--json and %s exclude each other", "--csv");
    }
    session->screen->form_always = arguments->json ? FORM_JSON : arguments->csv ? FORM_CSV : FORM_TEXT;
    session->screen->to_stderr = session->screen->form_always != FORM_TEXT;
    if (arguments->seed != NULL && !session_set_seed(session, arguments->seed)) {
        return complain("--seed wants a number of at most 18 digits, not \"%s\"", arguments->seed);
    }
    return -1;
}

// A command runs at the prompt: the terminal shows Ctrl-C as "^C", and what is said next begins on a line of its own.
enum { COMMAND_NONE, COMMAND_RUNS, COMMAND_BROKEN };
static volatile sig_atomic_t command_runs;
static volatile sig_atomic_t terminated; // by SIGTERM

static void catch_interrupt(int number) {
    int before = errno;
    terminated = number == SIGTERM;
    interrupt_set();
    if (command_runs != COMMAND_NONE && write(STDOUT_FILENO, "\n", 1) > 0) {
        command_runs = COMMAND_BROKEN;
    }
    errno = before; // what was interrupted may be about to look at it
}

static void catch_signals(void) {
    gnubg_interrupted_by(interrupt_pending);
    signal_handle(SIGINT, catch_interrupt, NULL); // a batch waiting for input ends; see run_prompt
    if (ranks_others() > 0) {                     // mpirun ends a job so, when Ctrl-C comes, or when a rank has died
        signal_handle(SIGTERM, catch_interrupt, NULL);
    }
    // A file that may not grow is an error of writing, not the end of the program.
    signal_handle(SIGXFSZ, SIG_IGN, NULL);
}

// ---- batch

static CommandStatus in_batch(CommandStatus status) {
    return status == COMMAND_USAGE ? COMMAND_FAILED : status;
}

static bool must_stop(const Session *session, CommandStatus status, bool keep_going) {
    return session->quit || status == COMMAND_INTERRUPTED || (status != COMMAND_OK && !keep_going);
}

// Lines of a stream. Answers with the first status that is not ok.
static CommandStatus run_stream(Session *session, FILE *stream, const char *name, bool keep_going) {
    CommandStatus first = COMMAND_OK;
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    session->screen->where = name;
    session->screen->line_number = 0;
    errno = 0;
    while (!session->quit && (length = text_read_line(&line, &size, stream)) >= 0) {
        if (++session->screen->line_number == 1) {
            length = (ssize_t)text_skip_mark(line, (size_t)length);
        }
        if (length > 0 && line[length - 1] == '\n') {
            line[--length] = '\0';
        }
        CommandStatus status = strlen(line) != (size_t)length
                                   ? print_error(session->screen, "the line is not text: it has a zero byte")
                                   : in_batch(session_run_line(session, line));
        first = first == COMMAND_OK ? status : first;
        // Another program may be at the other end and wait for the answer.
        print_flush(session->screen);
        if (must_stop(session, status, keep_going)) {
            break;
        }
    }
    CommandStatus ended = lua_end(session);
    first = first == COMMAND_OK ? ended : first;
    if (interrupt_pending()) {
        first = COMMAND_INTERRUPTED;
    } else if (ferror(stream)) {
        int why = errno;
        session->screen->where = NULL; // no line of it is to blame
        print_error(session->screen, "cannot read %s: %s", name, strerror(why));
        first = COMMAND_IO;
    }
    free(line);
    session->screen->where = NULL;
    return first;
}

static CommandStatus run_file(Session *session, const char *path, bool keep_going) {
    FILE *stream = fopen(path, "re");
    if (stream == NULL) {
        return print_error_as(session->screen, COMMAND_IO, SIZE_MAX, "cannot open %s: %s", file_said(path),
                              strerror(errno));
    }
    CommandStatus status = run_stream(session, stream, path, keep_going);
    fclose(stream);
    return status;
}

static CommandStatus run_sources(Session *session, const Arguments *arguments) {
    CommandStatus first = COMMAND_OK;
    for (size_t i = 0; i < arguments->source_count && !session->quit; i++) {
        const Source *source = &arguments->source[i];
        CommandStatus status = source->kind == 'f'   ? run_file(session, source->text, arguments->keep_going)
                               : source->kind == 'e' ? lua_run(session, source->text)
                                                     : in_batch(session_run_line(session, source->text));
        first = first == COMMAND_OK ? status : first;
        if (must_stop(session, status, arguments->keep_going)) {
            break;
        }
    }
    CommandStatus ended = arguments->stay ? COMMAND_OK : lua_end(session);
    return first == COMMAND_OK ? ended : first;
}

// ---- the prompt

// The lines that a person wants at the beginning of every session at a terminal. A batch is the same for everybody, so
// it does not read them. Only what is wrong with them is shown.
static void run_init(Session *session) {
    const char *path = home_init_path();
    if (path != NULL && (access(path, F_OK) == 0 || errno != ENOENT)) {
        session->screen->hushed = true;
        session->screen->interactive = false;
        run_file(session, path, true);
        session->screen->interactive = true;
        session->screen->hushed = false;
    }
}

static CommandStatus run_prompt(Session *session, bool history) {
    line_input_begin(session, history);
    interrupt_breaks_calls(false);
    while (!session->quit) {
        ScratchMark mark = scratch_mark();
        const char *prompt = session_prompt(session);
        session->screen->prompt_width = text_width(prompt);
        fflush(stdout);
        char *line = line_input_read(prompt);
        if (line == NULL) {
            break;
        }
        // A Ctrl-C that came right behind the line means the command.
        const char *typed = scratch_format("%s%s\n", prompt, line);
        log_add(session->screen, typed);
        standing_add(session->screen, typed);
        command_runs = COMMAND_RUNS;
        session_run_line(session, line);
        if (command_runs == COMMAND_BROKEN) {
            standing_lost(session->screen);
        }
        command_runs = COMMAND_NONE;
        interrupt_forget();
        free(line);
        scratch_release(mark);
    }
    line_input_end();
    kept_end(session);
    return COMMAND_OK;
}

static CommandStatus go_on_reading(Session *session, const Arguments *arguments) {
    if (session->screen->interactive) {
        return run_prompt(session, arguments->history);
    }
    return run_stream(session, stdin, "standard input", arguments->keep_going);
}

// ---- one command

static CommandStatus run_shell_command(Session *session, int argc, char **argv, const Arguments *arguments) {
    Text line = scratch_text();
    text_add(&line, arguments->plays ? "play " : "");
    for (int i = arguments->command; i < argc; i++) {
        text_add(&line, "%s%s", i > arguments->command ? " " : "", scratch_quoted(argv[i]));
    }
    const Command *command = commands_find(arguments->plays ? "play" : argv[arguments->command]);
    const char *form = arguments->json ? "--json" : "--csv";
    if ((arguments->json || arguments->csv) && command_option(command, form, strlen(form)) == NULL) {
        fprintf(stderr, "%s does not know the option %s\n", command->name, form);
        return COMMAND_USAGE;
    }
    bool asks = arguments->command + 1 < argc && strcmp(argv[arguments->command + 1], "--help") == 0;
    bool stays = (command->flags & COMMAND_STAYS) != 0 && !asks;
    bool terminal = session->screen->interactive;
    if (terminal && stays && arguments->init) {
        run_init(session);
    }
    session->screen->from_shell = true;
    session->screen->interactive = terminal && stays;
    CommandStatus status = session_run_line(session, line.bytes);
    session->screen->from_shell = false;
    if (status == COMMAND_OK && stays) {
        session->screen->interactive = terminal;
        return go_on_reading(session, arguments);
    }
    return status;
}

// `nardbox WORD` where WORD is neither a command nor, as it turns out, a variant.
static CommandStatus begin_variant(Session *session, const char *spec) {
    const char *line = scratch_format("%s %s", session->screen->interactive ? "play" : "use", scratch_quoted(spec));
    session->screen->from_shell = true;
    CommandStatus status = session_run_line(session, line);
    session->screen->from_shell = false;
    const char *near = commands_nearest(spec);
    if (status == COMMAND_FAILED && near != NULL) {
        fprintf(stderr, "(or the command? `nardbox %s`)\n", near);
    }
    return status;
}

static CommandStatus run(Session *session, int argc, char **argv, const Arguments *arguments) {
    if (arguments->command > 0 && arguments->source_count == 0) {
        return run_shell_command(session, argc, argv, arguments);
    }
    if (session->screen->interactive) {
        bool alone = argc == 1;
        if (!arguments->quiet && !alone) {
            printf("nardbox %s. Type `tutorial`, `help`, or `play long_nardi`.\n", NARDBOX_VERSION);
        }
        if (arguments->init) {
            run_init(session);
        }
        if (alone) {
            VariantNames list = variant_names_shipped();
            games_print(session, "greeting", &list, 0);
        }
        kept_offer(session);
    }
    if (arguments->variant > 0) {
        CommandStatus status = begin_variant(session, argv[arguments->variant]);
        if (status != COMMAND_OK) {
            return status;
        }
    }
    if (arguments->source_count == 0) {
        return go_on_reading(session, arguments);
    }
    CommandStatus status = run_sources(session, arguments);
    if (arguments->stay && status != COMMAND_INTERRUPTED && !session->quit) {
        session->screen->interactive = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
        return go_on_reading(session, arguments);
    }
    return status;
}

static void use_locale(void) {
    errno = 0;
    bool known = setlocale(LC_CTYPE, "") != NULL;
    wchar_t letter;
    // The C library's tables are made at the first conversion; without memory it knows ASCII only from then on.
    bool converts = strcmp(nl_langinfo(CODESET), "UTF-8") != 0 || mbtowc(&letter, "\xc2\xb7", 2) == 2;
    memory_need(converts && (known || errno != ENOMEM));
}

// Another rank than 0 has only its folders in common with the program that a person sees.
static int serve_as_rank(void) {
    static const RankTrade *const trades[] = {&experiment_trade, &training_trade, NULL};
    nets_set_folder(home_data_look("nets"));
    ranks_serve(trades);
    nets_set_folder(NULL);
    nets_forget();
    ranks_end(false);
    return COMMAND_OK;
}

int main(int argc, char **argv) {
    ranks_begin();
    use_locale();
    system_keep_memory();
    memory_guard_libraries();
    if (ranks_is_other()) {
        return serve_as_rank();
    }
    Arguments arguments = {.source = scratch_get((size_t)argc, sizeof(Source)), .history = true, .init = true};
    int status = read_arguments(argc, argv, &arguments);
    Session session;
    session_init(&session);
    nets_set_folder(home_data_look("nets"));
    if (status < 0) {
        status = use_arguments(&session, &arguments);
    }
    if (status < 0 && arguments.command > 0 && arguments.source_count > 0) {
        status = complain("-c, -e and -f do not go together with the command %s", argv[arguments.command]);
    }
    if (status < 0) {
        catch_signals();
        status = (int)run(&session, argc, argv, &arguments);
    }
    if (status == COMMAND_OK && session.bot_failed && !session.screen->interactive) {
        status = COMMAND_SCRIPT;
    }
    unwritten = session.screen->unwritten != 0 ? session.screen->unwritten : unwritten;
    session_destroy(&session);
    nets_set_folder(NULL);
    nets_forget();
    ranks_end(terminated);
    errno = unwritten;
    bool written = fflush(stdout) == 0 && !ferror(stdout);
    if (!written && status != COMMAND_INTERRUPTED) { // Ctrl-C may have broken off a write, too
        fprintf(stderr, "nardbox: cannot write the output%s%s\n", errno != 0 ? ": " : "",
                errno != 0 ? strerror(errno) : "");
        status = COMMAND_IO;
    }
    return status;
}
