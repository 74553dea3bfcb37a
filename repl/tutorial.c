// SPDX-License-Identifier: MIT
// `tutorial`: see tutorial.h.
//
// At a terminal the person types; every command works as always, and the tutorial looks on. In a batch the lines are
// typed by the program itself, which shows that each lesson can be done as it says.
#include "repl/tutorial.h"

#include "core/play_text.h"
#include "repl/base/scratch.h"
#include "repl/commands.h"

#include <string.h>

// What the tutorial looks at after a command.
typedef struct Seen {
    const char *command; // its name, NULL: a move
    CommandStatus status;
} Seen;

typedef struct Lesson {
    const char *text;
    const char *line; // what to type
    bool (*done)(Session *session, const Seen *seen);
    // What is said where something else was typed; NULL: that the tutorial waits for the line. NULL from the function:
    // the same.
    const char *(*missed)(Session *session, const Seen *seen);
} Lesson;

static bool ran(const Seen *seen, const char *name) {
    return seen->command != NULL && strcmp(seen->command, name) == 0;
}

static bool game_on(Session *session, const Seen *seen) {
    (void)seen;
    return session->table != NULL && game_event_count(session->table->game) > 0 &&
           strcmp(variant_name(table_variant(session->table)), "long_nardi") == 0 &&
           session->player[BLACK] != PLAYER_HUMAN;
}

static bool moves_listed(Session *session, const Seen *seen) {
    (void)session;
    return ran(seen, "moves") && seen->status == COMMAND_OK;
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
    const Words *words = session->words;
    return words != NULL && index < words->count ? words->word[index].text : "";
}

// `why` about a move that a rule refuses.
static bool asked_why(Session *session, const Seen *seen) {
    const PlayList *plays = ran(seen, "why") && session->table != NULL ? session_plays(session) : NULL;
    if (plays == NULL) {
        return false;
    }
    const char *move = move_in_plain_words(session, words_rest(session->words, 1));
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

static bool rules_seen(Session *session, const Seen *seen) {
    return ran(seen, "rules") && seen->status == COMMAND_OK && strcmp(typed_word(session, 1), "diff") == 0;
}

static bool hint_seen(Session *session, const Seen *seen) {
    (void)session;
    return ran(seen, "hint") && seen->status == COMMAND_OK;
}

static bool bot_seated(Session *session, const Seen *seen) {
    Player player = session->player[BLACK];
    return (ran(seen, "bot") || ran(seen, "black")) && seen->status == COMMAND_OK && player >= PLAYER_BOT &&
           session->bots.seat[player - PLAYER_BOT].settings[0] != '\0';
}

static bool checked(Session *session, const Seen *seen) {
    (void)session;
    return ran(seen, "check") && seen->status == COMMAND_OK;
}

static const Lesson lessons[] = {
    {"Welcome. Long nardi is played on 24 points with 15 checkers a side. All of yours begin on one point, the head, "
     "and "
     "go round the board to your home, points 6 to 1, and off it. You are White; a simple bot plays Black. (`--seed 3` "
     "gives the dice that this tutorial is about.)",
     "play long_nardi vs runner --seed 3", game_on, NULL},
    {"Black has thrown higher and has begun; now it is your turn. The line of the prompt says whose turn it is and "
     "what "
     "was thrown. A dot under a point of the board marks a checker that can move. All that is legal can be listed.",
     "moves", moves_listed, NULL},
    {"A play is typed as it is: from/to, in your own numbers, both dice. Or type its number in the list: `1`.",
     "24/18/15", first_play, NULL},
    {"The bot has answered. You can also move one checker at a time. Name the point of the checker that you take in "
     "hand.",
     "24", in_hand, NULL},
    {"The board marks where it can come down, with the dice that bring it there. Name one of these points.", "18",
     put_down, NULL},
    {"One number is still to be played. But nothing is done that cannot be taken back: steps, whole plays, even "
     "changed "
     "rules.",
     "undo", taken_back, NULL},
    {"Now something that is not allowed: two checkers from the head. `why` says which rule refuses it, and where that "
     "rule is set.",
     "why 24/21 24/18", asked_why, missed_why},
    {"Every rule has a name and a value. `help` explains rules as it explains commands.", "help head.per_turn",
     asked_help, missed_help},
    {"Your house plays it otherwise? Change the rule, in the middle of the game. The star in the prompt says from then "
     "on that the rules are not those of the variant.",
     "set head.per_turn 2", rule_changed, NULL},
    {"What was refused is legal now.", "24/21 24/18", second_play, missed_play},
    {"This is what you have changed. `rules save house.lua` would write it to a file that you can play by, and `edit "
     "house.lua` opens that in your editor; where no key says what you want, such a file may have a function.",
     "rules diff", rules_seen, NULL},
    {"What would a stronger player do here? A bot's opinion of your plays, the best first:", "hint allround", hint_seen,
     NULL},
    {"Let a better one play Black, with more weight on what it is good at: bots have parameters. (`bots` lists the "
     "bots. "
     "One of your own is a Lua file of five lines, `help evaluate`.)",
     "bot blocker prime=3", bot_seated, NULL},
    {"At last an experiment: twenty random games of long nardi, and what they were like. `check house.lua` does the "
     "same "
     "for a file of yours and says what is wrong with it.",
     "check long_nardi --games 20 --seed 1", checked, NULL},
};
enum { LESSON_COUNT = sizeof lessons / sizeof lessons[0] };

static void show_lesson(Session *session) {
    const Lesson *lesson = &lessons[session->lesson - 1];
    const char *text = scratch_format("\n[%d/%d] %s", session->lesson, LESSON_COUNT, lesson->text);
    session_print_wrapped(session, text);
    session_print(session, "Type: %s\n", lesson->line);
}

static void end_tutorial(Session *session) {
    session->lesson = 0;
    session_print(session, "\n");
    session_print_wrapped(
        session, "That is all. The game goes on if you like; `quit` leaves and keeps it, `resume` comes back to it. "
                 "`variants` lists the other games, `help` all commands, and Tab completes whatever you type.");
}

void tutorial_look(Session *session, const char *name, CommandStatus status) {
    if (session->lesson == 0 || (name != NULL && strcmp(name, "tutorial") == 0)) {
        return;
    }
    Seen seen = {name, status};
    const Lesson *lesson = &lessons[session->lesson - 1];
    if (!lesson->done(session, &seen)) {
        const char *missed = lesson->missed != NULL ? lesson->missed(session, &seen) : NULL;
        session_hint(session, "(%s%sthe tutorial waits for `%s`; `tutorial stop` ends it)",
                     missed != NULL ? missed : "", missed != NULL ? "; " : "", lesson->line);
    } else if (session->lesson++ == LESSON_COUNT) {
        end_tutorial(session);
    } else {
        show_lesson(session);
    }
}

// In a batch: every line is typed by the program. A lesson that cannot be done as it says is an error.
static CommandStatus run_alone(Session *session) {
    const Words *words = session->words;
    while (session->lesson > 0) {
        int lesson = session->lesson;
        session_print(session, "> %s\n", lessons[lesson - 1].line);
        CommandStatus status = session_run_line(session, lessons[lesson - 1].line);
        session->words = words;
        if (status == COMMAND_INTERRUPTED || session->lesson == lesson) {
            session->lesson = 0;
            session_error(session, "lesson %d of the tutorial cannot be done", lesson);
            return status == COMMAND_INTERRUPTED ? status : COMMAND_FAILED;
        }
    }
    return COMMAND_OK;
}

CommandStatus command_tutorial(Session *session, const Words *words) {
    const char *word = words->count == 2 ? words->word[1].text : "";
    bool stop = strcmp(word, "stop") == 0;
    bool skip = strcmp(word, "skip") == 0;
    if (words->count > 1 && !stop && !skip) {
        return command_usage(session, words);
    }
    if ((stop || skip) && session->lesson == 0) {
        session_error(session, "no tutorial is under way; `tutorial` begins it");
        return COMMAND_FAILED;
    }
    if (stop) {
        session->lesson = 0;
        session_print(session, "the tutorial is over\n");
        return COMMAND_OK;
    }
    session->lesson += session->lesson == 0 || skip;
    if (session->lesson > LESSON_COUNT) {
        end_tutorial(session);
        return COMMAND_OK;
    }
    show_lesson(session);
    if (session->interactive) {
        session_hint(session, "(`tutorial` shows this again, `tutorial skip` goes on, `tutorial stop` ends it)");
        return COMMAND_OK;
    }
    return run_alone(session);
}
