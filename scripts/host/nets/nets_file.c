// SPDX-License-Identifier: MIT
// Files of nets: see nets_file.h.
#define _XOPEN_SOURCE 700 // st_mtim
#include "scripts/host/nets/nets_file.h"

#include "core/hash.h"
#include "scripts/nets.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 16 << 20, SHIPPED = 1 }; // of a file; the stamp of those that are part of the program

static NetFile *files;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static NetFile *find_file(const char *path, uint64_t stamp) {
    NetFile *file = files;
    while (file != NULL && (strcmp(file->path, path) != 0 || file->stamp != stamp)) {
        file = file->next;
    }
    return file;
}

static void free_file(NetFile *file) {
    net_destroy(file->net);
    free(file->path);
    free(file->name);
    free(file);
}

// "narde" of "nets/narde-0123456789abcdef.net", "nets/narde.net"; else the last part of the path.
static char *name_of(const char *path) {
    enum { DIGITS = 16 };
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    size_t length = strlen(name);
    length -= length > 4 && strcmp(name + length - 4, ".net") == 0 ? 4 : 0;
    if (length > DIGITS + 1 && name[length - DIGITS - 1] == '-' &&
        strspn(name + length - DIGITS, "0123456789abcdef") >= DIGITS) {
        length -= DIGITS + 1;
    }
    return strndup(name, length);
}

// `bytes` NULL: the file cannot be read, and `reason` says why. NULL: no memory.
static NetFile *add_file(const char *path, uint64_t stamp, const unsigned char *bytes, size_t size,
                         const char *reason) {
    NetFile *file = calloc(1, sizeof *file);
    if (file == NULL) {
        return NULL;
    }
    file->path = strdup(path);
    file->name = name_of(path);
    if (file->path == NULL || file->name == NULL) {
        free_file(file);
        return NULL;
    }
    file->stamp = stamp;
    file->hash = bytes != NULL ? hash_bytes(HASH_START, bytes, size) : 0;
    Status status = bytes != NULL ? net_read(&file->net, bytes, size, &file->error)
                                  : error_bad_input(&file->error, "it cannot be read: %s", reason);
    if (status == STATUS_NO_MEMORY) {
        free_file(file);
        return NULL;
    }
    file->next = files;
    files = file;
    return file;
}

// Only regular files are opened: a pipe would make the program wait. NULL: *reason says why, or there is no memory.
static unsigned char *read_bytes(const char *path, size_t *size, const char **reason) {
    struct stat status;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    unsigned char *bytes = NULL;
    *reason = NULL;
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
        *reason = strerror(errno);
    } else if (!S_ISREG(status.st_mode)) {
        *reason = "it is not a file";
    } else if (status.st_size > MOST_BYTES) {
        *reason = "it is too long for a net";
    } else {
        bytes = malloc((size_t)status.st_size + 1);
    }
    *size = 0;
    while (bytes != NULL && *size < (size_t)status.st_size) {
        ssize_t got = read(descriptor, bytes + *size, (size_t)status.st_size - *size);
        if (got < 0 && errno != EINTR) {
            *reason = strerror(errno);
            free(bytes);
            bytes = NULL;
        } else if (got == 0) {
            break;
        }
        *size += got > 0 ? (size_t)got : 0;
    }
    if (descriptor >= 0) {
        close(descriptor);
    }
    return bytes;
}

static uint64_t stamp_of(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0) {
        return 0;
    }
    uint64_t stamp = (uint64_t)status.st_mtim.tv_sec * 1000000000U + (uint64_t)status.st_mtim.tv_nsec;
    return (stamp * 31 + (uint64_t)status.st_size) * 31 + (uint64_t)status.st_ino;
}

const NetFile *net_file_at(const char *path) {
    uint64_t stamp = stamp_of(path);
    pthread_mutex_lock(&lock);
    NetFile *file = find_file(path, stamp);
    if (file == NULL) {
        size_t size;
        const char *reason;
        unsigned char *bytes = read_bytes(path, &size, &reason);
        file = bytes != NULL || reason != NULL ? add_file(path, stamp, bytes, size, reason) : NULL;
        free(bytes);
    }
    pthread_mutex_unlock(&lock);
    return file;
}

static size_t embedded_size(const EmbeddedNet *net) {
    return (size_t)(net->end - net->begin);
}

bool net_file_shipped(const char *name, uint64_t fingerprint, const NetFile **found) {
    const EmbeddedNet *net = embedded_nets;
    while (net->name != NULL &&
           (name != NULL ? strcmp(net->name, name) != 0 : net_peek(net->begin, embedded_size(net)) != fingerprint)) {
        net++;
    }
    if (net->name == NULL) {
        return false;
    }
    char path[80];
    snprintf(path, sizeof path, "%s.net", net->name);
    pthread_mutex_lock(&lock);
    NetFile *file = find_file(path, SHIPPED);
    file = file != NULL ? file : add_file(path, SHIPPED, net->begin, embedded_size(net), NULL);
    pthread_mutex_unlock(&lock);
    *found = file;
    return true;
}

void nets_forget(void) {
    while (files != NULL) {
        NetFile *next = files->next;
        free_file(files);
        files = next;
    }
}
