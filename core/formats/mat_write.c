// SPDX-License-Identifier: MIT
// Writing .mat files.
//
// A row is "%3d) ", white's cell padded to 28 columns, black's cell. A roll is "31: 8/5 6/5" with every step written
// out, bar 25, off 0, * for a hit; words begin with a blank. A result stands in the winner's column, in a row without
// number where that column is the first one free.
#include "core/formats/mat.h"
#include "core/formats/transcript.h"
#include "core/printable.h"
#include "core/writer.h"

#include <stdio.h>
#include <string.h>

enum { LEFT_COLUMNS = 28, HEADER_COLUMNS = 32, CELL_TEXT = 160 };

typedef struct MatWriter {
    Writer writer;
    const FileLabels *labels;
    int row;         // number of the last row begun in this game
    bool left_waits; // a row has its left cell and may get a right one
    bool *throw_left;
} MatWriter;

// Names stand before " : SCORE" and are separated by blanks.
static void print_name(const MatWriter *mat, Side side, char out[FILE_NAME_TEXT]) {
    file_player(mat->labels, side, out);
    for (char *c = out; *c; c++) {
        *c = *c == ':' || *c == '"' || *c == ']' ? '_' : *c;
        *c = *c == ' ' && c[1] == ' ' ? '_' : *c;
    }
}

static void end_row(MatWriter *mat) {
    writer_text(&mat->writer, mat->left_waits ? "\n" : "");
    mat->left_waits = false;
}

static void put_cell(MatWriter *mat, Side side, const char *text) {
    if (side == WHITE) {
        end_row(mat);
        // A cell that is too long is still kept apart from the next by two blanks.
        size_t length = strlen(text);
        writer_add(&mat->writer, "%3d) %s%*s", ++mat->row, text,
                   length + 2 > LEFT_COLUMNS ? 2 : LEFT_COLUMNS - (int)length, "");
        mat->left_waits = true;
        return;
    }
    if (!mat->left_waits) {
        writer_add(&mat->writer, "%3d) %*s", ++mat->row, LEFT_COLUMNS, "");
    }
    writer_add(&mat->writer, "%s\n", text);
    mat->left_waits = false;
}

static void put_result(MatWriter *mat, const Tell *entry) {
    const char *plural = entry->value == 1 ? "" : "s";
    if (entry->side == WHITE) {
        end_row(mat);
        writer_add(&mat->writer, "      Wins %d point%s\n", entry->value, plural);
    } else {
        writer_add(&mat->writer, "%*s Wins %d point%s\n", mat->left_waits ? 0 : LEFT_COLUMNS + 5, "", entry->value,
                   plural);
        mat->left_waits = false;
    }
}

static void put_header(MatWriter *mat, const Tell *entry) {
    static const char *const labels[2] = {"Player 1", "Player 2"};
    char name[2][FILE_NAME_TEXT];
    for (int side = 0; side < 2; side++) {
        print_name(mat, (Side)side, name[side]);
    }
    if (entry->game == 1) {
        for (int side = 0; side < 2; side++) {
            writer_add(&mat->writer, "; [%s \"%s\"]\n", labels[side], name[side]);
        }
        writer_add(&mat->writer, "; [Variation \"%s\"]\n", file_variant_name(mat->labels->variant, false));
        int to = file_match_length(entry->rules, entry->start->to);
        if (to > 0) {
            writer_add(&mat->writer, "; [Crawford \"%s\"]\n", entry->rules->match_crawford ? "On" : "Off");
        } else {
            writer_add(&mat->writer, "; [Jacoby \"%s\"]\n; [Beaver \"%s\"]\n", entry->rules->cube_jacoby ? "On" : "Off",
                       entry->rules->cube_beavers ? "On" : "Off");
        }
        writer_add(&mat->writer, "\n %d point match\n", to);
    }
    end_row(mat);
    char left[FILE_NAME_TEXT + 16];
    snprintf(left, sizeof left, "%s : %d", name[WHITE], entry->start->score[WHITE]);
    int width = (int)printable_count(left, strlen(left)) + 1;
    writer_add(&mat->writer, "\n Game %d\n %s%*s%s : %d\n", entry->game, left,
               width + 2 > HEADER_COLUMNS ? 2 : HEADER_COLUMNS - width, "", name[BLACK], entry->start->score[BLACK]);
    mat->row = 0;
}

static void print_move(const Tell *entry, char *out, size_t size) {
    Writer writer = writer_start(out, size);
    writer_add(&writer, "%d%d:", entry->dice[0], entry->dice[1]);
    for (int i = 0; i < entry->step_count; i++) {
        const Step *step = &entry->step[i];
        writer_add(&writer, " %d/%d%s", step->from, step->to, step->contact == CONTACT_HIT ? "*" : "");
    }
    writer_text(&writer, entry->step_count == 0 ? " " : "");
}

static void tell(void *context, const Tell *entry) {
    MatWriter *mat = context;
    char cell[CELL_TEXT];
    switch (entry->kind) {
    case TELL_GAME:
        put_header(mat, entry);
        return;
    case TELL_MOVE:
        print_move(entry, cell, sizeof cell);
        break;
    case TELL_DOUBLE:
    case TELL_BEAVER:
        snprintf(cell, sizeof cell, " %s => %d", entry->kind == TELL_DOUBLE ? "Doubles" : "Beavers", entry->value);
        break;
    case TELL_TAKE:
    case TELL_DROP:
        snprintf(cell, sizeof cell, " %s", entry->kind == TELL_TAKE ? "Takes" : "Drops");
        break;
    case TELL_THROW:
        *mat->throw_left = true;
        return;
    case TELL_END:
        put_result(mat, entry);
        return;
    }
    put_cell(mat, entry->side, cell);
}

Status mat_print(const Game *game, const FileLabels *labels, char *out, size_t size, size_t *length, bool *throw_left,
                 Error *error) {
    MatWriter mat = {writer_start(out, size), labels, 0, false, throw_left};
    *throw_left = false;
    Status status = transcript_tell(game, tell, &mat, error);
    end_row(&mat);
    *length = status == STATUS_OK ? mat.writer.length : 0;
    return status;
}
