// SPDX-License-Identifier: MIT
// Threads that do a job together: see crew.h.
#define _POSIX_C_SOURCE 200809L // pthread
#include "repl/base/crew.h"

#include "repl/base/scratch.h"
#include "repl/base/system.h"
#include "repl/base/text.h"

#include <pthread.h>
#include <stdlib.h>

enum { TICK_MS = 20 };

typedef struct Member {
    Crew *crew;
    int number;
    pthread_t thread;
} Member;

struct Crew {
    pthread_mutex_t mutex;
    pthread_cond_t begun, ended; // a job was; its units have all
    const CrewJob *job;          // NULL: there is none
    size_t next;                 // unit
    int working, beside;         // units that are under way; of them those of whoever works beside
    bool enough, over;
    int threads;
    Member member[CREW_MOST_THREADS];
};

// Who works takes a unit here, and says here that it is done; both under the mutex. False: there is none.
static bool take(Crew *crew, size_t *unit) {
    const CrewJob *job = crew->job;
    bool there = job != NULL && !crew->enough && crew->next < job->units &&
                 (job->may == NULL || job->may(job->context, crew->next));
    *unit = crew->next;
    crew->next += there;
    crew->working += there;
    return there;
}

static void bring(Crew *crew, bool goes_on) {
    crew->enough = crew->enough || !goes_on;
    crew->working--;
    bool waited_for = crew->job->may != NULL;
    if (waited_for || (crew->working == 0 && (crew->enough || crew->next >= crew->job->units))) {
        pthread_cond_signal(&crew->ended);
    }
    if (waited_for) {
        pthread_cond_broadcast(&crew->begun);
    }
}

static void *work(void *context) {
    const Member *member = context;
    Crew *crew = member->crew;
    size_t unit;
    pthread_mutex_lock(&crew->mutex);
    while (!crew->over) {
        if (!take(crew, &unit)) {
            pthread_cond_wait(&crew->begun, &crew->mutex);
            continue;
        }
        const CrewJob *job = crew->job;
        pthread_mutex_unlock(&crew->mutex);
        bool goes_on = job->work(job->context, member->number, unit);
        pthread_mutex_lock(&crew->mutex);
        bring(crew, goes_on);
    }
    pthread_mutex_unlock(&crew->mutex);
    return NULL;
}

// ---- whoever works beside

bool crew_take(Crew *crew, size_t least, size_t *unit) {
    pthread_mutex_lock(&crew->mutex);
    bool there = crew->next >= least && take(crew, unit);
    crew->beside += there;
    pthread_mutex_unlock(&crew->mutex);
    return there;
}

void crew_bring(Crew *crew, bool goes_on) {
    pthread_mutex_lock(&crew->mutex);
    crew->beside--;
    bring(crew, goes_on);
    pthread_mutex_unlock(&crew->mutex);
}

void crew_stop(Crew *crew) {
    pthread_mutex_lock(&crew->mutex);
    crew->enough = true;
    pthread_mutex_unlock(&crew->mutex);
}

bool crew_is_over(Crew *crew) {
    pthread_mutex_lock(&crew->mutex);
    bool over = crew->enough || crew->next >= crew->job->units;
    pthread_mutex_unlock(&crew->mutex);
    return over;
}

static void *work_beside(void *context) {
    Crew *crew = context;
    crew->job->beside(crew->job->beside_context);
    pthread_mutex_lock(&crew->mutex);
    while (crew->beside > 0) { // dropped: nobody brings these any more
        crew->beside--;
        bring(crew, false);
    }
    pthread_mutex_unlock(&crew->mutex);
    return NULL;
}

// ---- all of them

Crew *crew_create(int threads) {
    threads = threads > 0 ? threads : system_processors();
    threads = threads < CREW_MOST_THREADS ? threads : CREW_MOST_THREADS;
    Crew *crew = memory_get(1, sizeof *crew);
    pthread_mutex_init(&crew->mutex, NULL);
    pthread_cond_init(&crew->begun, NULL);
    system_condition_init(&crew->ended);
    bool started = true;
    while (started && crew->threads < threads) {
        Member *member = &crew->member[crew->threads];
        *member = (Member){.crew = crew, .number = crew->threads};
        started = pthread_create(&member->thread, NULL, work, member) == 0;
        crew->threads += started;
    }
    if (crew->threads == 0) {
        crew_destroy(crew);
        return NULL;
    }
    return crew;
}

void crew_destroy(Crew *crew) {
    if (crew == NULL) {
        return;
    }
    pthread_mutex_lock(&crew->mutex);
    crew->over = true;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->mutex);
    for (int i = 0; i < crew->threads; i++) {
        pthread_join(crew->member[i].thread, NULL);
    }
    pthread_cond_destroy(&crew->begun);
    pthread_cond_destroy(&crew->ended);
    pthread_mutex_destroy(&crew->mutex);
    free(crew);
}

int crew_threads(const Crew *crew) {
    return crew->threads;
}

size_t crew_do(Crew *crew, const CrewJob *job) {
    pthread_mutex_lock(&crew->mutex);
    crew->job = job;
    crew->next = 0;
    crew->enough = false;
    pthread_t beside;
    bool with_beside = job->beside != NULL && pthread_create(&beside, NULL, work_beside, crew) == 0;
    pthread_cond_broadcast(&crew->begun);
    while (crew->working > 0 || (!crew->enough && crew->next < job->units)) {
        system_condition_wait(&crew->ended, &crew->mutex, TICK_MS);
        if (job->enough != NULL) {
            pthread_mutex_unlock(&crew->mutex);
            ScratchMark mark = scratch_mark(); // a job may take days
            bool enough = job->enough(job->enough_context);
            scratch_release(mark);
            pthread_mutex_lock(&crew->mutex);
            crew->enough = crew->enough || enough;
        }
    }
    size_t done = crew->next;
    pthread_mutex_unlock(&crew->mutex);
    if (with_beside) {
        pthread_join(beside, NULL);
    }
    pthread_mutex_lock(&crew->mutex);
    crew->job = NULL;
    pthread_mutex_unlock(&crew->mutex);
    return done;
}

// ---- looking ahead

static void share(void *unused, size_t units, bool (*does)(void *task, int worker, size_t unit), void *task) {
    (void)unused;
    Crew *crew = crew_create(0);
    if (crew != NULL) {
        crew_do(crew, &(CrewJob){.work = does, .context = task, .units = units});
        crew_destroy(crew);
    }
}

const SearchCrew *crew_for_search(void) {
    static SearchCrew lent = {.share = share};
    int processors = system_processors();
    lent.workers = processors < CREW_MOST_THREADS ? processors : CREW_MOST_THREADS;
    return lent.workers > 1 ? &lent : NULL;
}
