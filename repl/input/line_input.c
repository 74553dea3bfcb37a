// SPDX-License-Identifier: MIT
// Line editing: see line_input.h.
//
// Readline is driven through its callback interface, so that the wait is ours: SIGINT, SIGTSTP and SIGCONT are blocked
// except inside pselect, where they can only interrupt the waiting. Readline's own state is global, hence this file's
// is, too.
#include "repl/input/line_input.h"
#include "repl/base/scratch.h"

#include "core/printable.h"
#include "repl/base/home.h"
#include "repl/base/memory.h"
#include "repl/command/complete.h"
#include "repl/command/lines.h"
#include "repl/command/rules/reload.h"
#include "repl/input/mouse.h"
#include "repl/keep/kept_games.h"
#include "repl/screen/told.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
// readline needs stdio first.
#include <readline/history.h>
#include <readline/readline.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

enum { MOST_HISTORY = 2000, REST_MS = 200 };

static Session *session_of_completion;
static char *history_path;
static char *line_read;
static bool line_done;
static char *pasted; // lines that were pasted with the one returned last

static void line_taken(char *line) {
    line_read = line;
    line_done = true;
    rl_callback_handler_remove();
}

// ---- history

// NULL if there is no place for it.
static char *find_history(void) {
    const char *path = home_state_path("history");
    int file = path != NULL ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file < 0) {
        return NULL;
    }
    close(file);
    return text_copy(path);
}

static void keep_line(const char *line) {
    const char *text = line + strspn(line, " \t");
    HIST_ENTRY *last = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
    // A line that begins with a blank is not kept; nor is the same line twice in a row.
    if (*text == '\0' || text != line || (last != NULL && strcmp(last->line, line) == 0)) {
        return;
    }
    add_history(line);
    if (history_path != NULL) {
        append_history(1, history_path);
    }
}

// ---- completion

static Completions completions; // those offered last

// Each with what it is about, one a line; in columns where they are many.
static void show_completions(char **matches, int count, int longest) {
    enum { MOST_LINES = 30 };
    (void)longest; // readline has counted bytes
    bool described = count <= MOST_LINES && (size_t)count == completions.count;
    json_t *texts = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(texts, described ? json_pack("{s:o, s:s}", "text", json_shown(completions.at[i].text),
                                                           "about", completions.at[i].about)
                                               : json_shown(matches[i + 1]));
    }
    json_t *result = json_pack("{s:o, s:b}", "texts", texts, "described", described);
    const char *told = told_of(session_of_completion->screen, "completions", result);
    fprintf(rl_outstream, "\n%s", scratch_plain(scratch_clean(told != NULL ? told : ""))); // names of files
    standing_lost(session_of_completion->screen);
    rl_forced_update_display();
}

// What all of them begin with.
static size_t common_length(void) {
    size_t length = strlen(completions.at[0].text);
    for (size_t i = 1; i < completions.count; i++) {
        size_t same = 0;
        while (same < length && completions.at[i].text[same] == completions.at[0].text[same]) {
            same++;
        }
        length = same;
    }
    // A letter of several bytes stays whole.
    while (length > 0 && printable_continues(completions.at[0].text[length])) {
        length--;
    }
    return length;
}

static char **complete(const char *text, int start, int end) {
    (void)text;
    completions = complete_line(session_of_completion, rl_line_buffer, (size_t)end);
    rl_attempted_completion_over = !completions.files;
    rl_sort_completion_matches = 0; // they are in an order that means something
    if (completions.count == 0 || (size_t)start != completions.start) {
        return NULL;
    }
    const char *only = completions.at[0].text;
    rl_completion_append_character =
        completions.count == 1 && (only[strlen(only) - 1] == '=' || only[strlen(only) - 1] == '/') ? '\0' : ' ';
    char **matches = memory_get(completions.count + 2, sizeof *matches);
    matches[0] = text_copy_bytes(only, common_length());
    for (size_t i = 0; completions.count > 1 && i < completions.count; i++) {
        matches[i + 1] = text_copy(completions.at[i].text);
    }
    return matches;
}

// ---- reading

// However the program ends: a terminal is left as it was.
static void leave_terminal(void) {
    if (RL_ISSTATE(RL_STATE_TERMPREPPED)) {
        rl_deprep_term_function();
    }
}

void line_input_begin(Session *session, bool history) {
    session_of_completion = session;
    rl_readline_name = "nardbox";
    rl_catch_signals = 0;
    rl_attempted_completion_function = complete;
    rl_completer_word_break_characters = " \t;";
    rl_completer_quote_characters = "\"'";
    rl_filename_quote_characters = " \t;"; // names with these are put in quotes
    rl_completion_display_matches_hook = show_completions;
    rl_variable_bind("show-all-if-ambiguous", "on"); // ~/.inputrc may say otherwise
    rl_variable_bind("convert-meta", "off"); // letters that are not ASCII are typed in locales that have none, too
    rl_variable_bind("input-meta", "on");
    rl_variable_bind("output-meta", "on");
    mouse_begin(session);
    atexit(leave_terminal);
    using_history();
    stifle_history(MOST_HISTORY);
    history_path = history ? find_history() : NULL;
    if (history_path != NULL) {
        history_truncate_file(history_path, MOST_HISTORY);
        read_history(history_path);
    }
}

void line_input_end(void) {
    free(history_path);
    history_path = NULL;
    free(pasted);
    pasted = NULL;
    clear_history();
}

// Several lines pasted at once come as one: the first is returned, the others wait, where none do.
static char *first_of_several(char *lines) {
    char *newline = strchr(lines, '\n');
    if (newline != NULL) {
        *newline = '\0';
        pasted = text_copy(newline + 1);
    }
    return lines;
}

static void show_prompt(void) {
    const char *prompt = session_prompt(session_of_completion);
    rl_set_prompt(prompt);
    session_of_completion->screen->prompt_width = text_width(prompt);
}

static void clear_line(void) {
    interrupt_forget();
    rl_callback_sigcleanup(); // a search of the history ends, too
    rl_point = rl_end;        // so that ^C stands behind the line and not upon it
    rl_redisplay();
    fputs("^C\n", stdout);
    standing_lost(session_of_completion->screen);
    rl_free_line_state();
    rl_replace_line("", 1);
    rl_point = rl_mark = 0;
    if (session_of_completion->lua_begun != NULL) {
        lua_cancel(session_of_completion);
        show_prompt();
    }
    rl_on_new_line();
    rl_redisplay();
}

// ---- stopping (Ctrl-Z) and going on (fg)

static volatile sig_atomic_t stop_asked, continued;

static void note_stop(int number) {
    if (number == SIGTSTP) {
        stop_asked = 1;
    } else {
        continued = 1;
    }
}

// Is the terminal as a shell has it, and not as readline does?
static bool terminal_is_plain(void) {
    struct termios settings;
    return tcgetattr(STDIN_FILENO, &settings) == 0 && (settings.c_lflag & ICANON) != 0;
}

// The shell has had the terminal: readline takes it over again, and the line under edit stands on a new one.
static void take_terminal(void) {
    continued = 0;
    standing_lost(session_of_completion->screen);
    rl_reset_after_signal();
    rl_reset_screen_size();
    rl_forced_update_display();
    mouse_wait();
}

// The signal stops the program here, with the terminal as it was before readline took it.
static void stop_here(void) {
    sigset_t only, blocked;
    stop_asked = 0;
    rl_cleanup_after_signal();
    fflush(stdout);
    signal_handle(SIGTSTP, SIG_DFL, NULL);
    raise(SIGTSTP);
    sigemptyset(&only);
    sigaddset(&only, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &only, &blocked);
    sigprocmask(SIG_SETMASK, &blocked, NULL); // the program has been stopped, and goes on
    signal_handle(SIGTSTP, note_stop, NULL);
    take_terminal();
}

// True: there was something to do.
static bool stop_or_continue(void) {
    if (stop_asked) {
        stop_here();
    } else if (continued && terminal_is_plain()) { // it was stopped by a signal that cannot be caught
        rl_cleanup_after_signal();
        take_terminal();
    } else if (continued) {
        continued = 0;
    } else {
        return false;
    }
    return true;
}

// The line under edit, prompt included, makes room for messages and comes back below them as it was.
static void reload_files(void) {
    rl_clear_visible_line();
    session_files_changed(session_of_completion);
    fflush(stdout);
    // While the history is searched or an argument is typed, readline shows another prompt, and puts the one
    // that it knows back.
    if (!RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG)) {
        show_prompt();
    }
    rl_on_new_line();
    rl_redisplay();
}

// Waits until something is typed, or a signal comes (only now are they let in); `patience` in milliseconds, negative:
// for ever. What pselect answers.
static int wait_for_input(int patience, const sigset_t *signals) {
    fd_set input;
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    struct timespec timeout = {.tv_sec = patience / 1000, .tv_nsec = patience % 1000 * 1000000L};
    return pselect(STDIN_FILENO + 1, &input, NULL, NULL, patience < 0 ? NULL : &timeout, signals);
}

// Until the line is done, or there is nothing more to read.
static void edit_line(const sigset_t *signals) {
    Session *session = session_of_completion;
    Watch *watch = session->watch;
    while (!line_done) {
        int patience = watch_patience(watch);
        if (patience < 0 && kept_wants_rest(session)) {
            patience = REST_MS;
        }
        int ready = wait_for_input(patience, signals);
        if (ready < 0 && errno != EINTR) {
            rl_callback_handler_remove();
            return;
        }
        if (interrupt_pending()) {
            clear_line();
        } else if (ready > 0) {
            rl_callback_read_char();
            continue; // what was typed goes first
        } else if (ready == 0) {
            kept_rest(session);
        } else if (!stop_or_continue()) {
            standing_lost(session->screen);
            rl_resize_terminal();
        }
        if (watch_due(watch)) {
            reload_files();
        }
    }
}

char *line_input_read(const char *prompt) {
    if (pasted != NULL) {
        char *lines = pasted;
        pasted = NULL;
        fprintf(stdout, "%s%.*s\n", prompt, (int)strcspn(lines, "\n"), lines);
        return first_of_several(lines);
    }
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTSTP);
    sigaddset(&blocked, SIGCONT);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    struct sigaction stop, go_on;
    signal_handle(SIGTSTP, note_stop, &stop);
    signal_handle(SIGCONT, note_stop, &go_on);
    if (stop.sa_handler == SIG_IGN) { // a shell that cannot have it go on
        signal_handle(SIGTSTP, SIG_IGN, NULL);
    }
    interrupt_forget();
    line_done = false;
    line_read = NULL;
    session_watch(session_of_completion); // before the person can see that the program is ready
    memory_guard_terminal(true);
    rl_callback_handler_install(prompt, line_taken);
    memory_guard_terminal(false);
    memory_need(rl_executing_keyseq != NULL); // nobody but us looks whether there was memory for it
    mouse_wait();
    edit_line(&before);
    sigaction(SIGTSTP, &stop, NULL);
    sigaction(SIGCONT, &go_on, NULL);
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (line_read == NULL) {
        fputc('\n', stdout);
        return NULL;
    }
    Screen *screen = session_of_completion->screen;
    if (screen->prompt_width + text_width(line_read) >= screen->picture_columns) {
        standing_lost(screen); // the line took more than a row
    }
    if (!mouse_clicked()) {
        keep_line(line_read);
    }
    return first_of_several(line_read);
}
