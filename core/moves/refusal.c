// SPDX-License-Identifier: MIT
// Refusals in words: which key, its value, and a sentence that a person can act on.
#include "core/moves/walk.h"
#include "core/writer.h"

#include <stdio.h>
#include <string.h>

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
        snprintf(words->out, words->size, "point %s is closed: %d opposing checker%s %s there", words->to, enemies,
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
        snprintf(words->out, words->size, "%d blocks in a row may stand only with an opposing checker ahead of them",
                 length);
        break;
    case PRIME_ENEMY_BEHIND:
        snprintf(words->out, words->size, "%d blocks in a row may stand only with an opposing checker behind them",
                 length);
        break;
    default:
        snprintf(words->out, words->size, "%d blocks in a row may not stand", length);
    }
}

static void say_head_budget(const Words *words, const char *more) {
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

static void say_head(const Words *words) {
    say_head_budget(words, "");
}

static void say_head_first(const Words *words) {
    say_head_budget(words, ", even on the first");
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

// "on 24", "on the bar".
static const char *on_place(const Words *words, char text[24]) {
    snprintf(text, 24, "on %s%s", words->step->from == words->rules->bar ? "the " : "", words->from);
    return text;
}

static void say_no_checker(const Words *words) {
    char place[24];
    snprintf(words->out, words->size, "you have no checker %s",
             words->step->from == words->rules->reserve ? "in reserve" : on_place(words, place));
}

static void say_entry_onto(const Words *words) {
    snprintf(words->out, words->size, "a checker may enter only onto a point %s (%s)",
             words->rules->entry_onto == ONTO_EMPTY ? "that is empty" : "without own checkers", words->to);
}

static void say_runner(const Words *words) {
    snprintf(words->out, words->size, "no second checker may leave the head before the first has reached point %d",
             words->rules->runner_goal);
}

// The rule key behind each reason (none: the plain mechanics of the board), and its sentence or who says it. In a
// sentence <from> and <to> are the places of the step. Limits are told apart below.
static const struct {
    const char *key, *sentence;
    void (*say)(const Words *words);
} reasons[REASON_COUNT] = {
    [REASON_NO_CHECKER] = {.say = say_no_checker},
    [REASON_BACKWARDS] = {.sentence = "<from>/<to> goes backwards"},
    [REASON_NO_SUCH_DIE] = {.sentence = "no number left to play goes from <from> to <to>"},
    [REASON_NOT_A_PLACE] = {.sentence = "a checker that has yet to enter cannot be borne off"},
    [REASON_PINNED] = {"contact.blot", .sentence = "the checker on <from> is pinned"},
    [REASON_CLOSED] = {"contact.blot", .say = say_closed},
    [REASON_CLOSED_PASSING] = {"move.passing", .sentence = "the point between (<to>) is closed"},
    [REASON_PASSING_LAND] = {"move.passing",
                             .sentence = "a checker may pass over a closed point, but must come down on an open "
                                         "one with the next number"},
    [REASON_PASSING_EMPTY] = {"move.passing",
                              .sentence =
                                  "a checker that has landed on an opposing checker may not move on in the same turn"},
    [REASON_HIT_IN_HOME] = {"hit.in_home", .sentence = "no blot may be hit inside your own home board"},
    [REASON_HIT_NEEDS] = {"hit.needs", .say = say_hit_needs},
    [REASON_HIT_GOES_TO] = {"hit.goes_to",
                            .sentence = "the hit checker would go back to its start, but your checkers are there"},
    [REASON_HIT_RUN] = {"hit.run", .say = say_hit_run},
    [REASON_HIT_RUN_OFF] = {"hit.run_off",
                            .sentence = "a checker that hit in its home board may not be borne off in the same turn"},
    [REASON_NOT_A_HIT] = {"contact.blot", .sentence = "that is not how a checker lands on <to> in this game"},
    [REASON_ENTRY_FIRST] = {"entry.first", .say = say_entry_first},
    [REASON_ENTRY_ONTO] = {"entry.onto", .say = say_entry_onto},
    [REASON_HEAD] = {"head.per_turn", .say = say_head},
    [REASON_HEAD_FIRST] = {"head.first_max", .say = say_head_first},
    [REASON_RUNNER] = {"runner.goal", .say = say_runner},
    [REASON_PRIME] = {"prime.allow", .say = say_prime},
    [REASON_PRIME_RELEASE] = {"prime.release",
                              .sentence =
                                  "a prime may not stand while all opposing checkers are on the one point behind it"},
    [REASON_OFF_WHEN] = {"bearoff.when", .say = say_off_when},
    [REASON_OFF_DICE] = {"bearoff.dice", .say = say_faces},
    [REASON_OFF_MATCH] = {"bearoff.match", .say = say_off_match},
    [REASON_OFF_MUST] = {"bearoff.must", .sentence = "the number can take a checker off, so it must"},
    [REASON_OFF_INNER] = {"bearoff.inner_moves", .sentence = "once all checkers are home they may only be borne off"},
    [REASON_OFF_OTHER] = {"bearoff.other_die",
                          .sentence = "a checker that has moved in this turn may not be borne off; the other "
                                      "number is for another checker"},
    [REASON_USE] = {"forced.use", .say = say_use},
    [REASON_HIGHER] = {"forced.higher",
                       .sentence = "either number can be played but not both, so it must be the higher one"},
};

const char *reason_key(Reason reason) {
    return reasons[reason].key ? reasons[reason].key : "";
}

static void say(const Words *words, Reason reason) {
    if (reasons[reason].say) {
        reasons[reason].say(words);
        return;
    }
    Writer writer = writer_start(words->out, words->size);
    const char *text = reasons[reason].sentence ? reasons[reason].sentence : "it is not allowed";
    for (const char *open; (open = strchr(text, '<')) != NULL; text = strchr(open, '>') + 1) {
        writer_add(&writer, "%.*s%s", (int)(open - text), text, open[1] == 'f' ? words->from : words->to);
    }
    writer_add(&writer, "%s", text);
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
