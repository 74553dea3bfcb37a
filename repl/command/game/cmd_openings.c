// SPDX-License-Identifier: MIT
// `openings`: the best first play for every roll, by the net that knows the rules best.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/screen/records.h"

enum { PLIES = 1 }; // that the two best plays, at least, are looked ahead

typedef struct Openings {
    Session *session;
    Bot *bot;
    const Variant *variant;
    size_t game;
    Rules rules; // without the cube
    json_t *rows;
} Openings;

static Status show_roll(Openings *openings, const Position *position, const ChanceOutcome *roll, Error *error) {
    const Rules *rules = &openings->rules;
    PlayList *list = &openings->session->scratch;
    RETURN_IF_FAILED(plays_failed(rules, plays_generate_growing(rules, position, list), error));
    const BotQuestion question = {.rules = rules,
                                  .variant = openings->variant,
                                  .position = position,
                                  .plays = list,
                                  .match_game = (int)openings->game + 1,
                                  .stop = interrupt_stops};
    BotRating *rating = scratch_get(list->count, sizeof *rating), *second = list->count > 1 ? &rating[1] : NULL;
    RETURN_IF_FAILED(bot_rate_by_net(openings->bot, &question, PLIES, SIZE_MAX, rating, error));
    if (interrupt_pending()) { // what was cut short is not shown
        return STATUS_OK;
    }
    json_add(openings->rows, "{s:s, s:s, s:f, s:s?, s:f}", "roll", scratch_numbers(roll->dice, roll->count), "play",
             listed_play(rules, WHITE, NUMBERING_OWN, list, rating->play), "equity", rating->equity, "second",
             second != NULL ? listed_play(rules, WHITE, NUMBERING_OWN, list, second->play) : NULL, "loss",
             second != NULL ? second->loss : 0);
    return STATUS_OK;
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
    return !node_asks(&node, DECIDE_PLAY);
}

static Status show_rolls(Openings *openings, Error *error) {
    const Rules *rules = &openings->rules;
    ChanceOutcome roll[FLOW_MAX_ROLLS];
    Position start;
    bool any = begins_with_any_roll(rules);
    position_init(&start, rules);
    start.turn = start.starter = WHITE;
    start.to = 0; // in a match, too, points are what counts
    size_t count = 0;
    Node node;
    flow_next(rules, &start, &node);
    if (node.kind == NODE_CHANCE || node.status != STATUS_OK) {
        RETURN_IF_FAILED(flow_list_rolls(rules, &start, roll, &count, error));
    }
    double shown_at = 0;
    for (size_t i = 0; i < count && !interrupt_pending(); i++) {
        Position rolled = start;
        print_steps_done(openings->session->screen, &shown_at, "rolls", i, count);
        if (!any && numbers_alike(roll[i].dice, roll[i].count)) {
            continue;
        }
        RETURN_IF_FAILED(flow_apply_roll(rules, &rolled, roll[i].dice, roll[i].count, error));
        flow_next(rules, &rolled, &node);
        if (node_asks(&node, DECIDE_PLAY)) { // else a rule asks something first
            RETURN_IF_FAILED(show_roll(openings, &rolled, &roll[i], error));
        }
    }
    return json_array_size(openings->rows) > 0 || interrupt_pending()
               ? STATUS_OK
               : error_illegal(error,
                               "a rule asks something before any first play; at a table `hint` says what to answer");
}

static CommandStatus look_up(Session *session, const Table *table, size_t game) {
    const Variant *variant = table_variant(table);
    Openings openings = {
        .session = session, .variant = variant, .game = game, .rules = *table_book(table)->pointer[game]};
    CommandStatus shown = COMMAND_OK;
    Error error = {0, 0, ""};
    Player player;
    const NetFound *net;
    openings.rules.cube_on = openings.rules.cube_jacoby = 0;
    if (!player_find(session, "net", &player)) {
        return COMMAND_FAILED;
    }
    openings.bot = player_bot(session, player);
    Status status = bot_net(openings.bot, variant, game, &openings.rules, &net, &error);
    player_warn_of_net(session, net);
    if (status != STATUS_OK) {
        return session_tell_of(session, &openings.rules, status, &error);
    }
    openings.rows = json_array();
    status = show_rolls(&openings, &error);
    print_progress_end(session->screen);
    if (status != STATUS_OK) {
        shown = session_tell_of(session, &openings.rules, status, &error);
    }
    print_rows(session->screen, "openings", json_pack("{s:o}", "rows", openings.rows));
    if (status == STATUS_OK && interrupt_pending()) {
        print_message(session->screen, "", "interrupted: the other rolls were not looked at");
    }
    if (status == STATUS_OK) {
        player_say_net(session, &openings.rules, net);
    }
    return shown;
}

CommandStatus command_openings(Session *session, const Words *words) {
    CommandStatus status;
    Table *table = command_own_table(session, words, &status);
    if (table != NULL) {
        status = look_up(session, table, words->count == 1 ? table_game(session->table) : 0);
        table_destroy(table);
    }
    return status;
}
