// SPDX-License-Identifier: MIT
// What the parts of the sandbox share of its memory: pages that rule files share, blocks in them.
#pragma once

#include "scripts/host/sandbox/sandbox_private.h"

// ---- sandbox_group.c

struct SandboxGroup {
    size_t limit;
    size_t used, filled; // bytes: of pages in use; of those that the system has filled
    bool refused;
    Sandbox *first;
    struct SandboxRegion *region;
    SandboxWatch watch;
};

void sandbox_group_join(SandboxGroup *group, Sandbox *sandbox);
void sandbox_group_part(Sandbox *sandbox);

// So many pages in a row, marked. NULL: sandbox->refusal says why.
void *sandbox_take_pages(Sandbox *sandbox, size_t pages, unsigned mark);
void sandbox_give_pages(Sandbox *sandbox, void *at, size_t pages);

// Counts memory that the host has from elsewhere for what a script asks for, until it is released. False:
// sandbox->refusal says why.
bool sandbox_reserve(Sandbox *sandbox, size_t bytes);
void sandbox_release(Sandbox *sandbox, size_t bytes);

// The page in which `at` lies, and where a page begins.
SandboxPage *sandbox_page_of(const void *at);
char *sandbox_page_start(SandboxPage *page);

// ---- sandbox_memory.c

// A block of another size in place of `block`, which may be NULL; `new_size` may be 0. NULL, with sandbox->refusal,
// only for one that is larger.
void *sandbox_resize(Sandbox *sandbox, void *block, size_t old_size, size_t new_size);
