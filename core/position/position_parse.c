// SPDX-License-Identifier: MIT
// Reading position text: <white> <black> <turn> <dice> [key=value ...]
//
// Invariant: a failed parse changes nothing. position_print.c writes what is read here.
#include "core/hooks.h"
#include "core/position/position_words.h"

#include <string.h>

// ---- the keys --------------------------------------------------------------------------------------

// "w" or "b"; `expected` says so, and what else it may be.
static Status parse_side(const Word *value, const char *what, const char *expected, uint8_t *side, Error *error) {
    if (!word_is(value, "w") && !word_is(value, "b")) {
        return word_is_not(error, value, what, "%s", expected);
    }
    *side = value->text[0] == 'w' ? WHITE : BLACK;
    return STATUS_OK;
}

static Status read_first(const Reading *reading) {
    const Word *value = &reading->value;
    if (!word_is(value, "w") && !word_is(value, "b") && !word_is(value, "wb") && !word_is(value, "bw")) {
        return word_is_not(reading->error, value, "first", "w, b or wb");
    }
    for (size_t i = 0; i < value->length; i++) {
        reading->position->turns[value->text[i] == 'w' ? WHITE : BLACK] = 0;
    }
    return STATUS_OK;
}

static Status read_by(const Reading *reading) {
    uint8_t side = NOBODY;
    RETURN_IF_FAILED(parse_side(&reading->value, "by", "w or b", &side, reading->error));
    reading->position->by_enemy = side != reading->position->turn;
    return STATUS_OK;
}

static Status read_starter(const Reading *reading) {
    return parse_side(&reading->value, "starter", "w or b", &reading->position->starter, reading->error);
}

// "over" or "on"
static Status read_match_said(const Reading *reading) {
    const Word *value = &reading->value;
    if (!rules_have_hook(reading->rules, HOOK_MATCH_OVER)) {
        return word_error(reading->error, value, "match-said: these rules have no match_over that could say it");
    }
    if (!word_is(value, "over") && !word_is(value, "on")) {
        return word_is_not(reading->error, value, "match-said", "over or on");
    }
    reading->position->match_said = word_is(value, "over") ? MATCH_IS_OVER : MATCH_GOES_ON;
    return STATUS_OK;
}

static Status read_over(const Reading *reading) {
    const Word *value = &reading->value;
    Position *position = reading->position;
    Word side, class, points;
    if (word_is(value, "draw")) {
        position->over = OUTCOME_DRAW;
        return STATUS_OK;
    }
    bool good = word_split(value, ':', &side, &class) && word_split(&class, ':', &class, &points);
    Outcome outcome = good ? outcome_find(reading->rules, class.text, class.length) : OUTCOME_NONE;
    int number = good ? word_number(&points, 65535) : -1;
    if (outcome == OUTCOME_NONE || outcome == OUTCOME_DRAW || number < 0 ||
        (!word_is(&side, "w") && !word_is(&side, "b"))) {
        return word_is_not(reading->error, value, "over", "draw or such as w:gammon:2");
    }
    position->over = (uint8_t)outcome;
    position->winner = word_is(&side, "w") ? WHITE : BLACK;
    position->points = (uint16_t)number;
    return STATUS_OK;
}

static uint8_t *field_of(const Reading *reading) {
    return (uint8_t *)reading->position + reading->key->field;
}

static Status read_flag(const Reading *reading) {
    if (reading->value.length) {
        return word_error(reading->error, &reading->whole, "\"%.*s\": this key takes no value",
                          word_shown(&reading->whole), reading->whole.text);
    }
    *field_of(reading) = 1;
    return STATUS_OK;
}

static Status read_to_roll(const Reading *reading) {
    return rules_have_hook(reading->rules, HOOK_BEFORE_ROLL)
               ? read_flag(reading)
               : word_error(reading->error, &reading->whole,
                            "to-roll: these rules have no before_roll to which it matters");
}

// A number, or two such as 3-2.
static Status read_numbers(const Reading *reading) {
    const TextKey *key = reading->key;
    Word part[2] = {reading->value, reading->value};
    if (key->count == 2) {
        word_split(&reading->value, '-', &part[0], &part[1]);
    }
    for (int i = 0; i < key->count; i++) {
        int number = word_number(&part[i], key->most);
        uint16_t wide = (uint16_t)number;
        uint8_t narrow = (uint8_t)number;
        if (number < 0) {
            return word_is_not(reading->error, &reading->value, key->name,
                               key->count == 2 ? "two numbers from 0 to %d such as 3-2" : "a number from 0 to %d",
                               key->most);
        }
        memcpy(field_of(reading) + (size_t)i * key->size, key->size == 1 ? (void *)&narrow : &wide, key->size);
    }
    return STATUS_OK;
}

// Both sides' checkers (w/b), for `thrown` also the head's count.
static Status read_board(const Reading *reading) {
    Position *position = reading->position;
    Board *board = (Board *)(void *)field_of(reading);
    return parse_board(reading, board, board == &position->thrown ? &position->thrown_head : NULL);
}

#define NUMBERS(name, field, first, count, most)                                                                       \
    { name, read_numbers, offsetof(Position, field), sizeof(((Position *)NULL)->first), count, most }
#define FIELD(name, read, field)                                                                                       \
    { name, read, offsetof(Position, field), 0, 0, 0 }
#define OTHER(name, read)                                                                                              \
    { name, read, 0, 0, 0, 0 }

// New names have a hyphen: so no file's state can be called so already.
static const TextKey keys[] = {
    OTHER("first", read_first),
    NUMBERS("turns", turns, turns[0], 2, RULES_MAX_TURN),
    OTHER("roll", NULL),
    NUMBERS("head", head_taken, head_taken, 1, BOARD_MAX_CHECKERS),
    OTHER("todo", read_todo),
    OTHER("by", read_by),
    OTHER("starter", read_starter),
    FIELD("last", read_flag, last_turn),
    FIELD("opening", read_flag, choosing),
    OTHER("cube", NULL),
    OTHER("doubled", NULL),
    NUMBERS("score", score, score[0], 2, UINT16_MAX),
    NUMBERS("to", to, to, 1, 999),
    FIELD("crawford", read_flag, crawford),
    OTHER("over", read_over),
    OTHER("threw", NULL),
    FIELD("thrown", read_board, thrown),
    FIELD("before", read_board, before),
    OTHER("asking", read_asking),
    OTHER("answers", read_answers),
    OTHER("played", read_played),
    NUMBERS("plays", plays, plays, 1, UINT8_MAX),
    NUMBERS("spent", spent, spent, 1, HOOK_MAX_TURN_PLAYS),
    FIELD("kept", read_flag, opening),
    NUMBERS("gained", gained, gained[0], 2, UINT16_MAX),
    FIELD("set-board", read_board, placed),
    OTHER("match-said", read_match_said),
    FIELD("to-roll", read_to_roll, to_roll),
};
enum { KEY_COUNT = sizeof keys / sizeof keys[0] };

// Where it is in the table; KEY_COUNT: nowhere.
static size_t find_key(const char *name, size_t length) {
    return row_find(name, length, keys, sizeof *keys, KEY_COUNT);
}

bool position_has_text_key(const char *name) {
    return find_key(name, strlen(name)) < KEY_COUNT;
}

// ---- keys that are read last -----------------------------------------------------------------------

// The cube of a game that is over may be from before a change of the rules.
static Status parse_cube(const Rules *rules, const Word *value, Position *position, Error *error) {
    Word number = *value;
    char owner = value->length ? value->text[value->length - 1] : 0;
    if (owner == 'w' || owner == 'b') {
        number.length--;
        position->cube_owner = owner == 'w' ? WHITE : BLACK;
    }
    bool exists = rules->cube_on || rules->cube_automatic; // automatic doubles raise the stake without a cube, too
    int most = exists && !position->over ? rules->cube_max : RULES_MAX_CUBE;
    int cube = word_number(&number, most);
    if (cube < 1 || (cube & (cube - 1))) {
        return word_is_not(error, value, "cube", "a power of two up to %d, with w or b behind it if it is owned", most);
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
    RETURN_IF_FAILED(parse_side(threw, "threw", "w or b", &side, error));
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
        known[count] = keys[count].name;
    }
    for (int i = 0; i < rules->state_count; i++) {
        known[count++] = rules->state[i].name;
    }
    return word_error(error, name, "unknown key \"%.*s\"%s", word_shown(name), name->text,
                      word_hint(word_nearest(name->text, name->length, known, count)).text);
}

// What was given of a key, and its value; a NULL text: nothing.
static Word given_of(const Word *given, const char *name, Word *value) {
    Word key, whole = given[find_key(name, strlen(name))];
    *value = whole;
    if (whole.text) {
        word_split(&whole, '=', &key, value);
    }
    return whole;
}

// given[KEY_COUNT]: the keys as they stand in the text. Those whose meaning depends on others are not read yet.
static Status parse_keys(const Rules *rules, const Word *words, size_t count, Word *given, Position *position,
                         Error *error) {
    uint32_t states = 0;
    position->turns[WHITE] = position->turns[BLACK] = 1;
    for (size_t i = 0; i < count; i++) {
        Reading reading = {.rules = rules, .whole = words[i], .position = position, .error = error};
        Word name, none;
        word_split(&words[i], '=', &name, &reading.value);
        size_t key = find_key(name.text, name.length);
        if (key == KEY_COUNT) {
            Status status = parse_state(&reading, &name, &states);
            if (status != STATUS_OK) {
                return status == STATUS_ILLEGAL ? unknown_key(rules, &name, error) : status;
            }
            continue;
        }
        if (given[key].text) {
            return word_error(error, &words[i], "%s is given twice", keys[key].name);
        }
        given[key] = words[i];
        if (given_of(given, "first", &none).text && given_of(given, "turns", &none).text) {
            return word_error(error, &words[i], "first and turns say the same thing; give one of them");
        }
        reading.key = &keys[key];
        if (keys[key].read) {
            RETURN_IF_FAILED(keys[key].read(&reading));
        }
    }
    return STATUS_OK;
}

static Status parse_later(const Rules *rules, const Word *dice, const Word *given, Position *position, Error *error) {
    Word value, whole;
    if (given_of(given, "cube", &value).text) {
        RETURN_IF_FAILED(parse_cube(rules, &value, position, error));
    }
    whole = given_of(given, "doubled", &value);
    if (whole.text) {
        RETURN_IF_FAILED(parse_doubled(rules, &whole, &value, position, error));
    }
    whole = given_of(given, "roll", &value);
    RETURN_IF_FAILED(parse_dice(rules, dice, whole.text ? &value : NULL, position, error));
    return given_of(given, "threw", &value).text ? parse_threw(rules, &value, position, error) : STATUS_OK;
}

static bool has_more_to_do(const Position *position) {
    return position->playing || position->item_count || position->doubled || position->choosing || position->last_turn;
}

static bool has_no_roll_to_come(const Position *position) {
    return position->over || position->doubled || position->choosing || position->roll_count ||
           position->turn == NOBODY;
}

// What no field shows by itself; NULL: nothing is wrong.
static const char *wrong_together(const Position *position) {
    bool over = position->over, playing = position->playing, nobody = position->turn == NOBODY;
    bool asks_before = position->asking == HOOK_BEFORE_ROLL + 1, asks_play = position->asking == HOOK_ON_PLAY + 1;
    bool thrown = row_total(&position->thrown.row[WHITE]) > 0, placed = row_total(&position->placed.row[WHITE]) > 0;
    int boards = 0;
    for (int i = 0; i < position->item_count; i++) {
        boards += position->item[i].kind == ITEM_BOARD;
    }
    const struct {
        bool holds;
        const char *why;
    } wrong[] = {
        {over && has_more_to_do(position),
         "over: in a finished game nothing is left to do (dice, todo, doubled, opening, last)"},
        {position->by_enemy && !playing, "by: there are no numbers to play"},
        {asks_before && (playing || position->to_roll || nobody),
         "asking: before_roll asks before the roll of the side whose turn it is"},
        {position->to_roll && has_no_roll_to_come(position),
         "to-roll: it is said before a roll, and there is none to come"},
        {position->asking && ((!playing && !asks_before) || position->doubled || position->choosing || over),
         "asking: a script asks while a roll or a move is under way"},
        {position->answer_count && !position->asking, "answers: nobody is asked (asking=before, roll or play)"},
        {asks_play != (row_total(&position->before.row[WHITE]) > 0) || (!asks_play && position->played_count),
         "before, played: they belong to asking=play, which needs `before`"},
        {thrown && position->roll_count == 0, "thrown: there is no roll (dice, roll)"},
        {position->choosing && !playing, "opening: it needs the two dice that were rolled"},
        {boards != placed, "set-board: it is the board of the one item `set` that waits (todo)"},
        {position->doubled && (playing || nobody), "doubled: a double is offered before the roll, in one's own turn"},
        {position->item_count && nobody, "todo: nobody's turn (-), so nothing can wait"},
    };
    const char *why = NULL;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0] && why == NULL; i++) {
        why = wrong[i].holds ? wrong[i].why : NULL;
    }
    return why;
}

// `words` are those of the whole text.
static Status check_together(const Rules *rules, const Position *position, const Word *words, Error *error) {
    bool over = position->over, won = position->score[WHITE] >= position->to || position->score[BLACK] >= position->to;
    const Row *row = position->board.row;
    if (!over && !position->last_turn && row_left(&row[WHITE]) == 0 && row_left(&row[BLACK]) == 0) {
        return word_error(error, &words[1], "black: both sides have borne off all their checkers");
    }
    if (position->match_said && !over) {
        return word_error(error, &words[3], "match-said: it is said when a game is over (over)");
    }
    if (!over && position->to && !rules_have_hook(rules, HOOK_MATCH_OVER) && won) {
        return word_error(error, &words[3], "score: the match to %d is won already", position->to);
    }
    const char *why = wrong_together(position);
    return why != NULL ? word_error(error, &words[3], "%s", why) : STATUS_OK;
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
    Word sides = {words[0].text, words[0].at, words[1].at + words[1].length - words[0].at};
    RETURN_IF_FAILED(word_place_error(error, &sides, rules_check_board(rules, &made.board, error)));
    if (!word_is(&words[2], "-")) { // else it is nobody's
        RETURN_IF_FAILED(parse_side(&words[2], "turn", "w, b or - (before the opening)", &made.turn, error));
    }
    Word given[KEY_COUNT] = {{NULL, 0, 0}};
    RETURN_IF_FAILED(parse_keys(rules, words + 4, count - 4, given, &made, error));
    RETURN_IF_FAILED(parse_later(rules, &words[3], given, &made, error));
    if (position_keeps_throw(rules) && made.roll_count && row_total(&made.thrown.row[WHITE]) == 0) {
        made.thrown = made.board; // nothing has been played since
    }
    RETURN_IF_FAILED(check_together(rules, &made, words, error));
    *position = made;
    return STATUS_OK;
}
