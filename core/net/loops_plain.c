// SPDX-License-Identifier: MIT
// The loops of a net for any processor: see net_loops.h.
#define NET_LOOPS net_loops_plain
#include "core/net/net_loops.h"
