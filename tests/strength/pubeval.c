// SPDX-License-Identifier: MIT
// pubeval. See the header.
#include "tests/strength/pubeval.h"

#include "tests/strength/strength_kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 24, BAR = POINTS + 1, CHECKERS = 15 };

typedef struct Pubeval {
    double race[PUBEVAL_INPUTS], contact[PUBEVAL_INPUTS];
} Pubeval;

void pubeval_inputs(const Board *board, Side side, double input[PUBEVAL_INPUTS]) {
    const uint8_t *own = board->row[side].at, *other = board->row[side_other(side)].at;
    for (int j = 0; j < POINTS; j++) {
        double *x = input + 5 * j;
        int n = own[POINTS - j];
        x[0] = other[j + 1] == 1;
        x[1] = n == 1;
        x[2] = n >= 2;
        x[3] = n == 3;
        x[4] = n >= 4 ? (n - 3) / 2.0 : 0;
    }
    input[120] = other[BAR] / 2.0;
    input[121] = own[BOARD_OFF] / (double)CHECKERS;
}

static int rearmost(const Row *row) {
    int place = BAR;
    while (place > 0 && row->at[place] == 0) {
        place--;
    }
    return place;
}

bool pubeval_is_race(const Board *board) {
    return rearmost(&board->row[WHITE]) + rearmost(&board->row[BLACK]) <= BAR;
}

static size_t choose(void *self, const Decision *decision) {
    const Pubeval *pubeval = self;
    const Board *before = &decision->position->board;
    Side side = (Side)decision->position->turn;
    const double *weight = pubeval_is_race(before) ? pubeval->race : pubeval->contact;
    double highest = -INFINITY;
    size_t best = 0;
    for (size_t i = 0; i < decision->plays->count; i++) {
        const Board *board = &decision->plays->board[i];
        double input[PUBEVAL_INPUTS], score = 0;
        if (board->row[side].at[BOARD_OFF] == CHECKERS) {
            return i;
        }
        pubeval_inputs(board, side, input);
        for (int k = 0; k < PUBEVAL_INPUTS; k++) {
            score += weight[k] * input[k];
        }
        if (score > highest) {
            highest = score;
            best = i;
        }
    }
    return best;
}

// A vector behind its name; false at the end of the file.
static bool read_vector(FILE *file, const char *path, Pubeval *pubeval) {
    char word[32];
    while (fscanf(file, "%31s", word) == 1 && word[0] == '#') {
        for (int c = 0; c != '\n' && c != EOF;) {
            c = fgetc(file);
        }
    }
    if (feof(file)) {
        return false;
    }
    bool race = strcmp(word, "race") == 0;
    if (!race && strcmp(word, "contact") != 0) {
        fail("%s: expected race or contact, not %s", path, word);
    }
    for (int i = 0; i < PUBEVAL_INPUTS; i++) {
        if (fscanf(file, "%lf", race ? &pubeval->race[i] : &pubeval->contact[i]) != 1) {
            fail("%s: expected %d numbers after %s, not %d", path, PUBEVAL_INPUTS, word, i);
        }
    }
    return true;
}

Player pubeval_create(const char *path) {
    Pubeval *pubeval = allocate(1, sizeof *pubeval);
    FILE *file = fopen(path, "r");
    int vectors = 0;
    if (file == NULL) {
        fail("%s: cannot be read", path);
    }
    while (read_vector(file, path, pubeval)) {
        vectors++;
    }
    fclose(file);
    if (vectors != 2) {
        fail("%s: expected the vectors race and contact", path);
    }
    return (Player){.choose = choose, .destroy = free, .self = pubeval};
}
