// SPDX-License-Identifier: MIT
// Plays as canonical text.
#include "core/play_text.h"
#include "core/writer.h"

const char *place_print(const Rules *rules, Side side, Numbering numbering, int place, char buffer[12]) {
    const char *name = rules_place_name(rules, place);
    bool turned = numbering == NUMBERING_ABSOLUTE && side == BLACK && rules_is_point(rules, place);
    Writer writer = writer_start(buffer, 12);
    writer_number(&writer, turned ? rules->opp[place] : place);
    return name ? name : buffer;
}

// One checker's way in the play: from at[0] to at[count]; contact[i] is what happened on at[i].
typedef struct Chain {
    uint8_t at[RULES_MAX_NUMBERS + 1];
    uint8_t contact[RULES_MAX_NUMBERS + 1];
    int count;
    int first, last; // when its first and its last step were made
} Chain;

// Where the chain begins or, if `ending`, ends.
static int end_of(const Chain *chain, bool ending) {
    return chain->at[ending ? chain->count : 0];
}

static int compare_chains(const Chain *a, const Chain *b) {
    for (int i = 0; i <= a->count && i <= b->count; i++) {
        if (a->at[i] != b->at[i]) {
            return b->at[i] - a->at[i]; // high to low
        }
    }
    return a->count - b->count;
}

static void sort_chains(Chain *chains, int count) {
    for (int i = 1; i < count; i++) {
        for (int j = i; j > 0 && compare_chains(&chains[j - 1], &chains[j]) > 0; j--) {
            Chain swap = chains[j];
            chains[j] = chains[j - 1];
            chains[j - 1] = swap;
        }
    }
}

// The chains that begin (or, if `ending`, that end) on a place.
typedef struct Meeting {
    int count;
    bool alike; // all of them
    int first;  // of them the one that began (or ended) first; -1: there are none
} Meeting;

static Meeting meet(const Chain *chains, int count, int place, bool ending) {
    Meeting meeting = {0, true, -1};
    for (int i = 0; i < count; i++) {
        if (end_of(&chains[i], ending) != place) {
            continue;
        }
        const Chain *chain = &chains[i], *known = meeting.count++ > 0 ? &chains[meeting.first] : NULL;
        meeting.alike = meeting.alike && (!known || compare_chains(known, chain) == 0);
        if (!known || (ending ? chain->last < known->last : chain->first < known->first)) {
            meeting.first = i;
        }
    }
    return meeting;
}

// Joins a chain that ends on a place with one that begins there, if it cannot matter which: as many end as begin, and
// all that end, or all that begin, are alike. False if there is nothing to join.
static bool join_once(Chain *chains, int *count) {
    for (int c = 0; c < *count; c++) {
        int place = end_of(&chains[c], true);
        Meeting starts = meet(chains, *count, place, false), ends = meet(chains, *count, place, true);
        if (place == BOARD_OFF || starts.count == 0 || starts.count != ends.count || (!starts.alike && !ends.alike)) {
            continue;
        }
        Chain *chain = &chains[ends.first], *next = &chains[starts.first];
        if (chain->last > next->first) {
            continue; // it was another checker that went on
        }
        chain->last = next->last;
        for (int k = 1; k <= next->count; k++) {
            chain->count++;
            chain->at[chain->count] = next->at[k];
            chain->contact[chain->count] = next->contact[k];
        }
        *next = chains[--*count];
        return true;
    }
    return false;
}

static int make_chains(const Step *step, int count, Chain *chains) {
    for (int i = 0; i < count; i++) {
        chains[i] = (Chain){{step[i].from, step[i].to}, {CONTACT_NONE, step[i].contact}, 1, i, i};
    }
    while (join_once(chains, &count)) {
    }
    sort_chains(chains, count);
    for (int i = count - 1; i > 0; i--) {
        bool same = compare_chains(&chains[i - 1], &chains[i]) == 0;
        for (int k = 1; same && k <= chains[i].count; k++) { // only the first checker there hits or pins
            chains[i - 1].contact[k] |= chains[i].contact[k];
            chains[i].contact[k] = CONTACT_NONE;
        }
    }
    return count;
}

void steps_sort(const Step *step, int count, Step *out) {
    Chain chains[RULES_MAX_NUMBERS];
    count = make_chains(step, count, chains);
    for (int i = 0; i < count; i++) {
        for (int k = 1; k <= chains[i].count; k++) {
            *out++ = (Step){.from = chains[i].at[k - 1], .to = chains[i].at[k], .contact = chains[i].contact[k]};
        }
    }
}

size_t play_print(const Rules *rules, Side side, Numbering numbering, const Play *play, char *out, size_t size) {
    return steps_print(rules, side, numbering, play->step, play->step_count, out, size);
}

size_t steps_print(const Rules *rules, Side side, Numbering numbering, const Step *step, int step_count, char *out,
                   size_t size) {
    // Of alike checkers one may pin a blot and go on, and the next one hit it.
    static const char *const marks[] = {"", "*", "^", [CONTACT_HIT | CONTACT_PIN] = "*"};
    Chain chains[RULES_MAX_NUMBERS];
    Writer writer = writer_start(out, size);
    int count = make_chains(step, step_count, chains);
    for (int i = 0; i < count;) {
        int same = 1;
        const Chain *chain = &chains[i];
        while (i + same < count && compare_chains(chain, &chains[i + same]) == 0) {
            same++;
        }
        for (int k = 0; k <= chain->count; k++) {
            char place[12];
            writer_text(&writer, k > 0 ? "/" : i > 0 ? " " : "");
            writer_text(&writer, place_print(rules, side, numbering, chain->at[k], place));
            writer_text(&writer, marks[chain->contact[k]]);
        }
        if (same > 1) {
            writer_add(&writer, "(%d)", same);
        }
        i += same;
    }
    return writer.length;
}
