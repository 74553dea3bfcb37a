// SPDX-License-Identifier: MIT
// Runs a text in a sandbox, for tests. All contact with the script's values is inside sandbox_call.
#include "tests/scripts/run_script.h"
#include "scripts/host/sandbox/sandbox_private.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int run_body(lua_State *L) {
    Script *script = lua_touserdata(L, 1);
    char name[80];
    snprintf(name, sizeof name, "=%s", script->name != NULL ? script->name : "script");
    sandbox_load(L, script->text, strlen(script->text), name);
    lua_call(L, 0, 1);
    if (lua_isstring(L, -1)) {
        snprintf(script->result, sizeof script->result, "%s", lua_tostring(L, -1));
    }
    return 0;
}

SandboxResult run_script(Sandbox *sandbox, Script *script, SandboxReport *report) {
    script->result[0] = '\0';
    SandboxResult result = sandbox_call(sandbox, run_body, script);
    *report = sandbox->report;
    return result;
}

Sandbox *new_sandbox(void) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    return sandbox_create(NULL, &limits);
}

char *read_source(const char *path) {
    char whole[1024];
    snprintf(whole, sizeof whole, "%s/%s", NARDBOX_SOURCE_DIR, path);
    FILE *file = fopen(whole, "rb");
    if (file == NULL) {
        return NULL;
    }
    size_t size = 1U << 20;
    char *text = calloc(1, size);
    size_t length = text != NULL ? fread(text, 1, size - 1, file) : 0;
    (void)length;
    fclose(file);
    return text;
}
