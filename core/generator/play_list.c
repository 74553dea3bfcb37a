// SPDX-License-Identifier: MIT
// The list of plays: its storage, and what can be asked of it once it is made.
//
// Invariant: all storage is there from play_list_create (or play_list_grow_to) on; making and asking never allocate.
#include "core/generator/fast/fast_loops.h"
#include "core/hash.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifdef NARDBOX_AVX2
#include <cpuid.h>
#endif

enum { FIRST_CAPACITY = 16, SEEN_PER_PLAY = 4 };
#define FIRST_STAMP (UINT64_C(1) << 32)

static size_t table_size(size_t entries) {
    size_t size = 64;
    while (size < entries * 2) {
        size *= 2;
    }
    return size;
}

static Status table_create(IndexTable *table, size_t entries) {
    size_t size = table_size(entries);
    table->mask = size - 1;
    table->now = FIRST_STAMP;
    table->slot = calloc(size, sizeof *table->slot);
    return table->slot ? STATUS_OK : STATUS_NO_MEMORY;
}

void index_table_empty(IndexTable *table) {
    table->now += FIRST_STAMP;
    if (table->now == 0) { // the stamps have gone round
        memset(table->slot, 0, (table->mask + 1) * sizeof *table->slot);
        table->now = FIRST_STAMP;
    }
}

#ifdef NARDBOX_AVX2
static bool has_lzcnt(void) {
#if !defined(__clang__) && __GNUC__ >= 11
    return __builtin_cpu_supports("lzcnt"); // known from the start: under a hypervisor, cpuid takes microseconds
#else
    // These compilers do not know it by name, and under a hypervisor cpuid takes microseconds: asked once a thread.
    static _Thread_local int known = -1;
    unsigned a, b, c = 0, d; // of the processor's extended features
    if (known < 0) {
        known = __get_cpuid(0x80000001, &a, &b, &c, &d) && (c >> 5 & 1);
    }
    return known;
#endif
}
#endif

// Is the build of the fast loops for AVX2 one for this processor?
static bool has_avx2(void) {
#ifdef NARDBOX_AVX2
    return has_lzcnt() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

Status play_list_create(PlayList *list, size_t capacity) {
    memset(list, 0, sizeof *list);
    PlayWork *work = list->work = calloc(1, sizeof *work);
    if (!work) {
        return STATUS_NO_MEMORY;
    }
    list->capacity = capacity < FIRST_CAPACITY ? FIRST_CAPACITY : capacity;
    list->head_budget = INT_MAX;
    work->avx2 = has_avx2();
    work->seen_capacity = list->capacity * SEEN_PER_PLAY;
    list->board = work->board = malloc((list->capacity + PLAY_SLACK) * sizeof *work->board);
    work->code = malloc((list->capacity + PLAY_SLACK) * sizeof *work->code);
    work->way = malloc(list->capacity * sizeof *work->way);
    work->seen = malloc(work->seen_capacity * sizeof *work->seen);
    if (!work->board || !work->code || !work->way || !work->seen ||
        table_create(&work->results, list->capacity + PLAY_SLACK) != STATUS_OK ||
        table_create(&work->seen_table, work->seen_capacity) != STATUS_OK) {
        play_list_destroy(list);
        return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

void play_list_destroy(PlayList *list) {
    PlayWork *work = list->work;
    if (work) {
        free(work->board);
        free(work->way);
        free(work->code);
        free(work->seen);
        free(work->results.slot);
        free(work->seen_table.slot);
        free(work);
    }
    memset(list, 0, sizeof *list);
}

size_t play_list_bytes(size_t capacity) {
    const PlayWork *work = NULL; // of which only sizes are wanted
    size_t plays = capacity < FIRST_CAPACITY ? FIRST_CAPACITY : capacity;
    size_t slots = table_size(plays + PLAY_SLACK) + table_size(plays * SEEN_PER_PLAY);
    return sizeof *work + (plays + PLAY_SLACK) * (sizeof *work->board + sizeof *work->code) +
           plays * sizeof *work->way + plays * SEEN_PER_PLAY * sizeof *work->seen + slots * sizeof *work->results.slot;
}

Status play_list_grow_to(PlayList *list, size_t most) {
    PlayList larger;
    if (list->capacity >= most) {
        return STATUS_FULL;
    }
    Status status = play_list_create(&larger, list->capacity * 4 < most ? list->capacity * 4 : most);
    if (status == STATUS_OK) {
        larger.work->avx2 = list->work->avx2;
        play_list_destroy(list);
        *list = larger;
    }
    return status;
}

void play_list_empty(PlayList *list) {
    PlayWork *work = list->work;
    list->count = 0;
    work->seen_count = 0;
    work->results_made = false;
    index_table_empty(&work->results);
    index_table_empty(&work->seen_table);
}

size_t play_list_slot(const PlayList *list, const Board *after, bool *found) {
    const IndexTable *table = &list->work->results;
    size_t slot = hash_words(HASH_START, after, sizeof *after) & table->mask;
    for (; index_table_holds(table, slot); slot = (slot + 1) & table->mask) {
        if (memcmp(&list->board[index_table_get(table, slot)], after, sizeof *after) == 0) {
            *found = true;
            return slot;
        }
    }
    *found = false;
    return slot;
}

size_t plays_find_result(const PlayList *list, const Board *after) {
    PlayWork *work = list->work;
    bool found;
    if (!work->results_made) { // nobody has asked so far
        index_table_empty(&work->results);
        for (size_t i = 0; i < list->count; i++) {
            size_t slot = play_list_slot(list, &list->board[i], &found);
            index_table_put(&work->results, slot, i);
        }
        work->results_made = true;
    }
    size_t slot = play_list_slot(list, after, &found);
    return found ? index_table_get(&work->results, slot) : SIZE_MAX;
}

// ---- codes

static bool equal_numbers(const PlayWork *work) {
    return work->number[0] == work->number[work->number_count - 1];
}

static int code_length(const PlayWork *work, uint32_t code) {
    if (work->number_count > 4) {
        return (int)code;
    }
    if (!work->walked && !equal_numbers(work)) {
        return (int)(code >> CODE_STEPS);
    }
    return code ? highest(code) / 8 + 1 : 0; // sources are not 0, and come without a gap
}

// What each number makes of each place. A step from 0 is no step: all of it is 0.
static void make_steps(PlayWork *work) {
    memset(work->step, 0, sizeof work->step);
    for (int die = 1; die <= RULES_MAX_FACES; die++) {
        for (int from = 1; from <= work->bar + 1; from++) {
            int to = (from > work->bar ? work->bar : from) - die; // the reserve enters as from the bar
            work->step[die][from] = (PackedStep){{(uint8_t)from, (uint8_t)(to > 0 ? to : BOARD_OFF), (uint8_t)die}};
        }
    }
    work->step_bar = work->bar;
}

// What codes are read with, in variables of its own: what is behind pointers may change with every step written, as far
// as the compiler knows.
typedef struct Reader {
    uint32_t blots, thin;
    const PackedStep *high, *low;
} Reader;

FAST_INLINE Reader begin_reading(PlayWork *work) {
    if (work->step_bar != work->bar) {
        make_steps(work);
    }
    return (Reader){work->blots, work->thin, work->step[work->number[0]],
                    work->step[work->number[work->number_count - 1]]};
}

// One step. These loops land on no opponent that they do not hit or pin; under own checkers one is pinned already,
// until the last of them goes.
FAST_INLINE void read_step(Reader *reader, bool pins, const PackedStep *steps, uint32_t source, Step *step) {
    _Static_assert(offsetof(Step, contact) == 3 && offsetof(Step, passing) == 4, "a PackedStep begins a Step");
    const PackedStep touch = {{0, 0, 0, pins ? CONTACT_PIN : CONTACT_HIT}};
    int from = (int)(source & 0xff), to = steps[from].byte[1];
    uint32_t made, contact;
    memcpy(&contact, &touch, sizeof contact);
    memcpy(&made, &steps[from], sizeof made);
    if (pins) {
        reader->blots |= reader->thin & bit(from);
    }
    made |= reader->blots >> to & 1 ? contact : 0;
    reader->blots &= ~bit(to);
    memcpy(step, &made, sizeof made);
    step->passing = 0;
}

FAST_INLINE void read_code(Reader reader, bool pins, uint32_t code, int count, Step *step) {
    bool low_first = count > 1 && (code & CODE_LOW_FIRST); // of equal numbers both are the same
    const PackedStep *steps = low_first ? reader.low : reader.high, *next = low_first ? reader.high : reader.low;
    for (int i = 0; i < count; i++, code >>= 8, steps = next) {
        read_step(&reader, pins, steps, code, &step[i]);
    }
}

// fast_walk.c: a byte for each step, with the kind of its number and its contact.
static void read_walk(const PlayWork *work, uint32_t code, int count, Step *step) {
    for (int i = 0; i < count; i++, code >>= 8) {
        int how = code >> 5 & 3, kind = work->either ? how & 1 : how;
        PackedStep made = work->step[work->die[kind]][code & 31];
        bool pins = work->either ? how >> 1 : work->pins;
        step[i] = (Step){made.byte[0], made.byte[1], made.byte[2], 0, 0};
        step[i].contact = !(code >> 7 & 1) ? CONTACT_NONE : pins ? CONTACT_PIN : CONTACT_HIT;
    }
}

// Five and more equal numbers: of each point there left who is missing on it and who came to it. Those on the bar go
// first, then the reserve, then all from high to low.
static void read_boards(Reader reader, const PlayWork *work, const Board *after, Step *step) {
    const uint8_t *before = work->start.at, *now = after->row[work->side].at;
    int die = work->number[0], bar = work->bar, count = 0;
    int left[BOARD_PLACES + RULES_MAX_FACES] = {0};
    for (int i = 0; i <= bar; i++) {
        int from = i == 0 ? bar : i == 1 ? bar + 1 : bar + 1 - i, place = from > bar ? bar : from;
        int gone = before[from] - now[from] + left[from + die];
        left[place] += gone;
        for (; gone > 0; gone--) {
            read_step(&reader, work->pins, reader.high, (uint32_t)from, &step[count++]);
        }
    }
    memset(step + count, 0, (size_t)(work->number_count - count) * sizeof *step);
}

FAST_INLINE void read_codes(Reader reader, bool pins, const uint32_t *code, size_t plays, int count, Step *step) {
    for (size_t i = 0; i < plays; i++, step += count) {
        read_code(reader, pins, code[i], count, step);
    }
}

int play_code_steps(PlayWork *work, size_t index, Step step[RULES_MAX_NUMBERS]) {
    Reader reader = begin_reading(work);
    if (work->number_count > 4) {
        read_boards(reader, work, &work->board[index], step);
    } else if (work->walked) {
        read_walk(work, work->code[index], work->number_count, step);
    } else {
        read_code(reader, work->pins, work->code[index], work->number_count, step);
    }
    return code_length(work, work->code[index]);
}

void play_list_steps(const PlayList *list, Step *step) {
    PlayWork *work = list->work;
    int count = work->number_count;
    if (!work->coded || work->walked || count > 4) {
        for (size_t i = 0; i < list->count; i++, step += count) {
            if (work->coded) {
                play_code_steps(work, i, step);
            } else {
                memset(step, 0, (size_t)count * sizeof *step);
                memcpy(step, work->way[i].step, work->way[i].step_count * sizeof *step);
            }
        }
        return;
    }
    Reader reader = begin_reading(work);
    if (work->pins) {
        read_codes(reader, true, work->code, list->count, count, step);
    } else if (count == 2) {
        read_codes(reader, false, work->code, list->count, 2, step);
    } else if (count == 4) {
        read_codes(reader, false, work->code, list->count, 4, step);
    } else {
        read_codes(reader, false, work->code, list->count, count, step);
    }
}

static void decode(PlayWork *work, size_t index, Play *play) {
    play->step_count = (uint8_t)play_code_steps(work, index, play->step);
    for (int i = 0; i < play->step_count; i++) {
        play->head_taken = (uint8_t)(play->head_taken + (play->step[i].from == work->head));
    }
    for (int i = 0, used = 0; i < work->number_count; i++) {
        uint8_t number = work->number[i];
        int before = i > 0 && work->number[i - 1] == number ? used : 0; // of those that are equal
        int made = 0;
        for (int k = 0; k < play->step_count; k++) {
            made += play->step[k].die == number;
        }
        used = before + (before < made);
        if (before == made) {
            play->left[play->left_count++] = number;
        }
    }
    play->ended = (wide_mask(wide_load(play->after.row[work->side].at), 1) & ~bit(BOARD_OFF)) == 0;
}

int play_list_left(const PlayList *list, size_t index) {
    const PlayWork *work = list->work;
    return work->number_count - (work->coded ? code_length(work, work->code[index]) : work->way[index].step_count);
}

// ---- plays

void play_list_get(const PlayList *list, size_t index, Play *play) {
    PlayWork *work = list->work;
    const Way *way = &work->way[index];
    play->after = list->board[index];
    memset(play->step, 0, sizeof *play - offsetof(Play, step));
    if (work->coded) {
        decode(work, index, play);
        return;
    }
    memcpy(play->step, way->step, sizeof play->step);
    play->step_count = way->step_count;
    play->head_taken = way->head_taken;
    play->ended = way->ended;
    for (int i = 0; i < work->number_count; i++) {
        if (way->left >> i & 1) {
            play->left[play->left_count++] = work->number[i];
        }
    }
}

bool play_list_is_pass(const PlayList *list) {
    return list->count == 1 && play_list_left(list, 0) == list->work->number_count;
}
