// SPDX-License-Identifier: MIT
// The steps of listed plays: played one after the other on the board they lead to the play's board, with the contacts,
// the head, the numbers left over and the end that the play tells; and play_list_steps tells the same of all plays.
//
// Under the settings of compare_reference and settings by chance, in artificial positions and random throws.
#include "scripts/variant.h"
#include "tests/core/compare_settings.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

typedef struct Checked {
    long plays, hits, pins, left, ended, reserve;
} Checked;

// One step on the board, slowly. The contact is told for rules under which there is but one kind.
static Contact play_step(const Rules *rules, Board *board, Side side, const Step *step) {
    Row *own = &board->row[side], *other = &board->row[side_other(side)];
    uint32_t *pinned = &board->pinned[side_other(side)];
    int facing = rules->opp[step->to];
    own->at[step->from]--;
    if (step->from <= rules->board_points && own->at[step->from] == 0) {
        *pinned &= ~(UINT32_C(1) << rules->opp[step->from]);
    }
    own->at[step->to]++;
    if (step->to == BOARD_OFF || other->at[facing] != 1 || (*pinned >> facing & 1)) {
        return CONTACT_NONE;
    }
    if (rules->contact_blot == BLOT_PIN) {
        *pinned |= UINT32_C(1) << facing;
        return CONTACT_PIN;
    }
    other->at[facing]--;
    other->at[rules->bar]++;
    return CONTACT_HIT;
}

// Of the numbers, high to low, those that no step used.
static int numbers_left(const Position *position, const Play *play, uint8_t left[RULES_MAX_NUMBERS]) {
    int used[RULES_MAX_FACES + 1] = {0}, count = 0;
    for (int i = 0; i < play->step_count; i++) {
        used[play->step[i].die]++;
    }
    for (int i = 0; i < position->number_count; i++) {
        if (used[position->number[i]]-- <= 0) {
            left[count++] = position->number[i];
        }
    }
    return count;
}

static void check_play(const Rules *rules, const Position *position, const Play *play, const char *name,
                       Checked *checked) {
    Side side = (Side)position->turn;
    Board board = position->board;
    uint8_t left[RULES_MAX_NUMBERS];
    int head = 0;
    for (int i = 0; i < play->step_count; i++) {
        const Step *step = &play->step[i];
        cr_assert(step->die >= 1 && board.row[side].at[step->from] > 0, "%s", name);
        Contact contact = play_step(rules, &board, side, step);
        cr_assert_eq(step->contact, contact, "%s: %d/%d is %d, not %d", name, step->from, step->to, step->contact,
                     contact);
        head += step->from == rules->head[side];
        checked->hits += contact == CONTACT_HIT;
        checked->pins += contact == CONTACT_PIN;
        checked->reserve += step->from == rules->reserve;
    }
    cr_assert_arr_eq(&board, &play->after, sizeof board, "%s", name);
    cr_assert_eq(play->head_taken, head, "%s", name);
    cr_assert_eq(play->left_count, numbers_left(position, play, left), "%s", name);
    cr_assert_arr_eq(play->left, left, play->left_count, "%s", name);
    int in_play = row_total(&board.row[side]) - board.row[side].at[BOARD_OFF];
    cr_assert_eq(play->ended, in_play == 0, "%s", name);
    checked->left += play->left_count > 0;
    checked->ended += play->ended;
}

static void check_position(const Rules *rules, const Position *position, PlayList *list, const char *name,
                           Checked *checked) {
    cr_assert(plays_generate_growing(rules, position, list) == STATUS_OK);
    size_t numbers = position->number_count;
    Step *steps = malloc((list->count * numbers + 1) * sizeof *steps);
    cr_assert(steps != NULL);
    memset(steps, 0xff, (list->count * numbers + 1) * sizeof *steps);
    play_list_steps(list, steps);
    for (size_t i = 0; i < list->count; i++) {
        Play play;
        play_list_get(list, i, &play);
        cr_assert_arr_eq(steps + i * numbers, play.step, numbers * sizeof *steps, "%s: play %zu", name, i);
        bool passing = false;
        for (int k = 0; k < play.step_count; k++) {
            passing = passing || play.step[k].passing;
        }
        if (!passing && rules->contact_blot != BLOT_EITHER && rules->hit_goes_to == GOES_TO_BAR) {
            check_play(rules, position, &play, name, checked);
        }
        checked->plays++;
    }
    cr_assert_eq(steps[list->count * numbers].from, 0xff, "%s: written too far", name);
    free(steps);
}

static void check_rules(const Rules *rules, const char *name, int positions, Random *random, Checked *checked) {
    PlayList list;
    Rules plain = *rules;
    plain.hooks = NULL;
    cr_assert(rules_complete(&plain, NULL) == STATUS_OK && play_list_create(&list, 64) == STATUS_OK);
    for (int i = 0; i < positions; i++) {
        Position position;
        random_artificial(random, &plain, &position);
        random_throw(random, &plain, &position);
        bool equal = position.number[0] == position.number[position.number_count - 1];
        if (position.number_count <= 4 || (equal && plain.total[WHITE] + plain.total[BLACK] <= 30)) {
            check_position(&plain, &position, &list, name, checked);
        }
    }
    play_list_destroy(&list);
}

Test(steps, variants) {
    size_t names;
    const char *const *name = variant_shipped_names(&names);
    Random random = {.state = 5};
    Checked checked = {0};
    for (size_t i = 0; i < names; i++) {
        VariantError error;
        Variant *variant = variant_load(name[i], &error);
        cr_assert(variant != NULL, "%s", error.text);
        for (size_t game = 0; game < variant_game_count(variant); game++) {
            check_rules(variant_rules(variant, game), name[i], 300, &random, &checked);
        }
        variant_destroy(variant);
    }
    cr_expect(checked.plays > 20000 && checked.hits > 2000 && checked.pins > 500 && checked.left > 500 &&
                  checked.ended > 50 && checked.reserve > 500,
              "%ld plays, %ld hits, %ld pins, %ld left, %ld ended, %ld reserve", checked.plays, checked.hits,
              checked.pins, checked.left, checked.ended, checked.reserve);
}

Test(steps, settings) {
    Random random = {.state = 6};
    Checked checked = {0};
    for (size_t i = 0; i < setting_fixed_count(); i++) {
        Setting setting;
        cr_assert(setting_fixed(i, &setting));
        check_rules(&setting.rules, setting.variant, 40, &random, &checked);
    }
    for (int i = 0; i < 150; i++) {
        Setting setting;
        if (setting_random(&random, &setting)) {
            check_rules(&setting.rules, setting.variant, 20, &random, &checked);
        }
    }
    cr_expect_gt(checked.plays, 20000);
}
