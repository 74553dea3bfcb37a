// SPDX-License-Identifier: MIT
// Lines that are no command: what may have been meant, and how that is typed.
//
// Invariant: nothing is done for such a line, however plain it is what was meant; it is answered with the right words.
#include "repl/command/commands.h"

#include "repl/base/fold.h"
#include "repl/base/scratch.h"
#include "scripts/script_help.h"

#include <string.h>

// What a slip of the hand has made of a move: 24/2o, 24.20, 24/20!. NULL if it was none, or nothing of the kind.
static const char *mend_move(const char *line) {
    static const char *const places[] = {"bar", "off", "reserve", "res"};
    Text text = scratch_text();
    bool slash = false;
    for (const char *at = line; *at != '\0';) {
        size_t word = 0;
        for (size_t i = 0; i < sizeof places / sizeof places[0] && word == 0; i++) {
            word = strncmp(at, places[i], strlen(places[i])) == 0 ? strlen(places[i]) : 0;
        }
        if (word > 0) {
            text_add_bytes(&text, at, word);
            at += word;
            continue;
        }
        char letter = *at++;
        letter = letter == 'o' ? '0' : letter == 'l' || letter == 'i' ? '1' : letter;
        letter = strchr(".:\\|>_+", letter) != NULL ? '/' : letter;
        slash = slash || letter == '/' || letter == '-';
        if (strchr("!?;\"'`=", letter) == NULL) {
            text_add_bytes(&text, &letter, 1);
        }
    }
    return slash && strcmp(text.bytes, line) != 0 && text_is_move(text.bytes) ? text.bytes : NULL;
}

// A line that was meant as a move. False: it was not; else the message was given.
static bool refuse_almost(Session *session, const Words *words) {
    const char *plain = move_in_plain_words(session, words_rest(words, 0));
    bool begins = (plain[0] >= '0' && plain[0] <= '9') || strncmp(plain, "bar", 3) == 0;
    const char *mended = begins ? mend_move(plain) : NULL;
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
static const char *nearest_choice(const Session *session, const char *word, Node *node) {
    const char *words[NODE_MAX_WORDS];
    if (session->table == NULL) {
        return NULL;
    }
    game_next(session->table->game, node);
    bool chooses = node->kind == NODE_DECIDE && node->decide == DECIDE_CHOOSE;
    for (int i = 0; i < node->word_count; i++) {
        words[i] = node->words[i];
    }
    return chooses ? word_nearest(word, strlen(word), words, (size_t)node->word_count) : NULL;
}

// A class of winning ("mars"): perhaps the game is to be given up. False: it is none.
static bool refuse_outcome(Session *session, const char *word) {
    static const int names[] = {WORD_SINGLE, WORD_GAMMON, WORD_BACKGAMMON};
    bool found = false;
    for (size_t i = 0; session->table != NULL && i < sizeof names / sizeof names[0] && !found; i++) {
        found = text_folds_equal(table_rules(session->table)->names[names[i]], word);
    }
    if (found) {
        print_error_word(session->screen, 0, "\"%s\" is a way to win; `resign %s` gives the game up as lost by it",
                         word, word);
    }
    return found;
}

// "x", "my_total".
static bool text_is_name(const char *text) {
    static const char *const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    return *text != '\0' && (*text < '0' || *text > '9') && strspn(text, letters) == strlen(text);
}

// "board.me.pips", "math.max(1,2)", "turn": of these every line of Lua at the prompt begins that is no statement.
static bool begins_with_object(const char *word) {
    static const char *const objects[] = {"board", "math", "position", "string", "table", "turn"};
    for (size_t i = 0; i < sizeof objects / sizeof objects[0]; i++) {
        size_t length = strlen(objects[i]);
        bool whole = word[length] == '\0';
        if (strncmp(word, objects[i], length) == 0 && (whole || strchr(".:[", word[length]) != NULL) &&
            (whole || script_find(word) == NULL)) {
            return true;
        }
    }
    return false;
}

// A line that was meant as Lua. False: it was not; else the message was given.
static bool refuse_lua(Session *session, const Words *words) {
    static const char *const statements[] = {"for", "while", "repeat", "function", "local", "if", "return", "print"};
    const char *word = words->word[0].text;
    size_t length = strcspn(word, "(");
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++) {
        if (strlen(statements[i]) == length && strncmp(statements[i], word, length) == 0) {
            print_error_word(session->screen, 0, "unknown command \"%.*s\"; Lua is typed as `lua %s`", (int)length,
                             word, words_rest(words, 0));
            return true;
        }
    }
    const char *second = words_at(words, 1);
    if (text_is_name(word) && *second == '=' && second[1] != '=') {
        print_error_word(session->screen, 0, "unknown command \"%s\"; Lua is typed as `lua %s`", word,
                         words_rest(words, 0));
        return true;
    }
    if (begins_with_object(word)) {
        print_error_word(session->screen, 0, "unknown command \"%s\"; Lua is asked as in `= %s`", word,
                         words_rest(words, 0));
        return true;
    }
    bool name = strpbrk(word, ".:") != NULL && script_find(word) != NULL;
    if (name) {
        print_error_word(session->screen, 0, "\"%s\" is a name of scripts; `= %s` asks for it, `help %s` explains it",
                         word, word, word);
    }
    return name;
}

static const char *nearest_variant(const char *name) {
    size_t count;
    const char *const *variants = variant_shipped_names(&count);
    return word_nearest(name, strlen(name), variants, count);
}

// The variant that a line of several words may name ("long nardi").
static const char *variant_of_words(const Words *words) {
    Text joined = scratch_text();
    for (size_t i = 0; i < words->count; i++) {
        text_add(&joined, "%s%s", i > 0 ? "_" : "", words->word[i].text);
    }
    return words->count > 1 ? nearest_variant(joined.bytes) : NULL;
}

// The variant of which the word is the name, or the first of several in it ("long").
static const char *variant_begun(const char *word) {
    size_t count;
    const char *const *names = variant_shipped_names(&count);
    size_t length = strlen(word);
    for (size_t i = 0; i < count; i++) {
        if (strncmp(names[i], word, length) == 0 && (names[i][length] == '_' || names[i][length] == '\0')) {
            return names[i];
        }
    }
    return NULL;
}

// Says that this variant may have been meant. False: it is NULL.
static bool offer_variant(Session *session, const char *word, const char *variant) {
    if (variant != NULL) {
        print_error_word(session->screen, 0, "unknown command \"%s\"; to play that variant: `play %s`", word, variant);
    }
    return variant != NULL;
}

// The same of a command, or an answer to what is asked.
static bool offer_command(Session *session, const char *word, const char *command) {
    if (command != NULL) {
        print_error_word(session->screen, 0, "unknown command \"%s\"; did you mean `%s`?", word, command);
    }
    return command != NULL;
}

static bool refuse_setting(Session *session, const char *word) {
    bool setting = program_setting_is(word);
    if (setting) {
        print_error_word(session->screen, 0, "\"%s\" is a setting; `set %s VALUE` changes it, `help %s` explains it",
                         word, word, word);
    }
    return setting;
}

// "head.per_turn", "head.per_turn 2", "head.per_turn = 2"
static bool refuse_rule(Session *session, const Words *words) {
    const char *line = words_rest(words, 0);
    size_t length = strcspn(line, " =");
    const char *key = scratch_copy_bytes(line, length), *value = line + length + strspn(line + length, " =");
    bool rule = rules_find_key(key) != NULL;
    if (rule) {
        print_error_word(session->screen, 0, "\"%s\" is a rule; `set %s %s` changes it, `show %s` shows it", key, key,
                         *value != '\0' ? value : "VALUE", key);
    }
    return rule;
}

// A word of the screen, or of the field, that is no command ("pips").
static bool refuse_word(Session *session, const char *word) {
    bool known = help_find(help_words, word) != NULL;
    if (known) {
        print_error_word(session->screen, 0, "\"%s\" is no command; `help %s` explains the word", word, word);
    }
    return known;
}

CommandStatus command_refuse_unknown(Session *session, const Words *words) {
    const char *word = words->word[0].text;
    Node node;
    bool said = refuse_almost(session, words) || offer_variant(session, word, variant_of_words(words)) ||
                (words->count == 1 && refuse_outcome(session, word)) || refuse_setting(session, word) ||
                offer_command(session, word, nearest_choice(session, word, &node)) ||
                offer_variant(session, word, variant_begun(word)) || refuse_word(session, word) ||
                offer_command(session, word, commands_nearest(word)) || refuse_rule(session, words) ||
                refuse_lua(session, words) || offer_variant(session, word, nearest_variant(word));
    if (!said) {
        print_error_word(session->screen, 0, "unknown command \"%s\"; `help` lists them", word);
    }
    return COMMAND_FAILED;
}
