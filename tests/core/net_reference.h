// SPDX-License-Identifier: MIT
// What a net is told of a board, worked out slowly: by checkers, dice and points, without masks.
#pragma once

#include "core/net/net_parts.h"

// The features of net_features.h, seen by `me`.
void net_reference(const Rules *rules, const Board *board, Side me, double feature[FEATURES]);

// The name of a feature, for messages; in a static buffer.
const char *net_reference_name(int feature);
