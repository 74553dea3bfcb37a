// SPDX-License-Identifier: MIT
// Trainings in files: see training.h.
#include "repl/train/training.h"

#include "core/hash.h"
#include "repl/base/clock.h"
#include "repl/base/file_write.h"
#include "repl/base/scratch.h"

#include <stdlib.h>
#include <string.h>

#define MAGIC "nardbox training 5\n"

enum { MOST_BYTES = 64 << 20 };

// What such a file begins with, as it stands in memory; then the nets, exact, one behind the other; the hash of all
// that, also as it stands in memory, so that a machine with another order of bytes does not take the file.
typedef struct Head {
    char magic[sizeof MAGIC];
    uint32_t length; // of this: other programs have other structs
    TrainPlan plan;
    TrainSoFar so_far;
    size_t size[TRAIN_NETS]; // of each net; 0: there is none
} Head;

struct Checkpoint {
    Head head;
    const unsigned char *nets; // in the file's bytes
};

const char *checkpoint_write(const Training *training, const char *path) {
    Head head;
    Text text = scratch_text();
    memset(&head, 0, sizeof head); // what lies between the members, too
    memcpy(head.magic, MAGIC, sizeof MAGIC);
    head.length = sizeof head;
    head.plan = training->plan;
    head.so_far = training->so_far;
    head.so_far.earlier = training_seconds(training);
    text_add_bytes(&text, (const char *)&head, sizeof head); // once more when the sizes are known
    for (int i = 0; i < TRAIN_NETS && training->net[i] != NULL; i++) {
        unsigned char *bytes;
        memory_need(net_write(training->net[i], true, &bytes, &head.size[i]) == STATUS_OK);
        text_add_bytes(&text, (const char *)bytes, head.size[i]);
        free(bytes);
    }
    memcpy(text.bytes, &head, sizeof head);
    uint64_t hash = hash_bytes(HASH_START, text.bytes, text.length);
    text_add_bytes(&text, (const char *)&hash, sizeof hash);
    return file_write(path, text.bytes, text.length, true);
}

// False: the bytes are not such a file.
static bool take_apart(Checkpoint *checkpoint, const char *bytes, size_t size) {
    Head *head = &checkpoint->head;
    uint64_t hash;
    if (size < sizeof *head + sizeof hash) {
        return false;
    }
    size_t left = size - sizeof *head - sizeof hash;
    memcpy(head, bytes, sizeof *head);
    memcpy(&hash, bytes + sizeof *head + left, sizeof hash);
    checkpoint->nets = (const unsigned char *)bytes + sizeof *head;
    bool good = memcmp(head->magic, MAGIC, sizeof MAGIC) == 0 && head->length == sizeof *head &&
                hash == hash_bytes(HASH_START, bytes, size - sizeof hash);
    for (int i = 0; i < TRAIN_NETS && good; i++) {
        good = head->size[i] <= left;
        left -= head->size[i];
    }
    return good && left == 0;
}

Checkpoint *checkpoint_read(const char *path, const char **why) {
    size_t size;
    *why = NULL;
    if (!file_exists(path)) {
        return NULL;
    }
    Checkpoint *checkpoint = scratch_get(1, sizeof *checkpoint);
    const char *bytes = file_read(path, MOST_BYTES, &size, why);
    if (bytes != NULL && !take_apart(checkpoint, bytes, size)) {
        *why = scratch_format("%s is damaged, cut off, or of another version of this program", path);
    }
    return *why == NULL ? checkpoint : NULL;
}

const TrainPlan *checkpoint_plan(const Checkpoint *checkpoint) {
    return &checkpoint->head.plan;
}

bool checkpoint_restore(const Checkpoint *checkpoint, Training *training) {
    Net *const *own = training->net, *net[TRAIN_NETS] = {NULL};
    const unsigned char *bytes = checkpoint->nets;
    bool good = true;
    for (int i = 0; i < TRAIN_NETS && own[i] != NULL && good; i++) {
        Error error;
        size_t size = checkpoint->head.size[i];
        good = net_read(&net[i], bytes, size, &error) == STATUS_OK && net_hidden(net[i]) == net_hidden(own[i]) &&
               net_fingerprint(net[i]) == net_fingerprint(own[i]);
        bytes += size;
    }
    for (int i = 0; i < TRAIN_NETS && net[i] != NULL; i++) {
        if (good) {
            net_copy(own[i], net[i]);
        }
        net_destroy(net[i]);
    }
    if (good) {
        training->so_far = checkpoint->head.so_far;
        training->since = clock_seconds();
    }
    return good;
}
