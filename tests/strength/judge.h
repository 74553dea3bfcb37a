// SPDX-License-Identifier: MIT
// gnubg as the judge of plays: what each is worth, cubeless, by its evaluation of the board after it.
#ifndef NARDBOX_TESTS_STRENGTH_JUDGE_H
#define NARDBOX_TESTS_STRENGTH_JUDGE_H

#include "tests/strength/gnubg.h"

// Equities of decision->plays at `plies`; NAN for those that 0-ply puts 0.16 or more behind its best, unless they were
// `chosen` (`count` indices). The best play's index is returned.
size_t judge_plays(Gnubg *gnubg, int plies, const Decision *decision, const size_t *chosen, size_t count,
                   double *equity);

#endif
