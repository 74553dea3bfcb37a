// SPDX-License-Identifier: MIT
// Typed moves, and a play made one checker at a time.
//
// Everything offered is computed from complete legal plays, so a step that is taken can always be completed.
#include "repl/base/fold.h"
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/keep/kept_games.h"

#include <limits.h>
#include <string.h>

// ---- judging

// "REASON  (key = value, place)", of a script "REASON  (file.lua:12)"
static const char *reason_of(const Table *table, const Refusal *refusal) {
    if (refusal->key[0] != '\0') {
        return scratch_format("%s  (%s = %s, %s)", refusal->text, refusal->key, refusal->value,
                              table_key_place(table, refusal->key));
    }
    return refusal->place[0] != '\0' ? scratch_format("%s  (%s)", refusal->text, refusal->place) : refusal->text;
}

const char *move_refusal(const Table *table, const char *move, const Refusal *refusal) {
    return scratch_format("%s is not legal: %s", *move != '\0' ? move : "passing", reason_of(table, refusal));
}

static const char *move_with_steps(const Session *session, const char *typed) {
    Text text = scratch_text();
    const Rules *rules = table_rules(session->table);
    const Progress *progress = &session->table->hand.progress;
    Node node = session_next(session);
    for (int i = 0; i < progress->step_count; i++) {
        text_add(&text, "%s ", steps_text(rules, node.actor, session->numbering, &progress->step[i], 1));
    }
    text_add(&text, "%s", typed);
    return text.bytes;
}

static Status judge(Session *session, Numbering numbering, const char *text, Judgement *judgement, Error *error) {
    return play_judge(table_rules(session->table), game_position(session->table->game), numbering, text,
                      session_plays(session), judgement, error);
}

const char *move_meant(Session *session, const char *move) {
    Judgement judgement;
    Error error = {0, 0, ""};
    bool alone = judge(session, session->numbering, move, &judgement, &error) == STATUS_OK;
    return alone ? move : move_with_steps(session, move);
}

bool move_begun(Session *session, const char *typed, Progress *progress) {
    Judgement judgement;
    Error error = {0, 0, ""};
    *progress = session->table->hand.progress;
    if (typed[strspn(typed, " \t,")] == '\0') {
        return true;
    }
    const char *whole = move_with_steps(session, move_in_plain_words(session, typed));
    Status status = judge(session, session->numbering, whole, &judgement, &error);
    const Play *way = &judgement.way;
    memcpy(progress->step, way->step, sizeof progress->step);
    progress->step_count = way->step_count;
    return status == STATUS_OK || (status == STATUS_ILLEGAL && way->step_count > 0);
}

// Adds " REASON  (key = value, place)" of a step of the checker on `from` by each number left, those on which
// `to` (if not negative) lies only; the same reason once. False if nothing can be said.
static bool add_step_refusals(Session *session, Side side, int from, int to, Text *out) {
    const Rules *rules = table_rules(session->table);
    uint8_t left[RULES_MAX_NUMBERS];
    int numbers = session_numbers_left(session, left);
    size_t begin = out->length;
    for (int i = 0; i < numbers; i++) {
        int landing = from == rules->bar ? rules->board_points + 1 - left[i] : from - left[i];
        landing = landing < 0 ? BOARD_OFF : landing;
        if (from == rules->reserve || (i > 0 && left[i] == left[i - 1]) || (to >= 0 && landing != to)) {
            continue;
        }
        const char *step =
            scratch_format("%s/%s", session_place(session, side, from), session_place(session, side, landing));
        const char *whole = move_with_steps(session, step);
        Judgement judgement = {0};
        Error error = {0, 0, ""};
        if (judge(session, session->numbering, whole, &judgement, &error) == STATUS_ILLEGAL) {
            const char *reason = reason_of(session->table, &judgement.refusal);
            if (strstr(out->bytes + begin, reason) == NULL) {
                text_add(out, "%s%s", out->length > begin ? "; " : "", reason);
            }
        }
    }
    return out->length > begin;
}

void move_drop_steps(Session *session) {
    const Progress *under_way = &session->table->hand.progress;
    if (under_way->step_count > 0) {
        print_hint(session->screen, "(taken back: %s)",
                   steps_text(table_rules(session->table), session_next(session).actor, session->numbering,
                              under_way->step, under_way->step_count));
        session_let_go(session);
    }
}

// ---- one checker at a time

static void add_way(Session *session, Text *text, Side side, const Landing *landing) {
    text_add(text, " %s", session_place(session, side, landing->step[0].from));
    for (int i = 0; i < landing->step_count; i++) {
        text_add(text, "/%s", session_step(session, side, &landing->step[i]));
    }
}

// Steps have been added to the play under way: it is made if they are all of it, else says what is left.
static CommandStatus say_under_way(Session *session, const char *steps) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    UnderWay *hand = &session->table->hand;
    size_t finished = progress_finished(rules, position, session_plays(session), &hand->progress);
    if (finished != SIZE_MAX && session_sources(session, &hand->progress) == 0) {
        CommandStatus status = move_make(session, finished);
        if (status != COMMAND_OK && hand->mark_count > 0) { // by the tutor: the same words again make the play
            hand->progress.step_count = hand->mark[--hand->mark_count];
        }
        return status;
    }
    kept_save(session);
    uint8_t left[RULES_MAX_NUMBERS];
    int numbers = session_numbers_left(session, left);
    Text text = scratch_text();
    text_add(&text, "%s; still to play:", steps);
    for (int i = 0; i < numbers; i++) {
        text_add(&text, " %d", left[i]);
    }
    print(session->screen, "%s%s\n", text.bytes, finished != SIZE_MAX ? " (or `done`)" : "");
    session_show_board(session);
    return COMMAND_OK;
}

// Puts the checker in hand down on `to`. False if it cannot get there; *status otherwise.
static bool put_down(Session *session, const Node *node, int to, CommandStatus *status) {
    UnderWay *hand = &session->table->hand;
    Landing landing[PROGRESS_MAX_LANDINGS];
    size_t count = session_find_landings(session, &hand->progress, hand->selected, landing);
    const Landing *found = NULL;
    size_t ways = 0;
    Text text = scratch_text();
    for (size_t i = 0; i < count; i++) {
        if (landing[i].to == to) {
            text_add(&text, "%s", ways++ > 0 ? " or" : "");
            add_way(session, &text, node->actor, &landing[i]);
            found = &landing[i];
        }
    }
    if (found == NULL) {
        return false;
    }
    if (ways > 1) {
        *status =
            print_error(session->screen, "there are different ways to get there:%s; name the first stop", text.bytes);
        return true;
    }
    int from = hand->selected;
    hand->mark[hand->mark_count++] = hand->progress.step_count;
    progress_advance(&hand->progress, found);
    hand->selected = -1;
    *status = say_under_way(session, text.bytes + 1);
    hand->selected =
        *status == COMMAND_OK ? -1 : from; // where the tutor asks, the checker waits for the same word again
    return true;
}

// `typed` is `meant` in the numbering that is not in force.
static void hint_numbering(Session *session, const char *typed, const char *meant) {
    print_hint(session->screen,
               session->numbering == NUMBERING_OWN
                   ? "(%s in board numbers is your %s: `set numbering absolute`)"
                   : "(%s in your own numbers is %s on this board: `set numbering own`)",
               typed, meant);
}

// A number of `moves` or `hint`, typed after something else.
static void hint_number(Session *session, const char *typed) {
    size_t count, number = (size_t)text_number(typed, INT32_MAX);
    const PlayText *sorted = session_sorted_plays(session, &count);
    if (sorted != NULL && number > 0 && number <= count && session->table->hand.progress.step_count == 0) {
        print_hint(session->screen, "(`#%zu` plays %s)", number, session_play(session, sorted[number - 1].index));
    }
}

static void say_sources(Session *session, const Node *node, uint32_t sources, Text *text) {
    const Rules *rules = table_rules(session->table);
    const char *between = " on ";
    for (int place = BOARD_PLACES - 1; place > 0; place--) {
        if (place == rules->reserve && (sources >> place & 1U) != 0) {
            text_add(text, " in reserve");
            between = ", on ";
        } else if ((sources >> place & 1U) != 0) {
            text_add(text, "%s%s%s", between, place == rules->bar ? "the " : "",
                     session_place(session, node->actor, place));
            between = ", ";
        }
    }
}

// Takes the checker on `place` in hand.
static CommandStatus take_in_hand(Session *session, const Node *node, int place, size_t at, size_t length) {
    UnderWay *hand = &session->table->hand;
    const Rules *rules = table_rules(session->table);
    uint32_t sources = session_sources(session, &hand->progress);
    Text text = scratch_text();
    if (place > 0 && (sources >> place & 1U) != 0) {
        hand->selected = place;
        if (session->screen->interactive && session->boards) {
            session_show_board(session); // says the landings, too
        } else {
            print(session->screen, "%s\n", session_landings(session, place));
        }
        return COMMAND_OK;
    }
    Board board = progress_board(rules, game_position(session->table->game), &hand->progress);
    bool there = place > 0 && board.row[node->actor].at[place] > 0;
    text_add(&text, "%s: ", session_place(session, node->actor, place));
    if (there) {
        text_add(&text, "no checker there can begin a legal play: ");
        text_add(&text, "%s", add_step_refusals(session, node->actor, place, -1, &text) ? "; " : "");
    } else {
        text_add(&text, "%s has no checker there; ", session_side(session, node->actor));
    }
    if (sources == 0) {
        text_add(&text, "none can move: `pass`");
    } else {
        text_add(&text, "the checkers");
        say_sources(session, node, sources, &text);
        text_add(&text, " can move");
    }
    print_error_at(session->screen, at, length, "%s", text.bytes);
    int other = node->actor == BLACK && rules_is_point(rules, place) ? rules->opp[place] : 0;
    if (!there && other > 0 && (sources >> other & 1U) != 0) {
        hint_numbering(session, session_place(session, node->actor, place), session_place(session, node->actor, other));
    } else if (!there) {
        hint_number(session, session_place(session, node->actor, place));
    }
    return COMMAND_FAILED;
}

// A single place: the checker in hand goes there, is let go, or another is taken.
static CommandStatus name_place(Session *session, const Node *node, int place, size_t at, size_t length) {
    UnderWay *hand = &session->table->hand;
    if (hand->selected >= 0 && hand->selected == place) {
        hand->selected = -1;
        print(session->screen, "let go of %s\n", session_place(session, node->actor, place));
        session_show_board(session);
        return COMMAND_OK;
    }
    CommandStatus status = COMMAND_OK;
    if (hand->selected >= 0 && put_down(session, node, place, &status)) {
        return status;
    }
    uint32_t sources = session_sources(session, &hand->progress);
    if (hand->selected >= 0 && (place <= 0 || (sources >> place & 1U) == 0)) {
        Text text = scratch_text();
        text_add(&text, "the checker in hand cannot go there: ");
        if (place >= 0 && add_step_refusals(session, node->actor, hand->selected, place, &text)) {
            text_add(&text, "; ");
        }
        return print_error_at(session->screen, at, length, "%s%s", text.bytes,
                              session_landings(session, hand->selected));
    }
    return take_in_hand(session, node, place, at, length);
}

// ---- typed moves

// The typed steps, after those under way, as steps of a play that is not complete yet. False: they do not go on from
// those.
static bool take_steps(Session *session, const Play *way) {
    UnderWay *hand = &session->table->hand;
    Progress *progress = &hand->progress;
    bool goes_on = way->step_count > progress->step_count;
    for (int i = 0; goes_on && i < progress->step_count; i++) {
        goes_on = way->step[i].from == progress->step[i].from && way->step[i].to == progress->step[i].to;
    }
    if (goes_on) {
        hand->mark[hand->mark_count++] = progress->step_count;
        memcpy(progress->step, way->step, sizeof progress->step);
        progress->step_count = way->step_count;
        hand->selected = -1;
    }
    return goes_on;
}

// A move that is refused may be one in the other numbering: says so. Where both number alike there is nothing to say.
static void hint_at_numbering(Session *session, const char *text) {
    Numbering other = session->numbering == NUMBERING_OWN ? NUMBERING_ABSOLUTE : NUMBERING_OWN;
    const Rules *rules = table_rules(session->table);
    Judgement judgement;
    Error error = {0, 0, ""};
    Node node = session_next(session);
    Status status = judge(session, other, text, &judgement, &error);
    if (status == STATUS_OK || (status == STATUS_ILLEGAL && judgement.way.step_count > 0)) {
        const Play *way = &judgement.way;
        const char *move = steps_text(rules, node.actor, session->numbering, way->step, way->step_count);
        if (strcmp(move, steps_text(rules, node.actor, other, way->step, way->step_count)) != 0) {
            hint_numbering(session, text, move);
        }
    }
}

static CommandStatus refuse_move(Session *session, const char *text, const Refusal *refusal) {
    print_refusal(session->screen, "%s", move_refusal(session->table, text, refusal));
    hint_at_numbering(session, text);
    if (refusal->key[0] != '\0') {
        print_hint(session->screen, "(`moves` lists what is legal, `help %s` explains the rule)", refusal->key);
    }
    return COMMAND_FAILED;
}

// What is said of a move that was not understood, or is not legal.
static CommandStatus complain_of_move(Session *session, Status status, const char *text, size_t at,
                                      const Judgement *judgement, const Error *error) {
    memory_need(status != STATUS_NO_MEMORY && status != STATUS_FULL);
    if (status == STATUS_ILLEGAL) {
        return refuse_move(session, text, &judgement->refusal);
    }
    return status == STATUS_SCRIPT ? session_tell(session, status, error)
                                   : print_error_at(session->screen, at + error->at, error->length, "%s", error->text);
}

CommandStatus move_read(Session *session, const char *text, size_t at, Judgement *judgement) {
    Node node;
    Error error = {0, 0, ""};
    CommandStatus needed = move_need_play(session, &node);
    if (needed != COMMAND_OK) {
        return needed;
    }
    const char *move = move_in_plain_words(session, text), *whole = move_meant(session, move);
    at -= strlen(whole) - strlen(move);
    Status status = judge(session, session->numbering, whole, judgement, &error);
    return status == STATUS_OK ? COMMAND_OK : complain_of_move(session, status, whole, at, judgement, &error);
}

static CommandStatus make_typed(Session *session, const Judgement *judgement) {
    if (judgement->unmet != 0) {
        Node node = session_next(session);
        print_hint(session->screen, "(nothing is hit on %s)", session_place(session, node.actor, judgement->unmet));
    }
    return move_make(session, judgement->play);
}

static CommandStatus type_move(Session *session, const char *text, size_t at) {
    Judgement judgement;
    Error error = {0, 0, ""};
    const char *whole = move_with_steps(session, text);
    Status status = judge(session, session->numbering, whole, &judgement, &error);
    // In a batch nobody sees what is left to play: only whole plays are taken there.
    if (status == STATUS_ILLEGAL && session->screen->interactive && take_steps(session, &judgement.way)) {
        return say_under_way(session, text);
    }
    if (status != STATUS_OK && session->table->hand.progress.step_count > 0) {
        // Perhaps it is a whole play by itself. What is none is refused as the rest of that under way.
        Refusal refusal = judgement.refusal;
        bool illegal = status == STATUS_ILLEGAL;
        status = judge(session, session->numbering, text, &judgement, &error);
        if (status == STATUS_OK) {
            move_drop_steps(session);
        }
        if (illegal && status == STATUS_ILLEGAL) {
            judgement.refusal = refusal;
        }
    }
    return status == STATUS_OK ? make_typed(session, &judgement)
                               : complain_of_move(session, status, text, at, &judgement, &error);
}

static bool is_letter(char byte) {
    return (byte >= 'a' && byte <= 'z') || ((unsigned char)byte & 0x80U) != 0;
}

// Puts `by` where `word` stands as a whole word.
static void replace_word(char **text, const char *word, const char *by) {
    const char *folded = text_fold(word);
    size_t length = strlen(folded);
    Text out = scratch_text();
    for (const char *at = *text; *at != '\0';) {
        bool begins = at == *text || !is_letter(at[-1]);
        if (begins && length > 0 && strncmp(at, folded, length) == 0 && !is_letter(at[length])) {
            text_add(&out, "%s", by);
            at += length;
        } else {
            text_add_bytes(&out, at++, 1);
        }
    }
    *text = out.bytes;
}

char *move_in_plain_words(const Session *session, const char *text) {
    char *plain = text_fold(text);
    if (session->table == NULL) {
        return plain;
    }
    const Rules *rules = table_rules(session->table);
    Node node = session_next(session);
    replace_word(&plain, rules->names[WORD_BAR], "bar");
    replace_word(&plain, rules->names[WORD_OFF], "off");
    if (node.actor != NOBODY && rules->head[node.actor] > 0) {
        const char *head = session_place(session, node.actor, rules->head[node.actor]);
        replace_word(&plain, rules->names[WORD_HEAD], head);
        replace_word(&plain, "head", head);
    }
    return plain;
}

const char *move_without_line(Session *session, const char *text) {
    const char *move = move_in_plain_words(session, text);
    if (strlen(move) != strlen(text)) {
        session->screen->words = NULL;
    }
    return move;
}

bool move_is_typed(const Session *session, const char *text) {
    return text_is_move(move_in_plain_words(session, text));
}

CommandStatus move_typed(Session *session, const char *text, size_t at) {
    Node node;
    if (!session_need_table(session)) {
        return COMMAND_FAILED;
    }
    CommandStatus status = move_need_play(session, &node);
    if (status != COMMAND_OK) {
        return status;
    }
    const Words *words = session->screen->words;
    const char *move = move_without_line(session, text);
    size_t length = strlen(move);
    size_t digits = strspn(move, "0123456789");
    if (move[0] == '#' && length > 1 && strspn(move + 1, "0123456789") == length - 1) {
        status = move_make_listed(session, move + 1, at, length);
    } else if (digits == length && session->listed &&
               text_number(move, (long long)session_plays(session)->count) >= 0) {
        // Right after the list a bare number is a play of the list, if there is such a one.
        print_hint(session->screen, "(number %s of the list)", move);
        status = move_make_listed(session, move, at, length);
        session->listing = status != COMMAND_OK; // the tutor asks: the same number again makes the play
    } else if (session_read_place(session, node.actor, move) >= 0) {
        status = name_place(session, &node, session_read_place(session, node.actor, move), at, length);
    } else if (digits == length && length < 3) {
        status = print_error_at(session->screen, at, length, "there is no point %s on this board", move);
    } else {
        status = type_move(session, move, at);
    }
    session->screen->words = words;
    return status;
}

// ---- a play that is only asked about

size_t move_find(Session *session, const Position *position, const PlayList *plays, const char *typed, size_t word,
                 CommandStatus *status) {
    Judgement judgement = {0};
    Error error = {0, 0, ""};
    *status = COMMAND_FAILED;
    if (typed[0] == '#') {
        size_t count = 0;
        const Position *now = game_position(session->table->game);
        bool same = now->turn == position->turn && memcmp(&now->board, &position->board, sizeof now->board) == 0 &&
                    memcmp(now->number, position->number, sizeof now->number) == 0;
        const PlayText *sorted = same ? session_sorted_plays(session, &count) : NULL;
        long long number = text_number(typed + 1, (long long)count);
        if (sorted != NULL && number >= 1) {
            *status = COMMAND_OK;
            return sorted[number - 1].index;
        }
        print_error_word(session->screen, word, "there is no play %s; `moves` numbers those of the game", typed);
        return SIZE_MAX;
    }
    const char *move = move_in_plain_words(session, scratch_trimmed(typed));
    Status judged =
        play_judge(table_rules(session->table), position, session->numbering, move, plays, &judgement, &error);
    if (judged == STATUS_OK) {
        *status = COMMAND_OK;
        return judgement.play;
    }
    if (judged == STATUS_ILLEGAL) {
        print_refusal(session->screen, "%s", move_refusal(session->table, move, &judgement.refusal));
    } else if (judged == STATUS_BAD_INPUT) {
        bool number = text_number(typed, INT_MAX) >= 0;
        print_error_word(session->screen, word, "%s",
                         number ? scratch_format("number %s in the list of `moves` is typed #%s", typed, typed)
                                : error.text);
    } else {
        *status = session_tell(session, judged, &error);
    }
    return SIZE_MAX;
}
