// SPDX-License-Identifier: MIT
// `help`, made from the table of commands (commands.txt) and that of rules: the pages are help.lua's; `version`,
// `quit`.
#include "repl/base/fold.h"
#include "repl/base/scratch.h"
#include "repl/command/options.h"
#include "repl/command/rules/rulebook.h"
#include "repl/desk/variant_names.h"
#include "repl/keep/kept_games.h"
#include "repl/screen/records.h"
#include "scripts/script_help.h"

#include <string.h>

// A page of help.lua; the result is taken over.
static void show_page(Session *session, const char *what, json_t *result) {
    json_object_set_new(result, "what", json_string(what));
    print_told(session->screen, "help", result);
}

static void record_commands(Session *session) {
    size_t count;
    const Command *command = commands_all(&count);
    json_t *rows = json_array();
    for (size_t i = 0; i < count; i++) {
        json_add(rows, "{s:s, s:s, s:s, s:s}", "command", command[i].name, "group", command[i].group, "syntax",
                 command[i].syntax, "help", command[i].help);
    }
    print_records(session->screen, rows);
}

// The game at the table, who plays, and what is to be done now.
static void help_in_game(Session *session) {
    const Variant *variant = table_variant(session->table);
    json_t *players = json_array();
    for (Side side = WHITE; side <= BLACK; side++) {
        json_add(players, "{s:s, s:s}", "side", session_side(session, side), "player",
                 player_short_name(session, session->table->player[side]));
    }
    Node node = session_next(session);
    size_t count = 0;
    const PlayText *sorted = session_sorted_plays(session, &count);
    const char *move = sorted != NULL && *sorted[0].text != '\0' ? session_play(session, sorted[0].index) : "";
    show_page(session, "game",
              json_pack("{s:s, s:s, s:s, s:o, s:s, s:s, s:o}", "name", variant_name(variant), "title",
                        variant_title(variant), "about", variant_about(variant), "players", players, "mover",
                        node.actor == NOBODY ? "" : session_side(session, node.actor), "move", move, "first",
                        help_told(help_inside)));
    if (*move == '\0') {
        session_say_next(session);
    }
}

// False if there is no variant of that name, or it cannot be loaded.
static bool help_variant(Session *session, const char *word) {
    VariantError error;
    Variant *variant = strchr(word, '.') == NULL ? variant_load(word, &error) : NULL;
    if (variant == NULL) {
        return false;
    }
    print(session->screen, "%s (%s): %s `play %s` plays it, `rules %s` prints its rules.\n", word,
          variant_title(variant), variant_about(variant), word, word);
    variant_destroy(variant);
    return true;
}

// False if there is no house rule of that name.
static bool help_patch(Session *session, const char *word) {
    size_t length;
    const char *patch = patch_meant(word),
               *about = patch != NULL ? variant_shipped_says(patch, "about", &length) : NULL;
    if (about != NULL) {
        print(session->screen,
              "%s, a house rule: %.*s `use +%s` lays it over the game at the table, `play long_nardi+%s` begins one.\n",
              patch, (int)length, about, patch, patch);
    }
    return about != NULL;
}

// ---- settings, and words on the screen

// "numbering: .. Now: own. `set numbering own|absolute` changes it"
static const char *setting_said(const char *name, const char *help) {
    Text text = scratch_text();
    text_add(&text, "%s: %s `set %s ", name, help, name);
    const char *value;
    for (size_t i = 0; (value = program_setting_value(name, i)) != NULL; i++) {
        text_add(&text, "%s%s", i > 0 ? "|" : "", value);
    }
    text_add(&text, "%s` changes it, `show %s` shows what is set.", program_setting_value(name, 0) == NULL ? "0.5" : "",
             name);
    return text.bytes;
}

// What is said of the word that a game uses for something that has help; NULL: it is none.
static const char *own_word(const Rules *rules, const char *word) {
    static const struct {
        int name;
        const char *meant;
    } own[] = {{WORD_BAR, "bar"},           {WORD_OFF, "off"},   {WORD_HEAD, "head"}, {WORD_SINGLE, "single"},
               {WORD_GAMMON, "gammon"},     {WORD_DRAW, "draw"}, {WORD_CUBE, "cube"}, {WORD_DOUBLE, "cube"},
               {WORD_BACKGAMMON, "triple"}, {WORD_TAKE, "cube"}, {WORD_DROP, "cube"}, {WORD_BEAVER, "cube"}};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        const char *name = rules->names[own[i].name], *meant = own[i].meant;
        if (text_folds_equal(name, word) && commands_find(word) == NULL) {
            const char *both = scratch_format(text_folds_equal(name, meant) ? "%s" : "%s (%s)", name, meant);
            return scratch_format("%s: %s", both, help_find(help_words, meant));
        }
    }
    const char *win = scratch_format("score.extra.%s", word); // koks, mother
    const char *points = rules_is_one_key(win) && rules_find_key(win) != NULL ? table_value(rules, win) : "";
    return *points == '\0' || strcmp(points, "false") == 0
               ? NULL
               : scratch_format("%s: a way to win, which counts %s (%s); `rules` says when it is one.", word, points,
                                win);
}

// A word of games that are not at the table. False: none that comes with the program has it.
static bool help_word_elsewhere(Session *session, const char *word) {
    size_t found = 0;
    const char *first = NULL;
    for (const HelpEntry *game = offered_games; game->word != NULL; game++) {
        VariantError error;
        Variant *variant = *game->word != '\0' ? variant_load(game->word, &error) : NULL; // not of a heading
        const char *said = variant != NULL ? own_word(variant_rules(variant, 0), word) : NULL;
        if (said != NULL && found++ == 0) {
            first = game->word;
            print(session->screen, "%s\n", said);
        }
        variant_destroy(variant);
    }
    if (found > 0) {
        const char *more = found > 1 ? scratch_format(" and %zu more", found - 1) : "";
        print(session->screen, "A word of %s%s; `rules %s` tells of that game.\n", first, more, first);
    }
    return found > 0;
}

// False: it is neither.
static bool help_word(Session *session, const char *word) {
    const char *name = strcmp(word, "color") == 0 ? "colour" : word;
    const char *setting = help_find(help_settings, name), *help = help_find(help_words, word);
    const char *said = setting != NULL          ? setting_said(name, setting)
                       : help != NULL           ? scratch_format("%s: %s", word, help)
                       : session->table != NULL ? own_word(table_rules(session->table), word)
                                                : NULL;
    if (said != NULL) {
        print(session->screen, "%s\n", said);
    }
    return said != NULL;
}

static const char *nearest_word(const char *word) {
    const char *near = program_setting_nearest(word);
    near = near != NULL ? near : row_nearest(word, strlen(word), help_words, sizeof *help_words, SIZE_MAX);
    return near != NULL && word_is_close(word, near) ? near : NULL;
}

// ---- names of scripts

static json_t *name_told(const ScriptName *name) {
    return json_pack("{s:s, s:s, s:s, s:s, s:s}", "name", name->name, "kind", script_kind_word(name->kind), "signature",
                     name->signature, "help", name->help, "example", name->example != NULL ? name->example : "");
}

static json_t *list_names(void) {
    json_t *list = json_array();
    size_t count;
    const ScriptName *name = script_names(&count);
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, name_told(&name[i]));
    }
    return list;
}

// What scripts mean by a word: a name, the end of several, or an object that has some. `more` is what it means besides:
// the result of a command's page, or whether it is a rule. False: nothing, and nothing was said.
static bool help_script(Session *session, const char *what, const char *word, json_t *more) {
    const ScriptName *same = script_find(word);
    json_object_update_new(more, json_pack("{s:s, s:o, s:o, s:o*}", "what", what, "word", json_shown(word), "names",
                                           list_names(), "same", same != NULL ? name_told(same) : NULL));
    const char *text = told_of(session->screen, "help", more);
    print(session->screen, "%s", text != NULL ? text : "");
    return text != NULL && *text != '\0';
}

// False: the word asks for no topic.
static bool help_topic(Session *session, const char *word) {
    const char *wanted = scratch_format(" %s ", word);
    const HelpEntry *topic = help_topics;
    while (topic->word != NULL && strstr(topic->word, wanted) == NULL) {
        topic++;
    }
    if (topic->word == NULL) {
        return false;
    }
    if (topic->text == NULL) {
        show_page(session, "names", json_pack("{s:o}", "names", list_names()));
    } else {
        show_page(session, "topic", json_pack("{s:s}", "text", topic->text));
    }
    return true;
}

// The nearest of all names that there is help for. Names of scripts have parts that commands and keys have not.
static const char *nearest_name(const char *word) {
    const char *script = script_nearest(word);
    size_t head = strcspn(word, ".:");
    bool view = script != NULL && strpbrk(script, ".:") != NULL && word[head] != '\0' &&
                strncmp(script, word, head) == 0 && strchr(".:", script[head]) != NULL;
    const char *near = view ? script : commands_nearest(word);
    near = near != NULL ? near : nearest_word(word);
    near = near != NULL ? near : rules_nearest_key(word);
    // A part of a name in scripts is near anything.
    return near != NULL || script == NULL || strpbrk(script, ".:") != NULL ? near : script;
}

// A rule, a group of rules, or a name of scripts. False: it is none of these.
static bool help_rule_or_name(Session *session, const char *word) {
    const char *row = scratch_format("%s.NAME", word); // limits, score.extra: all entries of a kind
    bool is_key = rules_find_key(word) != NULL;
    if (is_key || (rules_find_key(row) != NULL && !rules_is_one_key(row))) {
        rule_explain(session, is_key ? word : row);
        help_script(session, "script", word, json_pack("{s:b}", "is_rule", true)); // board.points is both
        return true;
    }
    bool group = rule_explain_group(session, word);
    return help_script(session, "script", word, json_pack("{s:b}", "is_rule", false)) || group;
}

static CommandStatus help_about_word(Session *session, const char *word) {
    const Command *command = commands_find(word);
    if (help_topic(session, word)) {
        return COMMAND_OK;
    }
    if (strcmp(word, "all") == 0) {
        show_page(session, "all", program_told());
        return COMMAND_OK;
    }
    if (strcmp(word, "move") == 0) { // a group of rules, too
        help_topic(session, "typing");
    }
    bool told = help_word(session, word);
    if (command != NULL) {
        help_script(session, "command", word, json_pack("{s:o}", "command", command_told(command)));
        return COMMAND_OK;
    }
    told = help_rule_or_name(session, word) || told;
    if (help_variant(session, word) || help_patch(session, word) || told || help_word_elsewhere(session, word)) {
        return COMMAND_OK;
    }
    const char *near = nearest_name(word), *games = variants_named(word);
    return print_error_word(
        session->screen, 1, "there is no help for \"%s\"; %s", word,
        near != NULL     ? scratch_format("did you mean `help %s`?", near)
        : *games != '\0' ? scratch_format("`variants %s` tells of %s", scratch_quoted(word), games)
        : strchr(word, ' ') != strrchr(word, ' ') // three words or more
            ? scratch_format("`variants --find %s` names the games nearest to that", scratch_quoted(word))
            : "`help` lists the commands, `rules backgammon --keys` the rules, `help scripts` the names that "
              "scripts use");
}

CommandStatus command_help(Session *session, const Words *words) {
    if (words->count == 1 && session->screen->form != FORM_TEXT) {
        record_commands(session);
    } else if (words->count == 1 && session->table != NULL && session->screen->interactive) {
        help_in_game(session);
    } else if (words->count == 1) {
        show_page(session, "summary", program_told());
    } else if (command_refuses_rows(session, words)) {
        return COMMAND_USAGE;
    } else {
        return help_about_word(session, words_joined(words, 1, words->count));
    }
    return COMMAND_OK;
}

CommandStatus command_version(Session *session, const Words *words) {
    (void)words;
    print_told(session->screen, "version", program_told());
    return COMMAND_OK;
}

CommandStatus command_quit(Session *session, const Words *words) {
    bool all_the_same = words->count == 2 && strcmp(words->word[1].text, "!") == 0;
    if (words->count != 1 && !all_the_same) {
        return command_usage(session, words);
    }
    if (!all_the_same && kept_is_lost(session)) {
        return print_error(session->screen,
                           "the game would be lost, because it could not be kept: `save FILE` or `export FILE` may "
                           "write it elsewhere, `quit !` leaves all the same");
    }
    session->quit = true;
    return COMMAND_OK;
}
