// SPDX-License-Identifier: MIT
// Values that one search needs more than once: different rolls come to the same position.
#include "core/search/search_parts.h"

#include "core/hash.h"

#include <stdlib.h>
#include <string.h>

Kept *search_keep(Searcher *searcher, const Position *position, int plies, int depth, bool *known) {
    *known = false;
    if (searcher->kept_size == 0) {
        return NULL;
    }
    if (searcher->kept == NULL) {
        searcher->kept = calloc(searcher->kept_size, sizeof *searcher->kept);
        if (searcher->kept == NULL) {
            searcher->kept_size = 0; // it goes without
            return NULL;
        }
    }
    uint64_t hash = hash_bytes(HASH_START + (uint64_t)plies, position, sizeof *position);
    Kept *kept = &searcher->kept[(hash ^ hash >> 32) & (searcher->kept_size - 1)];
    *known = kept->search == searcher->number && kept->plies == plies && kept->depth == depth &&
             memcmp(&kept->position, position, sizeof *position) == 0;
    return kept;
}
