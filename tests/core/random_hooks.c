// SPDX-License-Identifier: MIT
// Hooks in plain C, drawn by chance. See the header.
#include "tests/core/random_hooks.h"

#include <string.h>

static uint64_t mix(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    }
    return hash ^ hash >> 31;
}

static uint64_t mix_number(uint64_t hash, uint64_t number) {
    return mix(hash, &number, sizeof number);
}

static uint64_t mix_steps(uint64_t hash, const Step *step, int count) {
    for (int i = 0; i < count; i++) {
        hash = mix_number(hash, (uint64_t)(step[i].from * 64 + step[i].to * 4 + step[i].contact));
    }
    return mix_number(hash, (uint64_t)count);
}

static uint64_t mix_board(uint64_t hash, const Board *board) {
    return mix(hash, board, sizeof *board);
}

// A hook at work: what it has seen so far, and what it says of that.
typedef struct Look {
    const HookView *view;
    HookTouch touch;
    uint64_t hash;
} Look;

static void look_at_place(Look *look, Side side, int place) {
    look->touch.row[side] |= 1u << place;
    look->hash = mix_number(look->hash, look->view->board->row[side].at[place]);
}

// Places that follow from what was found before.
static void look_along_chain(Look *look) {
    for (int i = 0; i < 3; i++) {
        uint64_t next = look->hash ^ look->hash >> 29;
        look_at_place(look, next & 1 ? WHITE : BLACK, (int)((next >> 1) % (unsigned)(look->view->rules->reserve + 1)));
    }
}

static void look_at_board(Look *look, RandomReads reads, const Step *step) {
    const HookView *view = look->view;
    look->touch.told = reads != READS_UNTOLD;
    switch (reads) {
    case READS_NOTHING:
        break;
    case READS_CELLS:
        look_at_place(look, view->me, step ? step->from : 1);
        look_at_place(look, view->me, step ? step->to : BOARD_OFF);
        break;
    case READS_SOMETIMES:
        if (look->hash >> 7 & 1) {
            look_along_chain(look);
        }
        break;
    case READS_CHAIN:
        look_along_chain(look);
        break;
    case READS_PINS:
        look->touch.pins = true;
        look->hash = mix(look->hash, view->board->pinned, sizeof view->board->pinned);
        break;
    default:
        look->touch.row[WHITE] = look->touch.row[BLACK] = UINT32_MAX;
        look->touch.pins = true;
        look->hash = mix_board(look->hash, view->board);
    }
}

// Path and numbers left are looked at, and told, by the hook itself.
static void tell(const Look *look) {
    if (look->view->touch && look->touch.told) {
        *look->view->touch = look->touch;
    }
}

static bool looks_at_path(int path, uint64_t board_hash) {
    return path == 1 || (path == 2 && board_hash % 3 == 0);
}

static HookAnswer answer_by(uint64_t hash, int refuses) {
    hash ^= hash >> 23;
    if ((int)(hash % 16) < refuses) {
        return HOOK_NO;
    }
    return hash >> 8 & 1 ? HOOK_YES : HOOK_SILENT;
}

static void give_reason(HookReason *reason) {
    if (reason) {
        strcpy(reason->text, "chance does not like it");
        strcpy(reason->place, "chance.c:1");
    }
}

static HookAnswer allow_step(RandomHooks *self, const HookView *view, const Step *step, HookReason *reason) {
    Look look = {.view = view, .hash = mix_steps(self->seed, step, 1)};
    self->asked++;
    look_at_board(&look, (RandomReads)self->step.reads, step);
    if (looks_at_path(self->step.path, look.hash)) {
        if (!view->step) {
            return HOOK_NEEDS_PATH;
        }
        look.touch.path = true;
        look.hash = mix_steps(look.hash, view->step, view->step_count);
    }
    if (self->step.left) {
        look.touch.left = true;
        look.hash = mix(look.hash, view->left, (size_t)view->left_count);
    }
    tell(&look);
    HookAnswer answer = answer_by(mix_number(look.hash, step->die), self->step.refuses);
    if (answer == HOOK_NO) {
        give_reason(reason);
    }
    return answer;
}

static HookAnswer allow_play(RandomHooks *self, const HookView *view, const HookPlay *play, HookReason *reason) {
    Look look = {.view = view, .hash = mix_board(self->seed + 1, view->before)};
    self->asked++;
    look_at_board(&look, (RandomReads)self->play.reads, NULL);
    if (looks_at_path(self->play.path, look.hash)) {
        if (!play->step) {
            return HOOK_NEEDS_PATH;
        }
        look.touch.path = true;
        look.hash = mix_steps(look.hash, play->step, play->count);
    }
    if (self->play.left) {
        look.hash = mix(mix_number(look.hash, play->count), play->left, play->left_count);
    }
    tell(&look);
    HookAnswer answer = answer_by(mix_number(look.hash, play->hits), self->play.refuses);
    if (answer == HOOK_NO) {
        give_reason(reason);
    }
    return answer;
}

static HookAnswer prefer_play(RandomHooks *self, const HookView *view, const HookPlay *play, HookScore *score) {
    uint64_t hash = mix_board(self->seed + 2, view->board);
    self->asked++;
    if (looks_at_path(self->preference.path, hash)) {
        if (!play->step) {
            return HOOK_NEEDS_PATH;
        }
        hash = mix_steps(hash, play->step, play->count);
    }
    if (self->preference.left) {
        hash = mix(mix_number(hash, play->count), play->left, play->left_count);
    }
    hash ^= hash >> 23;
    if (hash % 5 == 0) {
        return HOOK_SILENT;
    }
    score->count = 1 + (int)(hash % 2);
    score->value[0] = (double)(hash >> 8 & 3) - 2;
    score->value[1] = (double)(hash >> 16 & 1);
    return HOOK_YES;
}

static HookAnswer ask(void *context, const HookQuestion *question) {
    const HookView *view = question->view;
    return question->hook == HOOK_ALLOW_STEP   ? allow_step(context, view, question->step, question->reason)
           : question->hook == HOOK_ALLOW_PLAY ? allow_play(context, view, question->play, question->reason)
                                               : prefer_play(context, view, question->play, question->score);
}

static const char *no_failure(void *context) {
    (void)context;
    return "";
}

void random_hooks(RandomHooks *hooks, uint64_t seed) {
    static const uint8_t often[8] = {0, 1, 1, 2, 3, 5, 8, 15};
    uint64_t chance = mix_number(UINT64_C(0xcbf29ce484222325), seed);
    memset(hooks, 0, sizeof *hooks);
    hooks->seed = seed;
    hooks->hooks = (RuleHooks){.context = hooks,
                               .present = (uint32_t)(chance % 7 + 1),
                               .fingerprint = seed,
                               .ask = ask,
                               .failure = no_failure};
    hooks->step.reads = (uint8_t)((chance >> 32) % READS_KINDS);
    hooks->play.reads = (uint8_t)((chance >> 40) % READS_KINDS);
    hooks->step.path = (uint8_t)((chance >> 8) % 3);
    hooks->play.path = (uint8_t)((chance >> 10) % 3);
    hooks->preference.path = (uint8_t)((chance >> 12) % 3);
    hooks->step.left = chance >> 14 & 1;
    hooks->play.left = chance >> 15 & 1;
    hooks->preference.left = chance >> 16 & 1;
    hooks->step.refuses = often[chance >> 20 & 7];
    hooks->play.refuses = often[chance >> 24 & 7];
}
