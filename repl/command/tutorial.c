// SPDX-License-Identifier: MIT
// `tutorial`.
//
// At a terminal the person types; every command works as always, and the tutorial looks on. In a batch the lines are
// typed by the program itself, which shows that each lesson can be done as it says.
#include "core/play_text.h"
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/command/lines.h"

#include <string.h>

// Is the move that `why` is asked about, in the line at hand, one that a rule refuses?
static bool asks_why(Session *session) {
    const PlayList *plays = session->table != NULL ? session_plays(session) : NULL;
    if (plays == NULL) {
        return false;
    }
    const char *move = move_in_plain_words(session, words_rest(session->screen->words, 1));
    Judgement judgement;
    Error error = {0, 0, ""};
    Status status = play_judge(table_rules(session->table), game_position(session->table->game), session->numbering,
                               move, plays, &judgement, &error);
    return status == STATUS_ILLEGAL && judgement.refusal.key[0] != '\0';
}

enum { LESSONS_SEED = 3 }; // as the first lesson says

// What the game at the table is, and how many checkers each of White's plays has taken from the head.
static json_t *game_told(const Session *session) {
    const Game *game = session->table->game;
    json_t *from_head = json_array();
    for (size_t i = 0; i < game_event_count(game); i++) {
        const Event *event = game_event(game, i);
        int count = 0;
        for (int step = 0; event->kind == EVENT_PLAY && step < event->play.count; step++) {
            count += event->play.step[step].from == 24;
        }
        if (event->kind == EVENT_PLAY && event->actor == WHITE) {
            json_array_append_new(from_head, json_integer(count));
        }
    }
    return json_pack("{s:o, s:I, s:o, s:i, s:b}", "variant", json_shown(variant_name(table_variant(session->table))),
                     "events", (json_int_t)game_event_count(game), "from_head", from_head, "head_per_turn",
                     table_rules(session->table)->head_per_turn, "its_dice", session->table->seed == LESSONS_SEED);
}

// "done", or what is said where the line, of the command of that name (NULL: a move), was not what the lesson is about
// ("": just that the tutorial waits): tutorial.lua knows.
static const char *judge(Session *session, const Lesson *lesson, const char *name, CommandStatus status) {
    const Words *words = session->screen->words;
    const char *word = words != NULL ? words_at(words, 1) : "";
    const UnderWay nothing = {.selected = -1}, *hand = session->table != NULL ? &session->table->hand : &nothing;
    Player black = session->table != NULL ? session->table->player[BLACK] : PLAYER_HUMAN;
    bool why = name != NULL && strcmp(name, "why") == 0;
    json_t *seen = json_pack("{s:s, s:s, s:b, s:o, s:b, s:b, s:b, s:b, s:i, s:i}", "done_when", lesson->done_when,
                             "command", name != NULL ? name : "", "good", status == COMMAND_OK, "word",
                             json_shown(word), "word_is_rule", rules_find_key(word) != NULL, "asks_why",
                             why && asks_why(session), "against_bot", black != PLAYER_HUMAN, "bot_is_set",
                             black >= PLAYER_BOT && session->bots.seat[black - PLAYER_BOT].settings[0] != '\0',
                             "selected", hand->selected, "steps", hand->progress.step_count);
    json_object_set_new(seen, "game", session->table != NULL ? game_told(session) : json_null());
    return told_line(session->screen, "tutorial", seen);
}

static int count_lessons(void) {
    int count = 0;
    while (lessons[count].text != NULL) {
        count++;
    }
    return count;
}

static void show_lesson(Session *session) {
    const Lesson *lesson = &lessons[session->lesson - 1];
    print(session->screen, "\n[%d/%d] %s\nType: %s\n", session->lesson, count_lessons(), lesson->text, lesson->line);
}

static void end_tutorial(Session *session) {
    session->lesson = 0;
    print(session->screen,
          "\nThat is all. The game goes on if you like; `quit` leaves and keeps it, `resume` comes back to it. "
          "`variants` lists the other games, `help` all commands, and Tab completes whatever you type.\n");
}

void tutorial_look(Session *session, const char *name, CommandStatus status) {
    if (session->lesson == 0 || (name != NULL && strcmp(name, "tutorial") == 0)) {
        return;
    }
    const Lesson *lesson = &lessons[session->lesson - 1];
    const char *answer = judge(session, lesson, name, status);
    if (strcmp(answer, "done") != 0) {
        print_hint(session->screen, "(%s%sthe tutorial waits for `%s`; `tutorial stop` ends it)", answer,
                   *answer != '\0' ? "; " : "", lesson->line);
    } else if (session->lesson++ == count_lessons()) {
        end_tutorial(session);
    } else {
        show_lesson(session);
    }
}

// In a batch: every line is typed by the program. A lesson that cannot be done as it says is an error.
static CommandStatus run_alone(Session *session) {
    const Words *words = session->screen->words;
    while (session->lesson > 0) {
        int lesson = session->lesson;
        print(session->screen, "> %s\n", lessons[lesson - 1].line);
        CommandStatus status = session_run_line(session, lessons[lesson - 1].line);
        session->screen->words = words;
        if (status == COMMAND_INTERRUPTED || session->lesson == lesson) {
            session->lesson = 0;
            print_error(session->screen, "lesson %d of the tutorial cannot be done", lesson);
            return status == COMMAND_INTERRUPTED ? status : COMMAND_FAILED;
        }
    }
    return COMMAND_OK;
}

CommandStatus command_tutorial(Session *session, const Words *words) {
    const char *word = words_at(words, 1);
    bool stop = strcmp(word, "stop") == 0, skip = strcmp(word, "skip") == 0;
    if (words->count > 1 && !stop && !skip) {
        return command_usage(session, words);
    }
    if ((stop || skip) && session->lesson == 0) {
        return print_error(session->screen, "no tutorial is under way; `tutorial` begins it");
    }
    if (stop) {
        session->lesson = 0;
        print(session->screen, "the tutorial is over\n");
        return COMMAND_OK;
    }
    session->lesson += session->lesson == 0 || skip;
    if (session->lesson > count_lessons()) {
        end_tutorial(session);
        return COMMAND_OK;
    }
    show_lesson(session);
    print_hint(session->screen, "(`tutorial` shows this again, `tutorial skip` goes on, `tutorial stop` ends it)");
    return session->screen->interactive ? COMMAND_OK : run_alone(session);
}
