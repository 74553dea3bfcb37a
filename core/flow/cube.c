// SPDX-License-Identifier: MIT
// The doubling cube: who may offer, what may be answered, what a drop costs.
//
// While an offer waits, position->cube is still the value before it and position->doubled counts the doublings on the
// table: 1 a double (the opponent answers), 2 a beaver (the doubler answers), 3 a raccoon (the opponent again).
// Whoever drops pays the value before the last of them. Invariant: the cube never goes past cube.max.
#include "core/flow/cube.h"
#include "core/flow/flow_hooks.h"

#include <stdio.h>
#include <string.h>

static bool can_grow(const Rules *rules, const Position *position, int doublings) {
    return (long)position->cube << doublings <= rules->cube_max;
}

static bool is_own_or_free(const Position *position, Side side) {
    return position->cube_owner == NOBODY || position->cube_owner == side;
}

bool cube_may_double(const Rules *rules, const Position *position) {
    return rules->cube_on && !position->crawford && !position->last_turn &&
           is_own_or_free(position, (Side)position->turn) && can_grow(rules, position, 1);
}

Side cube_answerer(const Position *position) {
    Side doubler = (Side)position->turn;
    return position->doubled == DOUBLED_BEAVER ? doubler : side_other(doubler);
}

// May the offer that waits be answered by one more doubling?
static bool may_raise(const Rules *rules, const Position *position) {
    return position->doubled <= rules->cube_beavers && can_grow(rules, position, position->doubled + 1);
}

int cube_answers(const Rules *rules, const Position *position, const char *words[CUBE_ANSWERS]) {
    int count = 0;
    words[count++] = "take";
    words[count++] = "drop";
    if (position->doubled < DOUBLED_RACCOON && may_raise(rules, position)) {
        words[count++] = position->doubled == DOUBLED_DOUBLE ? "beaver" : "raccoon";
    }
    return count;
}

static const char *raise_refusal(const Rules *rules, const Position *position, int offer, char *buffer, size_t size) {
    if (position->doubled + 1 != offer) {
        return offer == DOUBLED_BEAVER ? "a beaver answers a double" : "a raccoon answers a beaver";
    }
    if (position->doubled > rules->cube_beavers) {
        snprintf(buffer, size, "this game has no %s (cube.beavers = %d)",
                 offer == DOUBLED_BEAVER ? "beavers" : "raccoons", rules->cube_beavers);
        return buffer;
    }
    snprintf(buffer, size, "the cube does not go that far (cube.max = %d)", rules->cube_max);
    return buffer;
}

static const char *double_refusal(const Rules *rules, const Position *position, char *buffer, size_t size) {
    Side side = (Side)position->turn;
    if (!rules->cube_on) {
        return "there is no cube in this game (cube.on = false)";
    }
    if (position->crawford) {
        return "this is the Crawford game, played without the cube (match.crawford)";
    }
    if (position->last_turn) {
        return "this is the last turn, and only its play can still make a draw (finish.last_turn)";
    }
    if (!is_own_or_free(position, side)) {
        snprintf(buffer, size, "%s has the cube, so nobody else may double", rules_side_name(rules, side_other(side)));
        return buffer;
    }
    if (!can_grow(rules, position, 1)) {
        snprintf(buffer, size, "the cube is at its highest value (cube.max = %d)", rules->cube_max);
        return buffer;
    }
    bool begins = !position->playing && position->item_count == 0 && !position->asking && !position->to_roll;
    if (begins && rules_have_hook(rules, HOOK_ALLOW_DOUBLE)) {
        HookReason reason = {"", ""};
        bool allowed = true;
        if (hooks_allow_double(rules, position, &allowed, &reason, NULL) == STATUS_OK && !allowed) {
            snprintf(buffer, size, "%s%s%s%s",
                     *reason.text ? reason.text : "the rules of this game do not allow it now",
                     *reason.place ? " (" : "", reason.place, *reason.place ? ")" : "");
            return buffer;
        }
    }
    return "you double at the start of your turn, before you roll";
}

const char *cube_refusal(const Rules *rules, const Position *position, const char *word, char *buffer, size_t size) {
    bool answering = position->doubled != DOUBLED_NO;
    if (strcmp(word, "double") == 0 && !answering && position->turn != NOBODY) {
        return double_refusal(rules, position, buffer, size);
    }
    int offer = strcmp(word, "beaver") == 0    ? DOUBLED_BEAVER
                : strcmp(word, "raccoon") == 0 ? DOUBLED_RACCOON
                                               : DOUBLED_NO;
    return answering && offer != DOUBLED_NO ? raise_refusal(rules, position, offer, buffer, size) : NULL;
}

void cube_take(Position *position) {
    // The taker owns the cube; who beavered keeps it, whatever was answered to that.
    position->cube_owner = (uint8_t)side_other((Side)position->turn);
    position->cube = (uint16_t)(position->cube << position->doubled);
    position->doubled = DOUBLED_NO;
}

Status cube_drop(const Rules *rules, Position *position, Error *error) {
    Side winner = side_other(cube_answerer(position));
    return score_end_agreed(rules, position, winner, OUTCOME_SINGLE, position_stake(position), error);
}

void cube_tie(const Rules *rules, Position *position) {
    if (!position->crawford && cube_doublings(position->cube) < rules->cube_automatic && can_grow(rules, position, 1)) {
        position->cube = (uint16_t)(position->cube * 2);
    }
}
