// SPDX-License-Identifier: MIT
// See file_kit.h.
#include "tests/core/formats/file_kit.h"

#include <criterion/criterion.h>

const Form form_mat = {".mat", mat_print, mat_read_header, mat_replay};
const Form form_sgf = {"SGF", sgf_print, sgf_read_header, sgf_replay};

Game *begin_game(const Rules *rules, const FileHeader *header) {
    Position start;
    position_init(&start, rules);
    if (header) {
        start.score[WHITE] = (uint16_t)header->score[WHITE];
        start.score[BLACK] = (uint16_t)header->score[BLACK];
        start.to = (uint16_t)header->to;
        start.crawford = header->crawford_game > 0;
    }
    Game *game = game_create(&rules, 1, 1, &start);
    cr_assert_not_null(game);
    return game;
}
