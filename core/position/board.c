// SPDX-License-Identifier: MIT
// Sums over rows of checkers.
#include "core/board.h"

int row_count(const Row *row, int low, int high) {
    int count = 0;
    for (int n = low; n <= high; n++) {
        count += row->at[n];
    }
    return count;
}

int row_total(const Row *row) {
    return row_count(row, 0, BOARD_PLACES - 1);
}

int row_left(const Row *row) {
    return row_count(row, BOARD_OFF + 1, BOARD_PLACES - 1);
}

int row_pips(const Row *row, int points) {
    int pips = 0;
    for (int n = 1; n <= place_reserve(points); n++) {
        pips += row->at[n] * (n > points ? points + 1 : n);
    }
    return pips;
}
