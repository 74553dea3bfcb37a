// SPDX-License-Identifier: MIT
// The one-sided table: how many rolls a layout takes. See endgame_parts.h.
//
// With m the mean number of rolls behind the best play of each roll that moves anything, and p the chance of those that
// do not, the layout's own mean is (1 + sum of chance * m) / (1 - p). Chances of numbers of rolls follow the same
// plays.
#include "core/array.h"
#include "core/endgame/endgame_parts.h"

static const double TINY = 1e-9; // chances at the ends of a spread below this are added to the next one

typedef struct Maker {
    OneSided *one;
    Roller roller;
    double sum[ENDGAME_MOST_ROLLS + 2];
    int longest; // in `sum`
    Error *error;
} Maker;

void one_sided_destroy(OneSided *one) {
    RollTable *table[2] = {&one->last, &one->first};
    for (int i = 0; i < 2; i++) {
        free(table[i]->mean);
        free(table[i]->spread);
        free(table[i]->chance);
    }
}

// ---- spreads

static void begin_spread(Maker *maker) {
    memset(maker->sum, 0, sizeof maker->sum);
    maker->longest = 0;
}

// One roll, then as many as that layout takes; `weight` is the chance of it. `at` NULL: none.
static void add_spread(Maker *maker, const RollTable *table, const Spread *at, double weight) {
    if (at == NULL) {
        maker->sum[1] += weight;
        maker->longest = maker->longest > 1 ? maker->longest : 1;
        return;
    }
    for (int i = 0; i < at->count; i++) {
        int rolls = at->low + i + 1;
        maker->sum[rolls < ENDGAME_MOST_ROLLS ? rolls : ENDGAME_MOST_ROLLS] +=
            weight * (double)table->chance[at->start + (uint32_t)i];
    }
    int last = at->low + at->count;
    last = last < ENDGAME_MOST_ROLLS ? last : ENDGAME_MOST_ROLLS;
    maker->longest = maker->longest > last ? maker->longest : last;
}

// Each roll passes with the chance `stays`, and then it is as before.
static void add_passes(Maker *maker, double stays) {
    double left = 1;
    for (int k = 1; stays > 0 && k < ENDGAME_MOST_ROLLS; k++) {
        maker->sum[k] += stays * maker->sum[k - 1];
        left -= maker->sum[k];
        if (k >= maker->longest && left < TINY) {
            maker->longest = k;
            return;
        }
    }
    if (stays > 0) {
        maker->sum[ENDGAME_MOST_ROLLS] = left > 0 ? left : 0;
        maker->longest = ENDGAME_MOST_ROLLS;
    }
}

static Status end_spread(Maker *maker, RollTable *table, Spread *spread) {
    int low = 0, high = maker->longest;
    double *sum = maker->sum;
    for (; low < high && sum[low] < TINY; low++) {
        sum[low + 1] += sum[low];
    }
    for (; low < high && sum[high] < TINY; high--) {
        sum[high - 1] += sum[high];
    }
    size_t count = (size_t)(high - low + 1);
    RETURN_IF_FAILED(
        array_grow(&table->chance, &table->capacity, table->used + count, sizeof *table->chance, maker->error));
    *spread = (Spread){(uint32_t)table->used, (uint16_t)low, (uint16_t)count};
    for (int i = low; i <= high; i++) {
        table->chance[table->used++] = (float)sum[i];
    }
    return STATUS_OK;
}

// ---- layouts

// The layout with the lowest mean that the roll can lead to, mean[0] being that of layout `from`; one below that is at
// the goal.
static uint32_t best_next(const Roller *roller, const double *mean, uint32_t from) {
    uint32_t best = roller->next[0];
    for (size_t i = 1; i < roller->count && best >= from; i++) {
        uint32_t next = roller->next[i];
        best = next < from || mean[next - from] < mean[best - from] ? next : best;
    }
    return best;
}

// The layouts that the best plays of all rolls lead to.
typedef struct Answers {
    uint32_t last[HOOK_MAX_ROLLS], first[HOOK_MAX_ROLLS];
} Answers;

static Status find_answers(Maker *maker, uint32_t layout, Answers *answers) {
    OneSided *one = maker->one;
    Row row;
    layouts_row(&one->layouts, layout, maker->roller.rules.total[WHITE], &row);
    bool moves = false, full = one->first.mean != NULL && layout >= one->layouts.first_full;
    for (size_t roll = 0; roll < maker->roller.rolls; roll++) {
        RETURN_IF_FAILED(roller_list(&maker->roller, &row, layout, roll, maker->error));
        answers->last[roll] = best_next(&maker->roller, one->last.mean, 0);
        if (full) {
            answers->first[roll] = best_next(&maker->roller, one->first.mean, one->layouts.first_full);
        }
        moves |= answers->last[roll] != layout;
    }
    return moves ? STATUS_OK
                 : error_illegal(maker->error, "under these rules checkers may be left that no roll can move");
}

// The mean and the spread of a layout, number `at` of the table whose number 0 is `from`. What is below that is done.
static Status add_layout(Maker *maker, RollTable *table, uint32_t from, uint32_t at, const uint32_t *answer) {
    const Roller *roller = &maker->roller;
    double mean = 1, stays = 0;
    begin_spread(maker);
    for (size_t roll = 0; roll < roller->rolls; roll++) {
        double chance = roller->chance[roll];
        uint32_t next = answer[roll];
        if (next == from + at) {
            stays += chance;
            continue;
        }
        bool done = next < from;
        mean += done ? 0 : chance * table->mean[next - from];
        add_spread(maker, table, done ? NULL : &table->spread[next - from], chance);
    }
    table->mean[at] = mean / (1 - stays);
    add_passes(maker, stays);
    return end_spread(maker, table, &table->spread[at]);
}

static Status add_layouts(Maker *maker) {
    OneSided *one = maker->one;
    uint32_t full = one->layouts.first_full;
    Answers answers;
    begin_spread(maker);
    maker->sum[0] = 1;
    one->last.mean[0] = 0;
    RETURN_IF_FAILED(end_spread(maker, &one->last, &one->last.spread[0]));
    for (uint32_t layout = 1; layout < one->layouts.count; layout++) {
        RETURN_IF_FAILED(find_answers(maker, layout, &answers));
        RETURN_IF_FAILED(add_layout(maker, &one->last, 0, layout, answers.last));
        if (one->first.mean != NULL && layout >= full) {
            RETURN_IF_FAILED(add_layout(maker, &one->first, full, layout - full, answers.first));
        }
    }
    return STATUS_OK;
}

static bool make_room(RollTable *table, size_t layouts) {
    table->mean = calloc(layouts, sizeof *table->mean);
    table->spread = calloc(layouts, sizeof *table->spread);
    return table->mean != NULL && table->spread != NULL;
}

Status one_sided_create(Endgame *endgame, const Rules *rules, Error *error) {
    OneSided *one = &endgame->one;
    layouts_open(&one->layouts, endgame->shape.points, endgame->shape.checkers);
    bool gammons = endgame->gammons && one->layouts.checkers == endgame->total;
    if (!make_room(&one->last, one->layouts.count) ||
        (gammons && !make_room(&one->first, one->layouts.count - one->layouts.first_full))) {
        return error_no_memory(error);
    }
    Maker maker = {.one = one, .error = error};
    Status status = roller_open(&maker.roller, rules, &one->layouts, error);
    status = status == STATUS_OK ? add_layouts(&maker) : status;
    roller_close(&maker.roller);
    return status;
}

double one_sided_race(const RollTable *my_table, uint32_t mine, const RollTable *their_table, uint32_t theirs,
                      int lead) {
    const Spread *my = &my_table->spread[mine], *their = &their_table->spread[theirs];
    double behind = 1, chance = 0; // `behind`: that they need at least as many rolls
    int passed = 0;                // of their numbers of rolls, those below
    for (int i = 0; i < my->count; i++) {
        while (passed < their->count && their->low + passed < my->low + i + lead) {
            behind -= (double)their_table->chance[their->start + (uint32_t)passed++];
        }
        if (passed == their->count) {
            break;
        }
        chance += (double)my_table->chance[my->start + (uint32_t)i] * behind;
    }
    return chance;
}
