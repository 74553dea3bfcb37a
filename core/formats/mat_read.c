// SPDX-License-Identifier: MIT
// Reading .mat files, line by line: comments with tags, "N point match", "Game N", the players with their scores, rows
// of two cells.
//
// What a cell is follows from its words, not from columns; only whether a row's single cell is the left or the right
// one is told by where it begins. Invariant: every line is understood as a whole, or refused with the place of what is
// not.
#include "core/formats/mat.h"
#include "core/formats/transcript.h"

#include <ctype.h>
#include <string.h>

enum { RIGHT_FROM = 20 }; // columns: a first cell that begins here or behind is the right one

typedef struct MatReader {
    const char *text;
    size_t next; // of the next line
    Word line;
} MatReader;

// Goes on behind the first `length` bytes.
static void skip(Word *rest, size_t length) {
    *rest = word_part(rest, length, rest->length - length);
}

static Word trimmed_end(Word line) {
    while (line.length > 0 && isspace((unsigned char)line.text[line.length - 1])) {
        line.length--;
    }
    return line;
}

static Word trimmed(Word line) {
    while (line.length > 0 && isspace((unsigned char)line.text[0])) {
        skip(&line, 1);
    }
    return trimmed_end(line);
}

// The next line that is not empty, without what ends it. False at the end.
static bool next_line(MatReader *reader) {
    while (reader->text[reader->next]) {
        size_t at = reader->next, length = strcspn(reader->text + at, "\n");
        reader->next += length + (reader->text[at + length] == '\n');
        reader->line = trimmed_end((Word){reader->text + at, at, length});
        if (reader->line.length > 0) {
            return true;
        }
    }
    reader->line = (Word){reader->text + reader->next, reader->next, 0};
    return false;
}

static MatReader start_reading(const char *text) {
    return (MatReader){text, strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0, {text, 0, 0}};
}

// ---- small pieces: what is taken from the beginning of `rest`, blanks before it passed over

static void skip_blanks(Word *rest) {
    while (rest->length > 0 && (rest->text[0] == ' ' || rest->text[0] == '\t')) {
        skip(rest, 1);
    }
}

// Digits, at most five of them; -1: there are none, or too many.
static int take_number(Word *rest) {
    int value = 0, digits = 0;
    for (skip_blanks(rest); rest->length > 0 && isdigit((unsigned char)rest->text[0]); skip(rest, 1)) {
        value = digits++ < 5 ? value * 10 + (rest->text[0] - '0') : value;
    }
    return digits > 0 && digits <= 5 ? value : -1;
}

// Is it this word, in any letters, and not only the beginning of a longer one? If not, it stays.
static bool take_word(Word *rest, const char *word) {
    size_t length = strlen(word);
    skip_blanks(rest);
    bool taken = length <= rest->length && word_equal(rest->text, length, word) &&
                 (length == rest->length || !isalnum((unsigned char)rest->text[length]));
    skip(rest, taken ? length : 0);
    return taken;
}

// "N point match": the length; -1 if it is another line.
static int match_length(Word line) {
    int length = take_number(&line);
    bool good = length >= 0 && (take_word(&line, "point") || take_word(&line, "points")) && take_word(&line, "match");
    return good && line.length == 0 ? length : -1;
}

// "Game N".
static bool is_game(Word line) {
    return take_word(&line, "game") && take_number(&line) >= 0 && line.length == 0;
}

static bool is_comment(const Word *line) {
    return line->text[strspn(line->text, " \t")] == ';';
}

// ---- the header

// "; [NAME "VALUE"]"
static bool read_tag(const Word *line, Word *name, Word *value) {
    Word before, tag;
    if (!word_split(line, '[', &before, &tag) || !word_split(&tag, '"', name, value)) {
        return false;
    }
    while (value->length > 0 && value->text[value->length - 1] != '"') {
        value->length--;
    }
    value->length -= value->length > 0;
    *name = trimmed(*name);
    return true;
}

static bool tag_is(const Word *name, const char *word) {
    return word_equal(name->text, name->length, word);
}

static Status read_switch(const Word *value, int *out, Error *error) {
    *out = tag_is(value, "on");
    return *out || tag_is(value, "off") ? STATUS_OK : word_error(error, value, "\"On\" or \"Off\" is expected here");
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

// " alice : 0                      bob : 0": the name that ends before the first " : SCORE".
static bool take_player(Word *rest, Word *name, int *score) {
    Word before, after = *rest;
    while (word_split(&after, ':', &before, &after)) {
        Word behind = after;
        *score = take_number(&behind);
        if (*score >= 0 && (behind.length == 0 || isspace((unsigned char)behind.text[0]))) {
            *name = trimmed(word_part(rest, 0, before.at + before.length - rest->at));
            *rest = behind;
            return true;
        }
    }
    return false;
}

static Status read_players(const Word *line, Word name[2], int score[2], Error *error) {
    Word rest = *line;
    bool good = take_player(&rest, &name[WHITE], &score[WHITE]) && take_player(&rest, &name[BLACK], &score[BLACK]);
    skip_blanks(&rest);
    return good && rest.length == 0
               ? STATUS_OK
               : word_error(error, line,
                            "after \"Game N\" the two players and their scores are expected: NAME : 0    NAME : 0");
}

// Does the first game have words about the cube? Then it is not the Crawford game.
static bool first_game_doubles(MatReader reader) {
    while (next_line(&reader) && !is_game(reader.line)) {
        for (Word rest = reader.line; rest.length > 0 && !is_comment(&reader.line); skip(&rest, 1)) {
            if (take_word(&rest, "doubles")) {
                return true;
            }
        }
    }
    return false;
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
    int one_short = (header->score[WHITE] + 1 == header->to) + (header->score[BLACK] + 1 == header->to);
    // Where both are one point short the Crawford game is over, or the match is to 1 and has none.
    header->crawford_game = one_short == 1 && header->crawford != 0 && !first_game_doubles(*reader);
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
            header->to = match_length(reader.line);
            if (header->to < 0) {
                return word_error(error, &reader.line,
                                  "this is no .mat file: \"N point match\" is expected before all but comments");
            }
        } else if (is_game(reader.line)) {
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

// Does a roll ("31:") begin here?
static bool is_throw(const Word *rest) {
    return rest->length > 2 && isdigit((unsigned char)rest->text[0]) && isdigit((unsigned char)rest->text[1]) &&
           rest->text[2] == ':';
}

// Words of a play beside numbers: places.
static bool is_place_word(Word rest) {
    return take_word(&rest, "bar") || take_word(&rest, "off");
}

// The play, which goes on to the next roll or a word that is no place.
static Word take_play(Word *rest) {
    Word play = *rest;
    for (skip_blanks(rest); rest->length > 0 && !is_throw(rest); skip_blanks(rest)) {
        if (isalpha((unsigned char)rest->text[0]) && !is_place_word(*rest)) {
            break;
        }
        while (rest->length > 0 && rest->text[0] != ' ' && rest->text[0] != '\t') {
            skip(rest, 1);
        }
    }
    play.length -= rest->length;
    return trimmed(play);
}

// How programs say that nothing can be played.
static bool take_pass(Word *rest) {
    static const char *const words[] = {"cannot move", "can't move", "no move", "no play", "dances"};
    bool taken = false;
    for (size_t i = 0; i < sizeof words / sizeof words[0] && !taken; i++) {
        taken = take_word(rest, words[i]);
    }
    return taken;
}

// "????", "???": the play of who resigned was not written down.
static bool is_hidden(const Word *play) {
    size_t marks = 0;
    while (marks < play->length && play->text[marks] == '?') {
        marks++;
    }
    return marks >= 3 && marks == play->length;
}

// Is the result told next, behind the number of its row?
static bool result_follows(const char *next) {
    const char *behind = next + strspn(next, "0123456789");
    behind = *behind == ')' ? behind + 1 + strspn(behind + 1, " ") : next;
    return strncmp(behind, "Wins", strlen("Wins")) == 0 || strncmp(behind, "Resign", strlen("Resign")) == 0;
}

static Status read_move(Replay *replay, Word *rest, Side side) {
    Word throw = word_part(rest, 0, 3);
    uint8_t dice[2] = {(uint8_t)(throw.text[0] - '0'), (uint8_t)(throw.text[1] - '0')};
    skip(rest, 3);
    Word play = take_play(rest);
    char text[PLAY_TEXT];
    bool hidden = is_hidden(&play);
    play.length -= hidden ? play.length : 0;
    if (hidden && dice[0] + dice[1] == 0) {
        return STATUS_OK; // "00: ????": nothing was rolled either
    }
    if (play.length >= sizeof text) {
        return replay_error(replay, &play, STATUS_BAD_INPUT, "this is too long for a play");
    }
    memcpy(text, play.text, play.length);
    text[play.length] = '\0';
    if (play.length > 0) {
        return replay_move(replay, &throw, side, dice, &play, text);
    }
    bool said = take_pass(rest);
    const char *next = rest->text + strspn(rest->text, " \t\r\n");
    // A roll at the end of the file may be one that is not played yet; or its side resigned, if it had to play.
    bool must = game_rules(replay->game)->forced_use != USE_FREE;
    bool last = *next == '\0' || (must && result_follows(next));
    Status status = replay_move(replay, &throw, side, dice, &throw, last && !said ? NULL : "");
    const PlayList *list = status == STATUS_OK && last && !said ? game_plays(replay->game) : NULL;
    return list && play_list_is_pass(list) ? replay_move(replay, &throw, side, dice, &throw, "") : status;
}

// " => 2", " ==> 2"; 0 if there is none.
static int take_arrow(Word *rest) {
    Word after = *rest;
    skip_blanks(&after);
    skip(&after, after.length > 0 && after.text[0] == '=' && after.text[1] == '=');
    if (after.length < 2 || memcmp(after.text, "=>", 2) != 0) {
        return 0;
    }
    skip(&after, 2);
    int value = take_number(&after);
    *rest = value > 0 ? after : *rest;
    return value > 0 ? value : 0;
}

// "Wins 2 points and the match": the points; 0 if it is not that.
static int take_win(Word *rest) {
    int points = take_number(rest);
    if (points < 1 || (!take_word(rest, "point") && !take_word(rest, "points"))) {
        return 0;
    }
    take_word(rest, "and the match");
    return points;
}

// "Resigned Game", "Resigned Match", "Resigns", "Resign gammon": in either column; who wins how much is told behind.
static bool take_resignation(Word *rest) {
    static const char *const words[] = {"resigned", "resigns", "resign"};
    static const char *const what[] = {"game", "match", "normal", "single", "gammon", "backgammon"};
    bool taken = false, told = false;
    for (size_t i = 0; i < sizeof words / sizeof words[0] && !taken; i++) {
        taken = take_word(rest, words[i]);
    }
    for (size_t i = 0; i < sizeof what / sizeof what[0] && taken && !told; i++) {
        told = take_word(rest, what[i]);
    }
    return taken;
}

static Status read_words(Replay *replay, Word *rest, Side side) {
    static const struct {
        const char *word, *meant;
    } words[] = {{"doubles", "double"},  {"redoubles", "double"}, {"beavers", "beaver"},
                 {"raccoons", "beaver"}, {"takes", "take"},       {"accepts", "take"},
                 {"drops", "drop"},      {"passes", "drop"},      {"rejects", "drop"}};
    static const char *const known[] = {"Doubles", "Beavers", "Takes", "Drops", "Wins"};
    const Word all = *rest;
    size_t length = 0;
    while (length < all.length && isalpha((unsigned char)all.text[length])) {
        length++;
    }
    Word word = word_part(&all, 0, length);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (take_word(rest, words[i].word)) {
            int value = take_arrow(rest);
            return replay_word(replay, &word, side, words[i].meant, value);
        }
    }
    if (take_word(rest, "wins")) {
        int points = take_win(rest);
        return points
                   ? replay_win(replay, &word, side, points)
                   : replay_error(replay, &all, STATUS_BAD_INPUT, "\"Wins N points\" is expected here, N at least 1");
    }
    if (take_resignation(rest) || (take_word(rest, "losses") && take_win(rest) > 0)) {
        return STATUS_OK; // what the other side wins is told beside it
    }
    Word shown = length ? word : word_part(&all, 0, 1);
    return replay_error(replay, &shown, STATUS_BAD_INPUT,
                        "\"%.*s\" is not understood: a roll such as 31:, Doubles, Beavers, Takes, Drops or Wins is "
                        "expected%s",
                        word_shown(&shown), shown.text,
                        word_hint(word_nearest(word.text, length, known, sizeof known / sizeof known[0])).text);
}

// Where the rest of a line begins, as an editor shows it.
static int column_of(const Word *line, const Word *rest) {
    int column = 0;
    for (const char *c = line->text; c < rest->text; c++) {
        column = *c == '\t' ? (column / 8 + 1) * 8 : column + 1;
    }
    return column;
}

// "  1) 31: 8/5 6/5                 64: 24/14"
static Status read_row(Replay *replay, const Word *line) {
    Word rest = *line;
    skip_blanks(&rest);
    Word number = rest;
    if (!is_throw(&rest) && take_number(&rest) >= 0) {
        if (rest.length == 0 || rest.text[0] != ')') {
            number.length -= rest.length;
            return replay_error(replay, &number, STATUS_BAD_INPUT,
                                "a row begins with its number and \")\", as in \"1) 31: 8/5 6/5\"");
        }
        skip(&rest, 1);
    }
    skip_blanks(&rest);
    for (int cell = column_of(line, &rest) >= RIGHT_FROM; rest.length > 0; cell++) {
        Side side = cell == 0 ? WHITE : BLACK;
        if (cell > 1) {
            return replay_error(replay, &rest, STATUS_BAD_INPUT, "a row has two cells; this is one more");
        }
        RETURN_IF_FAILED(is_throw(&rest) ? read_move(replay, &rest, side) : read_words(replay, &rest, side));
        skip_blanks(&rest);
    }
    return STATUS_OK;
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
    Status status = STATUS_OK;
    while (status == STATUS_OK && next_line(&reader)) {
        if (is_game(reader.line)) {
            status = read_game(&replay, &reader);
        } else if (replay.games > 0 && match_length(reader.line) >= 0) { // what is before the first game is the header
            status = replay_error(&replay, &reader.line, STATUS_BAD_INPUT,
                                  "a second match begins here; a file of one match is expected");
        } else if (replay.games > 0 && !is_comment(&reader.line)) {
            status = read_row(&replay, &reader.line);
        }
    }
    return status;
}
