// SPDX-License-Identifier: MIT
// The two-sided table: the chances of each pair of layouts when both sides play as well as can be. See endgame_parts.h.
//
// Who has no more checkers has won, so equity[mine][empty] is what the roller has lost already. Where neither moves, a
// pair (a, b) and its mirror (b, a) lead to each other: with A and B what they are worth but for that, and p and q the
// chances of their passes, x = (A - p * B) / (1 - p * q) solves x = A - p * y, y = B - q * x.
//
// With a cube that does not hold: who is at turn chooses between rolling and doubling, so those planes are made where
// nobody passes.
#include "core/array.h"
#include "core/endgame/endgame_parts.h"

// What the rolls of a layout lead to: next[first[layout * rolls + roll]] and what follows; a pass is no entry.
typedef struct Moves {
    Roller roller;
    uint32_t *first;
    uint16_t *next;
    size_t count, capacity;
    double *stays; // [layouts] the chance of a pass
} Moves;

// Chances to the side on roll.
typedef struct Chances {
    double equity, win, loss, gammon_won, gammon_lost;
} Chances;

// What a pair is worth to who is at turn, and may double: by where the cube is as the other side sees it, who has just
// played.
enum { CUBE_LANES = 4 }; // a vector of these
typedef struct AtTurn {
    float as_other[CUBE_LANES];
} AtTurn;

typedef struct Pairs {
    TwoSided *two;
    const Moves *moves;
    double single, gammon;
    bool gammons, cube; // do they count, and is there one?
    AtTurn *at_turn;    // [as planes]; NULL: no planes of the cube
} Pairs;

void two_sided_destroy(TwoSided *two) {
    for (int i = 0; i < PLANES; i++) {
        free(two->plane[i]);
    }
}

// ---- moves

static void moves_close(Moves *moves) {
    roller_close(&moves->roller);
    free(moves->first);
    free(moves->next);
    free(moves->stays);
}

static Status add_roll(Moves *moves, const Row *row, uint32_t layout, size_t roll, Error *error) {
    Roller *roller = &moves->roller;
    RETURN_IF_FAILED(roller_list(roller, row, layout, roll, error));
    RETURN_IF_FAILED(
        array_grow(&moves->next, &moves->capacity, moves->count + roller->count, sizeof *moves->next, error));
    if (roller->next[0] == layout) {
        moves->stays[layout] += roller->chance[roll];
        return STATUS_OK;
    }
    for (size_t i = 0; i < roller->count; i++) {
        moves->next[moves->count++] = (uint16_t)roller->next[i];
    }
    return STATUS_OK;
}

static Status moves_open(Moves *moves, const Rules *rules, const Layouts *layouts, Error *error) {
    memset(moves, 0, sizeof *moves);
    RETURN_IF_FAILED(roller_open(&moves->roller, rules, layouts, error));
    size_t rolls = moves->roller.rolls;
    moves->first = calloc(layouts->count * rolls + 1, sizeof *moves->first);
    moves->stays = calloc(layouts->count, sizeof *moves->stays);
    if (moves->first == NULL || moves->stays == NULL) {
        return error_no_memory(error);
    }
    for (uint32_t layout = 1; layout < layouts->count; layout++) { // nothing is rolled for the empty one
        Row row;
        layouts_row(layouts, layout, rules->total[WHITE], &row);
        for (size_t roll = 0; roll < rolls; roll++) {
            moves->first[layout * rolls + roll] = (uint32_t)moves->count;
            RETURN_IF_FAILED(add_roll(moves, &row, layout, roll, error));
        }
    }
    moves->first[layouts->count * rolls] = (uint32_t)moves->count;
    return STATUS_OK;
}

// ---- pairs

// What is lost where the other side has just borne off its last checker.
static void set_ends(const Pairs *pairs) {
    const Layouts *layouts = &pairs->two->layouts;
    for (uint32_t mine = 1; mine < layouts->count; mine++) {
        size_t at = (size_t)mine * layouts->count;
        bool gammon = pairs->gammons && mine >= layouts->first_full;
        pairs->two->plane[PLANE_EQUITY][at] = -(float)(gammon ? pairs->gammon : pairs->single);
        if (pairs->gammons) {
            pairs->two->plane[PLANE_GAMMON_LOST][at] = gammon;
        }
        for (int lane = 0; pairs->at_turn != NULL && lane < CUBE_LANES; lane++) {
            pairs->at_turn[at].as_other[lane] = -(float)pairs->single;
        }
    }
}

// What (mine, theirs) is worth by the rolls that move anything. Most of the time for the tables goes here.
static Chances moving_chances(const Pairs *pairs, uint32_t mine, uint32_t theirs) {
    const Moves *moves = pairs->moves;
    size_t rolls = moves->roller.rolls, row = (size_t)theirs * pairs->two->layouts.count;
    const float *equity = pairs->two->plane[PLANE_EQUITY] + row;
    const float *win = NULL, *gammon_won = NULL, *gammon_lost = NULL;
    if (pairs->gammons) {
        win = pairs->two->plane[PLANE_WIN] + row;
        gammon_won = pairs->two->plane[PLANE_GAMMON_WON] + row;
        gammon_lost = pairs->two->plane[PLANE_GAMMON_LOST] + row;
    }
    const uint32_t *first = moves->first + (size_t)mine * rolls;
    const uint16_t *next = moves->next;
    const double *chance_of = moves->roller.chance;
    Chances chances = {0};
    for (size_t roll = 0; roll < rolls; roll++) {
        uint32_t from = first[roll], to = first[roll + 1];
        if (from == to) {
            continue;
        }
        uint16_t best = next[from];
        float least = equity[best];
        for (uint32_t i = from + 1; i < to; i++) {
            uint16_t other = next[i];
            float value = equity[other];
            best = value < least ? other : best;
            least = value < least ? value : least;
        }
        double chance = chance_of[roll];
        chances.equity -= chance * (double)least;
        if (win != NULL) {
            double their_win = (double)win[best];
            chances.win += chance * (1 - their_win);
            chances.loss += chance * their_win;
            chances.gammon_won += chance * (double)gammon_lost[best];
            chances.gammon_lost += chance * (double)gammon_won[best];
        }
    }
    return chances;
}

// With the passes: `stays` is the chance of mine, `other` what the mirror is worth without them, `both` that both pass.
static void set_pair(const Pairs *pairs, size_t at, const Chances *own, const Chances *other, double stays,
                     double both) {
    float *const *plane = pairs->two->plane;
    double share = 1 / (1 - both);
    plane[PLANE_EQUITY][at] = (float)((own->equity - stays * other->equity) * share);
    if (pairs->gammons) {
        plane[PLANE_WIN][at] = (float)((own->win + stays * other->loss) * share);
        plane[PLANE_GAMMON_WON][at] = (float)((own->gammon_won + stays * other->gammon_lost) * share);
        plane[PLANE_GAMMON_LOST][at] = (float)((own->gammon_lost + stays * other->gammon_won) * share);
    }
}

// What rolling is worth to who may double instead, or that, if it is better.
static float at_turn(float roll, float taken, float dropped) {
    float doubled = 2 * taken < dropped ? 2 * taken : dropped;
    return doubled > roll ? doubled : roll;
}

// What (mine, theirs) is worth with a cube in each place, when `mine` rolls.
static void set_cube(const Pairs *pairs, uint32_t mine, uint32_t theirs) {
    const Moves *moves = pairs->moves;
    size_t rolls = moves->roller.rolls, count = pairs->two->layouts.count, at = mine * count + theirs;
    const uint32_t *first = moves->first + (size_t)mine * rolls;
    const AtTurn *other = pairs->at_turn + theirs * count;
    float sum[CUBE_LANES] = {0}, dropped = (float)pairs->single;
    for (size_t roll = 0; roll < rolls; roll++) {
        AtTurn least = other[moves->next[first[roll]]];
        for (uint32_t i = first[roll] + 1; i < first[roll + 1]; i++) {
            const AtTurn *next = &other[moves->next[i]];
            for (int lane = 0; lane < CUBE_LANES; lane++) {
                least.as_other[lane] =
                    next->as_other[lane] < least.as_other[lane] ? next->as_other[lane] : least.as_other[lane];
            }
        }
        for (int lane = 0; lane < CUBE_LANES; lane++) {
            sum[lane] -= (float)moves->roller.chance[roll] * least.as_other[lane];
        }
    }
    pairs->at_turn[at].as_other[CUBE_CENTRED] = at_turn(sum[CUBE_CENTRED], sum[CUBE_THEIRS], dropped);
    pairs->at_turn[at].as_other[CUBE_MINE] = sum[CUBE_THEIRS];
    pairs->at_turn[at].as_other[CUBE_THEIRS] = at_turn(sum[CUBE_MINE], sum[CUBE_THEIRS], dropped);
    for (int place = 0; place < CUBE_PLACES; place++) {
        pairs->two->plane[PLANE_CUBE + place][at] = sum[place];
    }
}

static void set_pairs(const Pairs *pairs) {
    size_t count = pairs->two->layouts.count;
    const double *stays = pairs->moves->stays;
    for (uint32_t a = 1; a < count; a++) {
        for (uint32_t b = 1; b <= a; b++) { // (a, b) needs (b, below a), and (b, a) needs (a, below b)
            Chances of_a = moving_chances(pairs, a, b), of_b = moving_chances(pairs, b, a);
            double both = stays[a] * stays[b];
            set_pair(pairs, a * count + b, &of_a, &of_b, stays[a], both);
            set_pair(pairs, b * count + a, &of_b, &of_a, stays[b], both);
            if (pairs->at_turn != NULL) {
                set_cube(pairs, a, b);
                set_cube(pairs, b, a);
            }
        }
    }
}

static Status make_planes(Pairs *pairs, Error *error) {
    TwoSided *two = pairs->two;
    size_t size = (size_t)two->layouts.count * two->layouts.count;
    bool cube = pairs->cube && !pairs->gammons, made = true;
    for (uint32_t layout = 0; layout < two->layouts.count; layout++) {
        cube = cube && pairs->moves->stays[layout] == 0;
    }
    for (int i = 0; i < PLANES; i++) {
        bool wanted = i == PLANE_EQUITY || (i < PLANE_CUBE ? pairs->gammons : cube);
        two->plane[i] = wanted ? calloc(size, sizeof *two->plane[i]) : NULL;
        made = made && (!wanted || two->plane[i] != NULL);
    }
    pairs->at_turn = cube ? calloc(size, sizeof *pairs->at_turn) : NULL;
    return made && (!cube || pairs->at_turn != NULL) ? STATUS_OK : error_no_memory(error);
}

Status two_sided_create(Endgame *endgame, const Rules *rules, Error *error) {
    TwoSided *two = &endgame->two;
    Moves moves;
    layouts_open(&two->layouts, endgame->shape.pair_points, endgame->shape.pair_checkers);
    Pairs pairs = {.two = two, .moves = &moves, .single = endgame->single, .gammon = endgame->gammon};
    pairs.gammons = endgame->gammons && two->layouts.checkers == endgame->total;
    pairs.cube = rules->cube_on;
    Status status = moves_open(&moves, rules, &two->layouts, error);
    status = status == STATUS_OK ? make_planes(&pairs, error) : status;
    if (status == STATUS_OK) {
        set_ends(&pairs);
        set_pairs(&pairs);
    }
    free(pairs.at_turn);
    moves_close(&moves);
    return status;
}
