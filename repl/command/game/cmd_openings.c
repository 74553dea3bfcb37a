// SPDX-License-Identifier: MIT
// `openings`: the best first play for every roll, by the net that knows the rules best.
#include "core/search.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/screen/records.h"
#include "scripts/endgames.h"
#include "scripts/nets.h"

#include <string.h>

enum { PLIES = 1 };

typedef struct Openings {
    Session *session;
    const Variant *variant;
    Rules rules; // without the cube
    NetFound net;
    Searcher *searcher;
    PlayList *list; // work space
    json_t *rows;
} Openings;

static CommandStatus tell(const Openings *openings, Status status, const Error *error) {
    return session_tell_of(openings->session, &openings->rules, status, error);
}

static const char *play_text(const Openings *openings, size_t index) {
    const char *text = listed_play(&openings->rules, WHITE, NUMBERING_OWN, openings->list, index);
    return *text != '\0' ? text : "- (pass)";
}

// The best play but `best`; the number of plays: there is no other.
static size_t find_second(const NetValue *value, const uint8_t *plies, size_t count, size_t best) {
    size_t second = count;
    for (size_t i = 0; i < count; i++) {
        bool better = second == count || value[i].equity > value[second].equity;
        second = i != best && plies[i] == plies[best] && better ? i : second;
    }
    return second;
}

static CommandStatus show_roll(Openings *openings, const Position *position, const ChanceOutcome *roll) {
    Error error = {0, 0, ""};
    size_t best;
    Status status = plays_generate_growing(&openings->rules, position, openings->list);
    if (status != STATUS_OK) {
        plays_failed(&openings->rules, status, &error);
        return tell(openings, status, &error);
    }
    size_t count = openings->list->count;
    NetValue *value = scratch_get(count, sizeof *value);
    uint8_t *plies = scratch_get(count, sizeof *plies);
    const SearchOptions options = search_options(&openings->rules, PLIES);
    status = searcher_plays(openings->searcher, &options, position, openings->list, value, plies, &best, &error);
    if (status != STATUS_OK) {
        return tell(openings, status, &error);
    }
    size_t second = find_second(value, plies, count, best);
    double loss = second < count ? value[best].equity - value[second].equity : 0;
    json_add(openings->rows, "{s:s, s:s, s:f, s:s?, s:f}", "roll", scratch_numbers(roll->dice, roll->count), "play",
             play_text(openings, best), "equity", value[best].equity, "second",
             second < count ? play_text(openings, second) : NULL, "loss", loss);
    return COMMAND_OK;
}

// Can the first play be with a double? Where the opening dice are played, a tie is rolled again.
static bool begins_with_any_roll(const Rules *rules) {
    Position position;
    Node node;
    Error error;
    position_init(&position, rules);
    flow_next(rules, &position, &node);
    if (node.chance != CHANCE_OPENING || flow_apply_roll(rules, &position, (const uint8_t[]){2, 1}, 2, &error)) {
        return true;
    }
    flow_next(rules, &position, &node);
    return node.kind != NODE_DECIDE || node.decide != DECIDE_PLAY;
}

static bool is_double(const ChanceOutcome *roll) {
    for (int i = 1; i < roll->count; i++) {
        if (roll->dice[i] != roll->dice[0]) {
            return false;
        }
    }
    return roll->count > 1;
}

static CommandStatus show_rolls(Openings *openings) {
    const Rules *rules = &openings->rules;
    ChanceOutcome roll[HOOK_MAX_ROLLS];
    Position start;
    Error error = {0, 0, ""};
    CommandStatus status = COMMAND_OK;
    bool any = begins_with_any_roll(rules);
    position_init(&start, rules);
    start.turn = start.starter = WHITE;
    size_t count;
    Status listed = flow_list_rolls(rules, &start, roll, &count, &error);
    if (listed != STATUS_OK) {
        return tell(openings, listed, &error);
    }
    for (size_t i = 0; i < count && status == COMMAND_OK; i++) {
        Position rolled = start;
        Node node;
        if (!any && is_double(&roll[i])) {
            continue;
        }
        Status applied = flow_apply_roll(rules, &rolled, roll[i].dice, roll[i].count, &error);
        if (applied != STATUS_OK) {
            return tell(openings, applied, &error);
        }
        flow_next(rules, &rolled, &node);
        if (node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY) { // else a rule asks something first
            status = show_roll(openings, &rolled, &roll[i]);
        }
    }
    return status;
}

static CommandStatus look_up(Openings *openings, size_t game) {
    Session *session = openings->session;
    Error error = {0, 0, ""};
    openings->rules.cube_on = openings->rules.cube_jacoby = 0;
    Status status = nets_find(openings->variant, game, &openings->rules, NULL, &openings->net, &error);
    if (*openings->net.warning != '\0') {
        print_warning(session->screen, "%s", openings->net.warning);
    }
    if (status != STATUS_OK) {
        return print_error(session->screen, "%s", error.text);
    }
    openings->searcher = searcher_of_net(openings->net.net, &openings->rules, &endgames, 0);
    memory_need(openings->searcher != NULL);
    openings->rows = json_array();
    CommandStatus shown = show_rolls(openings);
    print_rows(session->screen, "openings", json_pack("{s:o}", "rows", openings->rows));
    searcher_destroy(openings->searcher);
    if (shown == COMMAND_OK && session->screen->form == FORM_TEXT) {
        player_say_net(session, &openings->rules, &openings->net);
    }
    return shown;
}

CommandStatus command_openings(Session *session, const Words *words) {
    Openings openings = {.session = session, .list = &session->scratch};
    CommandStatus status = COMMAND_OK;
    if (words->count == 1) {
        if (!session_need_table(session)) {
            return COMMAND_FAILED;
        }
        openings.variant = table_variant(session->table);
        openings.rules = *table_rules(session->table);
        return look_up(&openings, table_game(session->table));
    }
    Variant *variant = session_load_variant(session, words->word[1].text, 1, &status);
    if (variant != NULL) {
        openings.variant = variant;
        openings.rules = *variant_rules(variant, 0);
        status = look_up(&openings, 0);
    }
    variant_destroy(variant);
    return status;
}
