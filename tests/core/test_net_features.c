// SPDX-License-Identifier: MIT
// What a net is told of a board: the masks of net_features.h against the slow reference, on boards by chance.
#include "tests/core/net_kit.h"
#include "tests/core/net_reference.h"

#include <criterion/criterion.h>
#include <math.h>

enum { SETTINGS = 800 };

static void compare(const Sight *sight, const Board *board, Side me, float (*feature)[LANE], int lane,
                    const char *text) {
    double slow[FEATURES];
    net_reference(sight->rules, board, me, slow);
    for (int i = 0; i < FEATURES; i++) {
        cr_assert(fabs((double)feature[i][lane] - slow[i]) < 1e-4,
                  "%s: %f, the reference %f (points %d, faces %d, times %d, direction %d, blot %d, entry %d): %s",
                  net_reference_name(i), (double)feature[i][lane], slow[i], sight->rules->board_points,
                  sight->rules->dice_faces, sight->rules->doubles_times, sight->rules->move_direction,
                  sight->rules->contact_blot, sight->rules->entry_first, text);
    }
}

Test(net_features, are_those_of_the_reference) {
    Random random = {2026};
    for (int i = 0; i < SETTINGS; i++) {
        Rules rules = any_net_rules(&random);
        Sight sight;
        sight_open(&sight, &rules);
        Position position[LANE];
        const Board *board[LANE];
        float feature[FEATURES][LANE], plain[FEATURES][LANE];
        for (int k = 0; k < LANE; k++) {
            random_artificial(&random, &rules, &position[k]);
            board[k] = &position[k].board;
        }
        Side me = i & 1 ? BLACK : WHITE;
        net_loops()->look(&sight, board, me, feature);
        net_loops_plain.look(&sight, board, me, plain);
        cr_assert_arr_eq(feature, plain, sizeof plain, "not the same bits on all processors");
        for (int k = 0; k < LANE; k++) {
            char text[POSITION_TEXT];
            position_print(&rules, &position[k], text, sizeof text);
            compare(&sight, board[k], me, feature, k, text);
        }
    }
}
