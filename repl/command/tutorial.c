// SPDX-License-Identifier: MIT
// `tutorial`: see tutorial.h.
//
// At a terminal the person types; every command works as always, and the tutorial looks on. In a batch the lines are
// typed by the program itself, which shows that each lesson can be done as it says.
#include "repl/command/tutorial.h"

#include "core/play_text.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"

#include <string.h>

// What the tutorial looks at after a command.
typedef struct Seen {
    const char *command; // its name, NULL: a move
    CommandStatus status;
} Seen;

static bool ran(const Seen *seen, const char *name) {
    return seen->command != NULL && strcmp(seen->command, name) == 0;
}

static bool game_on(Session *session, const Seen *seen) {
    (void)seen;
    return session->table != NULL && game_event_count(session->table->game) > 0 &&
           strcmp(variant_name(table_variant(session->table)), "long_nardi") == 0 &&
           session->player[BLACK] != PLAYER_HUMAN;
}

// Plays that White has made.
static int plays_made(const Session *session) {
    int count = 0;
    const Game *game = session->table != NULL ? session->table->game : NULL;
    for (size_t i = 0; game != NULL && i < game_event_count(game); i++) {
        const Event *event = game_event(game, i);
        count += event->kind == EVENT_PLAY && event->actor == WHITE;
    }
    return count;
}

static bool first_play(Session *session, const Seen *seen) {
    (void)seen;
    return plays_made(session) >= 1;
}

static bool in_hand(Session *session, const Seen *seen) {
    (void)seen;
    return session->hand.selected >= 0;
}

static bool put_down(Session *session, const Seen *seen) {
    (void)seen;
    return session->hand.progress.step_count > 0;
}

static bool taken_back(Session *session, const Seen *seen) {
    return ran(seen, "undo") && session->hand.progress.step_count == 0;
}

// Word `index` of the line; "" if it has none.
static const char *typed_word(const Session *session, size_t index) {
    const Words *words = session->screen->words;
    return words != NULL && index < words->count ? words->word[index].text : "";
}

// `why` about a move that a rule refuses.
static bool asked_why(Session *session, const Seen *seen) {
    const PlayList *plays = ran(seen, "why") && session->table != NULL ? session_plays(session) : NULL;
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

static const char *missed_why(Session *session, const Seen *seen) {
    (void)session;
    return ran(seen, "why") && seen->status == COMMAND_OK ? "no rule refuses that" : NULL;
}

static bool asked_help(Session *session, const Seen *seen) {
    return ran(seen, "help") && seen->status == COMMAND_OK && rules_find_key(typed_word(session, 1)) != NULL;
}

static const char *missed_help(Session *session, const Seen *seen) {
    (void)session;
    return ran(seen, "help") ? "that is not the name of a rule" : NULL;
}

// May two checkers leave the head? The next lesson needs it.
static bool rule_changed(Session *session, const Seen *seen) {
    (void)seen;
    return session->table != NULL && table_rules(session->table)->head_per_turn != 1;
}

// Checkers that White's last play took from the head.
static int taken_from_head(const Session *session) {
    const Game *game = session->table->game;
    int count = 0;
    for (size_t i = 0; i < game_event_count(game); i++) {
        const Event *event = game_event(game, i);
        bool mine = event->kind == EVENT_PLAY && event->actor == WHITE;
        count = mine ? 0 : count;
        for (int step = 0; mine && step < event->play.count; step++) {
            count += event->play.step[step].from == 24;
        }
    }
    return count;
}

static bool second_play(Session *session, const Seen *seen) {
    (void)seen;
    return plays_made(session) >= 2 && taken_from_head(session) >= 2;
}

static const char *missed_play(Session *session, const Seen *seen) {
    (void)seen;
    return plays_made(session) >= 2 ? "that was legal before, too: `undo` takes it back" : NULL;
}

static bool bot_seated(Session *session, const Seen *seen) {
    Player player = session->player[BLACK];
    return (ran(seen, "bot") || ran(seen, "black")) && seen->status == COMMAND_OK && player >= PLAYER_BOT &&
           session->bots.seat[player - PLAYER_BOT].settings[0] != '\0';
}

// What a lesson waits for where it is not just a command.
typedef struct Check {
    const char *name; // in command/commands.txt
    bool (*done)(Session *session, const Seen *seen);
    // What is said where something else was typed; NULL: that the tutorial waits for the line. NULL from the function:
    // the same.
    const char *(*missed)(Session *session, const Seen *seen);
} Check;

static const Check checks[] = {
    {"game_on", game_on, NULL},
    {"first_play", first_play, NULL},
    {"in_hand", in_hand, NULL},
    {"put_down", put_down, NULL},
    {"taken_back", taken_back, NULL},
    {"asked_why", asked_why, missed_why},
    {"asked_help", asked_help, missed_help},
    {"rule_changed", rule_changed, NULL},
    {"second_play", second_play, missed_play},
    {"bot_seated", bot_seated, NULL},
};

static const Check *find_check(const Lesson *lesson) {
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        if (strcmp(checks[i].name, lesson->done_when) == 0) {
            return &checks[i];
        }
    }
    return NULL;
}

static bool is_done(Session *session, const Lesson *lesson, const Check *check, const Seen *seen) {
    if (check != NULL) {
        return check->done(session, seen);
    }
    const char *line = scratch_format("ran %s", seen->command != NULL ? seen->command : "");
    return seen->status == COMMAND_OK &&
           (strcmp(lesson->done_when, line) == 0 ||
            strcmp(lesson->done_when, scratch_format("%s %s", line, typed_word(session, 1))) == 0);
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
    const char *text = scratch_format("\n[%d/%d] %s", session->lesson, count_lessons(), lesson->text);
    print_wrapped(session->screen, text);
    print(session->screen, "Type: %s\n", lesson->line);
}

static void end_tutorial(Session *session) {
    session->lesson = 0;
    print(session->screen, "\n");
    print_wrapped(session->screen,
                  "That is all. The game goes on if you like; `quit` leaves and keeps it, `resume` comes back to it. "
                  "`variants` lists the other games, `help` all commands, and Tab completes whatever you type.");
}

void tutorial_look(Session *session, const char *name, CommandStatus status) {
    if (session->lesson == 0 || (name != NULL && strcmp(name, "tutorial") == 0)) {
        return;
    }
    Seen seen = {name, status};
    const Lesson *lesson = &lessons[session->lesson - 1];
    const Check *check = find_check(lesson);
    if (!is_done(session, lesson, check, &seen)) {
        const char *missed = check != NULL && check->missed != NULL ? check->missed(session, &seen) : NULL;
        print_hint(session->screen, "(%s%sthe tutorial waits for `%s`; `tutorial stop` ends it)",
                   missed != NULL ? missed : "", missed != NULL ? "; " : "", lesson->line);
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
    bool stop = strcmp(word, "stop") == 0;
    bool skip = strcmp(word, "skip") == 0;
    if (words->count > 1 && !stop && !skip) {
        return command_usage(session, words);
    }
    if ((stop || skip) && session->lesson == 0) {
        print_error(session->screen, "no tutorial is under way; `tutorial` begins it");
        return COMMAND_FAILED;
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
    if (session->screen->interactive) {
        print_hint(session->screen, "(`tutorial` shows this again, `tutorial skip` goes on, `tutorial stop` ends it)");
        return COMMAND_OK;
    }
    return run_alone(session);
}
