// SPDX-License-Identifier: MIT
// The one table of commands, made of command/commands.txt: it drives parsing, help, the man page and completion.
//
// A command is a word and what follows it on the line. From the shell the same line is made of the program's
// arguments. Every command answers with a CommandStatus and, on failure, has said why.
#pragma once

#include "repl/base/interrupt.h"
#include "repl/desk/load.h"
#include "repl/desk/players.h"
#include "repl/desk/say.h"
#include "repl/desk/session.h"
#include "repl/desk/turn.h"
#include "repl/desk/view.h"
#include "repl/screen/messages.h"
#include "repl/screen/print.h"
#include "repl/screen/told.h"

typedef enum CommandFlag {
    COMMAND_NEEDS_TABLE = 1, // refused without a variant on the table
    COMMAND_STAYS = 2,       // from the shell: go on at the prompt afterwards
    COMMAND_IN_QUIZ = 4,     // may be typed while `quiz` asks; any other ends the quiz first
    COMMAND_LONG = 8,        // its answer may be longer than a screen
    COMMAND_NEEDS_PLAY = 16, // refused where nothing is to be played; else the plays are there
} CommandFlag;

// What Tab offers for the words after the command.
typedef enum Completes {
    COMPLETES_NOTHING,
    COMPLETES_VARIANTS,
    COMPLETES_KEYS,
    COMPLETES_FILES,
    COMPLETES_CHOICES,
    COMPLETES_CLASSES, // what a game can be lost as
    COMPLETES_BOTS,
    COMPLETES_PLAYERS,     // bots and `human`
    COMPLETES_LISTED_BOTS, // a variant, then bots
    COMPLETES_COMPARED,    // variants
    COMPLETES_RULES,       // a variant or a rule
    COMPLETES_SWEPT,       // a variant, then a rule
    COMPLETES_SCRIPTS,     // of experiments
    COMPLETES_COMMANDS,
    COMPLETES_MOVES,
    COMPLETES_POINTS
} Completes;

typedef struct Command {
    const char *name;
    const char *group; // heading in `help`
    const char *syntax;
    const char *help;        // one line
    const char *more;        // further lines, or ""
    const char *examples[5]; // NULL ends them
    unsigned flags;
    size_t least, most; // words behind its name
    Completes completes;
    const OptionSpec *options; // a NULL name ends them; NULL: it has none
    CommandStatus (*run)(Session *session, const Words *words);
} Command;

// What is told of a word. These tables end with a NULL word.
typedef struct HelpEntry {
    const char *word, *text;
} HelpEntry;

extern const HelpEntry command_groups[]; // in their order: the heading in `help`, that in the man page
extern const HelpEntry help_topics[];    // words with blanks around each; no text: the names of scripts
extern const HelpEntry help_first[];     // what a person needs before all else: a line, and what it does
extern const HelpEntry help_inside[];    // the same where a game is on the table
extern const HelpEntry offered_games[];  // variants/games.txt: a game and what it is; the word of a heading is ""
extern const HelpEntry help_words[];     // on the screen; a word for each spelling
extern const HelpEntry help_settings[];  // of `set`

// What such a list tells of the word; NULL: nothing.
const char *help_find(const HelpEntry *list, const char *word);

// What scripts are told of a command, and of such a list (options.c).
json_t *command_told(const Command *command);
json_t *help_told(const HelpEntry *list);

const Command *commands_all(size_t *count);
const Command *commands_find(const char *name);

// How many commands begin so; their names are added with ", " between them, and *found is the only one, or NULL.
size_t commands_shortened(const char *word, const Command **found, Text *names);

// Is what word_nearest has found for a word close enough to have been meant, of all that can stand there? Of short
// words any two are near each other, so that these may differ by one slip only.
bool word_is_close(const char *word, const char *near);

// "; did you mean NEAR?", or "" where none is near.
const char *word_suggestion(const char *near);

// The command whose name is nearest to a word, for "did you mean"; NULL if none is near.
const char *commands_nearest(const char *word);

// Says what is wrong with a line that is no command, and what may have been meant (unknown_line.c).
CommandStatus command_refuse_unknown(Session *session, const Words *words);

// Runs one line: commands separated by `;`, each a command of the table, a move, the number of a listed play, or a
// point whose checker is taken in hand. The first that fails ends the line.
CommandStatus session_run_line(Session *session, const char *line);

// Must this option of a choice be typed as `choose OPTION`, because alone it would be understood as a command?
bool option_needs_choose(const char *option);

// The line of a command as it would be typed by itself, for the notebook.
const char *command_line(const Words *words);

// The word to be typed for an option: the variant's own where it is understood as such, else the command's.
const char *option_typed(const Rules *rules, const char *word);

// The first word that was meant as an option of its command: "games=40", "1000" (games), "head.per_turn=2";
// words->count: there is none.
size_t command_bare_option(const Words *words);

// The usage error of a command that was given the wrong words.
CommandStatus command_usage(Session *session, const Words *words);

// Where a command has no rows to answer with. True: the line asks for them, and the message was given; else what the
// command says goes where it goes without them.
bool command_refuses_rows(Session *session, const Words *words);

// Does the text look like a move ("24/18 13/11", "24 18", "bar/22*", "#3")?
bool text_is_move(const char *text);

// The text with places called as the variant calls them ("стена/21", "dom") in the words that moves are typed in
// ("bar/21", "off"), all in small letters.
char *move_in_plain_words(const Session *session, const char *text);

// The same. Where it is longer or shorter than the text, what is wrong with it stands elsewhere in the line that was
// typed: it can be named only, so screen->words is NULL until the caller sets it back.
const char *move_without_line(Session *session, const char *text);

// Is it a move when these words are put in?
bool move_is_typed(const Session *session, const char *text);

// A bare move line, `#3`, or a number: cmd_move.c.
CommandStatus move_typed(Session *session, const char *text, size_t at);

// cmd_play.c: begins a game at a table that was laid out, with the dice that were promised or the next seed, and sits
// down there.
void session_begin(Session *session, Table *table, const Position *start);

// The index in the list of plays of a position that is typed, or is number 3 of those that `moves` lists ("#3", of the
// game's own position only). SIZE_MAX with *status: the message, at the word, was given.
size_t move_find(Session *session, const Position *position, const PlayList *plays, const char *typed, size_t word,
                 CommandStatus *status);

// "MOVE is not legal: REASON  (key = value, place)".
const char *move_refusal(const Table *table, const char *move, const Refusal *refusal);

// cmd_rules.c: what a rule key is about, and its value if there is a table.
void rule_explain(Session *session, const char *path);

// cmd_rules.c: writes what differs from the variant as a file that builds on it. NULL, or what went wrong.
const char *rules_save_difference(Session *session, const char *path, bool over);

// cmd_rules.c: names the keys of a group ("head"); false if it is none.
bool rule_explain_group(Session *session, const char *group);

// cmd_rules.c: says that there is no such rule, and the nearest; `word` is its place in the line. COMMAND_FAILED.
CommandStatus rule_complain_unknown(Session *session, size_t word, const char *path);

// cmd_set.c: shows how the program is set if `name` is one of its settings (or NULL).
bool program_settings_show(Session *session, const char *name);

// cmd_set.c: the setting with the nearest name; NULL if none is near.
const char *program_setting_nearest(const char *word);

// cmd_set.c: the program's settings, and their values where these are words; NULL after the last.
const char *program_setting_name(size_t index);
const char *program_setting_value(const char *name, size_t index);

// Takes the options out of the words, as the command's table says (command_options.c). COMMAND_USAGE: something is
// wrong with them, and the message was given.
CommandStatus command_read_options(Session *session, const Command *command, Words *words);

// The command's option of that name (up to `length`); NULL: it has none.
const OptionSpec *command_option(const Command *command, const char *name, size_t length);

// Lays every --set KEY=VALUE of the words over the table's rules.
CommandStatus command_apply_sets(Session *session, const Words *words, Table *table);

// Another table, without a game, for the variant at the table with the same settings laid over it. NULL: the message
// was given.
Table *table_like(Session *session, CommandStatus *status);

// A table of the command's own, without a game: for the variant, and what --set says laid over it. `word`: where the
// variant stands in the line (SIZE_MAX: nowhere). NULL: the message was given, and *status says what is wrong.
Table *command_table(Session *session, const Words *words, const char *spec, size_t word, CommandStatus *status);

// The same for the variant that the second word names or, without one, with the rules at hand.
Table *command_own_table(Session *session, const Words *words, CommandStatus *status);

// cmd_interop.c: does the name end like that of a game file of another program (.mat, .sgf)?
bool path_is_foreign_game(const char *path);

// Is a file one of another program: by its name, unless it has a saved game in it, or by what it has in it?
bool file_is_foreign_game(const char *path, const char *bytes);

// The class of winning that a word names, the variant's own ones among them. OUTCOME_NONE: it names none.
Outcome class_find(const Rules *rules, const char *word);

// ---- game/next.c: what comes next, and which words are typed for it

// Goes on by itself (dice, bots, forced decisions) as far as it may, saying what happens; then shows the board where a
// person sits at a terminal and says what comes next.
void session_go_on(Session *session);

// A command has tried something in the game: if it was refused, says why; else has it kept, says what happened (NULL: a
// roll) and, beside the position before it, what functions of the rules made of it, and goes on.
CommandStatus session_done(Session *session, Status status, const Error *error, const Position *before,
                           const char *said);

// Shows a position that was left before: nothing is rolled by itself, only a random player goes on.
void session_come_back(Session *session);

// Dice as they may be typed next, "6 3": as many as the game rolls, of its faces.
const char *session_dice_example(const Session *session);

// What is to be typed where the dice have to come first.
const char *session_ask_dice(const Session *session);

// Says who may do what now (to a person at a terminal), or how the game ended; the second form shows the board first.
void session_say_next(Session *session);
void session_show_next(Session *session);

// "`take`, `drop` or `beaver`": the words that are typed for the node's options; until the line is done.
const char *session_options(const Session *session, const Node *node);

// The node's option that a text means, in plain words or the variant's own. NULL: none, and the message, at that word
// of the line, was given.
const char *session_find_word(Session *session, const Node *node, const char *text, size_t word);

// Says what is offered at a node where no checkers are moved ("White may say ..."); if a script should have said it and
// failed, says that.
CommandStatus session_say_options(Session *session, const Node *node);

// ---- program/cmd_lua.c: Lua at the prompt

// Is the line Lua (`= ..`, `lua ..`, or what goes on with such a line)? Runs it.
bool lua_takes_line(const Session *session, const char *line);
CommandStatus lua_run_line(Session *session, const char *line);

// Runs a text that has to be complete.
CommandStatus lua_run(Session *session, const char *text);

// Drops what has been typed of a text that is not complete; at the end of a batch that is an error.
void lua_cancel(Session *session);
CommandStatus lua_end(Session *session);

// ---- rules/cmd_reload.c: rule files that have changed

// The files of the table that are the person's, and no part of the program, in the order in which they were read; until
// the line is done.
const char **session_own_files(const Session *session, size_t *count);

// Watches the files that this table was made of, if it is wanted.
void session_watch(Session *session);

// Those files have changed: loads them again and says what became of it.
void session_files_changed(Session *session);

// The game at the table goes on by a copy of the variant. On failure nothing has changed and the message was given.
CommandStatus session_use_variant(Session *session, const Variant *variant);

// The rules were `before` and have changed: puts the steps under way back, has that kept, and says what is otherwise,
// by the `count` settings that were made or (`set` NULL) by files that were loaded again. There were so many legal
// plays (-1: nothing was to be played).
void session_rules_changed(Session *session, const Rules *before, const Override *set, size_t count, long plays_before);

// Back at a table that nobody has watched: the same, if its files have changed since they were loaded last.
void session_catch_up(Session *session);

// ---- game/reasons.c: `hint --why`, what separates the best play from another, as plain facts that a script puts into
// words

// At a play, by the player `net`: compares the best play with the one that the words from the second on say (typed, or
// #3; none: the second best). `plies`: as bot_rate_by_net.
CommandStatus reasons_tell(Session *session, const Words *words, Player player, int plies);

// The same at a decision about the cube: what each choice is worth.
CommandStatus reasons_tell_cube(Session *session, const Words *words, Player player, int plies, const Node *node);

// ---- rules/rulebook.c: rules told as a leaflet would tell them

// How a leaflet is printed: its form, "text", "markdown" or "html" (one page that needs nothing else), and the file
// that it goes to (NULL: the screen).
typedef struct Leaflet {
    const char *form, *path;
    Replacing replacing;
} Leaflet;

// Prints so what the script of that name makes of the result, which is taken over.
CommandStatus leaflet_print(Session *session, const char *script, json_t *result, const Leaflet *leaflet);

// Prints the rules in force at a table, with their worked examples.
CommandStatus rulebook_print(Session *session, const Table *table, const Leaflet *leaflet);

// Prints which games come nearest to what somebody says of theirs, and by what sentences.
CommandStatus rulebook_find(Session *session, const char *question);

// ---- tutorial.c: lessons, each a few sentences, a line to type, and what tells that it was understood

// A command has been run, with this status (`name` NULL: it was a move or the like): goes on to the next lesson if that
// was what this one is about.
void tutorial_look(Session *session, const char *name, CommandStatus status);

// Made of command/commands.txt; ends with NULLs.
typedef struct Lesson {
    const char *done_when; // "ran COMMAND [WORD]", or the name of a check
    const char *text;
    const char *line; // what to type
} Lesson;
extern const Lesson lessons[];

// Made of command/commands.txt: the function of each command.
#include "command_functions.h"
