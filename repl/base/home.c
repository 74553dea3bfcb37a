// SPDX-License-Identifier: MIT
// XDG folders: see home.h.
#include "repl/base/home.h"

#include "repl/base/scratch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// As the XDG rules say, a path that is not absolute counts as none.
static const char *path_in(const char *variable, const char *below_home, const char *name) {
    const char *folder = getenv(variable), *home = getenv("HOME");
    if (folder != NULL && folder[0] == '/') {
        return scratch_format("%s/nardbox/%s", folder, name);
    }
    return home != NULL && home[0] == '/' ? scratch_format("%s/%s/nardbox/%s", home, below_home, name) : NULL;
}

// Makes the folders of the path.
static const char *with_folders(const char *path) {
    for (const char *slash = path; slash != NULL && (slash = strchr(slash + 1, '/')) != NULL;) {
        mkdir(scratch_copy_bytes(path, (size_t)(slash - path)),
              0700); // where that fails, writing the file does, and says why
    }
    return path;
}

const char *home_state_path(const char *name) {
    return with_folders(path_in("XDG_STATE_HOME", ".local/state", name));
}

const char *home_data_path(const char *name) {
    return with_folders(home_data_look(name));
}

const char *home_data_look(const char *name) {
    return path_in("XDG_DATA_HOME", ".local/share", name);
}

const char *home_init_path(void) {
    return path_in("XDG_CONFIG_HOME", ".config", "init");
}

const char *home_shown(const char *path) {
    const char *home = getenv("HOME");
    size_t length = home != NULL ? strlen(home) : 0;
    bool below = length > 1 && strncmp(path, home, length) == 0 && path[length] == '/';
    return below ? scratch_format("~%s", path + length) : path;
}
