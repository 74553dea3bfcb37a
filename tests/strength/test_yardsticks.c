// SPDX-License-Identifier: MIT
// What the yardsticks are shown of a board, against lines and numbers worked out by hand.
#include "core/position.h"
#include "tests/strength/pubeval.h"
#include "tests/strength/strength_kit.h"

#include <criterion/criterion.h>

static Position position_of(const char *text) {
    Variant *variant = load_variant("backgammon");
    Position position;
    Error error;
    cr_assert_eq(position_parse(variant_rules(variant, 0), text, &position, &error), STATUS_OK, "%s", error.text);
    variant_destroy(variant);
    return position;
}

Test(yardsticks, pubeval) {
    double input[PUBEVAL_INPUTS], sum = 0;
    Position position = position_of("24:1,13:3,8:3,6:6 bar:1,13:5,8:3,6:4 w -");
    pubeval_inputs(&position.board, WHITE, input);
    for (int i = 0; i < PUBEVAL_INPUTS; i++) {
        sum += input[i];
    }
    const struct {
        int input;
        double value;
    } cases[] = {{1, 1},                                       // a blot on 24
                 {57, 1},    {58, 1},        {82, 1}, {83, 1}, // three on 13 and on 8
                 {92, 1},    {94, 1.5},                        // six on 6
                 {120, 0.5}, {121, 2 / 15.0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cr_expect_float_eq(input[cases[i].input], cases[i].value, 1e-9, "input %d: %f", cases[i].input,
                           input[cases[i].input]);
        sum -= cases[i].value;
    }
    cr_expect_float_eq(sum, 0, 1e-9, "there is more than that");
    // seen by black: white's blot on 24 is on black's 1, the last of the points
    pubeval_inputs(&position.board, BLACK, input);
    cr_expect_float_eq(input[5 * 23], 1, 1e-9);
    cr_expect_float_eq(input[120], 0, 1e-9);
}
