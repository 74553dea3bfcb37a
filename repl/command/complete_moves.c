// SPDX-License-Identifier: MIT
// Completion of moves: only what some legal play goes on with.
//
// What is typed is followed step by step through the complete legal plays, as a play made one checker at a time is; so
// the order in which the steps are typed does not matter.
#include "repl/base/scratch.h"
#include "repl/command/complete_private.h"

#include "repl/command/commands.h"

#include <stdlib.h>
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
        *way = (Way){session, session_next(session).actor, session->hand.progress};
    }
    return plays;
}

static bool step_to(Way *way, int from, int to) {
    Landing landing[PROGRESS_MAX_LANDINGS];
    size_t count = session_find_landings(way->session, &way->progress, from, landing);
    for (size_t i = 0; i < count; i++) {
        if (landing[i].to == to) {
            progress_advance(&way->progress, &landing[i]);
            return true;
        }
    }
    return false;
}

// A place and what may stand behind it: "7*", "5(2)" (*times is 2 then). -1 if it is none.
static int read_place(const Way *way, const char *text, size_t length, int *times) {
    char *word = scratch_copy_bytes(text, length);
    char *open = strchr(word, '(');
    *times = open != NULL ? atoi(open + 1) : 1;
    word[strcspn(word, "*^(")] = '\0';
    return session_read_place(way->session, way->side, word);
}

// Follows "24/18/13" or "8/5(2)"; *last is the place that it ends on. False: no legal play has that.
static bool follow(Way *way, const char *text, size_t length, int *last) {
    int from = -1;
    int first = -1;
    int times = 1;
    size_t at = 0;
    Way before = *way;
    while (at < length) {
        size_t part = strcspn(text + at, "/");
        part = part < length - at ? part : length - at;
        int to = read_place(way, text + at, part, &times);
        if (to < 0 || (from >= 0 && !step_to(way, from, to))) {
            return false;
        }
        first = from < 0 ? to : first;
        from = to;
        at += part + 1;
    }
    if (at == length) { // "24/": a place is missing
        return false;
    }
    *last = from;
    for (int i = 1; i < times && i < RULES_MAX_NUMBERS; i++) {
        Progress done = way->progress;
        before.progress = done;
        if (!step_to(&before, first, from)) {
            return false;
        }
        way->progress = before.progress;
    }
    return true;
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
    int place;
    if (!way_begin(asked->session, &way)) {
        return;
    }
    while (*before != '\0') {
        size_t length = strcspn(before, " \t,");
        if (length > 0 && !follow(&way, before, length, &place)) {
            return;
        }
        before += length;
        before += strspn(before, " \t,");
    }
    const char *slash = strrchr(asked->word, '/');
    int selected = asked->session->hand.selected;
    if (slash != NULL) {
        const char *begun = scratch_copy_bytes(asked->word, (size_t)(slash - asked->word) + 1);
        if (follow(&way, asked->word, (size_t)(slash - asked->word), &place)) {
            add_landings(asked, &way, place, begun);
        }
        return;
    }
    if (selected >= 0) {
        add_landings(asked, &way, selected, "");
        return;
    }
    add_sources(asked, &way, true);
}

void complete_points(Asked *asked) {
    Way way;
    if (!way_begin(asked->session, &way)) {
        return;
    }
    add_sources(asked, &way, false);
}
