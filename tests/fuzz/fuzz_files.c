// SPDX-License-Identifier: MIT
// Shared by the fuzz targets of game files: see the header.
#include "tests/fuzz/fuzz_files.h"
#include "tests/fuzz/fuzz_rules.h"

#include <stdlib.h>
#include <string.h>

static void check_error(const Error *error, const char *text) {
    fuzz_require(error->at + error->length <= strlen(text), "the marked bytes are of the text", text);
    fuzz_require_message(error->text, sizeof error->text, text);
}

static Game *begin(const Rules *rules, const FileHeader *header) {
    Position start;
    position_init(&start, rules);
    start.to = (uint16_t)(header->to > 0 ? header->to : 0);
    start.score[WHITE] = (uint16_t)header->score[WHITE];
    start.score[BLACK] = (uint16_t)header->score[BLACK];
    start.crawford = header->crawford_game > 0;
    Game *game = game_create(&rules, 1, 1, &start);
    fuzz_require(game != NULL, "memory", "");
    return game;
}

// Reads the text; NULL if it is refused, which `must_not` be.
static Game *read_game(const Rules *rules, const FuzzForm *form, const char *text, bool must_not) {
    FileHeader header;
    FileTrouble trouble;
    Error error;
    if (form->read_header(text, &header, &error) != STATUS_OK) {
        check_error(&error, text);
        fuzz_require(!must_not, "its own header is accepted", text);
        return NULL;
    }
    fuzz_require(header.games > 0 && header.score[WHITE] >= 0 && header.score[BLACK] >= 0, "a header", text);
    fuzz_require(header.to <= 0 || (header.score[WHITE] < header.to && header.score[BLACK] < header.to), "a score",
                 text);
    Game *game = begin(rules, &header);
    if (form->replay(text, game, &trouble) != STATUS_OK) {
        check_error(&trouble.error, text);
        fuzz_require(!must_not, "its own text is accepted", text);
        game_destroy(game);
        return NULL;
    }
    return game;
}

static void check_printed(const Rules *rules, const FuzzForm *form, const Game *game, const char *text) {
    FileLabels labels = {NULL, {NULL, "a ] \\ : \" b"}};
    size_t length, again;
    bool left;
    Error error;
    if (form->print(game, &labels, NULL, 0, &length, &left, &error) != STATUS_OK) {
        fuzz_require_message(error.text, sizeof error.text, text);
        return;
    }
    char *printed = malloc(length + 1), *twice = malloc(length + 1);
    fuzz_require(printed && twice, "memory", "");
    form->print(game, &labels, printed, length + 1, &again, &left, &error);
    fuzz_require(length == again && strlen(printed) == length, "the length is right", printed);
    Game *read = read_game(rules, form, printed, true);
    form->print(read, &labels, twice, length + 1, &again, &left, &error);
    fuzz_require(strcmp(printed, twice) == 0, "what is printed reads back", printed);
    game_destroy(read);
    free(printed);
    free(twice);
}

int fuzz_file(const uint8_t *data, size_t size, const FuzzForm *form) {
    char text[FUZZ_MAX_TEXT + 1];
    const Rules *rules = fuzz_rules(data, size, text);
    Game *game = read_game(rules, form, text, false);
    if (game) {
        check_printed(rules, form, game, text);
        game_destroy(game);
    }
    return 0;
}
