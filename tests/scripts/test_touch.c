// SPDX-License-Identifier: MIT
// What allow_step and allow_play look at, and that they are asked again when it has changed.
//
// For each thing that a script can see of a board under way there are hooks that hang on it. Their plays are listed
// twice: as always, and with every answer asked for anew. A getter that does not say what it looks at makes a
// difference here.
#include "scripts/script_help.h"
#include "tests/core/random_positions.h"
#include "tests/scripts/variant_kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(touch, .init = enter_folder, .fini = leave_folder);

// ---- hooks that are counted, and, on demand, always asked

typedef struct Counted {
    RuleHooks hooks;
    const RuleHooks *inner;
    bool always; // nobody hears what they look at
    long asked;
} Counted;

static HookAnswer ask(void *context, const HookQuestion *question) {
    Counted *self = context;
    HookView view = *question->view;
    HookQuestion again = *question;
    view.touch = self->always ? NULL : view.touch;
    again.view = &view;
    self->asked++;
    return self->inner->ask(self->inner->context, &again);
}

static void begin(void *context) {
    Counted *self = context;
    self->inner->begin(self->inner->context);
}

static const char *failure(void *context) {
    Counted *self = context;
    return self->inner->failure(self->inner->context);
}

static Rules counted_rules(const Rules *rules, Counted *counted, bool always) {
    Rules again = *rules;
    *counted = (Counted){.inner = rules->hooks, .always = always};
    counted->hooks = (RuleHooks){.context = counted,
                                 .present = rules->hooks->present,
                                 .fingerprint = rules->hooks->fingerprint,
                                 .begin = begin,
                                 .ask = ask,
                                 .failure = failure};
    again.hooks = &counted->hooks;
    return again;
}

// ---- what they look at

// Lua: something of a step (from, to, off, die) and of the board; numbers, booleans or nil. `here` is a point near it.
static const char *const looks[] = {
    "me[step.from]",
    "me[step.to]",
    "them[board:opp(here)]",
    "me.bar",
    "them.bar",
    "me.reserve",
    "them.reserve",
    "me.off",
    "me.total",
    "me.pips",
    "them.pips",
    "me.highest",
    "them.highest",
    "me.lowest",
    "them.lowest",
    "me.all_home",
    "me.hits",
    "me.pinned[here]",
    "them.pinned[board:opp(here)]",
    "me:count(here, here + 1)",
    "them:count(0, here)",
    "me:held(1, here)",
    "me:held(here, board.points, 2)",
    "me:blots(1, here)",
    "them:blots(here, board.points)",
    "me:open(1, here)",
    "them:open(here, board.points)",
    "#me:primes(2)",
    "them:primes(1)[1] and them:primes(1)[1].ahead",
    "me:shots(here)",
    "them:shots(board:opp(here))",
    "(function() local sum = 0 for n, shots in me:exposed() do sum = sum + n * shots end return sum end)()",
    "me:can_move()",
    "them:can_play({ 6, 5 })",
    "select(2, me:can_play({ 5, 3 }))",
    "board.contact",
    // Some boards only, and what is found says where to look next.
    "here % 2 == 0 and me[here]",
    "me[here] > 1 and them.pips or them[1]",
    "me[me.highest > 6 and 6 or 1]",
    "pcall(function() return me[here] + (me[here] == 2 and nil or 1) end)",
    // The way, and the numbers left.
    "#turn.left",
    "turn.left.sum",
    "turn.left[1]",
    "turn.left:is(1)",
    "select(2, table.unpack(turn.left))",
    "#turn.left == 1 and me[here]",
    "me[here] % 2 == 0 and #turn.steps",
    "#turn.steps > 0 and turn.steps[1].from",
    // What does not change while the plays of an item are listed.
    "turn.roll.sum",
    "board.home",
};

// The same of a play.
static const char *const play_looks[] = {
    "play.count",
    "play.full",
    "play.hits",
    "#play.used",
    "play.used.sum",
    "play.unused[1]",
    "#turn.left",
    "#turn.steps",
    "play.steps[1].from",
    "me[here] == 1 and play.steps[1].to",
    "turn.before.me[3]",
    "turn.before.them.pips",
    "me[here] - turn.before.me[here]",
};

enum {
    LOOKS = sizeof looks / sizeof looks[0],
    PLAY_LOOKS = sizeof play_looks / sizeof play_looks[0],
    POSITIONS = 16,
};

static const char *const bases[] = {"backgammon", "narde", "plakoto", "acey_deucey", "takhte_nard"};

enum { BASES = sizeof bases / sizeof bases[0] };

static void write_step_patch(const char *look) {
    char text[2000];
    snprintf(text, sizeof text,
             "local function number(x) return x == true and 1 or x or 0 end\n"
             "return { allow_step = function(step, turn)\n"
             "  local board = turn.board\n  local me, them = board.me, board.them\n"
             "  local here = step.off and 3 or step.to\n"
             "  return (number(%s) * 7 + here + step.die) %% 5 ~= 0\n"
             "end }",
             look);
    write_file("patch.lua", text);
}

static void write_play_patch(const char *look) {
    char text[2000];
    snprintf(text, sizeof text,
             "local function number(x) return x == true and 1 or x or 0 end\n"
             "return { allow_play = function(play, turn)\n"
             "  local step = { from = 6, to = 5, off = false, die = 1 }\n"
             "  local board = turn.board\n  local me, them = board.me, board.them\n"
             "  local here = 4\n"
             "  return (number(%s) * 7 + play.count) %% 5 ~= 0\n"
             "end }",
             look);
    write_file("patch.lua", text);
}

typedef struct Asked {
    long as_always, anew; // how often: as always, and where nothing is remembered
} Asked;

static void expect_same_plays(const PlayList *list, const PlayList *other, const char *base, const char *look) {
    cr_assert_eq(list->count, other->count, "%s, %s: %zu plays, not %zu", base, look, list->count, other->count);
    for (size_t i = 0; i < list->count; i++) {
        Play play, again;
        play_list_get(list, i, &play);
        play_list_get(other, i, &again);
        cr_assert_eq(memcmp(&play, &again, sizeof play), 0, "%s, %s: play %zu", base, look, i);
    }
}

// Lists the plays of some positions under base + patch.lua both ways.
static Asked compare(const char *base, const char *look, uint64_t seed) {
    char spec[100];
    PlayList list, other;
    Counted counted, always;
    Random random = {seed};
    snprintf(spec, sizeof spec, "%s+./patch.lua", base);
    Variant *variant = must_load(spec);
    const Rules *rules = variant_rules(variant, 0);
    Rules once = counted_rules(rules, &counted, false), anew = counted_rules(rules, &always, true);
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    cr_assert_eq(play_list_create(&other, 64), STATUS_OK);
    for (int i = 0; i < POSITIONS; i++) {
        Position position;
        random_artificial(&random, rules, &position);
        do {
            random_throw(&random, rules, &position);
        } while (position.number_count > 4); // more numbers only take longer
        Status status = plays_generate_growing(&once, &position, &list);
        cr_assert_eq(status, STATUS_OK, "%s, %s: %s", base, look, variant_failure(rules));
        cr_assert_eq(plays_generate_growing(&anew, &position, &other), STATUS_OK);
        expect_same_plays(&list, &other, base, look);
    }
    play_list_destroy(&list);
    play_list_destroy(&other);
    variant_destroy(variant);
    return (Asked){counted.asked, always.asked};
}

static Asked compare_on_all(const char *look) {
    Asked all = {0, 0};
    for (size_t base = 0; base < BASES; base++) {
        Asked asked = compare(bases[base], look, 100 * base + 7);
        all.as_always += asked.as_always;
        all.anew += asked.anew;
    }
    cr_expect_leq(all.as_always, all.anew, "%s", look);
    return all;
}

Test(touch, steps_are_asked_about_again_when_what_was_looked_at_has_changed) {
    for (size_t i = 0; i < LOOKS; i++) {
        write_step_patch(looks[i]);
        compare_on_all(looks[i]);
    }
}

Test(touch, plays_are_asked_about_again_when_what_was_looked_at_has_changed) {
    for (size_t i = 0; i < LOOKS; i++) {
        write_play_patch(looks[i]);
        compare_on_all(looks[i]);
    }
    for (size_t i = 0; i < PLAY_LOOKS; i++) {
        write_play_patch(play_looks[i]);
        compare_on_all(play_looks[i]);
    }
}

// And it is for something.
Test(touch, what_was_not_looked_at_may_change) {
    static const struct {
        const char *look;
        long least; // so many times more questions where nothing is remembered
    } steps[] = {{"0", 3}, {"turn.roll.sum", 3}, {"me[step.from]", 2}, {"them.bar", 2}, {"#turn.left", 1}},
      plays[] = {{"0", 5}, {"me.off", 3}, {"them.bar", 3}, {"me.pips", 1}};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        write_step_patch(steps[i].look);
        Asked asked = compare_on_all(steps[i].look);
        cr_expect_geq(asked.anew, steps[i].least * asked.as_always, "%s: %ld, %ld", steps[i].look, asked.as_always,
                      asked.anew);
    }
    for (size_t i = 0; i < sizeof plays / sizeof plays[0]; i++) {
        write_play_patch(plays[i].look);
        Asked asked = compare_on_all(plays[i].look);
        cr_expect_geq(asked.anew, plays[i].least * asked.as_always, "%s: %ld, %ld", plays[i].look, asked.as_always,
                      asked.anew);
    }
}

// The list above has all that there is to see.
Test(touch, every_name_is_looked_at) {
    static const char *const groups[] = {"side.", "side:", "side[", "board.", "board:"};
    size_t count;
    const ScriptName *name = script_names(&count);
    for (size_t i = 0; i < count; i++) {
        for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
            size_t length = strlen(groups[g]);
            bool found = strncmp(name[i].name, groups[g], length) != 0 || groups[g][length - 1] == '[';
            for (size_t k = 0; k < LOOKS && !found; k++) {
                char what[64]; // ".pips", ":count"
                snprintf(what, sizeof what, "%.*s", (int)strcspn(name[i].name + length - 1, "["),
                         name[i].name + length - 1);
                found = strstr(looks[k], what) != NULL || strcmp(name[i].name, "board.me") == 0 ||
                        strcmp(name[i].name, "board.them") == 0;
            }
            cr_expect(found, "nothing looks at %s", name[i].name);
        }
    }
}
