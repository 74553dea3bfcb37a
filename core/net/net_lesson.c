// SPDX-License-Identifier: MIT
// Lessons as they are kept, and as bytes: see net_lesson.h.
#include "core/net/net_lesson.h"

#include <stdlib.h>
#include <string.h>

Lesson *lesson_create(void) {
    return calloc(1, sizeof(Lesson));
}

void lesson_destroy(Lesson *lesson) {
    if (lesson != NULL) {
        free(lesson->seen);
        free(lesson->row);
        free(lesson->value);
        free(lesson);
    }
}

void lesson_clear(Lesson *lesson) {
    lesson->seen_count = lesson->input_count = lesson->games = 0;
    memset(lesson->kind_sum, 0, sizeof lesson->kind_sum);
    memset(lesson->kind_count, 0, sizeof lesson->kind_count);
}

size_t lesson_games(const Lesson *lesson) {
    return lesson->games;
}

size_t lesson_positions(const Lesson *lesson) {
    return lesson->seen_count;
}

static bool make_room(Lesson *lesson) {
    if (lesson->seen_count == lesson->seen_capacity) {
        size_t capacity = lesson->seen_capacity ? 2 * lesson->seen_capacity : 1024;
        Seen *seen = realloc(lesson->seen, capacity * sizeof *seen);
        if (seen == NULL) {
            return false;
        }
        lesson->seen = seen;
        lesson->seen_capacity = capacity;
    }
    if (lesson->input_count + MOST_INPUTS > lesson->input_capacity) {
        size_t capacity = lesson->input_capacity ? 2 * lesson->input_capacity : 64 * MOST_INPUTS;
        uint16_t *row = realloc(lesson->row, capacity * sizeof *row);
        lesson->row = row != NULL ? row : lesson->row;
        float *value = row != NULL ? realloc(lesson->value, capacity * sizeof *value) : NULL;
        lesson->value = value != NULL ? value : lesson->value;
        if (value == NULL) {
            return false;
        }
        lesson->input_capacity = capacity;
    }
    return true;
}

Status lesson_add(Lesson *lesson, const Inputs *inputs, const Position *position, const float *worth, Error *error) {
    if (!make_room(lesson)) {
        return error_set(error, STATUS_NO_MEMORY, 0, 0, "not enough memory");
    }
    size_t count = (size_t)inputs->count;
    Seen *seen = &lesson->seen[lesson->seen_count++];
    *seen = (Seen){(Side)position->turn, position->over != 0, false, lesson->input_count, inputs->count, {0}};
    memcpy(seen->worth, worth, sizeof seen->worth);
    memcpy(lesson->row + lesson->input_count, inputs->row, count * sizeof *inputs->row);
    memcpy(lesson->value + lesson->input_count, inputs->value, count * sizeof *inputs->value);
    lesson->input_count += count;
    return STATUS_OK;
}

void lesson_inputs(Inputs *inputs, const Lesson *lesson, const Seen *seen) {
    inputs->count = seen->count;
    memcpy(inputs->row, lesson->row + seen->first, (size_t)seen->count * sizeof *inputs->row);
    memcpy(inputs->value, lesson->value + seen->first, (size_t)seen->count * sizeof *inputs->value);
}

// ---- as bytes: what the arrays hold, behind the numbers that say how much that is

Status lesson_write(const Lesson *lesson, unsigned char **bytes, size_t *size) {
    size_t seen = lesson->seen_count * sizeof *lesson->seen, rows = lesson->input_count * sizeof *lesson->row,
           values = lesson->input_count * sizeof *lesson->value;
    *size = sizeof *lesson + seen + rows + values;
    *bytes = malloc(*size);
    if (*bytes == NULL) {
        return STATUS_NO_MEMORY;
    }
    unsigned char *at = *bytes;
    memcpy(at, lesson, sizeof *lesson);
    memcpy(at += sizeof *lesson, lesson->seen_count > 0 ? lesson->seen : (const void *)"", seen);
    memcpy(at += seen, lesson->input_count > 0 ? lesson->row : (const void *)"", rows);
    memcpy(at + rows, lesson->input_count > 0 ? lesson->value : (const void *)"", values);
    return STATUS_OK;
}

static bool is_whole(const Lesson *lesson) {
    for (size_t i = 0; i < lesson->seen_count; i++) {
        const Seen *seen = &lesson->seen[i];
        if (seen->count < 0 || (size_t)seen->count > MOST_INPUTS || seen->first > lesson->input_count ||
            lesson->input_count - seen->first < (size_t)seen->count) {
            return false;
        }
    }
    for (size_t i = 0; i < lesson->input_count; i++) {
        if (lesson->row[i] >= ROWS) {
            return false;
        }
    }
    return true;
}

Status lesson_read(Lesson *lesson, const unsigned char *bytes, size_t size) {
    Lesson head;
    const size_t input = sizeof *head.row + sizeof *head.value;
    lesson_clear(lesson);
    if (size < sizeof head) {
        return STATUS_BAD_INPUT;
    }
    memcpy(&head, bytes, sizeof head);
    size -= sizeof head;
    bytes += sizeof head;
    if (head.seen_count > size / sizeof *head.seen || head.input_count > size / input ||
        size != head.seen_count * sizeof *head.seen + head.input_count * input) {
        return STATUS_BAD_INPUT;
    }
    while (lesson->seen_capacity < head.seen_count || lesson->input_capacity < head.input_count + MOST_INPUTS) {
        lesson->seen_count = lesson->seen_capacity; // full, so that there is made more of it
        lesson->input_count = lesson->input_capacity;
        if (!make_room(lesson)) {
            lesson_clear(lesson);
            return STATUS_NO_MEMORY;
        }
    }
    Seen *seen = lesson->seen;
    uint16_t *row = lesson->row;
    float *value = lesson->value;
    memcpy(seen, bytes, head.seen_count * sizeof *seen);
    memcpy(row, bytes += head.seen_count * sizeof *seen, head.input_count * sizeof *row);
    memcpy(value, bytes + head.input_count * sizeof *row, head.input_count * sizeof *value);
    head.seen = seen;
    head.row = row;
    head.value = value;
    head.seen_capacity = lesson->seen_capacity;
    head.input_capacity = lesson->input_capacity;
    *lesson = head;
    if (!is_whole(lesson)) {
        lesson_clear(lesson);
        return STATUS_BAD_INPUT;
    }
    return STATUS_OK;
}

// ---- how games end

int lesson_note_end(Lesson *lesson, const Net *net, const Position *end) {
    int points = end->points / (end->cube > 0 ? end->cube : 1);
    int outcome = net_outcome(net, WHITE, (Side)end->winner, (Outcome)end->over, points);
    if (end->winner != NOBODY) {
        int kind = outcome % net->kinds;
        lesson->kind_sum[kind] += points;
        lesson->kind_count[kind]++;
    }
    return outcome;
}

void lesson_learn_ends(Net *net, const Lesson *lesson) {
    net->games += lesson->games;
    net_add_ends(net, lesson->kind_sum, lesson->kind_count);
}
