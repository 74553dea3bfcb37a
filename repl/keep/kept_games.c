// SPDX-License-Identifier: MIT
// Games that are kept safe: see kept_games.h.
//
// Invariant: a game's file is that of a run that lives (its lock is held), or can be gone on with by anybody.
#include "repl/keep/kept_games.h"

#include "core/hash.h"
#include "repl/base/clock.h"
#include "repl/base/file_write.h"
#include "repl/base/home.h"
#include "repl/base/scratch.h"
#include "repl/desk/say.h"
#include "repl/desk/turn.h"
#include "repl/keep/saved_game.h"
#include "repl/screen/messages.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

// A game that goes on by itself may be written once in so many times as long as writing takes: what is lost of it
// happens again just so.
enum { PATIENCE = 20 };

struct KeptGames {
    char *run;  // path of this run's files, without ".1.game" or ".lock"
    int lock;   // descriptor; -1: not made yet
    int newest; // number of the game kept last
    bool failing;
    const Table *table;    // whose game was written last; NULL: what its file says does not count any more
    uint64_t written;      // stands for what that text was made of
    double wrote_at, took; // seconds
};

// ---- keeping

static KeptGames *kept_create(void) {
    KeptGames *kept = memory_get(1, sizeof *kept);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const char *run = home_state_path(scratch_format("games/%llx-%lx", (unsigned long long)now.tv_sec, (long)getpid()));
    kept->run = run != NULL ? text_copy(run) : NULL;
    kept->lock = -1;
    return kept;
}

static const char *lock_path(const KeptGames *kept) {
    return scratch_format("%s.lock", kept->run);
}

// 0, or the errno that tells why not.
static int make_lock(KeptGames *kept) {
    if (kept->lock >= 0) {
        return 0;
    }
    if (kept->run == NULL) {
        return ENOENT; // there is no home
    }
    kept->lock = open(lock_path(kept), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int why = kept->lock < 0 ? errno : 0;
    if (why == 0) {
        flock(kept->lock, LOCK_EX | LOCK_NB); // where files cannot be locked, two runs may offer the same game
    }
    return why;
}

static const char *game_path(const KeptGames *kept, int number, long serial) {
    return scratch_format("%s.%d.%ld.game", kept->run, number, serial);
}

static void remove_file(const KeptGames *kept, const Table *table, long serial) {
    unlink(game_path(kept, table->kept, serial));
}

// Is the file there that was written last? Somebody may have cleared the folder.
static bool is_there(const KeptGames *kept, const Table *table) {
    return kept != NULL && table->kept_serial > 0 && file_exists(game_path(kept, table->kept, table->kept_serial));
}

static int write_game(KeptGames *kept, Table *table, const Text *text) {
    int why = make_lock(kept);
    if (why != 0) {
        return why;
    }
    if (table->kept == 0) {
        table->kept = ++kept->newest;
    }
    const char *path = game_path(kept, table->kept, table->kept_serial + 1);
    const char *beside = scratch_format("%s.tmp", kept->run);
    why = file_keep(path, beside, text->bytes, text->length);
    if (why == 0) {
        long before = table->kept_serial++;
        if (before > table->kept_on_disk) {
            remove_file(kept, table, before);
        }
    }
    return why;
}

bool kept_wants_rest(const Session *session) {
    const Table *table = session->table;
    return session->kept != NULL && table != NULL && table->kept_serial > table->kept_on_disk;
}

void kept_rest(Session *session) {
    if (!kept_wants_rest(session)) {
        return;
    }
    Table *table = session->table;
    const char *path = game_path(session->kept, table->kept, table->kept_serial);
    // What cannot be forced out is not tried again; the file before it stays, in case.
    if (file_force(path) && table->kept_on_disk > 0) {
        remove_file(session->kept, table, table->kept_on_disk);
    }
    table->kept_on_disk = table->kept_serial;
}

// `trouble`: why its text could not be read again, NULL: it could; `why`: the errno of its file, 0 if all is well.
static void tell_trouble(Session *session, const char *trouble, int why) {
    KeptGames *kept = session->kept;
    bool before = kept->failing, failing = trouble != NULL || why != 0;
    kept->failing = failing;
    if (failing && !before) {
        const char *folder = home_state_path("games");
        const char *of_file = scratch_format(
            "cannot write in %s: %s", folder != NULL ? folder : "a home (there is neither XDG_STATE_HOME nor HOME)",
            strerror(why));
        print_warning(
            session->screen, "the game is not kept safe: %s. It goes on, but is lost when the program ends; %s.",
            trouble != NULL ? trouble : of_file,
            trouble != NULL ? "`export FILE` writes its moves for other programs" : "`save FILE` saves it elsewhere");
    } else if (!failing && before) {
        print_hint(session->screen, "(the game is kept safe again)");
    }
}

// Stands for all that may change in a saved game of the table. The text itself would tell, too, but making it takes a
// third of a millisecond after 500 turns, with the marks of `analyse` a whole one, and every line asks several times.
static uint64_t state_of(const Session *session) {
    const Table *table = session->table;
    const Progress *progress = &table->hand.progress;
    const struct {
        uint64_t game, table, given;
    } state = {game_changes(table->game), table->changes, session->dice_auto};
    uint64_t hash = hash_bytes(HASH_START, &state, sizeof state);
    for (int side = 0; side < 2; side++) {
        const char *player = player_save(session, table->player[side]);
        hash = hash_bytes(hash, player, strlen(player) + 1);
    }
    return hash_bytes(hash, progress->step, progress->step_count * sizeof *progress->step);
}

// Of what a file of the game at the table would have.
static uint64_t saved_hash(const Session *session) {
    Text text = scratch_text();
    saved_game_write(session, &text);
    return hash_bytes(HASH_START, text.bytes, text.length);
}

void kept_saved_as(Session *session, const char *path) {
    char *kept = text_copy(path);
    free(session->saved_path);
    session->saved_path = kept;
    session->saved = saved_hash(session);
}

void kept_save(Session *session) {
    session->gone_from = session_looks_back(session) ? session->gone_from : 0;
    if (!session->screen->interactive || session->table == NULL || session->table->game == NULL) {
        return;
    }
    if (session->kept == NULL) {
        session->kept = kept_create();
    }
    KeptGames *kept = session->kept;
    Table *table = session->table;
    // A board that was only laid out is no game yet.
    bool nothing = table->kept == 0 && game_event_count(table->game) == 0;
    double begin = clock_seconds();
    if (nothing || (session->alone && begin - kept->wrote_at < PATIENCE * kept->took)) {
        return;
    }
    ScratchMark mark = scratch_mark();
    uint64_t now = state_of(session);
    if (kept->table != table || kept->written != now) {
        Text text = scratch_text();
        const char *trouble = saved_game_write(session, &text);
        int why = trouble == NULL ? write_game(kept, table, &text) : 0;
        kept->wrote_at = clock_seconds();
        kept->took = kept->wrote_at - begin;
        if (trouble == NULL && why == 0) {
            kept->table = table;
            kept->written = state_of(session); // the game may have gone to its end and back
        }
        tell_trouble(session, trouble, why);
    }
    scratch_release(mark);
}

void kept_leave(Session *session, const Table *table, bool forget) {
    KeptGames *kept = session->kept;
    if (kept == NULL) {
        return;
    }
    if (table == session->table) {
        kept_rest(session);
    }
    kept->table = kept->table == table ? NULL : kept->table;
    if (forget && table->kept > 0) {
        remove_file(kept, table, table->kept_serial);
        remove_file(kept, table, table->kept_on_disk);
    }
}

// A game that is left is left as it was, not where it was looked back at. Was it looked back at?
static bool look_up(Session *session) {
    bool back = session_looks_back(session);
    if (back) {
        session_let_go(session);
        turn_see_all(session);
    }
    return back;
}

void session_take_table(Session *session, Table *table) {
    const bool back = look_up(session); // also one that is over, then
    kept_save(session);
    Table *before = session->table;
    session->table = table;
    if (strcmp(session->promise.secret, table->promise.secret) == 0) {
        memset(&session->promise, 0, sizeof session->promise); // it is this game's
    }
    free(session->saved_path);
    session->saved_path = NULL;
    if (before == NULL) {
        return;
    }
    bool nothing = game_event_count(before->game) == 0 || (!back && flow_match_over(game_position(before->game)));
    kept_leave(session, before, nothing);
    if (nothing) {
        stats_add_game(&session->cleared, before, &session->scratch);
        table_destroy(before);
        return;
    }
    if (session->aside_count == MOST_ASIDE) {
        kept_leave(session, session->aside[0], false);
        stats_add_game(&session->cleared, session->aside[0], &session->scratch);
        table_destroy(session->aside[0]);
        session->aside_count--;
        memmove(&session->aside[0], &session->aside[1], (size_t)session->aside_count * sizeof session->aside[0]);
        print_hint(session->screen, "(of the games put aside the oldest was cleared away)");
    }
    session->aside[session->aside_count++] = before;
    print_hint(session->screen, "(the game before was put aside; `back` returns to it)");
}

void session_return_to(Session *session, Table *table) {
    session_take_table(session, table);
    kept_save(session);
}

// ---- the end of this run

// Of a game that has not come to rest there are two: the one before it stays, in case.
static size_t files_of(const KeptGames *kept, const Table *table) {
    bool before = kept != NULL && table->kept_on_disk > 0 && table->kept_on_disk != table->kept_serial;
    before = before && file_exists(game_path(kept, table->kept, table->kept_on_disk));
    return (size_t)is_there(kept, table) + (size_t)before;
}

size_t kept_files(const Session *session) {
    size_t count = session->table != NULL ? files_of(session->kept, session->table) : 0;
    for (int i = 0; i < session->aside_count; i++) {
        count += files_of(session->kept, session->aside[i]);
    }
    return count;
}

// Has a person or a bot done anything in it that is worth coming back to? Dice that fell on the table are, and half a
// play.
static bool is_worth_keeping(const Table *table) {
    const Game *game = table->game;
    bool played = (table->dice_typed && game_event_count(game) > 0) || table->hand.progress.step_count > 0;
    for (size_t i = 0; i < game_event_count(game) && !played; i++) {
        EventKind kind = game_event(game, i)->kind;
        played = kind != EVENT_ROLL;
    }
    return played && !flow_match_over(game_position(game));
}

bool kept_has(const Session *session, const Table *table) {
    return session->kept != NULL && !session->kept->failing && is_there(session->kept, table);
}

bool kept_is_lost(const Session *session) {
    if (session->kept == NULL || !session->kept->failing) {
        return false;
    }
    const Table *table = session->table;
    bool worth = table != NULL && (session_looks_back(session) || is_worth_keeping(table));
    bool lost = worth && (session->saved_path == NULL || session->saved != saved_hash(session));
    for (int i = 0; i < session->aside_count; i++) {
        lost = lost || (is_worth_keeping(session->aside[i]) && !is_there(session->kept, session->aside[i]));
    }
    return lost;
}

void kept_end(Session *session) {
    KeptGames *kept = session->kept;
    if (kept == NULL) {
        return;
    }
    const bool back = look_up(session);
    if (session->table != NULL && !is_there(kept, session->table)) {
        kept->table = NULL;
    }
    kept_save(session);
    bool own = false;
    int count = 0;
    for (int i = -1; i < session->aside_count; i++) {
        const Table *table = i < 0 ? session->table : session->aside[i];
        bool worth = table != NULL && table->game != NULL && ((back && i < 0) || is_worth_keeping(table));
        if (table != NULL) {
            kept_leave(session, table, !worth);
        }
        own = own || (i < 0 && worth);
        count += worth && is_there(kept, table);
    }
    if (count > 0 && !kept->failing) {
        print_hint(session->screen, count > 1 ? "(the games are kept: `resume list` shows them)"
                                    : own     ? "(the game is kept: `resume` continues it next time)"
                                          : "(the game that was put aside is kept: `resume` continues it next time)");
    }
    const Table *table = session->table;
    if (!own && table != NULL && table->start_given && session->saved_path == NULL &&
        !flow_match_over(game_position(table->game))) {
        print_hint(session->screen, "(a position without a move is not kept: `%s; position %s` sets it up again)",
                   table_line(table), position_text(game_rules_at(table->game, 0), game_position_at(table->game, 0)));
    }
    if (kept->lock >= 0) {
        unlink(lock_path(kept));
        close(kept->lock);
    }
    free(kept->run);
    free(kept);
    session->kept = NULL;
}
