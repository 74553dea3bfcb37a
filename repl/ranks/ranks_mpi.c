// SPDX-License-Identifier: MIT
// Ranks over MPI: see ranks.h.
//
// Messages of one rank arrive in the order in which they were sent. So after LEAVE everything of a rank up to its LEFT
// is of the job before, and is thrown away: nobody waits for it.
#define _POSIX_C_SOURCE 200809L // nanosleep
#include "repl/ranks/ranks.h"

#include "repl/base/clock.h"
#include "repl/base/scratch.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// What a message is; its bytes: the name of the trade and the setup, each with a NUL; an error; news; the unit; the
// unit and the reply.
enum { BEGIN, READY, CANNOT, NEWS, UNIT, REPLY, LEAVE, LEFT, END };

// MPI itself would wait by turning round and round on a processor that somebody could play on.
enum { NAP_ZERO = 500, NAP_SENDING = 20, NAP_OTHER = 200 }; // microseconds

// Units that a rank has, so that it need not wait for the next: more of short ones, but at the end nobody should have a
// long one waiting behind another.
enum { UNITS_SHORT = 4, UNITS_MIDDLING = 2, UNITS_LONG = 1 };
enum { MOST_SKIPPED = 1 << 12 };
static const double SHORT = 0.005, MIDDLING = 0.1, LOOK = 0.001; // seconds

typedef struct Rank {
    bool ready;
    int leaving;   // LEFT that are to come
    int under_way; // units
    double asked;  // when it was given one, or has answered, last
    double unit;   // seconds that its last one took
} Rank;

static int own, size;
static Rank *ranks; // [size], on rank 0
static MPI_Request *sending;
static int sending_count;
static Text outgoing; // what is being sent

static void nap(long microseconds) {
    nanosleep(&(struct timespec){0, microseconds * 1000}, NULL);
}

// ---- messages

static void send_to(int rank, int what, const void *bytes, size_t length) {
    MPI_Send(bytes, (int)length, MPI_BYTE, rank, what, MPI_COMM_WORLD);
}

// Takes in a message that is there. False: there is none.
static bool receive(int from, MPI_Status *status, Text *bytes) {
    int there, length;
    MPI_Iprobe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &there, status);
    if (!there) {
        return false;
    }
    MPI_Get_count(status, MPI_BYTE, &length);
    text_empty(bytes);
    if ((size_t)length + 1 > bytes->capacity) {
        text_destroy(bytes);
        *bytes = (Text){.bytes = memory_get((size_t)length + 1, 1), .capacity = (size_t)length + 1};
    }
    MPI_Recv(bytes->bytes, length, MPI_BYTE, status->MPI_SOURCE, status->MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    bytes->bytes[length] = '\0';
    bytes->length = (size_t)length;
    return true;
}

// Sends what is in `outgoing` to all others, without waiting until they take it in.
static void send_to_all(int what) {
    for (int rank = 1; rank < size; rank++) {
        MPI_Isend(outgoing.bytes, (int)outgoing.length, MPI_BYTE, rank, what, MPI_COMM_WORLD,
                  &sending[sending_count++]);
    }
}

static void finish_sending(void) {
    MPI_Waitall(sending_count, sending, MPI_STATUSES_IGNORE);
    sending_count = 0;
    text_empty(&outgoing);
}

// ---- another rank

// It is looked at every millisecond or so, whether rolls take less or a second each.
bool ranks_dismissed(void *unused) {
    static unsigned skipped, left;
    static double looked;
    int there = 0;
    (void)unused;
    if (left > 0) {
        left--;
        return false;
    }
    double now = clock_seconds();
    skipped = now - looked < LOOK && skipped < MOST_SKIPPED ? 2 * skipped + 1 : skipped / 2;
    left = skipped;
    looked = now;
    MPI_Iprobe(0, LEAVE, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    left = there ? 0 : left; // it is so until the job ends
    return there;
}

// The job of a BEGIN; NULL: rank 0 has been told why not.
static void *begin(const RankTrade *const *trades, const RankTrade **trade, const Text *message) {
    char error[RANKS_ERROR] = "this is not the same program as on rank 0";
    for (*trade = NULL; *trades != NULL; trades++) {
        *trade = strcmp((*trades)->name, message->bytes) == 0 ? *trades : *trade;
    }
    const char *setup = message->bytes + strlen(message->bytes) + 1;
    void *job = *trade != NULL ? (*trade)->begin(scratch_own(json_loads(setup, 0, NULL)), error) : NULL;
    if (job != NULL) {
        send_to(0, READY, NULL, 0);
    } else {
        char host[MPI_MAX_PROCESSOR_NAME], why[RANKS_ERROR + MPI_MAX_PROCESSOR_NAME + 32];
        int length;
        MPI_Get_processor_name(host, &length);
        snprintf(why, sizeof why, "rank %d (%s): %s", own, host, error);
        send_to(0, CANNOT, why, strlen(why));
    }
    return job;
}

// Replies are sent while the next ones are made: rank 0 may not take them in at once.
typedef struct Replies {
    Text text[UNITS_SHORT];
    MPI_Request sending[UNITS_SHORT];
    unsigned next;
} Replies;

static void do_unit(const RankTrade *trade, void *job, uint64_t unit, Replies *replies) {
    unsigned at = replies->next++ % UNITS_SHORT;
    Text *text = &replies->text[at];
    MPI_Wait(&replies->sending[at], MPI_STATUS_IGNORE);
    text_empty(text);
    text_add_bytes(text, (const char *)&unit, sizeof unit);
    trade->work(job, unit, text);
    MPI_Isend(text->bytes, (int)text->length, MPI_BYTE, 0, REPLY, MPI_COMM_WORLD, &replies->sending[at]);
}

void ranks_serve(const RankTrade *const *trades) {
    const RankTrade *trade = NULL;
    void *job = NULL;
    Text message;
    Replies replies = {.next = 0};
    MPI_Status status = {.MPI_TAG = LEFT};
    ScratchMark mark = scratch_mark(); // of the job
    text_init(&message);
    for (int i = 0; i < UNITS_SHORT; i++) {
        text_init(&replies.text[i]);
        replies.sending[i] = MPI_REQUEST_NULL;
    }
    while (status.MPI_TAG != END) {
        if (!receive(0, &status, &message)) {
            nap(NAP_OTHER);
        } else if (status.MPI_TAG == BEGIN) {
            mark = scratch_mark();
            job = begin(trades, &trade, &message);
        } else if (status.MPI_TAG == NEWS && job != NULL) {
            trade->tell(job, message.bytes, message.length);
        } else if (status.MPI_TAG == UNIT && job != NULL) {
            uint64_t unit;
            memcpy(&unit, message.bytes, sizeof unit);
            do_unit(trade, job, unit, &replies);
        } else if (status.MPI_TAG == LEAVE) {
            if (job != NULL) {
                trade->end(job);
                job = NULL;
            }
            scratch_release(mark);
            send_to(0, LEFT, NULL, 0);
        }
    }
    text_destroy(&message);
    for (int i = 0; i < UNITS_SHORT; i++) {
        MPI_Wait(&replies.sending[i], MPI_STATUS_IGNORE);
        text_destroy(&replies.text[i]);
    }
}

// ---- rank 0

void ranks_hire(const RankTrade *trade, json_t *setup) {
    const char *text = scratch_json(scratch_own(setup), JSON_COMPACT);
    finish_sending();
    text_add_bytes(&outgoing, trade->name, strlen(trade->name) + 1);
    text_add_bytes(&outgoing, text, strlen(text) + 1);
    send_to_all(BEGIN);
}

void ranks_tell(const char *bytes, size_t length) {
    finish_sending();
    text_add_bytes(&outgoing, bytes, length);
    send_to_all(NEWS);
}

void ranks_dismiss(void) {
    finish_sending();
    send_to_all(LEAVE);
    for (int i = 1; i < size; i++) {
        ranks[i] = (Rank){.leaving = ranks[i].leaving + 1};
    }
}

static void take_in(const RankShare *share, const MPI_Status *status, const Text *message) {
    Rank *rank = &ranks[status->MPI_SOURCE];
    double now = clock_seconds();
    if (rank->leaving > 0) {
        rank->leaving -= status->MPI_TAG == LEFT;
    } else if (status->MPI_TAG == READY) {
        rank->ready = true;
    } else if (status->MPI_TAG == CANNOT) {
        share->lack(share->lack_context, message->bytes);
        crew_stop(share->crew);
    } else if (status->MPI_TAG == REPLY) {
        uint64_t number;
        memcpy(&number, message->bytes, sizeof number);
        rank->under_way--;
        rank->unit = now - rank->asked;
        rank->asked = now;
        size_t unit = (size_t)((number - share->base) / share->stride);
        crew_bring(share->crew,
                   share->bring(share->context, unit, message->bytes + sizeof number, message->length - sizeof number));
    }
}

// Gives units to who has few. False: there are none.
static bool hand_out(const RankShare *share, int to) {
    Rank *rank = &ranks[to];
    int most = rank->unit == 0 || rank->unit >= MIDDLING ? UNITS_LONG
               : rank->unit >= SHORT                     ? UNITS_MIDDLING
                                                         : UNITS_SHORT;
    while (rank->ready && rank->under_way < most) {
        size_t unit;
        if (!crew_take(share->crew, share->own, &unit)) {
            return false;
        }
        uint64_t number = share->base + unit * share->stride;
        rank->asked = rank->under_way++ == 0 ? clock_seconds() : rank->asked;
        send_to(to, UNIT, &number, sizeof number);
    }
    return true;
}

static bool is_dropped(const RankShare *share) {
    return share->dropped != NULL && share->dropped(share->context);
}

void ranks_do(void *context) {
    const RankShare *share = context;
    Text message;
    MPI_Status status;
    text_init(&message);
    for (int under_way = 1; !is_dropped(share) && (under_way > 0 || !crew_is_over(share->crew));) {
        bool moved = false;
        while (receive(MPI_ANY_SOURCE, &status, &message)) {
            take_in(share, &status, &message);
            moved = true;
        }
        bool more = !crew_is_over(share->crew);
        under_way = 0;
        for (int i = 1; i < size; i++) {
            more = more && hand_out(share, i);
            under_way += ranks[i].under_way;
        }
        if (!moved) {
            int sent; // long messages go in pieces, each of which wants to be looked after
            MPI_Testall(sending_count, sending, &sent, MPI_STATUSES_IGNORE);
            nap(sent ? NAP_ZERO : NAP_SENDING);
        }
    }
    text_destroy(&message);
}

// ---- begin and end

void ranks_begin(void) {
    int given;
    if (getenv("OMPI_COMM_WORLD_SIZE") == NULL && getenv("PMI_SIZE") == NULL && getenv("PMIX_RANK") == NULL) {
        return;
    }
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &own);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (given < MPI_THREAD_SERIALIZED) {
        fprintf(stderr, "nardbox: this MPI cannot be used by a program that has threads\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    text_init(&outgoing);
    ranks = memory_get((size_t)size, sizeof *ranks);
    sending = memory_get((size_t)size * 2, sizeof(MPI_Request));
}

bool ranks_is_other(void) {
    return own > 0;
}

int ranks_others(void) {
    return size > 1 ? size - 1 : 0;
}

const char *ranks_library(void) {
    static char library[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Get_library_version(library, &length);
    library[strcspn(library, ",")] = '\0';
    return library;
}

void ranks_end(bool hurry) {
    if (size == 0 || hurry) {
        return;
    }
    if (own == 0) {
        finish_sending();
        send_to_all(END);
        finish_sending();
        text_destroy(&outgoing);
    }
    MPI_Finalize();
    free(ranks);
    free(sending);
}
