// SPDX-License-Identifier: MIT
// One run of the program at the prompt or in a batch: the table, what the person has set, and how it talks.
//
// stdout carries data, stderr messages. Invariant: a command that fails leaves the table, the game and the play under
// way as they were.
#ifndef NARDBOX_REPL_SESSION_H
#define NARDBOX_REPL_SESSION_H

#include "repl/players.h"
#include "repl/table.h"
#include "repl/text.h"
#include "repl/watch.h"
#include "repl/words.h"

#include <stdint.h>

#ifndef NARDBOX_VERSION
#define NARDBOX_VERSION "0.1.0"
#endif

// What became of a command; as a number, the program's exit status.
typedef enum CommandStatus {
    COMMAND_OK = 0,
    COMMAND_FAILED = 1,
    COMMAND_USAGE = 2,
    COMMAND_SCRIPT = 3,
    COMMAND_IO = 4,
    COMMAND_INTERRUPTED = 130,
} CommandStatus;

// What answers that are tables are written as: for a person, as JSON (one object a line), as CSV.
typedef enum Form { FORM_TEXT, FORM_JSON, FORM_CSV } Form;

// What is played without being asked for: nothing, passes where nothing can be moved, all that is forced, and bear-offs
// that nobody can disturb. A prompt begins with passes; a batch with nothing, so that its lines stay where they were.
typedef enum Automatic { AUTO_OFF, AUTO_PASS, AUTO_FORCED, AUTO_BEAROFF } Automatic;

// What fell, and what came of it.
typedef struct SideStats {
    long throws, pips, doubles, plays, passes, hits, wins, points;
} SideStats;
typedef struct GameStats {
    SideStats side[2];
    long games; // played to the end
} GameStats;

enum { MOST_ASIDE = 16 };

typedef struct KeptGames KeptGames;   // kept_games.c
typedef struct SessionLog SessionLog; // cmd_log.c

struct Session {
    Table *table;             // NULL: no variant chosen yet
    Table *aside[MOST_ASIDE]; // tables that were left for another with a game begun, the latest last
    int aside_count;
    GameStats cleared; // of the games of this session whose tables were cleared away
    bool interactive;
    bool from_shell; // the line came from the command line's words
    bool colour;
    bool unicode;
    bool boards; // the board is drawn after every play (only where a person sits at a terminal)
    Numbering numbering;
    Side bottom;
    bool dice_auto;
    bool board_text;     // the board is said in sentences instead of drawn
    Automatic automatic; // what a person leaves to the program
    double pace;         // seconds before a play where nobody has typed anything since the play before
    Player player[2];
    Bots bots; // all that have been seated
    UnderWay hand;
    bool listed;                     // the command before this one was `moves`: a bare number picks a play
    bool listing;                    // this command was `moves`
    Outcome resign_asked, resigning; // the command before this one, and this one, asked whether to resign so
    uint64_t next_seed;
    bool seed_given;
    char *saved_path;  // the file that this game was saved to or read from; NULL if none
    PlayList scratch;  // work space of the generator
    const char *where; // file being read, for messages; NULL at the prompt and for -c
    int line_number;
    const Words *words; // the line being run, for messages
    int prompt_width;
    bool line_goes_on; // the command is not the first of its line: something may have been said since it was typed
    bool quit;
    bool bot_failed; // at some time: in a batch the exit status tells it
    Watch *watch;    // NULL: there is no prompt, or the system cannot watch files
    bool watching;
    bool alone;              // what happens now does without a person, and would again
    KeptGames *kept;         // NULL: none yet
    SessionLog *log;         // NULL: none is written
    struct Console *console; // Lua at the prompt; NULL: not used yet
    bool running_text;       // -e: no line was typed that could be pointed at
    char *lua_begun;         // what of a Lua text has been typed, where it is not complete; NULL: nothing
    int lesson;              // of the tutorial, from 1; 0: none is under way
    bool pager;              // long answers go through PAGER
    Text *page;              // the answer of the command at hand so far; NULL: what is printed is shown at once
    Form form_always;        // the program's option: what can be in that form is; all else goes to stderr
    Form form;               // of the answer to the command at hand
    bool form_asked;         // by the line itself
    bool to_stderr;          // that answer has no such form: it goes to stderr
    bool hushed;             // nothing but messages is shown: the person's own settings are being read
};

void session_init(Session *session);
void session_destroy(Session *session);

// On a screen, lines that are wider than it are broken at their blanks. The second form leaves them: what one may want
// to copy as a whole (a position) or another program reads. In both, what may not be shown becomes "?"; only the third
// may hold colours, and whoever calls it has cleaned what comes from files.
void session_print(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
void session_print_data(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
void session_print_board(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A sentence on stdout, with a newline, broken into lines where a person sits at a terminal.
void session_print_wrapped(Session *session, const char *sentence);

// The same; lines after the first begin with `indent` blanks.
void session_print_indented(Session *session, const char *sentence, int indent);

// Columns of the person's screen; 0 where nobody sits at a terminal, so that lines are not broken.
int session_columns(const Session *session);

// page.c: what is printed between these goes through PAGER if it is longer than the screen.
void page_begin(Session *session);
void page_end(Session *session);
void page_flush(Session *session); // shows what there is, since something else is to be shown

// cmd_lua.c: is the line Lua (`= ..`, `lua ..`, or what goes on with such a line)? Runs it.
bool lua_takes_line(const Session *session, const char *line);
CommandStatus lua_run_line(Session *session, const char *line);

// cmd_lua.c: runs a text that has to be complete.
CommandStatus lua_run(Session *session, const char *text);

// cmd_lua.c: drops what has been typed of a text that is not complete; at the end of a batch that is an error. The
// second form drops all variables, too.
void lua_cancel(Session *session);
CommandStatus lua_end(Session *session);
void lua_forget(Session *session);

// cmd_log.c: adds to the log of the session, if one is written.
void log_add(Session *session, const char *bytes);
void log_close(Session *session);

// "error: ..." on stderr. The second form shows the line with a mark under `length` bytes from `at`.
void session_error(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
void session_error_at(Session *session, size_t at, size_t length, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// The same for word `index` of the line being run.
void session_error_word(Session *session, size_t index, const char *format, ...) __attribute__((format(printf, 3, 4)));

// Shows what a script has printed beyond the first *shown bytes of its output: lines that are repeated once, and not
// more than a few, since a function may be called a thousand times for one decision.
void session_show_output(Session *session, const char *name, const char *output, size_t *shown);

// The same for the functions of the table's rules, at the end of a command.
void session_show_printed(Session *session);

// "warning: ..." on stderr.
void session_warn(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

// What a function of the core said when it failed under the rules in force. Where a script failed: its file, line,
// source line and calls. COMMAND_SCRIPT or COMMAND_FAILED.
CommandStatus session_tell(Session *session, Status status, const Error *error);

// The same under rules that are not those of the table.
CommandStatus session_tell_of(Session *session, const Rules *rules, Status status, const Error *error);

// A refusal: the sentence alone on stderr (it says itself that something is not legal).
void session_refuse(Session *session, const char *sentence);

// A further line of a message, on stderr, only where a person sits at a terminal.
void session_hint(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Text of the prompt, in `out`.
void session_prompt(Session *session, Text *out);

// A seed for the next game: the one asked for, then the numbers after it; by chance if none was asked for.
uint64_t session_take_seed(Session *session);

// Makes the typed number the seed of the next game. False: it is none, or longer than a seed.
bool session_set_seed(Session *session, const char *typed);

// What a command ends with after this error. Where memory ran out, so does the program.
CommandStatus session_status_of(const VariantError *error);

// Loads a variant. On failure says why and sets *status.
Variant *session_load_variant(Session *session, const char *spec, size_t word, CommandStatus *status);

// cmd_reload.c: watches the files that this table was made of, if it is wanted.
void session_watch(Session *session);

// cmd_reload.c: loads them again because a command says so.
CommandStatus session_reload(Session *session);

// cmd_reload.c: those files have changed: loads them again and says what became of it.
void session_files_changed(Session *session);

// cmd_reload.c: back at a table that nobody has watched: the same, if its files have changed since they were loaded
// last.
void session_catch_up(Session *session);

// Number of legal plays now, -1 where none is to be made.
long session_count_plays(Session *session);

// Sits down at another table; the one before is put aside where its game has begun, else it is cleared away.
void session_take_table(Session *session, Table *table);

// The word for a side, for a message ("White"); static storage of the text's end is the caller's.
void session_add_side(const Session *session, Text *text, Side side);

// The variant's word for an end of a game; static or of the rules.
const char *session_outcome_name(const Rules *rules, Outcome outcome);

// "white 3, black 5, playing to 7".
void session_add_score(const Session *session, Text *text, const Position *position);

// True if there is a table; else says what to do.
bool session_need_table(Session *session);

// Lets go of the checker in hand and of the steps under way.
void session_let_go(Session *session);

// Numbers of the item at hand that are not used by the steps under way, high to low; returns how many.
int session_numbers_left(const Session *session, uint8_t *number);

// say.c: what has happened.
// Says what the throw was that has just been made; `before` is the position before it.
void session_say_throw(Session *session, const Position *before);

// Says what the last event did beyond itself, by functions of the rules: checkers and points given, a throw taken back.
// `before` is the position before it.
void session_say_effects(Session *session, const Position *before);

// The hooks that refuse all that the side could play by the keys, with their places; to be freed. NULL: it is not
// hooks that keep it from moving. Asked where the only play is the empty one.
char *session_refusing_hooks(const Session *session);

// Says how the game ended; `node` is its NODE_OVER.
void session_say_over(Session *session, const Node *node);

// The event done last; there is one.
const Event *session_last_event(const Session *session);

// Adds one sentence about event `index` of the history ("White plays 24/18 13/11"), as seen with the present numbering.
void session_add_event(const Session *session, Text *text, size_t index);

// Adds the last play, if there is one: in its side's own numbers and, where the board shows the other side's
// (`numbers`), in those, too: "Black plays 6/5", "Black 24/20 (here 12/8)".
void session_add_last_play(const Session *session, Text *text, Side numbers);

// turn.c: goes on by itself (dice, random players, forced decisions) as far as it may, saying what happens; then
// shows the board where a person sits at a terminal.
void session_go_on(Session *session);

// turn_auto.c: is there but one thing to do at the node?
bool turn_is_forced(Session *session, const Node *node);

// turn_auto.c: the play with which the side bears off where the sides cannot meet any more; SIZE_MAX: it is not so far.
size_t turn_bearoff(Session *session, const Node *node);

// turn_auto.c: can neither side ever move again?
bool turn_is_endless(Session *session);

// turn_auto.c: does a person leave this decision to the program?
bool turn_goes_alone(Session *session, const Node *node);

// turn_auto.c: shows the board and lets the person look at it for as long as `set pace` says.
void turn_pause(Session *session);

// cmd_stats.c: adds what happened in a game.
void stats_add_game(GameStats *stats, const Game *game);

// Shows a position that was left before: nothing is thrown by itself, only a random player goes on.
void session_come_back(Session *session);

// Says who may do what now (to a person at a terminal), or how the game ended.
void session_say_next(Session *session);

// Adds "`take`, `drop` or `beaver`": the words that are typed for the node's options.
void session_add_options(const Session *session, const Node *node, Text *text);

// Says what is offered at a node where no checkers are moved ("White may say ..."); if a script should have said it and
// failed, says that.
CommandStatus session_say_options(Session *session, const Node *node);

// Adds what waits in the queue, at most so many items, in words ("then White throws again"); nothing if nothing does.
void session_add_waiting(const Session *session, int most, Text *text);

// Does the game wait for a person now?
bool session_waits(Session *session);

// The word to be typed for an option: the variant's own where it is understood as such, else the command's.
const char *option_typed(const Rules *rules, const char *word);

// Legal plays now; NULL: none are to be made now, or a script failed (game_plays_failure says how).
const PlayList *session_plays(Session *session);

// Legal plays now, sorted for a reader: index[i] is the place in game_plays of the i-th. NULL if no play is to be
// made. The array belongs to the caller.
size_t *session_sorted_plays(Session *session, size_t *count);

// view.c: the board with everything beside it.
void session_draw(Session *session, Text *out);
void session_show_board(Session *session);

// A place as a person reads it ("18", "bar", "off"), for the present numbering.
void session_add_place(const Session *session, Text *text, Side side, int place);

// A place as typed, for `side` (a number, bar, reserve or res, off); -1 if it is none.
int session_read_place(const Session *session, Side side, const char *word);

// The landings of a checker in one sentence.
void session_add_landings(Session *session, Text *text, int from);

// Has the person asked to stop what is running (Ctrl-C)? Asking does not forget it; session_run_line does.
bool interrupt_pending(void);
void interrupt_forget(void);
void interrupt_set(void);
// Does Ctrl-C end a system call that waits? Reading a batch should end; at the prompt, where pselect ends anyway, a
// terminal that is slow to take what is written should not lose it.
void interrupt_breaks_calls(bool breaks);

#endif
