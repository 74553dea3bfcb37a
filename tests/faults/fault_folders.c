// SPDX-License-Identifier: MIT
// The folders in which the program runs: see fault_folders.h.
#define _GNU_SOURCE
#include "tests/faults/fault_folders.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void give_up(const char *what) {
    fprintf(stderr, "each_allocation: %s: %s\n", what, strerror(errno));
    exit(2);
}

void join(char *path, const char *folder, const char *rest) {
    size_t length = strlen(folder), more = strlen(rest);
    if (length + more >= PATH_BYTES) {
        errno = ENAMETOOLONG;
        give_up(rest);
    }
    memmove(path, folder, length);
    memcpy(path + length, rest, more + 1);
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *place) {
    (void)about, (void)kind, (void)place;
    return remove(path);
}

void remove_folder(const char *path) {
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static char copy_from[PATH_BYTES], copy_to[PATH_BYTES]; // of the copy that is being made

static int copy_one(const char *path, const struct stat *about, int kind, struct FTW *place) {
    (void)place;
    char to[PATH_BYTES], block[65536];
    join(to, copy_to, path + strlen(copy_from));
    if (kind == FTW_D) {
        return mkdir(to, 0700);
    }
    int in = open(path, O_RDONLY), out = open(to, O_WRONLY | O_CREAT | O_TRUNC, about->st_mode & 0777);
    ssize_t got;
    while ((got = read(in, block, sizeof block)) > 0 && write(out, block, (size_t)got) == got) {
    }
    close(in);
    return close(out) != 0 || got != 0;
}

void copy_folder(const char *from, const char *to) {
    join(copy_from, from, "");
    join(copy_to, to, "");
    if (nftw(from, copy_one, 16, FTW_PHYS) != 0) {
        give_up(to);
    }
}

static const char *other_folder; // that a folder is compared with

static int compare_one(const char *path, const struct stat *about, int kind, struct FTW *place) {
    (void)place;
    char other[PATH_BYTES], one_block[65536], other_block[sizeof one_block];
    struct stat there;
    join(other, other_folder, path + strlen(copy_from));
    if (stat(other, &there) != 0 || (kind == FTW_F && there.st_size != about->st_size)) {
        return 1;
    }
    if (kind != FTW_F) {
        return 0;
    }
    int one = open(path, O_RDONLY), two = open(other, O_RDONLY);
    ssize_t got;
    bool equal = true;
    while (equal && (got = read(one, one_block, sizeof one_block)) > 0) {
        equal = read(two, other_block, sizeof other_block) == got && memcmp(one_block, other_block, (size_t)got) == 0;
    }
    close(one);
    close(two);
    return !equal;
}

bool folders_are_equal(const char *one, const char *other) {
    join(copy_from, one, "");
    other_folder = other;
    bool equal = nftw(one, compare_one, 16, FTW_PHYS) == 0;
    join(copy_from, other, "");
    other_folder = one;
    return equal && nftw(other, compare_one, 16, FTW_PHYS) == 0;
}
