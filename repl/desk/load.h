// SPDX-License-Identifier: MIT
// Variants are loaded, and what their scripts say is told: why one cannot be loaded, how a function failed, what it
// printed.
#pragma once

#include "repl/desk/session.h"

#include <jansson.h>

// What a command ends with after this error. Where memory ran out, so does the program.
CommandStatus session_status_of(const VariantError *error);

// Loads a variant. On failure says why and sets *status.
Variant *session_load_variant(Session *session, const char *spec, size_t word, CommandStatus *status);

// Lays settings over the rules of a table, as table_add_book does. False: the message was given, with `before` in front
// of it.
bool session_lay(Session *session, Table *table, const Override *setting, size_t count, const char *before);

// What a function of the core said when it failed under the rules in force. Where a script failed: its file, line,
// source line and calls. COMMAND_SCRIPT or COMMAND_FAILED.
CommandStatus session_tell(Session *session, Status status, const Error *error);

// The same under rules that are not those of the table.
CommandStatus session_tell_of(Session *session, const Rules *rules, Status status, const Error *error);

// Why the plays of the game at the table, just asked for, cannot be listed.
CommandStatus session_tell_plays(Session *session);

// The same for the functions of the table's rules, at the end of a command.
void session_show_printed(Session *session);

// The functions of the rules, in the order in which they are asked, as plain data. A new reference.
json_t *functions_told(const Variant *variant, size_t game);

// True if there is a table; else says what to do.
bool session_need_table(Session *session);
