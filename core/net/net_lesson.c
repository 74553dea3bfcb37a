// SPDX-License-Identifier: MIT
// Lessons as they are kept, and as bytes: see net_lesson.h.
#include "core/net/net_lesson.h"

#include "core/array.h"

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

static Status make_room(Lesson *lesson, size_t seen, size_t inputs, Error *error) {
    size_t rows = lesson->input_capacity;
    RETURN_IF_FAILED(array_grow(&lesson->seen, &lesson->seen_capacity, seen, sizeof *lesson->seen, error));
    RETURN_IF_FAILED(array_grow(&lesson->row, &rows, inputs, sizeof *lesson->row, error));
    return array_grow(&lesson->value, &lesson->input_capacity, inputs, sizeof *lesson->value, error);
}

Status lesson_add(Lesson *lesson, const Inputs *inputs, const Position *position, const float *worth, Error *error) {
    size_t count = (size_t)inputs->count;
    RETURN_IF_FAILED(make_room(lesson, lesson->seen_count + 1, lesson->input_count + count, error));
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
    RETURN_IF_FAILED(make_room(lesson, head.seen_count + 1, head.input_count + 1, NULL));
    head.seen = lesson->seen;
    head.row = lesson->row;
    head.value = lesson->value;
    head.seen_capacity = lesson->seen_capacity;
    head.input_capacity = lesson->input_capacity;
    *lesson = head;
    memcpy(lesson->seen, bytes, head.seen_count * sizeof *head.seen);
    memcpy(lesson->row, bytes += head.seen_count * sizeof *head.seen, head.input_count * sizeof *head.row);
    memcpy(lesson->value, bytes + head.input_count * sizeof *head.row, head.input_count * sizeof *head.value);
    if (!is_whole(lesson)) {
        lesson_clear(lesson);
        return STATUS_BAD_INPUT;
    }
    return STATUS_OK;
}

// ---- how games go, and how they end

Status lesson_game(Pupil *pupil, const PlayoutCalls *calls, PlayList *list, uint64_t seed, uint32_t number,
                   Playout *playout, Error *error) {
    Lesson *lesson = pupil->lesson;
    size_t seen = lesson->seen_count, inputs = lesson->input_count;
    playout_begin(playout, calls, pupil, pupil->reader->rules, list, seed, number);
    PlayoutEnd end = playout_run(playout);
    pupil->ended = end == PLAYOUT_OVER || pupil->known;
    lesson->games += pupil->ended;
    if (!pupil->ended) {
        lesson->seen_count = seen;
        lesson->input_count = inputs;
    }
    if (end == PLAYOUT_FAILED) {
        *error = playout->error;
        return playout->status;
    }
    return STATUS_OK;
}

Status lesson_word(Playout *playout, char word[HOOK_OPTION_TEXT]) {
    enum { DRAWN = 8 }; // one in so many, so that the net gets to know what comes of the others
    const LessonLook *look = ((const Pupil *)playout->context)->look;
    const char *said;
    if (look == NULL || look->word == NULL || playout->node.decide != DECIDE_CHOOSE ||
        rng_below(&playout->choices, playout->drawn++, DRAWN) == 0) {
        return playout_random_word(playout, word);
    }
    RETURN_IF_FAILED(look->word(look->self, playout->at, &playout->node, &said, &playout->error));
    memcpy(word, said, HOOK_OPTION_TEXT);
    return STATUS_OK;
}

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
