// SPDX-License-Identifier: MIT
// The loops of a net for processors with AVX-512: see net_loops.h.
#define NET_LOOPS net_loops_avx512
#include "core/net/net_loops.h"
