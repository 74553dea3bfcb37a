// SPDX-License-Identifier: MIT
// Members of objects of JSON as they are read here: a result may be a file's, so what is missing or of another kind is
// nothing rather than an error.
#ifndef NARDBOX_REPL_LAB_MEMBERS_H
#define NARDBOX_REPL_LAB_MEMBERS_H

#include <jansson.h>

// Borrowed; "" if it is no text.
const char *member_text(const json_t *object, const char *name);

// A text as JSON. Where it is not UTF-8, as a file's may be, it is shown as on the screen rather than left out.
json_t *member_of_text(const char *bytes);

#endif
