// SPDX-License-Identifier: MIT
// `edit`: a rule file in the person's own editor, and then the game by what it says.
//
// The editor has the terminal while it runs. What it leaves is loaded as `reload` does: whole and examined, or not at
// all.
#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/command/rules/reload.h"
#include "repl/command/rules/rulebook.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *find_editor(void) {
    const char *visual = getenv("VISUAL"), *editor = getenv("EDITOR");
    return visual != NULL && *visual != '\0' ? visual : editor != NULL && *editor != '\0' ? editor : "vi";
}

// The editor's command may have options of its own, so the shell reads it. False: the message was given.
static bool run_editor(Session *session, const char *path) {
    const char *editor = find_editor();
    const char *command = scratch_format("%s \"$1\"", editor);
    fflush(stdout);
    standing_lost(session->screen);
    pid_t child = fork();
    if (child == 0) {
        signal(SIGXFSZ, SIG_DFL);
        execl("/bin/sh", "sh", "-c", command, "sh", path, (char *)NULL);
        _exit(127);
    }
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    interrupt_forget(); // Ctrl-C in the editor was the editor's
    bool good = child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (child < 0) {
        print_error(session->screen, "cannot start %s: %s", editor, strerror(errno));
    } else if (!good && WIFEXITED(status) && WEXITSTATUS(status) == 127) {
        print_error(session->screen, "there is no editor %s; EDITOR in the environment says which one to use", editor);
    } else if (!good) {
        print_error(session->screen, "%s ended with an error; nothing was loaded", editor);
    }
    return good;
}

static bool is_of_table(const Session *session, const char *path) {
    const char *whole = file_real_path(path);
    size_t count;
    const char **own = session_own_files(session, &count);
    bool found = false;
    for (size_t i = 0; whole != NULL && i < count; i++) {
        const char *other = file_real_path(own[i]);
        found = found || (other != NULL && strcmp(whole, other) == 0);
    }
    return found;
}

// Begins a file with what differs from the variant at the table now. False: the message was given.
static bool begin_file(Session *session, const char *path) {
    if (!text_ends_in(path, ".lua")) {
        print_error_word(session->screen, 1, "there is no file %s; a new one must end in .lua", path);
        return false;
    }
    if (!session_need_table(session)) {
        return false;
    }
    const char *trouble = rules_save_difference(session, path, false);
    if (trouble != NULL) {
        print_error_word(session->screen, 1, "%s", trouble);
        return false;
    }
    print(session->screen, "%s was begun; it is built on %s\n", path, variant_name(table_variant(session->table)));
    return true;
}

CommandStatus command_edit(Session *session, const Words *words) {
    if (!session->screen->interactive) {
        return print_error(session->screen, "files are edited at a terminal only");
    }
    size_t count;
    const char **files = session_own_files(session, &count);
    const char *own = words->count == 2 ? words->word[1].text : count > 0 ? files[count - 1] : NULL;
    if (own == NULL && !session_need_table(session)) {
        return COMMAND_FAILED;
    }
    if (own == NULL) {
        return print_error(session->screen,
                           "%s comes with the program; `edit house.lua` begins a file of your own that is built on it",
                           variant_name(table_variant(session->table)));
    }
    if (words->count == 1 && !file_exists(own)) {
        return print_error(session->screen,
                           "%s, by which this game is played, is gone; `rules save FILE` writes what differs from %s",
                           own, variant_name(table_variant(session->table)));
    }
    CommandStatus status = COMMAND_FAILED;
    if ((file_exists(own) || begin_file(session, own)) && run_editor(session, own)) {
        status = COMMAND_OK;
        if (is_of_table(session, own)) {
            status = command_reload(session, words);
        } else {
            const char *folder = strchr(own, '/') != NULL ? "" : "./";
            print_hint(session->screen,
                       "(`check %s%s` tries it, `new %s%s` plays by it; from then on it is loaded again "
                       "whenever it is saved)",
                       folder, own, folder, own);
        }
    }
    return status;
}
