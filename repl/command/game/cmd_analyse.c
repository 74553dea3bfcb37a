// SPDX-License-Identifier: MIT
// `analyse`: a game looked back at, by the net that knows its rules best.
//
// What a play loses is what it is worth less than the best of its list. The luck of a roll is what the position is
// worth with it less what it was worth before, both with the best play to come; so what was lost and what luck brought
// are in the same unit, points of a game without a cube. Nothing of the game is changed.
#include "core/progress.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/command/game/move.h"
#include "repl/screen/board_draw.h"
#include "repl/screen/records.h"

#include <stdlib.h>
#include <string.h>

enum { WORST = 5, PR_SCALE = 500 }; // plays that are shown; of a performance rating as players of backgammon reckon it

typedef struct Reviewed {
    size_t event;
    Side side;
    const char *played, *best;
    double loss; // points a game
} Reviewed;

typedef struct Review {
    Session *session;
    Bot *bot;
    int plies;
    size_t game; // of match.games
    Reviewed *play;
    size_t count;
    int choices[2]; // plays of each side where there was another one
    double loss[2], luck[2];
    int marks[2][GRADES];
    size_t seen;  // events looked at
    int left_out; // plays that nobody could be asked about
} Review;

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

static const char *text_of(const Review *review, const Rules *rules, Side side, const PlayList *plays, size_t index) {
    char text[PLAY_TEXT];
    Play play;
    play_list_get(plays, index, &play);
    play_print(rules, side, review->session->numbering, &play, text, sizeof text);
    return scratch_copy(*text != '\0' ? text : "pass");
}

static Status rate_play(Review *review, size_t at, const Event *event, PlayList *plays, Error *error) {
    BotQuestion question = question_at(review, at, plays);
    Status status = plays_generate_growing(question.rules, question.position, plays);
    if (status != STATUS_OK || plays->count < 2) {
        return status;
    }
    Progress made = {.step_count = event->play.count};
    memcpy(made.step, event->play.step, sizeof made.step);
    Board after = progress_board(question.rules, question.position, &made);
    size_t index = plays_find_result(plays, &after), place = 0;
    BotRating *rating = scratch_get(plays->count, sizeof *rating);
    status = index != SIZE_MAX ? bot_rate_by_net(review->bot, &question, review->plies, rating, error) : STATUS_ILLEGAL;
    if (status != STATUS_OK || interrupt_pending()) { // what was cut short is not counted
        return status;
    }
    while (rating[place].play != index) {
        place++;
    }
    Side side = event->actor;
    review->choices[side]++;
    review->loss[side] += rating[place].loss;
    int mark = grade_of(question.rules, rating[place].loss);
    if (mark > 0) {
        review->marks[side][mark - 1]++;
    }
    review->play = scratch_grow(review->play, review->count, sizeof *review->play);
    review->play[review->count++] = (Reviewed){.event = at + 1,
                                               .side = side,
                                               .played = text_of(review, question.rules, side, plays, index),
                                               .best = text_of(review, question.rules, side, plays, rating[0].play),
                                               .loss = rating[place].loss};
    return STATUS_OK;
}

static Status rate_roll(Review *review, size_t at, Side side, Error *error) {
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

// STATUS_ILLEGAL is an event that nobody could be asked about; the others end it.
static Status look_through(Review *review, Error *error) {
    const Game *game = review->session->table->game;
    PlayList plays;
    Status status = play_list_create(&plays, 64);
    if (status != STATUS_OK) {
        return status;
    }
    size_t games = variant_game_count(table_variant(review->session->table)), events = game_event_count(game);
    for (review->seen = 0; review->seen < events && !interrupt_pending(); review->seen++) {
        size_t i = review->seen;
        const Event *event = game_event(game, i);
        status = event->kind == EVENT_PLAY ? rate_play(review, i, event, &plays, error)
                 : event->kind == EVENT_ROLL && event->actor != (Side)NOBODY ? rate_roll(review, i, event->actor, error)
                                                                             : STATUS_OK;
        review->game = (review->game + (event->kind == EVENT_NEXT)) % games;
        if (status != STATUS_OK && status != STATUS_ILLEGAL) {
            break;
        }
        review->left_out += status == STATUS_ILLEGAL;
        status = STATUS_OK;
    }
    play_list_destroy(&plays);
    return status;
}

// ---- what is told

static int compare_losses(const void *left, const void *right) {
    const Reviewed *a = left, *b = right;
    return a->loss != b->loss ? (a->loss < b->loss ? 1 : -1) : (a->event > b->event) - (a->event < b->event);
}

static double mean_loss(const Review *review, Side side) {
    return review->choices[side] > 0 ? review->loss[side] / review->choices[side] : 0;
}

static void tell_sides(const Review *review) {
    Screen *screen = review->session->screen;
    const Session *session = review->session;
    print(screen, "%-22s%12s%12s\n", "", session_side(session, WHITE), session_side(session, BLACK));
    print(screen, "%-22s%12d%12d\n", "plays with a choice", review->choices[WHITE], review->choices[BLACK]);
    print(screen, "%-22s%12d%12d\n", "  marked ?!", review->marks[WHITE][0], review->marks[BLACK][0]);
    print(screen, "%-22s%12d%12d\n", "  marked ?", review->marks[WHITE][1], review->marks[BLACK][1]);
    print(screen, "%-22s%12d%12d\n", "  marked ??", review->marks[WHITE][2], review->marks[BLACK][2]);
    print(screen, "%-22s%12.3f%12.3f\n", "points lost by plays", review->loss[WHITE], review->loss[BLACK]);
    print(screen, "%-22s%12.4f%12.4f\n", "  a play", mean_loss(review, WHITE), mean_loss(review, BLACK));
    print(screen, "%-22s%12.1f%12.1f\n", "  500 times that (PR)", PR_SCALE * mean_loss(review, WHITE),
          PR_SCALE * mean_loss(review, BLACK));
    print(screen, "%-22s%+12.3f%+12.3f\n", "points by lucky rolls", review->luck[WHITE], review->luck[BLACK]);
}

static void tell_worst(const Review *review) {
    const Session *session = review->session;
    Screen *screen = session->screen;
    const Game *game = session->table->game;
    for (size_t i = 0; i < review->count && i < WORST; i++) {
        const Reviewed *each = &review->play[i];
        const Rules *rules = game_rules_at(game, each->event - 1);
        if (grade_of(rules, each->loss) == 0) {
            break;
        }
        const Position *position = game_position_at(game, each->event - 1);
        Text text = scratch_text();
        text_add(&text, "\n%zu. event %zu, %s to play", i + 1, each->event, session_side(session, each->side));
        bool rolled = position->roll_count > 0;
        for (int k = 0; k < (rolled ? position->roll_count : position->number_count); k++) {
            text_add(&text, "%s%d", k > 0 ? "-" : " ", rolled ? position->roll[k] : position->number[k]);
        }
        text_add(&text, ": %s loses %.3f; best was %s\n", each->played, each->loss, each->best);
        print(screen, "%s", text.bytes);
        if (session->boards) {
            Text board = scratch_text();
            board_draw(screen, "diagram", board_facts(rules, &position->board, each->side, each->side), &board);
            print_board(screen, "%s", board.bytes);
        }
    }
}

static void tell_rows(const Review *review) {
    Records records = records_begin(review->session->screen);
    for (size_t i = 0; i < review->count; i++) {
        const Reviewed *each = &review->play[i];
        records_whole(&records, "event", (long long)each->event);
        records_text(&records, "side", each->side == WHITE ? "white" : "black");
        records_text(&records, "played", each->played);
        records_text(&records, "best", each->best);
        records_real(&records, "loss", each->loss);
        records_row(&records);
    }
}

static CommandStatus tell(Review *review, const NetFound *net) {
    Session *session = review->session;
    Screen *screen = session->screen;
    if (review->count > 0) {
        qsort(review->play, review->count, sizeof *review->play, compare_losses);
    }
    if (screen->form != FORM_TEXT) {
        tell_rows(review);
        return COMMAND_OK;
    }
    if (review->count == 0 && !interrupt_pending()) {
        print(screen, "nobody has had a choice in this game yet\n");
        return COMMAND_OK;
    }
    tell_sides(review);
    tell_worst(review);
    if (interrupt_pending()) {
        print(screen, "interrupted after event %zu of %zu\n", review->seen > 0 ? review->seen - 1 : 0,
              game_event_count(session->table->game));
    }
    if (review->left_out > 0) {
        print(screen, "(%d events could not be judged)\n", review->left_out);
    }
    player_say_net(session, session->table, net);
    if (review->count > 0) {
        print_hint(screen, "(`goto %zu`, then `hint`, shows what else there was at the worst play)",
                   review->play[0].event - 1);
    }
    return COMMAND_OK;
}

CommandStatus command_analyse(Session *session, const Words *words) {
    CommandStatus status = COMMAND_OK;
    if (words->count > 1) {
        status = command_open(session, words);
    } else if (!session_need_table(session)) {
        status = COMMAND_FAILED;
    }
    if (status != COMMAND_OK) {
        return status;
    }
    Review review = {.session = session, .plies = words_has(words, "--ply") ? (int)words_number(words, "--ply") : -1};
    const NetFound *net;
    Player player;
    Error error = {0, 0, ""};
    if (!player_find_net(session, &player, &net)) {
        return COMMAND_FAILED;
    }
    review.bot = player_bot(session, player);
    Status looked = look_through(&review, &error);
    if (looked != STATUS_OK) {
        return session_tell(session, looked, &error);
    }
    return tell(&review, net);
}
