// SPDX-License-Identifier: MIT
// `doctor`: what this program finds around it, what is wrong with that, and what would mend it.
#include "repl/base/home.h"
#include "repl/base/scratch.h"
#include "repl/base/system.h"
#include "repl/command/options.h"
#include "repl/ranks/ranks.h"
#include "repl/screen/records.h"
#include "scripts/gnubg.h"

#include <errno.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

static void look_at_program(const Session *session, json_t *facts) {
    const Screen *screen = session->screen;
    json_object_update_new(facts,
                           json_pack("{s:s, s:i, s:b, s:o, s:s, s:b, s:b, s:o, s:i}", "compiler", COMPILER,
                                     "processors", system_processors(), "interactive", screen->interactive, "terminal",
                                     json_shown(getenv("TERM")), "codeset", nl_langinfo(CODESET), "coloured",
                                     screen->colours != COLOURS_NONE, "no_color", getenv("NO_COLOR") != NULL, "mpi",
                                     json_shown(ranks_library()), "others", ranks_others()));
}

static void look_at_state(json_t *facts) {
    const char *games = home_state_path("games/"), *init = home_init_path();
    struct stat there;
    bool good = games != NULL && access(games, R_OK | W_OK | X_OK) == 0;
    const char *why = games != NULL && !good ? strerror(errno) : NULL;
    bool open = good && stat(games, &there) == 0 && (there.st_mode & 077) != 0;
    json_object_update_new(facts, json_pack("{s:o, s:o, s:b, s:o, s:b, s:b}", "games", json_shown(games), "no_games",
                                            json_shown(why), "games_are_open", open, "init",
                                            json_shown(init != NULL ? init : "init"), "has_init",
                                            init != NULL && access(init, F_OK) == 0, "reads_init",
                                            init != NULL && access(init, R_OK) == 0));
}

// Every folder of NARDBOX_PATH.
static void look_at_path(json_t *facts) {
    const char *path = getenv("NARDBOX_PATH");
    json_t *folders = json_array();
    json_object_set_new(facts, "has_path", json_boolean(path != NULL && *path != '\0'));
    while (path != NULL && *path != '\0') {
        size_t length = strcspn(path, ":");
        const char *folder = scratch_copy_bytes(path, length);
        struct stat there;
        bool good = stat(folder, &there) == 0 && S_ISDIR(there.st_mode) && access(folder, R_OK) == 0;
        if (length > 0) {
            json_add(folders, "{s:o, s:b}", "folder", json_shown(folder), "good", good);
        }
        path += length;
        path += *path == ':';
    }
    json_object_set_new(facts, "folders", folders);
}

static void look_at_scripts(json_t *facts) {
    size_t variants, bots, bad = 0;
    const char *const *names = variant_shipped_names(&variants);
    VariantError error = {.status = VARIANT_OK};
    for (size_t i = 0; i < variants; i++) {
        Variant *variant = variant_load(names[i], &error);
        bad += variant == NULL;
        variant_destroy(variant);
    }
    names = bot_shipped_names(&bots);
    for (size_t i = 0; i < bots; i++) {
        Bot *bot = bot_load(names[i], &error);
        bad += bot == NULL;
        bot_destroy(bot);
    }
    json_object_update_new(facts, json_pack("{s:I, s:I, s:I, s:o, s:b}", "variants", (json_int_t)variants, "bots",
                                            (json_int_t)bots, "bad", (json_int_t)bad, "why_bad",
                                            json_shown(bad > 0 ? error.text : NULL), "gnubg", gnubg_is_installed()));
}

// doctor.lua makes a line of each thing, which begins with "ok  " or "!!  ".
CommandStatus command_doctor(Session *session, const Words *words) {
    (void)words;
    json_t *facts = program_told(), *rows = json_array(), *said = json_array();
    look_at_program(session, facts);
    look_at_state(facts);
    look_at_path(facts);
    look_at_scripts(facts);
    const char *line = told_of(session->screen, "doctor", facts);
    bool well = line != NULL;
    while (line != NULL && *line != '\0') {
        const char *whole = scratch_copy_bytes(line, strcspn(line, "\n"));
        bool good = strncmp(whole, "ok", 2) == 0;
        well = well && good;
        json_add(rows, "{s:b, s:o}", "ok", good, "said", json_shown(whole + 4));
        json_array_append_new(said, json_shown(whole));
        line += strlen(whole) + 1;
    }
    print_said(session->screen, rows, said, 4);
    if (session->screen->form == FORM_TEXT) {
        print(session->screen, well ? "all is well\n" : "what is marked with !! wants attention\n");
    }
    return well ? COMMAND_OK : COMMAND_FAILED;
}
