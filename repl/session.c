// SPDX-License-Identifier: MIT
// State and messages of a session: see session.h.
#define _POSIX_C_SOURCE 200809L // sigaction
#include "repl/session.h"

#include "repl/base/scratch.h"
#include "repl/commands.h"
#include "repl/kept_games.h"
#include "repl/system.h"

#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

// Set by a signal's handler, read by all threads that work.
static atomic_int interrupted;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal's handler may wait for nobody");

bool interrupt_pending(void) {
    return atomic_load_explicit(&interrupted, memory_order_relaxed) != 0;
}

void interrupt_forget(void) {
    atomic_store(&interrupted, 0);
}

void interrupt_set(void) {
    atomic_store(&interrupted, 1);
}

void interrupt_breaks_calls(bool breaks) {
    struct sigaction action;
    if (sigaction(SIGINT, NULL, &action) == 0) {
        action.sa_flags = breaks ? action.sa_flags & ~SA_RESTART : action.sa_flags | SA_RESTART;
        sigaction(SIGINT, &action, NULL);
    }
}

void session_init(Session *session) {
    memset(session, 0, sizeof *session);
    session->bottom = WHITE;
    session->dice_auto = true;
    session->boards = true;
    session->watching = true;
    session->hand.selected = -1;
    if (play_list_create(&session->scratch, 64) != STATUS_OK) {
        memory_exhausted();
    }
}

void session_destroy(Session *session) {
    table_destroy(session->table);
    for (int i = 0; i < session->aside_count; i++) {
        table_destroy(session->aside[i]);
    }
    free(session->saved_path);
    play_list_destroy(&session->scratch);
    watch_destroy(session->watch);
    bots_destroy(&session->bots);
    lua_forget(session);
    log_close(session);
}

static void show(Session *session, const char *bytes) {
    if (session->to_stderr) {
        fflush(stdout);
        fputs(bytes, stderr);
    } else if (session->page != NULL) {
        text_add(session->page, "%s", bytes);
    } else {
        fputs(bytes, stdout);
    }
    log_add(session, bytes);
}

// Breaks lines that are wider than the screen at their blanks; what belongs to a line stands further in than it does.
static void add_fitting(Text *out, const char *bytes, int columns) {
    while (*bytes != '\0') {
        size_t length = strcspn(bytes, "\n");
        const char *line = scratch_copy_bytes(bytes, length);
        int blanks = (int)strspn(line, " ");
        // A line with colours is part of a board, which fits as it is.
        if (strchr(line, '\033') == NULL && text_width(line) > columns) {
            text_add_wrapped(out, line, columns, blanks < columns / 3 ? blanks + 2 : 2);
        } else {
            text_add(out, "%s", line);
        }
        bytes += length;
        if (*bytes == '\n') {
            text_add_bytes(out, bytes++, 1);
        }
    }
}

typedef enum Printing { PRINT_TEXT, PRINT_DATA, PRINT_BOARD } Printing;

static void print_list(Session *session, Printing printing, const char *format, va_list list) {
    if (session->hushed) {
        return;
    }
    kept_save(session); // what is said has happened for good
    int columns = printing != PRINT_DATA ? session_columns(session) : 0;
    ScratchMark mark = scratch_mark(); // a line may print for hours
    Text text = scratch_text();
    text_add_list(&text, format, list);
    if (printing != PRINT_BOARD) { // names of files and the like may hold anything
        text_clean_printed(&text);
    }
    if (printing != PRINT_DATA) {
        text_plain(&text);
    }
    if (columns > 0) {
        Text fits = scratch_text();
        add_fitting(&fits, text.bytes, columns);
        show(session, fits.bytes);
    } else {
        show(session, text.bytes);
    }
    scratch_release(mark);
}

void session_print(Session *session, const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_list(session, PRINT_TEXT, format, list);
    va_end(list);
}

void session_print_board(Session *session, const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_list(session, PRINT_BOARD, format, list);
    va_end(list);
}

void session_print_data(Session *session, const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_list(session, PRINT_DATA, format, list);
    va_end(list);
}

int session_columns(const Session *session) {
    struct winsize size;
    if (!session->interactive) {
        return 0;
    }
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
        return 80;
    }
    return size.ws_col < 20 ? 20 : size.ws_col;
}

void session_print_indented(Session *session, const char *sentence, int indent) {
    Text text = scratch_text();
    text_add_wrapped(&text, sentence, session_columns(session), indent);
    session_print(session, "%s\n", text.bytes);
}

void session_print_wrapped(Session *session, const char *sentence) {
    session_print_indented(session, sentence, 2);
}

void session_add_side(const Session *session, Text *text, Side side) {
    const Rules *rules = table_rules(session->table);
    text_add_capital(text, rules->names[side == WHITE ? WORD_WHITE : WORD_BLACK]);
}

static void add_numbers(Text *text, const uint8_t *number, int count) {
    for (int i = 0; i < count; i++) {
        text_add(text, i > 0 ? "-%d" : "%d", number[i]);
    }
}

// Are the numbers what the throw stands for by itself? A double is read as it was thrown, not as the four numbers that
// it gives.
static bool numbers_as_thrown(const Position *position) {
    bool alike = position->roll_count > 0;
    for (int i = 0; i < position->roll_count; i++) {
        alike = alike && position->roll[i] == position->roll[0];
    }
    for (int i = 0; i < position->number_count; i++) {
        alike = alike && position->number[i] == position->roll[0];
    }
    bool same = position->number_count == position->roll_count &&
                memcmp(position->number, position->roll, position->roll_count) == 0;
    return same || (alike && position->number_count >= position->roll_count);
}

static void add_prompt_dice(Session *session, Text *out, const Position *position) {
    bool as_thrown = numbers_as_thrown(position);
    text_add(out, " ");
    if (as_thrown) {
        add_numbers(out, position->roll, position->roll_count);
    } else {
        add_numbers(out, position->number, position->number_count);
    }
    if (session->hand.progress.step_count > 0) {
        uint8_t left[RULES_MAX_NUMBERS];
        int count = session_numbers_left(session, left);
        text_add(out, " (");
        add_numbers(out, left, count);
        text_add(out, " left)");
    }
}

// The options of a choice, if they are few and short; else that there is one.
static void add_prompt_options(Text *out, const Node *node) {
    enum { MOST_BYTES = 24 };
    size_t before = out->length;
    for (int i = 0; i < node->word_count; i++) {
        text_add(out, "%s%s", i == 0 ? " " : "/", node->words[i]);
    }
    if (out->length - before > MOST_BYTES) {
        out->length = before;
        out->bytes[before] = '\0';
    }
    text_add(out, "?");
}

void session_prompt(Session *session, Text *out) {
    text_empty(out);
    if (session->lua_begun != NULL) {
        text_add(out, "...> ");
        return;
    }
    if (session->table == NULL) {
        text_add(out, "nardbox> ");
        return;
    }
    text_add(out, "%s%s", variant_name(table_variant(session->table)), table_rules_differ(session->table) ? "*" : "");
    const Position *position = game_position(session->table->game);
    Node node;
    game_next(session->table->game, &node);
    if (node.kind == NODE_OVER) {
        text_add(out, " over");
    } else if (node.actor != NOBODY) {
        const Rules *rules = table_rules(session->table);
        text_add(out, " ");
        text_add_small(out, rules->names[node.actor == WHITE ? WORD_WHITE : WORD_BLACK]);
        if (node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY) {
            add_prompt_dice(session, out, position);
        } else if (node.kind == NODE_DECIDE && node.decide == DECIDE_CHOOSE) {
            add_prompt_options(out, &node);
        }
    }
    text_add(out, "> ");
    text_clean(out);
    text_plain(out);
}

bool session_set_seed(Session *session, const char *typed) {
    long long seed = text_number(typed, 999999999999999999);
    if (seed >= 0) {
        session->next_seed = (uint64_t)seed;
        session->seed_given = true;
    }
    return seed >= 0;
}

uint64_t session_take_seed(Session *session) {
    // Twelve digits can be typed again. They are as many as that because a bot knows how numbers come from seeds: with
    // six it could try them all, find the one that its own numbers come from, and know the dice to come.
    const uint64_t seeds = UINT64_C(1000000000000);
    if (!session->seed_given) {
        uint64_t chance = 0;
        if (!system_random(&chance)) {
            struct timespec now;
            clock_gettime(CLOCK_REALTIME, &now);
            chance = (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
        }
        session->next_seed = chance % seeds;
        session->seed_given = true;
    }
    return session->next_seed++;
}

CommandStatus session_status_of(const VariantError *error) {
    switch (error->status) {
    case VARIANT_NO_MEMORY:
        memory_exhausted();
    case VARIANT_IO:
        return COMMAND_IO;
    case VARIANT_SCRIPT:
        return COMMAND_SCRIPT;
    case VARIANT_OK:
    case VARIANT_NOT_FOUND:
        break;
    }
    return COMMAND_FAILED;
}

// The variant that goes by the name in another spelling, or by its title; else NULL. *several: the message was given,
// that it may be one of several. Words in the place of one name are complained of as that name would be.
static Variant *load_meant(Session *session, const char *spec, size_t word, bool *several, VariantError *error) {
    if (strpbrk(spec, "+/") != NULL) {
        return NULL;
    }
    Text names = scratch_text();
    const char *meant = variant_meant(spec, session->interactive, &names);
    *several = names.length > 0;
    if (*several) {
        session_error_word(session, word, "\"%s\" may mean %s", spec, names.bytes);
    }
    if (meant == NULL && strchr(spec, ' ') != NULL) {
        char *joined = scratch_copy(spec);
        for (char *blank = joined; (blank = strchr(blank, ' ')) != NULL;) {
            *blank = '_';
        }
        meant = joined;
    }
    return meant != NULL ? variant_load(meant, error) : NULL;
}

Variant *session_load_variant(Session *session, const char *spec, size_t word, CommandStatus *status) {
    VariantError error;
    bool several = false;
    memset(&error, 0, sizeof error);
    Variant *variant = variant_load(spec, &error);
    if (variant == NULL && error.status == VARIANT_NOT_FOUND) {
        variant = load_meant(session, spec, word, &several, &error);
    }
    *status = COMMAND_OK;
    if (variant != NULL) {
        const char *warning;
        for (size_t i = 0; (warning = variant_warning(variant, i)) != NULL; i++) {
            session_warn(session, "%s", warning);
        }
        return variant;
    }
    *status = session_status_of(&error);
    if (several) {
        return NULL;
    }
    if (*status == COMMAND_FAILED && word != SIZE_MAX) {
        session_error_word(session, word, "%s", error.text);
    } else {
        session_error(session, "%s", error.text);
    }
    if (error.status == VARIANT_NOT_FOUND && session->interactive && strpbrk(spec, "+/") == NULL) {
        const char *names = variants_named(spec);
        if (*names != '\0' && strstr(error.text, names) == NULL) {
            Text word_again = scratch_text();
            text_add_quoted(&word_again, spec);
            session_hint(session, "(`variants %s` tells of %s)", word_again.bytes, names);
        }
    }
    return NULL;
}

void session_take_table(Session *session, Table *table) {
    kept_save(session);
    Table *before = session->table;
    UnderWay hand = session->hand;
    session->table = table;
    session_let_go(session);
    free(session->saved_path);
    session->saved_path = NULL;
    if (before == NULL) {
        return;
    }
    memcpy(before->player, session->player, sizeof before->player);
    before->hand = hand;
    bool nothing = game_event_count(before->game) == 0 || flow_match_over(game_position(before->game));
    kept_leave(session, before, nothing);
    if (nothing) {
        stats_add_game(&session->cleared, before->game);
        table_destroy(before);
        return;
    }
    if (session->aside_count == MOST_ASIDE) {
        kept_leave(session, session->aside[0], false);
        stats_add_game(&session->cleared, session->aside[0]->game);
        table_destroy(session->aside[0]);
        session->aside_count--;
        memmove(&session->aside[0], &session->aside[1], (size_t)session->aside_count * sizeof session->aside[0]);
        session_hint(session, "(of the games put aside the oldest was cleared away)");
    }
    session->aside[session->aside_count++] = before;
    session_hint(session, "(the game before was put aside; `back` returns to it)");
}

bool session_need_table(Session *session) {
    if (session->table != NULL) {
        return true;
    }
    session_error_word(session, 0,
                       "no game is on the table; choose one first: `new long_nardi` (`variants` lists them all)");
    return false;
}

void session_let_go(Session *session) {
    memset(&session->hand, 0, sizeof session->hand);
    session->hand.selected = -1;
}

int session_numbers_left(const Session *session, uint8_t *number) {
    const Position *position = game_position(session->table->game);
    int count = position->number_count;
    memcpy(number, position->number, (size_t)count);
    for (int i = 0; i < session->hand.progress.step_count; i++) {
        for (int j = 0; j < count; j++) {
            if (number[j] == session->hand.progress.step[i].die) {
                memmove(&number[j], &number[j + 1], (size_t)(count - j - 1));
                count--;
                break;
            }
        }
    }
    return count;
}

void session_add_place(const Session *session, Text *text, Side side, int place) {
    char buffer[12];
    text_add(text, "%s", place_print(table_rules(session->table), side, session->numbering, place, buffer));
}

int session_read_place(const Session *session, Side side, const char *word) {
    const Rules *rules = table_rules(session->table);
    if (strcmp(word, "bar") == 0) {
        return rules->bar;
    }
    if (strcmp(word, "reserve") == 0 || strcmp(word, "res") == 0) {
        return rules->reserve;
    }
    if (strcmp(word, "off") == 0 || strcmp(word, "0") == 0) {
        return BOARD_OFF;
    }
    int place = (int)text_number(word, 99);
    if (!rules_is_point(rules, place)) {
        return place == rules->bar ? rules->bar : -1;
    }
    return session->numbering == NUMBERING_ABSOLUTE && side == BLACK ? rules->opp[place] : place;
}
