// SPDX-License-Identifier: MIT
// `doctor`: what this program finds around it, what is wrong with that, and what would mend it.
#include "repl/base/home.h"
#include "repl/base/scratch.h"
#include "repl/base/system.h"
#include "repl/base/watch.h"
#include "repl/command/commands.h"
#include "repl/screen/records.h"
#include "scripts/gnubg.h"

#include <errno.h>
#include <langinfo.h>
#include <stdio.h>
// readline needs stdio first.
#include <readline/readline.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

// One line: "ok  terminal: ..." or "!!  ...".
static void report(Session *session, bool good, int *trouble, const char *text) {
    print_row(session->screen, json_pack("{s:b, s:o}", "ok", good, "said", json_shown(text)),
              scratch_format("%s  %s", good ? "ok" : "!!", text), 4);
    *trouble += !good;
}

static void look_at_program(Session *session, int *trouble) {
    report(session, true, trouble,
           scratch_format("nardbox %s, %s, readline %s, compiled by %s", NARDBOX_VERSION, variant_lua_version(),
                          rl_library_version, COMPILER));
    report(session, true, trouble, scratch_format("%d processors", system_processors()));
}

static void look_at_terminal(Session *session, int *trouble) {
    const char *terminal = getenv("TERM");
    const char *codeset = nl_langinfo(CODESET);
    bool utf8 = strcmp(codeset, "UTF-8") == 0;
    if (session->screen->interactive) {
        int columns = screen_columns(session->screen);
        report(session, columns >= 43, trouble,
               scratch_format("terminal %s, %d columns%s", terminal != NULL ? terminal : "(TERM is not set)", columns,
                              columns >= 80 ? ""
                              : columns >= 43
                                  ? ": what stands beside the board goes below it; 80 are better"
                                  : ": too few for most boards, which want 43; `set board text` needs none"));
    } else {
        report(session, true, trouble, "no terminal: no colours, no prompt, nothing is kept");
    }
    report(session, utf8 || !session->screen->unicode, trouble,
           scratch_format("characters are %s%s", codeset,
                          utf8 ? ""
                          : session->screen->unicode
                              ? ", but the board is drawn in UTF-8: `set glyphs ascii`"
                              : ", so the board is drawn in ASCII; a UTF-8 locale (LC_ALL=C.UTF-8) draws it "
                                "nicer, and shows names that are not English"));
    report(session, true, trouble,
           scratch_format("colours are %s%s", session->screen->colours != COLOURS_NONE ? "on" : "off",
                          getenv("NO_COLOR") != NULL && session->screen->colours == COLOURS_NONE ? " (NO_COLOR is set)"
                                                                                                 : ""));
}

static void look_at_state(Session *session, int *trouble) {
    const char *path = home_state_path("games/");
    if (path == NULL) {
        report(session, false, trouble, "there is no HOME, so games and typed lines cannot be kept");
        return;
    }
    bool good = access(path, R_OK | W_OK | X_OK) == 0;
    report(session, good, trouble,
           good ? scratch_format("games are kept in %s", path)
                : scratch_format("games cannot be kept in %s: %s", path, strerror(errno)));
    struct stat there;
    bool open = good && stat(path, &there) == 0 && (there.st_mode & 077) != 0;
    if (open) {
        report(session, false, trouble, scratch_format("others may look into %s: chmod 700 mends that", path));
    }
    const char *init = home_config_path("init");
    bool has_init = init != NULL && access(init, F_OK) == 0;
    report(session, !has_init || access(init, R_OK) == 0, trouble,
           scratch_format("%s%s", init != NULL ? init : "init",
                          has_init ? " is read first" : " is not there: nothing is read first"));
}

// Every folder of NARDBOX_PATH.
static void look_at_path(Session *session, int *trouble) {
    const char *path = getenv("NARDBOX_PATH");
    if (path == NULL || *path == '\0') {
        report(session, true, trouble, "NARDBOX_PATH names no folders");
        return;
    }
    while (*path != '\0') {
        size_t length = strcspn(path, ":");
        char *folder = scratch_copy_bytes(path, length);
        struct stat there;
        bool good = length == 0 || (stat(folder, &there) == 0 && S_ISDIR(there.st_mode) && access(folder, R_OK) == 0);
        if (length > 0) {
            report(session, good, trouble,
                   scratch_format("NARDBOX_PATH: %s%s", folder, good ? "" : " is no folder that can be read"));
        }
        path += length;
        path += *path == ':';
    }
}

static void look_at_scripts(Session *session, int *trouble) {
    size_t count;
    size_t bots;
    size_t bad = 0;
    const char *const *names = variant_shipped_names(&count);
    VariantError error;
    for (size_t i = 0; i < count; i++) {
        Variant *variant = variant_load(names[i], &error);
        bad += variant == NULL;
        variant_destroy(variant);
    }
    const char *const *bot_names = bot_shipped_names(&bots);
    for (size_t i = 0; i < bots; i++) {
        Bot *bot = bot_load(bot_names[i], &error);
        bad += bot == NULL;
        bot_destroy(bot);
    }
    report(session, bad == 0, trouble,
           bad == 0
               ? scratch_format("%zu variants and %zu bots can be loaded", count, bots)
               : scratch_format("%zu of the variants and bots of the program cannot be loaded: %s", bad, error.text));
    report(session, true, trouble,
           gnubg_is_installed() ? "GNU Backgammon can play"
                                : "GNU Backgammon is not installed, so the bot gnubg cannot play");
    Watch *watch = watch_create();
    report(session, watch != NULL, trouble,
           watch != NULL ? "files can be watched while they are edited"
                         : "files cannot be watched: `reload` loads them again");
    watch_destroy(watch);
}

CommandStatus command_doctor(Session *session, const Words *words) {
    (void)words;
    int trouble = 0;
    look_at_program(session, &trouble);
    look_at_terminal(session, &trouble);
    look_at_state(session, &trouble);
    look_at_path(session, &trouble);
    look_at_scripts(session, &trouble);
    if (session->screen->form == FORM_TEXT) {
        print(session->screen, trouble == 0 ? "all is well\n" : "what is marked with !! wants attention\n");
    }
    return trouble == 0 ? COMMAND_OK : COMMAND_FAILED;
}
