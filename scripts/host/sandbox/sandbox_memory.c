// SPDX-License-Identifier: MIT
// Where the values of a script lie: blocks of one size stand together in pages, larger ones have pages of their own.
//
// Invariant: `memory` of a sandbox is what its pages take, holes included, and never more than it may use. A script
// that keeps one block in eight of each size pays for all eight. The same requests always end the same way: nothing
// here hangs on addresses.
#include "scripts/host/sandbox/sandbox_memory.h"

#include <sanitizer/asan_interface.h> // empty macros where there is no such sanitizer
#include <stdint.h>
#include <string.h>

enum {
    UNIT = 16,        // bytes to which all blocks are aligned
    FINE_SLOT = 128,  // up to here sizes are one unit apart
    MOST_SLOT = 2048, // larger blocks have pages of their own
};

// Above 512 as many as fill a page.
static const uint16_t slot_size[] = {16,  32,  48,  64,  80,  96,  112, 128,  160,  192, 224,
                                     256, 320, 384, 448, 512, 672, 816, 1024, 1360, 2048};

_Static_assert(sizeof slot_size / sizeof slot_size[0] == SANDBOX_CLASSES, "a size for each class");

static unsigned class_of(size_t size) {
    unsigned class = (unsigned)((size < FINE_SLOT ? size : FINE_SLOT) - 1) / UNIT;
    while (slot_size[class] < size) {
        class ++;
    }
    return class;
}

static size_t pages_for(size_t size) {
    return (size + SANDBOX_PAGE - 1) / SANDBOX_PAGE;
}

// --- Slots -------------------------------------------------------------------------------------------------------

static void link_page(Sandbox *sandbox, SandboxPage *page) {
    SandboxPage **first = &sandbox->open[page->mark - SANDBOX_SLOTS];
    page->previous = NULL;
    page->next = *first;
    if (page->next != NULL) {
        page->next->previous = page;
    }
    *first = page;
}

static void unlink_page(Sandbox *sandbox, SandboxPage *page) {
    if (page->next != NULL) {
        page->next->previous = page->previous;
    }
    if (page->previous != NULL) {
        page->previous->next = page->next;
    } else {
        sandbox->open[page->mark - SANDBOX_SLOTS] = page->next;
    }
}

static bool is_full(const SandboxPage *page) {
    return page->free == NULL && (page->fresh + 1U) * slot_size[page->mark - SANDBOX_SLOTS] > SANDBOX_PAGE;
}

static void *take_slot(Sandbox *sandbox, unsigned class) {
    SandboxPage *page = sandbox->open[class];
    if (page == NULL) {
        void *start = sandbox_take_pages(sandbox, 1, SANDBOX_SLOTS + class);
        if (start == NULL) {
            return NULL;
        }
        page = sandbox_page_of(start);
        link_page(sandbox, page);
    }
    void *slot = page->free;
    if (slot == NULL) {
        slot = sandbox_page_start(page) + page->fresh * slot_size[class];
        page->fresh++;
    } else {
        ASAN_UNPOISON_MEMORY_REGION(slot, sizeof page->free);
        memcpy(&page->free, slot, sizeof page->free);
    }
    page->used++;
    if (is_full(page)) {
        unlink_page(sandbox, page);
    }
    return slot;
}

static void give_slot(Sandbox *sandbox, void *slot, SandboxPage *page) {
    if (is_full(page)) {
        link_page(sandbox, page);
    }
    ASAN_UNPOISON_MEMORY_REGION(slot, sizeof page->free); // the block may have been smaller
    memcpy(slot, &page->free, sizeof page->free);
    ASAN_POISON_MEMORY_REGION(slot, slot_size[page->mark - SANDBOX_SLOTS]);
    page->free = slot;
    page->used--;
    if (page->used == 0) {
        unlink_page(sandbox, page);
        sandbox_give_pages(sandbox, sandbox_page_start(page), 1);
    }
}

// --- Blocks ------------------------------------------------------------------------------------------------------

static void *take(Sandbox *sandbox, size_t size) {
    void *block = size <= MOST_SLOT ? take_slot(sandbox, class_of(size))
                                    : sandbox_take_pages(sandbox, pages_for(size), SANDBOX_RUN);
    if (block != NULL) {
        ASAN_UNPOISON_MEMORY_REGION(block, size);
    }
    return block;
}

static void give(Sandbox *sandbox, void *block, size_t size) {
    SandboxPage *page = sandbox_page_of(block);
    if (page->mark == SANDBOX_RUN) {
        sandbox_give_pages(sandbox, block, pages_for(size));
    } else {
        give_slot(sandbox, block, page);
    }
}

// Has a block, which is not to be freed, the right place for another size already?
static bool fits(const void *block, size_t old_size, size_t new_size) {
    unsigned mark = sandbox_page_of(block)->mark;
    return mark == SANDBOX_RUN ? new_size > MOST_SLOT && pages_for(new_size) <= pages_for(old_size)
                               : new_size <= MOST_SLOT && class_of(new_size) == mark - SANDBOX_SLOTS;
}

void *sandbox_resize(Sandbox *sandbox, void *block, size_t old_size, size_t new_size) {
    if (block == NULL || new_size == 0) {
        if (block != NULL) {
            give(sandbox, block, old_size);
        }
        return new_size > 0 ? take(sandbox, new_size) : NULL;
    }
    void *moved = fits(block, old_size, new_size) ? NULL : take(sandbox, new_size);
    if (moved != NULL) {
        memcpy(moved, block, old_size < new_size ? old_size : new_size);
        give(sandbox, block, old_size);
        return moved;
    }
    if (new_size > old_size && !fits(block, old_size, new_size)) {
        return NULL;
    }
    size_t kept = pages_for(new_size), pages = pages_for(old_size);
    if (kept < pages) { // it has pages of its own; also where there is no slot for a block that shrinks
        sandbox_give_pages(sandbox, (char *)block + kept * SANDBOX_PAGE, pages - kept);
    }
    ASAN_UNPOISON_MEMORY_REGION(block, new_size);
    return block;
}
