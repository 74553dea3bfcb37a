// SPDX-License-Identifier: MIT
// Files are on the disk, with their names, before what was there before them goes.
#define _GNU_SOURCE
#include "repl/base/file_write.h"
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char done[64]; // 'm' a mode was set, 'f' a file was forced out, 'd' a folder, 'r' something was renamed
static size_t count;

int __real_fchmod(int file, mode_t mode);
int __wrap_fchmod(int file, mode_t mode);
int __real_fsync(int file);
int __wrap_fsync(int file);
int __real_renameat(int from, const char *name, int to, const char *other);
int __wrap_renameat(int from, const char *name, int to, const char *other);

static void note(char what) {
    done[count < sizeof done - 1 ? count++ : count] = what;
    done[count] = '\0';
}

int __wrap_fchmod(int file, mode_t mode) {
    note('m');
    return __real_fchmod(file, mode);
}

int __wrap_fsync(int file) {
    struct stat info;
    note(fstat(file, &info) == 0 && S_ISDIR(info.st_mode) ? 'd' : 'f');
    return __real_fsync(file);
}

int __wrap_renameat(int from, const char *name, int to, const char *other) {
    note('r');
    return __real_renameat(from, name, to, other);
}

static void enter(void) {
    cr_assert(chdir(fresh_folder("file_write")) == 0);
    count = 0;
}

TestSuite(file_write, .init = enter);

Test(file_write, forces_file_and_folder) {
    cr_expect_null(file_write("a", "one\n", 4, false));
    cr_expect_str_eq(done, "mfrd");
    count = 0;
    cr_expect_null(file_write("./a", "two\n", 4, true));
    cr_expect_str_eq(done, "mfrd");
    count = 0;
    cr_expect(file_keep("b", "b.tmp", "three\n", 6) == 0);
    cr_expect(file_force("b"));
    cr_expect_str_eq(done, "rfd");
    count = 0;
    cr_expect_not(file_force("nothing"));
}

Test(file_write, links_and_modes_stay) {
    struct stat info;
    cr_assert(mkdir("there", 0700) == 0 && symlink("there/a", "link") == 0);
    write_text("there/a", "old");
    cr_assert(chmod("there/a", 0640) == 0);
    cr_expect_null(file_write("link", "new", 3, true));
    char *text = read_text("there/a");
    cr_expect_str_eq(text, "new");
    cr_expect(stat("there/a", &info) == 0 && (info.st_mode & 0777) == 0640);
    cr_expect(lstat("link", &info) == 0 && S_ISLNK(info.st_mode));
    free(text);
    cr_assert(symlink("gone", "dangling") == 0);
    const char *trouble = file_write("dangling", "x", 1, true);
    CHECK_HAS(trouble, "dangling: it is a link that leads nowhere");
    cr_expect(lstat("dangling", &info) == 0 && S_ISLNK(info.st_mode));
    trouble = file_write("there/a", "x", 1, false);
    CHECK_HAS(trouble, "there/a exists already");
    trouble = file_write("there", "x", 1, true);
    CHECK_HAS(trouble, "not a plain file");
    trouble = file_write("nowhere/a", "x", 1, true);
    CHECK_HAS(trouble, "cannot write nowhere/a: No such file or directory");
}
