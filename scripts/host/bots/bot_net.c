// SPDX-License-Identifier: MIT
// Decisions by a net: what bots with choose = "net" do. No script is asked.
//
// A NetSeat is what the bot needs for one set of rules: the net that was found for them, and a reader. The rules are
// kept with it, byte by byte, so that a seat is found again without a fingerprint.
#include "scripts/host/bots/bot_net.h"
#include "scripts/host/bots/bot_search.h"

#include "core/equity.h"
#include "core/playout.h"
#include "core/score.h"
#include "core/search.h"
#include "scripts/endgames.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_SEATS = 64 * RULES_MAX_GAMES, // rules that one bot plays in turn: those of the longest sweep
    NOISE_BYTES = 4,                   // a random number's bytes, added up, are nearly distributed as errors are
};

static const double NOISE_MEAN = 510, NOISE_SPREAD = 147.80; // of the sum of so many

struct NetSeat {
    NetSeat *next;
    Rules rules;
    uint64_t functions; // their fingerprint: `rules` has but a pointer
    unsigned changes;   // nets_changes when it was found
    Status status;      // of nets_find
    Error error;
    NetFound found;
    Searcher *searcher;
    MatchTable *table; // made when it is first needed
};

static void free_seat(NetSeat *seat) {
    free(seat->table);
    searcher_destroy(seat->searcher);
    free(seat);
}

void bot_net_forget(Bot *bot) {
    while (bot->seats != NULL) {
        NetSeat *next = bot->seats->next;
        free_seat(bot->seats);
        bot->seats = next;
    }
}

uint64_t bot_net_fingerprint(const Bot *bot, uint64_t hash) {
    for (const NetSeat *seat = bot->seats; seat != NULL; seat = seat->next) {
        const NetSeat *other = seat->next;
        while (other != NULL && other->found.hash != seat->found.hash) {
            other = other->next;
        }
        hash += other == NULL ? seat->found.hash : 0; // each once, whatever their order
    }
    return hash;
}

bool bot_rules_are(const Rules *known, uint64_t functions, const Rules *rules) {
    return memcmp(known, rules, sizeof *rules) == 0 && functions == rules_hooks_fingerprint(rules);
}

// Takes the seat of these rules, if there is one, out of the list; else the last one where there are too many.
static NetSeat *take_seat(Bot *bot, const Rules *rules) {
    NetSeat **place = &bot->seats;
    for (int i = 0; *place != NULL; place = &(*place)->next, i++) {
        NetSeat *seat = *place;
        bool known = bot_rules_are(&seat->rules, seat->functions, rules);
        if (!known && i < MOST_SEATS) {
            continue;
        }
        *place = seat->next;
        if (known && seat->changes == nets_changes()) {
            return seat;
        }
        free_seat(seat);
        return NULL;
    }
    return NULL;
}

// NULL: no memory.
static NetSeat *find_seat(Bot *bot, const Variant *variant, size_t game, const Rules *rules) {
    NetSeat *seat = take_seat(bot, rules);
    if (seat == NULL) {
        const BotParam *file = bot_param(bot, "file");
        seat = calloc(1, sizeof *seat);
        if (seat == NULL) {
            return NULL;
        }
        memcpy(&seat->rules, rules, sizeof *rules);
        seat->functions = rules_hooks_fingerprint(rules);
        seat->changes = nets_changes();
        seat->status =
            nets_find(variant, game, &seat->rules, file != NULL ? file->text : NULL, &seat->found, &seat->error);
        if (seat->status == STATUS_OK) {
            seat->searcher = searcher_of_net(seat->found.net, &seat->rules, &endgames, SEARCH_KEPT_VALUES);
        }
        if (seat->status == STATUS_NO_MEMORY || (seat->status == STATUS_OK && seat->searcher == NULL)) {
            free_seat(seat);
            return NULL;
        }
    }
    seat->next = bot->seats;
    bot->seats = seat;
    return seat;
}

Status bot_net(Bot *bot, const Variant *variant, size_t game, const Rules *rules, const NetFound **found,
               Error *error) {
    *found = NULL;
    if (!bot->by_net) {
        return bot->by_gnubg ? bot_gnubg_check(bot, rules, error) : STATUS_OK;
    }
    NetSeat *seat = find_seat(bot, variant, game, rules);
    if (seat == NULL) {
        limits_no_memory();
        return error_no_memory(error);
    }
    *found = &seat->found;
    if (seat->status != STATUS_OK) {
        *error = seat->error;
    }
    return seat->status;
}

// ---- plays

static SearchOptions look_ahead(Bot *bot, const BotQuestion *question, double plies) {
    SearchOptions options = search_options(question->rules, (int)plies);
    options.stop = question->stop;
    bot_ask_crew(bot, question, bot->seats->found.net, NULL, &options);
    return options;
}

// What the net of the first seat thinks of all plays, in bot->net_value and bot->net_plies.
static Status look_at_plays(Bot *bot, const BotQuestion *question, int plies, size_t *best, Error *error) {
    SearchOptions options = look_ahead(bot, question, plies);
    RETURN_IF_FAILED(search_room(&bot->net_value, &bot->net_plies, &bot->net_values, question->plays->count));
    return searcher_plays(bot->seats->searcher, &options, question->position, question->plays, bot->net_value,
                          bot->net_plies, best, error);
}

// Has one play looked at as far as the best was.
static Status look_at_play(Bot *bot, const BotQuestion *question, size_t index, int plies, Error *error) {
    const SearchOptions options = look_ahead(bot, question, plies);
    Position next = *question->position;
    bot->net_plies[index] = (uint8_t)plies;
    RETURN_IF_FAILED(flow_apply_listed(question->rules, &next, question->plays, index, error));
    return searcher_value(bot->seats->searcher, &options, &next, (Side)question->position->turn, &bot->net_value[index],
                          NULL, error);
}

static GameOdds odds_of(const NetSeat *seat, const NetValue *value, int dropped) {
    NetKind kind[NET_MAX_KINDS];
    int kinds = net_reader_kinds(searcher_reader(seat->searcher), kind);
    return game_odds(kind, kinds, value, dropped);
}

// Fills seat->table where a match is played: how games end is asked of the net at the start of one.
static Status make_match_table(NetSeat *seat, const Position *position, Error *error) {
    if (position->to <= 1 || seat->table != NULL) {
        return STATUS_OK;
    }
    SearchOptions options = search_options(&seat->rules, 1);
    Position start;
    NetValue value;
    position_init(&start, &seat->rules);
    start.turn = start.starter = WHITE; // who begins matters little, and what functions draw before that less
    RETURN_IF_FAILED(searcher_value(seat->searcher, &options, &start, WHITE, &value, NULL, error));
    GameOdds odds = odds_of(seat, &value, seat->rules.score_single);
    seat->table = malloc(sizeof *seat->table);
    if (seat->table == NULL) {
        return STATUS_NO_MEMORY;
    }
    match_table_fill(seat->table, &seat->rules, &odds);
    return STATUS_OK;
}

static const double FAR_FROM_DOUBLING = 0.1; // points

enum { DEEP_ROLLS = 21 }; // where there are no more, it is looked at what may follow each of them

// Room for odds of all rolls, and of all that follow each of DEEP_ROLLS.
static GameOdds *make_odds(void) {
    size_t deep = DEEP_ROLLS + DEEP_ROLLS * DEEP_ROLLS;
    return malloc((deep > FLOW_MAX_ROLLS ? deep : FLOW_MAX_ROLLS) * sizeof(GameOdds));
}

// What looks best is played. *passes: there was something to play, and now the other side is about to double or roll.
static Status play_best(const NetSeat *seat, Position *position, PlayList *list, bool *passes, Error *error) {
    Side side = (Side)position->turn;
    size_t best;
    NetValue value;
    Node node;
    *passes = false;
    flow_next(&seat->rules, position, &node);
    if (!node_asks(&node, DECIDE_PLAY)) {
        return STATUS_OK;
    }
    RETURN_IF_FAILED(plays_failed(&seat->rules, plays_generate_growing(&seat->rules, position, list), error));
    RETURN_IF_FAILED(net_choose(searcher_reader(seat->searcher), position, list, &best, &value, error));
    RETURN_IF_FAILED(flow_apply_listed(&seat->rules, position, list, best, error));
    flow_next(&seat->rules, position, &node);
    *passes = !position->over && position->turn == side_other(side) &&
              (node.kind == NODE_CHANCE || node_asks(&node, DECIDE_TURN));
    return STATUS_OK;
}

// The odds of `side` after each roll from the position on, and the best play; or of the position as it is, if no roll
// comes next. A drop costs `dropped`. `deep`: what follows each of those counts instead, where they are few enough.
static Status look_at_rolls(Bot *bot, const BotQuestion *question, const Position *position, Side side, int plies,
                            int dropped, PlayList *deep, GameOdds *odds, size_t *count, Error *error) {
    const Rules *rules = question->rules;
    const SearchOptions options = look_ahead(bot, question, fmax(plies, 1));
    ChanceOutcome outcome[FLOW_MAX_ROLLS];
    Position rolls = *position;
    Node then;
    // A game that ends on the way counts in full: the cube's model applies Jacoby's rule. Who does not roll owns the
    // cube, so that nobody is asked about it.
    if (flow_counts_single(rules, &rolls) && !rolls.doubled) {
        rolls.cube_owner = (uint8_t)side_other((Side)rolls.turn);
    }
    flow_next(rules, &rolls, &then);
    while (then.kind == NODE_DECIDE && (then.decide == DECIDE_TURN || then.decide == DECIDE_ANSWER)) {
        RETURN_IF_FAILED(flow_apply_word(rules, &rolls, node_plain_word(&then), error));
        flow_next(rules, &rolls, &then);
    }
    bool rolled = flow_list_rolls(rules, &rolls, outcome, count, NULL) == STATUS_OK;
    *count = rolled ? *count : 1;
    GameOdds *following = odds + DEEP_ROLLS;
    for (size_t i = 0; i < *count; i++) {
        Position next = rolls;
        NetValue value;
        if (rolled) {
            RETURN_IF_FAILED(flow_apply_roll(rules, &next, outcome[i].dice, outcome[i].count, error));
        }
        double weight = rolled ? outcome[i].weight : 1;
        Position played = next;
        bool passes = false;
        if (deep != NULL && rolled && *count <= DEEP_ROLLS) {
            RETURN_IF_FAILED(play_best(bot->seats, &played, deep, &passes, error));
        }
        if (passes) {
            odds[i] = (GameOdds){.weight = weight, .then = following, .dropped = dropped};
            RETURN_IF_FAILED(look_at_rolls(bot, question, &played, side, plies - 1, dropped, NULL, following,
                                           &odds[i].then_count, error));
            following += odds[i].then_count;
        } else {
            RETURN_IF_FAILED(searcher_value(bot->seats->searcher, &options, &next, side, &value, NULL, error));
            odds[i] = odds_of(bot->seats, &value, dropped);
            odds[i].weight = weight;
        }
    }
    return STATUS_OK;
}

// In a match the chances of a play count by the score and the cube; elsewhere by the cube where gammons count only once
// it has been turned (Jacoby's rule).
static bool cube_weighs(const Rules *rules, const Position *position) {
    return position->to > 1 || flow_counts_single(rules, position);
}

static const double TIE = 1e-7; // of plays that are equal so the better one by points stays ahead

// Makes the equity of such a play anew; a drop before it cost `dropped`. What it gains at once is added as it is.
static Status weigh_play(Bot *bot, const BotQuestion *question, size_t index, int dropped, GameOdds *odds,
                         Error *error) {
    const Rules *rules = question->rules;
    NetValue *value = &bot->net_value[index];
    Side side = (Side)question->position->turn, roller = side;
    Position next = *question->position;
    size_t count = 1;
    odds[0] = odds_of(bot->seats, value, dropped);
    RETURN_IF_FAILED(flow_apply_listed(rules, &next, question->plays, index, error));
    // A game that it has ended counts what it came to, whether the net knows that way to win or not.
    for (int i = 0; i < odds[0].kinds && next.over; i++) {
        odds[0].points[i] = next.points / next.cube;
    }
    if (bot->net_plies[index] > 0 && !next.over) {
        roller = (Side)next.turn;
        RETURN_IF_FAILED(look_at_rolls(bot, question, &next, side, bot->net_plies[index],
                                       cube_points_of_drop(rules, &next), NULL, odds, &count, error));
    }
    value->equity = cube_equity(rules, bot->seats->table, question->position, side, roller, odds, count) +
                    position_plain_gain(&next, side) + TIE * value->equity;
    return STATUS_OK;
}

// .. of all plays. *best becomes the best of those looked at furthest; no other is worth more than the least of these.
static Status weigh_by_cube(Bot *bot, const BotQuestion *question, size_t *best, Error *error) {
    const Position *position = question->position;
    if (!cube_weighs(question->rules, position)) {
        return STATUS_OK;
    }
    GameOdds *odds = make_odds();
    Status status = odds != NULL ? make_match_table(bot->seats, position, error) : STATUS_NO_MEMORY;
    double sign = position->by_enemy ? -1 : 1, least = INFINITY;
    int furthest = bot->net_plies[*best], dropped = cube_points_of_drop(question->rules, position);
    for (size_t i = 0; i < question->plays->count && status == STATUS_OK; i++) {
        status = weigh_play(bot, question, i, dropped, odds, error);
        least = bot->net_plies[i] == furthest ? fmin(least, sign * bot->net_value[i].equity) : least;
    }
    for (size_t i = 0; i < question->plays->count && status == STATUS_OK; i++) {
        NetValue *value = &bot->net_value[i];
        if (bot->net_plies[i] < furthest) {
            value->equity = sign * fmin(least, sign * value->equity);
        } else if (!value->held && sign * value->equity > sign * bot->net_value[*best].equity) {
            *best = i;
        }
    }
    for (size_t i = 0; i < question->plays->count && status == STATUS_OK; i++) {
        NetValue *value = &bot->net_value[i];
        if (value->held) { // its chances are of a board that nobody has followed
            value->equity = sign * fmin(sign * value->equity, sign * bot->net_value[*best].equity - 1e-6);
        }
    }
    free(odds);
    return status;
}

static double draw_noise(Bot *bot, double size) {
    uint32_t drawn = rng_below(&bot->key, bot->draws++, UINT32_MAX);
    double sum = 0;
    for (int i = 0; i < NOISE_BYTES; i++) {
        sum += drawn >> 8 * i & 0xff;
    }
    return (sum - NOISE_MEAN) / NOISE_SPREAD * size;
}

static Status choose_play(Bot *bot, const BotQuestion *question, double *value, size_t *play, Error *error) {
    const Position *position = question->position;
    double noise = bot_number(bot, "noise"), sign = position->by_enemy ? -1 : 1, most = 0;
    double had = position_plain_gain(position, (Side)position->turn);
    RETURN_IF_FAILED(look_at_plays(bot, question, (int)bot_number(bot, "ply"), play, error));
    RETURN_IF_FAILED(weigh_by_cube(bot, question, play, error));
    for (size_t i = 0; i < question->plays->count; i++) {
        double own = sign * (bot->net_value[i].equity - had);
        if (value != NULL) {
            value[i] = own; // what it thinks without its errors
        }
        own += noise > 0 ? draw_noise(bot, noise) : 0;
        if (noise > 0 && (i == 0 || own > most)) {
            most = own;
            *play = i;
        }
    }
    return STATUS_OK;
}

// What the value is to who chooses; `theirs`: it is the other side's.
static void set_rating(const Net *net, const NetValue *value, bool theirs, BotRating *rating) {
    NetKind kind[NET_MAX_KINDS];
    int kinds = net_kinds(net, kind);
    rating->equity = theirs ? -value->equity : value->equity;
    for (int i = 0; i < kinds; i++) {
        double won = (double)value->chance[theirs ? kinds + i : i],
               lost = (double)value->chance[theirs ? i : kinds + i];
        bool backgammon = kind[i].outcome == OUTCOME_BACKGAMMON,
             gammon = backgammon || kind[i].outcome == OUTCOME_GAMMON;
        rating->win += won;
        rating->gammon += gammon ? won : 0;
        rating->backgammon += backgammon ? won : 0;
        rating->lose += lost;
        rating->lose_gammon += gammon ? lost : 0;
        rating->lose_backgammon += backgammon ? lost : 0;
    }
}

static int compare_ratings(const void *left, const void *right) {
    const BotRating *a = left, *b = right;
    if (a->equity != b->equity) {
        return a->equity > b->equity ? -1 : 1;
    }
    return a->ahead != b->ahead ? b->ahead - a->ahead : (a->play > b->play) - (a->play < b->play);
}

static Status find_net(Bot *bot, const BotQuestion *question, const NetFound **found, Error *error) {
    size_t game = question->match_game > 0 ? (size_t)question->match_game - 1 : 0;
    Status status = bot_net(bot, question->variant, game, question->rules, found, error);
    return status == STATUS_OK && *found == NULL ? error_illegal(error, "%s plays by no net", bot_name(bot)) : status;
}

Status bot_value_by_net(Bot *bot, const BotQuestion *question, int plies, Side side, BotRating *value, Error *error) {
    const NetFound *found;
    NetValue seen;
    *value = (BotRating){.ahead = plies};
    RETURN_IF_FAILED(find_net(bot, question, &found, error));
    SearchOptions options = look_ahead(bot, question, plies);
    RETURN_IF_FAILED(searcher_value(bot->seats->searcher, &options, question->position, side, &seen, NULL, error));
    set_rating(found->net, &seen, false, value);
    return STATUS_OK;
}

Status bot_rate_by_net(Bot *bot, const BotQuestion *question, int plies, size_t too, BotRating *rating, Error *error) {
    const PlayList *plays = question->plays;
    const NetFound *found;
    bool quick = question->rules->fast && question->rules->hooks == NULL;
    size_t best;
    RETURN_IF_FAILED(find_net(bot, question, &found, error));
    RETURN_IF_FAILED(look_at_plays(bot, question, plies >= 0 ? plies : quick, &best, error));
    if (too < plays->count && bot->net_plies[too] < bot->net_plies[best]) {
        RETURN_IF_FAILED(look_at_play(bot, question, too, bot->net_plies[best], error));
    }
    RETURN_IF_FAILED(weigh_by_cube(bot, question, &best, error));
    for (size_t i = 0; i < plays->count; i++) {
        rating[i] = (BotRating){.play = i, .ahead = bot->net_plies[i]};
        bot->net_value[i].equity -= position_plain_gain(question->position, (Side)question->position->turn);
        set_rating(found->net, &bot->net_value[i], question->position->by_enemy, &rating[i]);
    }
    qsort(rating, plays->count, sizeof *rating, compare_ratings);
    for (size_t i = 0; i < plays->count; i++) {
        rating[i].loss = rating[0].equity - rating[i].equity;
    }
    return STATUS_OK;
}

// ---- words

static Status weigh_cube(Bot *bot, const BotQuestion *question, const Node *node, int plies, CubeWorth *worth,
                         Error *error) {
    NetSeat *seat = bot->seats;
    size_t count;
    double known[CUBE_PLACES];
    if (net_table_cube(searcher_reader(seat->searcher), question->position, known) &&
        cube_worth_by_table(question->rules, question->position, node, known, worth)) {
        return STATUS_OK;
    }
    GameOdds *odds = make_odds();
    PlayList list = {0};
    bool deep = plies != 0 && question->rules->fast && question->rules->hooks == NULL;
    Status status = odds != NULL && play_list_create(&list, 16) == STATUS_OK
                        ? look_at_rolls(bot, question, question->position, node->actor, plies,
                                        cube_points_of_drop(question->rules, question->position), deep ? &list : NULL,
                                        odds, &count, error)
                        : STATUS_NO_MEMORY;
    if (status == STATUS_OK) {
        status = make_match_table(seat, question->position, error);
    }
    if (status == STATUS_OK) {
        *worth = cube_worth(question->rules, seat->table, question->position, node, odds, count);
    }
    play_list_destroy(&list);
    free(odds);
    return status;
}

Status bot_cube_by_net(Bot *bot, const BotQuestion *question, const Node *node, int plies, CubeWorth *worth,
                       Error *error) {
    const NetFound *found;
    RETURN_IF_FAILED(find_net(bot, question, &found, error));
    return weigh_cube(bot, question, node, plies, worth, error);
}

Status bot_net_decide(Bot *bot, const BotQuestion *question, const Node *node, double *value, size_t *play,
                      const char **word, Error *error) {
    const NetFound *found;
    Status status = bot_net(bot, question->variant, (size_t)question->match_game - 1, question->rules, &found, error);
    if (status == STATUS_NO_MEMORY) {
        return status;
    }
    if (status != STATUS_OK) {
        memcpy(bot->failure, error->text, sizeof error->text);
        return STATUS_OK;
    }
    if (node->decide == DECIDE_PLAY) {
        return choose_play(bot, question, value, play, error);
    }
    if (node->decide == DECIDE_CHOOSE) {
        const SearchOptions options = look_ahead(bot, question, fmax(bot_number(bot, "ply"), 1));
        return searcher_word(bot->seats->searcher, &options, question->position, node, word, error);
    }
    // Where rolling is better by far after one roll, looking at two would only say so again.
    int plies = (int)bot_number(bot, "ply");
    CubeWorth worth = {.word = NULL};
    status = weigh_cube(bot, question, node, 0, &worth, error);
    bool far = status == STATUS_OK && node->decide == DECIDE_TURN &&
               worth.plain - fmin(worth.double_taken, worth.double_dropped) > FAR_FROM_DOUBLING * worth.point;
    if (status == STATUS_OK && plies > 0 && !far) {
        status = weigh_cube(bot, question, node, plies, &worth, error);
    }
    *word = worth.word;
    return status;
}
