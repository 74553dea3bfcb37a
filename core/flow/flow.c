// SPDX-License-Identifier: MIT
// Nodes, rolls and words. What follows a roll and a play is in flow_turn.c.
//
// A position has no field for its phase: flow_next derives it, in this order: over; an offer waits; a script asks; the
// starter chooses; numbers are to be played; a roll waits; the opening; else a turn begins. Invariant of a settled
// position (flow_settle, and whatever the functions here leave behind): only a roll is at the front of the queue
// unless numbers are being played, and a side that has borne off everything has ended the game.
#include "core/flow/cube.h"
#include "core/flow/flow_hooks.h"
#include "core/flow/flow_parts.h"
#include "core/word.h"
#include "core/writer.h"

#include <stdio.h>
#include <string.h>

// What a position waits for.
typedef enum Phase {
    PHASE_UNSETTLED, // something that should have been taken up: only in a position from text, or one of the caller's
                     // own
    PHASE_OVER,
    PHASE_ANSWER,   // to an offer
    PHASE_QUESTION, // of a script
    PHASE_CHOOSE,   // what becomes of the opening dice
    PHASE_PLAY,
    PHASE_ROLL,
    PHASE_OPENING,
    PHASE_TURN,   // roll or double
    PHASE_FAILED, // the script that may refuse a double fails
} Phase;

// The dice are rolled next, unless before_roll has still to be asked.
static inline Phase phase_of_roll(const Rules *rules, const Position *position) {
    return rules_have_hook(rules, HOOK_BEFORE_ROLL) && !position->to_roll ? PHASE_UNSETTLED : PHASE_ROLL;
}

// Nothing waits, nobody is asked, and there is a cube.
static Phase phase_of_turn(const Rules *rules, const Position *position) {
    bool allowed = true;
    if (!cube_may_double(rules, position)) {
        return phase_of_roll(rules, position);
    }
    if (rules_have_hook(rules, HOOK_ALLOW_DOUBLE) &&
        hooks_allow_double(rules, position, &allowed, NULL, NULL) != STATUS_OK) {
        return PHASE_FAILED;
    }
    return allowed ? PHASE_TURN : phase_of_roll(rules, position);
}

static inline Phase phase_of(const Rules *rules, const Position *position) {
    if (position->over) {
        return PHASE_OVER;
    }
    if (position->doubled) {
        return PHASE_ANSWER;
    }
    if (position->asking) {
        return PHASE_QUESTION;
    }
    if (position->choosing) {
        return PHASE_CHOOSE;
    }
    if (position->playing) {
        return PHASE_PLAY;
    }
    if (position->item_count > 0) {
        bool waits = position->item[0].kind == ITEM_ROLL && position->item[0].side == position->turn;
        return waits ? phase_of_roll(rules, position) : PHASE_UNSETTLED;
    }
    if (position->to_roll) {
        return PHASE_ROLL;
    }
    if (position->turn == NOBODY) {
        return PHASE_OPENING;
    }
    return rules->cube_on ? phase_of_turn(rules, position) : phase_of_roll(rules, position);
}

// What is due is taken up: effects, then numbers or a roll, before which before_roll is asked.
static Status take_up(const Rules *rules, Position *position, Error *error) {
    RETURN_IF_FAILED(flow_take_effects(rules, position, error));
    if (flow_first_item_is_due(position)) {
        flow_begin_first_item(position, false);
    }
    return phase_of(rules, position) == PHASE_UNSETTLED ? flow_ask_before_roll(rules, position, error) : STATUS_OK;
}

// Is there room for a chain, and do nothing but numbers and rolls wait? Effects come of position text, or of hooks
// that a change of rules took away.
static bool queue_cannot_fail(const Position *position) {
    for (int i = 0; i < position->item_count; i++) {
        if (position->item[i].kind != ITEM_NUMBERS && position->item[i].kind != ITEM_ROLL) {
            return false;
        }
    }
    return position->item_count <= POSITION_MAX_ITEMS - RULES_MAX_FACES;
}

// Whatever asks a script works on a copy under rules with hooks, so that a failure changes nothing. Under keys alone
// nothing fails but effects, the search for a stalemate and a chain that finds no room in the queue; without them the
// position itself will do.
static inline bool works_in_place(const Rules *rules, const Position *position) {
    return !rules->hooks && !rules->finish_stalemate && (position->item_count == 0 || queue_cannot_fail(position));
}

// The work on a copy is done.
static Status end_copy(const Rules *rules, Position *position, Position *copy, Status status, Error *error) {
    RETURN_IF_FAILED(status);
    if (rules->hooks && phase_of(rules, copy) == PHASE_UNSETTLED) {
        RETURN_IF_FAILED(take_up(rules, copy, error));
    }
    *position = *copy;
    return STATUS_OK;
}

Status flow_settle(const Rules *rules, Position *position, Error *error) {
    Position copy = *position;
    if (position->over || position->asking) { // on_play is asked before the end is looked for
        return STATUS_OK;
    }
    Status status = flow_check_finish(rules, &copy, error);
    if (status == STATUS_OK && flow_first_item_is_due(&copy)) {
        status = take_up(rules, &copy, error);
    }
    return end_copy(rules, position, &copy, status, error);
}

// ---- nodes

static void set_chance(Node *node, ChanceKind chance, Side actor) {
    node->kind = NODE_CHANCE;
    node->chance = chance;
    node->actor = actor;
}

static inline void add_word(Node *node, const char *word) {
    memcpy(node->words[node->word_count++], word, strlen(word) + 1); // the flow's own words are short
}

static void set_decide(Node *node, DecideKind decide, Side actor) {
    node->kind = NODE_DECIDE;
    node->decide = decide;
    node->actor = actor;
}

static void set_failure(Node *node) {
    set_decide(node, DECIDE_CHOOSE, NOBODY);
    node->status = STATUS_SCRIPT;
}

// The script is called again to hear its question.
static void set_question(const Rules *rules, const Position *position, Node *node) {
    HookAsk ask;
    if (hooks_question(rules, position, &ask, NULL) != STATUS_OK) {
        set_failure(node);
        return;
    }
    set_decide(node, DECIDE_CHOOSE, ask.who);
    node->word_count = ask.option_count;
    memcpy(node->words, ask.option, (size_t)ask.option_count * sizeof ask.option[0]);
}

static void derive_node(const Rules *rules, const Position *position, Phase phase, Node *node) {
    Side turn = (Side)position->turn;
    const char *answers[CUBE_ANSWERS];
    node->status = STATUS_OK; // and not the whole of it: its words take a kilobyte
    node->chance = CHANCE_OPENING;
    node->decide = DECIDE_TURN;
    node->word_count = 0;
    node->outcome = OUTCOME_NONE;
    node->winner = NOBODY;
    node->points = 0;
    switch (phase) {
    case PHASE_OVER:
        node->kind = NODE_OVER;
        node->actor = NOBODY;
        node->outcome = (Outcome)position->over;
        node->winner = (Side)position->winner;
        node->points = position->points;
        break;
    case PHASE_ANSWER:
        set_decide(node, DECIDE_ANSWER, cube_answerer(position));
        for (int i = 0, count = cube_answers(rules, position, answers); i < count; i++) {
            add_word(node, answers[i]);
        }
        break;
    case PHASE_QUESTION:
        set_question(rules, position, node);
        break;
    case PHASE_CHOOSE:
        set_decide(node, DECIDE_CHOOSE, turn);
        add_word(node, "keep");
        add_word(node, "reroll");
        break;
    case PHASE_PLAY:
        set_decide(node, DECIDE_PLAY, position->by_enemy ? side_other(turn) : turn);
        break;
    case PHASE_UNSETTLED: // not after take_up
    case PHASE_ROLL:
        set_chance(node, CHANCE_ROLL, turn);
        break;
    case PHASE_OPENING:
        set_chance(node, CHANCE_OPENING, NOBODY);
        break;
    case PHASE_TURN:
        set_decide(node, DECIDE_TURN, turn);
        add_word(node, "roll");
        add_word(node, "double");
        break;
    case PHASE_FAILED:
        set_failure(node);
        break;
    }
}

// Of a position in which something is due: the phase once it is taken up, which changes the copy *begun.
static Phase begin_phase(const Rules *rules, const Position *position, Position *begun) {
    *begun = *position;
    return take_up(rules, begun, NULL) == STATUS_OK ? phase_of(rules, begun) : PHASE_FAILED;
}

void flow_next(const Rules *rules, const Position *position, Node *node) {
    Position begun;
    Phase phase = phase_of(rules, position);
    if (phase == PHASE_UNSETTLED) {
        phase = begin_phase(rules, position, &begun);
        position = &begun;
    }
    derive_node(rules, position, phase, node);
}

// What the node waits for, for people.
static void describe_node(const Rules *rules, const Position *position, char *out, size_t size) {
    Node node;
    flow_next(rules, position, &node);
    const char *name = rules_side_name(rules, node.actor);
    if (node.status != STATUS_OK) {
        snprintf(out, size, "a script has something to say, and fails");
    } else if (node.kind == NODE_OVER) {
        snprintf(out, size, "the game is over");
    } else if (node.kind == NODE_CHANCE && node.chance == CHANCE_OPENING) {
        snprintf(out, size, "each side rolls one die to see who begins");
    } else if (node.kind == NODE_CHANCE) {
        snprintf(out, size, "%s has to roll", name);
    } else if (node.decide == DECIDE_PLAY) {
        snprintf(out, size, "%s has to move", name);
    } else {
        Writer writer = writer_start(out, size);
        writer_add(&writer, "%s may say ", name);
        for (int i = 0; i < node.word_count; i++) {
            const char *between = i == 0 ? "" : i + 1 < node.word_count ? ", " : " or ";
            writer_add(&writer, "%s%s", between, rules_option_name(rules, node.words[i]));
        }
    }
}

Status flow_refuse(const Rules *rules, const Position *position, const char *what, Error *error) {
    char waits[ERROR_TEXT];
    describe_node(rules, position, waits, sizeof waits);
    return error_illegal(error, "%s %s", what, waits);
}

// ---- chance

// STATUS_ILLEGAL unless this is a chance node, as flow_next says, without making the node. *phase: of the position as
// it is.
static inline Status find_chance(const Rules *rules, const Position *position, Phase *phase, Error *error) {
    Position begun;
    *phase = phase_of(rules, position);
    Phase then = *phase == PHASE_UNSETTLED ? begin_phase(rules, position, &begun) : *phase;
    return then == PHASE_ROLL || then == PHASE_OPENING ? STATUS_OK
                                                       : flow_refuse(rules, position, "you cannot roll now:", error);
}

// The rolls that `rolls`, if there is such a hook, declares at a chance node. None: the dice are rolled.
static Status read_rolls(const Rules *rules, const Position *position, bool opening, HookRolls *rolls, Error *error) {
    rolls->count = 0;
    if (opening || !rules_have_hook(rules, HOOK_ROLLS)) {
        return STATUS_OK;
    }
    Position begun = *position;
    if (flow_first_item_is_due(&begun) || phase_of(rules, &begun) == PHASE_UNSETTLED) {
        RETURN_IF_FAILED(take_up(rules, &begun, error));
    }
    return hooks_rolls(rules, &begun, (Side)begun.turn, rolls, error);
}

static size_t copy_rolls(const HookRolls *rolls, ChanceOutcome *out, size_t capacity) {
    for (size_t i = 0; i < (size_t)rolls->count && i < capacity; i++) {
        out[i] = (ChanceOutcome){.count = rolls->roll[i].count, .weight = rolls->roll[i].weight};
        memcpy(out[i].dice, rolls->roll[i].number, rolls->roll[i].count);
    }
    return (size_t)rolls->count;
}

size_t flow_chance_outcomes(const Rules *rules, const Position *position, ChanceOutcome *out, size_t capacity,
                            Error *error) {
    Phase phase;
    HookRolls rolls;
    if (find_chance(rules, position, &phase, error) != STATUS_OK ||
        read_rolls(rules, position, phase == PHASE_OPENING, &rolls, error) != STATUS_OK) {
        return 0;
    }
    if (rolls.count > 0) {
        return copy_rolls(&rolls, out, capacity);
    }
    bool opening = phase == PHASE_OPENING;
    int dice_count = opening ? 2 : rules->dice_count;
    ChanceOutcome outcome = {.count = (uint8_t)dice_count};
    size_t count = 0;
    memset(outcome.dice, 1, (size_t)dice_count);
    do {
        outcome.weight = opening ? 1 : flow_dice_orders(outcome.dice, dice_count);
        if (count < capacity) {
            out[count] = outcome;
        }
        count++;
    } while (flow_next_dice(outcome.dice, dice_count, rules->dice_faces, !opening));
    return count;
}

Status flow_list_rolls(const Rules *rules, const Position *position, ChanceOutcome *outcome, size_t *count,
                       Error *error) {
    *count = flow_chance_outcomes(rules, position, outcome, FLOW_MAX_ROLLS, error);
    return *count > 0 ? STATUS_OK : STATUS_SCRIPT;
}

static Status open_game(const Rules *rules, Position *position, const uint8_t *dice, Error *error) {
    if (dice[0] == dice[1]) {
        cube_tie(rules, position);
        return STATUS_OK;
    }
    bool white_first = (dice[0] > dice[1]) == (rules->opening_winner == WINNER_HIGH);
    position->turn = position->starter = white_first ? WHITE : BLACK;
    if (rules->opening_dice == OPENING_REROLL) {
        return STATUS_OK;
    }
    HookRolls rolls;
    RETURN_IF_FAILED(read_rolls(rules, position, false, &rolls, error));
    if (rolls.count > 0) { // the opening dice are none of these
        return STATUS_OK;
    }
    position_set_roll(position, rules, dice);
    position->choosing = rules->opening_dice == OPENING_CHOICE;
    RETURN_IF_FAILED(flow_note_throw(rules, position, true, error));
    return position->choosing ? STATUS_OK : flow_ask_on_roll(rules, position, error);
}

static Status throw_dice(const Rules *rules, Position *position, Phase phase, const uint8_t *dice, int count,
                         Error *error) {
    if (phase == PHASE_UNSETTLED) {
        RETURN_IF_FAILED(take_up(rules, position, error));
    } else if (position->item_count > 0) {
        flow_begin_first_item(position, false);
    }
    if (position->item_count > 0) { // it is a roll, and it is what comes due
        flow_drop_first_item(position);
    }
    if (!position_set_throw(position, rules, dice, count)) {
        return flow_fail_full(rules, position, "the chain of this double", error);
    }
    if (!rules->hooks) {
        return STATUS_OK;
    }
    RETURN_IF_FAILED(flow_note_throw(rules, position, false, error));
    return flow_ask_on_roll(rules, position, error);
}

// Are these dice a roll at this chance node?
static Status check_throw(const Rules *rules, const Position *position, bool opening, const uint8_t *dice, int count,
                          Error *error) {
    HookRolls rolls;
    RETURN_IF_FAILED(read_rolls(rules, position, opening, &rolls, error));
    return rolls.count > 0 ? flow_check_rolls(&rolls, dice, count, error)
                           : flow_check_dice(rules, opening, dice, count, error);
}

Status flow_apply_roll(const Rules *rules, Position *position, const uint8_t *dice, int count, Error *error) {
    Phase phase;
    RETURN_IF_FAILED(find_chance(rules, position, &phase, error));
    bool opening = phase == PHASE_OPENING;
    RETURN_IF_FAILED(check_throw(rules, position, opening, dice, count, error));
    if (works_in_place(rules, position)) {
        return opening ? open_game(rules, position, dice, error)
                       : throw_dice(rules, position, phase, dice, count, error);
    }
    Position copy = *position;
    Status status =
        opening ? open_game(rules, &copy, dice, error) : throw_dice(rules, &copy, phase, dice, count, error);
    return end_copy(rules, position, &copy, status, error);
}

Status flow_draw_roll(const Rules *rules, const Position *position, const RngKey *key, uint32_t counter, uint8_t *dice,
                      int *count, Error *error) {
    Phase phase;
    RETURN_IF_FAILED(find_chance(rules, position, &phase, error));
    bool opening = phase == PHASE_OPENING;
    HookRolls rolls;
    memset(dice, 0, RULES_MAX_NUMBERS);
    RETURN_IF_FAILED(read_rolls(rules, position, opening, &rolls, error));
    if (rolls.count > 0) {
        uint32_t weights = 0;
        for (int i = 0; i < rolls.count; i++) {
            weights += rolls.roll[i].weight;
        }
        uint32_t drawn = rng_below(key, counter, weights);
        int fallen = 0;
        while (drawn >= rolls.roll[fallen].weight) {
            drawn -= rolls.roll[fallen++].weight;
        }
        *count = rolls.roll[fallen].count;
        memcpy(dice, rolls.roll[fallen].number, rolls.roll[fallen].count);
        return STATUS_OK;
    }
    *count = opening ? 2 : rules->dice_count;
    rng_throw(key, counter, *count, rules->dice_faces, dice);
    return STATUS_OK;
}

// ---- words

// The starter keeps the opening dice, or rolls again.
static Status choose_dice(const Rules *rules, Position *position, bool keeps, Error *error) {
    position->choosing = 0;
    if (keeps) {
        return flow_ask_on_roll(rules, position, error);
    }
    while (flow_own_numbers_wait(position)) {
        flow_drop_first_item(position);
    }
    flow_clear_numbers(position);
    return STATUS_OK;
}

static Status apply_offered_word(const Rules *rules, Position *position, const Node *node, int word, Error *error) {
    if (node->decide == DECIDE_TURN && word == 0) { // roll
        flow_push_roll(position, (Side)position->turn);
    } else if (node->decide == DECIDE_CHOOSE && position->asking) {
        position->answer[position->answer_count++] = (uint8_t)word;
        return flow_ask_again(rules, position, error);
    } else if (node->decide == DECIDE_CHOOSE) {
        return choose_dice(rules, position, word == 0, error);
    } else if (node->decide == DECIDE_ANSWER && word == 0) {
        cube_take(position); // the cube is the other's now, so the doubler can only roll
    } else if (node->decide == DECIDE_ANSWER && word == 1) {
        return cube_drop(rules, position, error);
    } else {
        position->doubled++; // double, beaver, raccoon: an offer lies on the table
    }
    return STATUS_OK;
}

// The node has no words because a script failed: how.
static Status fail_question(const Rules *rules, const Position *position, Error *error) {
    Position begun = *position;
    HookAsk ask;
    Status status = position->asking ? STATUS_OK : take_up(rules, &begun, error);
    if (status == STATUS_OK && begun.asking) {
        status = hooks_question(rules, &begun, &ask, error);
    } else if (status == STATUS_OK && rules_have_hook(rules, HOOK_ALLOW_DOUBLE)) {
        bool allowed;
        status = hooks_allow_double(rules, &begun, &allowed, NULL, error);
    }
    // It failed a moment ago. If it does not now, it is not a function of its arguments.
    return status == STATUS_OK
               ? error_set(error, STATUS_SCRIPT, 0, 0, "a script fails at one call and not at the next one")
               : status;
}

// Does the word only put the roll in the queue? It is what is said most by far.
static bool only_rolls(const Rules *rules, const Position *position, const char *word) {
    bool roll = word[0] == 'r' && word[1] == 'o' && word[2] == 'l' && word[3] == 'l' && word[4] == '\0';
    return roll && !rules_have_hook(rules, HOOK_BEFORE_ROLL) && phase_of(rules, position) == PHASE_TURN;
}

static Status refuse_word(const Rules *rules, const Position *position, const Node *node, const char *word,
                          Error *error) {
    char buffer[HOOK_REASON_TEXT + HOOK_PLACE_TEXT], what[sizeof buffer + 64];
    const char *name = rules_option_name(rules, word);
    int shown = word_shown(&(Word){.text = name, .length = strlen(name)});
    const char *why = position->over ? NULL : cube_refusal(rules, position, word, buffer, sizeof buffer);
    const char *offered[NODE_MAX_WORDS];
    for (int i = 0; i < node->word_count; i++) {
        offered[i] = node->words[i];
    }
    const char *near = word_nearest(word, strlen(word), offered, (size_t)node->word_count);
    if (why) {
        snprintf(what, sizeof what, "no %s: %s; now", name, why);
    } else if (near) {
        snprintf(what, sizeof what, "you cannot `%.*s` now; did you mean %s?", shown, name,
                 rules_option_name(rules, near));
        return error_set(error, STATUS_ILLEGAL, 0, strlen(word), "%s", what);
    } else {
        snprintf(what, sizeof what,
                 shown > 0              ? "you cannot `%.*s` now:"
                 : node->word_count > 0 ? "an answer is missing%.*s:"
                                        : "no answer is wanted%.*s:",
                 shown, name);
    }
    return flow_refuse(rules, position, what, error);
}

Status flow_apply_offered(const Rules *rules, Position *position, const Node *node, const char *word, Error *error) {
    if (only_rolls(rules, position, word)) {
        flow_push_roll(position, (Side)position->turn);
        return STATUS_OK;
    }
    if (node->status != STATUS_OK) {
        return fail_question(rules, position, error);
    }
    for (int i = 0; i < node->word_count; i++) {
        if (strcmp(node->words[i], word) == 0) {
            Position copy = *position;
            Status status = phase_of(rules, &copy) == PHASE_UNSETTLED ? take_up(rules, &copy, error) : STATUS_OK;
            if (status == STATUS_OK) {
                status = apply_offered_word(rules, &copy, node, i, error);
            }
            return end_copy(rules, position, &copy, status, error);
        }
    }
    return refuse_word(rules, position, node, word, error);
}

Status flow_apply_word(const Rules *rules, Position *position, const char *word, Error *error) {
    if (only_rolls(rules, position, word)) {
        flow_push_roll(position, (Side)position->turn);
        return STATUS_OK;
    }
    Node node;
    flow_next(rules, position, &node);
    return flow_apply_offered(rules, position, &node, word, error);
}

// ---- plays

Status flow_apply_play(const Rules *rules, Position *position, const Play *play, Error *error) {
    if (works_in_place(rules, position)) {
        return flow_make_play(rules, position, play, error);
    }
    Position copy = *position;
    return end_copy(rules, position, &copy, flow_make_play(rules, &copy, play, error), error);
}

Status flow_apply_listed(const Rules *rules, Position *position, const PlayList *list, size_t index, Error *error) {
    Play play;
    play_list_get(list, index, &play);
    return flow_apply_play(rules, position, &play, error);
}
