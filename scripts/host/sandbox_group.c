// SPDX-License-Identifier: MIT
// Memory that several sandboxes share.
//
// Each is granted pieces of it before it needs them, so that most allocations do not come here. Invariant: a sandbox's
// memory never exceeds what it was granted, and the grants together never exceed the limit. Before anything is refused
// the garbage of the others is collected: whether a script gets memory may not depend on what others were asked before.
#include "scripts/host/sandbox_private.h"

#include <stdlib.h>

enum { PIECE = 32 * 1024 };

struct SandboxGroup {
    size_t limit, granted;
    bool refused;
    Sandbox *first;
    SandboxWatch watch;
};

SandboxGroup *sandbox_group_create(size_t memory) {
    SandboxGroup *group = calloc(1, sizeof *group);
    if (group == NULL) {
        limits_no_memory();
        return NULL;
    }
    group->limit = memory;
    return group;
}

void sandbox_group_destroy(SandboxGroup *group) {
    free(group);
}

bool sandbox_group_has_refused(const SandboxGroup *group) {
    return group->refused;
}

size_t sandbox_group_limit(const SandboxGroup *group) {
    return group->limit;
}

SandboxWatch *sandbox_group_watch(SandboxGroup *group) {
    return &group->watch;
}

void sandbox_group_join(SandboxGroup *group, Sandbox *sandbox) {
    sandbox->group = group;
    sandbox->next = group->first;
    group->first = sandbox;
}

void sandbox_group_part(Sandbox *sandbox) {
    SandboxGroup *group = sandbox->group;
    Sandbox **link = &group->first;
    while (*link != sandbox) {
        link = &(*link)->next;
    }
    *link = sandbox->next;
    group->granted -= sandbox->granted;
}

// `memory` in whole pieces; it is at most a sandbox's own limit.
static size_t in_pieces(size_t memory) {
    return (memory + PIECE - 1) / PIECE * PIECE;
}

static void take_back(SandboxGroup *group, Sandbox *sandbox) {
    size_t needed = in_pieces(sandbox->memory);
    group->granted -= sandbox->granted - needed;
    sandbox->granted = needed;
}

bool sandbox_group_grant(Sandbox *sandbox, size_t memory) {
    SandboxGroup *group = sandbox->group;
    size_t more = in_pieces(memory) - sandbox->granted;
    for (Sandbox *other = group->first; other != NULL && more > group->limit - group->granted; other = other->next) {
        if (other == sandbox) {
            continue;
        }
        // Those that wait for an answer of this one stand in a function of the host's, where collecting is allowed.
        if (other->L != NULL && other->memory != other->settled) {
            lua_gc(other->L, LUA_GCCOLLECT);
            other->settled = other->memory;
        }
        take_back(group, other);
    }
    if (more > group->limit - group->granted) {
        group->refused = true;
        return false;
    }
    group->granted += more;
    sandbox->granted += more;
    return true;
}
