// SPDX-License-Identifier: MIT
// Hooks in plain C for tests.
#include "tests/core/hook_lab.h"

#include "core/writer.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const char *failure_of(void *context) {
    const Lab *lab = context;
    return lab->failure;
}

static HookAnswer ask(void *context, const HookQuestion *question) {
    Lab *lab = context;
    return hook_functions_ask(&lab->answers, lab, question);
}

void lab_hang(Lab *lab, Rules *rules) {
    memset(lab, 0, sizeof *lab);
    lab->failure = "lab.lua:7: it went wrong";
    lab->hooks.context = lab;
    lab->hooks.ask = ask;
    lab->hooks.failure = failure_of;
    lab->hooks.fingerprint = 1;
    rules->hooks = &lab->hooks;
}

void lab_add(Lab *lab, Hook hook) {
    lab->hooks.present |= 1U << hook;
}

HookAnswer lab_reply(const HookView *view, HookReply *reply, const char *items) {
    char text[512];
    reply->has_items = true;
    reply->item_count = 0;
    if (strcmp(items, "-") != 0) {
        snprintf(text, sizeof text, "off:15 1:15,off:0 %s - todo=%s", view->me == WHITE ? "w" : "b", items);
        Position position = make_position(view->rules, text);
        reply->item_count = position.item_count;
        memcpy(reply->item, position.item, sizeof position.item);
        reply->board = position.placed;
    }
    return HOOK_YES;
}

static bool same_roll(const Position *position, const char *roll) {
    char text[RULES_MAX_NUMBERS + 1] = "";
    for (int i = 0; i < position->roll_count; i++) {
        text[i] = DIE_DIGITS[position->roll[i]];
    }
    return roll == NULL || strcmp(roll, text) == 0;
}

static HookAnswer answer_from_rows(Lab *lab, Hook hook, const HookView *view, HookReply *reply) {
    lab->calls[hook]++;
    for (const LabRow *row = lab->rows; row->items; row++) {
        if (row->hook == hook && same_roll(view->position, row->roll) &&
            (row->plays == 0 || row->plays == view->position->plays) &&
            (row->side == 0 || row->side == "wb"[view->me])) {
            return lab_reply(view, reply, row->items);
        }
    }
    return HOOK_SILENT;
}

static HookAnswer on_roll(void *context, const HookView *view, HookReply *reply) {
    cr_assert(view->me == view->position->roller && view->position->plays == 0 && view->before == NULL);
    cr_assert_arr_eq(&view->position->thrown, &view->position->board, sizeof(Board));
    return answer_from_rows(context, HOOK_ON_ROLL, view, reply);
}

static HookAnswer on_play(void *context, const HookView *view, const HookPlay *play, HookReply *reply) {
    cr_assert(view->before != NULL && play->step == NULL && view->me == view->position->turn);
    cr_assert_eq(play->count == 0, memcmp(view->before, view->board, sizeof(Board)) == 0);
    cr_assert_eq(play->count + play->left_count, view->position->number_count);
    return answer_from_rows(context, HOOK_ON_PLAY, view, reply);
}

void lab_hang_rows(Lab *lab, Rules *rules, const LabRow *rows) {
    lab_hang(lab, rules);
    lab->rows = rows;
    lab->answers.on_roll = on_roll;
    lab->answers.on_play = on_play;
    lab_add(lab, HOOK_ON_ROLL);
    lab_add(lab, HOOK_ON_PLAY);
}

int lab_ask(const HookView *view, HookReply *reply, int index, Side who, const char *options) {
    if (index < view->position->answer_count) {
        return view->position->answer[index];
    }
    HookAsk *ask = &reply->ask;
    ask->who = who;
    ask->option_count = 0;
    while (*options) {
        size_t length = strcspn(options, ",");
        snprintf(ask->option[ask->option_count++], HOOK_OPTION_TEXT, "%.*s", (int)length, options);
        options += length + (options[length] == ',');
    }
    return -1;
}

int lab_state(const Rules *rules, const char *name) {
    for (int i = 0; i < rules->state_count; i++) {
        if (strcmp(rules->state[i].name, name) == 0) {
            return i;
        }
    }
    cr_assert(false, "no state %s", name);
    return 0;
}

const char *lab_text(const Rules *rules, const Position *position) {
    static char text[POSITION_TEXT];
    cr_assert_lt(position_print(rules, position, text, sizeof text), sizeof text);
    return text;
}

void run_lab_cases(const char *base, const LabCase *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        Rules rules = make_rules(base, cases[i].settings);
        Lab lab;
        Position position;
        lab_hang_rows(&lab, &rules, cases[i].rows);
        if (cases[i].start) {
            position = make_position(&rules, cases[i].start);
            cr_assert_eq(flow_settle(&rules, &position, NULL), STATUS_OK);
        } else {
            position_init(&position, &rules);
        }
        run_script(&rules, &position, cases[i].script);
    }
}
