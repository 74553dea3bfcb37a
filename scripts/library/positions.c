// SPDX-License-Identifier: MIT
// Positions of the library, and what happens in them but for plays: see scripts/nardbox.h.
#include "scripts/library/library.h"

#include "core/formats/ids.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)NARDBOX_POSITION_TEXT == (int)POSITION_TEXT && (int)NARDBOX_ID_TEXT == (int)ID_TEXT,
               "as the header promises");

NardboxStatus library_changed(NardboxPosition *position, Status status, NardboxError *error) {
    if (status != STATUS_OK) {
        return library_status(position->rules, status, &position->playout.error, error);
    }
    position->state = ++position->rules->states;
    flow_next(&position->rules->rules, &position->playout.position, &position->playout.node);
    return NARDBOX_OK;
}

// ---- life

// A position whose bytes are yet to be filled in. NULL: no memory.
static NardboxPosition *make(NardboxRules *rules) {
    NardboxPosition *position = aligned_alloc(_Alignof(NardboxPosition), sizeof *position);
    if (position != NULL) {
        rules->holders++;
    }
    return position;
}

// Reads a text of either kind.
static Status read_position(const Rules *rules, const char *text, Position *position, Error *said) {
    if (id_is_meant(text)) {
        size_t prefix = id_prefix_length(text);
        return prefix > 0
                   ? error_set(said, STATUS_BAD_INPUT, 0, prefix, "the rules are named by who asks, not by the ID")
                   : id_parse(rules, text, position, NULL, said);
    }
    RETURN_IF_FAILED(position_parse(rules, text, position, said));
    return flow_settle(rules, position, said);
}

NardboxPosition *nardbox_position_new(NardboxRules *rules, const char *text, NardboxError *error) {
    NardboxPosition *position = make(rules);
    if (position == NULL) {
        return library_no_memory(error);
    }
    position->rules = rules;
    playout_begin(&position->playout, NULL, NULL, &rules->rules, &rules->list, 1, 0);
    Position *here = &position->playout.position;
    Error *said = &position->playout.error;
    Status status =
        text != NULL ? read_position(&rules->rules, text, here, said) : flow_settle(&rules->rules, here, said);
    if (library_changed(position, status, error) != NARDBOX_OK) {
        nardbox_position_free(position);
        return NULL;
    }
    return position;
}

NardboxPosition *nardbox_position_copy(const NardboxPosition *position) {
    NardboxPosition *copy = make(position->rules);
    if (copy != NULL) {
        memcpy(copy, position, sizeof *copy);
        copy->playout.at = &copy->playout.position;
    }
    return copy;
}

void nardbox_position_free(NardboxPosition *position) {
    if (position != NULL) {
        library_let_go(position->rules);
        free(position);
    }
}

void nardbox_position_seed(NardboxPosition *position, uint64_t seed, uint32_t game) {
    Playout *playout = &position->playout;
    playout->dice.seed = playout->choices.seed = seed;
    playout->dice.game = playout->choices.game = game;
    playout->throws = playout->drawn = 0;
}

// ---- as text

size_t nardbox_position_text(const NardboxPosition *position, char *out, size_t size) {
    return position_print(&position->rules->rules, &position->playout.position, out, size);
}

NardboxStatus nardbox_position_id(const NardboxPosition *position, char *out, size_t size, NardboxError *error) {
    Error said = {0, 0, ""};
    return library_status(position->rules,
                          id_print(&position->rules->rules, &position->playout.position, out, size, &said), &said,
                          error);
}

// ---- what stands there

int nardbox_checkers(const NardboxPosition *position, NardboxSide side, int place) {
    bool there = (unsigned)side < NARDBOX_NOBODY && place >= 0 && place <= position->rules->rules.reserve;
    return there ? position->playout.position.board.row[side].at[place] : 0;
}

int nardbox_pips(const NardboxPosition *position, NardboxSide side) {
    return (unsigned)side < NARDBOX_NOBODY
               ? row_pips(&position->playout.position.board.row[side], position->rules->rules.board_points)
               : 0;
}

size_t nardbox_numbers(const NardboxPosition *position, int number[NARDBOX_MOST_NUMBERS]) {
    const Position *here = &position->playout.position;
    for (int i = 0; i < here->number_count; i++) {
        number[i] = here->number[i];
    }
    return here->number_count;
}

// ---- what comes next

NardboxStatus nardbox_turn(const NardboxPosition *position, NardboxTurn *turn, NardboxError *error) {
    const Playout *playout = &position->playout;
    const Node *node = &playout->node;
    *turn = (NardboxTurn){.next = library_next(node), .side = (NardboxSide)node->actor};
    if (node->status != STATUS_OK) {
        Error said;
        return library_status(position->rules, hooks_failed(&position->rules->rules, &said), &said, error);
    }
    if (turn->next == NARDBOX_OVER) {
        turn->side = (NardboxSide)node->winner;
        turn->points = node->points;
        turn->outcome = outcome_name(&position->rules->rules, node->outcome);
    } else if (turn->next == NARDBOX_CHOOSE) {
        turn->words = (size_t)node->word_count;
    }
    return NARDBOX_OK;
}

const char *nardbox_word(const NardboxPosition *position, size_t index) {
    const Node *node = &position->playout.node;
    bool there = library_next(node) == NARDBOX_CHOOSE && index < (size_t)node->word_count;
    return there ? node->words[index] : NULL;
}

NardboxStatus nardbox_say(NardboxPosition *position, const char *word, NardboxError *error) {
    Playout *playout = &position->playout;
    const char *said = word != NULL                        ? word
                       : nardbox_word(position, 0) != NULL ? node_plain_word(&playout->node)
                                                           : "roll";
    return library_changed(position, flow_apply_word(playout->rules, &playout->position, said, &playout->error), error);
}

// Rolls these dice; NULL: dice that are drawn. Who might double says `roll` first.
static NardboxStatus roll(NardboxPosition *position, const uint8_t *given, int count, NardboxError *error) {
    Playout *playout = &position->playout;
    const Rules *rules = playout->rules;
    bool says = library_next(&playout->node) == NARDBOX_CHOOSE && playout->node.decide == DECIDE_TURN;
    uint8_t dice[RULES_MAX_NUMBERS];
    Position before;
    Status status = STATUS_OK;
    if (says) {
        Node node = {.kind = NODE_CHANCE};
        before = playout->position;
        status = flow_apply_word(rules, &playout->position, "roll", &playout->error);
        if (status == STATUS_OK) {
            flow_next(rules, &playout->position, &node);
        }
        if (node.kind == NODE_DECIDE) { // by before_roll
            status = error_set(&playout->error, STATUS_ILLEGAL, 0, 0,
                               "something is to be chosen before the dice fall: say \"roll\" first");
        }
    }
    if (status == STATUS_OK && given == NULL) {
        status =
            flow_draw_roll(rules, &playout->position, &playout->dice, playout->throws, dice, &count, &playout->error);
    }
    if (status == STATUS_OK) {
        status = flow_apply_roll(rules, &playout->position, given != NULL ? given : dice, count, &playout->error);
    }
    if (status != STATUS_OK && says) {
        playout->position = before;
    }
    playout->throws += status == STATUS_OK && given == NULL;
    return library_changed(position, status, error);
}

NardboxStatus nardbox_roll(NardboxPosition *position, NardboxError *error) {
    return roll(position, NULL, 0, error);
}

NardboxStatus nardbox_roll_dice(NardboxPosition *position, const int *dice, size_t count, NardboxError *error) {
    uint8_t given[RULES_MAX_NUMBERS];
    if (count > RULES_MAX_NUMBERS) {
        return library_fail(error, NARDBOX_BAD_INPUT, "a roll has at most %d dice, not %zu", RULES_MAX_NUMBERS, count);
    }
    for (size_t i = 0; i < count; i++) {
        if (dice[i] < 1 || dice[i] > RULES_MAX_FACES) {
            return library_fail(error, NARDBOX_BAD_INPUT, "a die shows 1 to %d, not %d",
                                position->rules->rules.dice_faces, dice[i]);
        }
        given[i] = (uint8_t)dice[i];
    }
    return roll(position, given, (int)count, error);
}
