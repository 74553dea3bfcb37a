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

struct Asked; // complete_private.h

typedef struct Command {
    const char *name;
    const char *group; // heading in `help`
    const char *syntax;
    const char *help;        // one line
    const char *more;        // further lines, or ""
    const char *examples[5]; // NULL ends them
    unsigned flags;
    size_t least, most;                     // words behind its name
    void (*completes)(struct Asked *asked); // what Tab offers for these
    const OptionSpec *options;              // a NULL name ends them; NULL: it has none
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

const Command *commands_all(size_t *count);
const Command *commands_find(const char *name);

// How many commands begin so; their names are added with ", " between them, and *found is the only one, or NULL.
size_t commands_shortened(const char *word, const Command **found, Text *names);

// Is what word_nearest has found for a word close enough to have been meant, of all that can stand there? Of short
// words any two are near each other, so that these may differ by one slip only.
bool word_is_close(const char *word, const char *near);

// The command whose name is nearest to a word, for "did you mean"; NULL if none is near.
const char *commands_nearest(const char *word);

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

// Does the text look like a move ("24/18 13/11", "24 18", "bar/22*", "#3")?
bool text_is_move(const char *text);

// The usage error of a command that was given the wrong words.
CommandStatus command_usage(Session *session, const Words *words);

// Where a command has no rows to answer with. True: the line asks for them, and the message was given; else what the
// command says goes where it goes without them.
bool command_refuses_rows(Session *session, const Words *words);

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

// ---- game/next.c: what comes next, and which words are typed for it

// Goes on by itself (dice, bots, forced decisions) as far as it may, saying what happens; then shows the board where a
// person sits at a terminal and says what comes next.
void session_go_on(Session *session);

// A command has tried something in the game: if it was refused, says why; else has it kept, says what happened (NULL: a
// roll) and, beside the position before it, what functions of the rules made of it, and goes on.
CommandStatus session_done(Session *session, Status status, const Error *error, const Position *before,
                           const char *said);

// Begins a game at a table that was laid out, with the dice that were promised or the next seed, and sits
// down there.
void session_begin(Session *session, Table *table, const Position *start);

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

// The class of winning that a word names, the variant's own ones among them. OUTCOME_NONE: it names none.
Outcome class_find(const Rules *rules, const char *word);

// Says what is offered at a node where no checkers are moved ("White may say ..."); if a script should have said it and
// failed, says that.
CommandStatus session_say_options(Session *session, const Node *node);

// Made of command/commands.txt; ends with NULLs.
typedef struct Lesson {
    const char *done_when; // "ran COMMAND [WORD]", or the name of a check
    const char *text;
    const char *line; // what to type
} Lesson;
extern const Lesson lessons[];

// Made of command/commands.txt: the function of each command, and what completes its words.
#include "command_functions.h"
