// SPDX-License-Identifier: MIT
// Reading .mat files, line by line: comments with tags, "N point match", "Game N", the players with their scores, rows
// of two cells.
//
// What a cell is follows from its words, not from columns; only whether a row's single cell is the left or the right
// one is told by where it begins. Invariant: every line is understood as a whole, or refused with the place of what is
// not.
#include "core/formats/transcript.h"

#include <ctype.h>
#include <string.h>

enum { RIGHT_FROM = 20 }; // columns: a first cell that begins here or behind is the right one

typedef struct MatReader {
    const char *text;
    size_t next; // of the next line
    Word line;
} MatReader;

static Word trimmed(Word line) {
    while (line.length > 0 && isspace((unsigned char)line.text[0])) {
        line = word_part(&line, 1, line.length - 1);
    }
    while (line.length > 0 && isspace((unsigned char)line.text[line.length - 1])) {
        line.length--;
    }
    return line;
}

// The next line that is not empty, without what ends it. False at the end.
static bool next_line(MatReader *reader) {
    while (reader->text[reader->next]) {
        size_t at = reader->next, length = strcspn(reader->text + at, "\n");
        reader->next += length + (reader->text[at + length] == '\n');
        reader->line = (Word){reader->text + at, at, length};
        while (reader->line.length > 0 && isspace((unsigned char)reader->line.text[reader->line.length - 1])) {
            reader->line.length--;
        }
        if (reader->line.length > 0) {
            return true;
        }
    }
    reader->line = (Word){reader->text + reader->next, reader->next, 0};
    return false;
}

static MatReader start_reading(const char *text) {
    MatReader reader = {text, strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0, {text, 0, 0}};
    return reader;
}

// ---- small pieces

// Digits at `from`, at most five of them; -1: there are none, or too many.
static int read_number(const Word *line, size_t *from) {
    int value = 0;
    size_t begin = *from;
    while (*from < line->length && isdigit((unsigned char)line->text[*from])) {
        value = *from - begin < 5 ? value * 10 + (line->text[*from] - '0') : value;
        ++*from;
    }
    return *from > begin && *from - begin <= 5 ? value : -1;
}

static void skip_blanks(const Word *line, size_t *from) {
    while (*from < line->length && (line->text[*from] == ' ' || line->text[*from] == '\t')) {
        ++*from;
    }
}

// Is `word` at `from`, in any letters, and not only the beginning of a longer word? Then *from goes behind it.
static bool take_word(const Word *line, size_t *from, const char *word) {
    size_t length = strlen(word), end = *from + length;
    bool taken = end <= line->length && word_equal(line->text + *from, length, word) &&
                 (end == line->length || !isalnum((unsigned char)line->text[end]));
    *from += taken ? length : 0;
    return taken;
}

// "N point match": the length; -1 if it is another line.
static int match_length(const Word *line) {
    size_t at = 0;
    skip_blanks(line, &at);
    int length = read_number(line, &at);
    skip_blanks(line, &at);
    bool points = length >= 0 && (take_word(line, &at, "point") || take_word(line, &at, "points"));
    skip_blanks(line, &at);
    return points && take_word(line, &at, "match") && at == line->length ? length : -1;
}

// "Game N".
static bool is_game(const Word *line) {
    size_t at = 0;
    skip_blanks(line, &at);
    bool game = take_word(line, &at, "game");
    skip_blanks(line, &at);
    return game && read_number(line, &at) >= 0 && at == line->length;
}

static bool is_comment(const Word *line) {
    return line->text[strspn(line->text, " \t")] == ';';
}

// ---- the header

// "; [NAME "VALUE"]"
static bool read_tag(const Word *line, Word *name, Word *value) {
    size_t at = 0;
    while (at < line->length && line->text[at] != '[') {
        at++;
    }
    const char *quote = memchr(line->text + at, '"', line->length - at);
    if (!quote) {
        return false;
    }
    size_t open = (size_t)(quote - line->text), close = line->length;
    while (close > open + 1 && line->text[close - 1] != '"') {
        close--;
    }
    *name = trimmed(word_part(line, at + 1, open - at - 1));
    *value = word_part(line, open + 1, close > open + 1 ? close - open - 2 : 0);
    return true;
}

static bool tag_is(const Word *name, const char *word) {
    size_t at = 0;
    return take_word(name, &at, word) && at == name->length;
}

static Status read_switch(const Word *value, int *out, Error *error) {
    if (!tag_is(value, "on") && !tag_is(value, "off")) {
        return word_error(error, value, "\"On\" or \"Off\" is expected here");
    }
    *out = tag_is(value, "on");
    return STATUS_OK;
}

// Tags that say nothing of the rules or the players are comments.
static Status read_header_tag(const Word *line, FileHeader *header, Error *error) {
    Word name, value;
    if (!read_tag(line, &name, &value)) {
        return STATUS_OK;
    }
    if (tag_is(&name, "player 1") || tag_is(&name, "player 2")) {
        file_copy_name(header->name[name.text[name.length - 1] == '1' ? WHITE : BLACK], value.text, value.length);
    } else if (tag_is(&name, "variation")) {
        file_copy_variant(header->variant, value.text, value.length);
    } else if (tag_is(&name, "crawford")) {
        return read_switch(&value, &header->crawford, error);
    } else if (tag_is(&name, "jacoby")) {
        return read_switch(&value, &header->jacoby, error);
    } else if (tag_is(&name, "beaver") || tag_is(&name, "beavers")) {
        return read_switch(&value, &header->beavers, error);
    }
    return STATUS_OK;
}

// " alice : 0                      bob : 0": the name that ends before " : SCORE" at *from.
static bool read_player(const Word *line, size_t *from, Word *name, int *score) {
    for (size_t at = *from; at < line->length; at++) {
        size_t number = at + 1;
        if (line->text[at] != ':') {
            continue;
        }
        skip_blanks(line, &number);
        *score = read_number(line, &number);
        if (*score >= 0 && (number == line->length || isspace((unsigned char)line->text[number]))) {
            *name = trimmed(word_part(line, *from, at - *from));
            *from = number;
            return true;
        }
    }
    return false;
}

static Status read_players(const Word *line, Word name[2], int score[2], Error *error) {
    size_t at = 0;
    bool good =
        read_player(line, &at, &name[WHITE], &score[WHITE]) && read_player(line, &at, &name[BLACK], &score[BLACK]);
    skip_blanks(line, &at);
    return good && at == line->length
               ? STATUS_OK
               : word_error(error, line,
                            "after \"Game N\" the two players and their scores are expected: NAME : 0    NAME : 0");
}

// Does the first game have words about the cube? Then it is not the Crawford game.
static bool first_game_doubles(MatReader reader) {
    bool doubles = false;
    while (!doubles && next_line(&reader) && !is_game(&reader.line)) {
        for (size_t at = 0; at < reader.line.length && !doubles; at++) {
            size_t word = at;
            doubles = !is_comment(&reader.line) && take_word(&reader.line, &word, "doubles");
        }
    }
    return doubles;
}

static Status read_first_game(MatReader *reader, FileHeader *header, Error *error) {
    Word name[2];
    next_line(reader);
    RETURN_IF_FAILED(read_players(&reader->line, name, header->score, error));
    for (int side = 0; side < 2; side++) {
        if (!header->name[side][0]) {
            file_copy_name(header->name[side], name[side].text, name[side].length);
        }
    }
    RETURN_IF_FAILED(file_check_score(header, &reader->line, error));
    bool is_short = header->score[WHITE] + 1 == header->to || header->score[BLACK] + 1 == header->to;
    bool begun = header->score[WHITE] + header->score[BLACK] > 0;
    header->crawford_game = begun && is_short && header->crawford != 0 && !first_game_doubles(*reader);
    return STATUS_OK;
}

Status mat_read_header(const char *text, FileHeader *header, Error *error) {
    MatReader reader = start_reading(text);
    memset(header, 0, sizeof *header);
    header->to = header->crawford = header->jacoby = header->beavers = -1;
    Status status = STATUS_OK;
    while (status == STATUS_OK && next_line(&reader)) {
        if (is_comment(&reader.line)) {
            status = header->games == 0 ? read_header_tag(&reader.line, header, error) : STATUS_OK;
        } else if (header->to < 0) {
            header->to = match_length(&reader.line);
            if (header->to < 0) {
                return word_error(error, &reader.line,
                                  "this is no .mat file: \"N point match\" is expected before all but comments");
            }
        } else if (is_game(&reader.line)) {
            status = header->games++ == 0 ? read_first_game(&reader, header, error) : STATUS_OK;
        } else if (header->games == 0) {
            return word_error(error, &reader.line, "\"Game 1\" is expected before the first row");
        }
    }
    if (status == STATUS_OK && header->games == 0) {
        return error_set(error, STATUS_BAD_INPUT, reader.next, 0, "the file ends before %s",
                         header->to < 0 ? "\"N point match\"" : "\"Game 1\"");
    }
    return status;
}

// ---- rows

// Does a roll ("31:") begin at `from`?
static bool is_throw(const Word *line, size_t from) {
    return from + 2 < line->length && isdigit((unsigned char)line->text[from]) &&
           isdigit((unsigned char)line->text[from + 1]) && line->text[from + 2] == ':';
}

// Words of a play beside numbers: places.
static bool is_place_word(const Word *line, size_t from) {
    size_t at = from;
    return take_word(line, &at, "bar") || take_word(line, &at, "off");
}

// Where the play that begins at `from` ends: before the next roll or a word that is no place.
static size_t play_end(const Word *line, size_t from) {
    size_t at = from;
    while (at < line->length) {
        skip_blanks(line, &at);
        if (at == line->length || is_throw(line, at) ||
            (isalpha((unsigned char)line->text[at]) && !is_place_word(line, at))) {
            break;
        }
        while (at < line->length && line->text[at] != ' ' && line->text[at] != '\t') {
            at++;
        }
    }
    return at;
}

// How programs say that nothing can be played.
static bool take_pass(const Word *line, size_t *from) {
    static const char *const words[] = {"cannot move", "can't move", "no move", "no play", "dances"};
    bool taken = false;
    for (size_t i = 0; i < sizeof words / sizeof words[0] && !taken; i++) {
        taken = take_word(line, from, words[i]);
    }
    return taken;
}

static Status read_move(Replay *replay, const Word *line, size_t *from, Side side) {
    Word throw = word_part(line, *from, 3);
    uint8_t dice[2] = {(uint8_t)(throw.text[0] - '0'), (uint8_t)(throw.text[1] - '0')};
    *from += 3;
    Word play = word_part(line, *from, play_end(line, *from) - *from);
    *from += play.length;
    play = trimmed(play);
    char text[PLAY_TEXT];
    if (play.length >= sizeof text) {
        return replay_error(replay, &play, STATUS_BAD_INPUT, "this is too long for a play");
    }
    memcpy(text, play.text, play.length);
    text[play.length] = '\0';
    if (play.length > 0) {
        return replay_move(replay, &throw, side, dice, &play, text);
    }
    bool said = take_pass(line, from), last = !line->text[*from + strspn(line->text + *from, " \t\r\n")];
    // A roll at the end of the file may be one that is not played yet.
    Status status = replay_move(replay, &throw, side, dice, &throw, last && !said ? NULL : "");
    const PlayList *list = status == STATUS_OK && last && !said ? game_plays(replay->game) : NULL;
    return list && play_list_is_pass(list) ? replay_move(replay, &throw, side, dice, &throw, "") : status;
}

// " => 2"; 0 if there is none.
static int read_arrow(const Word *line, size_t *from) {
    size_t at = *from;
    skip_blanks(line, &at);
    if (at + 1 >= line->length || line->text[at] != '=' || line->text[at + 1] != '>') {
        return 0;
    }
    at += 2;
    skip_blanks(line, &at);
    int value = read_number(line, &at);
    *from = value > 0 ? at : *from;
    return value > 0 ? value : 0;
}

// "Wins 2 points and the match": the points; 0 if it is not that.
static int read_win(const Word *line, size_t *from) {
    size_t at = *from;
    skip_blanks(line, &at);
    int points = read_number(line, &at);
    skip_blanks(line, &at);
    if (points < 1 || (!take_word(line, &at, "point") && !take_word(line, &at, "points"))) {
        return 0;
    }
    *from = at;
    skip_blanks(line, &at);
    if (take_word(line, &at, "and the match")) {
        *from = at;
    }
    return points;
}

static Status read_words(Replay *replay, const Word *line, size_t *from, Side side) {
    static const struct {
        const char *word, *meant;
    } words[] = {{"doubles", "double"},  {"redoubles", "double"}, {"beavers", "beaver"},
                 {"raccoons", "beaver"}, {"takes", "take"},       {"accepts", "take"},
                 {"drops", "drop"},      {"passes", "drop"},      {"rejects", "drop"}};
    static const char *const known[] = {"Doubles", "Beavers", "Takes", "Drops", "Wins"};
    Word rest = word_part(line, *from, line->length - *from);
    size_t length = 0;
    while (length < rest.length && isalpha((unsigned char)rest.text[length])) {
        length++;
    }
    Word word = word_part(&rest, 0, length);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (take_word(line, from, words[i].word)) {
            int value = read_arrow(line, from);
            return replay_word(replay, &word, side, words[i].meant, value);
        }
    }
    if (take_word(line, from, "wins")) {
        int points = read_win(line, from);
        return points
                   ? replay_win(replay, &word, side, points)
                   : replay_error(replay, &rest, STATUS_BAD_INPUT, "\"Wins N points\" is expected here, N at least 1");
    }
    Word shown = length ? word : word_part(&rest, 0, 1);
    return replay_error(replay, &shown, STATUS_BAD_INPUT,
                        "\"%.*s\" is not understood: a roll such as 31:, Doubles, Beavers, Takes, Drops or Wins is "
                        "expected%s",
                        word_shown(&shown), shown.text,
                        word_hint(word_nearest(word.text, length, known, sizeof known / sizeof known[0])).text);
}

static Status read_cell(Replay *replay, const Word *line, size_t *from, Side side) {
    Status status = is_throw(line, *from) ? read_move(replay, line, from, side) : read_words(replay, line, from, side);
    skip_blanks(line, from);
    return status;
}

// "  1) 31: 8/5 6/5                 64: 24/14"
static Status read_row(Replay *replay, const Word *line) {
    size_t at = 0;
    skip_blanks(line, &at);
    size_t number = at;
    if (!is_throw(line, at) && read_number(line, &at) >= 0) {
        if (at == line->length || line->text[at] != ')') {
            Word wrong = word_part(line, number, at - number);
            return replay_error(replay, &wrong, STATUS_BAD_INPUT,
                                "a row begins with its number and \")\", as in \"1) 31: 8/5 6/5\"");
        }
        at++;
    }
    skip_blanks(line, &at);
    Status status = STATUS_OK;
    for (int cell = at >= RIGHT_FROM; at < line->length && status == STATUS_OK; cell++) {
        if (cell > 1) {
            Word rest = word_part(line, at, line->length - at);
            return replay_error(replay, &rest, STATUS_BAD_INPUT, "a row has two cells; this is one more");
        }
        status = read_cell(replay, line, &at, cell == 0 ? WHITE : BLACK);
    }
    return status;
}

static Status read_game(Replay *replay, MatReader *reader) {
    Word name[2], line = reader->line;
    int score[2];
    next_line(reader);
    RETURN_IF_FAILED(read_players(&reader->line, name, score, &replay->trouble->error));
    RETURN_IF_FAILED(replay_game(replay, &line));
    return replay_score(replay, &line, score);
}

Status mat_replay(const char *text, Game *game, FileTrouble *trouble) {
    MatReader reader = start_reading(text);
    Replay replay = {game, trouble, 0, true};
    memset(trouble, 0, sizeof *trouble);
    bool headed = false;
    Status status = STATUS_OK;
    while (status == STATUS_OK && next_line(&reader)) {
        if (is_comment(&reader.line)) {
            continue;
        }
        if (is_game(&reader.line)) {
            status = read_game(&replay, &reader);
        } else if (replay.games == 0 && !headed && match_length(&reader.line) >= 0) {
            headed = true;
        } else if (replay.games == 0) {
            status =
                replay_error(&replay, &reader.line, STATUS_BAD_INPUT, "\"Game 1\" is expected before the first row");
        } else {
            status = read_row(&replay, &reader.line);
        }
    }
    return status;
}
