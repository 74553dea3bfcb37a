// SPDX-License-Identifier: MIT
// The table of commands, and what is done with a line.
#include "repl/commands.h"

#include <stdlib.h>
#include <string.h>

static const Command commands[] = {
    {"play",
     "game",
     "play [VARIANT] [vs random] | play MOVE",
     "start a game of a variant, against a random mover if asked",
     "Without `vs random` two people share the keyboard. `play 24/18 13/11` makes a move.",
     {"play long_nardi vs random", "play backgammon"},
     COMMAND_STAYS,
     COMPLETES_VARIANTS,
     command_play},
    {"new",
     "game",
     "new [VARIANT]",
     "start a new game, by the rules in force or by another variant's",
     "A changed rule stays changed in a new game; `new VARIANT` begins with that variant's own rules.",
     {"new", "new narde"},
     COMMAND_STAYS,
     COMPLETES_VARIANTS,
     command_new},
    {"use",
     "game",
     "use VARIANT",
     "choose a variant and lay out its board; nothing is thrown yet",
     "VARIANT is a name, a path (it contains / or ends in .lua), or base+patch+patch.",
     {"use long_nardi"},
     COMMAND_STAYS,
     COMPLETES_VARIANTS,
     command_use},
    {"back",
     "game",
     "back",
     "return to the game that was put aside by new, use, open or position",
     "",
     {NULL},
     COMMAND_STAYS,
     COMPLETES_NOTHING,
     command_back},
    {"board",
     "game",
     "board",
     "show the board",
     "A dot (or *) under a point: a checker there can begin a legal play. A stack of more than five shows its number.",
     {"board"},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_board},
    {"roll",
     "game",
     "roll [DICE]",
     "throw the dice, or say how they fell",
     "DICE are the faces: 6 3 or 63. At the opening the first is white's die, the second black's.",
     {"roll", "roll 6 3"},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_roll},
    {"moves",
     "game",
     "moves [POINT]",
     "list the legal plays (those that move a checker from POINT)",
     "Right after the list a bare number plays that play; #N does so at any time.",
     {"moves", "moves 24"},
     COMMAND_NEEDS_TABLE | COMMAND_KEEPS_LIST,
     COMPLETES_NOTHING,
     command_moves},
    {"pass",
     "game",
     "pass",
     "play nothing, where no number can be played (or none has to be)",
     "",
     {NULL},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_pass},
    {"done",
     "game",
     "done",
     "end the play under way with the steps made so far, if allowed",
     "",
     {NULL},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_done},
    {"why",
     "game",
     "why MOVE | why VARIANT POSITION MOVE [--set KEY=VALUE]...",
     "say whether a move is legal, and which rule refuses it",
     "The second form asks about any position of any variant; POSITION is one quoted word.",
     {"why 24/18 24/21", "why long_nardi \"24:15 24:15 w 63\" \"24/18 24/21\""},
     0,
     COMPLETES_VARIANTS,
     command_why},
    {"undo",
     "game",
     "undo [N]",
     "take back the last step, play or change of rules (N of them)",
     "The dice come back too, and stay the same when they are thrown again.",
     {"undo", "undo 2"},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_undo},
    {"redo",
     "game",
     "redo [N]",
     "make again what was taken back",
     "",
     {"redo"},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_redo},
    {"history",
     "game",
     "history",
     "list what has happened in this game",
     "",
     {"history"},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_history},
    {"double",
     "game",
     "double",
     "offer the cube, before throwing",
     "",
     {NULL},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_word},
    {"take", "game", "take", "accept a double", "", {NULL}, COMMAND_NEEDS_TABLE, COMPLETES_NOTHING, command_word},
    {"drop",
     "game",
     "drop",
     "refuse a double and lose the game at the present stake",
     "",
     {NULL},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_word},
    {"beaver",
     "game",
     "beaver",
     "redouble at once and keep the cube, where cube.beavers allows it",
     "",
     {NULL},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_word},
    {"raccoon",
     "game",
     "raccoon",
     "redouble a beaver, where cube.beavers allows it",
     "",
     {NULL},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_word},
    {"keep",
     "game",
     "keep",
     "play the opening dice as they fell, where opening.dice = choice",
     "",
     {NULL},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_word},
    {"reroll",
     "game",
     "reroll",
     "throw anew after the opening, where opening.dice = choice",
     "",
     {NULL},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_word},
    {"resign",
     "game",
     "resign [single|gammon|backgammon]",
     "give the game up, as lost by that class",
     "The variant's own words do as well: resign mars.",
     {"resign", "resign gammon"},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_resign},
    {"next",
     "game",
     "next",
     "begin the next game of the match",
     "",
     {NULL},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_next},
    {"score",
     "game",
     "score",
     "show the score of the match",
     "",
     {"score"},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_score},
    {"position",
     "game",
     "position [TEXT]",
     "show the position as text, or set one up and play on from there",
     "TEXT is <white> <black> <turn> <dice> [key=value ...]; each side counts in its own numbering.",
     {"position", "position 24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31"},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_position},
    {"white",
     "game",
     "white human|random",
     "say who plays white",
     "",
     {"white human"},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_player},
    {"black",
     "game",
     "black human|random",
     "say who plays black",
     "",
     {"black random"},
     COMMAND_NEEDS_TABLE,
     COMPLETES_NOTHING,
     command_player},
    {"dice",
     "game",
     "dice auto|given",
     "have the dice thrown by the program, or type them as they fall",
     "",
     {"dice given", "dice auto"},
     0,
     COMPLETES_NOTHING,
     command_dice},
    {"auto",
     "game",
     "auto on|off",
     "let forced plays be made by themselves (they are said aloud)",
     "",
     {"auto on"},
     0,
     COMPLETES_NOTHING,
     command_auto},
    {"seed",
     "game",
     "seed [N]",
     "show the seed of this game's dice, or set that of the next new game",
     "",
     {"seed 42", "seed"},
     0,
     COMPLETES_NOTHING,
     command_seed},

    {"variants",
     "rules",
     "variants",
     "list the variants and patches that come with the program",
     "",
     {"variants"},
     0,
     COMPLETES_NOTHING,
     command_variants},
    {"show",
     "rules",
     "show [KEY]",
     "show one rule, or how the program is set",
     "",
     {"show", "show head.per_turn"},
     0,
     COMPLETES_KEYS,
     command_show},
    {"set",
     "rules",
     "set KEY VALUE | set KEY=VALUE ... [--new]",
     "change rules, at once; or how the program shows things",
     "Beside the rules: numbering own|absolute, glyphs unicode|ascii, boards on|off, bottom white|black, "
     "colour on|off, dice auto|given, auto on|off. "
     "A rule that the position on the board cannot bear (a layout) wants --new: a new game begins with it.",
     {"set head.per_turn 2", "set forced.use=free forced.higher=free", "set numbering absolute"},
     0,
     COMPLETES_KEYS,
     command_set},
    {"rules",
     "rules",
     "rules [KEY|GROUP|VARIANT] | rules diff | rules save FILE [!]",
     "print the rulebook, or what differs from the file, or save it",
     "`rules save` writes only what differs, as a Lua file that builds on the variant. ! overwrites.",
     {"rules", "rules head", "rules diff"},
     0,
     COMPLETES_KEYS,
     command_rules},
    {"check",
     "rules",
     "check VARIANT [--set KEY=VALUE]... [--games N] [--seconds N] [--seed N]",
     "load a variant, run its examples and play random games",
     "Ends within ten seconds and says how many games it got to.",
     {"check long_nardi --games 20 --seed 1"},
     0,
     COMPLETES_VARIANTS,
     command_check},
    {"plays",
     "rules",
     "plays [VARIANT [POSITION...]] [--set KEY=VALUE]... [--json]",
     "the legal plays of positions, one line each",
     "From the shell, positions are read from the standard input. At the prompt, without words: this position.",
     {"plays", "plays long_nardi \"24:15 24:15 w 63\""},
     0,
     COMPLETES_VARIANTS,
     command_plays},

    {"save",
     "files",
     "save [FILE] [!]",
     "save the game with its whole history; ! overwrites another file",
     "",
     {NULL},
     COMMAND_NEEDS_TABLE,
     COMPLETES_FILES,
     command_save},
    {"open",
     "files",
     "open FILE [--as-saved]",
     "go on with a saved game",
     "If the variant's rules have changed since, the differences are named and the game is not opened; "
     "--as-saved lays the saved settings over the variant and plays on by them.",
     {NULL},
     COMMAND_STAYS,
     COMPLETES_FILES,
     command_open},

    {"help",
     "program",
     "help [COMMAND|KEY]",
     "explain the commands, or one command, or one rule",
     "",
     {"help", "help roll", "help head.per_turn"},
     0,
     COMPLETES_COMMANDS,
     command_help},
    {"quit", "program", "quit", "leave (Ctrl-D does, too)", "", {NULL}, 0, COMPLETES_NOTHING, command_quit},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

const Command *commands_all(size_t *count) {
    *count = COMMAND_COUNT;
    return commands;
}

const Command *commands_find(const char *name) {
    static const struct {
        const char *name, *meant;
    } others[] = {{"exit", "quit"}, {"?", "help"}, {"rule", "show"}, {"pos", "position"}, {"load", "use"}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        name = strcmp(name, others[i].name) == 0 ? others[i].meant : name;
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

const char *commands_nearest(const char *word) {
    const char *names[COMMAND_COUNT];
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        names[i] = commands[i].name;
    }
    return word_nearest(word, strlen(word), names, COMMAND_COUNT);
}

CommandStatus command_usage(Session *session, const Words *words) {
    const Command *command = commands_find(words->word[0].text);
    session_error(session, "usage: %s", command->syntax);
    return COMMAND_USAGE;
}

bool text_is_move(const char *text) {
    static const char *const places[] = {"bar", "off", "reserve", "res"};
    bool digit = false;
    bool place = false;
    while (*text != '\0') {
        size_t letters = strspn(text, "abcdefghijklmnopqrstuvwxyz");
        if (letters > 0) {
            bool known = false;
            for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
                known = known || (strlen(places[i]) == letters && strncmp(text, places[i], letters) == 0);
            }
            if (!known) {
                return false;
            }
            place = true;
            text += letters;
            continue;
        }
        if (strchr("0123456789/-,*^() \t>#", *text) == NULL) {
            return false;
        }
        digit = digit || (*text >= '0' && *text <= '9');
        text++;
    }
    return digit || place;
}

char *words_take_option(Words *words, const char *name, bool *missing) {
    size_t length = strlen(name);
    *missing = false;
    for (size_t i = 1; i < words->count; i++) {
        const char *word = words->word[i].text;
        if (strcmp(word, name) == 0) {
            if (i + 1 >= words->count) {
                *missing = true;
                return NULL;
            }
            char *value = text_copy(words->word[i + 1].text);
            words_remove(words, i + 1);
            words_remove(words, i);
            return value;
        }
        if (strncmp(word, name, length) == 0 && word[length] == '=') {
            char *value = text_copy(word + length + 1);
            words_remove(words, i);
            return value;
        }
    }
    return NULL;
}

bool words_take_flag(Words *words, const char *name) {
    for (size_t i = 1; i < words->count; i++) {
        if (strcmp(words->word[i].text, name) == 0) {
            words_remove(words, i);
            return true;
        }
    }
    return false;
}

size_t words_first_plain(const Words *words) {
    for (size_t i = 1; i < words->count; i++) {
        const char *word = words->word[i].text;
        if (strcmp(word, "--set") == 0) {
            i++; // its value
        } else if (strncmp(word, "--", 2) != 0) {
            return i;
        }
    }
    return 0;
}

CommandStatus words_apply_sets(Session *session, Words *words, Table *table) {
    Override *settings = memory_get(words->count, sizeof *settings);
    size_t count = 0;
    CommandStatus status = COMMAND_OK;
    bool missing = false;
    char *set;
    while (status == COMMAND_OK && (set = words_take_option(words, "--set", &missing)) != NULL) {
        char *equals = strchr(set, '=');
        if (equals == NULL) {
            session_error(session, "--set wants KEY=VALUE, not \"%s\"", set);
            status = COMMAND_USAGE;
        } else {
            *equals = '\0';
            settings[count++] = (Override){text_copy(set), text_copy(equals + 1), "--set"};
        }
        free(set);
    }
    if (missing) {
        session_error(session, "--set wants KEY=VALUE");
        status = COMMAND_USAGE;
    }
    Error error = {0, 0, ""};
    if (status == COMMAND_OK && count > 0 && table_add_book(table, settings, count, &error) == NULL) {
        session_error(session, "--set: %s", error.text);
        status = COMMAND_USAGE;
    }
    for (size_t i = 0; i < count; i++) {
        free(settings[i].key);
        free(settings[i].value);
    }
    free(settings);
    return status;
}

// A shortened command, for interactive use only. NULL with *several = 0: none; else the message was given.
static const Command *find_shortened(Session *session, const char *word, size_t *several) {
    const Command *found = NULL;
    Text names;
    text_init(&names);
    *several = 0;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strncmp(commands[i].name, word, strlen(word)) == 0) {
            text_add(&names, "%s%s", *several > 0 ? ", " : "", commands[i].name);
            found = &commands[i];
            ++*several;
        }
    }
    if (*several > 1) {
        session_error_word(session, 0, "\"%s\" may mean %s", word, names.bytes);
        found = NULL;
    }
    text_destroy(&names);
    return found;
}

// The variant's own words for the cube ("dav") do the same as the commands.
static const Command *find_variant_word(const Session *session, const char *word) {
    static const struct {
        int name;
        const char *command;
    } meant[] = {{WORD_DOUBLE, "double"},
                 {WORD_TAKE, "take"},
                 {WORD_DROP, "drop"},
                 {WORD_BEAVER, "beaver"},
                 {WORD_RACCOON, "raccoon"}};
    if (session->table == NULL) {
        return NULL;
    }
    const Rules *rules = table_rules(session->table);
    for (size_t i = 0; i < sizeof meant / sizeof meant[0]; i++) {
        if (strcmp(rules->names[meant[i].name], word) == 0) {
            return commands_find(meant[i].command);
        }
    }
    return NULL;
}

static CommandStatus refuse_unknown(Session *session, const Words *words) {
    const char *word = words->word[0].text;
    const char *near = commands_nearest(word);
    if (near != NULL) {
        session_error_word(session, 0, "unknown command \"%s\"; did you mean `%s`?", word, near);
        return COMMAND_FAILED;
    }
    if (rules_find_key(word) != NULL) {
        session_error_word(session, 0, "\"%s\" is a rule; `set %s VALUE` changes it, `show %s` shows it", word, word,
                           word);
        return COMMAND_FAILED;
    }
    size_t count;
    const char *const *variants = variant_shipped_names(&count);
    near = word_nearest(word, strlen(word), variants, count);
    if (near != NULL) {
        session_error_word(session, 0, "unknown command \"%s\"; to play that variant: `play %s`", word, near);
        return COMMAND_FAILED;
    }
    session_error_word(session, 0, "unknown command \"%s\"; `help` lists them", word);
    return COMMAND_FAILED;
}

static CommandStatus run_words(Session *session, const Words *words) {
    const char *first = words->word[0].text;
    const Command *command = commands_find(first);
    if (command == NULL && text_is_move(words->line)) {
        return move_typed(session, words_rest(words, 0), words->word[0].at);
    }
    if (command == NULL) {
        command = find_variant_word(session, first);
    }
    if (command == NULL && session->interactive) {
        size_t several;
        command = find_shortened(session, first, &several);
        if (several > 1) {
            return COMMAND_FAILED;
        }
    }
    if (command == NULL) {
        return refuse_unknown(session, words);
    }
    if (words->count == 2 && strcmp(words->word[1].text, "?") == 0) {
        Words asked;
        size_t at;
        char *line = text_format("help %s", command->name);
        words_split(&asked, line, &at);
        CommandStatus status = command_help(session, &asked);
        words_destroy(&asked);
        free(line);
        return status;
    }
    if ((command->flags & COMMAND_NEEDS_TABLE) != 0 && !session_need_table(session)) {
        return COMMAND_FAILED;
    }
    if (strcmp(command->name, first) == 0) {
        return command->run(session, words);
    }
    // A shortened or translated word: the command must see its own name.
    Words meant;
    size_t at;
    char *line = text_format("%s %s", command->name, words_rest(words, 1));
    words_split(&meant, line, &at);
    // session->words stays the line as typed: messages point at that one.
    CommandStatus status = command->run(session, &meant);
    words_destroy(&meant);
    free(line);
    return status;
}

// "#3" is the third play; any other line that begins with # is a comment.
static bool is_comment(const char *line) {
    line += strspn(line, " \t");
    return line[0] == '#' && (line[1] < '0' || line[1] > '9');
}

// Length of the first command of a line: up to a `;` that is not in quotes.
static size_t first_command(const char *line) {
    char quote = '\0';
    size_t i = 0;
    for (; line[i] != '\0' && (quote != '\0' || line[i] != ';'); i++) {
        if (quote == '"' && line[i] == '\\' && line[i + 1] != '\0') {
            i++;
        } else if (quote != '\0') {
            quote = line[i] == quote ? '\0' : quote;
        } else if (line[i] == '\'' || line[i] == '"') {
            quote = line[i];
        }
    }
    return i;
}

static CommandStatus run_one(Session *session, const char *line) {
    Words words;
    size_t at;
    CommandStatus status = COMMAND_OK;
    bool closed = words_split(&words, line, &at);
    session->words = &words;
    if (!closed) {
        session_error_at(session, at, 1, "this quote is not closed");
        status = COMMAND_FAILED;
    } else if (words.count > 0) {
        session->listing = false;
        status = run_words(session, &words);
        session->listed = session->listing;
    }
    session->words = NULL;
    words_destroy(&words);
    if (status == COMMAND_OK && interrupt_pending()) {
        status = COMMAND_INTERRUPTED;
    }
    return status;
}

CommandStatus session_run_line(Session *session, const char *line) {
    CommandStatus status = COMMAND_OK;
    int prompt_width = session->prompt_width;
    while (status == COMMAND_OK && !session->quit && !is_comment(line)) {
        size_t length = first_command(line);
        char *command = text_copy_bytes(line, length);
        status = run_one(session, command);
        // What comes next stands further to the right on the screen.
        session->prompt_width += text_width(command) + 1;
        free(command);
        if (line[length] == '\0') {
            break;
        }
        line += length + 1;
    }
    session->prompt_width = prompt_width;
    return status;
}
