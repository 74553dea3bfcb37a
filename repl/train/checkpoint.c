// SPDX-License-Identifier: MIT
// Trainings in files: see checkpoint.h.
//
// The words "nardbox training 4" and a line end; numbers of eight bytes, the lowest first, as FIELD_ tells; the nets,
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

enum {
    FIELD_HIDDEN,
    FIELD_SEED,
    FIELD_GAMES,
    FIELD_MILLISECONDS,
    FIELD_FROM,
    FIELD_AHEAD,
    FIELD_LEARNED,
    FIELD_AVERAGED,
    FIELD_CURVE_GAMES,
    FIELD_HAS_TENTH,
    FIELD_EARLIER, // milliseconds
    FIELD_KEPT,
    FIELD_SIZE, // of each net; 0: there is none
    FIELDS = FIELD_SIZE + TRAIN_NETS,
};

struct Checkpoint {
    char *bytes;
    uint64_t field[FIELDS];
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
    uint64_t field[FIELDS] = {
        [FIELD_HIDDEN] = (uint64_t)plan->hidden,
        [FIELD_SEED] = plan->seed,
        [FIELD_GAMES] = plan->games,
        [FIELD_MILLISECONDS] = milliseconds(plan->seconds),
        [FIELD_FROM] = plan->from,
        [FIELD_AHEAD] = plan->ahead,
        [FIELD_LEARNED] = training->learned,
        [FIELD_AVERAGED] = training->averaged,
        [FIELD_CURVE_GAMES] = training->curve_games,
        [FIELD_HAS_TENTH] = training->has_tenth,
        [FIELD_EARLIER] = milliseconds(training_seconds(training)),
        [FIELD_KEPT] = kept,
    };
    unsigned char *bytes[TRAIN_NETS] = {NULL};
    size_t size[TRAIN_NETS] = {0};
    for (int i = 0; i < TRAIN_NETS && training->net[i] != NULL; i++) {
        memory_need(net_write(training->net[i], true, &bytes[i], &size[i]) == STATUS_OK);
        field[FIELD_SIZE + i] = size[i];
    }
    Text text = scratch_text();
    text_add(&text, MAGIC);
    for (int i = 0; i < FIELDS; i++) {
        add_number(&text, field[i]);
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
    if (size < at + (FIELDS + 1) * NUMBER || memcmp(bytes, MAGIC, at) != 0 ||
        hash_bytes(HASH_START, bytes, size - NUMBER) != number_at(bytes + size - NUMBER)) {
        return false;
    }
    for (int i = 0; i < FIELDS; i++, at += NUMBER) {
        checkpoint->field[i] = number_at(bytes + at);
    }
    size_t left = size - NUMBER - at;
    for (int i = 0; i < TRAIN_NETS; i++) {
        checkpoint->net[i] = bytes + at;
        if (checkpoint->field[FIELD_SIZE + i] > left) {
            return false;
        }
        at += checkpoint->field[FIELD_SIZE + i];
        left -= checkpoint->field[FIELD_SIZE + i];
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
    const uint64_t *field = checkpoint->field;
    return (TrainPlan){.hidden = field[FIELD_HIDDEN] <= NET_MAX_HIDDEN ? (int)field[FIELD_HIDDEN] : 0,
                       .seed = field[FIELD_SEED],
                       .games = field[FIELD_GAMES],
                       .seconds = (double)field[FIELD_MILLISECONDS] / 1000,
                       .from = field[FIELD_FROM],
                       .ahead = field[FIELD_AHEAD] != 0};
}

uint64_t checkpoint_kept(const Checkpoint *checkpoint) {
    return checkpoint->field[FIELD_KEPT];
}

bool checkpoint_restore(const Checkpoint *checkpoint, Training *training) {
    Net *const *own = training->net, *net[TRAIN_NETS] = {NULL};
    bool good = true;
    for (int i = 0; i < TRAIN_NETS && own[i] != NULL && good; i++) {
        Error error;
        good = net_read(&net[i], checkpoint->net[i], checkpoint->field[FIELD_SIZE + i], &error) == STATUS_OK &&
               net_hidden(net[i]) == net_hidden(own[i]) && net_fingerprint(net[i]) == net_fingerprint(own[i]);
    }
    for (int i = 0; i < TRAIN_NETS && net[i] != NULL; i++) {
        if (good) {
            net_copy(own[i], net[i]);
        }
        net_destroy(net[i]);
    }
    if (good) {
        training->learned = checkpoint->field[FIELD_LEARNED];
        training->averaged = checkpoint->field[FIELD_AVERAGED];
        training->curve_games = checkpoint->field[FIELD_CURVE_GAMES];
        training->has_tenth = checkpoint->field[FIELD_HAS_TENTH] != 0;
        training->earlier = (double)checkpoint->field[FIELD_EARLIER] / 1000;
        training->since = clock_seconds();
    }
    return good;
}
