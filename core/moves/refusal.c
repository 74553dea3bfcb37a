// SPDX-License-Identifier: MIT
// Refusals in words: which key, its value, and a sentence that a person can act on.
#include "core/moves/walk_hooks.h"
#include "core/rule_keys.h"
#include "core/writer.h"

#include <stdio.h>
#include <string.h>

typedef struct Words {
    const Rules *rules;
    const Walk *walk;
    const WalkState *state;
    const Step *step;
    const char *from, *to;
    int number; // <n> in sentences that are chosen by a function
} Words;

static const char *of_closed(Words *words) {
    words->number = words->state->board.row[words->walk->enemy].at[words->rules->opp[words->step->to]];
    return words->state->board.pinned[words->walk->side] >> words->step->to & 1
               ? "point <to> is closed: your own checker is pinned there"
           : words->number == 1 ? "point <to> is closed: <n> opposing checker stands there"
                                : "point <to> is closed: <n> opposing checkers stand there";
}

static const char *of_entry_first(Words *words) {
    return words->state->board.row[words->walk->side].at[words->rules->bar] ? "checkers on the bar must enter first"
                                                                            : "checkers in reserve must enter first";
}

// How many checkers may leave the head in this turn.
static int head_limit(const Words *words) {
    int budget = words->walk->head_budget + words->walk->position->head_taken, usual = words->rules->head_per_turn;
    return budget > usual ? budget : usual;
}

static const char *of_use(Words *words) {
    const Row *row = &words->walk->position->board.row[words->walk->side];
    return words->rules->forced_use == USE_WHILE_POSSIBLE ? "a further step is possible, so it must be made"
           : words->walk->total - row->at[BOARD_OFF] > 1
               ? "more of the numbers can be played, so they must be"
               : "more of the numbers must be played, or the last checker borne off";
}

static const char *of_higher(Words *words) {
    return words->walk->number_count < 3 ? "either number can be played but not both, so it must be the higher one"
                                         : "not all numbers can be played together, so it must be the highest ones";
}

#define NOT_OFF "a <die> does not take a checker off from <from>: "

// A number that is not too small is refused in the words of the key's value.
static const char *of_off_match(Words *words) {
    bool small = words->rules->bearoff_match != MATCH_EXACT && words->step->from > words->step->die;
    return small ? NOT_OFF "the number is too small for that point" : NULL;
}

static const char *of_off_when(Words *words) {
    bool pinned = words->rules->bearoff_when == OFF_ALL_HOME_FREE && words->state->board.pinned[words->walk->side];
    return words->rules->bearoff_when == OFF_NEVER ? "checkers are never borne off"
           : pinned                                ? "no checker may be borne off while one of yours is pinned"
                                                   : "no checker may be borne off before all are home";
}

// A point past the last one is the bar, as others count it.
static const char *of_backwards(Words *words) {
    return words->step->to == words->rules->bar ? "no checker is moved to the <to>" : "<from>/<to> goes backwards";
}

static const char *of_no_checker(Words *words) {
    int from = words->step->from;
    bool had_one = words->walk->position->board.row[words->walk->side].at[from] > 0;
    return from == words->rules->reserve ? "you have no checker in reserve"
           : from == words->rules->bar
               ? had_one ? "no more of your checkers are on the <from>" : "you have no checker on the <from>"
           : had_one ? "no more of your checkers are on <from>"
                     : "you have no checker on <from>";
}

// The rule key behind each reason (none: the plain mechanics of the board), and its sentence, who has it (NULL:
// nobody), or those of the key's values. In a sentence <from>, <to> and <die> are of the step, <value> is the key's,
// <prime> how long a prime is, <checkers> as many as may leave the head. Limits are told apart below.
enum { MOST_VALUES = 5 };
static const struct {
    const char *key, *sentence;
    const char *(*of)(Words *words);
    const char *of_value[MOST_VALUES];
} reasons[REASON_COUNT] = {
    [REASON_NO_CHECKER] = {.of = of_no_checker},
    [REASON_BACKWARDS] = {.of = of_backwards},
    [REASON_NO_SUCH_DIE] = {.sentence = "no number left to play goes from <from> to <to>"},
    [REASON_NOT_A_PLACE] = {.sentence = "a checker that has yet to enter cannot be borne off"},
    [REASON_PINNED] = {"contact.blot", .sentence = "the checker on <from> is pinned"},
    [REASON_CLOSED] = {"contact.blot", .of = of_closed},
    [REASON_CLOSED_PASSING] = {"move.passing", .sentence = "the point between (<to>) is closed"},
    [REASON_PASSING_LAND] = {"move.passing",
                             .sentence = "a checker may pass over a closed point, but must come down on an open "
                                         "one with the next number"},
    [REASON_PASSING_EMPTY] = {"move.passing",
                              .sentence =
                                  "a checker that has landed on an opposing checker may not move on in the same turn"},
    [REASON_HIT_IN_HOME] = {"hit.in_home", .sentence = "no blot may be hit inside your own home board"},
    [REASON_HIT_NEEDS] = {"hit.needs",
                          .of_value = {[NEEDS_ONE_HOME] = "no hitting before one of your checkers is home",
                                       [NEEDS_ALL_ENTERED] = "no hitting while you have checkers to enter"}},
    [REASON_HIT_GOES_TO] = {"hit.goes_to",
                            .sentence =
                                "the hit checker would go back to its start, but a checker of yours would stand there"},
    [REASON_HIT_RUN] = {"hit.run",
                        .of_value = {[RUN_STAY] = "a checker that hit in its home board must stay where it hit",
                                     [RUN_NO_STACK] = "a checker that hit in its home board may not join your other "
                                                      "checkers in the same turn",
                                     [RUN_NO_STACK_NEXT] = "a checker that hit in its home board may not join your "
                                                           "other checkers with its next step"}},
    [REASON_HIT_RUN_OFF] = {"hit.run_off",
                            .sentence = "a checker that hit in its home board may not be borne off in the same turn"},
    [REASON_NOT_A_HIT] = {"contact.blot", .sentence = "that is not how a checker lands on <to> in this game"},
    [REASON_ENTRY_FIRST] = {"entry.first", .of = of_entry_first},
    [REASON_ENTRY_ONTO] = {"entry.onto",
                           .of_value = {[ONTO_EMPTY] = "a checker may enter only onto a point that is empty (<to>)",
                                        [ONTO_NOT_OWN] =
                                            "a checker may enter only onto a point without own checkers (<to>)"}},
    [REASON_HEAD] = {"head.per_turn", .sentence = "only <checkers> may leave the head (<from>) in a turn"},
    [REASON_HEAD_FIRST] = {"head.first_max",
                           .sentence = "only <checkers> may leave the head (<from>) in a turn, even on the first"},
    [REASON_RUNNER] = {"runner.goal",
                       .sentence = "no second checker may leave the head before the first has reached point <value>"},
    [REASON_PRIME] = {"prime.allow",
                      .of_value = {[PRIME_NEVER] = "you may not hold <prime> points in a row",
                                   [PRIME_ENEMY_AHEAD] =
                                       "you may hold <prime> points in a row only with an opposing checker ahead of "
                                       "them",
                                   [PRIME_ENEMY_BEHIND] =
                                       "you may hold <prime> points in a row only with an opposing checker behind "
                                       "them"}},
    [REASON_PRIME_RELEASE] = {"prime.release",
                              .sentence =
                                  "a prime may not stand while all opposing checkers are on the one point behind it"},
    [REASON_OFF_WHEN] = {"bearoff.when", .of = of_off_when},
    [REASON_OFF_DICE] = {"bearoff.dice", .sentence = "a <die> takes no checker off, only <value> do"},
    [REASON_OFF_MATCH] = {"bearoff.match", .of = of_off_match,
                          .of_value = {[MATCH_EXACT] = NOT_OFF "a number takes a checker off only from the point of "
                                                               "that number",
                                       [MATCH_HIGHEST] =
                                           NOT_OFF "a larger number takes off only from the highest point",
                                       [MATCH_BELOW] = NOT_OFF "a checker on a higher point can use the number"}},
    [REASON_OFF_MUST] = {"bearoff.must", .sentence = "the number can take a checker off, so it must"},
    [REASON_OFF_INNER] = {"bearoff.inner_moves", .sentence = "once all checkers are home they may only be borne off"},
    [REASON_OFF_OTHER] = {"bearoff.other_die",
                          .sentence = "a checker that has moved in this turn may not be borne off; the other "
                                      "number is for another checker"},
    [REASON_USE] = {"forced.use", .of = of_use},
    [REASON_HIGHER] = {"forced.higher", .of = of_higher},
    [REASON_ALLOW_STEP] = {.sentence = "a script of these rules does not allow this step"},
    [REASON_ALLOW_PLAY] = {.sentence = "a script of these rules does not allow this play"},
    [REASON_PREFER_PLAY] = {.sentence = "a script of these rules prefers another play"},
};

const char *reason_key(Reason reason) {
    return reasons[reason].key ? reasons[reason].key : "";
}

// On a roll for which head.first_max may hold: is it as few as the roll needs?
static bool is_head_needed(const Walk *walk, Reason reason) {
    const Rules *rules = walk->rules;
    const Position *position = walk->position;
    return (reason == REASON_HEAD || reason == REASON_HEAD_FIRST) && rules->head_first_when != HEAD_LISTED &&
           position_is_first_turn(position, walk->side) && walk_has_first_budget(rules, position) &&
           walk->head_budget + position->head_taken < rules->head_first_max;
}

static void say(Words *words, Reason reason, bool needed, Refusal *refusal) {
    const RuleKey *key = rules_find_key(refusal->key);
    const char *text = needed               ? "only <checkers> may leave the head (<from>): this roll needs no more"
                       : reasons[reason].of ? reasons[reason].of(words)
                                            : reasons[reason].sentence;
    if (!text) {
        int value =
            key && key->type == RULE_ENUM ? *(const int *)(const void *)((const char *)words->rules + key->offset) : 0;
        text = reasons[reason].of_value[value] ? reasons[reason].of_value[value] : "it is not allowed";
    }
    Writer writer = writer_start(refusal->text, sizeof refusal->text);
    for (const char *open; (open = strchr(text, '<')) != NULL; text = strchr(open, '>') + 1) {
        writer_add(&writer, "%.*s", (int)(open - text), text);
        if (open[1] == 'c' && head_limit(words) == 1) {
            writer_text(&writer, "one checker");
        } else if (open[1] == 'c') {
            writer_add(&writer, "%d checkers", head_limit(words));
        } else if (strchr("ndp", open[1])) {
            writer_add(&writer, "%d",
                       open[1] == 'n'   ? words->number
                       : open[1] == 'd' ? words->step->die
                                        : words->rules->prime_length);
        } else {
            writer_text(&writer, open[1] == 'f' ? words->from : open[1] == 't' ? words->to : refusal->value);
        }
    }
    writer_text(&writer, text);
}

// The limit that refuses, by name.
static void say_limit(const Words *words, Reason reason, Refusal *refusal) {
    const Rules *rules = words->rules;
    const Board *board = &words->state->board;
    int index = reason == REASON_LIMIT_POINTS
                    ? walk_broken_points_limit(words->walk, board)
                    : walk_full_stack_limit(words->walk, &board->row[words->walk->side], words->step->to);
    const Limit *limit = &rules->limits[index < 0 ? 0 : index];
    snprintf(refusal->key, sizeof refusal->key, "limits.%s", limit->name);
    if (reason == REASON_LIMIT_STACK) {
        snprintf(refusal->text, sizeof refusal->text, "at most %d checker%s may stand on point %s", limit->stack,
                 limit->stack == 1 ? "" : "s", words->to);
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
    Words words = {.rules = rules, .walk = walk, .state = state, .step = step ? step : &nothing};
    const bool needed = is_head_needed(walk, reason);
    memset(refusal, 0, sizeof *refusal);
    words.from = place_print(rules, walk->side, numbering, words.step->from, from);
    words.to = place_print(rules, walk->side, numbering, words.step->to, to);
    refusal->reason = reason;
    if (reason == REASON_LIMIT_STACK || reason == REASON_LIMIT_POINTS) {
        say_limit(&words, reason, refusal);
    } else {
        snprintf(refusal->key, sizeof refusal->key, "%s", needed ? "head.first_when" : reason_key(reason));
    }
    if (refusal->key[0]) {
        rules_get_text(rules, refusal->key, refusal->value, sizeof refusal->value);
    }
    if (refusal->text[0] == '\0') {
        say(&words, reason, needed, refusal);
    }
}

void walk_describe_hook(Reason reason, const HookReason *said, Refusal *refusal) {
    memset(refusal, 0, sizeof *refusal);
    refusal->reason = reason;
    snprintf(refusal->text, sizeof refusal->text, "%s", said->text[0] ? said->text : reasons[reason].sentence);
    snprintf(refusal->place, sizeof refusal->place, "%s", said->place);
}
