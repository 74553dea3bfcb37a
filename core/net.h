// SPDX-License-Identifier: MIT
// A value network: what a position is worth to the side whose turn it is, under whatever rules it was trained for.
//
// Inputs are derived from the board of the rules (how many checkers of either side are where) and from what their masks
// of points say (shots, blocks, escapes, race); one hidden layer; the outputs are the chances of the ways a game can
// end. All values are cubeless and of a single game. The same weights give the same bits on every processor.
//
// A Net is plain data, read by any number of threads while nobody learns into it. What reads it for one thread is a
// NetReader. Nobody here prints, opens files or starts threads: core/net.h evaluates and chooses; core/net_learn.h
// learns.
#pragma once

#include "core/endgame.h"
#include "core/plays.h"

enum {
    NET_STEP = 16,         // hidden units come in so many
    NET_MAX_HIDDEN = 1024, // .. and up to
    NET_LEFT_KINDS = 7,    // ways to win told apart by checkers left (score.count = left)
    NET_MAX_KINDS = NET_LEFT_KINDS + RULES_MAX_EXTRA,
    NET_MAX_OUTCOMES = 2 * NET_MAX_KINDS + 1,
    NET_LOOK = 6,
};

typedef struct Net Net;             // private
typedef struct NetReader NetReader; // private

// One way in which a game can be won.
typedef struct NetKind {
    Outcome outcome;
    int low, high; // score.count = left: checkers left, from .. to; else 0
    double points; // on average; by the rules where they say it, else as seen in training
} NetKind;

// What a position is worth to one side.
typedef struct NetValue {
    float chance[NET_MAX_OUTCOMES]; // kind k won: [k], lost: [kinds + k], drawn: [2 * kinds]; they add up to 1
    bool held;                      // of a play, by net_values: the equity is held down, the chances are not
    double equity; // points a game, of the side looked at; those that rules gave it on the way included
} NetValue;

// rules_fingerprint of these rules with all keys of the cube and of matches at their defaults, and of functions the
// code alone: comments and what is told to people are nothing to a net.
uint64_t net_rules_fingerprint(const Rules *rules);

// A new net that knows nothing, for these rules (which have passed rules_complete). The same seed gives the same net.
// STATUS_BAD_INPUT: `hidden` is not a multiple of 16 up to NET_MAX_HIDDEN. Free with net_destroy.
Status net_create(Net **net, const Rules *rules, int hidden, uint64_t seed, Error *error);

// One for these rules that begins with what `count` others have learned: their units side by side, each net with an
// equal say. STATUS_ILLEGAL: one does not fit (net_fits), or tells other numbers of checkers left apart.
// STATUS_BAD_INPUT: they have more than NET_MAX_HIDDEN units together.
Status net_create_from(Net **net, const Rules *rules, const Net *const *from, int count, Error *error);
void net_destroy(Net *net); // NULL is nobody

// Makes `to` equal to `from`, which has the same shape.
void net_copy(Net *to, const Net *from);

int net_hidden(const Net *net);
// Of the rules that it was made for, net_rules_fingerprint; and how many games it has learned from.
uint64_t net_fingerprint(const Net *net);
uint64_t net_games(const Net *net);

// The ways to win that it tells apart; returns how many.
int net_kinds(const Net *net, NetKind kind[NET_MAX_KINDS]);

// May positions under these rules be looked at by this net? It may have been trained for others: the board has to have
// as many points and the ways to win that it knows have to be the first ones of these (to it others, of score.extra,
// are plain wins); what differs otherwise is the caller's to tell. STATUS_ILLEGAL says what is in the way.
Status net_fits(const Net *net, const Rules *rules, Error *error);

// A file of a net as bytes: `exact` keeps every bit (to go on learning), else weights of 10 bits. *bytes is the
// caller's (free). STATUS_NO_MEMORY.
Status net_write(const Net *net, bool exact, unsigned char **bytes, size_t *size);

// net_fingerprint of the net in such bytes, told by their beginning alone; 0: they do not begin as they should.
uint64_t net_peek(const unsigned char *bytes, size_t size);

// Reads such bytes. STATUS_BAD_INPUT says what is wrong with them: no such file, cut off, damaged, of another version.
Status net_read(Net **net, const unsigned char *bytes, size_t size, Error *error);

// What one thread needs to look through a net at positions under `rules`, both of which must outlive it. NULL: no
// memory. After the net has learned, or been copied to, the reader goes on with the new weights.
NetReader *net_reader_create(const Net *net, const Rules *rules);
void net_reader_destroy(NetReader *reader);

// Where endgame tables come from. `take` answers for rules that allow them, with NULL where there are none after all;
// what was taken is given back. STATUS_NO_MEMORY, and nothing else, is a failure.
typedef struct NetTables {
    Status (*take)(const Rules *rules, const Endgame **endgame);
    void (*give_back)(const Endgame *endgame);
} NetTables;

// From now on the reader's values are those of the tables wherever they know a position. They are taken when the first
// such position may have come up, and given back with the reader. `tables` outlives it.
void net_reader_use_tables(NetReader *reader, const NetTables *tables);

// The value to `side` by the tables that the reader uses. False: they do not know this position, or there are none.
bool net_table_value(NetReader *reader, const Position *position, Side side, NetValue *value);

// endgame_cube_of_board for who is to roll, or would be but for the double that waits, by those tables.
bool net_table_cube(NetReader *reader, const Position *position, double equity[CUBE_PLACES]);

// net_kinds, with the points that they have under the reader's rules.
int net_reader_kinds(const NetReader *reader, NetKind kind[NET_MAX_KINDS]);

// The value to `side` of a position in which somebody has to roll or to play (of a roll that has fallen only the
// numbers are seen), or that is over. STATUS_ILLEGAL: it is nobody's turn yet.
Status net_value(NetReader *reader, const Position *position, Side side, NetValue *value, Error *error);

// The values to `position->turn` of all plays of a list that plays_generate made for this position: value[list->count].
// By a net that was read from a file that is not exact they come from whole numbers of 16 bits, which puts chances off
// by two ten-thousandths on average.
// Where the rules' functions may have a say in what follows a play (on_play, game_over, before_roll), what they do is
// found out for the NET_LOOK plays that look best without them (of before_roll alone, which seldom knows the plays
// apart, for the best, if it does nothing there); the others have the value of their board, their equity held below the
// best of those. Where on_play may give points it is found out for all plays. STATUS_SCRIPT, STATUS_NO_MEMORY.
Status net_values(NetReader *reader, const Position *position, const PlayList *list, NetValue *value, Error *error);

// The index of the best play for who chooses, the first of equals, with its value to `position->turn`.
Status net_choose(NetReader *reader, const Position *position, const PlayList *list, size_t *index, NetValue *value,
                  Error *error);
