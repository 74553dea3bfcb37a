// SPDX-License-Identifier: MIT
// The games as a person is offered them who has none on the table: under headings (variants/games.txt), numbered, begun
// by a number or a name.
#pragma once

#include "repl/desk/session.h"
#include "repl/desk/variant_names.h"

// Prints the games of the list that the program brings, as games.lua does: `what` is "list", or "greeting", for who
// starts the program without a word, for as many as the terminal has room for. `patches`: how many house rules there
// are beside them.
void games_print(Session *session, const char *what, const VariantNames *list, size_t patches);

// `play ...` for a line that names one of the games, by its number or otherwise as `play` takes it, and perhaps an
// opponent: "3", "tavla", "long nardi vs club", "3 gentle". NULL: it does not, or there is a game on the table, or no
// person. `whole`: wherever it is typed, but by a game's whole name or title. It lives until the line is done.
const char *games_meant(const Session *session, const Words *words, bool whole);

// What the game of that name is in a few words, which tell where it is played; "" if it is not among them.
const char *game_offered(const char *name);

// The word as it is meant behind the name of a game: "vs" for `VS` and `against`, "to" for `TO`.
const char *game_word_meant(const char *word);

// Is the word a number where one would begin a game, as there is none on the table?
bool games_asks_number(const Session *session, const char *word);
