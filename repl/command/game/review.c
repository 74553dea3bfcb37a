// SPDX-License-Identifier: MIT
// Decisions judged one by one: see review.h; `grades` and `tutor`: how good the moves that people make are.
//
// Four grades, by what a play loses against the best, in points of a single game: good ones have no mark, then ?!, ?
// and ??.
#include "repl/command/game/review.h"

#include "core/hash.h"
#include "core/progress.h"
#include "repl/base/scratch.h"
#include "repl/screen/board_draw.h"

#include <string.h>

static const double SAME_WORTH = 1e-6; // choices that differ by less are as good as each other

static BotQuestion question_at(const Review *review, size_t event, const PlayList *plays) {
    const Table *table = review->session->table;
    return (BotQuestion){.rules = game_rules_at(table->game, event),
                         .variant = table_variant(table),
                         .position = game_position_at(table->game, event),
                         .plays = plays,
                         .seed = game_seed(table->game),
                         .match_game = (int)review->game + 1,
                         .stop = interrupt_stops};
}

static void add(Review *review, Reviewed found) {
    review->found = scratch_grow(review->found, review->count, sizeof *review->found);
    review->found[review->count++] = found;
}

static const char *text_of(const Review *review, const BotQuestion *question, Side side, size_t index,
                           const Play **way) {
    Play *play = scratch_get(1, sizeof *play);
    play_list_get(question->plays, index, play);
    *way = play;
    return listed_play(question->rules, side, review->session->numbering, question->plays, index);
}

size_t review_played(const Rules *rules, const Position *position, const PlayList *plays, const Event *event) {
    if (event->kind != EVENT_PLAY) {
        return SIZE_MAX;
    }
    Progress made = {.step_count = event->play.count};
    memcpy(made.step, event->play.step, sizeof made.step);
    Board after = progress_board(rules, position, &made);
    return plays_find_result(plays, &after);
}

// What was cut short is not counted, in each of these.
static Status judge_play(Review *review, size_t at, const Event *event, Error *error) {
    PlayList *plays = &review->session->scratch;
    BotQuestion question = question_at(review, at, plays);
    Status status = plays_generate_growing(question.rules, question.position, plays);
    if (status != STATUS_OK || plays->count < 2) {
        return status;
    }
    size_t index = review_played(question.rules, question.position, plays, event), place = 0;
    BotRating *rating = scratch_get(plays->count, sizeof *rating);
    status = index != SIZE_MAX ? bot_rate_by_net(review->bot, &question, review->plies, index, rating, error)
                               : STATUS_ILLEGAL;
    if (status != STATUS_OK || interrupt_pending()) {
        return status;
    }
    while (rating[place].play != index) {
        place++;
    }
    Side side = event->actor;
    Reviewed found = {.event = at + 1, .side = side, .loss = rating[place].loss};
    found.played = text_of(review, &question, side, index, &found.way);
    found.best = text_of(review, &question, side, rating[0].play, &found.best_way);
    add(review, found);
    return STATUS_OK;
}

// Nobody doubles whom any win at the stake as it is brings the match: to roll is no decision then. (A single game, to
// 1, is for points.)
static bool cube_is_dead(const Position *position, Side side) {
    return position->to > 1 && position->score[side] + position_stake(position) >= position->to;
}

static Status judge_word(Review *review, size_t at, const Event *event, Error *error) {
    BotQuestion question = question_at(review, at, NULL);
    Node node;
    CubeWorth worth;
    flow_next(question.rules, question.position, &node);
    bool decided =
        node.decide == DECIDE_ANSWER ||
        (node.decide == DECIDE_TURN && !(event_is_roll_word(event) && cube_is_dead(question.position, event->actor)));
    if (!decided || node.word_count < 2) {
        return STATUS_OK;
    }
    Status status = bot_cube_by_net(review->bot, &question, &node, review->plies, &worth, error);
    if (status == STATUS_OK && !interrupt_pending()) {
        double loss = (cube_worth_of(&worth, worth.word) - cube_worth_of(&worth, event->word.text)) / worth.point;
        bool best = loss < SAME_WORTH; // as a double that is dropped, where the game is won anyhow
        add(review, (Reviewed){.event = at + 1,
                               .side = event->actor,
                               .cube = true,
                               .played = event->word.text,
                               .best = best ? event->word.text : scratch_copy(worth.word),
                               .loss = best ? 0 : loss});
    }
    return status;
}

static Status weigh_roll(Review *review, size_t at, Side side, Error *error) {
    BotRating before, after;
    BotQuestion question = question_at(review, at, NULL);
    Status status = bot_value_by_net(review->bot, &question, 1, side, &before, error);
    if (status == STATUS_OK) {
        question = question_at(review, at + 1, NULL);
        status = bot_value_by_net(review->bot, &question, 1, side, &after, error);
    }
    if (status == STATUS_OK && !interrupt_pending()) {
        review->luck[side] += after.equity - before.equity;
    }
    return status;
}

static Status look_at(Review *review, size_t at, Error *error) {
    const Event *event = game_event(review->session->table->game, at);
    bool sided = event->actor != (Side)NOBODY;
    return event->kind == EVENT_PLAY            ? judge_play(review, at, event, error)
           : event->kind == EVENT_WORD          ? judge_word(review, at, event, error)
           : event->kind == EVENT_ROLL && sided ? weigh_roll(review, at, event->actor, error)
                                                : STATUS_OK;
}

// STATUS_ILLEGAL is an event that nobody could be asked about; the others end it.
CommandStatus review_run(Review *review) {
    const Table *table = review->session->table;
    Status status = STATUS_OK;
    Error error = {0, 0, ""};
    Player player;
    if (!player_find_net(review->session, &player, &review->net)) {
        return COMMAND_FAILED;
    }
    review->bot = player_bot(review->session, player);
    size_t games = variant_game_count(table_variant(table)), events = game_event_count(table->game);
    double shown_at = 0;
    while (status == STATUS_OK && review->seen < events) {
        size_t at = review->seen;
        print_steps_done(review->session->screen, &shown_at, "events", at, events);
        status = look_at(review, at, &error);
        review->game = (review->game + (game_event(table->game, at)->kind == EVENT_NEXT)) % games;
        review->left_out += status == STATUS_ILLEGAL;
        status = status == STATUS_ILLEGAL ? STATUS_OK : status;
        if (interrupt_pending()) {
            break;
        }
        review->seen++;
    }
    print_progress_end(review->session->screen);
    return status == STATUS_OK ? COMMAND_OK : session_tell(review->session, status, &error);
}

// ---- as plain data

static const char *numbers_at(const Position *position) {
    return position->roll_count > 0 ? scratch_numbers(position->roll, position->roll_count)
                                    : scratch_numbers(position->number, position->number_count);
}

// The number of the game in which event `event` is; 0 where there is one game alone.
static int game_of(const Game *game, size_t event) {
    int number = 1, games = 1;
    for (size_t i = 0; i < game_event_count(game); i++) {
        bool next = game_event(game, i)->kind == EVENT_NEXT;
        games += next;
        number += next && i < event;
    }
    return games > 1 ? number : 0;
}

json_t *review_json(const Review *review, const Reviewed *each, bool board) {
    const Session *session = review->session;
    const Game *game = session->table->game;
    const Rules *rules = game_rules_at(game, each->event - 1);
    const Position *position = game_position_at(game, each->event - 1);
    json_t *one = json_pack("{s:I, s:s, s:s, s:b, s:s, s:s, s:f, s:s, s:s}", "event", (json_int_t)each->event, "side",
                            side_name(each->side), "name", session_side(session, each->side), "cube", each->cube,
                            "played", each->played, "best", each->best, "loss", each->loss, "mark",
                            grade_mark(rules, each->loss), "dice", each->cube ? "" : numbers_at(position));
    Side side = each->side;
    if (board) {
        json_object_set_new(one, "game", json_integer(game_of(game, each->event)));
        json_object_set_new(one, "board", board_facts(rules, &position->board, side, side));
        int owner = position->cube_owner;
        json_object_update_new(one, json_pack("{s:s, s:s, s:o, s:i, s:o, s:b}", "white", session_side(session, WHITE),
                                              "black", session_side(session, BLACK), "score",
                                              json_shown(position->to != 1 ? session_score(session, position) : NULL),
                                              "cube_value", rules->cube_on ? position->cube << position->doubled : 0,
                                              "owner",
                                              json_shown(owner != NOBODY ? session_side(session, (Side)owner) : NULL),
                                              "offered", position->doubled != 0));
    }
    if (board && each->way != NULL) {
        json_object_set_new(
            one, "ways",
            json_pack("[o, o]", board_steps(rules, side, side, each->way->step, each->way->step_count),
                      board_steps(rules, side, side, each->best_way->step, each->best_way->step_count)));
    }
    return one;
}

// ---- grades

enum { GRADES = 3, TUTOR_FROM = 2 }; // from the second on the tutor asks

static const struct {
    double from;
    const char *mark;
} grades[GRADES] = {{0.02, "?!"}, {0.05, "?"}, {0.1, "??"}};

// How bad a play is that loses so many points a game under these rules: 0 is good, then ?!, ? and ??.
static int grade_of(const Rules *rules, double loss) {
    int grade = 0;
    while (grade < GRADES && loss >= grades[grade].from * (rules->score_single > 0 ? rules->score_single : 1)) {
        grade++;
    }
    return grade;
}

const char *grade_mark(const Rules *rules, double loss) {
    int grade = grade_of(rules, loss);
    return grade > 0 ? grades[grade - 1].mark : "";
}

const char *grade_note(const Rules *rules, double loss, const char *best) {
    const char *mark = grade_mark(rules, loss);
    return *mark != '\0' ? scratch_format("%s (loses %.3f; best %s)", mark, loss, best) : "";
}

int grade_find(Session *session, size_t index, double *loss, const char **best) {
    const PlayList *plays = session_plays(session);
    const NetFound *net;
    Player player;
    Error error = {0, 0, ""};
    if (plays == NULL || plays->count < 2 || !player_find(session, "net", &player) ||
        player_net(session, session->table, player, &net, &error) != STATUS_OK) {
        return 0;
    }
    BotRating *rating = scratch_get(plays->count, sizeof *rating);
    if (player_rate(session, player, -1, index, rating, &error) != STATUS_OK) {
        return 0;
    }
    size_t at = 0;
    while (at + 1 < plays->count && rating[at].play != index) {
        at++;
    }
    *best = session_play(session, rating[0].play);
    *loss = rating[at].loss;
    return grade_of(table_rules(session->table), *loss);
}

const char *move_grade(Session *session, size_t index) {
    double loss;
    const char *best;
    int grade = session->grades ? grade_find(session, index, &loss, &best) : 0;
    return grade > 0 ? scratch_format(" %s", grade_note(table_rules(session->table), loss, best)) : "";
}

// Asked once about a play: who types it again means it.
bool move_is_doubtful(Session *session, size_t index) {
    const Position *position = game_position(session->table->game);
    const Doubted asked = {hash_bytes(HASH_START, position, sizeof *position), index};
    bool again = session->doubted.position == asked.position && session->doubted.play == asked.play;
    double loss;
    const char *best;
    if (!session->tutor || again || grade_find(session, index, &loss, &best) < TUTOR_FROM) {
        return false;
    }
    session->doubted = asked;
    print(session->screen,
          "Tutor: that loses %.3f points. Type it again to play it, or look for a better one (`hint` tells the best)\n",
          loss);
    return true;
}
