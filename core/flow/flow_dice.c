// SPDX-License-Identifier: MIT
// Dice as they can lie, and whether dice that are given are a roll.
#include "core/flow/flow_parts.h"
#include "core/writer.h"

#include <string.h>

static uint32_t factorial(int n) {
    uint32_t product = 1;
    for (; n > 1; n--) {
        product *= (uint32_t)n;
    }
    return product;
}

uint32_t flow_dice_orders(const uint8_t *dice, int count) {
    uint32_t orders = factorial(count);
    for (int i = 0, run; i < count; i += run) {
        run = 1;
        while (i + run < count && dice[i + run] == dice[i]) {
            run++;
        }
        orders /= factorial(run);
    }
    return orders;
}

bool flow_next_dice(uint8_t *dice, int count, int faces, bool sorted) {
    int i = count - 1;
    while (i >= 0 && dice[i] == (sorted && i > 0 ? dice[i - 1] : faces)) {
        i--;
    }
    if (i < 0) {
        return false;
    }
    dice[i]++;
    for (i++; i < count; i++) {
        dice[i] = 1;
    }
    return true;
}

Status flow_check_dice(const Rules *rules, bool opening, const uint8_t *dice, int count, Error *error) {
    int expected = opening ? 2 : rules->dice_count;
    if (count != expected) {
        return error_bad_input(error, "%s %d %s, not %d", opening ? "the opening has" : "a roll has", expected,
                               expected == 1 ? "die" : "dice", count);
    }
    for (int i = 0; i < count; i++) {
        if (dice[i] < 1 || dice[i] > rules->dice_faces) {
            return error_bad_input(error, "a die shows 1 to %d, not %d", rules->dice_faces, dice[i]);
        }
    }
    return STATUS_OK;
}

Status flow_check_rolls(const HookRolls *rolls, const uint8_t *dice, int count, Error *error) {
    char shown[4 * RULES_MAX_NUMBERS + 1];
    uint8_t sorted[RULES_MAX_NUMBERS] = {0};
    if (count < 1 || count > RULES_MAX_NUMBERS) {
        return error_bad_input(error, "a roll of %d numbers; 1 to %d", count, RULES_MAX_NUMBERS);
    }
    memcpy(sorted, dice, (size_t)count);
    numbers_sort(sorted, count);
    for (int i = 0; i < rolls->count; i++) {
        if (rolls->roll[i].count == count && memcmp(rolls->roll[i].number, sorted, (size_t)count) == 0) {
            return STATUS_OK;
        }
    }
    Writer writer = writer_start(shown, sizeof shown);
    for (int i = 0; i < count; i++) {
        writer_add(&writer, i > 0 ? "-%d" : "%d", sorted[i]);
    }
    return error_illegal(error, "the script's rolls do not have %s now", shown);
}
