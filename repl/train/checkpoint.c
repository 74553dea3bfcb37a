// SPDX-License-Identifier: MIT
// Trainings in files: see checkpoint.h.
//
// The words "nardbox training 4" and a line end; the KeptNumbers, of eight bytes each, the lowest first; the nets,
// exact, one behind the other; the hash of all that.
#include "repl/train/checkpoint.h"

#include "core/hash.h"
#include "repl/base/clock.h"
#include "repl/base/file_write.h"
#include "repl/base/scratch.h"

#include <stdlib.h>
#include <string.h>

#define MAGIC "nardbox training 4\n"

enum { NUMBER = 8, MOST_BYTES = 64 << 20 };

typedef struct KeptNumbers {
    uint64_t hidden, seed, games, milliseconds, from, ahead; // TrainPlan
    uint64_t learned, averaged, curve_games, has_tenth;      // Training
    uint64_t earlier;                                        // milliseconds
    uint64_t kept;
    uint64_t size[TRAIN_NETS]; // of each net; 0: there is none
} KeptNumbers;

enum { NUMBERS = sizeof(KeptNumbers) / sizeof(uint64_t) };

struct Checkpoint {
    char *bytes;
    KeptNumbers numbers;
    const unsigned char *net[TRAIN_NETS]; // in the bytes
};

static void add_number(Text *text, uint64_t number) {
    char bytes[NUMBER];
    for (int i = 0; i < NUMBER; i++) {
        bytes[i] = (char)(number >> 8 * i);
    }
    text_add_bytes(text, bytes, NUMBER);
}

static uint64_t number_at(const unsigned char *bytes) {
    uint64_t number = 0;
    for (int i = 0; i < NUMBER; i++) {
        number |= (uint64_t)bytes[i] << 8 * i;
    }
    return number;
}

static uint64_t milliseconds(double seconds) {
    return (uint64_t)(seconds * 1000 + 0.5);
}

const char *checkpoint_write(const Training *training, uint64_t kept, const char *path) {
    const TrainPlan *plan = &training->plan;
    KeptNumbers numbers = {
        .hidden = (uint64_t)plan->hidden,
        .seed = plan->seed,
        .games = plan->games,
        .milliseconds = milliseconds(plan->seconds),
        .from = plan->from,
        .ahead = plan->ahead,
        .learned = training->learned,
        .averaged = training->averaged,
        .curve_games = training->curve_games,
        .has_tenth = training->has_tenth,
        .earlier = milliseconds(training_seconds(training)),
        .kept = kept,
    };
    unsigned char *bytes[TRAIN_NETS] = {NULL};
    size_t size[TRAIN_NETS] = {0};
    for (int i = 0; i < TRAIN_NETS && training->net[i] != NULL; i++) {
        memory_need(net_write(training->net[i], true, &bytes[i], &size[i]) == STATUS_OK);
        numbers.size[i] = size[i];
    }
    Text text = scratch_text();
    text_add(&text, MAGIC);
    for (int i = 0; i < NUMBERS; i++) {
        add_number(&text, ((const uint64_t *)&numbers)[i]);
    }
    for (int i = 0; i < TRAIN_NETS && bytes[i] != NULL; i++) {
        text_add_bytes(&text, (char *)bytes[i], size[i]);
        free(bytes[i]);
    }
    add_number(&text, hash_bytes(HASH_START, text.bytes, text.length));
    return file_write(path, text.bytes, text.length, true);
}

// False: the bytes are not such a file.
static bool take_apart(Checkpoint *checkpoint, size_t size) {
    const unsigned char *bytes = (const unsigned char *)checkpoint->bytes;
    size_t at = sizeof MAGIC - 1;
    if (size < at + (NUMBERS + 1) * NUMBER || memcmp(bytes, MAGIC, at) != 0 ||
        hash_bytes(HASH_START, bytes, size - NUMBER) != number_at(bytes + size - NUMBER)) {
        return false;
    }
    for (int i = 0; i < NUMBERS; i++, at += NUMBER) {
        ((uint64_t *)&checkpoint->numbers)[i] = number_at(bytes + at);
    }
    size_t left = size - NUMBER - at;
    for (int i = 0; i < TRAIN_NETS; i++) {
        checkpoint->net[i] = bytes + at;
        if (checkpoint->numbers.size[i] > left) {
            return false;
        }
        at += checkpoint->numbers.size[i];
        left -= checkpoint->numbers.size[i];
    }
    return left == 0;
}

Checkpoint *checkpoint_read(const char *path, const char **why) {
    size_t size;
    *why = NULL;
    if (!file_exists(path)) {
        return NULL;
    }
    Checkpoint *checkpoint = scratch_get(1, sizeof *checkpoint);
    checkpoint->bytes = file_read(path, MOST_BYTES, &size, why);
    if (checkpoint->bytes != NULL && !take_apart(checkpoint, size)) {
        *why = scratch_format("%s is damaged, cut off, or of another version of this program", path);
    }
    return *why == NULL ? checkpoint : NULL;
}

TrainPlan checkpoint_plan(const Checkpoint *checkpoint) {
    const KeptNumbers *numbers = &checkpoint->numbers;
    return (TrainPlan){.hidden = numbers->hidden <= NET_MAX_HIDDEN ? (int)numbers->hidden : 0,
                       .seed = numbers->seed,
                       .games = numbers->games,
                       .seconds = (double)numbers->milliseconds / 1000,
                       .from = numbers->from,
                       .ahead = numbers->ahead != 0};
}

uint64_t checkpoint_kept(const Checkpoint *checkpoint) {
    return checkpoint->numbers.kept;
}

bool checkpoint_restore(const Checkpoint *checkpoint, Training *training) {
    Net *const *own = training->net, *net[TRAIN_NETS] = {NULL};
    bool good = true;
    for (int i = 0; i < TRAIN_NETS && own[i] != NULL && good; i++) {
        Error error;
        good = net_read(&net[i], checkpoint->net[i], checkpoint->numbers.size[i], &error) == STATUS_OK &&
               net_hidden(net[i]) == net_hidden(own[i]) && net_fingerprint(net[i]) == net_fingerprint(own[i]);
    }
    for (int i = 0; i < TRAIN_NETS && net[i] != NULL; i++) {
        if (good) {
            net_copy(own[i], net[i]);
        }
        net_destroy(net[i]);
    }
    if (good) {
        training->learned = checkpoint->numbers.learned;
        training->averaged = checkpoint->numbers.averaged;
        training->curve_games = checkpoint->numbers.curve_games;
        training->has_tenth = checkpoint->numbers.has_tenth != 0;
        training->earlier = (double)checkpoint->numbers.earlier / 1000;
        training->since = clock_seconds();
    }
    return good;
}
