// SPDX-License-Identifier: MIT
// Members of objects: see members.h.
#include "repl/lab/members.h"

#include <math.h>

const char *member_text(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text != NULL ? text : "";
}

double member_number(const json_t *object, const char *name) {
    const json_t *number = json_object_get(object, name);
    return json_is_number(number) ? json_number_value(number) : NAN;
}
