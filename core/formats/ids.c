// SPDX-License-Identifier: MIT
// IDs as a whole: which words there are, what they cannot tell, and the keys behind them.
//
// What an ID says is turned into position text, the keys are added, and the text is read: so whatever is wrong with a
// position is found by the one reader of positions. Printing reads back what it has made and compares, so nothing is
// lost unsaid.
#include "core/flow.h"
#include "core/formats/ids_private.h"
#include "core/writer.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char xgid_mark[] = "XGID=";
static const char blanks[] = " \t\r\n";

// Keys that may follow an ID.
static const char *const extra_keys[] = {"first", "turns", "starter"};
enum { EXTRA_KEYS = sizeof extra_keys / sizeof extra_keys[0], MOST_WORDS = 64 };

Status id_error(Error *error, const IdWord *word, size_t from, size_t length, const char *format, ...) {
    char text[ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return error_set(error, STATUS_BAD_INPUT, word->at + from, length, "%s", text);
}

Status id_bear_off_rest(const Rules *rules, Position *position, Side side, const IdWord *word, Error *error) {
    Row *row = &position->board.row[side];
    int total = row_total(row);
    if (total > rules->total[side]) {
        return id_error(error, word, 0, word->length, "%s has %d checkers there, but only %d in this game",
                        side == WHITE ? "white" : "black", total, rules->total[side]);
    }
    row->at[BOARD_OFF] = (uint8_t)(rules->total[side] - total);
    return STATUS_OK;
}

// ---- words

static bool is_letter(char c) {
    return isalnum((unsigned char)c) || c == '+' || c == '/';
}

static size_t count_letters(const char *text, size_t length) {
    size_t count = 0;
    while (count < length && is_letter(text[count])) {
        count++;
    }
    return count;
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
        if (letters >= MATCH_ID_LETTERS && count_letters(text + before, letters) == letters) {
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
    return letters > MATCH_ID_LETTERS && count_letters(text + at + begin, letters) == letters;
}

// ---- position text

typedef struct TextWord {
    const char *text;
    size_t length;
} TextWord;

static size_t cut_words(const char *text, TextWord word[MOST_WORDS]) {
    size_t count = 0;
    for (text += strspn(text, blanks); *text && count < MOST_WORDS; text += strspn(text, blanks)) {
        word[count++] = (TextWord){text, strcspn(text, blanks)};
        text += word[count - 1].length;
    }
    return count;
}

static bool same_words(const TextWord *a, const TextWord *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

// Do two words have the same key?
static bool same_keys(const TextWord *a, const char *b, size_t b_length) {
    const char *a_end = memchr(a->text, '=', a->length), *b_end = memchr(b, '=', b_length);
    size_t length = a_end ? (size_t)(a_end - a->text) : a->length;
    return length == (b_end ? (size_t)(b_end - b) : b_length) && memcmp(a->text, b, length) == 0;
}

static bool is_extra(const TextWord *word) {
    bool is = false;
    for (int i = 0; i < EXTRA_KEYS; i++) {
        is = is || same_keys(word, extra_keys[i], strlen(extra_keys[i]));
    }
    return is;
}

// The keys behind the ID, which begin at `from` of the text, are read with the position; what the ID alone says of the
// same keys gives way. On failure the error is placed in the text; one that is not about the keys is the ID's.
static Status read_whole(const Rules *rules, const char *text, const IdWord *id, size_t from, Position *position,
                         Error *error) {
    char base[POSITION_TEXT], whole[2 * POSITION_TEXT];
    TextWord words[MOST_WORDS], extras[MOST_WORDS];
    position_print(rules, position, base, sizeof base);
    size_t count = cut_words(base, words), extra_count = cut_words(text + from, extras);
    Writer writer = writer_start(whole, sizeof whole);
    for (size_t i = 0; i < extra_count; i++) {
        if (!is_extra(&extras[i])) {
            IdWord word = {extras[i].text, (size_t)(extras[i].text - text), extras[i].length};
            return id_error(error, &word, 0, word.length,
                            "\"%.*s\" cannot stand behind an ID: first, turns and starter can",
                            word.length > 40 ? 40 : (int)word.length, word.text);
        }
    }
    for (size_t i = 0; i < count; i++) {
        bool again = false;
        for (size_t k = 0; k < extra_count; k++) {
            again = again || (i >= 4 && same_keys(&words[i], extras[k].text, extras[k].length));
        }
        if (!again) {
            writer_add(&writer, "%s%.*s", i ? " " : "", (int)words[i].length, words[i].text);
        }
    }
    size_t own = writer.length;
    writer_add(&writer, " %s", text + from);
    if (writer.length >= sizeof whole) {
        return id_error(error, id, 0, id->length, "there is too much behind the ID");
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
static Status take_throw(const Rules *rules, const IdWord *word, Position *position, Error *error) {
    uint8_t roll[2] = {position->roll[0], position->roll[1]};
    if (!position->playing) {
        return STATUS_OK;
    }
    if (rules->dice_count != 2 || roll[0] > rules->dice_faces || roll[1] > rules->dice_faces) {
        return id_error(error, word, 0, word->length, "%d%d is no roll of this game (dice.count = %d, dice.faces = %d)",
                        roll[0], roll[1], rules->dice_count, rules->dice_faces);
    }
    position_set_roll(position, rules, roll);
    return STATUS_OK;
}

static Status parse_words(const Rules *rules, const IdWord *word, Position *position, IdRules *said, Error *error) {
    if (is_xgid(word->text, word->length)) {
        size_t mark = sizeof xgid_mark - 1;
        IdWord rest = {word->text + mark, word->at + mark, word->length - mark};
        return xgid_parse(rules, &rest, position, said, error);
    }
    size_t match, begin = find_position(word->text, word->length, &match);
    if (begin > 0) {
        return id_error(error, word, 0, begin, "\"%.*s\" does not belong to an ID", begin > 40 ? 40 : (int)begin,
                        word->text);
    }
    if (match < word->length) {
        IdWord second = {word->text + match, word->at + match, word->length - match};
        Status status = match_id_parse(rules, &second, position, said, error);
        if (status != STATUS_OK) {
            return status;
        }
    }
    IdWord first = {word->text, word->at, match < word->length ? match - 1 : match};
    return position_id_parse(rules, &first, position, error);
}

Status id_parse(const Rules *rules, const char *text, Position *position, IdRules *said, Error *error) {
    Position made;
    IdRules dropped;
    said = said ? said : &dropped;
    IdWord word = {text, strspn(text, blanks), 0};
    word.text += word.at;
    word.length = strcspn(word.text, blanks);
    *said = (IdRules){-1, -1, -1};
    if (word.length == 0) {
        return id_error(error, &word, 0, 0, "an ID is expected: a position ID, POSITION:MATCH or XGID=...");
    }
    position_init(&made, rules);
    memset(&made.board, 0, sizeof made.board);
    made.turn = WHITE;
    made.turns[WHITE] = made.turns[BLACK] = 1;
    Status status = parse_words(rules, &word, &made, said, error);
    if (status == STATUS_OK) {
        status = take_throw(rules, &word, &made, error);
    }
    if (status == STATUS_OK) {
        status = read_whole(rules, text, &word, word.at + word.length, &made, error);
    }
    if (status == STATUS_OK) {
        status = flow_settle(rules, &made, error);
    }
    if (status == STATUS_OK) {
        *position = made;
    }
    return status;
}

// ---- printing

static Status refuse(Error *error, const char *what) {
    return error_set(error, STATUS_ILLEGAL, 0, 0, "an ID cannot tell this position: %s", what);
}

static Status check_side(const Rules *rules, const Position *position, Side side, Error *error) {
    char what[96];
    const Row *row = &position->board.row[side];
    const char *name = side == WHITE ? "white" : "black";
    if (position->board.pinned[side]) {
        snprintf(what, sizeof what, "%s has a pinned checker", name);
        return refuse(error, what);
    }
    if (row->at[rules->reserve]) {
        snprintf(what, sizeof what, "%s has checkers in reserve", name);
        return refuse(error, what);
    }
    if (row_total(row) != rules->total[side]) {
        snprintf(what, sizeof what,
                 "%s has %d checkers in place of %d, and an ID counts those that are off by the others", name,
                 row_total(row), rules->total[side]);
        return refuse(error, what);
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
    Status status = check_side(rules, position, WHITE, error);
    return status == STATUS_OK ? check_side(rules, position, BLACK, error) : status;
}

// Adds the keys of `wanted` that the ID's own text `made` lacks; refuses those that may not be added.
static Status add_keys(const char *wanted, const char *made, Writer *writer, Error *error) {
    TextWord words[MOST_WORDS], own[MOST_WORDS];
    size_t count = cut_words(wanted, words), own_count = cut_words(made, own);
    for (size_t i = 0; i < count; i++) {
        bool said = false;
        for (size_t k = 0; k < own_count; k++) {
            said = said || ((i < 4 ? k == i : k >= 4) && same_words(&words[i], &own[k]));
        }
        if (!said && i < 4) {
            return refuse(error, "some of the roll's numbers have been played already");
        }
        if (!said && !is_extra(&words[i])) {
            char what[128];
            snprintf(what, sizeof what, "there is no place for %.*s", words[i].length > 80 ? 80 : (int)words[i].length,
                     words[i].text);
            return refuse(error, what);
        }
        if (!said) {
            writer_add(writer, " %.*s", (int)words[i].length, words[i].text);
        }
    }
    return STATUS_OK;
}

static Status print(const Rules *rules, const Position *position, bool xgid, char *out, size_t size, Error *error) {
    char text[ID_TEXT], wanted[POSITION_TEXT], made[POSITION_TEXT];
    Position again;
    Writer writer = writer_start(out, size);
    Status status = check_tellable(rules, position, xgid, error);
    if (status == STATUS_OK && xgid) {
        status = xgid_check(rules, position, error);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (xgid) {
        xgid_print(rules, position, text, sizeof text);
    } else {
        char board[BITS_MAX_LETTERS], rest[BITS_MAX_LETTERS];
        position_id_print(rules, position, board);
        match_id_print(rules, position, rest);
        snprintf(text, sizeof text, "%s:%s", board, rest);
    }
    Error trouble = {0, 0, ""};
    position_print(rules, position, wanted, sizeof wanted);
    if (id_parse(rules, text, &again, NULL, &trouble) != STATUS_OK) {
        return refuse(error, trouble.text);
    }
    position_print(rules, &again, made, sizeof made);
    writer_add(&writer, "%s", text);
    status = add_keys(wanted, made, &writer, error);
    if (status == STATUS_OK && id_parse(rules, out, &again, NULL, &trouble) == STATUS_OK) {
        position_print(rules, &again, made, sizeof made);
    }
    if (status == STATUS_OK && strcmp(wanted, made) != 0) {
        status = refuse(error, "more is going on than an ID says");
    }
    if (status != STATUS_OK && size > 0) {
        out[0] = '\0';
    }
    return status;
}

Status id_print(const Rules *rules, const Position *position, char *out, size_t size, Error *error) {
    return print(rules, position, false, out, size, error);
}

Status id_print_xgid(const Rules *rules, const Position *position, char *out, size_t size, Error *error) {
    return print(rules, position, true, out, size, error);
}
