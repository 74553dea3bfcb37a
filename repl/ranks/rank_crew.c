// SPDX-License-Identifier: MIT
// A crew's units for other ranks: see rank_crew.h.
#include "repl/ranks/rank_crew.h"

#include "repl/ranks/ranks.h"

static bool take(void *context, uint64_t *number) {
    const RankShare *share = context;
    size_t unit = 0;
    bool there = crew_take(share->crew, share->own, &unit);
    *number = share->base + unit * share->stride;
    return there;
}

static void bring(void *context, uint64_t number, const char *bytes, size_t size) {
    const RankShare *share = context;
    size_t unit = (size_t)((number - share->base) / share->stride);
    crew_bring(share->crew, share->bring(share->context, unit, bytes, size));
}

static void lack(void *context, const char *why) {
    const RankShare *share = context;
    share->lack(share->lack_context, why);
    crew_stop(share->crew);
}

static bool is_over(void *context) {
    return crew_is_over(((const RankShare *)context)->crew);
}

static bool is_dropped(void *context) {
    const RankShare *share = context;
    return share->dropped != NULL && share->dropped(share->context);
}

void rank_share_do(void *share) {
    const RankWork work = {share, take, bring, lack, is_over, is_dropped};
    ranks_do(&work);
}
