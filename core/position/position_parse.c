// SPDX-License-Identifier: MIT
// Reading position text: <white> <black> <turn> <dice> [key=value ...]
//
// Invariant: a failed parse changes nothing. position_print.c writes what is read here.
#include "core/hooks.h"
#include "core/position/position_words.h"
#include "core/writer.h"

#include <string.h>

// ---- fields 3 and 4: turn and dice -----------------------------------------------------------------

static Status parse_turn(const Word *word, Position *position, Error *error) {
    if (word_is(word, "w")) {
        position->turn = WHITE;
    } else if (word_is(word, "b")) {
        position->turn = BLACK;
    } else if (word_is(word, "-")) {
        position->turn = NOBODY;
    } else {
        return word_error(error, word, "turn: \"%.*s\" is not w, b or - (before the opening)", word_shown(word),
                          word->text);
    }
    return STATUS_OK;
}

// ---- the keys --------------------------------------------------------------------------------------

static Status parse_side(const Word *value, const char *what, uint8_t *side, Error *error) {
    if (!word_is(value, "w") && !word_is(value, "b")) {
        return word_error(error, value, "%s: \"%.*s\" is not w or b", what, word_shown(value), value->text);
    }
    *side = value->text[0] == 'w' ? WHITE : BLACK;
    return STATUS_OK;
}

static Status parse_first(const Word *value, Position *position, Error *error) {
    if (!word_is(value, "w") && !word_is(value, "b") && !word_is(value, "wb") && !word_is(value, "bw")) {
        return word_error(error, value, "first: \"%.*s\" is not w, b or wb", word_shown(value), value->text);
    }
    for (size_t i = 0; i < value->length; i++) {
        position->turns[value->text[i] == 'w' ? WHITE : BLACK] = 0;
    }
    return STATUS_OK;
}

// The highest that cube.max can be.
enum { MOST_CUBE = 4096 };

// The cube of a game that is over may be from before a change of the rules.
static Status parse_cube(const Rules *rules, const Word *value, Position *position, Error *error) {
    Word number = *value;
    char owner = value->length ? value->text[value->length - 1] : 0;
    if (owner == 'w' || owner == 'b') {
        number.length--;
        position->cube_owner = owner == 'w' ? WHITE : BLACK;
    }
    bool exists = rules->cube_on || rules->cube_automatic; // automatic doubles raise the stake without a cube, too
    int most = exists && !position->over ? rules->cube_max : MOST_CUBE;
    int cube = word_number(&number, most);
    if (cube < 1 || (cube & (cube - 1))) {
        return word_error(error, value,
                          "cube: \"%.*s\" is not a power of two up to %d, with w or b behind it if it is owned",
                          word_shown(value), value->text, most);
    }
    if (!exists && !position->over) {
        return word_error(error, value, "cube: there is no cube in this game (cube.on = false)");
    }
    position->cube = (uint16_t)cube;
    return STATUS_OK;
}

static Status parse_doubled(const Rules *rules, const Word *word, const Word *value, Position *position, Error *error) {
    static const char *const words[] = {"double", "beaver", "raccoon"};
    int said = (int)word_find(value->text, value->length, words, 3);
    int kind = value->length == 0 ? DOUBLED_DOUBLE : said < 3 ? said + 1 : 0;
    if (!kind || !rules->cube_on) {
        return word_error(error, word, "doubled: %s",
                          kind ? "there is no cube in this game (cube.on = false)"
                               : "it stands alone or is doubled=beaver or doubled=raccoon");
    }
    if (position->cube << kind > rules->cube_max) {
        return word_error(error, word, "doubled: the cube would go from %d to %d (cube.max = %d)", position->cube,
                          position->cube << kind, rules->cube_max);
    }
    position->doubled = (uint8_t)kind;
    return STATUS_OK;
}

// "over" or "on"
static Status parse_match_said(const Rules *rules, const Word *value, Position *position, Error *error) {
    if (!rules_have_hook(rules, HOOK_MATCH_OVER)) {
        return word_error(error, value, "match-said: these rules have no match_over that could say it");
    }
    if (!word_is(value, "over") && !word_is(value, "on")) {
        return word_error(error, value, "match-said: \"%.*s\" is not over or on", word_shown(value), value->text);
    }
    position->match_said = word_is(value, "over") ? MATCH_IS_OVER : MATCH_GOES_ON;
    return STATUS_OK;
}

static Status parse_over(const Rules *rules, const Word *value, Position *position, Error *error) {
    Word side, class, points;
    if (word_is(value, "draw")) {
        position->over = OUTCOME_DRAW;
        return STATUS_OK;
    }
    bool good = word_split(value, ':', &side, &class) && word_split(&class, ':', &class, &points);
    Outcome outcome = good ? outcome_find(rules, class.text, class.length) : OUTCOME_NONE;
    int number = good ? word_number(&points, 65535) : -1;
    if (outcome == OUTCOME_NONE || outcome == OUTCOME_DRAW || number < 0 ||
        (!word_is(&side, "w") && !word_is(&side, "b"))) {
        return word_error(error, value, "over: \"%.*s\" is not draw or such as w:gammon:2", word_shown(value),
                          value->text);
    }
    position->over = (uint8_t)outcome;
    position->winner = word_is(&side, "w") ? WHITE : BLACK;
    position->points = (uint16_t)number;
    return STATUS_OK;
}

enum {
    KEY_FIRST,
    KEY_TURNS,
    KEY_ROLL,
    KEY_HEAD,
    KEY_TODO,
    KEY_BY,
    KEY_STARTER,
    KEY_LAST,
    KEY_OPENING,
    KEY_CUBE,
    KEY_DOUBLED,
    KEY_SCORE,
    KEY_TO,
    KEY_CRAWFORD,
    KEY_OVER,
    KEY_THREW,
    KEY_THROWN,
    KEY_BEFORE,
    KEY_ASKING,
    KEY_ANSWERS,
    KEY_PLAYED,
    KEY_PLAYS,
    KEY_SPENT,
    KEY_KEPT,
    KEY_GAINED,
    KEY_SET_BOARD,
    KEY_MATCH_SAID,
    KEY_TO_ROLL,
    KEY_COUNT
};

// New names have a hyphen: so no file's state can be called so already.
static const char *const key_names[KEY_COUNT] = {
    "first",   "turns", "roll",  "head",     "todo",   "by",        "starter",    "last",   "opening", "cube",
    "doubled", "score", "to",    "crawford", "over",   "threw",     "thrown",     "before", "asking",  "answers",
    "played",  "plays", "spent", "kept",     "gained", "set-board", "match-said", "to-roll"};

bool position_has_text_key(const char *name) {
    return word_find(name, strlen(name), key_names, KEY_COUNT) < KEY_COUNT;
}

static Status parse_flag(const Word *word, const Word *value, uint8_t *flag, Error *error) {
    if (value->length) {
        return word_error(error, word, "\"%.*s\": this key takes no value", word_shown(word), word->text);
    }
    *flag = 1;
    return STATUS_OK;
}

static Status parse_small(const Word *value, const char *what, int most, int *out, Error *error) {
    *out = word_number(value, most);
    if (*out < 0) {
        return word_error(error, value, "%s: \"%.*s\" is not a number from 0 to %d", what, word_shown(value),
                          value->text, most);
    }
    return STATUS_OK;
}

static Status parse_byte(const Word *value, const char *what, int most, uint8_t *field, Error *error) {
    int number = 0;
    Status status = parse_small(value, what, most, &number, error);
    *field = (uint8_t)number;
    return status;
}

static Status parse_points(const Word *value, const char *what, uint16_t field[2], Error *error) {
    int pair[2] = {0, 0};
    Status status = word_pair(value, what, UINT16_MAX, pair, error);
    field[WHITE] = (uint16_t)pair[WHITE];
    field[BLACK] = (uint16_t)pair[BLACK];
    return status;
}

// Keys that only rules with hooks need.
static Status parse_hook_key(const Rules *rules, const Word *word, const Word *value, int key, Position *position,
                             Error *error) {
    switch (key) {
    case KEY_THROWN:
        return parse_board(rules, value, "thrown", &position->thrown, &position->thrown_head, error);
    case KEY_MATCH_SAID:
        return parse_match_said(rules, value, position, error);
    case KEY_TO_ROLL:
        if (!rules_have_hook(rules, HOOK_BEFORE_ROLL)) {
            return word_error(error, word, "to-roll: these rules have no before_roll to which it matters");
        }
        return parse_flag(word, value, &position->to_roll, error);
    case KEY_SET_BOARD:
        return parse_board(rules, value, "set-board", &position->placed, NULL, error);
    case KEY_BEFORE:
        return parse_board(rules, value, "before", &position->before, NULL, error);
    case KEY_ASKING:
        return parse_asking(rules, value, position, error);
    case KEY_ANSWERS:
        return parse_answers(value, position, error);
    case KEY_PLAYED:
        return parse_played(rules, value, position, error);
    case KEY_PLAYS:
        return parse_byte(value, "plays", UINT8_MAX, &position->plays, error);
    case KEY_SPENT:
        return parse_byte(value, "spent", HOOK_MAX_TURN_PLAYS, &position->spent, error);
    case KEY_KEPT:
        return parse_flag(word, value, &position->opening, error);
    case KEY_GAINED:
        return parse_points(value, "gained", position->gained, error);
    default:
        return STATUS_OK; // put off
    }
}

static Status parse_key(const Rules *rules, const Word *word, const Word *value, int key, Position *position,
                        Error *error) {
    int pair[2] = {0, 0}, number = 0;
    uint8_t side = NOBODY;
    Status status;
    switch (key) {
    case KEY_FIRST:
        return parse_first(value, position, error);
    case KEY_TURNS:
        status = word_pair(value, "turns", RULES_MAX_TURN, pair, error);
        position->turns[WHITE] = (uint8_t)pair[0];
        position->turns[BLACK] = (uint8_t)pair[1];
        return status;
    case KEY_HEAD:
        return parse_byte(value, "head", BOARD_MAX_CHECKERS, &position->head_taken, error);
    case KEY_TODO:
        return parse_todo(rules, value, position, error);
    case KEY_BY:
        status = parse_side(value, "by", &side, error);
        position->by_enemy = side != position->turn;
        return status;
    case KEY_STARTER:
        return parse_side(value, "starter", &position->starter, error);
    case KEY_LAST:
        return parse_flag(word, value, &position->last_turn, error);
    case KEY_OPENING:
        return parse_flag(word, value, &position->choosing, error);
    case KEY_SCORE:
        return parse_points(value, "score", position->score, error);
    case KEY_TO:
        status = parse_small(value, "to", 999, &number, error);
        position->to = (uint16_t)number;
        return status;
    case KEY_CRAWFORD:
        return parse_flag(word, value, &position->crawford, error);
    case KEY_OVER:
        return parse_over(rules, value, position, error);
    default:
        return parse_hook_key(rules, word, value, key, position, error);
    }
}

// The roll that the numbers are from.
static Status parse_roll(const Rules *rules, const Word *roll, Position *position, Error *error) {
    uint8_t thrown[RULES_MAX_NUMBERS] = {0};
    Status status = word_numbers(rules, roll, "roll", thrown, &position->roll_count, error);
    bool of_dice = position->roll_count == rules->dice_count && thrown[0] <= rules->dice_faces;
    if (status == STATUS_OK && !of_dice && !rules_have_hook(rules, HOOK_ROLLS)) {
        status =
            word_error(error, roll, "roll: a roll has %d dice with %d faces", rules->dice_count, rules->dice_faces);
    }
    memcpy(position->roll, thrown, sizeof position->roll);
    position->roller = position->turn;
    return status;
}

static Status parse_dice(const Rules *rules, const Word *word, const Word *roll, Position *position, Error *error) {
    bool none = word_is(word, "-");
    if (none) {
        return roll ? word_error(error, roll, "roll: there are no numbers to play beside it") : STATUS_OK;
    }
    if (position->turn == NOBODY) {
        return word_error(error, word, "dice: nobody's turn (-), so there is nothing to play");
    }
    RETURN_IF_FAILED(word_numbers(rules, word, "dice", position->number, &position->number_count, error));
    position->playing = 1;
    if (!roll && position->number_count == rules->dice_count) {
        uint8_t thrown[RULES_MAX_NUMBERS];
        memcpy(thrown, position->number, sizeof thrown);
        if (thrown[0] > rules->dice_faces && !rules_have_hook(rules, HOOK_ROLLS)) {
            return word_error(error, word, "dice: a die has %d faces", rules->dice_faces);
        }
        return position_set_roll(position, rules, thrown)
                   ? STATUS_OK
                   : word_error(error, word, "dice: with the chain of this double more than %d items would wait (todo)",
                                POSITION_MAX_ITEMS);
    }
    return roll && !word_is(roll, "-") ? parse_roll(rules, roll, position, error) : STATUS_OK;
}

// Who rolled what is being played, if not the side whose turn it is.
static Status parse_threw(const Rules *rules, const Word *threw, Position *position, Error *error) {
    uint8_t side = NOBODY;
    RETURN_IF_FAILED(parse_side(threw, "threw", &side, error));
    if (position->roll_count == 0 || !position_keeps_throw(rules)) {
        return word_error(error, threw, "threw: %s",
                          position->roll_count
                              ? "these rules have no hook (before_roll, on_roll, on_play) to which it matters"
                              : "there is no roll beside it");
    }
    position->roller = side;
    return STATUS_OK;
}

// Neither a key nor a name of state.
static Status unknown_key(const Rules *rules, const Word *name, Error *error) {
    const char *known[KEY_COUNT + RULES_MAX_STATE];
    size_t count = 0;
    for (; count < KEY_COUNT; count++) {
        known[count] = key_names[count];
    }
    for (int i = 0; i < rules->state_count; i++) {
        known[count++] = rules->state[i].name;
    }
    return word_error(error, name, "unknown key \"%.*s\"%s", word_shown(name), name->text,
                      word_hint(word_nearest(name->text, name->length, known, count)).text);
}

// Values of keys whose meaning depends on others: they are read last. A NULL text: not given.
typedef struct Later {
    Word roll, threw, cube;
    Word doubled, doubled_whole; // with its name
} Later;

static void put_off(Later *later, int key, const Word *whole, const Word *value) {
    if (key == KEY_ROLL) {
        later->roll = *value;
    } else if (key == KEY_THREW) {
        later->threw = *value;
    } else if (key == KEY_CUBE) {
        later->cube = *value;
    } else if (key == KEY_DOUBLED) {
        later->doubled = *value;
        later->doubled_whole = *whole;
    }
}

static Status parse_keys(const Rules *rules, const Word *words, size_t count, Later *later, Position *position,
                         Error *error) {
    unsigned given = 0;
    uint32_t states = 0;
    position->turns[WHITE] = position->turns[BLACK] = 1;
    for (size_t i = 0; i < count; i++) {
        const Word *word = &words[i];
        Word name, value;
        word_split(word, '=', &name, &value);
        int key = (int)word_find(name.text, name.length, key_names, KEY_COUNT);
        if (key == KEY_COUNT) {
            Status status = parse_state(rules, &name, &value, position, &states, error);
            if (status != STATUS_OK) {
                return status == STATUS_ILLEGAL ? unknown_key(rules, &name, error) : status;
            }
            continue;
        }
        if (given >> key & 1) {
            return word_error(error, word, "%s is given twice", key_names[key]);
        }
        given |= 1u << key;
        if ((given >> KEY_FIRST & 1) && (given >> KEY_TURNS & 1)) {
            return word_error(error, word, "first and turns say the same thing; give one of them");
        }
        put_off(later, key, word, &value);
        RETURN_IF_FAILED(parse_key(rules, word, &value, key, position, error));
    }
    return STATUS_OK;
}

static Status parse_later(const Rules *rules, const Word *dice, const Later *later, Position *position, Error *error) {
    if (later->cube.text) {
        RETURN_IF_FAILED(parse_cube(rules, &later->cube, position, error));
    }
    if (later->doubled.text) {
        RETURN_IF_FAILED(parse_doubled(rules, &later->doubled_whole, &later->doubled, position, error));
    }
    RETURN_IF_FAILED(parse_dice(rules, dice, later->roll.text ? &later->roll : NULL, position, error));
    return later->threw.text ? parse_threw(rules, &later->threw, position, error) : STATUS_OK;
}

static bool is_off(const Position *position, Side side) {
    const Row *row = &position->board.row[side];
    return row->at[BOARD_OFF] == row_total(row);
}

// What no field shows by itself, of what rules with hooks remember.
static Status check_questions(const Position *position, const Word *dice, Error *error) {
    bool asks_before = position->asking == HOOK_BEFORE_ROLL + 1;
    if (asks_before && (position->playing || position->to_roll || position->turn == NOBODY)) {
        return word_error(error, dice, "asking: before_roll asks before the roll of the side whose turn it is");
    }
    if (position->to_roll && (position->over || position->doubled || position->choosing || position->roll_count ||
                              position->turn == NOBODY)) {
        return word_error(error, dice, "to-roll: it is said before a roll, and there is none to come");
    }
    if (position->asking &&
        ((!position->playing && !asks_before) || position->doubled || position->choosing || position->over)) {
        return word_error(error, dice, "asking: a script asks while a roll or a move is under way");
    }
    if (position->answer_count && !position->asking) {
        return word_error(error, dice, "answers: nobody is asked (asking=before, roll or play)");
    }
    bool asks_play = position->asking == HOOK_ON_PLAY + 1;
    if (asks_play != (row_total(&position->before.row[WHITE]) > 0) || (!asks_play && position->played_count)) {
        return word_error(error, dice, "before, played: they belong to asking=play, which needs `before`");
    }
    if (position->thrown.row[WHITE].at[BOARD_OFF] + row_total(&position->thrown.row[WHITE]) > 0 &&
        position->roll_count == 0) {
        return word_error(error, dice, "thrown: there is no roll (dice, roll)");
    }
    return STATUS_OK;
}

// What a game that is over has not, and what only such a game has. `sides` are the first two words.
static Status check_over(const Rules *rules, const Position *position, const Word *sides, const Word *dice,
                         Error *error) {
    if (!position->over && !position->last_turn && is_off(position, WHITE) && is_off(position, BLACK)) {
        return word_error(error, &sides[1], "black: both sides have borne off all their checkers");
    }
    if (position->match_said && !position->over) {
        return word_error(error, dice, "match-said: it is said when a game is over (over)");
    }
    if (!position->over && position->to && !rules_have_hook(rules, HOOK_MATCH_OVER) &&
        (position->score[WHITE] >= position->to || position->score[BLACK] >= position->to)) {
        return word_error(error, dice, "score: the match to %d is won already", position->to);
    }
    if (position->over &&
        (position->playing || position->item_count || position->doubled || position->choosing || position->last_turn)) {
        return word_error(error, dice,
                          "over: in a finished game nothing is left to do (dice, todo, doubled, opening, last)");
    }
    return STATUS_OK;
}

// What no field shows by itself.
static Status check_together(const Rules *rules, const Position *position, const Word *sides, const Word *dice,
                             Error *error) {
    RETURN_IF_FAILED(check_over(rules, position, sides, dice, error));
    if (position->by_enemy && !position->playing) {
        return word_error(error, dice, "by: there are no numbers to play");
    }
    RETURN_IF_FAILED(check_questions(position, dice, error));
    if (position->choosing && !position->playing) {
        return word_error(error, dice, "opening: it needs the two dice that were rolled");
    }
    int boards = 0;
    for (int i = 0; i < position->item_count; i++) {
        boards += position->item[i].kind == ITEM_BOARD;
    }
    if (boards != (row_total(&position->placed.row[WHITE]) > 0)) {
        return word_error(error, dice, "set-board: it is the board of the one item `set` that waits (todo)");
    }
    if (position->doubled && (position->playing || position->turn == NOBODY)) {
        return word_error(error, dice, "doubled: a double is offered before the roll, in one's own turn");
    }
    if (position->item_count && position->turn == NOBODY) {
        return word_error(error, dice, "todo: nobody's turn (-), so nothing can wait");
    }
    return STATUS_OK;
}

Status position_parse(const Rules *rules, const char *text, Position *position, Error *error) {
    enum { MOST_WORDS = 4 + KEY_COUNT + RULES_MAX_STATE + 1 };
    static const char *const missing[] = {"white's checkers", "black's checkers", "the turn (w, b or -)",
                                          "the dice (such as 31, or -)"};
    Word words[MOST_WORDS];
    size_t count = words_cut(text, words, MOST_WORDS);
    if (count < 4) {
        return error_set(error, STATUS_BAD_INPUT, strlen(text), 0,
                         "the text ends before %s; a position is <white> <black> <turn> <dice>", missing[count]);
    }
    Position made;
    position_init(&made, rules);
    memset(&made.board, 0, sizeof made.board);
    RETURN_IF_FAILED(word_side(rules, WHITE, &words[0], &made.board, error));
    RETURN_IF_FAILED(word_side(rules, BLACK, &words[1], &made.board, error));
    Status status = rules_check_board(rules, &made.board, error);
    if (status != STATUS_OK && error) {
        error->at = words[0].at;
        error->length = words[1].at + words[1].length - words[0].at;
    }
    RETURN_IF_FAILED(status);
    RETURN_IF_FAILED(parse_turn(&words[2], &made, error));
    Later later = {0};
    RETURN_IF_FAILED(parse_keys(rules, words + 4, count - 4, &later, &made, error));
    RETURN_IF_FAILED(parse_later(rules, &words[3], &later, &made, error));
    if (position_keeps_throw(rules) && made.roll_count && row_total(&made.thrown.row[WHITE]) == 0) {
        made.thrown = made.board; // nothing has been played since
    }
    RETURN_IF_FAILED(check_together(rules, &made, words, &words[3], error));
    *position = made;
    return STATUS_OK;
}
