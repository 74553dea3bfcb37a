// SPDX-License-Identifier: MIT
// A board as plain data: see board_draw.h.
#include "repl/screen/board_draw.h"

#include "repl/base/scratch.h"
#include "repl/screen/told.h"

#include <string.h>

static json_t *side_facts(const Rules *rules, const Board *board, Side side, Side bottom) {
    const Row *row = &board->row[side];
    json_t *at = json_array(), *pinned = json_array();
    for (int place = 1; place <= rules->board_points; place++) {
        int own = side == bottom ? place : rules->opp[place];
        json_array_append_new(at, json_integer(row->at[own]));
        json_array_append_new(pinned, json_boolean(board->pinned[side] >> own & 1U));
    }
    return json_pack("{s:s, s:i, s:i, s:i, s:i, s:o, s:o}", "colour", side_name(side), "pips",
                     row_pips(row, rules->board_points), "bar", row->at[rules->bar], "reserve", row->at[rules->reserve],
                     "off", row->at[BOARD_OFF], "at", at, "pinned", pinned);
}

json_t *board_facts(const Rules *rules, const Board *board, Side bottom, Side numbers) {
    json_t *labels = json_array(), *opposite = json_array();
    for (int place = 1; place <= rules->board_points; place++) {
        json_array_append_new(labels, json_integer(numbers == bottom ? place : rules->opp[place]));
        json_array_append_new(opposite, json_integer(rules->opp[place]));
    }
    return json_pack("{s:i, s:i, s:o, s:o, s:[o,o]}", "points", rules->board_points, "home", rules->board_home,
                     "labels", labels, "opposite", opposite, "sides", side_facts(rules, board, bottom, bottom),
                     side_facts(rules, board, side_other(bottom), bottom));
}

json_t *board_steps(const Rules *rules, Side side, Side bottom, const Step *step, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        int ends[2] = {step[i].from, step[i].to};
        for (int j = 0; j < 2 && side != bottom; j++) {
            ends[j] = rules_is_point(rules, ends[j]) ? rules->opp[ends[j]] : ends[j];
        }
        json_array_append_new(list, json_pack("[i,i]", ends[0], ends[1]));
    }
    return list;
}

// Scripts cannot print ESC: board_painted.lua writes "␛[0;1m" for a colour. Nothing but a colour comes of that sign,
// since a name may have it, too.
static const char *coloured(const char *text) {
    static const char mark[] = "␛[";
    Text out = scratch_text();
    for (const char *next; (next = strstr(text, mark)) != NULL; text = next + strlen(mark)) {
        const char *code = next + strlen(mark);
        text_add_bytes(&out, text, (size_t)(next - text));
        text_add(&out, "%s", code[strspn(code, "0123456789;")] == 'm' ? "\033[" : "?[");
    }
    text_add(&out, "%s", text);
    return out.bytes;
}

const char *board_draw(Screen *screen, const char *form, json_t *facts) {
    json_t *more = json_pack("{s:s, s:i, s:s}", "form", form, "colours", screen->colours, "theme", screen->theme);
    const char *text = told_text(screen, "board", NULL, facts, more);
    return text != NULL ? coloured(text) : NULL;
}
