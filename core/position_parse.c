// SPDX-License-Identifier: MIT
// Reading position text: <white> <black> <turn> <dice> [key=value ...]
//
// Invariant: a failed parse changes nothing. position_print.c writes what is read here.
#include "core/position.h"
#include "core/writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const side_names[2] = {"white", "black"};

// A word of the text being read.
typedef struct Word {
    const char *text;
    size_t at, length;
} Word;

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static Status
word_error(Error *error, const Word *word, const char *format, ...) {
    char text[ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return error_set(error, STATUS_BAD_INPUT, word->at, word->length, "%s", text);
}

static bool word_is(const Word *word, const char *text) {
    return strlen(text) == word->length && memcmp(word->text, text, word->length) == 0;
}

// How a word is quoted in an error: cut, so that a long word cannot push out the message.
static int shown(const Word *word) {
    return word->length > 40 ? 40 : (int)word->length;
}

static Word sub_word(const Word *word, size_t from, size_t length) {
    return (Word){word->text + from, word->at + from, length};
}

// Digits only, at most `most`; -1 if it is not that.
static int word_number(const Word *word, int most) {
    int value = 0;
    for (size_t i = 0; i < word->length; i++) {
        if (word->text[i] < '0' || word->text[i] > '9') {
            return -1;
        }
        value = value * 10 + (word->text[i] - '0');
        if (value > most) {
            return -1;
        }
    }
    return word->length ? value : -1;
}

// ---- fields 1 and 2: a side ------------------------------------------------------------------------

static int place_of(const Rules *rules, const Word *name) {
    if (word_is(name, "bar")) {
        return rules->bar;
    }
    if (word_is(name, "reserve")) {
        return rules->reserve;
    }
    if (word_is(name, "off")) {
        return BOARD_OFF;
    }
    int n = word_number(name, rules->board_points);
    return n >= 1 ? n : -1;
}

static Status parse_place(const Rules *rules, Side side, const Word *entry, Board *board, uint32_t *named,
                          Error *error) {
    const char *name = side_names[side];
    const char *colon = memchr(entry->text, ':', entry->length);
    if (!colon) {
        return word_error(error, entry, "%s: \"%.*s\" is not place:checkers (24:2, bar:1, off:3)", name, shown(entry),
                          entry->text);
    }
    size_t before = (size_t)(colon - entry->text);
    Word place_word = sub_word(entry, 0, before), count_word = sub_word(entry, before + 1, entry->length - before - 1);
    bool pinned = count_word.length > 0 && count_word.text[count_word.length - 1] == 'p';
    count_word.length -= pinned;
    int place = place_of(rules, &place_word), count = word_number(&count_word, 255);
    if (place < 0 || place >= BOARD_PLACES) {
        return word_error(error, &place_word, "%s: \"%.*s\" is not a place; places are 1 to %d, bar, reserve and off",
                          name, shown(&place_word), place_word.text, rules->board_points);
    }
    if (count < 0 || count > BOARD_MAX_CHECKERS) {
        return word_error(error, &count_word, "%s: \"%.*s\" is not a number of checkers from 0 to %d", name,
                          shown(&count_word), count_word.text, BOARD_MAX_CHECKERS);
    }
    if (*named >> place & 1) {
        return word_error(error, &place_word, "%s: place %.*s is named twice", name, shown(&place_word),
                          place_word.text);
    }
    if (pinned && !rules_is_point(rules, place)) {
        return word_error(error, entry, "%s: only a checker on a point can be pinned", name);
    }
    *named |= UINT32_C(1) << place;
    board->row[side].at[place] = (uint8_t)count;
    board->pinned[side] |= (uint32_t)pinned << place;
    return STATUS_OK;
}

static Status parse_side(const Rules *rules, Side side, const Word *word, Board *board, Error *error) {
    uint32_t named = 0;
    Row *row = &board->row[side];
    bool none = word_is(word, "-");
    for (size_t start = 0; start <= word->length && !none;) {
        const char *comma = memchr(word->text + start, ',', word->length - start);
        size_t length = comma ? (size_t)(comma - word->text) - start : word->length - start;
        Word entry = sub_word(word, start, length);
        Status status = parse_place(rules, side, &entry, board, &named, error);
        if (status != STATUS_OK) {
            return status;
        }
        start += length + 1;
    }
    int sum = row_total(row), total = rules->total[side];
    if (named & 1) { // off is given: the sum is the side's total
        if (sum > BOARD_MAX_CHECKERS || sum == 0) {
            return word_error(error, word, "%s: %d checkers in all; a side has 1 to %d", side_names[side], sum,
                              BOARD_MAX_CHECKERS);
        }
        return STATUS_OK;
    }
    if (sum > total) {
        return word_error(error, word, "%s: %d checkers, but the side has %d", side_names[side], sum, total);
    }
    row->at[BOARD_OFF] = (uint8_t)(total - sum);
    return STATUS_OK;
}

// ---- fields 3 and 4: turn and dice -----------------------------------------------------------------

static int die_of(char c) {
    const char *digits = DIE_DIGITS;
    const char *digit = c ? strchr(digits, c) : NULL;
    return digit ? (int)(digit - digits) : 0;
}

static void insert_high_first(uint8_t *numbers, int count, int value) {
    for (; count > 0 && numbers[count - 1] < value; count--) {
        numbers[count] = numbers[count - 1];
    }
    numbers[count] = (uint8_t)value;
}

static bool is_number_of_game(const Rules *rules, int value) {
    bool fixed = false;
    for (int i = 0; i < rules->dice_fixed.count; i++) {
        fixed |= rules->dice_fixed.at[i] == value;
    }
    return value >= 1 && (value <= rules->dice_faces || fixed);
}

// Digits into numbers, high to low.
static Status parse_numbers(const Rules *rules, const Word *word, const char *what, uint8_t numbers[RULES_MAX_NUMBERS],
                            uint8_t *count, Error *error) {
    if (word->length > RULES_MAX_NUMBERS || word->length == 0) {
        return word_error(error, word, "%s: \"%.*s\" has %zu numbers; 1 to %d can be played", what, shown(word),
                          word->text, word->length, RULES_MAX_NUMBERS);
    }
    for (size_t i = 0; i < word->length; i++) {
        Word digit = sub_word(word, i, 1);
        int value = die_of(word->text[i]);
        if (!is_number_of_game(rules, value)) {
            return word_error(error, &digit, "%s: \"%.*s\" is not a number from 1 to %d", what, 1, digit.text,
                              rules->dice_faces);
        }
        insert_high_first(numbers, (int)i, value);
    }
    *count = (uint8_t)word->length;
    return STATUS_OK;
}

static Status parse_turn(const Word *word, Position *position, Error *error) {
    if (word_is(word, "w")) {
        position->turn = WHITE;
    } else if (word_is(word, "b")) {
        position->turn = BLACK;
    } else if (word_is(word, "-")) {
        position->turn = NOBODY;
    } else {
        return word_error(error, word, "turn: \"%.*s\" is not w, b or - (before the opening)", shown(word), word->text);
    }
    return STATUS_OK;
}

// ---- the keys --------------------------------------------------------------------------------------

static Status parse_first(const Word *value, Position *position, Error *error) {
    if (!word_is(value, "w") && !word_is(value, "b") && !word_is(value, "wb") && !word_is(value, "bw")) {
        return word_error(error, value, "first: \"%.*s\" is not w, b or wb", shown(value), value->text);
    }
    for (size_t i = 0; i < value->length; i++) {
        position->turns[value->text[i] == 'w' ? WHITE : BLACK] = 0;
    }
    return STATUS_OK;
}

// "3-2" as two numbers up to `most`.
static Status parse_pair(const Word *value, const char *what, int most, int pair[2], Error *error) {
    const char *dash = memchr(value->text, '-', value->length);
    size_t before = dash ? (size_t)(dash - value->text) : 0;
    Word left = sub_word(value, 0, before);
    Word right = dash ? sub_word(value, before + 1, value->length - before - 1) : left;
    pair[0] = word_number(&left, most);
    pair[1] = word_number(&right, most);
    if (pair[0] < 0 || pair[1] < 0) {
        return word_error(error, value, "%s: \"%.*s\" is not two numbers from 0 to %d such as 3-2", what, shown(value),
                          value->text, most);
    }
    return STATUS_OK;
}

static Status parse_item(const Rules *rules, const Word *word, Position *position, Error *error) {
    Word rest = *word;
    if (position->item_count == POSITION_MAX_ITEMS) {
        return word_error(error, word, "todo: at most %d items can wait", POSITION_MAX_ITEMS);
    }
    Item *item = &position->item[position->item_count];
    item->side = position->turn;
    if (rest.length > 1 && (rest.text[0] == 'w' || rest.text[0] == 'b')) {
        item->side = rest.text[0] == 'w' ? WHITE : BLACK;
        rest = sub_word(word, 1, word->length - 1);
    }
    position->item_count++;
    if (word_is(&rest, "roll")) {
        item->kind = ITEM_ROLL;
        return STATUS_OK;
    }
    item->kind = ITEM_NUMBERS;
    return parse_numbers(rules, &rest, "todo", item->number, &item->count, error);
}

static Status parse_todo(const Rules *rules, const Word *value, Position *position, Error *error) {
    for (size_t start = 0; start <= value->length;) {
        const char *comma = memchr(value->text + start, ',', value->length - start);
        size_t length = comma ? (size_t)(comma - value->text) - start : value->length - start;
        Word entry = sub_word(value, start, length);
        Status status = parse_item(rules, &entry, position, error);
        if (status != STATUS_OK) {
            return status;
        }
        start += length + 1;
    }
    return STATUS_OK;
}

static Status parse_cube(const Rules *rules, const Word *value, Position *position, Error *error) {
    Word number = *value;
    char owner = value->length ? value->text[value->length - 1] : 0;
    if (owner == 'w' || owner == 'b') {
        number.length--;
        position->cube_owner = owner == 'w' ? WHITE : BLACK;
    }
    int cube = word_number(&number, 4096);
    if (cube < 1 || (cube & (cube - 1)) || ((rules->cube_on || rules->cube_automatic) && cube > rules->cube_max)) {
        return word_error(error, value,
                          "cube: \"%.*s\" is not a power of two up to %d, with w or b behind it if it is owned",
                          shown(value), value->text, rules->cube_max);
    }
    if (!rules->cube_on && !rules->cube_automatic) { // automatic doubles raise the stake without a cube, too
        return word_error(error, value, "cube: there is no cube in this game (cube.on = false)");
    }
    position->cube = (uint16_t)cube;
    return STATUS_OK;
}

static Status parse_doubled(const Rules *rules, const Word *word, const Word *value, Position *position, Error *error) {
    static const char *const words[] = {"double", "beaver", "raccoon"};
    int kind = value->length == 0 ? DOUBLED_DOUBLE : 0;
    for (int i = 0; i < 3; i++) {
        if (word_is(value, words[i])) {
            kind = i + 1;
        }
    }
    if (!kind || !rules->cube_on) {
        return word_error(error, word, "doubled: %s",
                          kind ? "there is no cube in this game (cube.on = false)"
                               : "it stands alone or is doubled=beaver or doubled=raccoon");
    }
    position->doubled = (uint8_t)kind;
    return STATUS_OK;
}

static Status parse_over(const Word *value, Position *position, Error *error) {
    static const char *const words[] = {"single", "gammon", "backgammon"};
    const char *colon = memchr(value->text, ':', value->length);
    if (word_is(value, "draw")) {
        position->over = OUTCOME_DRAW;
        return STATUS_OK;
    }
    for (int i = 0; colon && i < 3 && (value->text[0] == 'w' || value->text[0] == 'b') && colon == value->text + 1;
         i++) {
        size_t length = strlen(words[i]);
        if (value->length > length + 3 && memcmp(value->text + 2, words[i], length) == 0 &&
            value->text[length + 2] == ':') {
            Word points = sub_word(value, length + 3, value->length - length - 3);
            int number = word_number(&points, 65535);
            if (number >= 0) {
                position->over = (uint8_t)(OUTCOME_SINGLE + i);
                position->winner = value->text[0] == 'w' ? WHITE : BLACK;
                position->points = (uint16_t)number;
                return STATUS_OK;
            }
        }
    }
    return word_error(error, value, "over: \"%.*s\" is not draw or such as w:gammon:2", shown(value), value->text);
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
    KEY_COUNT
};

static const char *const key_names[KEY_COUNT] = {"first",   "turns",   "roll", "head",     "todo",
                                                 "by",      "starter", "last", "opening",  "cube",
                                                 "doubled", "score",   "to",   "crawford", "over"};

bool position_has_text_key(const char *name) {
    for (int key = 0; key < KEY_COUNT; key++) {
        if (strcmp(key_names[key], name) == 0) {
            return true;
        }
    }
    return false;
}

static Status parse_flag(const Word *word, const Word *value, uint8_t *flag, Error *error) {
    if (value->length) {
        return word_error(error, word, "\"%.*s\": this key takes no value", shown(word), word->text);
    }
    *flag = 1;
    return STATUS_OK;
}

static Status parse_small(const Word *value, const char *what, int most, int *out, Error *error) {
    *out = word_number(value, most);
    if (*out < 0) {
        return word_error(error, value, "%s: \"%.*s\" is not a number from 0 to %d", what, shown(value), value->text,
                          most);
    }
    return STATUS_OK;
}

static Status parse_key(const Rules *rules, const Word *word, const Word *value, int key, Position *position,
                        Error *error) {
    int pair[2] = {0, 0}, number = 0;
    Status status;
    switch (key) {
    case KEY_FIRST:
        return parse_first(value, position, error);
    case KEY_TURNS:
        status = parse_pair(value, "turns", RULES_MAX_TURN, pair, error);
        position->turns[WHITE] = (uint8_t)pair[0];
        position->turns[BLACK] = (uint8_t)pair[1];
        return status;
    case KEY_HEAD:
        status = parse_small(value, "head", BOARD_MAX_CHECKERS, &number, error);
        position->head_taken = (uint8_t)number;
        return status;
    case KEY_TODO:
        return parse_todo(rules, value, position, error);
    case KEY_BY:
        if (!word_is(value, "w") && !word_is(value, "b")) {
            return word_error(error, value, "by: \"%.*s\" is not w or b", shown(value), value->text);
        }
        position->by_enemy = (value->text[0] == 'w' ? WHITE : BLACK) != position->turn;
        return STATUS_OK;
    case KEY_STARTER:
        if (!word_is(value, "w") && !word_is(value, "b")) {
            return word_error(error, value, "starter: \"%.*s\" is not w or b", shown(value), value->text);
        }
        position->starter = value->text[0] == 'w' ? WHITE : BLACK;
        return STATUS_OK;
    case KEY_LAST:
        return parse_flag(word, value, &position->last_turn, error);
    case KEY_OPENING:
        return parse_flag(word, value, &position->choosing, error);
    case KEY_CUBE:
        return parse_cube(rules, value, position, error);
    case KEY_DOUBLED:
        return parse_doubled(rules, word, value, position, error);
    case KEY_SCORE:
        status = parse_pair(value, "score", 9999, pair, error);
        position->score[WHITE] = (uint16_t)pair[0];
        position->score[BLACK] = (uint16_t)pair[1];
        return status;
    case KEY_TO:
        status = parse_small(value, "to", 999, &number, error);
        position->to = (uint16_t)number;
        return status;
    case KEY_CRAWFORD:
        return parse_flag(word, value, &position->crawford, error);
    case KEY_OVER:
        return parse_over(value, position, error);
    default:
        return STATUS_OK; // roll: read together with the dice
    }
}

static Status parse_dice(const Rules *rules, const Word *word, const Word *roll, Position *position, Error *error) {
    bool none = word_is(word, "-");
    Status status;
    if (none) {
        return roll ? word_error(error, roll, "roll: there are no numbers to play beside it") : STATUS_OK;
    }
    if (position->turn == NOBODY) {
        return word_error(error, word, "dice: nobody's turn (-), so there is nothing to play");
    }
    status = parse_numbers(rules, word, "dice", position->number, &position->number_count, error);
    if (status != STATUS_OK) {
        return status;
    }
    position->playing = 1;
    if (!roll && position->number_count == rules->dice_count) {
        uint8_t throw[RULES_MAX_NUMBERS];
        memcpy(throw, position->number, sizeof throw);
        if (throw[0] > rules -> dice_faces) {
            return word_error(error, word, "dice: a die has %d faces", rules->dice_faces);
        }
        position_set_roll(position, rules, throw);
        return STATUS_OK;
    }
    if (roll && !word_is(roll, "-")) {
        uint8_t thrown[RULES_MAX_NUMBERS] = {0};
        status = parse_numbers(rules, roll, "roll", thrown, &position->roll_count, error);
        if (status == STATUS_OK && (position->roll_count != rules->dice_count || thrown[0] > rules->dice_faces)) {
            status = word_error(error, roll, "roll: a throw has %d dice with %d faces", rules->dice_count,
                                rules->dice_faces);
        }
        memcpy(position->roll, thrown, sizeof position->roll);
    }
    return status;
}

static int find_key(const Word *name) {
    int key = 0;
    while (key < KEY_COUNT && !word_is(name, key_names[key])) {
        key++;
    }
    return key;
}

static Status parse_keys(const Rules *rules, const Word *words, size_t count, Word *roll, bool *roll_given,
                         Position *position, Error *error) {
    unsigned given = 0;
    position->turns[WHITE] = position->turns[BLACK] = 1;
    for (size_t i = 0; i < count; i++) {
        const Word *word = &words[i];
        const char *equals = memchr(word->text, '=', word->length);
        size_t length = equals ? (size_t)(equals - word->text) : word->length;
        Word name = sub_word(word, 0, length);
        Word value = equals ? sub_word(word, length + 1, word->length - length - 1) : sub_word(word, word->length, 0);
        int key = find_key(&name);
        if (key == KEY_COUNT) {
            const char *near = word_nearest(name.text, name.length, key_names, KEY_COUNT);
            return word_error(error, &name, "unknown key \"%.*s\"%s%s%s", shown(&name), name.text,
                              near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
        }
        if (given >> key & 1) {
            return word_error(error, word, "%s is given twice", key_names[key]);
        }
        given |= 1u << key;
        if ((given >> KEY_FIRST & 1) && (given >> KEY_TURNS & 1)) {
            return word_error(error, word, "first and turns say the same thing; give one of them");
        }
        if (key == KEY_ROLL) {
            *roll = value;
            *roll_given = true;
        }
        Status status = parse_key(rules, word, &value, key, position, error);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

static bool is_off(const Position *position, Side side) {
    const Row *row = &position->board.row[side];
    return row->at[BOARD_OFF] == row_total(row);
}

// What no field shows by itself. `sides` are the first two words.
static Status check_together(const Position *position, const Word *sides, const Word *dice, Error *error) {
    if (!position->over && !position->last_turn && is_off(position, WHITE) && is_off(position, BLACK)) {
        return word_error(error, &sides[1], "black: both sides have borne off all their checkers");
    }
    if (!position->over && position->to &&
        (position->score[WHITE] >= position->to || position->score[BLACK] >= position->to)) {
        return word_error(error, dice, "score: the match to %d is won already", position->to);
    }
    if (position->by_enemy && !position->playing) {
        return word_error(error, dice, "by: there are no numbers to play");
    }
    if (position->choosing && !position->playing) {
        return word_error(error, dice, "opening: it needs the two dice that were thrown");
    }
    if (position->doubled && (position->playing || position->turn == NOBODY)) {
        return word_error(error, dice, "doubled: a double is offered before the throw, in one's own turn");
    }
    if (position->item_count && position->turn == NOBODY) {
        return word_error(error, dice, "todo: nobody's turn (-), so nothing can wait");
    }
    return STATUS_OK;
}

Status position_parse(const Rules *rules, const char *text, Position *position, Error *error) {
    enum { MOST_WORDS = 4 + KEY_COUNT + 1 };
    static const char *const missing[] = {"white's checkers", "black's checkers", "the turn (w, b or -)",
                                          "the dice (such as 31, or -)"};
    Word words[MOST_WORDS];
    size_t count = 0, length = strlen(text);
    for (size_t at = strspn(text, " \t\r\n"); at < length && count < MOST_WORDS;) {
        size_t word = strcspn(text + at, " \t\r\n");
        words[count++] = (Word){text + at, at, word};
        at += word;
        at += strspn(text + at, " \t\r\n");
    }
    if (count < 4) {
        return error_set(error, STATUS_BAD_INPUT, length, 0,
                         "the text ends before %s; a position is <white> <black> <turn> <dice>", missing[count]);
    }
    Position made;
    position_init(&made, rules);
    memset(&made.board, 0, sizeof made.board);
    Status status = parse_side(rules, WHITE, &words[0], &made.board, error);
    if (status == STATUS_OK) {
        status = parse_side(rules, BLACK, &words[1], &made.board, error);
    }
    if (status == STATUS_OK) {
        status = rules_check_board(rules, &made.board, error);
        if (status != STATUS_OK && error) {
            error->at = words[0].at;
            error->length = words[1].at + words[1].length - words[0].at;
        }
    }
    if (status == STATUS_OK) {
        status = parse_turn(&words[2], &made, error);
    }
    Word roll = {text, 0, 0};
    bool roll_given = false;
    if (status == STATUS_OK) {
        status = parse_keys(rules, words + 4, count - 4, &roll, &roll_given, &made, error);
    }
    if (status == STATUS_OK) {
        status = parse_dice(rules, &words[3], roll_given ? &roll : NULL, &made, error);
    }
    if (status == STATUS_OK) {
        status = check_together(&made, words, &words[3], error);
    }
    if (status == STATUS_OK) {
        *position = made;
    }
    return status;
}
