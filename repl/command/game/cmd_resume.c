// SPDX-License-Identifier: MIT
// `resume`: games that were left when the program ended.
//
// Only games of runs that have ended are touched; one that is gone on with becomes a game of this run first, and then
// its old files go.
#include "repl/base/file_write.h"
#include "repl/base/home.h"
#include "repl/base/scratch.h"
#include "repl/base/system.h"
#include "repl/command/commands.h"
#include "repl/keep/kept_games.h"
#include "repl/keep/saved_game.h"
#include "repl/screen/records.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// A file of a game.
typedef struct Left {
    const char *path;
    size_t stem;     // bytes of the path that all files of this game begin with: up to the serial number
    const char *why; // it cannot be gone on with; NULL: it is whole, and has the following
    long serial;
    const char *variant;
    size_t events;
    struct timespec changed;
} Left;

typedef struct LeftGames {
    Left *game; // that can be gone on with, the one played last first
    size_t count;
    Left *damaged; // files of games of which none is whole
    size_t damaged_count;
    size_t held;       // files of runs that live, this one among them
    const char **path; // of all files
    size_t paths;
} LeftGames;

// The bytes of "ID.N.SERIAL.game" before its last dot but `dots`; 0 if there are not so many.
static size_t before_dot(const char *path, int dots) {
    size_t length = strlen(path);
    for (int i = 0; i <= dots; i++) {
        while (length > 0 && path[length - 1] != '.' && path[length - 1] != '/') {
            length--;
        }
        if (length == 0 || path[length - 1] == '/') {
            return 0;
        }
        length--;
    }
    return length;
}

// Has the run that the path belongs to ended? What it left beside its games is removed then.
static bool run_has_ended(const char *path) {
    int length = (int)before_dot(path, 2);
    const char *lock = scratch_format("%.*s.lock", length, path);
    int file = open(lock, O_RDWR | O_CLOEXEC);
    bool ended = file < 0 ? errno == ENOENT : flock(file, LOCK_EX | LOCK_NB) == 0;
    if (file >= 0 && ended) {
        unlink(scratch_format("%.*s.tmp", length, path));
        unlink(lock);
    }
    if (file >= 0) {
        close(file);
    }
    return ended;
}

// The rest of the last line that begins with `word`, as a new text; "" if there is none.
static const char *line_value(const char *bytes, const char *word) {
    const char *value = "";
    for (const char *line = bytes; line != NULL && *line != '\0'; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, word, strlen(word)) == 0) {
            value = line + strlen(word);
        }
    }
    return scratch_copy_bytes(value, strcspn(value, "\n"));
}

// Reads what a file says of its game, or why it says nothing. False: it is gone just now.
static bool read_left(const char *path, Left *file) {
    size_t length;
    struct stat there;
    *file = (Left){.path = path, .stem = before_dot(path, 1)};
    char *bytes = file_read(path, SAVED_MOST_BYTES, &length, &file->why);
    if (bytes == NULL || stat(path, &there) != 0) {
        return file->why != NULL;
    }
    const char *end = line_value(bytes, "end ");
    file->why = *end == '\0' ? scratch_format("%s is cut short", path) : NULL;
    file->serial = atol(path + file->stem + 1);
    file->variant = scratch_clean(line_value(bytes, "variant "));
    file->events = (size_t)strtoul(end, NULL, 10);
    file->changed = system_changed(&there);
    return true;
}

// Game by game; of one game whole ones first, the newest of them before the others.
static int compare_files(const void *a, const void *b) {
    const Left *one = a, *other = b;
    int order = strncmp(one->path, other->path, 1 + (one->stem > other->stem ? one->stem : other->stem));
    if (order == 0) {
        order = (one->why != NULL) - (other->why != NULL);
    }
    return order != 0 ? order : (other->serial > one->serial) - (other->serial < one->serial);
}

// Of several files of a game, which a failure of the power may leave, the newest that is whole counts. Puts those of
// the files into *left, which are sorted as above, that do, and those of games of which none is whole.
static void pick(const Left *file, size_t count, LeftGames *left) {
    for (size_t i = 0, first = 0; i < count; i++) {
        first = i > 0 && strncmp(file[i].path, file[first].path, file[first].stem + 1) == 0 ? first : i;
        if (file[i].why != NULL && file[first].why != NULL) {
            left->damaged[left->damaged_count++] = file[i];
        } else if (i == first) {
            left->game[left->count++] = file[i];
        }
    }
}

static int compare_left(const void *a, const void *b) {
    const Left *one = a, *other = b;
    if (one->changed.tv_sec != other->changed.tv_sec) {
        return one->changed.tv_sec > other->changed.tv_sec ? -1 : 1;
    }
    return one->changed.tv_nsec > other->changed.tv_nsec ? -1 : one->changed.tv_nsec < other->changed.tv_nsec;
}

static LeftGames find_left(void) {
    const char *folder = home_state_path("games/");
    LeftGames left = {.count = 0};
    left.path = folder != NULL ? file_list(folder, ".game", &left.paths) : NULL;
    Left *file = scratch_get(left.paths + 1, sizeof *file);
    size_t count = 0;
    for (size_t i = 0; i < left.paths; i++) {
        bool named = before_dot(left.path[i], 2) > 0, ended = named && run_has_ended(left.path[i]);
        left.held += named && !ended;
        count += ended && read_left(left.path[i], &file[count]);
    }
    left.game = scratch_get(count + 1, sizeof *file);
    left.damaged = scratch_get(count + 1, sizeof *file);
    qsort(file, count, sizeof *file, compare_files);
    pick(file, count, &left);
    qsort(left.game, left.count, sizeof *left.game, compare_left);
    return left;
}

const char **kept_left_paths(size_t *count) {
    LeftGames left = find_left();
    const char **paths = scratch_get(left.count + 1, sizeof *paths);
    for (size_t i = 0; i < left.count; i++) {
        paths[i] = left.game[i].path;
    }
    *count = left.count;
    return paths;
}

// A patch or a variant of one's own is saved with its whole path; its name says enough to a person.
static const char *short_spec(const char *spec) {
    Text text = scratch_text();
    while (*spec != '\0') {
        const char *start = spec, *part = scratch_copy_bytes(start, variant_spec_part(&spec));
        text_add(&text, "%s%s", text.length > 0 ? "+" : "", *part == '/' ? strrchr(part, '/') + 1 : part);
    }
    return text.bytes;
}

static json_t *rows_of(const LeftGames *left) {
    json_t *rows = json_array();
    for (size_t i = 0; i < left->count; i++) {
        const Left *game = &left->game[i];
        json_add(rows, "{s:I, s:o, s:o, s:I, s:I}", "number", (json_int_t)i + 1, "variant", json_shown(game->variant),
                 "name", json_shown(short_spec(game->variant)), "events", (json_int_t)game->events, "seconds_ago",
                 (json_int_t)(time(NULL) - game->changed.tv_sec));
    }
    return rows;
}

void kept_offer(Session *session) {
    ScratchMark mark = scratch_mark();
    LeftGames left = find_left();
    if (left.count + left.damaged_count > 0) {
        print_told(session->screen, "left",
                   json_pack("{s:o, s:I}", "rows", rows_of(&left), "damaged", (json_int_t)left.damaged_count));
    }
    scratch_release(mark);
}

// ---- resume

// Removes all files of the game; false with errno set if the newest cannot be removed.
static bool remove_left(const LeftGames *left, const Left *game) {
    if (unlink(game->path) != 0) {
        return false;
    }
    for (size_t i = 0; i < left->paths; i++) {
        if (strncmp(left->path[i], game->path, game->stem + 1) == 0) {
            unlink(left->path[i]);
        }
    }
    return true;
}

static CommandStatus go_on_with(Session *session, const LeftGames *left, const Left *game) {
    CommandStatus status;
    Table *table = saved_game_open(session, game->path, SIZE_MAX, &status);
    if (table == NULL) {
        print_hint(session->screen, "(the game is in %s)", game->path);
        return status;
    }
    // From now on it is a game of this run: its file there first, then the old one goes.
    table->dice_typed = true; // or somebody has moved in it: it was worth keeping
    session_return_to(session, table);
    if (kept_has(session, table)) {
        remove_left(left, game);
    }
    print(session->screen, "back at the game of %s, %zu event%s\n", variant_name(table_variant(table)),
          game_event_count(table->game), game_event_count(table->game) == 1 ? "" : "s");
    session_come_back(session);
    return COMMAND_OK;
}

// `resume forget N|all`
static CommandStatus forget_left(Session *session, const Words *words, const LeftGames *left, size_t number) {
    bool all = strcmp(words->word[2].text, "all") == 0;
    if (!all && number == 0) {
        return print_error_word(session->screen, 2, "expected the number of a kept game (`resume list`), or all");
    }
    for (size_t i = all ? 0 : number - 1; i < (all ? left->count : number); i++) {
        if (!remove_left(left, &left->game[i])) {
            return print_error_as(session->screen, COMMAND_IO, SIZE_MAX, "cannot remove %s: %s", left->game[i].path,
                                  strerror(errno));
        }
    }
    for (size_t i = 0; all && i < left->damaged_count; i++) {
        unlink(left->damaged[i].path);
    }
    print(session->screen, all ? "all kept games are forgotten\n" : "that game is forgotten\n");
    return COMMAND_OK;
}

// The number of a kept game that a word is; 0 if it is none.
static size_t read_left_number(const char *word, const LeftGames *left) {
    long long number = text_number(word, (long long)left->count);
    return number > 0 ? (size_t)number : 0;
}

CommandStatus command_resume(Session *session, const Words *words) {
    if (!session->screen->interactive) {
        return print_error(session->screen,
                           "games are kept only where a person sits at a terminal; `open FILE` opens a saved one");
    }
    const LeftGames left = find_left();
    const char *word = words->count > 1 ? words->word[1].text : "1";
    bool forget = words->count == 3 && strcmp(word, "forget") == 0;
    if (words->count > 2 && !forget) {
        return command_usage(session, words);
    }
    for (size_t i = 0; i < left.damaged_count && !forget; i++) {
        print_warning(session->screen, "a game cannot be continued: %s; remove the file, or type `resume forget all`",
                      left.damaged[i].why);
    }
    if (left.count == 0 && (left.damaged_count == 0 || !forget)) {
        return print_error(session->screen, "no %sgame is kept%s",
                           left.damaged_count > 0 || kept_files(session) > 0 ? "other " : "",
                           left.held > kept_files(session) ? ": one is open in another window"
                           : session->aside_count > 0      ? "; `back` returns to the one put aside"
                                                           : "");
    }
    if (strcmp(word, "list") == 0) {
        print_rows(session->screen, "left", json_pack("{s:o}", "rows", rows_of(&left)));
        print_hint(session->screen, "(`resume N` goes on with one, `resume forget N` throws it away)");
        return COMMAND_OK;
    }
    if (command_refuses_rows(session, words)) {
        return COMMAND_USAGE;
    }
    if (forget) {
        return forget_left(session, words, &left, read_left_number(words->word[2].text, &left));
    }
    size_t number = read_left_number(word, &left);
    if (number == 0) {
        return print_error_word(session->screen, 1, "there is no kept game \"%s\": `resume list` shows %s", word,
                                left.count == 1 ? "the only one" : "them");
    }
    return go_on_with(session, &left, &left.game[number - 1]);
}
