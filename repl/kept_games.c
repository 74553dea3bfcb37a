// SPDX-License-Identifier: MIT
// Games that are kept safe: see kept_games.h.
//
// Invariant: a game's file is that of a run that lives (its lock is held), or can be gone on with by anybody.
#include "repl/kept_games.h"

#include "repl/commands.h"
#include "repl/file_write.h"
#include "repl/home.h"
#include "repl/saved_game.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_BYTES = 64 << 20,
    // A game that goes on by itself may be written once in so many times as long as writing takes: what is lost of it
    // happens again just so.
    PATIENCE = 20,
};

// What the file says of the game at the table.
typedef struct Written {
    const Table *table;
    size_t events;
    char last[EVENT_TEXT];
    Player player[2];
    bool dice_auto;
    Progress progress;
} Written;

struct KeptGames {
    char *run;  // path of this run's files, without ".1.game" or ".lock"
    int lock;   // descriptor; -1: not made yet
    int newest; // number of the game kept last
    bool busy, failing;
    Written written;
    double wrote_at, took; // seconds
};

// ---- keeping

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static KeptGames *kept_create(void) {
    KeptGames *kept = memory_get(1, sizeof *kept);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    char *name = text_format("games/%llx-%lx", (unsigned long long)now.tv_sec, (long)getpid());
    kept->run = home_state_path(name);
    kept->lock = -1;
    free(name);
    return kept;
}

// 0, or the errno that tells why not.
static int make_lock(KeptGames *kept) {
    if (kept->lock >= 0) {
        return 0;
    }
    if (kept->run == NULL) {
        return ENOENT; // there is no home
    }
    char *path = text_format("%s.lock", kept->run);
    kept->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int why = kept->lock < 0 ? errno : 0;
    if (why == 0) {
        flock(kept->lock, LOCK_EX | LOCK_NB); // where files cannot be locked, two runs may offer the same game
    }
    free(path);
    return why;
}

static char *game_path(const KeptGames *kept, int number) {
    return text_format("%s.%d.game", kept->run, number);
}

static int write_game(Session *session) {
    KeptGames *kept = session->kept;
    int why = make_lock(kept);
    if (why != 0) {
        return why;
    }
    if (session->table->kept == 0) {
        session->table->kept = ++kept->newest;
    }
    Text text;
    text_init(&text);
    saved_game_write(session, &text);
    char *path = game_path(kept, session->table->kept);
    char *beside = text_format("%s.tmp", kept->run);
    why = file_keep(path, beside, text.bytes, text.length);
    free(path);
    free(beside);
    text_destroy(&text);
    return why;
}

// What the file should say now. The padding is zero, so that two can be compared as bytes.
static void describe_now(const Session *session, Written *now) {
    const Game *game = session->table->game;
    memset(now, 0, sizeof *now);
    now->table = session->table;
    now->events = game_event_count(game);
    if (now->events > 0) {
        snprintf(now->last, sizeof now->last, "%s", game_event(game, now->events - 1)->text);
    }
    memcpy(now->player, session->player, sizeof now->player);
    now->dice_auto = session->dice_auto;
    const Progress *progress = &session->hand.progress;
    memcpy(now->progress.step, progress->step, progress->step_count * sizeof progress->step[0]);
    now->progress.step_count = progress->step_count;
}

// `why` is an errno, 0 if all is well.
static void tell_trouble(Session *session, int why) {
    KeptGames *kept = session->kept;
    bool before = kept->failing;
    kept->failing = why != 0;
    if (why != 0 && !before) {
        char *folder = home_state_path("games");
        session_warn(session,
                     "the game is not kept safe: cannot write in %s: %s. It goes on, but is lost when the program "
                     "ends; `save FILE` saves it elsewhere.",
                     folder != NULL ? folder : "a home (there is neither XDG_STATE_HOME nor HOME)", strerror(why));
        free(folder);
    } else if (why == 0 && before) {
        session_hint(session, "(the game is kept safe again)");
    }
}

void kept_save(Session *session) {
    if (!session->interactive || session->table == NULL || session->table->game == NULL) {
        return;
    }
    if (session->kept == NULL) {
        session->kept = kept_create();
    }
    KeptGames *kept = session->kept;
    Written now;
    describe_now(session, &now);
    // A board that was only laid out is no game yet.
    bool nothing = session->table->kept == 0 && now.events == 0;
    if (kept->busy || nothing || memcmp(&now, &kept->written, sizeof now) == 0) {
        return;
    }
    double begin = seconds_now();
    if (session->alone && begin - kept->wrote_at < PATIENCE * kept->took) {
        return;
    }
    kept->busy = true;
    int why = write_game(session);
    kept->wrote_at = seconds_now();
    kept->took = kept->wrote_at - begin;
    if (why == 0) {
        kept->written = now;
    }
    tell_trouble(session, why);
    kept->busy = false;
}

void kept_leave(Session *session, const Table *table, bool forget) {
    KeptGames *kept = session->kept;
    if (kept == NULL) {
        return;
    }
    if (kept->written.table == table) {
        memset(&kept->written, 0, sizeof kept->written);
    }
    if (forget && table->kept > 0) {
        char *path = game_path(kept, table->kept);
        unlink(path);
        free(path);
    }
}

// ---- games of runs that have ended

typedef struct Left {
    char *path, *variant;
    size_t events;
    struct timespec changed;
} Left;

typedef struct LeftGames {
    Left *game;
    size_t count;
} LeftGames;

static void left_destroy(LeftGames *left) {
    for (size_t i = 0; i < left->count; i++) {
        free(left->game[i].path);
        free(left->game[i].variant);
    }
    free(left->game);
}

// Has the run that the path belongs to ended? What it left beside its games is removed then.
static bool run_has_ended(const char *path) {
    size_t length = strlen(path) - strlen(".game");
    while (length > 0 && path[length - 1] != '.') {
        length--;
    }
    char *lock = text_format("%.*s.lock", length > 0 ? (int)length - 1 : 0, path);
    int file = open(lock, O_RDWR | O_CLOEXEC);
    bool ended = file < 0 ? errno == ENOENT : flock(file, LOCK_EX | LOCK_NB) == 0;
    if (file >= 0 && ended) {
        char *beside = text_format("%.*s.tmp", (int)length - 1, path);
        unlink(beside);
        unlink(lock);
        free(beside);
    }
    if (file >= 0) {
        close(file);
    }
    free(lock);
    return ended;
}

// The rest of the first line that begins with `word`, as a new text; "" if there is none.
static char *line_value(const char *bytes, const char *word) {
    for (const char *line = bytes; line != NULL && *line != '\0'; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, word, strlen(word)) == 0) {
            line += strlen(word);
            return text_copy_bytes(line, strcspn(line, "\n"));
        }
    }
    return text_copy("");
}

static void add_left(LeftGames *left, const char *path) {
    size_t length;
    char *trouble;
    struct stat there;
    char *bytes = run_has_ended(path) ? file_read(path, MOST_BYTES, &length, &trouble) : NULL;
    if (bytes == NULL || stat(path, &there) != 0) {
        free(bytes); // it is being played, or it is gone just now
        return;
    }
    Left *more = realloc(left->game, (left->count + 1) * sizeof *more);
    if (more == NULL) {
        memory_exhausted();
    }
    left->game = more;
    char *end = line_value(bytes, "end ");
    left->game[left->count++] = (Left){.path = text_copy(path),
                                       .variant = line_value(bytes, "variant "),
                                       .events = (size_t)strtoul(end, NULL, 10),
                                       .changed = there.st_mtim};
    text_clean(left->game[left->count - 1].variant);
    free(end);
    free(bytes);
}

static int compare_left(const void *a, const void *b) {
    const Left *one = a;
    const Left *other = b;
    if (one->changed.tv_sec != other->changed.tv_sec) {
        return one->changed.tv_sec > other->changed.tv_sec ? -1 : 1;
    }
    return one->changed.tv_nsec > other->changed.tv_nsec ? -1 : one->changed.tv_nsec < other->changed.tv_nsec;
}

// The games that can be gone on with, the one played last first.
static LeftGames find_left(void) {
    LeftGames left = {NULL, 0};
    char *folder = home_state_path("games/");
    DIR *open_folder = folder != NULL ? opendir(folder) : NULL;
    struct dirent *entry;
    while (open_folder != NULL && (entry = readdir(open_folder)) != NULL) {
        size_t length = strlen(entry->d_name);
        if (length > 5 && strcmp(entry->d_name + length - 5, ".game") == 0) {
            char *path = text_format("%s%s", folder, entry->d_name);
            add_left(&left, path);
            free(path);
        }
    }
    if (open_folder != NULL) {
        closedir(open_folder);
    }
    free(folder);
    if (left.count > 1) {
        qsort(left.game, left.count, sizeof *left.game, compare_left);
    }
    return left;
}

static void add_age(time_t changed, Text *text) {
    static const struct {
        long seconds;
        const char *name;
    } units[] = {{86400, "day"}, {3600, "hour"}, {60, "minute"}};
    long age = (long)(time(NULL) - changed);
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        long many = age / units[i].seconds;
        if (many > 0) {
            text_add(text, "%ld %s%s ago", many, units[i].name, many == 1 ? "" : "s");
            return;
        }
    }
    text_add(text, "just now");
}

static void add_left_game(const Left *game, Text *text) {
    // A patch or a variant of one's own is saved with its whole path; its name says enough here.
    const char *name = strrchr(game->variant, '/');
    text_add(text, "%s, %zu event%s, ", name != NULL ? name + 1 : game->variant, game->events,
             game->events == 1 ? "" : "s");
    add_age(game->changed.tv_sec, text);
}

void kept_offer(Session *session) {
    LeftGames left = find_left();
    if (left.count > 0) {
        Text text;
        text_init(&text);
        text_add(&text, "A game was left (");
        add_left_game(&left.game[0], &text);
        text_add(&text, "): `resume` goes on with it.");
        session_print_wrapped(session, text.bytes);
        if (left.count > 1) {
            session_print(session, "%zu games were left in all: `resume list`.\n", left.count);
        }
        text_destroy(&text);
    }
    left_destroy(&left);
}

// ---- the end of this run

// Has a person or a bot done anything in it that is worth coming back to?
static bool is_worth_keeping(const Table *table) {
    const Game *game = table->game;
    bool played = false;
    for (size_t i = 0; i < game_event_count(game) && !played; i++) {
        EventKind kind = game_event(game, i)->kind;
        played = kind != EVENT_ROLL;
    }
    return played && !flow_match_over(game_position(game));
}

bool kept_is_lost(const Session *session) {
    bool failing = session->kept != NULL && session->kept->failing;
    return failing && session->table != NULL && session->saved_path == NULL && is_worth_keeping(session->table);
}

void kept_end(Session *session) {
    KeptGames *kept = session->kept;
    if (kept == NULL) {
        return;
    }
    kept_save(session);
    kept->busy = true; // what is said from now on writes nothing any more
    int count = 0;
    for (int i = -1; i < session->aside_count; i++) {
        const Table *table = i < 0 ? session->table : session->aside[i];
        bool worth = table != NULL && table->game != NULL && is_worth_keeping(table);
        if (table != NULL) {
            kept_leave(session, table, !worth);
        }
        count += worth && table->kept > 0;
    }
    if (count > 0 && !kept->failing) {
        session_hint(session, "(%s kept: `resume` goes on the next time)",
                     count == 1 ? "the game is" : "the games are");
    }
    if (kept->lock >= 0) {
        char *path = text_format("%s.lock", kept->run);
        unlink(path);
        free(path);
        close(kept->lock);
    }
    free(kept->run);
    free(kept);
    session->kept = NULL;
}

// ---- resume

static CommandStatus list_left(Session *session, const LeftGames *left) {
    for (size_t i = 0; i < left->count; i++) {
        Text text;
        text_init(&text);
        text_add(&text, "%2zu  ", i + 1);
        add_left_game(&left->game[i], &text);
        session_print(session, "%s\n", text.bytes);
        text_destroy(&text);
    }
    session_hint(session, "(`resume N` goes on with one, `resume forget N` throws it away)");
    return COMMAND_OK;
}

static CommandStatus go_on_with(Session *session, const Left *game, size_t number, bool as_saved) {
    CommandStatus status = COMMAND_IO;
    size_t length;
    char *trouble;
    char *bytes = file_read(game->path, MOST_BYTES, &length, &trouble);
    if (bytes == NULL) {
        session_error(session, "%s", trouble);
        free(trouble);
        return status;
    }
    UnderWay hand;
    char *again = text_format("resume %zu", number);
    Table *table = saved_game_read(session, "the game that was left", again, bytes, as_saved, &hand, &status);
    free(again);
    free(bytes);
    if (table == NULL) {
        return status;
    }
    session_take_table(session, table);
    memcpy(session->player, table->player, sizeof session->player);
    session->hand = hand;
    // From now on it is a game of this run: its file there first, then the old one goes.
    kept_save(session);
    if (session->kept != NULL && !session->kept->failing && table->kept > 0) {
        unlink(game->path);
    }
    session_print(session, "back at the game of %s, %zu events\n", variant_name(table_variant(table)),
                  game_event_count(table->game));
    session_come_back(session);
    return COMMAND_OK;
}

// `resume forget N|all`
static CommandStatus forget_left(Session *session, const Words *words, const LeftGames *left, size_t number) {
    bool all = strcmp(words->word[2].text, "all") == 0;
    if (!all && number == 0) {
        session_error_word(session, 2, "the number of a left game was expected (`resume list`), or all");
        return COMMAND_FAILED;
    }
    for (size_t i = all ? 0 : number - 1; i < (all ? left->count : number); i++) {
        if (unlink(left->game[i].path) != 0) {
            session_error(session, "cannot remove %s: %s", left->game[i].path, strerror(errno));
            return COMMAND_IO;
        }
    }
    session_print(session, all ? "all games that were left are forgotten\n" : "that game is forgotten\n");
    return COMMAND_OK;
}

// The number of a left game that a word is; 0 if it is none.
static size_t read_left_number(const char *word, const LeftGames *left) {
    size_t length = strlen(word);
    size_t number = length > 0 && length < 6 && strspn(word, "0123456789") == length ? (size_t)atoi(word) : 0;
    return number <= left->count ? number : 0;
}

static CommandStatus resume(Session *session, const Words *words, bool as_saved, const LeftGames *left) {
    const char *word = words->count > 1 ? words->word[1].text : "1";
    bool forget = words->count == 3 && strcmp(word, "forget") == 0;
    if (words->count > 2 && !forget) {
        return command_usage(session, words);
    }
    if (left->count == 0) {
        session_error(session, "no game was left");
        return COMMAND_FAILED;
    }
    if (forget) {
        return forget_left(session, words, left, read_left_number(words->word[2].text, left));
    }
    if (strcmp(word, "list") == 0) {
        return list_left(session, left);
    }
    size_t number = read_left_number(word, left);
    if (number == 0) {
        session_error_word(session, 1, "there is no left game \"%s\": `resume list` shows %s", word,
                           left->count == 1 ? "the only one" : "them");
        return COMMAND_FAILED;
    }
    return go_on_with(session, &left->game[number - 1], number, as_saved);
}

CommandStatus command_resume(Session *session, const Words *words) {
    Words own;
    size_t at;
    words_split(&own, words->line, &at);
    bool as_saved = words_take_flag(&own, "--as-saved");
    CommandStatus status = COMMAND_FAILED;
    if (session->interactive) {
        LeftGames left = find_left();
        status = resume(session, &own, as_saved, &left);
        left_destroy(&left);
    } else {
        session_error(session, "games are kept only where a person sits at a terminal; `open FILE` opens a saved one");
    }
    words_destroy(&own);
    return status;
}
