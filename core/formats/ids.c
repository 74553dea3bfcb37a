// SPDX-License-Identifier: MIT
// IDs as a whole: which words there are, what they cannot tell, and the keys behind them.
//
// What an ID says is turned into position text, the keys are added, and the text is read: so whatever is wrong with a
// position is found by the one reader of positions. Printing reads back what it has made and compares, so nothing is
// lost unsaid.
#include "core/flow.h"
#include "core/formats/files.h"
#include "core/formats/ids_private.h"
#include "core/writer.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char xgid_mark[] = "XGID=";
static const char blanks[] = " \t\r\n";

// Keys that may follow an ID.
static const char *const extra_keys[] = {"first", "turns", "starter"};
enum { EXTRA_KEYS = sizeof extra_keys / sizeof extra_keys[0], MOST_WORDS = 64 };

Status id_bear_off_rest(const Rules *rules, Position *position, Side side, const Word *word, Error *error) {
    Row *row = &position->board.row[side];
    int total = row_total(row);
    if (total > rules->total[side]) {
        return word_error(error, word, "%s has %d checkers there, but only %d in this game", side_name(side), total,
                          rules->total[side]);
    }
    row->at[BOARD_OFF] = (uint8_t)(rules->total[side] - total);
    return STATUS_OK;
}

bool id_take_length(const Rules *rules, Position *position, unsigned to) {
    bool fresh = rules->cube_on && position->score[WHITE] == 0 && position->score[BLACK] == 0;
    position->to = (uint16_t)to;
    if (fresh && to == 1) {
        position->to = 2;
        position->score[WHITE] = position->score[BLACK] = 1;
        return true;
    }
    if (fresh && to == 0 && rules->match_to == 1) {
        position->to = 1;
    }
    return false;
}

// ---- words

static bool are_letters(const char *text, size_t length) {
    size_t count = 0;
    while (count < length && (isalnum((unsigned char)text[count]) || text[count] == '+' || text[count] == '/')) {
        count++;
    }
    return count == length;
}

static bool is_xgid(const char *text, size_t length) {
    size_t mark = sizeof xgid_mark - 1;
    return length >= mark && word_equal(text, mark, xgid_mark);
}

// Where the part that ends at `end` begins: behind the colon before it.
static size_t part_begin(const char *text, size_t end) {
    while (end > 0 && text[end - 1] != ':') {
        end--;
    }
    return end;
}

// The position ID and, behind a colon, the match ID of a word: where they begin. *match = length: there is none.
static size_t find_position(const char *text, size_t length, size_t *match) {
    size_t last = part_begin(text, length);
    *match = length;
    if (last > 0 && length - last <= MATCH_ID_LETTERS + 1) {
        size_t before = part_begin(text, last - 1), letters = last - 1 - before;
        if (letters >= MATCH_ID_LETTERS && are_letters(text + before, letters)) {
            *match = last;
            return before;
        }
    }
    return last;
}

size_t id_prefix_length(const char *text) {
    size_t blank = strspn(text, blanks), length = strcspn(text + blank, blanks), match;
    const char *word = text + blank;
    for (size_t i = 0; i < length; i++) {
        if (is_xgid(word + i, length - i) && (i == 0 || word[i - 1] == ':')) {
            return i ? blank + i : 0;
        }
    }
    size_t begin = find_position(word, length, &match);
    return begin ? blank + begin : 0;
}

bool id_is_meant(const char *text) {
    size_t at = id_prefix_length(text), match;
    at += strspn(text + at, blanks);
    size_t length = strcspn(text + at, blanks);
    if (is_xgid(text + at, length)) {
        return true;
    }
    size_t begin = find_position(text + at, length, &match);
    size_t letters = (match < length ? match - 1 : length) - begin;
    return letters > MATCH_ID_LETTERS && are_letters(text + at + begin, letters);
}

// ---- position text

static bool same_words(const Word *a, const Word *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

static bool is_extra(const Word *word) {
    Word key, value;
    word_split(word, '=', &key, &value);
    return word_find(key.text, key.length, extra_keys, EXTRA_KEYS) < EXTRA_KEYS;
}

// The keys behind the ID, which begin at `from` of the text, are read with the position; an ID alone says nothing of
// these keys. On failure the error is placed in the text; one that is not about the keys is the ID's.
static Status read_whole(const Rules *rules, const char *text, const Word *id, size_t from, Position *position,
                         Error *error) {
    char base[POSITION_TEXT], whole[2 * POSITION_TEXT];
    Word words[MOST_WORDS], extras[MOST_WORDS];
    position_print(rules, position, base, sizeof base);
    size_t count = words_cut(base, words, MOST_WORDS), extra_count = words_cut(text + from, extras, MOST_WORDS);
    Writer writer = writer_start(whole, sizeof whole);
    for (size_t i = 0; i < extra_count; i++) {
        if (!is_extra(&extras[i])) {
            extras[i].at += from;
            return word_error(error, &extras[i], "\"%.*s\" cannot stand behind an ID: first, turns and starter can",
                              word_shown(&extras[i]), extras[i].text);
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (!is_extra(&words[i])) {
            writer_add(&writer, "%s%.*s", i ? " " : "", (int)words[i].length, words[i].text);
        }
    }
    size_t own = writer.length;
    writer_add(&writer, " %s", text + from);
    if (writer.length >= sizeof whole) {
        return word_error(error, id, "there is too much behind the ID");
    }
    Status status = position_parse(rules, whole, position, error);
    if (status != STATUS_OK && error) {
        bool of_keys = error->at > own;
        error->at = of_keys ? from + error->at - own - 1 : id->at;
        error->length = of_keys ? error->length : id->length;
    }
    return status;
}

// ---- reading

// The numbers of the roll, as the keys make them.
static Status take_throw(const Rules *rules, const Word *word, Position *position, Error *error) {
    uint8_t roll[2] = {position->roll[0], position->roll[1]};
    if (!position->playing) {
        return STATUS_OK;
    }
    if (rules->dice_count != 2 || roll[0] > rules->dice_faces || roll[1] > rules->dice_faces) {
        return word_error(error, word, "%d%d is no roll of this game (dice.count = %d, dice.faces = %d)", roll[0],
                          roll[1], rules->dice_count, rules->dice_faces);
    }
    position_set_roll(position, rules, roll);
    return STATUS_OK;
}

static Status parse_words(const Rules *rules, const Word *word, Position *position, IdRules *said, Error *error) {
    if (is_xgid(word->text, word->length)) {
        size_t mark = sizeof xgid_mark - 1;
        Word rest = word_part(word, mark, word->length - mark);
        return xgid_parse(rules, &rest, position, said, error);
    }
    size_t match, begin = find_position(word->text, word->length, &match);
    if (begin > 0) {
        Word wrong = word_part(word, 0, begin);
        return word_error(error, &wrong, "\"%.*s\" does not belong to an ID", word_shown(&wrong), wrong.text);
    }
    if (match < word->length) {
        Word second = word_part(word, match, word->length - match);
        RETURN_IF_FAILED(match_id_parse(rules, &second, position, said, error));
    }
    Word first = word_part(word, 0, match < word->length ? match - 1 : match);
    return position_id_parse(rules, &first, position, error);
}

Status id_parse(const Rules *rules, const char *text, Position *position, IdRules *said, Error *error) {
    Position made;
    IdRules dropped;
    said = said ? said : &dropped;
    Word word = {text, strspn(text, blanks), 0};
    word.text += word.at;
    word.length = strcspn(word.text, blanks);
    *said = (IdRules){-1, -1, -1, false};
    if (word.length == 0) {
        return word_error(error, &word, "an ID is expected: a position ID, POSITION:MATCH or XGID=...");
    }
    position_init(&made, rules);
    memset(&made.board, 0, sizeof made.board);
    made.turn = WHITE;
    made.turns[WHITE] = made.turns[BLACK] = 1;
    RETURN_IF_FAILED(parse_words(rules, &word, &made, said, error));
    RETURN_IF_FAILED(take_throw(rules, &word, &made, error));
    RETURN_IF_FAILED(read_whole(rules, text, &word, word.at + word.length, &made, error));
    RETURN_IF_FAILED(flow_settle(rules, &made, error));
    *position = made;
    return STATUS_OK;
}

// ---- printing

#define refuse(error, ...) error_illegal(error, "an ID cannot express this position: " __VA_ARGS__)

static Status check_side(const Rules *rules, const Position *position, Side side, Error *error) {
    const Row *row = &position->board.row[side];
    const char *name = side_name(side);
    if (position->board.pinned[side]) {
        return refuse(error, "%s has a pinned checker", name);
    }
    if (row->at[rules->reserve]) {
        return refuse(error, "%s has checkers in reserve", name);
    }
    if (row_total(row) != rules->total[side]) {
        return refuse(error, "%s has %d checkers in place of %d, and an ID counts those that are off by the others",
                      name, row_total(row), rules->total[side]);
    }
    return STATUS_OK;
}

// What can be said better than by the key of position text.
static Status check_tellable(const Rules *rules, const Position *position, bool xgid, Error *error) {
    if (position->over) {
        return refuse(error, "the game is over");
    }
    if (position->turn == NOBODY) {
        return refuse(error, "nobody's turn has come yet, and an ID always has a side on roll");
    }
    if (position->playing && (position->roll_count != 2 || position->roll[0] > 6)) {
        return refuse(error, "the numbers to play are not a roll of two dice with six faces");
    }
    if (position->doubled > DOUBLED_DOUBLE && !xgid) {
        return refuse(error, "a match ID has no beavers (an XGID has)");
    }
    if (position->score[WHITE] > INT16_MAX || position->score[BLACK] > INT16_MAX) {
        return refuse(error, "the score is above 32767");
    }
    RETURN_IF_FAILED(check_side(rules, position, WHITE, error));
    return check_side(rules, position, BLACK, error);
}

// Adds the keys of `wanted` that the ID's own text `made` lacks; refuses those that may not be added.
static Status add_keys(const char *wanted, const char *made, Writer *writer, Error *error) {
    Word words[MOST_WORDS], own[MOST_WORDS];
    size_t count = words_cut(wanted, words, MOST_WORDS), own_count = words_cut(made, own, MOST_WORDS);
    for (size_t i = 0; i < count; i++) {
        bool said = false;
        for (size_t k = 0; k < own_count; k++) {
            said = said || ((i < 4 ? k == i : k >= 4) && same_words(&words[i], &own[k]));
        }
        if (!said && i < 4) {
            return refuse(error, "some of the roll's numbers have been played already");
        }
        if (!said && !is_extra(&words[i])) {
            return refuse(error, "there is no place for %.*s", words[i].length > 80 ? 80 : (int)words[i].length,
                          words[i].text);
        }
        if (!said) {
            writer_add(writer, " %.*s", (int)words[i].length, words[i].text);
        }
    }
    return STATUS_OK;
}

static Status print(const Rules *rules, const Position *position, bool xgid, char *out, size_t size, Error *error) {
    char text[ID_TEXT], whole[ID_TEXT], wanted[POSITION_TEXT], made[POSITION_TEXT]; // `out` may be short of it
    Position again;
    Writer writer = writer_start(whole, sizeof whole), cut = writer_start(out, size);
    RETURN_IF_FAILED(check_tellable(rules, position, xgid, error));
    if (xgid) {
        RETURN_IF_FAILED(xgid_check(rules, position, error));
        xgid_print(rules, position, text, sizeof text);
    } else {
        char board[BITS_MAX_LETTERS], rest[BITS_MAX_LETTERS];
        position_id_print(rules, position, board);
        match_id_print(rules, position, rest);
        snprintf(text, sizeof text, "%s:%s", board, rest);
    }
    Error trouble = {0, 0, ""};
    Position told = *position;
    id_take_length(rules, &told, (unsigned)file_match_length(rules, position->to));
    position_print(rules, &told, wanted, sizeof wanted);
    if (id_parse(rules, text, &again, NULL, &trouble) != STATUS_OK) {
        return refuse(error, "%s", trouble.text);
    }
    position_print(rules, &again, made, sizeof made);
    writer_text(&writer, text);
    Status status = add_keys(wanted, made, &writer, error);
    if (status == STATUS_OK && id_parse(rules, whole, &again, NULL, &trouble) == STATUS_OK) {
        position_print(rules, &again, made, sizeof made);
    }
    if (status == STATUS_OK && strcmp(wanted, made) != 0) {
        status = refuse(error, "more is going on than an ID says");
    }
    writer_text(&cut, status == STATUS_OK ? whole : "");
    return status;
}

Status id_print(const Rules *rules, const Position *position, char *out, size_t size, Error *error) {
    return print(rules, position, false, out, size, error);
}

Status id_print_xgid(const Rules *rules, const Position *position, char *out, size_t size, Error *error) {
    return print(rules, position, true, out, size, error);
}
