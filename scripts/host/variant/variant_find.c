// SPDX-License-Identifier: MIT
// Finds the file that a spec names and reads it.
//
// Invariant: only regular files are ever opened, and no more than the cap on source text is read of them,
// whatever their size claims to be.
#define _XOPEN_SOURCE 700 // realpath, openat flags
#include "core/printable.h"
#include "scripts/bot.h"
#include "scripts/embedded.h"
#include "scripts/host/sandbox/sandbox_private.h"
#include "scripts/host/variant/variant_error.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// --- Shipped files ---------------------------------------------------------------------------------------------

// Nearest shipped name: by its letters, or the first that has the word, or what is near it behind its folder, in it
// ("latvian"); where a house rule is wanted, of these first. NULL if there is none.
static const char *nearest_shipped(const Loader *loader, const char *spec) {
    size_t length = strlen(spec);
    for (int other = 0; other < (loader->bot != NULL ? 1 : 2); other++) {
        size_t count;
        const char *const *names = loader->bot != NULL            ? bot_shipped_names(&count)
                                   : loader->adds == (other == 0) ? variant_shipped_patches(&count)
                                                                  : variant_shipped_names(&count);
        const char *near = word_nearest(spec, length, names, count);
        for (size_t i = 0; i < count && near == NULL && length >= 3; i++) {
            const char *folder = strrchr(names[i], '/'), *last = folder != NULL ? folder + 1 : names[i];
            bool found = strstr(last, spec) != NULL || word_nearest(spec, length, &last, 1) != NULL;
            near = found ? names[i] : NULL;
        }
        if (near != NULL) {
            return near;
        }
    }
    return NULL;
}

// --- Specs -----------------------------------------------------------------------------------------------------

static bool ends_in_lua(const char *spec, size_t length) {
    return length > 4 && memcmp(spec + length - 4, ".lua", 4) == 0;
}

bool variant_is_path(const char *part) {
    return strchr(part, '/') != NULL || ends_in_lua(part, strlen(part));
}

// The path of `length` bytes as `from` (NULL: the user) names it: in that file's folder. False: it is too long.
static bool place_named_by(const SourceFile *from, const char *path, size_t length, char place[PATH_MAX]) {
    bool relative = from != NULL && from->folder != NULL && path[0] != '/';
    size_t skip = relative && length >= 2 && strncmp(path, "./", 2) == 0 ? 2 : 0;
    int size = snprintf(place, PATH_MAX, "%s%s%.*s", relative ? from->folder : "", relative ? "/" : "",
                        (int)(length - skip), path + skip);
    return size > 0 && size < PATH_MAX;
}

// How well a kept text fits what somebody named: 3 as the shipped file, 2 as the path, 1 as the end of the path.
static int rank_kept(const VariantText *text, const char *name, const char *whole, const char *end) {
    size_t length = strlen(text->path), tail = strlen(end);
    if (text->shipped) {
        return strcmp(text->path, name) == 0 ? 3 : 0;
    }
    return strcmp(text->path, whole) == 0 ? 2 : length >= tail && strcmp(text->path + length - tail, end) == 0;
}

// The kept text that `spec` and the ending mean, as named by `from`; NULL if there is none.
static const VariantText *find_ending(const Loader *loader, const char *spec, size_t length, const SourceFile *from,
                                      const char *ending) {
    char name[PATH_MAX], whole[2 * PATH_MAX], end[PATH_MAX + 8];
    snprintf(name, sizeof name, "%.*s", (int)length, spec);
    const char *rest = strncmp(name, "./", 2) == 0 ? name + 2 : name;
    bool relative = from != NULL && from->folder != NULL && *rest != '/';
    snprintf(whole, sizeof whole, "%s%s%s%s", relative ? from->folder : "", relative ? "/" : "", rest, ending);
    while (strncmp(rest, "../", 3) == 0) {
        rest += 3;
    }
    snprintf(end, sizeof end, "%s%s%s", *rest == '/' ? "" : "/", rest, ending);
    const VariantText *found = NULL;
    int best = 1;
    for (size_t i = 0; i < loader->kept_count; i++) {
        int rank = rank_kept(&loader->kept[i], name, whole, end);
        found = rank >= best ? &loader->kept[i] : found;
        best = rank > best ? rank : best;
    }
    return found;
}

// The kept text that `spec` means, as named by `from`; NULL if there is none.
static const VariantText *find_kept(const Loader *loader, const char *spec, size_t length, const SourceFile *from) {
    const VariantText *found = ends_in_lua(spec, length) ? NULL : find_ending(loader, spec, length, from, ".lua");
    return found != NULL ? found : find_ending(loader, spec, length, from, "");
}

// Is the path, as `from` would name it, a file? `length` bytes of it.
static bool path_exists(const Loader *loader, const char *path, size_t length, const SourceFile *from) {
    if (loader != NULL && loader->kept_count > 0) {
        return find_kept(loader, path, length, from) != NULL;
    }
    char place[PATH_MAX];
    struct stat status;
    return place_named_by(from, path, length, place) && stat(place, &status) == 0 && S_ISREG(status.st_mode);
}

// The length of a path of which no file is there: to the + behind .lua, so that the message names what was meant;
// without one, `length`.
static size_t missing_path(const char *start, size_t length) {
    for (size_t end = length; start[end] != '\0';) {
        end += 1 + strcspn(start + end + 1, "+");
        if (ends_in_lua(start, end)) {
            return end;
        }
    }
    return length;
}

size_t variant_next_part(const Loader *loader, const char **spec, const SourceFile *from) {
    const char *start = *spec;
    size_t length = strcspn(start, "+");
    for (size_t end = strlen(start); end > length && end < PATH_MAX;) {
        bool path = memchr(start, '/', end) != NULL || ends_in_lua(start, end);
        if (path && path_exists(loader, start, end, from)) {
            length = end;
            break;
        }
        do {
            end--;
        } while (end > length && start[end] != '+');
    }
    bool path = memchr(start, '/', length) != NULL && !variant_is_name(start, length);
    if (path && !ends_in_lua(start, length) && !path_exists(loader, start, length, from)) {
        length = missing_path(start, length);
    }
    *spec = start + length + (start[length] == '+' ? 1 : 0);
    return length;
}

size_t variant_spec_part(const char **spec) {
    return variant_next_part(NULL, spec, NULL);
}

bool variant_is_name(const char *spec, size_t length) {
    bool word = false;
    for (const char *end = spec + length; spec < end; spec++) {
        bool letter = (*spec >= 'a' && *spec <= 'z') || (*spec >= 'A' && *spec <= 'Z') ||
                      (*spec >= '0' && *spec <= '9') || *spec == '_' || *spec == '-' || (*spec & 0x80);
        if (!letter && !(*spec == '/' && word)) {
            return false;
        }
        word = letter;
    }
    return word;
}

// --- Reading ---------------------------------------------------------------------------------------------------

// A file's name may hold anything; what is shown of it is what can be shown.
static const char *copy_clean(Arena *arena, const char *text) {
    size_t length = text != NULL ? strlen(text) : 0, size = PRINTABLE_GROWTH * length + 1;
    char *clean = text != NULL ? arena_allocate(arena, size) : NULL;
    if (clean != NULL) {
        sandbox_clean(text, length, clean, size);
    }
    return clean;
}

static SourceFile *known_file(SourceFile *files, const char *identity) {
    while (files != NULL && strcmp(files->identity, identity) != 0) {
        files = files->next;
    }
    return files;
}

// The file of that identity, which may be known already. `path` NULL: a shipped file, with `display` for people.
static SourceFile *add_file(Loader *loader, const char *identity, const char *path, const char *display,
                            const char *name, const char *folder) {
    SourceFile *file = identity != NULL ? known_file(loader->files, identity) : NULL;
    if (file != NULL) {
        return file;
    }
    file = arena_allocate(loader->arena, sizeof *file);
    display = copy_clean(loader->arena, display);
    name = copy_clean(loader->arena, name);
    if (file == NULL || identity == NULL || display == NULL || name == NULL) {
        variant_no_memory(loader);
        return NULL;
    }
    *file = (SourceFile){
        .identity = identity, .path = path, .display = display, .name = name, .folder = folder, .next = loader->files};
    const char *slash = strrchr(display, '/'), *last = slash != NULL ? slash + 1 : display;
    sandbox_clean(last, strlen(last), file->chunk, sizeof file->chunk);
    loader->files = file;
    return file;
}

static const char *kind_of(mode_t mode) {
    return S_ISDIR(mode)                    ? "a folder"
           : S_ISFIFO(mode)                 ? "a pipe"
           : S_ISSOCK(mode)                 ? "a socket"
           : S_ISCHR(mode) || S_ISBLK(mode) ? "a device"
                                            : "something else";
}

// Reads an open file, at most one byte more than `cap`.
static bool read_descriptor(Loader *loader, SourceFile *file, int descriptor, size_t cap) {
    char *text = arena_allocate(loader->arena, cap + 2);
    if (text == NULL) {
        return variant_no_memory(loader);
    }
    size_t length = 0;
    while (length <= cap) {
        ssize_t got = read(descriptor, text + length, cap + 1 - length);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            return variant_fail(loader, VARIANT_IO, file, 0, NULL, "cannot be read: %s", strerror(errno));
        }
        if (got == 0) {
            break;
        }
        length += (size_t)got;
    }
    if (length > cap) {
        return variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL, "is too long for a rule file (at most %zu KiB)",
                            cap >> 10);
    }
    text[length] = '\0';
    file->text = text;
    file->length = length;
    return true;
}

// Opening a pipe would wait for a writer and opening a device may move things, so the kind is asked first; and once
// more of what was really opened.
static bool read_path(Loader *loader, SourceFile *file, const char *path) {
    struct stat status;
    bool good = stat(path, &status) == 0;
    int descriptor = -1;
    if (good && S_ISREG(status.st_mode)) {
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        good = descriptor >= 0 && fstat(descriptor, &status) == 0;
    }
    size_t cap = limits_for(SCRIPT_FILE).source;
    if (!good) {
        variant_fail(loader, VARIANT_IO, file, 0, NULL, "cannot be read: %s", strerror(errno));
    } else if (!S_ISREG(status.st_mode)) {
        good = variant_fail(loader, VARIANT_IO, file, 0, NULL, "is %s, not a file", kind_of(status.st_mode));
    } else if (status.st_size > (off_t)cap) {
        good = variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL,
                            "is too long for a rule file (%lld KiB; at most %zu KiB)", (long long)status.st_size >> 10,
                            cap >> 10);
    } else {
        good = read_descriptor(loader, file, descriptor, cap);
    }
    if (descriptor >= 0) {
        close(descriptor);
    }
    return good;
}

// The folder of a path, NULL for no memory.
static char *folder_of(Arena *arena, const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? arena_copy(arena, ".", 1)
                         : arena_copy(arena, path, slash == path ? 1 : (size_t)(slash - path));
}

// `name` NULL: the last part of the path without ".lua".
static SourceFile *add_path(Loader *loader, const char *identity, const char *path, const char *name) {
    Arena *arena = loader->arena;
    if (name == NULL) {
        const char *slash = strrchr(path, '/');
        const char *last = slash != NULL ? slash + 1 : path;
        size_t length = strlen(last);
        name = arena_copy(arena, last, ends_in_lua(last, length) ? length - 4 : length);
    }
    const char *copy = arena_copy(arena, path, strlen(path));
    return add_file(loader, identity, copy, copy, name, folder_of(arena, path));
}

// The file at `path`.
static SourceFile *file_at(Loader *loader, const char *path, const char *name) {
    Arena *arena = loader->arena;
    char *real = realpath(path, NULL);
    if (real == NULL && errno == ENOMEM) {
        variant_no_memory(loader);
        return NULL;
    }
    char *identity = arena_copy(arena, real != NULL ? real : path, strlen(real != NULL ? real : path));
    free(real);
    SourceFile *file = add_path(loader, identity, path, name);
    return file != NULL && (file->text != NULL || read_path(loader, file, path)) ? file : NULL;
}

// --- Search ----------------------------------------------------------------------------------------------------

static SourceFile *shipped_file(Loader *loader, const char *name) {
    Arena *arena = loader->arena;
    return add_file(loader, arena_format(arena, "shipped:%s", name), NULL, arena_format(arena, "%s.lua", name), name,
                    NULL);
}

static SourceFile *find_shipped(Loader *loader, const char *name) {
    const EmbeddedFile *embedded = embedded_find(loader->bot != NULL ? embedded_bots : embedded_variants, name);
    SourceFile *file = embedded->name != NULL ? shipped_file(loader, name) : NULL;
    if (file != NULL) {
        file->text = embedded->text;
        file->length = embedded->length;
    }
    return file;
}

static SourceFile *kept_file(Loader *loader, const char *spec, const SourceFile *from, int line) {
    const VariantText *kept = find_kept(loader, spec, strlen(spec), from);
    if (kept == NULL) {
        variant_fail(loader, VARIANT_SCRIPT, from, line, spec, "the text of \"%s\" was not kept", spec);
        return NULL;
    }
    bool looked_up = variant_is_name(spec, strlen(spec)) && strchr(spec, '/') != NULL;
    SourceFile *file = kept->shipped ? shipped_file(loader, kept->path)
                                     : add_path(loader, arena_copy(loader->arena, kept->path, strlen(kept->path)),
                                                kept->path, looked_up ? spec : NULL);
    if (file != NULL && file->text == NULL) {
        file->text = arena_copy(loader->arena, kept->bytes, kept->length);
        file->length = kept->length;
        if (file->text == NULL) {
            variant_no_memory(loader);
            return NULL;
        }
    }
    return file;
}

bool variant_in_folder(const char *folder, size_t length, const char *name, size_t name_length) {
    char path[PATH_MAX];
    struct stat status;
    int size = snprintf(path, sizeof path, "%.*s/%.*s.lua", (int)length, folder, (int)name_length, name);
    return size > 0 && (size_t)size < sizeof path && stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

// A path for NAME in a folder, NULL if there is no file.
static const char *in_folder(Loader *loader, const char *folder, size_t length, const char *name) {
    bool there = length > 0 && variant_in_folder(folder, length, name, strlen(name));
    return there ? arena_format(loader->arena, "%.*s/%s.lua", (int)length, folder, name) : NULL;
}

// Looks NAME up: shipped, NARDBOX_PATH, the folder of the naming file. NULL with the error's text empty: not there.
static SourceFile *find_name(Loader *loader, const char *name, const SourceFile *from) {
    SourceFile *file = find_shipped(loader, name);
    if (file != NULL || loader->error->status != VARIANT_OK) {
        return file;
    }
    const char *folders = getenv("NARDBOX_PATH");
    const char *path = NULL;
    while (folders != NULL && *folders != '\0' && path == NULL) {
        size_t length = strcspn(folders, ":");
        path = in_folder(loader, folders, length, name);
        folders += length + (folders[length] == ':' ? 1 : 0);
    }
    if (path == NULL && from != NULL && from->folder != NULL) {
        path = in_folder(loader, from->folder, strlen(from->folder), name);
    }
    return path != NULL ? file_at(loader, path, strchr(name, '/') != NULL ? name : NULL) : NULL;
}

// "risk=2", or "./mine.lua risk=2"?
static bool has_param(const char *spec) {
    const char *blank = strchr(spec, ' ');
    return bot_is_param(blank != NULL ? blank + 1 : spec);
}

SourceFile *variant_find_file(Loader *loader, const char *spec, const SourceFile *from, int line) {
    if (loader->kept_count > 0) {
        return kept_file(loader, spec, from, line);
    }
    bool path = variant_is_path(spec);
    const char *what = loader->bot != NULL ? "bot" : loader->adds ? "house rule" : "variant";
    // What a file names wrongly is a mistake in that file; what the user names wrongly is his.
    VariantStatus status = from != NULL ? VARIANT_SCRIPT : VARIANT_NOT_FOUND;
    if (variant_is_name(spec, strlen(spec))) {
        SourceFile *file = find_name(loader, spec, from);
        if (file != NULL || loader->error->status != VARIANT_OK) {
            return file;
        }
        if (!path) {
            const char *near = nearest_shipped(loader, spec);
            const char *here = from == NULL ? in_folder(loader, ".", 1, spec) : NULL;
            if (here != NULL) {
                variant_fail(loader, status, from, line, spec, "there is no %s \"%s\"; for the file here write %s",
                             what, spec, here);
            } else {
                variant_fail(loader, status, from, line, spec, "there is no %s \"%s\"%s", what, spec,
                             near != NULL          ? word_hint(near).text
                             : loader->bot != NULL ? " (`bots` lists them)"
                             : loader->adds        ? " (`variants house` lists them)"
                                                   : " (`variants` lists them)");
            }
            return NULL;
        }
    } else if (!path) {
        variant_fail(loader, status, from, line, spec, "\"%s\" is not the name of a %s; %s", spec, what,
                     has_param(spec) ? BOT_PARAMS_FORM : "a file needs a '/' or the ending .lua");
        return NULL;
    }
    char place[PATH_MAX];
    struct stat info;
    errno = ENAMETOOLONG;
    if (!place_named_by(from, spec, strlen(spec), place) || stat(place, &info) != 0) {
        int reason = errno;
        const char *near = variant_is_name(spec, strlen(spec)) ? nearest_shipped(loader, spec) : NULL;
        variant_fail(loader, from != NULL ? VARIANT_SCRIPT : VARIANT_IO, from, line, spec, "cannot open \"%s\": %s%s",
                     place, strerror(reason), has_param(spec) ? "; " BOT_PARAMS_FORM : word_hint(near).text);
        return NULL;
    }
    return file_at(loader, place, NULL);
}
