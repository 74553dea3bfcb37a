// SPDX-License-Identifier: MIT
// Pages of memory for the sandboxes of a group.
//
// They come from the system in regions; a region's head tells what each of its pages is used for. Invariants:
// the pages that a group's sandboxes use together never exceed its limit, nor do those that the system has filled for
// it: what was given back and is not wanted again at once goes back to the system when the limit is met. All groups
// together keep to the limit of the program. Before anything is refused the garbage of the other sandboxes is
// collected: whether a script gets memory may not depend on what others were asked before.
#define _DEFAULT_SOURCE // MAP_ANONYMOUS, madvise
#include "scripts/host/sandbox/sandbox_memory.h"

#include <assert.h>
#include <sanitizer/asan_interface.h> // empty macros where there is no such sanitizer
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

enum {
    REGION_PAGES = 256,
    HEAD_PAGES = 2,
    USABLE_PAGES = REGION_PAGES - HEAD_PAGES,
    REGION = REGION_PAGES * SANDBOX_PAGE // regions begin at multiples of it
};

typedef struct SandboxRegion Region;
struct SandboxRegion {
    Region *next;
    size_t bytes;     // REGION; more: it is one block that was too large for one
    unsigned used;    // pages that are in use
    unsigned longest; // no more free pages than this stand together
    SandboxPage page[USABLE_PAGES];
};

_Static_assert(sizeof(Region) <= HEAD_PAGES * SANDBOX_PAGE, "a region's head has room");

// A region that nobody uses: loading a file after another asks the system for none.
static _Atomic(Region *) spare;

// What `filled` of all groups adds up to.
static atomic_size_t all_filled;

// --- Groups ------------------------------------------------------------------------------------------------------

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
    assert(group == NULL || group->region == NULL);
    free(group);
}

bool sandbox_group_has_refused(const SandboxGroup *group) {
    return group->refused;
}

void sandbox_group_join(SandboxGroup *group, Sandbox *sandbox) {
    sandbox->group = group;
    sandbox->next = group->first;
    group->first = sandbox;
}

void sandbox_group_part(Sandbox *sandbox) {
    Sandbox **link = &sandbox->group->first;
    while (*link != sandbox) {
        link = &(*link)->next;
    }
    *link = sandbox->next;
}

// --- Regions -----------------------------------------------------------------------------------------------------

static void count_filled(SandboxGroup *group, size_t more, size_t less) {
    group->filled += more - less;
    atomic_fetch_add(&all_filled, more - less); // wraps round to less
}

// Pages that are filled though nobody uses them, in bytes.
static size_t idle_bytes(const Region *region) {
    size_t bytes = 0;
    for (int page = 0; page < USABLE_PAGES; page++) {
        bytes += region->page[page].mark == SANDBOX_FILLED ? SANDBOX_PAGE : 0;
    }
    return bytes;
}

// A new mapping that begins at a multiple of REGION; NULL: the system has none.
static Region *map_region(size_t bytes) {
    char *from = mmap(NULL, bytes + REGION, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (from == MAP_FAILED) {
        return NULL;
    }
    size_t before = (REGION - (uintptr_t)from % REGION) % REGION;
    if (before > 0) {
        munmap(from, before);
    }
    if (before < REGION) {
        munmap(from + before + bytes, REGION - before);
    }
    Region *region = (Region *)(from + before);
#ifdef MADV_NOHUGEPAGE
    madvise(region, bytes, MADV_NOHUGEPAGE); // one page of a region is to take one page
#endif
    region->bytes = bytes;
    ASAN_POISON_MEMORY_REGION((char *)region + HEAD_PAGES * SANDBOX_PAGE, bytes - HEAD_PAGES * SANDBOX_PAGE);
    return region;
}

// Links a region with so many pages in a row to the group.
static Region *add_region(SandboxGroup *group, size_t pages) {
    size_t bytes = pages <= USABLE_PAGES ? REGION : (pages + HEAD_PAGES) * SANDBOX_PAGE;
    Region *region = bytes == REGION ? atomic_exchange(&spare, NULL) : NULL;
    if (region == NULL) {
        region = map_region(bytes);
    }
    if (region == NULL) {
        return NULL;
    }
    count_filled(group, idle_bytes(region), 0);
    region->longest = USABLE_PAGES;
    region->next = group->region;
    group->region = region;
    return region;
}

// None of its pages is in use any more.
static void drop_region(SandboxGroup *group, Region *region) {
    Region **link = &group->region;
    while (*link != region) {
        link = &(*link)->next;
    }
    *link = region->next;
    count_filled(group, 0, idle_bytes(region));
    Region *old = region->bytes == REGION ? atomic_exchange(&spare, region) : region;
    if (old != NULL) {
        ASAN_UNPOISON_MEMORY_REGION(old, old->bytes);
        munmap(old, old->bytes);
    }
}

static Region *region_of(const void *at) {
    return (Region *)((uintptr_t)at / REGION * REGION);
}

SandboxPage *sandbox_page_of(const void *at) {
    return &region_of(at)->page[(uintptr_t)at % REGION / SANDBOX_PAGE - HEAD_PAGES];
}

char *sandbox_page_start(SandboxPage *page) {
    Region *region = region_of(page);
    return (char *)region + ((size_t)(page - region->page) + HEAD_PAGES) * SANDBOX_PAGE;
}

// --- Pages -------------------------------------------------------------------------------------------------------

// The first of so many free pages in a row; USABLE_PAGES: there are none.
static size_t find_run(Region *region, size_t pages) {
    size_t free = 0;
    for (size_t page = 0; pages <= region->longest && page < USABLE_PAGES; page++) {
        free = region->page[page].mark <= SANDBOX_FILLED ? free + 1 : 0;
        if (free == pages) {
            return page + 1 - pages;
        }
    }
    region->longest = region->longest < pages ? region->longest : (unsigned)pages - 1;
    return USABLE_PAGES;
}

// Gives all pages that are filled and not in use back to the system.
static void give_back(SandboxGroup *group) {
    for (Region *region = group->region; region != NULL; region = region->next) {
        for (size_t page = 0; page < USABLE_PAGES; page++) {
            size_t first = page;
            for (; page < USABLE_PAGES && region->page[page].mark == SANDBOX_FILLED; page++) {
                region->page[page].mark = SANDBOX_EMPTY;
            }
            if (page > first) {
                madvise(sandbox_page_start(&region->page[first]), (page - first) * SANDBOX_PAGE, MADV_DONTNEED);
            }
        }
    }
    count_filled(group, group->used, group->filled);
}

// Which limit leaves no room for so many bytes more? REFUSED_BY_SYSTEM: none.
static SandboxRefusal limit_met(const Sandbox *sandbox, size_t more) {
    SandboxGroup *group = sandbox->group;
    if (more > sandbox->limits.memory - sandbox->memory) {
        return REFUSED_BY_LIMIT;
    }
    if (more > group->limit - group->used) {
        return REFUSED_BY_GROUP;
    }
    if (atomic_load(&all_filled) + more > sandbox->limits.all_memory) {
        give_back(group);
    }
    return atomic_load(&all_filled) + more > sandbox->limits.all_memory ? REFUSED_BY_PROGRAM : REFUSED_BY_SYSTEM;
}

// May the sandbox use so many bytes more? Collects the garbage of the others if need be, so that the answer depends on
// what is in use only.
static bool may_use(Sandbox *sandbox, size_t more) {
    Sandbox *other = sandbox->group->first;
    SandboxRefusal refusal = limit_met(sandbox, more);
    for (; refusal > REFUSED_BY_LIMIT && other != NULL; other = other->next) {
        // Those that wait for an answer of this one stand in a function of the host's, where collecting is allowed.
        if (other != sandbox && other->L != NULL && other->allocations != other->settled) {
            lua_gc(other->L, LUA_GCCOLLECT);
            other->settled = other->allocations;
            refusal = limit_met(sandbox, more);
        }
    }
    if (refusal == REFUSED_BY_SYSTEM) {
        return true;
    }
    sandbox->refusal = refusal;
    sandbox->group->refused = sandbox->group->refused || refusal != REFUSED_BY_LIMIT;
    return false;
}

bool sandbox_reserve(Sandbox *sandbox, size_t bytes) {
    if (!may_use(sandbox, bytes)) {
        return false;
    }
    count_filled(sandbox->group, bytes, 0);
    sandbox->group->used += bytes;
    sandbox->memory += bytes;
    return true;
}

void sandbox_release(Sandbox *sandbox, size_t bytes) {
    count_filled(sandbox->group, 0, bytes);
    sandbox->group->used -= bytes;
    sandbox->memory -= bytes;
}

void *sandbox_take_pages(Sandbox *sandbox, size_t pages, unsigned mark) {
    SandboxGroup *group = sandbox->group;
    size_t bytes = pages * SANDBOX_PAGE, page = USABLE_PAGES, fresh = 0;
    if (!may_use(sandbox, bytes)) {
        return NULL;
    }
    Region *region = pages <= USABLE_PAGES ? group->region : NULL;
    while (region != NULL && (page = find_run(region, pages)) == USABLE_PAGES) {
        region = region->next;
    }
    if (region == NULL) {
        region = add_region(group, pages);
        page = 0;
    }
    if (region == NULL) {
        sandbox->refusal = REFUSED_BY_SYSTEM;
        return NULL;
    }
    for (size_t i = page; i < page + pages && i < USABLE_PAGES; i++) {
        fresh += region->page[i].mark == SANDBOX_EMPTY ? SANDBOX_PAGE : 0;
        region->page[i] = (SandboxPage){.mark = (uint8_t)mark};
    }
    count_filled(group, region->bytes == REGION ? fresh : bytes, 0);
    region->used += (unsigned)pages;
    group->used += bytes;
    sandbox->memory += bytes;
    if (group->filled > group->limit) {
        give_back(group);
    }
    return sandbox_page_start(&region->page[page]);
}

void sandbox_give_pages(Sandbox *sandbox, void *at, size_t pages) {
    SandboxGroup *group = sandbox->group;
    Region *region = region_of(at);
    if (region->bytes == REGION) {
        for (size_t i = 0; i < pages; i++) {
            sandbox_page_of(at)[i].mark = SANDBOX_FILLED;
        }
    } else {
        madvise(at, pages * SANDBOX_PAGE, MADV_DONTNEED);
        count_filled(group, 0, pages * SANDBOX_PAGE);
    }
    ASAN_POISON_MEMORY_REGION(at, pages * SANDBOX_PAGE);
    region->used -= (unsigned)pages;
    region->longest = USABLE_PAGES;
    group->used -= pages * SANDBOX_PAGE;
    sandbox->memory -= pages * SANDBOX_PAGE;
    if (region->used == 0) {
        drop_region(group, region);
    }
}
