// SPDX-License-Identifier: MIT
// Asks the net about an opening roll of backgammon with libnardbox, and plays the game on at random.
#include <nardbox.h>
#include <stdio.h>

int main(void) {
    NardboxError error;
    NardboxTurn turn;
    NardboxValue value[100];
    size_t count = 0, best = 0;
    char text[NARDBOX_PLAY_TEXT];
    NardboxRules *rules = nardbox_rules_load("backgammon", (const char *[]){"cube.on=false"}, 1, &error);
    NardboxPosition *position = rules != NULL ? nardbox_position_new(rules, NULL, &error) : NULL;
    if (position == NULL || nardbox_roll_dice(position, (int[]){3, 1}, 2, &error) != NARDBOX_OK ||
        nardbox_play_count(position, &count, &error) != NARDBOX_OK ||
        nardbox_play_values(position, 0, value, count, &best, &error) != NARDBOX_OK ||
        nardbox_play_text(position, best, text, sizeof text, NULL, &error) != NARDBOX_OK) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    printf("3-1 can be played in %zu ways; best: %s, wins %.0f %%\n", count, text, 100 * value[best].win);
    if (nardbox_play_typed(position, "24/18", &error) != NARDBOX_OK) {
        printf("24/18: %s\n", error.text);
    }
    nardbox_position_seed(position, 1, 0); // for many games: one seed, and game 0, 1, 2 ..
    if (nardbox_playout(position, &error) == NARDBOX_OK && nardbox_turn(position, &turn, &error) == NARDBOX_OK) {
        printf("%s wins a %s: %d\n", turn.side == NARDBOX_WHITE ? "white" : "black", turn.outcome, turn.points);
    }
    nardbox_position_free(position);
    nardbox_rules_free(rules);
    return 0;
}
