// SPDX-License-Identifier: MIT
// Completion of moves: only what some legal play goes on with.
//
// What is typed is read as a move typed in parts is.
#include "repl/base/scratch.h"
#include "repl/command/complete_private.h"

#include "repl/command/game/move.h"

#include <string.h>

typedef struct Way {
    Session *session;
    Side side;
    Progress progress;
} Way;

// False if there is nothing to play now.
static bool way_begin(Session *session, Way *way) {
    bool plays = session->table != NULL && session_plays(session) != NULL;
    if (plays) {
        *way = (Way){session, session_next(session).actor, session->table->hand.progress};
    }
    return plays;
}

// "6+3, hits; then 1 to play", "6, ends the play"
static const char *describe(const Way *way, const Landing *landing) {
    Text about = scratch_text();
    Way after = *way;
    bool hits = false;
    for (int i = 0; i < landing->step_count; i++) {
        text_add(&about, "%s%d", i > 0 ? "+" : "", landing->step[i].die);
        hits = hits || landing->step[i].contact == CONTACT_HIT;
        if (landing->step[i].contact == CONTACT_PIN) {
            text_add(&about, ", pins");
        }
    }
    text_add(&about, hits ? ", hits" : "");
    progress_advance(&after.progress, landing);
    const Table *table = way->session->table;
    bool complete = progress_finished(table_rules(table), game_position(table->game), session_plays(way->session),
                                      &after.progress) != SIZE_MAX;
    bool more = session_sources(way->session, &after.progress) != 0;
    text_add(&about, "%s", complete && !more ? "; ends the play" : complete ? "; may end the play" : "");
    return about.bytes;
}

// All landings of a checker, each behind `before` ("24/", or "" for the landing alone).
static void add_landings(Asked *asked, const Way *way, int from, const char *before) {
    Landing landing[PROGRESS_MAX_LANDINGS];
    size_t count = session_find_landings(way->session, &way->progress, from, landing);
    for (size_t i = 0; i < count; i++) {
        const Step *last = &landing[i].step[landing[i].step_count - 1];
        const char *text = scratch_format("%s%s", before, session_step(way->session, way->side, last));
        complete_add(asked, text, describe(way, &landing[i]));
    }
}

// The points from which the way can go on, or with each of them its landings.
static void add_sources(Asked *asked, const Way *way, bool landings) {
    uint32_t sources = session_sources(way->session, &way->progress);
    for (int from = BOARD_PLACES - 1; from > 0; from--) {
        if ((sources >> from & 1U) == 0) {
            continue;
        }
        const char *place = session_place(way->session, way->side, from);
        if (landings) {
            add_landings(asked, way, from, scratch_format("%s/", place));
        } else {
            complete_add(asked, place, "");
        }
    }
}

void complete_moves(Asked *asked, const char *before) {
    Way way;
    const char *slash = strrchr(asked->word, '/');
    const char *chain = slash != NULL ? scratch_copy_bytes(asked->word, (size_t)(slash - asked->word)) : "";
    const char *stop = strrchr(chain, '/'), *last = stop != NULL ? stop + 1 : chain;
    const char *typed = scratch_format("%s %s", before, stop != NULL ? chain : ""); // a place alone is no step
    if (!way_begin(asked->session, &way) || !move_begun(asked->session, typed, &way.progress)) {
        return;
    }
    last = scratch_copy_bytes(last, strcspn(last, "*^("));
    int from = slash != NULL ? session_read_place(way.session, way.side, last) : way.session->table->hand.selected;
    if (from >= 0) {
        add_landings(asked, &way, from, slash != NULL ? scratch_format("%s/", chain) : "");
    } else if (slash == NULL) {
        add_sources(asked, &way, true);
    }
}

// The points from which a checker can begin.
void complete_points(Asked *asked) {
    Way way;
    if (way_begin(asked->session, &way)) {
        add_sources(asked, &way, false);
    }
}
