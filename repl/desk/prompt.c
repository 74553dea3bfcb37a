// SPDX-License-Identifier: MIT
// The prompt: whose turn it is, and what they are to play or to choose.
#include "repl/desk/view.h"

#include "repl/base/scratch.h"
#include "repl/desk/turn.h"

#include <string.h>

// Are the numbers what the throw stands for by itself? A double is read as it was thrown, not as the four numbers that
// it gives.
static bool numbers_as_thrown(const Position *position) {
    bool alike = (position->roll_count == 1 || numbers_alike(position->roll, position->roll_count)) &&
                 numbers_alike(position->number, position->number_count) && position->number[0] == position->roll[0];
    bool same = position->number_count == position->roll_count &&
                memcmp(position->number, position->roll, position->roll_count) == 0;
    return same || (alike && position->number_count >= position->roll_count);
}

static void add_prompt_dice(Session *session, Text *out, const Position *position) {
    text_add(out, " %s",
             numbers_as_thrown(position) ? scratch_numbers(position->roll, position->roll_count)
                                         : scratch_numbers(position->number, position->number_count));
    if (session->hand.progress.step_count > 0) {
        uint8_t left[RULES_MAX_NUMBERS];
        int count = session_numbers_left(session, left);
        text_add(out, " (%s left)", scratch_numbers(left, count));
    }
}

// The options of a choice, if they are few and short; else that there is one.
static void add_prompt_options(Text *out, const Node *node) {
    enum { MOST_BYTES = 24 };
    size_t before = out->length;
    for (int i = 0; i < node->word_count; i++) {
        text_add(out, "%s%s", i == 0 ? " " : "/", node->words[i]);
    }
    if (out->length - before > MOST_BYTES) {
        out->length = before;
        out->bytes[before] = '\0';
    }
    text_add(out, "?");
}

void session_prompt(Session *session, Text *out) {
    text_empty(out);
    if (session->lua_begun != NULL) {
        text_add(out, "...> ");
        return;
    }
    if (session->table == NULL) {
        text_add(out, "nardbox> ");
        return;
    }
    text_add(out, "%s%s", variant_name(table_variant(session->table)), table_rules_differ(session->table) ? "*" : "");
    const Position *position = game_position(session->table->game);
    Node node = session_next(session);
    if (node.kind == NODE_OVER) {
        text_add(out, " over");
    } else if (node.actor != NOBODY) {
        const Rules *rules = table_rules(session->table);
        char *name = scratch_copy(rules->names[node.actor == WHITE ? WORD_WHITE : WORD_BLACK]);
        *name = (char)(*name >= 'A' && *name <= 'Z' ? *name - 'A' + 'a' : *name);
        text_add(out, " %s", name);
        if (node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY) {
            add_prompt_dice(session, out, position);
        } else if (node.kind == NODE_DECIDE && node.decide == DECIDE_CHOOSE) {
            add_prompt_options(out, &node);
        }
    }
    text_add(out, "> ");
    text_clean(out);
    text_plain(out);
}

bool session_set_seed(Session *session, const char *typed) {
    long long seed = text_number(typed, 999999999999999999);
    if (seed >= 0) {
        session->next_seed = (uint64_t)seed;
        session->seed_given = true;
    }
    return seed >= 0;
}
