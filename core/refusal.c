// SPDX-License-Identifier: MIT
// Refusals in words: which key, its value, and a sentence that a person can act on.
#include "core/walk.h"

#include <stdio.h>
#include <string.h>

// The rule key behind a reason; "" where it is the plain mechanics of the board. Limits are told apart below.
static const char *const reason_keys[REASON_COUNT] = {
    [REASON_PINNED] = "contact.blot",
    [REASON_CLOSED] = "contact.blot",
    [REASON_CLOSED_PASSING] = "move.passing",
    [REASON_PASSING_LAND] = "move.passing",
    [REASON_PASSING_EMPTY] = "move.passing",
    [REASON_HIT_IN_HOME] = "hit.in_home",
    [REASON_HIT_NEEDS] = "hit.needs",
    [REASON_HIT_GOES_TO] = "hit.goes_to",
    [REASON_HIT_RUN] = "hit.run",
    [REASON_HIT_RUN_OFF] = "hit.run_off",
    [REASON_NOT_A_HIT] = "contact.blot",
    [REASON_ENTRY_FIRST] = "entry.first",
    [REASON_ENTRY_ONTO] = "entry.onto",
    [REASON_HEAD] = "head.per_turn",
    [REASON_HEAD_FIRST] = "head.first_max",
    [REASON_RUNNER] = "runner.goal",
    [REASON_PRIME] = "prime.allow",
    [REASON_PRIME_RELEASE] = "prime.release",
    [REASON_OFF_WHEN] = "bearoff.when",
    [REASON_OFF_DICE] = "bearoff.dice",
    [REASON_OFF_MATCH] = "bearoff.match",
    [REASON_OFF_MUST] = "bearoff.must",
    [REASON_OFF_INNER] = "bearoff.inner_moves",
    [REASON_OFF_OTHER] = "bearoff.other_die",
    [REASON_USE] = "forced.use",
    [REASON_HIGHER] = "forced.higher",
};

const char *reason_key(Reason reason) {
    return reason_keys[reason] ? reason_keys[reason] : "";
}

typedef struct Words {
    const Rules *rules;
    const Walk *walk;
    const WalkState *state;
    const Step *step;
    const char *from, *to;
    char *out;
    size_t size;
} Words;

static const char *plural(int count) {
    return count == 1 ? "" : "s";
}

static void say_closed(const Words *words) {
    const Rules *rules = words->rules;
    int enemies = words->state->board.row[words->walk->enemy].at[rules->opp[words->step->to]];
    if (words->state->board.pinned[words->walk->side] >> words->step->to & 1) {
        snprintf(words->out, words->size, "point %s is closed: your own checker is pinned there", words->to);
    } else {
        snprintf(words->out, words->size, "point %s is closed: %d enemy checker%s %s there", words->to, enemies,
                 plural(enemies), enemies == 1 ? "stands" : "stand");
    }
}

static void say_hit_needs(const Words *words) {
    snprintf(words->out, words->size, "%s",
             words->rules->hit_needs == NEEDS_ONE_HOME ? "no hitting before one of your checkers is home"
                                                       : "no hitting while you have checkers to enter");
}

static void say_hit_run(const Words *words) {
    const char *text = "a checker that hit in its home board must stay where it hit";
    if (words->rules->hit_run == RUN_NO_STACK) {
        text = "a checker that hit in its home board may not join your other checkers in the same turn";
    } else if (words->rules->hit_run == RUN_NO_STACK_NEXT) {
        text = "a checker that hit in its home board may not join your other checkers with its next step";
    }
    snprintf(words->out, words->size, "%s", text);
}

static void say_entry_first(const Words *words) {
    const Row *own = &words->state->board.row[words->walk->side];
    snprintf(words->out, words->size, "checkers %s must enter first",
             own->at[words->rules->bar] ? "on the bar" : "in reserve");
}

static void say_prime(const Words *words) {
    int length = words->rules->prime_length;
    switch (words->rules->prime_allow) {
    case PRIME_ENEMY_AHEAD:
        snprintf(words->out, words->size, "%d blocks in a row may stand only with an enemy checker ahead of them",
                 length);
        break;
    case PRIME_ENEMY_BEHIND:
        snprintf(words->out, words->size, "%d blocks in a row may stand only with an enemy checker behind them",
                 length);
        break;
    default:
        snprintf(words->out, words->size, "%d blocks in a row may not stand", length);
    }
}

static void say_head(const Words *words, const char *more) {
    int budget = words->rules->head_per_turn;
    if (words->walk->head_budget > budget - words->walk->position->head_taken) {
        budget = words->walk->head_budget + words->walk->position->head_taken;
    }
    if (budget == 1) {
        snprintf(words->out, words->size, "only one checker may leave the head (%s) in a turn%s", words->from, more);
    } else {
        snprintf(words->out, words->size, "only %d checkers may leave the head (%s) in a turn%s", budget, words->from,
                 more);
    }
}

static void say_off_match(const Words *words) {
    const char *why = "a number takes a checker off only from the point of that number";
    switch (words->rules->bearoff_match) {
    case MATCH_HIGHEST:
        why = words->step->from > words->step->die ? "the number is too small for that point"
                                                   : "a larger number takes off only from the highest point";
        break;
    case MATCH_BELOW:
        why = words->step->from > words->step->die ? "the number is too small for that point"
                                                   : "a checker on a higher point can use the number";
        break;
    case MATCH_AT_LEAST:
        why = "the number is too small for that point";
        break;
    default:
        break;
    }
    snprintf(words->out, words->size, "a %d does not take a checker off from %s: %s", words->step->die, words->from,
             why);
}

static void say_use(const Words *words) {
    snprintf(words->out, words->size, "%s",
             words->rules->forced_use == USE_MOST ? "more of the numbers can be played, so they must be"
                                                  : "a further step is possible, so it must be made");
}

static void say_off_when(const Words *words) {
    bool pinned = words->rules->bearoff_when == OFF_ALL_HOME_FREE && words->state->board.pinned[words->walk->side];
    snprintf(words->out, words->size, "%s",
             words->rules->bearoff_when == OFF_NEVER ? "checkers are never borne off"
             : pinned                                ? "no checker may be borne off while one of yours is pinned"
                                                     : "no checker may be borne off before all are home");
}

static void say_faces(const Words *words) {
    char faces[64];
    rules_get_text(words->rules, "bearoff.dice", faces, sizeof faces);
    snprintf(words->out, words->size, "a %d takes no checker off, only %s do", words->step->die, faces);
}

// Reasons with one fixed sentence.
static const char *fixed_sentence(Reason reason) {
    switch (reason) {
    case REASON_NOT_A_PLACE:
        return "a checker that has yet to enter cannot be borne off";
    case REASON_PASSING_LAND:
        return "a checker may pass over a closed point, but must come down on an open one with the next number";
    case REASON_PASSING_EMPTY:
        return "a checker that has landed on an enemy checker may not move on in the same turn";
    case REASON_HIT_IN_HOME:
        return "no blot may be hit inside your own home board";
    case REASON_HIT_GOES_TO:
        return "the hit checker would go back to its start, but your checkers are there";
    case REASON_HIT_RUN_OFF:
        return "a checker that hit in its home board may not be borne off in the same turn";
    case REASON_PRIME_RELEASE:
        return "a prime may not stand while all enemy checkers are on the one point behind it";
    case REASON_OFF_MUST:
        return "the number can take a checker off, so it must";
    case REASON_OFF_INNER:
        return "once all checkers are home they may only be borne off";
    case REASON_OFF_OTHER:
        return "a checker that has moved in this turn may not be borne off; the other number is for another checker";
    case REASON_HIGHER:
        return "either number can be played but not both, so it must be the higher one";
    default:
        return "it is not allowed";
    }
}

// "on 24", "on the bar".
static const char *on_place(const Words *words, char text[24]) {
    snprintf(text, 24, "on %s%s", words->step->from == words->rules->bar ? "the " : "", words->from);
    return text;
}

static void say(const Words *words, Reason reason) {
    const Rules *rules = words->rules;
    char place[24];
    switch (reason) {
    case REASON_NO_CHECKER:
        snprintf(words->out, words->size, "you have no checker %s",
                 words->step->from == rules->reserve ? "in reserve" : on_place(words, place));
        break;
    case REASON_BACKWARDS:
        snprintf(words->out, words->size, "%s/%s goes backwards", words->from, words->to);
        break;
    case REASON_NO_SUCH_DIE:
        snprintf(words->out, words->size, "no number left to play goes from %s to %s", words->from, words->to);
        break;
    case REASON_PINNED:
        snprintf(words->out, words->size, "the checker on %s is pinned", words->from);
        break;
    case REASON_CLOSED:
        say_closed(words);
        break;
    case REASON_CLOSED_PASSING:
        snprintf(words->out, words->size, "the point between (%s) is closed", words->to);
        break;
    case REASON_HIT_NEEDS:
        say_hit_needs(words);
        break;
    case REASON_HIT_RUN:
        say_hit_run(words);
        break;
    case REASON_NOT_A_HIT:
        snprintf(words->out, words->size, "that is not how a checker lands on %s in this game", words->to);
        break;
    case REASON_ENTRY_FIRST:
        say_entry_first(words);
        break;
    case REASON_ENTRY_ONTO:
        snprintf(words->out, words->size, "a checker may enter only onto a point %s (%s)",
                 rules->entry_onto == ONTO_EMPTY ? "that is empty" : "without own checkers", words->to);
        break;
    case REASON_HEAD:
        say_head(words, "");
        break;
    case REASON_HEAD_FIRST:
        say_head(words, ", even on the first");
        break;
    case REASON_RUNNER:
        snprintf(words->out, words->size, "no second checker may leave the head before the first has reached point %d",
                 rules->runner_goal);
        break;
    case REASON_PRIME:
        say_prime(words);
        break;
    case REASON_OFF_WHEN:
        say_off_when(words);
        break;
    case REASON_OFF_DICE:
        say_faces(words);
        break;
    case REASON_OFF_MATCH:
        say_off_match(words);
        break;
    case REASON_USE:
        say_use(words);
        break;
    default:
        snprintf(words->out, words->size, "%s", fixed_sentence(reason));
    }
}

// The limit that refuses, by name.
static void say_limit(const Words *words, Reason reason, Refusal *refusal) {
    const Rules *rules = words->rules;
    int index = reason == REASON_LIMIT_POINTS ? walk_broken_points_limit(words->walk, &words->state->board) : 0;
    const Row *own = &words->state->board.row[words->walk->side];
    while (reason == REASON_LIMIT_STACK && index + 1 < rules->limit_count &&
           !(rules->limits[index].stack && words->step->to >= rules->limits[index].from &&
             words->step->to <= rules->limits[index].to && own->at[words->step->to] >= rules->limits[index].stack)) {
        index++;
    }
    const Limit *limit = &rules->limits[index < 0 ? 0 : index];
    snprintf(refusal->key, sizeof refusal->key, "limits.%s", limit->name);
    if (reason == REASON_LIMIT_STACK) {
        snprintf(refusal->text, sizeof refusal->text, "at most %d checker%s may stand on point %s", limit->stack,
                 plural(limit->stack), words->to);
    } else {
        snprintf(refusal->text, sizeof refusal->text, "at most %d of your points %d to %d may be held", limit->points,
                 limit->from, limit->to);
    }
}

void walk_describe_refusal(const Walk *walk, const WalkState *state, Reason reason, const Step *step,
                           Numbering numbering, Refusal *refusal) {
    static const Step nothing;
    char from[12], to[12];
    const Rules *rules = walk->rules;
    Words words = {.rules = rules,
                   .walk = walk,
                   .state = state,
                   .step = step ? step : &nothing,
                   .out = refusal->text,
                   .size = sizeof refusal->text};
    memset(refusal, 0, sizeof *refusal);
    words.from = place_print(rules, walk->side, numbering, words.step->from, from);
    words.to = place_print(rules, walk->side, numbering, words.step->to, to);
    refusal->reason = reason;
    if (reason == REASON_LIMIT_STACK || reason == REASON_LIMIT_POINTS) {
        say_limit(&words, reason, refusal);
    } else {
        snprintf(refusal->key, sizeof refusal->key, "%s", reason_key(reason));
        say(&words, reason);
    }
    if (refusal->key[0]) {
        rules_get_text(rules, refusal->key, refusal->value, sizeof refusal->value);
    }
}

static const char *hook_sentence(Reason reason) {
    switch (reason) {
    case REASON_ALLOW_STEP:
        return "a script of these rules does not allow this step";
    case REASON_ALLOW_PLAY:
        return "a script of these rules does not allow this play";
    default:
        return "a script of these rules prefers another play";
    }
}

void walk_describe_hook(Reason reason, const HookReason *said, Refusal *refusal) {
    memset(refusal, 0, sizeof *refusal);
    refusal->reason = reason;
    snprintf(refusal->text, sizeof refusal->text, "%s", said->text[0] ? said->text : hook_sentence(reason));
    snprintf(refusal->place, sizeof refusal->place, "%s", said->place);
}
