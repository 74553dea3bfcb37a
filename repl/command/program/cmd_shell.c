// SPDX-License-Identifier: MIT
// Commands that ask about positions without sitting down to a game: plays, why.
//
// Their form from the shell is fixed: other programs rely on it.
#include "core/formats/ids.h"
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/screen/records.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- plays

static int compare_printed(const void *left, const void *right) {
    return strcmp(((const PlayText *)left)->text, ((const PlayText *)right)->text);
}

// Reads a position that has dice to play. STATUS_BAD_INPUT: the error says what is wrong.
static Status read_position(const Rules *rules, const char *text, Position *position, Error *error) {
    Status status =
        id_is_meant(text) ? id_parse(rules, text, position, NULL, error) : position_parse(rules, text, position, error);
    if (status == STATUS_OK && position->turn == NOBODY) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "turn: it must be w or b, so that somebody can play");
    }
    if (status == STATUS_OK && position->number_count == 0) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "dice: there are no numbers to play; give them as in 31");
    }
    return status;
}

static void add_json(const Rules *rules, const Position *position, const PlayList *list, const PlayText *printed,
                     Text *out) {
    char text[POSITION_TEXT];
    json_t *plays = json_array();
    for (size_t i = 0; i < list->count; i++) {
        const Board *after = &list->board[printed[i].index];
        size_t length = position_print_side(rules, after, WHITE, text, sizeof text);
        text[length++] = ' ';
        position_print_side(rules, after, BLACK, text + length, sizeof text - length);
        json_add(plays, "{s:s, s:s}", "play", printed[i].text, "result", text);
    }
    json_t *answer = json_pack("{s:s, s:o}", "position", position_text(rules, position), "plays", plays);
    text_add(out, "%s\n", scratch_json(scratch_own(answer), JSON_COMPACT));
}

static void add_json_error(const char *message, int number, Text *out) {
    // A message quotes the input, which need not be UTF-8.
    Text clean = scratch_text();
    for (; *message != '\0'; message++) {
        unsigned char byte = (unsigned char)*message;
        if (byte < 0x20 || byte > 0x7e) {
            text_add(&clean, "\\x%02x", byte);
        } else {
            text_add_bytes(&clean, message, 1);
        }
    }
    json_t *answer = json_pack("{s:s, s:i}", "error", clean.bytes, "line", number);
    text_add(out, "%s\n", scratch_json(scratch_own(answer), JSON_COMPACT));
}

// The worse of two: a script that failed is more than a line that could not be read.
static CommandStatus worse(CommandStatus one, CommandStatus other) {
    return one > other ? one : other;
}

static CommandStatus answer_error(const char *text, bool json, int number, Text *out) {
    if (json) {
        add_json_error(text, number, out);
    } else {
        text_add(out, "error: line %d: %s\n", number, text);
    }
    return COMMAND_FAILED;
}

// Lists the plays of the position in session->scratch.
static Status list_plays(Session *session, const Rules *rules, const Position *position, Error *error) {
    Status status = plays_generate_growing(rules, position, &session->scratch);
    memory_need(status != STATUS_NO_MEMORY);
    return plays_failed(rules, status, error);
}

// Numbers that stand in a text are those to be played: no function is asked what it makes of a roll. Who asks may think
// otherwise.
static void warn_of_dice(Session *session, const Rules *rules, const char *text) {
    if (rules_have_hook(rules, HOOK_ON_ROLL) && strstr(text, " roll=") == NULL) {
        print_warning(session->screen, "the dice are taken as the numbers to play; a function of these rules (on_roll) "
                                       "may make others of a roll: at a table, `position` without dice and `roll 33`");
    }
}

// One line of position text, one line of answer.
static CommandStatus answer_position(Session *session, const Rules *rules, const char *line, bool json, int number,
                                     Text *out) {
    Position position;
    Error error = {0, 0, ""};
    Status status = read_position(rules, line, &position, &error);
    status = status == STATUS_OK ? list_plays(session, rules, &position, &error) : status;
    if (status != STATUS_OK) {
        answer_error(error.text, json, number, out);
        return status == STATUS_SCRIPT ? COMMAND_SCRIPT : COMMAND_FAILED;
    }
    const PlayList *list = &session->scratch;
    const PlayText *printed = plays_sorted(rules, (Side)position.turn, list, compare_printed);
    if (json) {
        add_json(rules, &position, list, printed, out);
    } else {
        for (size_t i = 0; i < list->count; i++) {
            text_add(out, "%s%s", i > 0 ? "; " : "", *printed[i].text != '\0' ? printed[i].text : "-");
        }
        text_add(out, "\n");
    }
    return COMMAND_OK;
}

static bool is_for_reading(const char *line) {
    line += strspn(line, " \t\r");
    return *line != '\0' && *line != '#';
}

static CommandStatus answer_input(Session *session, const Rules *rules, bool json) {
    CommandStatus status = COMMAND_OK;
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    int number = 0;
    ScratchMark mark = scratch_mark();
    interrupt_breaks_calls(true);
    while ((length = text_read_line(&line, &size, stdin)) >= 0) {
        scratch_release(mark); // of the line before
        Text out = scratch_text();
        if (++number == 1) {
            length = (ssize_t)text_skip_mark(line, (size_t)length);
        }
        while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) {
            line[--length] = '\0';
        }
        if (strlen(line) != (size_t)length) {
            status = worse(status, answer_error("the line is not text: it has a zero byte", json, number, &out));
        } else if (!is_for_reading(line)) {
            continue;
        } else {
            status = worse(status, answer_position(session, rules, line, json, number, &out));
        }
        if (fwrite(out.bytes, 1, out.length, stdout) != out.length || fflush(stdout) != 0) { // another may wait for it
            session->screen->unwritten = errno;
            break;
        }
        if (interrupt_pending()) {
            break;
        }
    }
    if (ferror(stdin) && !interrupt_pending()) {
        print_error(session->screen, "cannot read the standard input: %s", strerror(errno));
        status = COMMAND_IO;
    }
    if (interrupt_pending()) {
        status = COMMAND_INTERRUPTED;
    }
    interrupt_breaks_calls(!session->screen->interactive);
    free(line);
    return status;
}

// The same for the position on the table.
static CommandStatus answer_table(Session *session, bool json) {
    if (!session_need_table(session)) {
        return COMMAND_FAILED;
    }
    const Rules *rules = table_rules(session->table);
    const char *text = position_text(rules, game_position(session->table->game));
    Text out = scratch_text();
    Position position;
    Error error = {0, 0, ""};
    if (read_position(rules, text, &position, &error) != STATUS_OK) {
        return print_error(session->screen, "%s", error.text);
    }
    CommandStatus status = answer_position(session, rules, text, json, 1, &out);
    print_data(session->screen, "%s", out.bytes);
    return status;
}

CommandStatus command_plays(Session *session, const Words *words) {
    bool json = words_has(words, "--json");
    CommandStatus status = COMMAND_OK;
    if (words->count == 1) {
        return session->screen->from_shell && session->table == NULL ? command_usage(session, words)
                                                                     : answer_table(session, json);
    }
    Table *table = command_table(session, words, words->word[1].text, 1, &status);
    if (table == NULL) {
        return status;
    }
    if (words->count > 2) {
        Text out = scratch_text();
        warn_of_dice(session, table_rules(table), words->word[2].text);
        for (size_t i = 2; i < words->count; i++) {
            const char *line = words->word[i].text;
            status = worse(status, answer_position(session, table_rules(table), line, json, (int)i - 1, &out));
        }
        print_data(session->screen, "%s", out.bytes);
    } else if (session->screen->from_shell) {
        status = answer_input(session, table_rules(table), json);
    } else {
        status = print_error(session->screen, "give the positions, each in quotes");
    }
    table_destroy(table);
    return status;
}

// ---- why

// Says on stdout whether the move is legal, and why not.
static CommandStatus judge_and_say(Session *session, const Table *table, const Position *position,
                                   const PlayList *plays, Numbering numbering, const char *move, size_t at) {
    const Rules *rules = table_rules(table);
    Judgement judgement = {0};
    Error error = {0, 0, ""};
    Status status = play_judge(rules, position, numbering, move, plays, &judgement, &error);
    memory_need(status != STATUS_NO_MEMORY && status != STATUS_FULL);
    if (status == STATUS_SCRIPT) {
        return session_tell_of(session, rules, status, &error);
    }
    if (status == STATUS_BAD_INPUT) {
        return print_error_at(session->screen, at + error.at, error.length, "%s", error.text);
    }
    const Play *way = &judgement.way;
    const char *play = steps_text(rules, (Side)position->turn, numbering, way->step, way->step_count);
    const char *said = status == STATUS_OK ? scratch_format("%s is legal", *play != '\0' ? play : "passing")
                                           : move_refusal(table, move, &judgement.refusal);
    const char *key = status == STATUS_OK || judgement.refusal.key[0] == '\0' ? NULL : judgement.refusal.key;
    print_row(session->screen,
              json_pack("{s:b, s:o, s:o, s:o, s:o}", "legal", status == STATUS_OK, "play",
                        json_shown(status == STATUS_OK ? play : move), "said", json_shown(said), "key", json_shown(key),
                        "place", json_shown(key != NULL ? table_key_place(table, key) : NULL)),
              said, 2);
    return status == STATUS_OK ? COMMAND_OK : COMMAND_FAILED;
}

static CommandStatus why_here(Session *session, const Words *words) {
    if (!session_need_table(session)) {
        return COMMAND_FAILED;
    }
    if (words->count == 1) {
        return print_misuse(session->screen,
                            "why wants a move, as in `why 24/18 24/21`: is it legal, and which rule refuses it?");
    }
    Node node;
    CommandStatus status = move_need_play(session, &node);
    if (status != COMMAND_OK) {
        return status;
    }
    const PlayList *plays = session_plays(session);
    const char *typed = words->count == 2 ? scratch_trimmed(words->word[1].text) : words_rest(words, 1);
    size_t at = session->screen->words->word[1].at;
    const Words *line = session->screen->words;
    const Position *position = game_position(session->table->game);
    const char *move = move_without_line(session, typed), *whole = move_meant(session, move);
    at -= strlen(whole) - strlen(move);
    status = judge_and_say(session, session->table, position, plays, session->numbering, whole, at);
    session->screen->words = line;
    return status;
}

// `why VARIANT POSITION MOVE`
static CommandStatus why_there(Session *session, const Words *words) {
    CommandStatus status;
    Table *table = command_table(session, words, words->word[1].text, 1, &status);
    if (table == NULL) {
        return status;
    }
    const char *move = scratch_trimmed(words_joined(words, 3, words->count));
    const Rules *rules = table_rules(table);
    Position position;
    Error error = {0, 0, ""};
    if (read_position(rules, words->word[2].text, &position, &error) != STATUS_OK) {
        print_error_at(session->screen, words->word[2].at + 1 + error.at, error.length, "%s", error.text);
        table_destroy(table);
        return COMMAND_FAILED;
    }
    warn_of_dice(session, rules, words->word[2].text);
    Status made = list_plays(session, rules, &position, &error);
    status = made == STATUS_OK
                 ? judge_and_say(session, table, &position, &session->scratch, NUMBERING_OWN, move, words->word[3].at)
                 : session_tell_of(session, rules, made, &error);
    table_destroy(table);
    return status;
}

CommandStatus command_why(Session *session, const Words *words) {
    bool quoted = words->count >= 3 && strchr(words->word[2].text, ' ') != NULL;
    // From the shell, and where the second word is a whole position, the question is about any variant.
    if (quoted || (session->screen->from_shell && session->table == NULL)) {
        if (words->count < 4) {
            return command_usage(session, words);
        }
        return why_there(session, words);
    }
    return why_here(session, words);
}
