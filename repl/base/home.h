// SPDX-License-Identifier: MIT
// Where a person's own files lie: the XDG folders of state (history, kept games), of data (the notebook of experiments)
// and of configuration (init).
#pragma once

// The path of a file in $XDG_STATE_HOME/nardbox (~/.local/state/nardbox), whose folders are made, readable for nobody
// else, where they are missing. `name` may begin with a folder ("games/x"). NULL: there is no home. It lives until the
// line is done.
const char *home_state_path(const char *name);

// The same in $XDG_DATA_HOME/nardbox (~/.local/share/nardbox).
const char *home_data_path(const char *name);

// The same, but nothing is made.
const char *home_data_look(const char *name);

// The path of $XDG_CONFIG_HOME/nardbox/init (~/.config/nardbox/init); nothing is made. NULL: there is no home.
const char *home_init_path(void);

// The path as a person would type it: ~/x for a file below the home folder.
const char *home_shown(const char *path);
