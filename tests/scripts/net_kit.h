// SPDX-License-Identifier: MIT
// Nets for tests: small ones that have learned from few games, the same ones each time.
#pragma once

#include "core/net.h"

// A net of 16 hidden units that has learned from `games` games of these rules. Free with net_destroy.
Net *net_kit_make(const Rules *rules, uint32_t games);

// The same of game 0 of a variant with a setting ("head.per_turn=2"; "" none), written to FOLDER/NAME-FINGERPRINT.net,
// or where `folder` is NULL to the file NAME. The path goes to `path` (PATH_MAX bytes) if it is not NULL.
void net_kit_write(const char *variant, const char *setting, uint32_t games, const char *folder, const char *name,
                   char *path);
