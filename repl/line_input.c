// SPDX-License-Identifier: MIT
// Line editing: see line_input.h.
//
// Readline is driven through its callback interface, so that the wait is ours: SIGINT is blocked except inside ppoll,
// where it can only interrupt the waiting. Readline's own state is global, hence this file's is, too.
#define _GNU_SOURCE // ppoll
#include "repl/line_input.h"

#include "repl/commands.h"
#include "repl/home.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
// readline needs stdio first.
#include <readline/history.h>
#include <readline/readline.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_HISTORY = 2000 };

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
    char *path = home_state_path("history");
    int file = path != NULL ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file < 0) {
        free(path);
        return NULL;
    }
    close(file);
    return path;
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

static char *complete_command(const char *text, int state) {
    static size_t next;
    size_t count;
    const Command *command = commands_all(&count);
    next = state == 0 ? 0 : next;
    while (next < count) {
        const char *name = command[next++].name;
        if (strncmp(name, text, strlen(text)) == 0) {
            return text_copy(name);
        }
    }
    return NULL;
}

static char *complete_variant(const char *text, int state) {
    static size_t next;
    static VariantFound *found;
    static size_t found_count;
    size_t count;
    const char *const *name = variant_shipped_names(&count);
    if (state == 0) {
        variant_found_free(found, found_count);
        found = variant_found_names(&found_count);
        next = 0;
    }
    size_t most = count + (found != NULL ? found_count : 0);
    while (next < most) {
        const char *each = next < count ? name[next] : found[next - count].name;
        next++;
        if (strncmp(each, text, strlen(text)) == 0) {
            return text_copy(each);
        }
    }
    variant_found_free(found, found_count);
    found = NULL;
    found_count = 0;
    return NULL;
}

static char *complete_key(const char *text, int state) {
    static size_t next;
    size_t count;
    const RuleKey *key = rules_keys(&count);
    next = state == 0 ? 0 : next;
    while (next < count) {
        const char *path = key[next++].path;
        if (strncmp(path, text, strlen(text)) == 0) {
            return text_copy(path);
        }
    }
    return NULL;
}

static char *complete_play(const char *text, int state) {
    static size_t next;
    static size_t count;
    static size_t *order;
    if (state == 0) {
        free(order);
        count = 0;
        order = session_of_completion->table != NULL ? session_sorted_plays(session_of_completion, &count) : NULL;
        next = 0;
    }
    const Game *game = session_of_completion->table != NULL ? session_of_completion->table->game : NULL;
    while (order != NULL && next < count) {
        const PlayList *plays = session_plays(session_of_completion);
        Node node;
        game_next(game, &node);
        char written[PLAY_TEXT];
        Play play;
        play_list_get(plays, order[next++], &play);
        play_print(table_rules(session_of_completion->table), node.actor, session_of_completion->numbering, &play,
                   written, sizeof written);
        if (strncmp(written, text, strlen(text)) == 0 && *written != '\0') {
            return text_copy(written);
        }
    }
    return NULL;
}

// What may be chosen now, where a rule asks something.
static char *complete_choice(const char *text, int state) {
    static int next;
    static Node node;
    if (state == 0) {
        next = 0;
        node.word_count = 0;
        if (session_of_completion->table != NULL) {
            game_next(session_of_completion->table->game, &node);
        }
    }
    bool chooses = node.kind == NODE_DECIDE && node.decide == DECIDE_CHOOSE;
    while (chooses && next < node.word_count) {
        const char *word = node.words[next++];
        if (strncmp(word, text, strlen(text)) == 0) {
            return text_copy(word);
        }
    }
    return NULL;
}

static char *complete_bot(const char *text, int state) {
    static size_t next;
    size_t count;
    const char *const *name = bot_shipped_names(&count);
    next = state == 0 ? 0 : next;
    while (next < count) {
        const char *each = name[next++];
        if (strncmp(each, text, strlen(text)) == 0) {
            return text_copy(each);
        }
    }
    return NULL;
}

static char **complete(const char *text, int start, int end) {
    (void)end;
    rl_attempted_completion_over = 1;
    size_t first = strspn(rl_line_buffer, " \t");
    if ((size_t)start <= first) {
        char **choices = rl_completion_matches(text, complete_choice);
        if (choices != NULL) {
            return choices;
        }
        return rl_completion_matches(text, *text >= '0' && *text <= '9' ? complete_play : complete_command);
    }
    size_t length = strcspn(rl_line_buffer + first, " \t");
    char *name = text_copy_bytes(rl_line_buffer + first, length);
    const Command *command = commands_find(name);
    free(name);
    switch (command != NULL ? command->completes : COMPLETES_NOTHING) {
    case COMPLETES_VARIANTS:
        return rl_completion_matches(text, complete_variant);
    case COMPLETES_KEYS:
        return rl_completion_matches(text, complete_key);
    case COMPLETES_COMMANDS:
        return rl_completion_matches(text, complete_command);
    case COMPLETES_CHOICES:
        return rl_completion_matches(text, complete_choice);
    case COMPLETES_BOTS:
        return rl_completion_matches(text, complete_bot);
    case COMPLETES_FILES:
        rl_attempted_completion_over = 0;
        return NULL;
    case COMPLETES_NOTHING:
        break;
    }
    return NULL;
}

// ---- reading

void line_input_begin(Session *session, bool history) {
    session_of_completion = session;
    rl_readline_name = "nardbox";
    rl_catch_signals = 0;
    rl_attempted_completion_function = complete;
    rl_completer_word_break_characters = " \t";
    session->watch = watch_create();
    using_history();
    stifle_history(MOST_HISTORY);
    if (history) {
        history_path = find_history();
    }
    if (history_path != NULL) {
        history_truncate_file(history_path, MOST_HISTORY);
        read_history(history_path);
    }
}

void line_input_end(void) {
    watch_destroy(session_of_completion->watch);
    session_of_completion->watch = NULL;
    free(history_path);
    history_path = NULL;
    free(pasted);
    pasted = NULL;
    clear_history();
}

// Several lines pasted at once come as one: the first is returned, the others wait.
static char *first_of_several(char *lines) {
    char *newline = strchr(lines, '\n');
    if (newline != NULL) {
        *newline = '\0';
        char *rest = text_copy(newline + 1);
        free(pasted);
        pasted = rest;
    }
    return lines;
}

static void clear_line(void) {
    interrupt_forget();
    fputs("^C\n", stdout);
    rl_free_line_state();
    rl_replace_line("", 1);
    rl_point = rl_mark = 0;
    rl_on_new_line();
    rl_redisplay();
}

// The line under edit, prompt included, makes room for messages and comes back below them as it was.
static void reload_files(void) {
    Text prompt;
    text_init(&prompt);
    rl_clear_visible_line();
    session_files_changed(session_of_completion);
    session_prompt(session_of_completion, &prompt);
    fflush(stdout);
    // While the history is searched or an argument is typed, readline shows another prompt, and puts the one
    // that it knows back.
    if (!RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG)) {
        rl_set_prompt(prompt.bytes);
        session_of_completion->prompt_width = text_width(prompt.bytes);
    }
    rl_on_new_line();
    rl_redisplay();
    text_destroy(&prompt);
}

char *line_input_read(const char *prompt) {
    if (pasted != NULL) {
        char *lines = pasted;
        pasted = NULL;
        fprintf(stdout, "%s%.*s\n", prompt, (int)strcspn(lines, "\n"), lines);
        return first_of_several(lines);
    }
    sigset_t blocked;
    sigset_t before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    interrupt_forget();
    line_done = false;
    line_read = NULL;
    session_watch(session_of_completion); // before the person can see that the program is ready
    rl_callback_handler_install(prompt, line_taken);
    Watch *watch = session_of_completion->watch;
    while (!line_done) {
        struct pollfd input[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                  {.fd = watch_descriptor(watch), .events = POLLIN}};
        int patience = watch_patience(watch);
        struct timespec timeout = {.tv_sec = patience / 1000, .tv_nsec = patience % 1000 * 1000000L};
        int ready = ppoll(input, 2, patience < 0 ? NULL : &timeout, &before);
        if (ready < 0 && errno != EINTR) {
            rl_callback_handler_remove();
            break;
        }
        if (interrupt_pending()) {
            clear_line();
        } else if (ready < 0) {
            rl_resize_terminal();
        } else if (input[0].revents != 0) {
            rl_callback_read_char();
            continue; // what was typed goes first
        }
        watch_read(watch);
        if (watch_due(watch)) {
            reload_files();
        }
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (line_read == NULL) {
        fputc('\n', stdout);
        return NULL;
    }
    keep_line(line_read);
    return first_of_several(line_read);
}
