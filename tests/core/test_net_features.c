// SPDX-License-Identifier: MIT
// What a net is told of a board: the masks of net_features.h against the slow reference, on boards by chance.
#include "tests/core/net_kit.h"
#include "tests/core/net_reference.h"

#include <criterion/criterion.h>
#include <math.h>

enum { SETTINGS = 800, BOARDS = 12 };

static void compare(const Sight *sight, const Board *board, Side me, const char *text) {
    float feature[FEATURES];
    double slow[FEATURES];
    net_loops()->look(sight, &(View){board, me}, feature);
    net_reference(sight->rules, board, me, slow);
    for (int i = 0; i < FEATURES; i++) {
        cr_assert(fabs((double)feature[i] - slow[i]) < 1e-4,
                  "%s: %f, the reference %f (points %d, faces %d, times %d, direction %d, blot %d, entry %d): %s",
                  net_reference_name(i), (double)feature[i], slow[i], sight->rules->board_points,
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
        for (int k = 0; k < BOARDS; k++) {
            Position position;
            char text[POSITION_TEXT];
            random_artificial(&random, &rules, &position);
            position_print(&rules, &position, text, sizeof text);
            compare(&sight, &position.board, k & 1 ? BLACK : WHITE, text);
        }
    }
}
