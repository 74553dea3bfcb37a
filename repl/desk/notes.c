// SPDX-License-Identifier: MIT
// Remarks about events: see table.h.
#include "core/hash.h"
#include "core/record.h"
#include "repl/base/text.h"
#include "repl/desk/table.h"

#include <stdlib.h>
#include <string.h>

// Stands for an event and the position before it, so that a remark is not taken for one about what came in its place.
static uint64_t hash_of(const Game *game, size_t index) {
    char record[EVENT_TEXT];
    record_print(game, index, record);
    uint64_t hash = hash_bytes(HASH_START, game_position_at(game, index), sizeof(Position));
    return hash_bytes(hash, record, strlen(record));
}

const char *table_note(const Table *table, size_t index) {
    for (size_t i = 0; i < table->note_count; i++) {
        const Note *note = &table->note[i];
        if (note->event == index && note->hash == hash_of(table->game, index)) {
            return note->text;
        }
    }
    return NULL;
}

void table_add_note(Table *table, size_t index, const char *text) {
    size_t at = 0;
    while (at < table->note_count && table->note[at].event != index) {
        at++;
    }
    if (at == table->note_count) {
        table->note = memory_grow(table->note, at, sizeof *table->note);
        table->note[table->note_count++] = (Note){.event = index};
    }
    free(table->note[at].text);
    table->note[at].hash = hash_of(table->game, index);
    table->note[at].text = text_copy(text);
}

void table_forget_notes(Table *table) {
    for (size_t i = 0; i < table->note_count; i++) {
        free(table->note[i].text);
    }
    free(table->note);
    table->note = NULL;
    table->note_count = 0;
}
