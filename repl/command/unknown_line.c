// SPDX-License-Identifier: MIT
// Lines that are no command: what may have been meant. The words are those of scripts/report/unknown.lua.
//
// Invariant: nothing is done for such a line, however plain it is what was meant; it is answered with the right words.

#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/command/lines.h"
#include "repl/command/options.h"
#include "repl/command/rules/games.h"
#include "repl/desk/variant_names.h"
#include "scripts/script_help.h"

#include <string.h>

// Slips of the hand and other ways of writing, and what is meant by them. Whole words come first.
static const struct {
    const char *typed, *meant;
} slips[] = {{"bar", "bar"}, {"off", "off"}, {"reserve", "reserve"},
             {"res", "res"}, {"b/", "bar/"}, {"r/", "reserve/"},
             {"x2", "(2)"},  {"x3", "(3)"},  {"x4", "(4)"},
             {"–", "-"},     {"—", "-"},     {"→", "-"},
             {"o", "0"},     {"l", "1"},     {"i", "1"},
             {".", "/"},     {":", "/"},     {"\\", "/"},
             {"|", "/"},     {">", "/"},     {"_", "/"},
             {"+", "/"},     {"!", ""},      {"?", ""},
             {";", ""},      {"\"", ""},     {"'", ""},
             {"`", ""},      {"=", ""}};

// Do checkers of the side on roll enter from its reserve, and none from the bar?
static bool enters_from_reserve(const Session *session) {
    Side side = session->table != NULL ? session_next(session).actor : NOBODY;
    if (side == NOBODY) {
        return false;
    }
    const Row *row = &game_position(session->table->game)->board.row[side];
    const Rules *rules = table_rules(session->table);
    return row->at[rules->reserve] > 0 && row->at[rules->bar] == 0;
}

// Behind what moves are numbered with and the dice before them: "12. 8/5 6/5", "2) 63: 24/18 13/10".
static const char *behind_labels(const char *line) {
    const char *sign = line + strspn(line, "0123456789-"), *rest = sign + (*sign != '\0');
    rest += strspn(rest, " ");
    bool label = sign > line && *sign != '\0' && strchr(".):", *sign) != NULL && sign[1] == ' ' &&
                 rest[strspn(rest, "0123456789")] != '\0'; // "24. 20" is a move itself
    return label ? behind_labels(rest) : line;
}

// What a line has been made of that was meant as a move: 24/2o, 24.20, 24/20!, 8/5+6/5, 6/5x2; what enters comes from
// the bar or, if so, from the `reserve`. NULL if it was none, or nothing of the kind.
static const char *mend_move(const char *line, bool reserve) {
    enum { SLIPS = sizeof slips / sizeof slips[0] };
    Text text = scratch_text();
    bool slash = false, joined = false; // in the line; in its word
    for (const char *at = behind_labels(line); *at != '\0';) {
        size_t i = 0;
        while (i < SLIPS && strncmp(at, slips[i].typed, strlen(slips[i].typed)) != 0) {
            i++;
        }
        const char *meant = i < SLIPS ? slips[i].meant : scratch_copy_bytes(at, 1);
        meant = *at == '+' && joined ? " " : meant; // 8/5+6/5, but 8+5
        meant = reserve && strncmp(meant, "bar", 3) == 0 ? scratch_format("reserve%s", meant + 3) : meant;
        at += i < SLIPS ? strlen(slips[i].typed) : 1;
        bool step = strpbrk(meant, "/-") != NULL, ends = *meant == '/' && (*at == '\0' || *at == ' '); // "24/20."
        joined = step || (joined && *meant != ' ');
        slash = slash || step;
        text_add(&text, "%s", ends ? "" : meant);
    }
    const char *move = scratch_trimmed(text.bytes);
    bool enters = reserve || strstr(move, "res") == NULL; // from where checkers are
    return slash && enters && strcmp(move, line) != 0 && text_is_move(move) ? move : NULL;
}

// A line that was meant as a move. False: it was not; else the message was given.
static bool refuse_almost(Session *session, const Words *words) {
    const char *plain = move_in_plain_words(session, words_rest(words, 0));
    bool reserve = enters_from_reserve(session);
    bool begins = (plain[0] >= '0' && plain[0] <= '9') || strncmp(plain, "bar", 3) == 0 ||
                  strncmp(plain, "b/", 2) == 0 || strncmp(plain, "r/", 2) == 0;
    const char *mended = begins ? mend_move(plain, reserve) : NULL;
    bool move = mended != NULL || (text_is_move(words->word[0].text) && words->count > 1);
    if (mended != NULL) {
        print_error_word(session->screen, 0, "\"%s\" is not a move; did you mean `%s`?", words_rest(words, 0), mended);
    } else if (move) {
        size_t wrong = 1;
        while (wrong + 1 < words->count && text_is_move(words->word[wrong].text)) {
            wrong++;
        }
        print_error_word(session->screen, wrong,
                         "\"%s\" does not belong to a move; moves are typed as in 24/18 13/11 "
                         "(`help typing` tells more)",
                         words->word[wrong].text);
    }
    return move;
}

// The option of the choice at hand that is nearest to a word; it lies in `node`.
static const char *nearest_choice(const Node *node, const char *word) {
    const char *words[NODE_MAX_WORDS];
    for (int i = 0; i < node->word_count; i++) {
        words[i] = node->words[i];
    }
    return node_asks(node, DECIDE_CHOOSE) ? word_nearest(word, strlen(word), words, (size_t)node->word_count) : NULL;
}

static const char *nearest_variant(const char *name) {
    size_t count;
    const char *const *variants = variant_shipped_names(&count);
    return word_nearest(name, strlen(name), variants, count);
}

// What `play` may be meant to play by a line of several words: "long nardi", "tavla gentle", "tavla to 5".
static const char *variant_of_words(const Session *session, const Words *words) {
    if (words->count < 2) {
        return NULL;
    }
    const char *line = games_meant(session, words, true);
    if (line != NULL) {
        return line + strlen("play ");
    }
    if (variant_is_shipped(words->word[0].text)) {
        return words->word[0].text;
    }
    Text joined = scratch_text();
    for (size_t i = 0; i < words->count; i++) {
        text_add(&joined, "%s%s", i > 0 ? "_" : "", words->word[i].text);
    }
    return nearest_variant(joined.bytes);
}

// The variants that say the line of several words of themselves ("short nardi"), with ", " between them.
static const char *variants_told(const Words *words) {
    bool telling = words->count > 1;
    for (size_t i = 0; i < words->count; i++) {
        telling = telling && strlen(words->word[i].text) > 3;
    }
    return telling ? variants_named(words_rest(words, 0)) : "";
}

// The house rule that the line names, alone or behind `patch`, with a game at the table. NULL: there is none.
static const char *patch_of(const Session *session, const Words *words) {
    return session->table != NULL ? patch_meant(words_rest(words, strcmp(words->word[0].text, "patch") == 0)) : NULL;
}

static json_t *line_facts(const Session *session, const Words *words) {
    const char *word = words->word[0].text, *line = words_rest(words, 0);
    size_t length = strcspn(line, " ="); // "head.per_turn", "head.per_turn 2", "head.per_turn = 2"
    const char *key = scratch_copy_bytes(line, length), *value = line + length + strspn(line + length, " =");
    Node node = {.kind = NODE_CHANCE};
    size_t count;
    if (session->table != NULL) {
        game_next(session->table->game, &node);
    }
    bool asked = node.kind == NODE_DECIDE && node.decide != DECIDE_PLAY && node.status == STATUS_OK;
    bool waits = node.kind == NODE_CHANCE && session->table != NULL && !session->dice_auto;
    const char *const *variants = variant_shipped_names(&count);
    return json_pack(
        "{s:s?, s:o, s:b, s:o, s:o, s:o, s:b, s:o, s:o, s:o, s:o, s:o, s:s, s:o, s:o, s:o, s:b, s:b, s:b, s:b}", "dice",
        waits ? session_dice_example(session) : NULL, "variants", json_texts(variants, count), "number",
        games_asks_number(session, word), "word", json_shown(scratch_clean(word)), "line",
        json_shown(scratch_clean(line)), "second", json_shown(words_at(words, 1)), "alone", words->count == 1, "choice",
        json_shown(nearest_choice(&node, word)), "options", json_shown(asked ? session_options(session, &node) : NULL),
        "command", json_shown(commands_nearest(word)), "variant", json_shown(nearest_variant(word)), "joined",
        json_shown(variant_of_words(session, words)), "told", variants_told(words), "patch",
        json_shown(patch_of(session, words)), "key", json_shown(rules_find_key(key) != NULL ? key : NULL), "value",
        json_shown(scratch_clean(value)), "outcome",
        session->table != NULL && class_find(table_rules(session->table), word) != OUTCOME_NONE, "setting",
        help_find(help_settings, word) != NULL, "explained", help_find(help_words, word) != NULL, "scripts",
        script_find(word) != NULL);
}

CommandStatus command_refuse_unknown(Session *session, const Words *words) {
    if (!games_asks_number(session, words->word[0].text) && refuse_almost(session, words)) {
        return COMMAND_FAILED;
    }
    const char *said = told_line(session->screen, "unknown", line_facts(session, words));
    return *said != '\0' ? print_error_word(session->screen, 0, "%s", said) : COMMAND_SCRIPT;
}
