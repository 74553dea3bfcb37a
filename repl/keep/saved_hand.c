// SPDX-License-Identifier: MIT
// The play under way in a saved game: "hand 24/18:6 18/15:3", one word a step.
//
// Only steps that some legal play has are read, so what is read can always be completed.
#include "repl/keep/saved_game_private.h"

#include <stdio.h>
#include <string.h>

void saved_add_hand(const UnderWay *hand, Text *out) {
    const Progress *progress = &hand->progress;
    for (int i = 0; i < progress->step_count; i++) {
        const Step *step = &progress->step[i];
        text_add(out, "%s %d/%d:%d", i == 0 ? "hand" : "", step->from, step->to, step->die);
    }
    text_add(out, progress->step_count > 0 ? "\n" : "");
}

bool saved_read_hand(const char *text, Game *game, UnderWay *hand) {
    const PlayList *plays = strspn(text, "0123456789/: ") == strlen(text) ? game_plays(game) : NULL;
    Progress *progress = &hand->progress;
    while (plays != NULL && progress->step_count < RULES_MAX_NUMBERS) {
        int from, to, die, length;
        if (sscanf(text, "%3d/%3d:%3d%n", &from, &to, &die, &length) != 3 || from >= BOARD_PLACES) {
            return false;
        }
        text += length;
        Landing landing[PROGRESS_MAX_LANDINGS];
        size_t count = progress_landings(game_rules(game), game_position(game), plays, progress, from, landing,
                                         PROGRESS_MAX_LANDINGS);
        const Landing *found = NULL;
        for (size_t i = 0; i < count && found == NULL; i++) {
            bool same = landing[i].step_count == 1 && landing[i].to == to && landing[i].step[0].die == die;
            found = same ? &landing[i] : NULL;
        }
        if (found == NULL) {
            return false;
        }
        hand->mark[hand->mark_count++] = progress->step_count;
        progress_advance(progress, found);
        if (*text == '\0') {
            return true;
        }
    }
    return false;
}
