// SPDX-License-Identifier: MIT
// The texts of events: one line each, the kind of the event first, then what happened.
//
// Invariant: record_apply of an event's text, at the node where it happened, does the same again.
#include "core/record.h"
#include "core/word.h"
#include "core/writer.h"

#include <stdio.h>
#include <string.h>

static const char *word_kind(DecideKind decide) {
    return decide == DECIDE_TURN ? "turn" : decide == DECIDE_ANSWER ? "answer" : "choose";
}

const char *record_print(const Game *game, size_t index, char out[EVENT_TEXT]) {
    const Event *event = game_event(game, index);
    const Rules *rules = game_rules_at(game, index);
    Writer writer = writer_start(out, EVENT_TEXT);
    char play[PLAY_TEXT];
    switch (event->kind) {
    case EVENT_ROLL:
        writer_text(&writer, "roll ");
        for (int i = 0; i < event->roll.count; i++) {
            writer_add(&writer, "%c", DIE_DIGITS[event->roll.dice[i]]);
        }
        break;
    case EVENT_WORD:
        writer_add(&writer, "%s %s", word_kind(event->word.decide), event->word.text);
        break;
    case EVENT_PLAY:
        steps_print(rules, event->actor, NUMBERING_OWN, event->play.step, event->play.count, play, sizeof play);
        writer_add(&writer, "play%s%s", *play ? " " : "", play);
        break;
    case EVENT_RESIGN:
        writer_add(&writer, "resign %s %s", side_name(event->actor), outcome_name(rules, event->resigned));
        break;
    case EVENT_NEXT:
        writer_text(&writer, "next");
        break;
    case EVENT_RULES:
        writer_add(&writer, "set %s", event->settings);
        break;
    case EVENT_RELOAD:
        writer_add(&writer, "reload %zu", event->edition);
        break;
    }
    return out;
}

// A line as its first word and the rest, without the blanks around them. Copied, since lines end as they like.
typedef struct Line {
    char kind[16];
    char rest[EVENT_TEXT];
    Word kind_word, rest_word; // where they stand
} Line;

static bool read_line(Line *line, const char *text) {
    const char *blanks = " \t\r\n";
    size_t length = strlen(text);
    while (length > 0 && strchr(blanks, text[length - 1])) {
        length--;
    }
    size_t at = strspn(text, blanks), end = at + strcspn(text + at, blanks), from = end + strspn(text + end, blanks);
    *line = (Line){.kind_word = {text + at, at, end - at},
                   .rest_word = {text + from, from, length > from ? length - from : 0}};
    if (line->kind_word.length >= sizeof line->kind || line->rest_word.length >= sizeof line->rest) {
        return false;
    }
    memcpy(line->kind, line->kind_word.text, line->kind_word.length);
    memcpy(line->rest, line->rest_word.text, line->rest_word.length);
    return true;
}

static Status rest_error(const Line *line, Error *error, const char *expected) {
    return word_error(error, &line->rest_word, "%s: expected %s, not \"%.*s\"", line->kind, expected,
                      word_shown(&line->rest_word), line->rest);
}

static Status apply_roll(Game *game, const Line *line, Error *error) {
    Node node;
    uint8_t dice[RULES_MAX_NUMBERS] = {0};
    const Rules *rules = game_rules(game);
    game_next(game, &node);
    if (node.kind != NODE_CHANCE) {
        return game_roll_given(game, dice, 0, error); // says what is to be done now
    }
    // Where a script's `rolls` stands instead of the dice, the roll says itself how many numbers it has.
    bool free = node.chance != CHANCE_OPENING && rules_have_hook(rules, HOOK_ROLLS);
    size_t length = strlen(line->rest), count = node.chance == CHANCE_OPENING ? 2 : (size_t)rules->dice_count;
    int most = free ? RULES_MAX_FACES : rules->dice_faces;
    if (free ? length < 1 || length > RULES_MAX_NUMBERS : length != count) {
        return word_error(error, &line->rest_word, "roll: expected %zu dice as in \"roll %.*s\", not \"%.*s\"", count,
                          (int)count, "5211", word_shown(&line->rest_word), line->rest);
    }
    for (size_t i = 0; i < length; i++) {
        int face = die_of_digit(line->rest[i]);
        if (face < 1 || face > most) {
            Word digit = word_part(&line->rest_word, i, 1);
            return word_error(error, &digit, "roll: a die shows 1 to %d%s, not \"%c\"", most,
                              most > 9 ? " (10, 11, 12 are A, B, C)" : "", line->rest[i]);
        }
        dice[i] = (uint8_t)face;
    }
    return game_roll_given(game, dice, (int)length, error);
}

// `turn`, `answer`, `choose`: the word must belong to such a node.
static Status apply_word(Game *game, const Line *line, Error *error) {
    Node node;
    game_next(game, &node);
    bool fits = node.kind == NODE_DECIDE && node.word_count > 0 && strcmp(word_kind(node.decide), line->kind) == 0;
    if (!fits && node.word_count > 0) {
        return flow_refuse(game_rules(game), game_position(game), "this line is of another kind; now", error);
    }
    return word_place_error(error, &line->rest_word, game_word(game, line->rest, error));
}

static Status apply_play(Game *game, const Line *line, Error *error) {
    Status status = game_play_text(game, NUMBERING_OWN, line->rest, NULL, error);
    if (status != STATUS_OK && error) {
        error->at += line->rest_word.at;
    }
    return status;
}

static Status apply_resign(Game *game, const Line *line, Error *error) {
    Word name, class;
    word_split(&line->rest_word, ' ', &name, &class);
    Outcome outcome = outcome_find(game_rules(game), class.text, class.length);
    for (int side = 0; side < 2 && outcome != OUTCOME_NONE && outcome != OUTCOME_DRAW; side++) {
        if (word_is(&name, side_name((Side)side))) {
            return game_resign(game, (Side)side, outcome, error);
        }
    }
    return rest_error(line, error, "a side and a class as in \"resign white gammon\"");
}

static Status apply_next(Game *game, const Line *line, Error *error) {
    return *line->rest ? rest_error(line, error, "nothing after it") : game_next_game(game, error);
}

// Where something is to be said: how that is written as a line.
static void add_form(Game *game, const Line *line, Error *error) {
    Node node;
    game_next(game, &node);
    if (node.kind == NODE_DECIDE && node.word_count > 0 && strcmp(word_kind(node.decide), line->kind) != 0) {
        size_t used = strlen(error->text);
        snprintf(error->text + used, sizeof error->text - used, "; as in \"%s %s\"", word_kind(node.decide),
                 rules_option_name(game_rules(game), node.words[0]));
    }
}

static Status apply(Game *game, const Line *line, Error *error) {
    static const struct {
        const char *kind;
        Status (*apply)(Game *game, const Line *line, Error *error);
    } events[] = {{"roll", apply_roll}, {"turn", apply_word},     {"answer", apply_word}, {"choose", apply_word},
                  {"play", apply_play}, {"resign", apply_resign}, {"next", apply_next}};
    enum { EVENTS = sizeof events / sizeof events[0] };
    size_t length = line->kind_word.length, at = row_find(line->kind, length, events, sizeof events[0], EVENTS);
    if (at < EVENTS) {
        return events[at].apply(game, line, error);
    }
    if (strcmp(line->kind, "set") == 0 || strcmp(line->kind, "reload") == 0) {
        return word_error(error, &line->kind_word, "%s: rules are not changed by an event of the game alone",
                          line->kind);
    }
    return word_error(error, &line->kind_word,
                      "\"%s\" is not an event; events are roll, turn, answer, choose, play, resign and next%s",
                      line->kind, word_hint(row_nearest(line->kind, length, events, sizeof events[0], EVENTS)).text);
}

Status record_apply(Game *game, const char *text, Error *error) {
    Line line;
    if (!read_line(&line, text)) {
        return error_set(error, STATUS_BAD_INPUT, 0, strlen(text), "a line this long is not an event of a game");
    }
    Status status = apply(game, &line, error);
    if (status != STATUS_OK && error != NULL) {
        add_form(game, &line, error);
    }
    return status;
}
