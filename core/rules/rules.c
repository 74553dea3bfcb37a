// SPDX-License-Identifier: MIT
// Rules as a whole: defaults, validation, derived maps, fingerprint, and what they say of a board.
#include "core/hash.h"
#include "core/hooks.h"
#include "core/rule_keys.h"

#include <stdio.h>
#include <string.h>

void rules_init(Rules *rules) {
    size_t count;
    const RuleKey *key = rules_keys(&count);
    memset(rules, 0, sizeof *rules);
    for (; count > 0; count--, key++) {
        char *field = (char *)rules + key->offset;
        switch (key->type) {
        case RULE_INT:
        case RULE_BOOL:
        case RULE_ENUM:
        case RULE_INT_OR_FALSE:
        case RULE_FACES: // 0 or -1, which is FACES_ALL
            memcpy(field, &key->initial, sizeof key->initial);
            break;
        case RULE_NAME_TEXT:
            strcpy(field, key->initial_text);
            break;
        case RULE_NUMBERS:
        case RULE_LAYOUT:
        case RULE_LIMIT:
        case RULE_EXTRA:
        case RULE_STATE:
        case RULE_GAMES:
            break; // empty
        }
    }
}

static Status check_layout(const Rules *rules, Error *error) {
    for (int side = 0; side < 2; side++) {
        const Row *row = &rules->layout.row[side];
        for (int n = rules->board_points + 1; n <= BOARD_MAX_POINTS; n++) {
            if (row->at[n]) {
                return error_bad_input(error, "layout puts checkers on point %d but board.points = %d", n,
                                       rules->board_points);
            }
        }
        if (row_total(row) - row->at[BOARD_OFF] < 1) {
            return error_bad_input(error, "layout gives %s no checker to play with", side_name((Side)side));
        }
        if (rules->hit_goes_to == GOES_TO_START && rules->head[side] == 0) {
            return error_bad_input(error, "hit.goes_to = start needs a checker on a point in both layouts");
        }
    }
    for (int n = 1; n <= rules->board_points; n++) {
        if (rules->layout.row[WHITE].at[n] && rules->layout.row[BLACK].at[rules->opp[n]]) {
            return error_bad_input(error,
                                   "layout puts both sides on one point: white's %d is black's %d (move.direction)", n,
                                   rules->opp[n]);
        }
    }
    return STATUS_OK;
}

static Status check_numbers(const Rules *rules, Error *error) {
    Faces possible = ((Faces)2 << rules->dice_faces) - 2; // bits 1..faces
    int most =
        rules->dice_count > rules->doubles_times || rules->dice_count == 1 ? rules->dice_count : rules->doubles_times;
    if (most + rules->dice_fixed.count > RULES_MAX_NUMBERS) {
        return error_bad_input(error, "dice.count, doubles.times and dice.fixed make %d numbers to play; at most %d",
                               most + rules->dice_fixed.count, RULES_MAX_NUMBERS);
    }
    if (rules->bearoff_dice != FACES_ALL && (rules->bearoff_dice & possible) == 0) {
        return error_bad_input(error,
                               "bearoff.dice names no face that the dice have, so no checker could ever be borne off");
    }
    if (rules->head_first_doubles != FACES_ALL && (rules->head_first_doubles & ~possible)) {
        return error_bad_input(error, "head.first_doubles names a face that the dice do not have (dice.faces)");
    }
    if (rules->opening_dice != OPENING_REROLL && rules->dice_count != 2) {
        return error_bad_input(
            error, "opening.dice = keep or choice needs dice.count = 2: the opening has one die of each side");
    }
    if (rules->doubles_chain != CHAIN_NONE && rules->dice_count == 1) {
        return error_bad_input(error, "doubles.chain needs dice.count of at least 2: a single die is never a double");
    }
    return STATUS_OK;
}

static Status check_groups(const Rules *rules, Error *error) {
    if (rules->board_points % 2) {
        return error_bad_input(error, "board.points must be even, not %d", rules->board_points);
    }
    if (rules->board_home * 2 > rules->board_points) {
        return error_bad_input(error, "board.home must be at most half of board.points (%d), not %d",
                               rules->board_points / 2, rules->board_home);
    }
    if (rules->prime_length > rules->board_points) {
        return error_bad_input(error, "prime.length must be at most board.points (%d), not %d", rules->board_points,
                               rules->prime_length);
    }
    if (rules->runner_goal >= rules->board_points) {
        return error_bad_input(error, "runner.goal must be below board.points (%d), not %d", rules->board_points,
                               rules->runner_goal);
    }
    for (int i = 0; i < rules->limit_count; i++) {
        const Limit *limit = &rules->limits[i];
        if (limit->to > rules->board_points) {
            return error_bad_input(error, "limits.%s reaches point %d but board.points = %d", limit->name, limit->to,
                                   rules->board_points);
        }
    }
    if (rules->score_backgammon && !rules->score_gammon) {
        return error_bad_input(error, "score.backgammon needs score.gammon: it is the higher kind of a gammon");
    }
    if (rules->cube_jacoby && !rules->cube_on) {
        return error_bad_input(error,
                               "cube.jacoby needs cube.on: without a cube no game would ever count more than single");
    }
    return STATUS_OK;
}

static void derive(Rules *rules) {
    int points = rules->board_points;
    rules->bar = place_bar(points);
    rules->reserve = place_reserve(points);
    bool always;
    rules->fast_sometimes = rules_path_key(rules, &always) != NULL && !always;
    rules->fast = !always;
    rules->fast_tests = rules->prime_allow != PRIME_ALWAYS || rules->prime_release || rules->limit_count > 0 ||
                        rules->hit_run != RUN_FREE;
    rules->points = (UINT32_C(2) << rules->board_points) - 2;
    rules->home = (UINT32_C(2) << rules->board_home) - 2;
    rules->turn = rules->move_direction == DIRECTION_PARALLEL ? points / 2 : 0;
    rules->lower = UINT64_C(0x100000001) * (rules->points & rules->points >> rules->turn);
    rules->upper = UINT64_C(0x100000001) * rules->points ^ rules->lower;
    rules->prime_quick = rules->prime_allow == PRIME_ENEMY_AHEAD && !rules->prime_release &&
                         rules->contact_blot == BLOT_CLOSED && rules->move_direction != DIRECTION_CONTRARY;
    for (int i = 0, have = 1; i < RULES_PRIME_SHIFTS; i++) {
        int shift = have < rules->prime_length - have ? have : rules->prime_length - have;
        rules->prime_shift[i] = (uint8_t)shift;
        have += shift;
    }
    memset(rules->opp, 0, sizeof rules->opp);
    for (int n = 1; n <= points; n++) {
        int other = n;
        if (rules->move_direction == DIRECTION_CONTRARY) {
            other = points + 1 - n;
        } else if (rules->move_direction == DIRECTION_PARALLEL) {
            other = n > points / 2 ? n - points / 2 : n + points / 2;
        }
        rules->opp[n] = (uint8_t)other;
    }
    for (int side = 0; side < 2; side++) {
        const Row *row = &rules->layout.row[side];
        rules->total[side] = row_total(row);
        rules->head[side] = 0;
        for (int n = 1; n <= points; n++) {
            if (row->at[n]) {
                rules->head[side] = n;
            }
        }
    }
}

// A name of state is a key of position text, so it can be declared only once.
static Status check_state(const Rules *rules, Error *error) {
    for (int i = 1; i < rules->state_count; i++) {
        if (strcmp(rules->state[i - 1].name, rules->state[i].name) == 0) {
            return error_bad_input(error,
                                   "state.each.%s and state.shared.%s have one name; choose another for one of them",
                                   rules->state[i].name, rules->state[i].name);
        }
    }
    return STATUS_OK;
}

// The longest lists of plays have equal numbers: with so many checkers a side they are known to fit into a PlayList
// (2^18 plays), as far as hill-climbing found them, on 28 points and with forced.use = free.
static Status check_lists(const Rules *rules, Error *error) {
    static const int most_checkers[RULES_MAX_NUMBERS + 1] = {[6] = 22, [7] = 18, [8] = 15};
    int most = most_checkers[rules->doubles_times];
    int checkers = rules->total[WHITE] > rules->total[BLACK] ? rules->total[WHITE] : rules->total[BLACK];
    if (most == 0 || rules->dice_count == 1 || checkers <= most) {
        return STATUS_OK;
    }
    return error_bad_input(
        error,
        "doubles.times = %d is for layouts of at most %d checkers a side, not %d: a double could be played "
        "in more ways than can be listed",
        rules->doubles_times, most, checkers);
}

Status rules_complete(Rules *rules, Error *error) {
    RETURN_IF_FAILED(check_groups(rules, error));
    RETURN_IF_FAILED(check_state(rules, error));
    derive(rules);
    RETURN_IF_FAILED(check_numbers(rules, error));
    RETURN_IF_FAILED(check_lists(rules, error));
    return check_layout(rules, error);
}

static uint64_t hash_text(uint64_t hash, const char *text) {
    return hash_bytes(hash, text, strlen(text));
}

static uint64_t hash_key(uint64_t hash, const Rules *rules, const char *path) {
    char value[1024];
    rules_get_text(rules, path, value, sizeof value);
    hash = hash_text(hash, path);
    hash = hash_text(hash, "=");
    hash = hash_text(hash, value);
    return hash_text(hash, "\n");
}

uint64_t rules_fingerprint(const Rules *rules) {
    uint64_t hash = HASH_START;
    Rules plain;
    size_t count;
    const RuleKey *key = rules_keys(&count);
    rules_init(&plain);
    for (; count > 0; count--, key++) {
        if (key->type != RULE_NAME_TEXT && !rules_key_equal(rules, &plain, key->path)) {
            hash = hash_key(hash, rules, key->path);
        }
    }
    if (rules->hooks) {
        char line[32];
        snprintf(line, sizeof line, "hooks=%016llx\n", (unsigned long long)rules->hooks->fingerprint);
        hash = hash_text(hash, line);
    }
    return hash;
}

bool rules_point_open(const Rules *rules, const Board *board, Side side, int n) {
    Side enemy = side_other(side);
    int other = rules->opp[n];
    int count = board->row[enemy].at[other];
    if (board->pinned[side] >> n & 1) {
        return false;
    }
    if (count == 0 || board->pinned[enemy] >> other & 1) {
        return true; // empty of opposing checkers, or held by me over a pinned one
    }
    return count == 1 && rules->contact_blot != BLOT_CLOSED;
}

Status rules_check_board(const Rules *rules, const Board *board, Error *error) {
    for (int side = 0; side < 2; side++) {
        const Row *row = &board->row[side];
        int total = row_total(row);
        if (row_count(row, rules->reserve + 1, BOARD_PLACES - 1)) {
            return error_bad_input(error, "%s has checkers outside the board of %d points", side_name((Side)side),
                                   rules->board_points);
        }
        if (total > BOARD_MAX_CHECKERS || total == 0) {
            return error_bad_input(error, "%s has %d checkers; a side has 1 to %d", side_name((Side)side), total,
                                   BOARD_MAX_CHECKERS);
        }
    }
    for (int n = 1; n <= rules->board_points; n++) {
        int other = rules->opp[n];
        int white = board->row[WHITE].at[n], black = board->row[BLACK].at[other];
        bool white_pinned = board->pinned[WHITE] >> n & 1, black_pinned = board->pinned[BLACK] >> other & 1;
        bool can_pin = rules->contact_blot == BLOT_PIN || rules->contact_blot == BLOT_EITHER;
        bool under = white_pinned ? white == 1 && black > 0 && !black_pinned : black == 1 && white > 0;
        if ((white_pinned || black_pinned) && !(can_pin && under)) {
            return error_bad_input(error, "%s's point %d: %s", white_pinned ? "white" : "black",
                                   white_pinned ? n : other,
                                   can_pin ? "only a single checker under opposing checkers can be pinned"
                                           : "a pinned checker, but nothing is pinned in this game (contact.blot)");
        }
        if (white && black && !white_pinned && !black_pinned) {
            return error_bad_input(error, "white's point %d is black's point %d: both have checkers there%s", n, other,
                                   can_pin ? "; a pinned one is written as in 7:1p" : "");
        }
    }
    return STATUS_OK;
}

const char *rules_option_name(const Rules *rules, const char *word) {
    static const struct {
        const char *word;
        int name;
    } named[] = {{"double", WORD_DOUBLE},
                 {"take", WORD_TAKE},
                 {"drop", WORD_DROP},
                 {"beaver", WORD_BEAVER},
                 {"raccoon", WORD_RACCOON}};
    size_t count = sizeof named / sizeof named[0], at = row_find(word, strlen(word), named, sizeof named[0], count);
    return at < count ? rules->names[named[at].name] : word;
}
