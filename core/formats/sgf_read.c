// SPDX-License-Identifier: MIT
// Reading SGF files (GM[6]): a collection of game trees, one a game.
//
// Of a tree the main line is read: the nodes before its first branch, then those of the first branch. Analysis and
// comments in it are skipped. Invariant: the text is walked once, from left to right; every property is understood,
// skipped by name, or refused with its place.
#include "core/formats/sgf.h"
#include "core/formats/transcript.h"
#include "core/printable.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { IDENTIFIER_TEXT = 8, PROPERTY_TEXT = FILE_NAME_TEXT, MOST_DEPTH = 64 };

// One value of a property. `text` is without escapes, cut to PROPERTY_TEXT.
typedef struct Property {
    char name[IDENTIFIER_TEXT];
    char text[PROPERTY_TEXT];
    Word part; // as it stands in the file, without its brackets
} Property;

typedef struct SgfReader {
    const char *text;
    size_t at;
    int depth;                  // of open parentheses
    bool side_line[MOST_DEPTH]; // behind the first branch, at that depth or before
    bool branched[MOST_DEPTH];  // a branch was read there already
    bool in_node;               // properties may come
    bool new_tree;              // a game tree has just begun
    Error *error;
} SgfReader;

static SgfReader start_reading(const char *text, Error *error) {
    return (SgfReader){.text = text, .at = strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0, .error = error};
}

static Status damaged(SgfReader *reader, const char *what) {
    return error_set(reader->error, STATUS_BAD_INPUT, reader->at, reader->text[reader->at] ? 1 : 0, "%s", what);
}

static Status open_tree(SgfReader *reader) {
    if (reader->depth + 1 >= MOST_DEPTH) {
        return damaged(reader, "branches within branches go too deep here");
    }
    reader->new_tree = reader->depth == 0;
    bool side = reader->depth > 0 && (reader->side_line[reader->depth] || reader->branched[reader->depth]);
    reader->branched[reader->depth] = true;
    reader->depth++;
    reader->side_line[reader->depth] = side;
    reader->branched[reader->depth] = false;
    reader->in_node = false;
    reader->at++;
    return STATUS_OK;
}

// "[...]" with escapes; *value is what stands in it.
static Status read_value(SgfReader *reader, Property *property) {
    size_t used = 0, from = ++reader->at;
    const char *text = reader->text;
    while (text[reader->at] && text[reader->at] != ']') {
        reader->at += text[reader->at] == '\\' && text[reader->at + 1];
        if (used + 1 < PROPERTY_TEXT) {
            property->text[used++] = text[reader->at];
        }
        reader->at++;
    }
    if (!text[reader->at]) {
        reader->at = from - 1;
        return damaged(reader, "this value has no end: \"]\" is missing");
    }
    if (used + 1 == PROPERTY_TEXT) { // the cut may have left a part of a letter
        size_t last = used - 1;
        while (last > 0 && printable_continues(property->text[last])) {
            last--;
        }
        used = printable_length(property->text + last, used - last) == 0 ? last : used;
    }
    property->text[used] = '\0';
    property->part = (Word){text + from, from, reader->at - from};
    reader->at++;
    return STATUS_OK;
}

static Status read_identifier(SgfReader *reader, Property *property) {
    size_t used = 0, from = reader->at;
    while (isalpha((unsigned char)reader->text[reader->at])) {
        if (used + 1 < IDENTIFIER_TEXT) {
            property->name[used++] = reader->text[reader->at];
        }
        reader->at++;
    }
    property->name[used] = '\0';
    reader->at += strspn(reader->text + reader->at, " \t\r\n");
    if (reader->text[reader->at] != '[') {
        reader->at = from;
        return damaged(reader, "a property has a value in brackets: \"[\" is missing behind it");
    }
    return STATUS_OK;
}

// The next property of the main line, behind `property`; *found is false at the end of the text.
static Status next_property(SgfReader *reader, Property *property, bool *found) {
    *found = false;
    for (;;) {
        reader->at += strspn(reader->text + reader->at, " \t\r\n");
        char c = reader->text[reader->at];
        if (c == '\0') {
            return reader->depth > 0 ? damaged(reader, "the file ends within a game: \")\" is missing") : STATUS_OK;
        }
        if (c == '[' && reader->in_node && property->name[0]) {
            RETURN_IF_FAILED(read_value(reader, property));
            if (!reader->side_line[reader->depth]) {
                *found = true;
                return STATUS_OK;
            }
        } else if (isalpha((unsigned char)c) && reader->in_node) {
            RETURN_IF_FAILED(read_identifier(reader, property));
        } else if (c == '(') {
            RETURN_IF_FAILED(open_tree(reader));
        } else if (c == ')' && reader->depth > 0) {
            reader->depth--;
            reader->in_node = false;
            reader->at++;
        } else if (c == ';' && reader->depth > 0) {
            reader->in_node = true;
            property->name[0] = '\0';
            reader->at++;
        } else {
            return damaged(reader, reader->depth == 0 ? "a game begins with \"(\""
                                   : reader->in_node  ? "a property, \";\", \"(\" or \")\" is expected here"
                                                      : "\";\", \"(\" or \")\" is expected here");
        }
    }
}

// ---- values

// A number of at most five digits; -1 if it is none.
static int read_number(const char *text, size_t length) {
    const Word word = {text, 0, length};
    return length < 6 ? word_number(&word, 99999) : -1;
}

// What the beginning of one game says.
typedef struct SgfGame {
    FileHeader header; // `to` and the score: -1 where they are not said
    Side winner;
    int points; // 0: no result
    Word result, info, begin;
    bool is_backgammon;
} SgfGame;

// RU[Crawford:CrawfordGame:Jacoby:Nackgammon]
static void read_rules(const char *text, FileHeader *header) {
    while (*text) {
        size_t length = strcspn(text, ":");
        if (word_equal(text, length, "crawford")) {
            header->crawford = 1;
        } else if (word_equal(text, length, "crawfordgame")) {
            header->crawford = header->crawford_game = 1;
        } else if (word_equal(text, length, "jacoby")) {
            header->jacoby = 1;
        } else if (word_equal(text, length, "beavers")) {
            header->beavers = 1;
        } else if (word_equal(text, length, "nocube")) {
            header->no_cube = 1;
        } else if (length > 0) {
            file_copy_variant(header->variant, text, length);
        }
        text += length + (text[length] == ':');
    }
}

// "W+2", "B+1R"; a game without result has none, or "Void" and the like.
static Status read_result(const Property *property, SgfGame *game, Error *error) {
    const char *text = property->text;
    if ((text[0] != 'W' && text[0] != 'B') || text[1] != '+') {
        return STATUS_OK;
    }
    size_t digits = strspn(text + 2, "0123456789");
    int points = read_number(text + 2, digits);
    bool ends = !text[2 + digits] || (strchr("RTF", text[2 + digits]) && !text[3 + digits]);
    if (points < 1 || !ends) {
        return word_error(error, &property->part, "a result is W or B, +, and the points won, as in W+2 or B+1R");
    }
    game->winner = text[0] == 'W' ? WHITE : BLACK;
    game->points = points;
    game->result = property->part;
    return STATUS_OK;
}

// MI[NAME:NUMBER]; other names say nothing here.
static Status read_match_info(const Property *property, SgfGame *game, Error *error) {
    static const char *const names[] = {"length", "game", "ws", "bs"};
    FileHeader *header = &game->header;
    int game_number = 0; // which nobody asks for
    int *const fields[] = {&header->to, &game_number, &header->score[WHITE], &header->score[BLACK]};
    for (int i = 0; i < 4; i++) {
        const char *rest = property->text + strlen(names[i]);
        if (strncmp(property->text, names[i], strlen(names[i])) == 0) {
            *fields[i] = *rest == ':' ? read_number(rest + 1, strlen(rest + 1)) : -1;
            if (*fields[i] < 0) {
                return word_error(error, &property->part, "a number is expected behind the colon");
            }
        }
    }
    game->info = property->part;
    return STATUS_OK;
}

// Properties of the beginning of a game.
static Status read_root(const Property *property, SgfGame *game, Error *error) {
    const char *name = property->name;
    if (strcmp(name, "GM") == 0) {
        game->is_backgammon = strcmp(property->text, "6") == 0;
        if (!game->is_backgammon) {
            return word_error(error, &property->part, "this is an SGF of another game: GM[6] is expected");
        }
    } else if (strcmp(name, "PW") == 0 || strcmp(name, "PB") == 0) {
        file_copy_name(game->header.name[name[1] == 'W' ? WHITE : BLACK], property->text, strlen(property->text));
    } else if (strcmp(name, "MI") == 0) {
        return read_match_info(property, game, error);
    } else if (strcmp(name, "RU") == 0) {
        read_rules(property->text, &game->header);
    } else if (strcmp(name, "RE") == 0) {
        return read_result(property, game, error);
    }
    return STATUS_OK;
}

static void begin_game(SgfGame *game, size_t at) {
    *game = (SgfGame){.header = {.to = -1, .score = {-1, -1}}, .begin = {NULL, at, 1}};
}

static bool is_move(const Property *property) {
    return strcmp(property->name, "B") == 0 || strcmp(property->name, "W") == 0;
}

Status sgf_read_header(const char *text, FileHeader *header, Error *error) {
    SgfReader reader = start_reading(text, error);
    SgfGame first, later; // later ones are only looked through
    Property property;
    bool found = false;
    int games = 0;
    begin_game(&first, 0);
    begin_game(&later, 0);
    RETURN_IF_FAILED(next_property(&reader, &property, &found));
    while (found) {
        games += reader.new_tree;
        reader.new_tree = false;
        if (!is_move(&property)) {
            RETURN_IF_FAILED(read_root(&property, games > 1 ? &later : &first, error));
        }
        RETURN_IF_FAILED(next_property(&reader, &property, &found));
    }
    if (games == 0) {
        return error_bad_input(error, "the file has no game");
    }
    if (!first.is_backgammon) {
        return error_bad_input(error, "the file does not say that it is of backgammon: GM[6] is missing");
    }
    *header = first.header;
    header->games = games;
    header->to = header->to >= 0 ? header->to : 0;
    for (int side = 0; side < 2; side++) {
        header->score[side] = header->score[side] >= 0 ? header->score[side] : 0;
    }
    header->crawford = header->to > 0 ? header->crawford : -1;
    header->jacoby = header->to > 0 ? -1 : header->jacoby;
    header->beavers = header->to > 0 || !header->beavers ? -1 : 1;
    return file_check_score(header, &first.info, error);
}

// ---- moves

// "a".."x", "y", "z" as a place of `side`; -1: another letter.
static int place_of(const Rules *rules, Side side, char letter) {
    if (letter == 'y' || letter == 'z') {
        return letter == 'y' ? FILE_BAR : BOARD_OFF;
    }
    int place = letter - 'a' + 1;
    return place < 1 || place > FILE_POINTS ? -1 : side == WHITE ? place : rules->opp[place];
}

// "52lqac" as dice and a play in `side`'s own numbering.
static Status read_play(Replay *replay, const Property *property, Side side, uint8_t dice[2], char *play, size_t size) {
    const char *text = property->text;
    const Rules *rules = game_rules(replay->game);
    size_t count = strlen(text), length = 0;
    if (count < 2 || !isdigit((unsigned char)text[0]) || !isdigit((unsigned char)text[1])) {
        return replay_error(replay, &property->part, STATUS_BAD_INPUT,
                            "a play is two dice and a pair of letters a step, as in 52lqac; or double, take, drop");
    }
    dice[0] = (uint8_t)(text[0] - '0');
    dice[1] = (uint8_t)(text[1] - '0');
    play[0] = '\0';
    for (size_t i = 2; i < count; i += 2) {
        int from = place_of(rules, side, text[i]), to = i + 1 < count ? place_of(rules, side, text[i + 1]) : -1;
        if (from < 0 || to < 0) {
            size_t wrong = from < 0 ? i : i + 1;
            return replay_error(replay, &((Word){text + wrong, property->part.at + wrong, wrong < count}),
                                STATUS_BAD_INPUT,
                                wrong < count ? "\"%.1s\" is no place: those are a to x, y (the bar) and z (off)"
                                              : "the play ends in the middle of a step%.1s",
                                text + wrong);
        }
        if (from == BOARD_OFF || to == FILE_BAR || length + 16 > size) {
            return replay_error(replay, &((Word){text + i, property->part.at + i, 2}), STATUS_BAD_INPUT,
                                length + 16 > size ? "this play has too many steps"
                                                   : "no checker comes from z (off) or goes to y (the bar)");
        }
        length += (size_t)snprintf(play + length, size - length, "%s%d/%d", length ? " " : "", from, to);
    }
    return STATUS_OK;
}

static Status replay_property(Replay *replay, const Property *property) {
    static const char *const words[] = {"double", "take", "drop", "beaver"};
    Side side = property->name[0] == 'W' ? WHITE : BLACK;
    uint8_t dice[2];
    char play[PLAY_TEXT];
    size_t said = word_find(property->text, strlen(property->text), words, sizeof words / sizeof words[0]);
    if (said < sizeof words / sizeof words[0]) {
        return replay_word(replay, &property->part, side, words[said], 0);
    }
    RETURN_IF_FAILED(read_play(replay, property, side, dice, play, sizeof play));
    return replay_move(replay, &property->part, side, dice, &property->part, play);
}

// A roll that was not played: DI[52], by PL[W].
static Status replay_throw(Replay *replay, const Property *property, Side side) {
    const char *text = property->text;
    if (side == NOBODY || strlen(text) != 2 || !isdigit((unsigned char)text[0]) || !isdigit((unsigned char)text[1])) {
        return replay_error(replay, &property->part, STATUS_BAD_INPUT,
                            "dice are two digits, and PL[W] or PL[B] in front says whose they are");
    }
    uint8_t dice[2] = {(uint8_t)(text[0] - '0'), (uint8_t)(text[1] - '0')};
    return dice[0] == 0 && dice[1] == 0 ? STATUS_OK
                                        : replay_move(replay, &property->part, side, dice, &property->part, NULL);
}

// Properties that set up a position.
static bool sets_up(const Property *property) {
    static const char *const names[] = {"AB", "AW", "AE", "CV", "CP", "CO"};
    enum { COUNT = sizeof names / sizeof names[0] };
    return word_find(property->name, strlen(property->name), names, COUNT) < COUNT;
}

static Status end_game(Replay *replay, const SgfGame *game) {
    return game->points > 0 ? replay_win(replay, &game->result, game->winner, game->points) : STATUS_OK;
}

// Where a reader of games is: in `present`, with the dice of `turn` to come.
typedef struct Reading {
    SgfGame present;
    Side turn;
    bool begun; // moves or dice of the game have been met
} Reading;

// The game before ends, another one begins.
static Status replay_tree(Replay *replay, Reading *reading, size_t at) {
    if (replay->games > 0) {
        RETURN_IF_FAILED(end_game(replay, &reading->present));
    }
    begin_game(&reading->present, at);
    reading->begun = false;
    reading->turn = NOBODY;
    return replay_game(replay, &reading->present.begin);
}

static Status replay_any(Replay *replay, Reading *reading, const Property *property) {
    bool moves = is_move(property), rolls = strcmp(property->name, "DI") == 0;
    if ((moves || rolls) && !reading->begun) {
        reading->begun = true;
        RETURN_IF_FAILED(replay_score(replay, &reading->present.begin, reading->present.header.score));
    }
    if (moves) {
        return replay_property(replay, property);
    }
    if (rolls) {
        return replay_throw(replay, property, reading->turn);
    }
    if (strcmp(property->name, "PL") == 0) {
        reading->turn = property->text[0] == 'W' ? WHITE : property->text[0] == 'B' ? BLACK : NOBODY;
        return STATUS_OK;
    }
    if (sets_up(property)) {
        return replay_error(replay, &property->part, STATUS_ILLEGAL,
                            strcmp(property->name, "CV") == 0
                                ? "the cube is set here (%s: automatic doubles?), but only games in which it is turned "
                                  "can be read; a .mat of them may do"
                                : "a position is set up here (%s), but only games from the beginning can be read",
                            property->name);
    }
    return read_root(property, &reading->present, &replay->trouble->error);
}

Status sgf_replay(const char *text, Game *game, FileTrouble *trouble) {
    Replay replay = {game, trouble, 0, false};
    SgfReader reader = start_reading(text, &trouble->error);
    Reading reading = {.turn = NOBODY};
    Property property;
    bool found = false;
    memset(trouble, 0, sizeof *trouble);
    begin_game(&reading.present, 0);
    RETURN_IF_FAILED(next_property(&reader, &property, &found));
    while (found) {
        if (reader.new_tree) {
            reader.new_tree = false;
            RETURN_IF_FAILED(replay_tree(&replay, &reading, property.part.at));
        }
        RETURN_IF_FAILED(replay_any(&replay, &reading, &property));
        RETURN_IF_FAILED(next_property(&reader, &property, &found));
    }
    return replay.games > 0 ? end_game(&replay, &reading.present) : STATUS_OK;
}
