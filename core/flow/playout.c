// SPDX-License-Identifier: MIT
// Playing games: see playout.h.
#include "core/playout.h"

#include <string.h>

enum { PASSES_OF_STANDSTILL = 64 }; // in a row, after which it is asked whether anybody can ever move

void playout_begin(Playout *playout, const PlayoutCalls *calls, void *context, const Rules *rules, PlayList *list,
                   uint64_t seed, uint32_t number) {
    memset(playout, 0, sizeof *playout);
    playout->calls = calls;
    playout->context = context;
    playout->rules = rules;
    playout->list = list;
    playout->at = &playout->position;
    playout->dice = (RngKey){.seed = seed, .game = number, .purpose = PURPOSE_DICE};
    playout->choices = (RngKey){.seed = seed, .game = number, .purpose = PURPOSE_WHITE_BOT};
    position_init(&playout->position, rules);
}

void playout_begin_game(Playout *playout, const PlayoutCalls *calls, void *context, Game *game, const RngKey *choices) {
    memset(playout, 0, sizeof *playout);
    playout->calls = calls;
    playout->context = context;
    playout->game = game;
    playout->choices = *choices;
}

// ---- what is chosen

Status playout_list(Playout *playout) {
    if (playout->game != NULL) {
        playout->plays = game_plays(playout->game);
        return playout->plays != NULL ? STATUS_OK : game_plays_failure(playout->game, &playout->error);
    }
    playout->plays = playout->list;
    return plays_failed(playout->rules, plays_generate_growing(playout->rules, &playout->position, playout->list),
                        &playout->error);
}

Status playout_take(Playout *playout, size_t index, Play *play) {
    playout->taken = index;
    play_list_get(playout->plays, index, play);
    return STATUS_OK;
}

Status playout_pick(Playout *playout, uint64_t random, Play *play) {
    return plays_failed(playout->rules, plays_pick(playout->rules, &playout->position, playout->list, random, play),
                        &playout->error);
}

Status playout_random_play(Playout *playout, Play *play) {
    RETURN_IF_FAILED(playout_list(playout));
    return playout_take(playout, rng_below(&playout->choices, playout->drawn++, (uint32_t)playout->plays->count), play);
}

const char *node_word(const Node *node, const char *word) {
    for (int i = 0; i < node->word_count; i++) {
        if (strcmp(node->words[i], word) == 0) {
            return node->words[i];
        }
    }
    return NULL;
}

const char *node_plain_word(const Node *node) {
    static const char *const wanted[] = {"roll", "take", "keep"};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        const char *word = node_word(node, wanted[i]);
        if (word != NULL) {
            return word;
        }
    }
    return node->words[0];
}

Status playout_random_word(Playout *playout, char word[HOOK_OPTION_TEXT]) {
    const Node *node = &playout->node;
    bool any = node->decide == DECIDE_CHOOSE;
    const char *said = any ? node->words[rng_below(&playout->choices, playout->drawn++, (uint32_t)node->word_count)]
                           : node_plain_word(node);
    memcpy(word, said, HOOK_OPTION_TEXT);
    return STATUS_OK;
}

// ---- when it is enough

Status playout_end(Playout *playout, PlayoutEnd end) {
    playout->end = end;
    return end == PLAYOUT_FAILED ? playout->status : STATUS_ILLEGAL;
}

PlayoutEnd playout_standstill(Playout *playout) {
    bool stalemate = false;
    if (playout->passes < PASSES_OF_STANDSTILL || playout->rules->hooks != NULL) {
        return PLAYOUT_GOES_ON;
    }
    playout->passes = 0;
    playout->status = flow_is_stalemate(playout->rules, playout->at, &stalemate, &playout->error);
    return playout->status != STATUS_OK ? PLAYOUT_FAILED : stalemate ? PLAYOUT_UNFINISHED : PLAYOUT_GOES_ON;
}

PlayoutEnd playout_limits(Playout *playout) {
    if (playout->throws >= PLAYOUT_MOST_THROWS || playout->decisions >= PLAYOUT_MOST_DECISIONS) {
        return PLAYOUT_UNFINISHED;
    }
    return playout->node.kind == NODE_CHANCE ? playout_standstill(playout) : PLAYOUT_GOES_ON;
}

// ---- the loop

static Status throw_dice(Playout *playout) {
    const PlayoutCalls *calls = playout->calls;
    uint8_t dice[RULES_MAX_NUMBERS];
    int count = 0;
    uint32_t number = playout->throws++;
    if (playout->game != NULL) {
        return game_roll(playout->game, &playout->error);
    }
    RETURN_IF_FAILED(calls->roll != NULL ? calls->roll(playout, dice, &count)
                                         : flow_draw_roll(playout->rules, &playout->position, &playout->dice, number,
                                                          dice, &count, &playout->error));
    return flow_apply_roll(playout->rules, &playout->position, dice, count, &playout->error);
}

static Status make_play(Playout *playout) {
    const PlayoutCalls *calls = playout->calls;
    Play play;
    RETURN_IF_FAILED(calls->play != NULL ? calls->play(playout, &play) : playout_random_play(playout, &play));
    playout->decisions++;
    playout->passes = play.step_count == 0 ? playout->passes + 1 : 0;
    return playout->game != NULL ? game_play(playout->game, playout->taken, &playout->error)
                                 : flow_apply_play(playout->rules, &playout->position, &play, &playout->error);
}

static Status say_word(Playout *playout) {
    const PlayoutCalls *calls = playout->calls;
    char word[HOOK_OPTION_TEXT];
    RETURN_IF_FAILED(calls->word != NULL ? calls->word(playout, word) : playout_random_word(playout, word));
    playout->decisions++;
    return playout->game != NULL
               ? game_word(playout->game, word, &playout->error)
               : flow_apply_offered(playout->rules, &playout->position, &playout->node, word, &playout->error);
}

static PlayoutEnd call(Playout *playout, PlayoutEnd (*one)(Playout *)) {
    return one != NULL ? one(playout) : PLAYOUT_GOES_ON;
}

PlayoutEnd playout_run(Playout *playout) {
    const PlayoutCalls *calls = playout->calls;
    const Node *node = &playout->node;
    playout->end = PLAYOUT_GOES_ON;
    while (playout->end == PLAYOUT_GOES_ON) {
        if (playout->game != NULL) {
            playout->rules = game_rules(playout->game);
            playout->at = game_position(playout->game);
        }
        flow_next(playout->rules, playout->at, &playout->node);
        playout->end = node->kind == NODE_OVER ? PLAYOUT_OVER : call(playout, calls->before);
        if (playout->end != PLAYOUT_GOES_ON) {
            break;
        }
        playout->status = node->status != STATUS_OK     ? hooks_failed(playout->rules, &playout->error)
                          : node->kind == NODE_CHANCE   ? throw_dice(playout)
                          : node->decide == DECIDE_PLAY ? make_play(playout)
                                                        : say_word(playout);
        if (playout->status == STATUS_OK) {
            playout->end = call(playout, calls->after);
        } else if (playout->end == PLAYOUT_GOES_ON) {
            playout->end = PLAYOUT_FAILED;
        }
    }
    return playout->end;
}
