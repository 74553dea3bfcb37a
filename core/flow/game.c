// SPDX-License-Identifier: MIT
// A game with its history.
//
// Invariants: entry 0 is the start and entry i what event i-1 led to, as a whole snapshot; entry `done` is the
// present; entries after it can be redone. A snapshot is made completely before the history is touched, so a failure
// (no memory included) changes nothing. Entries never move: pointers to positions and events hold until another event
// takes their entry's place. They are kept in few large blocks, not one by one: a game of hundreds of events is then
// made and taken apart without asking the system for memory and giving it back each time.
#include "core/game.h"
#include "core/flow/flow_parts.h"
#include "core/record.h"

#include <stdlib.h>
#include <string.h>

// The rules of a match's games, played in turn. Old ones stay until the game is destroyed.
typedef struct RulesSet {
    struct RulesSet *older;
    const char *settings; // by which they came in force; behind the rules
    size_t count;
    const Rules *rules[];
} RulesSet;

typedef struct Entry {
    Event event; // that led here; nothing in entry[0]
    Position position;
    const RulesSet *set;
    const Rules *rules; // of the set's, those of this game
    uint32_t game;      // its number within the match, from 0
    uint32_t throws;    // made in it so far: the counter of the next one
} Entry;

// Block k holds FIRST_BLOCK * 4^k entries: far more than memory does.
enum { FIRST_BLOCK = 16, BLOCK_FACTOR = 4, MOST_BLOCKS = 14 };

struct Game {
    uint64_t seed;
    RulesSet *sets;            // the newest first
    Entry *block[MOST_BLOCKS]; // the entries in their order; NULL: not needed so far
    Entry aside;               // the next entry is made here while its place cannot be had
    size_t done, total;        // events; there are total + 1 entries
    uint64_t changes;          // of `done`
    Entry *present;            // entry `done`
    PlayList plays;
    bool plays_made;     // `plays` belongs to the present position
    Status plays_status; // of the last game_plays
    Error plays_error;
};

// Where entry `index` is: its block, *at in there, and the block's *size.
static int block_of(size_t index, size_t *at, size_t *size) {
    int block = 0;
    *size = FIRST_BLOCK;
    for (; index >= *size; block++) {
        index -= *size;
        *size *= BLOCK_FACTOR;
    }
    *at = index;
    return block;
}

static Entry *entry_at(const Game *game, size_t index) {
    size_t at, size;
    int block = block_of(index, &at, &size);
    return &game->block[block][at];
}

// The present is `done` events after the start. Plays belong to one position.
static void go_to(Game *game, size_t done) {
    game->done = done;
    game->changes++;
    game->present = entry_at(game, done);
    game->plays_made = false;
}

static void set_rules(Entry *entry, const RulesSet *set, uint32_t game) {
    entry->set = set;
    entry->game = game;
    entry->rules = set->rules[game % set->count];
}

static RulesSet *rules_set_create(const Rules *const *rules, size_t count, const char *settings) {
    RulesSet *set = malloc(sizeof *set + count * sizeof set->rules[0] + strlen(settings) + 1);
    if (set) {
        set->older = NULL;
        set->count = count;
        memcpy(set->rules, rules, count * sizeof set->rules[0]);
        set->settings = strcpy((char *)&set->rules[count], settings);
    }
    return set;
}

// ---- making and taking apart

// The place of entry `index`; those before it are there. NULL: not there so far or, if it is to be made, no memory.
static Entry *place_of(Game *game, size_t index, bool make) {
    size_t at, size;
    int block = block_of(index, &at, &size);
    if (block < MOST_BLOCKS && !game->block[block] && make) {
        game->block[block] = malloc(size * sizeof(Entry));
    }
    return block < MOST_BLOCKS && game->block[block] ? &game->block[block][at] : NULL;
}

Game *game_create(const Rules *const *rules, size_t count, uint64_t seed, const Position *start) {
    Game *game = calloc(1, sizeof *game);
    if (!game) {
        return NULL;
    }
    game->seed = seed;
    game->sets = rules_set_create(rules, count, "");
    Entry *first = place_of(game, 0, true);
    if (!game->sets || !first || play_list_create(&game->plays, 64) != STATUS_OK) {
        free(game->sets);
        free(first);
        free(game);
        return NULL;
    }
    memset(first, 0, sizeof *first);
    set_rules(first, game->sets, 0);
    go_to(game, 0);
    if (start) {
        first->position = *start;
    } else {
        position_init(&first->position, rules[0]);
    }
    flow_settle(rules[0], &first->position, NULL); // where a script fails, the next event will say so
    return game;
}

void game_destroy(Game *game) {
    if (!game) {
        return;
    }
    for (int i = 0; i < MOST_BLOCKS; i++) {
        free(game->block[i]);
    }
    while (game->sets) {
        RulesSet *older = game->sets->older;
        free(game->sets);
        game->sets = older;
    }
    play_list_destroy(&game->plays);
    free(game);
}

// ---- the present

static Status no_memory(Error *error) {
    return error_set(error, STATUS_NO_MEMORY, 0, 0, "not enough memory; nothing has changed");
}

const Rules *game_rules(const Game *game) {
    return game->present->rules;
}

const Position *game_position(const Game *game) {
    return &game->present->position;
}

void game_next(const Game *game, Node *node) {
    flow_next(game_rules(game), game_position(game), node);
}

uint64_t game_seed(const Game *game) {
    return game->seed;
}

const PlayList *game_plays(Game *game) {
    Node node;
    game_next(game, &node);
    if (!node_asks(&node, DECIDE_PLAY)) {
        game->plays_status =
            flow_refuse(game_rules(game), game_position(game), "you cannot move now:", &game->plays_error);
        return NULL;
    }
    if (!game->plays_made) {
        game->plays_status = plays_generate_growing(game_rules(game), game_position(game), &game->plays);
        game->plays_made = game->plays_status == STATUS_OK;
        plays_failed(game_rules(game), game->plays_status, &game->plays_error);
        if (game->plays_status == STATUS_NO_MEMORY) {
            no_memory(&game->plays_error);
        }
    }
    return game->plays_made ? &game->plays : NULL;
}

Status game_plays_failure(const Game *game, Error *error) {
    if (error) {
        *error = game->plays_error;
    }
    return game->plays_status;
}

// ---- events

// A copy of the present to work on, with the event that is about to happen: in its place, unless that has still to be
// made or holds what can be redone.
static Entry *entry_begin(Game *game, EventKind kind, Side actor) {
    Entry *place = place_of(game, game->done + 1, false);
    Entry *entry = place && game->done == game->total ? place : &game->aside;
    *entry = *game->present;
    entry->event.kind = kind;
    entry->event.actor = actor;
    return entry;
}

// Makes the entry the present, cutting off what could be redone; or, if `status` is not STATUS_OK, forgets it.
static Status entry_finish(Game *game, const Entry *entry, Status status, Error *error) {
    RETURN_IF_FAILED(status);
    if (entry == &game->aside) {
        Entry *place = place_of(game, game->done + 1, true);
        if (!place) {
            return no_memory(error);
        }
        *place = *entry;
    }
    go_to(game, game->done + 1);
    game->total = game->done;
    return STATUS_OK;
}

Status game_draw(const Game *game, const Position *position, uint8_t *dice, int *count, Error *error) {
    RngKey key = {.seed = game->seed, .game = game->present->game, .purpose = PURPOSE_DICE};
    return flow_draw_roll(game_rules(game), position, &key, game->present->throws, dice, count, error);
}

Status game_roll(Game *game, Error *error) {
    uint8_t dice[RULES_MAX_NUMBERS];
    int count = 0;
    Status status = game_draw(game, game_position(game), dice, &count, error);
    return status == STATUS_OK ? game_roll_given(game, dice, count, error) : status;
}

Status game_roll_given(Game *game, const uint8_t *dice, int count, Error *error) {
    Node node;
    game_next(game, &node);
    Entry *entry = entry_begin(game, EVENT_ROLL, node.actor);
    Status status = flow_apply_roll(game_rules(game), &entry->position, dice, count, error);
    if (status == STATUS_OK) {
        entry->event.roll.count = (uint8_t)count;
        memcpy(entry->event.roll.dice, dice, (size_t)count);
        if (node.chance == CHANCE_ROLL) {
            numbers_sort(entry->event.roll.dice, count);
        }
        entry->throws++;
    }
    return entry_finish(game, entry, status, error);
}

Status game_word(Game *game, const char *word, Error *error) {
    Node node;
    game_next(game, &node);
    Entry *entry = entry_begin(game, EVENT_WORD, node.actor);
    Status status = flow_apply_word(game_rules(game), &entry->position, word, error);
    if (status == STATUS_OK) {
        entry->event.word.decide = node.decide;
        strcpy(entry->event.word.text, word); // one of the node's
    }
    return entry_finish(game, entry, status, error);
}

Status game_play(Game *game, size_t index, Error *error) {
    Node node;
    const PlayList *list = game_plays(game);
    if (!list) {
        return game_plays_failure(game, error);
    }
    if (index >= list->count) {
        return error_bad_input(error, "there is no play number %zu: %zu %s legal", index + 1, list->count,
                               list->count == 1 ? "is" : "are");
    }
    game_next(game, &node);
    Entry *entry = entry_begin(game, EVENT_PLAY, node.actor);
    Play play;
    play_list_get(list, index, &play);
    entry->event.play.count = play.step_count;
    memcpy(entry->event.play.step, play.step, play.step_count * sizeof play.step[0]);
    Status status = flow_apply_play(game_rules(game), &entry->position, &play, error);
    return entry_finish(game, entry, status, error);
}

Status game_play_text(Game *game, Numbering numbering, const char *text, Refusal *refusal, Error *error) {
    const PlayList *list = game_plays(game);
    Judgement judgement;
    if (refusal) {
        memset(refusal, 0, sizeof *refusal);
    }
    if (!list) {
        return game_plays_failure(game, error);
    }
    Status status = play_judge(game_rules(game), game_position(game), numbering, text, list, &judgement, error);
    if (status == STATUS_OK) {
        return game_play(game, judgement.play, error);
    }
    if (status == STATUS_ILLEGAL) {
        if (refusal) {
            *refusal = judgement.refusal;
        }
        error_set(error, status, 0, strlen(text), "%s", judgement.refusal.text);
    }
    return status;
}

Status game_resign(Game *game, Side side, Outcome outcome, Error *error) {
    Entry *entry = entry_begin(game, EVENT_RESIGN, side);
    Status status = flow_resign(game_rules(game), &entry->position, side, outcome, error);
    entry->event.resigned = outcome;
    return entry_finish(game, entry, status, error);
}

Status game_next_game(Game *game, Error *error) {
    if (!game_position(game)->over) { // what the present waits for is a matter of its own rules
        return flow_refuse(game_rules(game), game_position(game), "the next game begins when this one is over; now",
                           error);
    }
    Entry *entry = entry_begin(game, EVENT_NEXT, NOBODY);
    set_rules(entry, entry->set, entry->game + 1);
    entry->throws = 0;
    Status status = flow_next_game(entry->rules, &entry->position, error);
    return entry_finish(game, entry, status, error);
}

// `settings` or, if NULL, another edition.
static Status change_rules(Game *game, const Rules *const *rules, size_t count, const char *settings, size_t edition,
                           Error *error) {
    RulesSet *set = rules_set_create(rules, count, settings ? settings : "");
    if (!set) {
        return no_memory(error);
    }
    Entry *entry = entry_begin(game, settings ? EVENT_RULES : EVENT_RELOAD, NOBODY);
    set_rules(entry, set, entry->game);
    if (settings) {
        entry->event.settings = set->settings;
    } else {
        entry->event.edition = edition;
    }
    Status status = flow_change_rules(game_rules(game), entry->rules, &entry->position, error);
    status = entry_finish(game, entry, status, error);
    if (status != STATUS_OK) {
        free(set);
        return status;
    }
    set->older = game->sets;
    game->sets = set;
    return STATUS_OK;
}

Status game_change_rules(Game *game, const Rules *const *rules, size_t count, const char *settings, Error *error) {
    size_t length = strlen("set ") + strlen(settings);
    if (length >= EVENT_TEXT) {
        return error_bad_input(error, "the change takes %zu bytes as text; at most %d fit", length, EVENT_TEXT - 1);
    }
    return change_rules(game, rules, count, settings, 0, error);
}

Status game_reload_rules(Game *game, const Rules *const *rules, size_t count, size_t edition, Error *error) {
    return change_rules(game, rules, count, NULL, edition, error);
}

// ---- back and forth

bool game_undo(Game *game) {
    if (game->done == 0) {
        return false;
    }
    go_to(game, game->done - 1);
    return true;
}

bool game_redo(Game *game) {
    if (game->done == game->total) {
        return false;
    }
    go_to(game, game->done + 1);
    return true;
}

size_t game_event_count(const Game *game) {
    return game->done;
}

uint64_t game_changes(const Game *game) {
    return game->changes;
}

size_t game_redo_count(const Game *game) {
    return game->total - game->done;
}

bool event_is_of_rules(const Event *event) {
    return event->kind == EVENT_RULES || event->kind == EVENT_RELOAD;
}

bool event_is_roll_word(const Event *event) {
    return event->kind == EVENT_WORD && event->word.decide == DECIDE_TURN && strcmp(event->word.text, "roll") == 0;
}

const Event *game_event(const Game *game, size_t index) {
    return &entry_at(game, index + 1)->event;
}

const Position *game_position_at(const Game *game, size_t index) {
    return &entry_at(game, index)->position;
}

const Rules *game_rules_at(const Game *game, size_t index) {
    return entry_at(game, index)->rules;
}
