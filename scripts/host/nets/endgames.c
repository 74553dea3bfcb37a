// SPDX-License-Identifier: MIT
// Endgame tables by rules: see endgames.h.
#include "scripts/endgames.h"
#include "scripts/limits.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST_UNUSED = 4 }; // tables that are kept for who may come; some megabytes each

typedef struct Kept {
    struct Kept *next;
    uint64_t fingerprint; // net_rules_fingerprint, one more with a cube
    Endgame *endgame;     // NULL: these rules have none
    unsigned users;
} Kept;

static Kept *kept; // the last taken first
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void free_kept(Kept *old) {
    endgame_destroy(old->endgame);
    free(old);
}

static void drop_unused(void) {
    int unused = 0;
    for (Kept **place = &kept; *place != NULL;) {
        Kept *one = *place;
        if (one->users == 0 && ++unused > MOST_UNUSED) {
            *place = one->next;
            free_kept(one);
        } else {
            place = &one->next;
        }
    }
}

// Takes it out of the list. NULL: it is not there.
static Kept *find(uint64_t fingerprint) {
    for (Kept **place = &kept; *place != NULL; place = &(*place)->next) {
        Kept *found = *place;
        if (found->fingerprint == fingerprint) {
            *place = found->next;
            return found;
        }
    }
    return NULL;
}

// NULL: no memory, which is told.
static Kept *make(const Rules *rules, uint64_t fingerprint) {
    EndgameShape shape;
    Error error;
    Kept *made = calloc(1, sizeof *made);
    if (made == NULL) {
        limits_no_memory();
        return NULL;
    }
    made->fingerprint = fingerprint;
    Status status = endgame_shape(rules, &shape, &error);
    status = status == STATUS_OK ? endgame_create(&made->endgame, rules, &shape, &error) : status;
    if (status == STATUS_NO_MEMORY) {
        limits_no_memory();
        free(made);
        return NULL;
    }
    return made;
}

// Who wants tables that another thread is making waits for them.
static Status take(const Rules *rules, const Endgame **endgame) {
    uint64_t fingerprint = net_rules_fingerprint(rules) + (uint64_t)rules->cube_on;
    pthread_mutex_lock(&lock);
    Kept *found = find(fingerprint);
    found = found != NULL || rules->cube_on ? found : find(fingerprint + 1); // with a cube they say more than is asked
    found = found != NULL ? found : make(rules, fingerprint);
    if (found != NULL) {
        found->next = kept;
        kept = found;
        found->users += found->endgame != NULL;
        drop_unused();
    }
    pthread_mutex_unlock(&lock);
    *endgame = found != NULL ? found->endgame : NULL;
    return found != NULL ? STATUS_OK : STATUS_NO_MEMORY;
}

static void give_back(const Endgame *endgame) {
    pthread_mutex_lock(&lock);
    Kept *one = kept;
    while (one->endgame != endgame) {
        one = one->next;
    }
    one->users--;
    drop_unused();
    pthread_mutex_unlock(&lock);
}

const NetTables endgames = {take, give_back};

void endgames_forget(void) {
    while (kept != NULL) {
        Kept *next = kept->next;
        free_kept(kept);
        kept = next;
    }
}
