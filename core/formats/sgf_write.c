// SPDX-License-Identifier: MIT
// Writing SGF files (GM[6]): one game tree a game.
//
// Points are letters: a is white's 1 and x white's 24 (black's points as white numbers them), y the bar, z off. A play
// is the two dice and then a pair of letters a step. The result stands at the beginning: RE[W+2], with R if it was
// resigned. A last roll that is not played yet is PL[..]DI[..].
#include "core/formats/sgf.h"
#include "core/formats/transcript.h"
#include "core/writer.h"

typedef struct SgfWriter {
    Writer writer;
    const FileLabels *labels;
    bool open; // a game tree
} SgfWriter;

// A text as the value of a property.
static void put_text(SgfWriter *sgf, const char *text) {
    for (; *text; text++) {
        writer_add(&sgf->writer, *text == ']' || *text == '\\' ? "\\%c" : "%c", *text);
    }
}

static void close_game(SgfWriter *sgf) {
    writer_text(&sgf->writer, sgf->open ? ")\n" : "");
    sgf->open = false;
}

// RU[Crawford:CrawfordGame:Jacoby:...]
static void put_rules(SgfWriter *sgf, const Tell *entry) {
    const int to = file_match_length(entry->rules, entry->start->to);
    const char *between = "RU[", *variant = file_variant_name(sgf->labels->variant, true);
    const struct {
        bool holds;
        const char *word;
    } words[] = {{to > 0 && entry->rules->match_crawford, "Crawford"},
                 {entry->start->crawford, "CrawfordGame"},
                 {to == 0 && entry->rules->cube_jacoby, "Jacoby"},
                 {to == 0 && entry->rules->cube_beavers, "Beavers"},
                 {!entry->rules->cube_on, "NoCube"},
                 {*variant != 0, variant}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (words[i].holds) {
            writer_text(&sgf->writer, between);
            put_text(sgf, words[i].word);
            between = ":";
        }
    }
    writer_text(&sgf->writer, *between == ':' ? "]" : "");
}

static void put_header(SgfWriter *sgf, const Tell *entry) {
    close_game(sgf);
    writer_add(&sgf->writer, "(;FF[4]GM[6]CA[UTF-8]AP[nardbox]MI[length:%d][game:%d][ws:%d][bs:%d]",
               file_match_length(entry->rules, entry->start->to), entry->game - 1, entry->start->score[WHITE],
               entry->start->score[BLACK]);
    for (int side = 0; side < 2; side++) {
        char name[FILE_NAME_TEXT];
        file_player(sgf->labels, (Side)side, name);
        writer_add(&sgf->writer, side == WHITE ? "PW[" : "PB[");
        put_text(sgf, name);
        writer_add(&sgf->writer, "]");
    }
    put_rules(sgf, entry);
    if (entry->side != NOBODY) {
        writer_add(&sgf->writer, "RE[%c+%d%s]", entry->side == WHITE ? 'W' : 'B', entry->value,
                   entry->resigned ? "R" : "");
    }
    sgf->open = true;
}

static char letter_of(const Rules *rules, Side side, int place) {
    if (place == BOARD_OFF || place == FILE_BAR) {
        return place == BOARD_OFF ? 'z' : 'y';
    }
    return (char)('a' + (side == WHITE ? place : rules->opp[place]) - 1);
}

static void put_move(SgfWriter *sgf, const Tell *entry) {
    writer_add(&sgf->writer, "%d%d", entry->dice[0], entry->dice[1]);
    for (int i = 0; i < entry->step_count; i++) {
        writer_add(&sgf->writer, "%c%c", letter_of(entry->rules, entry->side, entry->step[i].from),
                   letter_of(entry->rules, entry->side, entry->step[i].to));
    }
}

static void tell(void *context, const Tell *entry) {
    SgfWriter *sgf = context;
    char side = entry->side == WHITE ? 'W' : 'B';
    switch (entry->kind) {
    case TELL_GAME:
        put_header(sgf, entry);
        return;
    case TELL_MOVE:
        writer_add(&sgf->writer, "\n;%c[", side);
        put_move(sgf, entry);
        writer_add(&sgf->writer, "]");
        return;
    case TELL_DOUBLE:
    case TELL_BEAVER: // is a double by who is to answer one
        writer_add(&sgf->writer, "\n;%c[double]", side);
        return;
    case TELL_TAKE:
        writer_add(&sgf->writer, "\n;%c[take]", side);
        return;
    case TELL_DROP:
        writer_add(&sgf->writer, "\n;%c[drop]", side);
        return;
    case TELL_THROW:
        writer_add(&sgf->writer, "\n;PL[%c]DI[%d%d]", side, entry->dice[0], entry->dice[1]);
        return;
    case TELL_END:
        return; // is told at the beginning
    }
}

Status sgf_print(const Game *game, const FileLabels *labels, char *out, size_t size, size_t *length, bool *throw_left,
                 Error *error) {
    SgfWriter sgf = {.writer = writer_start(out, size), .labels = labels};
    *throw_left = false;
    Status status = transcript_tell(game, tell, &sgf, error);
    close_game(&sgf);
    *length = status == STATUS_OK ? sgf.writer.length : 0;
    return status;
}
