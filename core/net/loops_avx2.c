// SPDX-License-Identifier: MIT
// The loops of a net for processors with AVX2: see net_loops.h.
#define NET_LOOPS net_loops_avx2
#include "core/net/net_loops.h"
