// SPDX-License-Identifier: MIT
// `quiz`: what `analyse` has marked in the game at the table is asked again, the worst first, until it is played well.
//
// Nothing happens in the game: the position before a mark is shown as `goto` shows it, and what is decided there, by
// `quiz ANSWER` or as at any other time, is judged. That it was good is remarked behind the mark, so it stays with the
// game as the mark does.
#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/command/game/review.h"
#include "repl/keep/kept_games.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char WELL[] = ", played well since";

// Marks from ? on, of decisions that a person made.
static bool is_asked(const Session *session, Side side, const char *mark) {
    int only = session->quizzed.only;
    return (only == 0 || only == (int)side + 1) && session->table->player[side] == PLAYER_HUMAN && mark[0] == '?' &&
           mark[1] != '!';
}

// "white", "black", or the name of either; NOBODY: it is neither.
static Side side_of(const Session *session, const char *word) {
    for (Side side = WHITE; side <= BLACK; side++) {
        if (strcmp(word, side_name(side)) == 0 || strcasecmp(word, session_side(session, side)) == 0) {
            return side;
        }
    }
    return NOBODY;
}

static double loss_of(const char *note) {
    const char *at = strstr(note, "loses ");
    return at != NULL ? strtod(at + strlen("loses "), NULL) : 0;
}

// What it calls best: "?? (loses 0.123; best 8/5(2))"; NULL: nothing.
static const char *best_of(const char *note) {
    const char *best = strstr(note, "best "), *end = strrchr(note, ')');
    return best != NULL && end > best ? scratch_copy_bytes(best + 5, (size_t)(end - best - 5)) : NULL;
}

// The index of the worst event that is to be asked about behind the event `last` (SIZE_MAX: of all), with the whole
// history done; the number of all in *left.
static size_t find_worst(const Session *session, size_t last, size_t *left) {
    const Table *table = session->table;
    const char *before = last < game_event_count(table->game) ? table_note(table, last) : NULL;
    size_t worst = SIZE_MAX;
    double most = 0, end = before != NULL ? loss_of(before) : HUGE_VAL;
    *left = 0;
    for (size_t i = 0; i < table->note_count; i++) {
        size_t event = table->note[i].event;
        const char *note = event < game_event_count(table->game) ? table_note(table, event) : NULL;
        if (note == NULL || strstr(note, WELL) != NULL ||
            !is_asked(session, game_event(table->game, event)->actor, note)) {
            continue;
        }
        ++*left;
        double loss = loss_of(note);
        bool behind = loss < end || (loss == end && event > last);
        if (behind && (worst == SIZE_MAX || loss > most || (loss == most && event < worst))) {
            worst = event;
            most = loss;
        }
    }
    return worst;
}

// Back to where the game stood when the quiz began.
static void leave(Session *session) {
    session_let_go(session);
    turn_go_to(session->table->game, session->quizzed.from);
    session->quizzed.event = 0;
    kept_save(session);
}

void quiz_end(Session *session) {
    leave(session);
    print_hint(session->screen, "(the quiz is over)");
}

// What was remarked is kept with the whole game; the quiz goes on.
static void keep_remark(Session *session) {
    const Quizzed quizzed = session->quizzed;
    leave(session);
    turn_go_to(session->table->game, quizzed.event - 1);
    session->quizzed = quizzed;
}

// Asks about the next behind the event `last`, at the end of all about the worst again.
static CommandStatus ask(Session *session, size_t last) {
    Game *game = session->table->game;
    const size_t here = game_event_count(game);
    size_t left;
    session->quizzed.from = session_is_quizzed(session) ? session->quizzed.from : here;
    turn_go_to(game, SIZE_MAX);
    const size_t worst = find_worst(session, SIZE_MAX, &left), next = find_worst(session, last, &left);
    const size_t asked = next == SIZE_MAX ? worst : next;
    if (asked == SIZE_MAX) {
        leave(session);
        if (session->table->note_count == 0) {
            print(session->screen, "nothing is marked in this game; `analyse` marks decisions that lose points\n");
        } else {
            int only = session->quizzed.only;
            const char *whom = only > 0 ? scratch_format(" for %s", session_side(session, (Side)(only - 1))) : "";
            print(session->screen, "nothing is left%s to be played better in this game\n", whom);
        }
        if (session->quizzed.from != here) {
            session_show_next(session);
        }
        return COMMAND_OK;
    }
    session->quizzed.event = asked + 1;
    turn_go_to(game, asked);
    session_show_next(session);
    print(session->screen, "%zu decision%s to be made better%s: what do you do?\n", left, left == 1 ? "" : "s",
          asked == worst ? ", this one the worst" : "");
    print_hint(session->screen,
               left > 1 ? "(`quiz skip` asks about another, `quiz off` ends it)" : "(`quiz off` ends it)");
    return COMMAND_OK;
}

// `loss`: 0 is good; HUGE_VAL: nobody knows how much.
static CommandStatus answered(Session *session, const char *typed, double loss) {
    Table *table = session->table;
    size_t at = game_event_count(table->game);
    const char *note = table_note(table, at);
    if (loss > 0) {
        print(session->screen, "that loses %s: try again\n",
              loss < HUGE_VAL ? scratch_format("%.3f points", loss) : "points");
        print_hint(session->screen, "(`hint --why %s` says why)", typed);
        return COMMAND_OK;
    }
    print(session->screen, "well played\n");
    if (note != NULL && strstr(note, WELL) == NULL) {
        table_add_note(table, at, scratch_format("%s%s", note, WELL));
        keep_remark(session);
    }
    return ask(session, SIZE_MAX);
}

// Is that the answer that the note calls best?
static bool is_best(const char *note, const char *said) {
    return strstr(note, scratch_format("best %s)", said)) != NULL;
}

// The play that the note calls best, which may have been made in the other numbering; SIZE_MAX: none.
static size_t best_play(Session *session, const char *note) {
    const Rules *rules = table_rules(session->table);
    const PlayList *plays = session_plays(session);
    Side side = (Side)game_position(session->table->game)->turn;
    Numbering now = session->numbering, other = now == NUMBERING_OWN ? NUMBERING_ABSOLUTE : NUMBERING_OWN;
    for (size_t i = 0; i < 2 * plays->count; i++) { // what is written so now is meant, if anything is
        size_t index = i % plays->count;
        if (is_best(note, listed_play(rules, side, i < plays->count ? now : other, plays, index))) {
            return index;
        }
    }
    return SIZE_MAX;
}

// The mark itself, which may have been made by looking further ahead, tells of the play that was made and of the best.
CommandStatus quiz_play(Session *session, size_t index) {
    const Game *game = session->table->game;
    const NetFound *net;
    Player player;
    size_t at = game_event_count(game);
    const char *best, *note = table_note(session->table, at);
    double loss;
    session_let_go(session);
    if (!player_find_net(session, &player, &net)) {
        return COMMAND_FAILED;
    }
    loss = grade_find(session, index, &loss, &best) > 0 ? loss : 0;
    if (note != NULL) {
        size_t made = review_played(table_rules(session->table), game_position(game), session_plays(session),
                                    game_event(game, at));
        loss = made == index ? loss_of(note) : best_play(session, note) == index ? 0 : loss;
    }
    return answered(session, session_play(session, index), loss);
}

CommandStatus quiz_word(Session *session, const char *word, size_t at) {
    Node node = session_next(session);
    const Game *game = session->table->game;
    const char *said = session_find_word(session, &node, word, at);
    const char *note = table_note(session->table, game_event_count(game));
    if (said == NULL) {
        return COMMAND_FAILED;
    }
    const Event *event = note != NULL ? game_event(game, game_event_count(game)) : NULL;
    bool made = event != NULL && event->kind == EVENT_WORD && strcmp(event->word.text, said) == 0;
    return answered(session, said, note == NULL || is_best(note, said) ? 0 : made ? loss_of(note) : HUGE_VAL);
}

static CommandStatus answer(Session *session, const Words *words) {
    Table *table = session->table;
    size_t at = game_event_count(table->game);
    Node node = session_next(session);
    CommandStatus status;
    if (game_redo_count(table->game) == 0 || table_note(table, at) == NULL) {
        return print_error(session->screen, "nothing was asked here: `quiz` alone asks");
    }
    if (!session_is_quizzed(session)) {
        session->quizzed = (Quizzed){.event = at + 1, .from = at};
    }
    if (words->count == 2 && strcmp(words->word[1].text, "skip") == 0) {
        return ask(session, at);
    }
    if (words->count == 2 && strcmp(words->word[1].text, "off") == 0) {
        leave(session);
        session_show_next(session);
        return COMMAND_OK;
    }
    if (node.decide != DECIDE_PLAY) {
        return quiz_word(session, words->word[1].text, 1);
    }
    size_t index =
        move_find(session, game_position(table->game), session_plays(session), words_rest(words, 1), 1, &status);
    return index == SIZE_MAX ? status : quiz_play(session, index);
}

// A line for each decision, as Anki reads them: question, answer.
static CommandStatus export(Session *session, const char *path, bool over) {
    Game *game = session->table->game;
    size_t events = game_event_count(game);
    const char *trouble = file_in_the_way(path, over); // told before the review, which can take minutes
    if (trouble != NULL) {
        return print_trouble(session->screen, SIZE_MAX, trouble);
    }
    Review review = {.session = session, .plies = -1};
    turn_go_to(game, SIZE_MAX);
    CommandStatus status = review_run(&review);
    if (status == COMMAND_OK && review.seen < game_event_count(game)) {
        status = print_error_as(session->screen, COMMAND_INTERRUPTED, SIZE_MAX,
                                "interrupted before all decisions were looked at: %s is not written", path);
    }
    json_t *cards = scratch_own(json_array());
    for (size_t i = 0; i < review.count; i++) {
        Reviewed *each = &review.found[i];
        const char *note = table_judgement(session->table, each->event - 1),
                   *best = note != NULL ? best_of(note) : NULL;
        const char *mark = note != NULL ? note : grade_mark(game_rules_at(game, each->event - 1), each->loss);
        if (best != NULL) { // by which `quiz` goes, too; it may have been made by looking further ahead
            each->loss = loss_of(note);
            each->best = best;
        }
        if (is_asked(session, each->side, mark)) {
            json_array_append_new(cards, review_json(&review, each, true));
        }
    }
    turn_go_to(game, events);
    size_t count = json_array_size(cards);
    if (status != COMMAND_OK) {
        return status;
    }
    const char *title = variant_title(table_variant(session->table));
    const char *text = told_of(session->screen, "cards", json_pack("{s:s, s:O}", "title", title, "cards", cards));
    if (text == NULL) {
        return COMMAND_SCRIPT;
    }
    trouble = file_write(path, text, strlen(text), over);
    if (trouble != NULL) {
        return print_trouble(session->screen, SIZE_MAX, trouble);
    }
    print(session->screen, "%zu card%s in %s\n", count, count == 1 ? "" : "s", path);
    return COMMAND_OK;
}

CommandStatus command_quiz(Session *session, const Words *words) {
    session_let_go(session);
    const char *path = words_value(words, "--export");
    const Side side = words->count > 1 ? side_of(session, words->word[1].text) : NOBODY;
    const size_t rest = side == NOBODY ? 1 : 2;
    const int only = session->quizzed.only;
    if (side != NOBODY || !session_is_quizzed(session) || path != NULL) {
        session->quizzed.only = side == NOBODY ? 0 : (int)side + 1;
    }
    if (path != NULL) {
        bool over = words->count == rest + 1 && strcmp(words->word[rest].text, "!") == 0;
        CommandStatus status =
            words->count == rest || over ? export(session, path, over) : command_usage(session, words);
        session->quizzed.only = only;
        return status;
    }
    if (words->count > rest) {
        return side == NOBODY ? answer(session, words) : command_usage(session, words);
    }
    return ask(session, SIZE_MAX);
}
