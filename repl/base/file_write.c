// SPDX-License-Identifier: MIT
// Whole files in one move: see file_write.h.
#include "repl/base/file_write.h"

#include "repl/base/scratch.h"
#include "repl/base/system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
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

// The folder of `path`, to be closed; *name is what `path` is called there. Where the folder cannot be opened (it may
// be one in which we can write and not look), AT_FDCWD and the whole path.
static int open_folder(const char *path, const char **name) {
    const char *slash = strrchr(path, '/');
    const char *folder = slash == NULL ? "." : slash == path ? "/" : scratch_copy_bytes(path, (size_t)(slash - path));
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    *name = file >= 0 && slash != NULL ? slash + 1 : path;
    return file >= 0 ? file : AT_FDCWD;
}

// `forced`: what a folder says of its files is on the disk only when the folder is, too. Not every file system can do
// that.
static void close_folder(int folder, bool forced) {
    if (folder != AT_FDCWD) {
        if (forced) {
            fsync(folder);
        }
        close(folder);
    }
}

// Makes a private file of a name that nothing has yet. -1: errno tells why not.
static int make_beside(int folder, const char *name, const char **beside) {
    int file = -1;
    errno = EEXIST;
    for (int i = 0; i < 100 && file < 0 && errno == EEXIST; i++) {
        *beside = scratch_format("%s.%lx.%d", name, (long)getpid(), i);
        file = openat(folder, *beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    }
    return file;
}

// Writes the bytes to the open file `beside` (negative: errno tells why it is not) and moves it where `name` is; if
// `forced` with that mode, and on the disk: not every file system can do these. 0, or the errno that tells why not.
static int write_and_move(int folder, int file, const char *beside, const char *name, mode_t mode, const char *bytes,
                          size_t length, bool forced) {
    bool good =
        file >= 0 && write_all(file, bytes, length) && (!forced || (fchmod(file, mode) == 0 && fsync(file) == 0));
    int why = good ? 0 : errno;
    if (file >= 0) {
        why = close(file) != 0 && good ? errno : why;
        why = why == 0 && renameat(folder, beside, folder, name) != 0 ? errno : why;
        if (why != 0) {
            unlinkat(folder, beside, 0);
        }
    }
    return why;
}

const char *file_said(const char *path) {
    return *path != '\0' ? path : "\"\"";
}

// Writes the bytes beside the file `name`, of which `there` tells (NULL: it is not there), and moves them to it. NULL,
// or what went wrong with `path`, which it is called outside.
static const char *replace(int folder, const char *name, const struct stat *there, const char *path, const char *bytes,
                           size_t length) {
    const char *beside;
    mode_t mask = umask(0);
    umask(mask); // a new file is as any that the person makes
    int file = make_beside(folder, name, &beside);
    mode_t mode = (there != NULL ? there->st_mode : 0666) & 0666 & ~mask;
    int why = write_and_move(folder, file, beside, name, mode, bytes, length, true);
    return why != 0 ? scratch_format("cannot write %s: %s", file_said(path), strerror(why)) : NULL;
}

const char *file_real_path(const char *path) {
    char *real = realpath(path, NULL);
    memory_need(real != NULL || errno != ENOMEM);
    const char *copy = real != NULL ? scratch_copy(real) : NULL;
    free(real);
    return copy;
}

const char *file_absolute(const char *path) {
    const char *real = file_real_path(path);
    return real != NULL ? real : path;
}

const char **file_list(const char *folder, const char *ending, size_t *count) {
    const char **list = NULL;
    const struct dirent *entry;
    DIR *open_folder = opendir(folder);
    memory_need(open_folder != NULL || errno != ENOMEM);
    *count = 0;
    while (open_folder != NULL && (entry = readdir(open_folder)) != NULL) {
        if (entry->d_name[0] != '.' && text_ends_in(entry->d_name, ending)) {
            list = scratch_grow(list, *count, sizeof *list);
            list[(*count)++] = scratch_format("%s%s", folder, entry->d_name);
        }
    }
    if (open_folder != NULL) {
        closedir(open_folder);
    }
    return list;
}

uint64_t file_stamp(const char *path) {
    struct stat there;
    if (path == NULL || stat(path, &there) != 0) {
        return 0;
    }
    struct timespec changed = system_changed(&there);
    uint64_t stamp = (uint64_t)changed.tv_sec * 1000000000U + (uint64_t)changed.tv_nsec;
    return (stamp * 31 + (uint64_t)there.st_size) * 31 + (uint64_t)there.st_ino;
}

// Why the file that is there is not written; NULL: it may be.
static const char *in_the_way(const char *path, const struct stat *there, bool over) {
    if (!S_ISREG(there->st_mode)) {
        return scratch_format("cannot write %s: it is %s", path,
                              S_ISLNK(there->st_mode) ? "a link that leads nowhere" : "not a plain file");
    }
    return over ? NULL : scratch_format("%s exists already; put ! at the end to replace it", path);
}

const char *file_in_the_way(const char *path, bool over) {
    struct stat there;
    // A link that leads nowhere is in the way, too.
    return stat(path, &there) == 0 || lstat(path, &there) == 0 ? in_the_way(path, &there, over) : NULL;
}

const char *file_write(const char *path, const char *bytes, size_t length, bool over) {
    // A link stays a link: the file that it leads to is replaced. One that leads nowhere is in the way.
    const char *target = file_real_path(path);
    const char *name;
    int folder = open_folder(target != NULL ? target : path, &name);
    struct stat there;
    bool exists = fstatat(folder, name, &there, AT_SYMLINK_NOFOLLOW) == 0;
    const char *trouble = exists ? in_the_way(path, &there, over) : NULL;
    if (trouble == NULL) {
        trouble = replace(folder, name, exists ? &there : NULL, path, bytes, length);
    }
    close_folder(folder, trouble == NULL);
    return trouble;
}

// The first bytes of a plain file, `most` at most; "" if it is none. `flags`: beside those of opening it.
static const char *read_head(int folder, const char *name, int flags, size_t most) {
    char *bytes = scratch_get(most + 1, 1);
    struct stat there;
    int file = openat(folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | flags);
    bool plain = file >= 0 && fstat(file, &there) == 0 && S_ISREG(there.st_mode);
    ssize_t got = plain ? read(file, bytes, most) : 0;
    if (file >= 0) {
        close(file);
    }
    bytes[got > 0 ? got : 0] = '\0';
    return bytes;
}

bool file_begins(const char *path, const char *text) {
    return strcmp(read_head(AT_FDCWD, path, 0, strlen(text)), text) == 0;
}

const char *file_write_marked(const char *name, const char *mark, const char *bytes, size_t length) {
    enum { LOOKED_AT = 256 };
    const char *last;
    int folder = open_folder(name, &last);
    struct stat there;
    bool exists = fstatat(folder, last, &there, AT_SYMLINK_NOFOLLOW) == 0;
    const char *trouble;
    if (last != name || folder == AT_FDCWD) {
        trouble = scratch_format("cannot write %s: it is not a name in this folder", name);
    } else if (exists && S_ISLNK(there.st_mode)) {
        trouble = scratch_format("cannot write %s: it is a link, and a script writes through none", name);
    } else if (exists && strstr(read_head(folder, name, O_NOFOLLOW, LOOKED_AT), mark) == NULL) {
        trouble =
            scratch_format("cannot write %s: it is there already and was not drawn by nardbox; remove it first", name);
    } else {
        trouble = replace(folder, name, exists ? &there : NULL, name, bytes, length);
    }
    close_folder(folder, trouble == NULL);
    return trouble;
}

bool file_force(const char *path) {
    const char *name;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;
    if (file >= 0) {
        close(file);
    }
    close_folder(open_folder(path, &name), good);
    return good;
}

int file_keep(const char *path, const char *beside, const char *bytes, size_t length) {
    int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    return write_and_move(AT_FDCWD, file, beside, path, 0, bytes, length, false);
}

char *file_read(const char *path, size_t most, size_t *length, const char **trouble) {
    Text text = scratch_text(); // before errno says why there is no file
    int handle = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat there;
    *trouble = NULL;
    if (handle < 0 || fstat(handle, &there) != 0) {
        *trouble = scratch_format("cannot open %s: %s", file_said(path), strerror(errno));
    } else if (!S_ISREG(there.st_mode)) {
        *trouble = scratch_format("cannot open %s: it is not a plain file", path);
    } else {
        char block[4096];
        ssize_t got;
        while ((got = read(handle, block, sizeof block)) > 0 && text.length <= most) {
            text_add_bytes(&text, block, (size_t)got);
        }
        *trouble = got < 0              ? scratch_format("cannot read %s: %s", path, strerror(errno))
                   : text.length > most ? scratch_format("cannot read %s: it is larger than %zu bytes", path, most)
                                        : NULL;
    }
    if (handle >= 0) {
        close(handle);
    }
    *length = text.length;
    return *trouble == NULL ? text.bytes : NULL;
}
