// SPDX-License-Identifier: MIT
// Whole files in one move: see file_write.h.
#include "repl/file_write.h"

#include "repl/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_exists(const char *path) {
    struct stat there;
    return stat(path, &there) == 0 && S_ISREG(there.st_mode);
}

static bool write_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written < 0) {
            return false;
        }
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

// `name` is what the person calls it.
static char *write_beside(const char *path, const char *name, const char *bytes, size_t length, bool over) {
    struct stat there;
    mode_t mode = 0666;
    if (stat(path, &there) == 0) {
        if (!S_ISREG(there.st_mode)) {
            return text_format("cannot write %s: it is not a plain file", name);
        }
        if (!over) {
            return text_format("%s exists already; put ! after its name to replace it", name);
        }
        mode = there.st_mode & 0777;
    }
    char *beside = text_format("%s.XXXXXX", path);
    int file = mkstemp(beside);
    if (file < 0) {
        char *trouble = text_format("cannot write %s: %s", name, strerror(errno));
        free(beside);
        return trouble;
    }
    // mkstemp makes a private file; this one should be as any file that the person makes.
    mode_t mask = umask(0);
    umask(mask);
    bool good = write_all(file, bytes, length) && fchmod(file, mode & ~mask) == 0 && fsync(file) == 0;
    int why = errno;
    if (close(file) != 0 && good) {
        good = false;
        why = errno;
    }
    if (good && rename(beside, path) != 0) {
        good = false;
        why = errno;
    }
    char *trouble = NULL;
    if (!good) {
        unlink(beside);
        trouble = text_format("cannot write %s: %s", name, strerror(why));
    }
    free(beside);
    return trouble;
}

char *file_write(const char *path, const char *bytes, size_t length, bool over) {
    // A link stays a link: the file that it leads to is replaced.
    char *target = realpath(path, NULL);
    char *trouble = write_beside(target != NULL ? target : path, path, bytes, length, over);
    free(target);
    return trouble;
}

int file_keep(const char *path, const char *beside, const char *bytes, size_t length) {
    int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0) {
        return errno;
    }
    int why = write_all(file, bytes, length) ? 0 : errno;
    if (close(file) != 0 && why == 0) {
        why = errno;
    }
    if (why == 0 && rename(beside, path) != 0) {
        why = errno;
    }
    if (why != 0) {
        unlink(beside);
    }
    return why;
}

char *file_read(const char *path, size_t most, size_t *length, char **trouble) {
    int handle = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat there;
    if (handle < 0 || fstat(handle, &there) != 0) {
        *trouble = text_format("cannot open %s: %s", path, strerror(errno));
        if (handle >= 0) {
            close(handle);
        }
        return NULL;
    }
    if (!S_ISREG(there.st_mode)) {
        *trouble = text_format("cannot open %s: it is not a plain file", path);
        close(handle);
        return NULL;
    }
    Text text;
    text_init(&text);
    char block[4096];
    ssize_t got;
    while ((got = read(handle, block, sizeof block)) > 0 && text.length <= most) {
        text_add_bytes(&text, block, (size_t)got);
    }
    int why = errno;
    close(handle);
    *trouble = NULL;
    if (got < 0) {
        *trouble = text_format("cannot read %s: %s", path, strerror(why));
    } else if (text.length > most) {
        *trouble = text_format("cannot read %s: it is larger than %zu bytes", path, most);
    }
    if (*trouble != NULL) {
        text_destroy(&text);
        return NULL;
    }
    *length = text.length;
    return text.bytes;
}
