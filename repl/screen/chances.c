// SPDX-License-Identifier: MIT
// Chances as columns: see chances.h.
#include "repl/screen/chances.h"

#include "core/flow.h"
#include "repl/base/scratch.h"

const char *chances_head(const Rules *rules) {
    return scratch_format("   win %%%s%s", flow_class_counts(rules, OUTCOME_GAMMON) ? "  gammon %" : "",
                          flow_class_counts(rules, OUTCOME_BACKGAMMON) ? "  backgammon %" : "");
}

void chances_show(Records *records, const Rules *rules, double win, double gammon, double backgammon) {
    records_shown(records, -6, "%.1f", 100 * win);
    if (flow_class_counts(rules, OUTCOME_GAMMON)) {
        records_shown(records, -8, "%.1f", 100 * gammon);
    }
    if (flow_class_counts(rules, OUTCOME_BACKGAMMON)) {
        records_shown(records, -12, "%.1f", 100 * backgammon);
    }
    records_real(records, "win", win);
    records_real(records, "gammon", gammon);
    records_real(records, "backgammon", backgammon);
}
