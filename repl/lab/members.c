// SPDX-License-Identifier: MIT
// Members of objects: see members.h.
#include "repl/lab/members.h"
#include "repl/base/scratch.h"

#include "repl/base/text.h"

#include <string.h>

const char *member_text(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text != NULL ? text : "";
}

json_t *member_of_text(const char *bytes) {
    json_t *member = json_string(bytes);
    if (member == NULL) {
        Text clean = scratch_text();
        text_add_bytes(&clean, bytes, strlen(bytes));
        text_clean_printed(&clean);
        member = json_string(clean.bytes);
    }
    return member;
}
