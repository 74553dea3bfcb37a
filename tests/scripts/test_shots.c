// SPDX-License-Identifier: MIT
// Shots (core/shots.h) against the slow way to count them: every roll, every checker, step by step.
//
// Under all shipped variants, all patches over some of them, the settings of compare_reference and settings by chance,
// in artificial positions, which have crowded bars, pins and primes.
#include "core/shots.h"
#include "scripts/variant.h"
#include "tests/core/compare_settings.h"

#include <criterion/criterion.h>
#include <stdio.h>

// --- the slow way ------------------------------------------------------------------------------------------------

// Can a checker of `hitter` come from `from` to `target` with `times` steps of `die` (all but the last on open points)?
static bool reaches(const Rules *rules, const Board *board, Side hitter, int from, int target, int die, int times) {
    for (int i = 1; i < times; i++) {
        int n = from - i * die;
        if (n <= target || !rules_point_open(rules, board, hitter, n)) {
            return false;
        }
    }
    return from - times * die == target;
}

static bool can_enter(const Rules *rules, const Board *board, Side hitter, int die) {
    return die < rules->bar && rules_point_open(rules, board, hitter, rules->bar - die);
}

// Does a roll let `hitter` hit on their own point `target`? Other checkers that have to enter first take the numbers
// they need.
static bool roll_hits(const Rules *rules, const Board *board, Side hitter, int target, int first, int second) {
    const Row *row = &board->row[hitter];
    int bar = rules->bar;
    int entering = rules->entry_first == ENTRY_NONE ? 0 : row->at[bar];
    entering += rules->entry_first == ENTRY_ALL ? row->at[rules->reserve] : 0;
    int times = first == second ? rules->doubles_times : 1;
    for (int turn = 0; turn < (first == second ? 1 : 2); turn++) {
        int die = turn == 0 ? first : second, other = turn == 0 ? second : first;
        bool enters = can_enter(rules, board, hitter, die), other_enters = can_enter(rules, board, hitter, other);
        for (int from = bar; from > target; from--) {
            bool is_entering = from == bar;
            int checkers = is_entering ? row->at[bar] + row->at[rules->reserve] : row->at[from];
            if (checkers == 0 || (board->pinned[hitter] >> from & 1)) {
                continue;
            }
            // Checkers that must come in before this one moves (or goes on): they use up numbers.
            int before = is_entering ? 0 : entering, others = is_entering && entering > 1 ? entering - 1 : 0;
            if (first == second) {
                for (int steps = 1; steps <= times - before && (before == 0 || enters); steps++) {
                    bool waits = others > 0 && steps > 1 && (steps > times - others || !enters);
                    if (!waits && reaches(rules, board, hitter, from, target, die, steps)) {
                        return true;
                    }
                }
                continue;
            }
            if (from - die == target && (before == 0 || (before == 1 && other_enters))) {
                return true;
            }
            int middle = from - die;
            if (before == 0 && others == 0 && middle > target && middle - other == target &&
                rules_point_open(rules, board, hitter, middle)) {
                return true;
            }
        }
    }
    return false;
}

static int slow_shots(const Rules *rules, const Board *board, Side side, int n) {
    Side hitter = side_other(side);
    int target = rules->opp[n], shots = 0;
    bool blot = board->row[side].at[n] == 1 && rules_point_open(rules, board, hitter, target) &&
                !(board->pinned[side] >> n & 1) && rules->contact_blot != BLOT_CLOSED;
    if (!rules->hit_in_home && rules->contact_blot == BLOT_HIT && target <= rules->board_home) {
        blot = false;
    }
    for (int first = 1; blot && first <= rules->dice_faces; first++) {
        for (int second = 1; second <= rules->dice_faces; second++) {
            shots += roll_hits(rules, board, hitter, target, first, second);
        }
    }
    return shots;
}

// --- comparison --------------------------------------------------------------------------------------------------

typedef struct Compared {
    long blots, hit; // points compared where there is something to hit; those with any shots
    long waiting[3]; // of these, by checkers that have to enter before: none, one, more
    long pins;       // with pinned checkers about
    long different;
} Compared;

static void compare_board(const Rules *rules, const Board *board, const char *name, Compared *compared) {
    for (int side = WHITE; side <= BLACK; side++) {
        Shots shots;
        shots_begin(&shots, rules, board, (Side)side);
        for (int n = 1; n <= rules->board_points; n++) {
            int expected = slow_shots(rules, board, (Side)side, n), got = shots_at(&shots, n);
            if (got != expected && compared->different++ < 5) {
                char text[POSITION_TEXT];
                Position position;
                position_init(&position, rules);
                position.board = *board;
                position.turn = (uint8_t)side;
                position_print(rules, &position, text, sizeof text);
                cr_expect(false, "%s: %s: %d shots at %s's %d, not %d", name, text, got, side ? "black" : "white", n,
                          expected);
            }
            compared->blots += shots.blots >> n & 1;
            compared->hit += expected > 0;
            compared->waiting[shots.entering < 2 ? shots.entering : 2] += expected > 0;
            compared->pins += expected > 0 && (board->pinned[WHITE] | board->pinned[BLACK]) != 0;
            cr_expect(expected == 0 || (shots.blots >> n & 1), "%s: no blot on %d", name, n);
        }
    }
}

static void compare_rules(const Rules *rules, const char *name, int boards, Random *random, Compared *compared) {
    for (int i = 0; i < boards; i++) {
        Position position;
        random_artificial(random, rules, &position);
        compare_board(rules, &position.board, name, compared);
    }
}

// Every game of a spec; false if there is no such thing (a patch that needs another variant).
static bool compare_spec(const char *spec, int boards, Random *random, Compared *compared) {
    VariantError error;
    Variant *variant = variant_load(spec, &error);
    for (size_t game = 0; variant != NULL && game < variant_game_count(variant); game++) {
        compare_rules(variant_rules(variant, game), spec, boards, random, compared);
    }
    variant_destroy(variant);
    return variant != NULL;
}

Test(shots, variants_and_patches) {
    static const char *const bases[] = {"backgammon", "plakoto", "acey_deucey"};
    size_t names, patches;
    const char *const *name = variant_shipped_names(&names), *const *patch = variant_shipped_patches(&patches);
    Random random = {.state = 1};
    Compared compared = {0};
    size_t loaded = 0;
    for (size_t i = 0; i < names; i++) {
        cr_expect(compare_spec(name[i], 600, &random, &compared), "%s", name[i]);
    }
    for (size_t i = 0; i < patches; i++) {
        for (size_t k = 0; k < sizeof bases / sizeof bases[0]; k++) {
            char spec[200];
            snprintf(spec, sizeof spec, "%s+%s", bases[k], patch[i]);
            loaded += compare_spec(spec, 100, &random, &compared);
        }
    }
    cr_expect(loaded > patches, "%zu of %zu patches", loaded, patches);
    cr_expect(compared.different == 0, "%ld of %ld differ", compared.different, compared.blots);
    cr_expect(compared.hit > 5000 && compared.waiting[1] > 500 && compared.waiting[2] > 500 && compared.pins > 200,
              "%ld blots, %ld hit, %ld %ld %ld, %ld pins", compared.blots, compared.hit, compared.waiting[0],
              compared.waiting[1], compared.waiting[2], compared.pins);
}

Test(shots, settings) {
    Random random = {.state = 2};
    Compared compared = {0};
    for (size_t i = 0; i < setting_fixed_count(); i++) {
        Setting setting;
        cr_assert(setting_fixed(i, &setting));
        compare_rules(&setting.rules, setting.variant, 60, &random, &compared);
    }
    for (int i = 0; i < 300; i++) {
        Setting setting;
        if (setting_random(&random, &setting)) {
            compare_rules(&setting.rules, setting.variant, 30, &random, &compared);
        }
    }
    cr_expect(compared.different == 0, "%ld of %ld differ", compared.different, compared.blots);
    cr_expect(compared.hit > 5000, "%ld blots, %ld hit", compared.blots, compared.hit);
}

// Numbers larger than the board: with them nobody enters.
Test(shots, small_boards_and_large_dice) {
    static const char *const keys[] = {"board.points=6", "board.home=3", "layout=6:2,5:1", "doubles.times=8"};
    Random random = {.state = 3};
    Compared compared = {0};
    for (int faces = 2; faces <= 12; faces++) {
        Setting setting;
        char dice[32];
        snprintf(dice, sizeof dice, "dice.faces=%d", faces);
        cr_assert(setting_begin(&setting, "backgammon", "given"));
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
            cr_assert(setting_add(&setting, keys[i], true));
        }
        cr_assert(setting_add(&setting, dice, true) && setting_end(&setting, true));
        compare_rules(&setting.rules, dice, 300, &random, &compared);
    }
    cr_expect(compared.different == 0, "%ld of %ld differ", compared.different, compared.blots);
    cr_expect(compared.hit > 500 && compared.waiting[1] > 50, "%ld hit, %ld", compared.hit, compared.waiting[1]);
}
