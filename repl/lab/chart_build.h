// SPDX-License-Identifier: MIT
// The charts of an experiment's result (experiment.h): which kind shows what.
#ifndef NARDBOX_REPL_LAB_CHART_BUILD_H
#define NARDBOX_REPL_LAB_CHART_BUILD_H

#include "repl/lab/chart.h"

#include <jansson.h>

// Fills in the page: the length of games, how they ended, points; the differences of `compare`, the curves of `sweep`,
// the ratings of `tourney`. What a result lacks is left out, so a page may have no chart.
void chart_page_of_result(ChartPage *page, const json_t *result, const char *title, const char *note);

// The same of one metric (its name is that of metric_words): what it was, and how it differs. What was not measured is
// left out.
void chart_page_of_metric(ChartPage *page, const json_t *result, const char *title, const char *note,
                          const char *metric);

// The name of a metric that is spelt nearly so; NULL: there is none.
const char *metric_nearest(const char *name);

// A metric of results in words, with its unit: "hits a game"; NULL: there is none of that name. *percent: it is a
// share.
const char *metric_words(const char *name, bool *percent);

#endif
