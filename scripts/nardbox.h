// SPDX-License-Identifier: MIT
// libnardbox: games of the backgammon family for other programs: rules, positions, plays, random games, nets.
//
// Handles are opaque. Rules come from nardbox_rules_load, positions from nardbox_position_new, nardbox_position_copy
// and nardbox_play_position; each is the caller's, to be freed with the function of its kind. They may be freed in any
// order: positions keep their rules. A handle that is given to a function must not be NULL, but to a function that
// frees; an index or a word that is not there is an error like any other.
//
// Errors: a function that can fail returns a NardboxStatus or a handle, and fills in `error` (the caller's; NULL: not
// wanted) where it returns another status than NARDBOX_OK, or NULL. A position that could not be changed is as it was.
// Nothing prints, ends the program or starts a thread. NARDBOX_PATH names folders with files of rules, NARDBOX_NETS
// one with nets, NAME.net, which stand for those that come with it; empty: none.
//
// Texts are UTF-8. A function that writes one into out[size] ends it with a NUL and cuts what does not fit; where it
// tells a length, that is the whole's. `size` may be 0, and `out` NULL then. Texts that are returned belong to the
// handle asked.
//
// Threads: rules with all their positions belong to one thread at a time. Different rules, also of the same file, may
// be loaded, used and freed by different threads at the same time.
#ifndef NARDBOX_H
#define NARDBOX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

typedef struct NardboxRules NardboxRules;
typedef struct NardboxPosition NardboxPosition;

typedef enum NardboxStatus {
    NARDBOX_OK = 0,
    NARDBOX_BAD_INPUT, // a text, a number or a setting that cannot be understood or is out of range
    NARDBOX_ILLEGAL,   // understood, but the rules refuse it, or it is not the time for it
    NARDBOX_FULL,      // there are more plays than can be listed
    NARDBOX_NO_MEMORY,
    NARDBOX_SCRIPT,     // a file of rules cannot be loaded, or a function in it has failed
    NARDBOX_NOT_FOUND,  // there are no rules of that name, or no net for these rules
    NARDBOX_IO,         // a file cannot be read
    NARDBOX_UNFINISHED, // the game goes round without an end
} NardboxStatus;

enum { NARDBOX_ERROR_TEXT = 2048, NARDBOX_MOST_NUMBERS = 8, NARDBOX_MOST_PLIES = 3 };

// Bytes that hold any position, ID and play as text.
enum { NARDBOX_POSITION_TEXT = 4096, NARDBOX_ID_TEXT = 256, NARDBOX_PLAY_TEXT = 192 };

// One line without a full stop; what a file of rules did wrong may take several. `at` and `length`: the bytes of a
// position's text or of a typed play that are meant, else 0.
typedef struct NardboxError {
    NardboxStatus status;
    size_t at, length;
    char text[NARDBOX_ERROR_TEXT];
} NardboxError;

typedef enum NardboxSide { NARDBOX_WHITE, NARDBOX_BLACK, NARDBOX_NOBODY } NardboxSide;

// The version of the library, "0.5.4". Static.
const char *nardbox_version(void);

// ---- rules

// Names of the games that come with nardbox, sorted; *count of them. Static.
const char *const *nardbox_names(size_t *count);

// Loads the rules that `spec` names: one of those games, a file ("./mine.lua"), or one of these with patches laid over
// it ("long_nardi+house/koks+./mine.lua"); of a match of different games the first. setting[count] are laid over them,
// each "KEY=VALUE" ("doubles.times=2"; variants/README.md has the keys); NULL for none. The worked examples of a file
// are not tried: `nardbox check FILE` does that. NULL on failure: NARDBOX_NOT_FOUND, _IO, _SCRIPT, _BAD_INPUT (a
// setting, or how they go together), _NO_MEMORY.
NardboxRules *nardbox_rules_load(const char *spec, const char *const *setting, size_t count, NardboxError *error);
void nardbox_rules_free(NardboxRules *rules);

const char *nardbox_rules_name(const NardboxRules *rules);  // "long_nardi"
const char *nardbox_rules_title(const NardboxRules *rules); // as the file says, "" if it does not
int nardbox_rules_points(const NardboxRules *rules);        // of the board: 24 mostly

// The value of a setting as text, "2". NARDBOX_BAD_INPUT: there is no such key.
NardboxStatus nardbox_rules_value(const NardboxRules *rules, const char *key, char *out, size_t size,
                                  NardboxError *error);

// ---- positions

// A position under these rules: from position text ("24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31"), a gnubg ID or an XGID;
// NULL: the start of a game. NULL on failure: NARDBOX_BAD_INPUT, _SCRIPT, _NO_MEMORY.
NardboxPosition *nardbox_position_new(NardboxRules *rules, const char *text, NardboxError *error);
// The same position with the same dice to come. NULL: no memory.
NardboxPosition *nardbox_position_copy(const NardboxPosition *position);
void nardbox_position_free(NardboxPosition *position);

// What is drawn from now on, dice and random plays, follows from these two numbers alone; 1 and 0 until this is called,
// so without it every new position plays the same game. For many games: one seed, and game = 0, 1, 2 ..
void nardbox_position_seed(NardboxPosition *position, uint64_t seed, uint32_t game);

// The position as text that nardbox_position_new reads.
size_t nardbox_position_text(const NardboxPosition *position, char *out, size_t size);
// As gnubg's ID, "4HPwATDgc/ABMA:cInlAAAAAAAE". NARDBOX_ILLEGAL: an ID cannot tell this one, `error` says why.
NardboxStatus nardbox_position_id(const NardboxPosition *position, char *out, size_t size, NardboxError *error);

// Checkers of a side on a place in its own numbering: 0 is off, 1 to POINTS the points, its home board first, POINTS +
// 1 the bar, POINTS + 2 the reserve. 0 for what is no place or no side.
int nardbox_checkers(const NardboxPosition *position, NardboxSide side, int place);
int nardbox_pips(const NardboxPosition *position, NardboxSide side);
// The numbers to be played now, high to low; how many.
size_t nardbox_numbers(const NardboxPosition *position, int number[NARDBOX_MOST_NUMBERS]);

// ---- what comes next

typedef enum NardboxNext {
    NARDBOX_ROLL,   // nardbox_roll or nardbox_roll_dice; at the start of a game one die each, and nobody's turn
    NARDBOX_CHOOSE, // nardbox_say one of the words: "roll" or "double", "take" or "drop" ..
    NARDBOX_PLAY,   // nardbox_play and the like
    NARDBOX_OVER,
} NardboxNext;

typedef struct NardboxTurn {
    NardboxNext next;
    NardboxSide side;    // who rolls, chooses or plays; of a game that is over who has won: NARDBOX_NOBODY is a draw
    size_t words;        // NARDBOX_CHOOSE: words to choose from
    int points;          // NARDBOX_OVER: what was won, cube included
    const char *outcome; // NARDBOX_OVER: "single", "gammon", "backgammon", "draw", whatever the game calls them ("mars"
                         // is "gammon": the setting names.gammon), or the name of a score.extra; else NULL
} NardboxTurn;

// What has to be done in the position. NARDBOX_SCRIPT.
NardboxStatus nardbox_turn(const NardboxPosition *position, NardboxTurn *turn, NardboxError *error);

// Word `index` of turn.words; NULL past the last.
const char *nardbox_word(const NardboxPosition *position, size_t index);

// Says one of the words; NULL: the plain one, of a player who never doubles, takes and keeps the dice, or else the
// first. NARDBOX_ILLEGAL: it is none of them; _SCRIPT.
NardboxStatus nardbox_say(NardboxPosition *position, const char *word, NardboxError *error);

// Rolls dice that are drawn; who might double says `roll` by it. NARDBOX_ILLEGAL: nobody rolls now; _SCRIPT.
NardboxStatus nardbox_roll(NardboxPosition *position, NardboxError *error);
// Rolls these dice; at the start of a game white's die and black's. NARDBOX_BAD_INPUT: no such dice; else as above.
NardboxStatus nardbox_roll_dice(NardboxPosition *position, const int *dice, size_t count, NardboxError *error);

// ---- plays: all of one roll's numbers together, by NARDBOX_PLAY; else NARDBOX_ILLEGAL

// One checker by one number; places as nardbox_checkers has them.
typedef struct NardboxStep {
    int from, to, number;
    int hit, pin; // 1: an opposing checker is hit, pinned
} NardboxStep;

// How many legal plays there are: one at least, which may be to play nothing. They are numbered from 0; each leads to
// another board. NARDBOX_FULL, _NO_MEMORY, _SCRIPT; so do all the functions below.
NardboxStatus nardbox_play_count(const NardboxPosition *position, size_t *count, NardboxError *error);

// The play as text, "24/18 13/11"; "" to play nothing. *length (may be NULL) becomes that of the whole.
NardboxStatus nardbox_play_text(const NardboxPosition *position, size_t index, char *out, size_t size, size_t *length,
                                NardboxError *error);
// Its steps in the order in which they are made; *count of them.
NardboxStatus nardbox_play_steps(const NardboxPosition *position, size_t index, NardboxStep step[NARDBOX_MOST_NUMBERS],
                                 size_t *count, NardboxError *error);
// The position that it leads to, with all that follows by itself; the caller's. NULL on failure.
NardboxPosition *nardbox_play_position(const NardboxPosition *position, size_t index, NardboxError *error);

// Makes a play.
NardboxStatus nardbox_play(NardboxPosition *position, size_t index, NardboxError *error);
// Makes the play that somebody has typed: "24/18 13/11", "24-18, 13-11", "24/16", "bar/22*". NARDBOX_ILLEGAL: `error`
// says which rule refuses it; _BAD_INPUT: what cannot be read.
NardboxStatus nardbox_play_typed(NardboxPosition *position, const char *text, NardboxError *error);
// Makes one at random, each as likely as the others.
NardboxStatus nardbox_play_random(NardboxPosition *position, NardboxError *error);

// Plays on to the end of the game: dice and plays are drawn; who may double does not, a double is taken.
// NARDBOX_UNFINISHED: it has no end; _SCRIPT, _FULL, _NO_MEMORY. The position is then where that came up.
NardboxStatus nardbox_playout(NardboxPosition *position, NardboxError *error);

// ---- values by a net: of a single game, the cube left alone

// By which net the rules are judged: this file; NULL: the best for them among those that come with nardbox (or stand in
// NARDBOX_NETS instead) and those in folders nets/ of NARDBOX_PATH, as without this call. One that `nardbox train` has
// made has to be named: `train` tells its file. NARDBOX_BAD_INPUT: no such file of a net; _NOT_FOUND: there is none
// that fits the rules. Then the net is the one before.
NardboxStatus nardbox_rules_net(NardboxRules *rules, const char *file, NardboxError *error);

// Chances from 0 to 1; who wins a gammon has won, and who wins a backgammon has won a gammon.
typedef struct NardboxValue {
    double equity; // points a game, of a position with those that rules gave in this game already, of a play from here
                   // on; of plays in a match as its score and the cube weigh them, under Jacoby's rule as the cube does
    double win, win_gammon, win_backgammon;
    double lose, lose_gammon, lose_backgammon;
} NardboxValue;

// What the position is worth to `side`, so many plies ahead: 0 to NARDBOX_MOST_PLIES. Where dice are to be played, what
// the best play is worth, and making it is the first ply (0 looks at each play, too). NARDBOX_NOT_FOUND: there is no
// net for these rules; _ILLEGAL: it is nobody's turn yet; _BAD_INPUT: `side` or `plies`; _SCRIPT, _FULL, _NO_MEMORY.
NardboxStatus nardbox_value(const NardboxPosition *position, NardboxSide side, int plies, NardboxValue *value,
                            NardboxError *error);

// What each play is worth to who chooses, value[count] in the order of the plays; `count` is nardbox_play_count's (else
// NARDBOX_BAD_INPUT). *best (may be NULL) becomes the best play. Plays are compared in whole numbers of 16 bits:
// chances are off by two ten-thousandths on average from those that nardbox_value tells of what a play leads to; where
// the same side plays on there, that looks a ply further. Where functions of the rules may have a say in what follows,
// they are asked about the plays that seem best; the others have the value of their board, below the best of those.
// With plies to look ahead the best few plays are looked at so far, and `equity` holds the others down to the least of
// these; their chances, of fewer plies, may promise more than it.
NardboxStatus nardbox_play_values(const NardboxPosition *position, int plies, NardboxValue *value, size_t count,
                                  size_t *best, NardboxError *error);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
