// SPDX-License-Identifier: MIT
// What came of an experiment, as JSON: see experiment.h for its members.
//
// Nothing in it depends on time, threads or the machine.
#include "repl/base/scratch.h"
#include "repl/desk/table.h"
#include "repl/lab/experiment_private.h"

#include <math.h>
#include <stdio.h>

static const char *const stop_names[] = {
    [STOPPED_NOT] = "interrupted", [STOPPED_GAMES] = "games",     [STOPPED_UNTIL] = "until",
    [STOPPED_SPRT] = "sprt",       [STOPPED_MINUTES] = "minutes", [STOPPED_ASKED] = "interrupted"};
static const char *const winner_names[WINNERS] = {"first", "second", "draws"};
static const char *const key_quantiles[] = {"5", "25", "50", "75", "95"};

static json_t *whole(double value) {
    return json_integer((json_int_t)value);
}

static json_t *fingerprint_json(uint64_t fingerprint) {
    return json_string(scratch_format("%016llx", (unsigned long long)fingerprint));
}

// ---- what was played

// Every key that differs from its default, as KEY=VALUE, in the order of the table.
static json_t *rules_json(const Rules *rules) {
    json_t *list = json_array();
    Rules plain;
    size_t count;
    rules_init(&plain);
    const char **paths = table_changed_paths(&plain, rules, &count);
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, json_string(scratch_format("%s=%s", paths[i], table_value(rules, paths[i]))));
    }
    return list;
}

static json_t *variants_json(const Experiment *experiment) {
    json_t *list = json_array();
    for (size_t i = 0; i < experiment->rules_count; i++) {
        const PlanVariant *entry = &experiment->plan->variant[experiment->plan->kind == PLAN_SWEEP ? 0 : i];
        const Variant *variant = experiment->variant[i];
        json_t *set = json_texts(entry->set.text, entry->set.count);
        if (experiment->plan->kind == PLAN_SWEEP) {
            json_array_append_new(set, json_string(experiment->label[i]));
        }
        json_t *games = json_array();
        for (size_t j = 0; j < experiment->rules[i].count; j++) {
            const Rules *rules = &experiment->rules[i].rules[j];
            json_t *hooks = rules->hooks != NULL ? fingerprint_json(rules->hooks->fingerprint) : json_null();
            json_add(games, "{s:o*, s:o, s:o, s:o}", "name", json_string(variant_game_name(variant, j)), "fingerprint",
                     fingerprint_json(rules_fingerprint(rules)), "hooks", hooks, "rules", rules_json(rules));
        }
        json_add(list, "{s:o*, s:o*, s:o*, s:o*, s:o, s:o}", "label", json_string(experiment->label[i]), "spec",
                 json_string(variant_spec(variant)), "name", json_string(variant_name(variant)), "title",
                 json_string(variant_title(variant)), "set", set, "games", games);
    }
    return list;
}

// Decisions that the bot lost, in all cells; *first: what the first of them was.
static double failures_of(const Experiment *experiment, const Tally *tally, size_t bot, const char **first) {
    double failures = 0;
    *first = NULL;
    for (size_t i = 0; i < experiment->cell_count; i++) {
        for (int seat = 0; seat < 2; seat++) {
            if (experiment->cell[i].bot[seat] == bot) {
                failures += tally[i].failures[seat];
                *first = *first != NULL ? *first : tally[i].failure[seat];
            }
        }
    }
    return failures;
}

// Of a game of the rule set, which may be a match of several.
static json_t *net_json(const Experiment *experiment, size_t set, size_t game, const NetFound *net) {
    char note[NETS_TEXT];
    const char *label = experiment->label[set], *name = variant_game_name(experiment->variant[set], game);
    nets_note(net, &experiment->rules[set].rules[game], note);
    return json_pack("{s:s, s:s, s:b, s:s}", "variant",
                     experiment->rules[set].count > 1 ? scratch_format("%s: %s", label, name) : label, "net", net->name,
                     "exact", net->exact, "note", note);
}

// By which nets the bot plays the rule sets (or, where there is no bot, the nets that weigh luck); NULL: by none.
static json_t *nets_json(const Experiment *experiment, Bot *bot) {
    json_t *list = NULL;
    for (size_t i = 0; i < experiment->rules_count; i++) {
        for (size_t j = 0; j < experiment->rules[i].count; j++) {
            const Rules *rules = &experiment->rules[i].rules[j];
            const NetFound *net = bot == NULL ? &experiment->weigher[i * RULES_MAX_GAMES + j] : NULL;
            Error error;
            if (bot != NULL && bot_net(bot, experiment->variant[i], j, rules, &net, &error) != STATUS_OK) {
                continue;
            }
            if (net != NULL) {
                list = list != NULL ? list : json_array();
                json_array_append_new(list, net_json(experiment, i, j, net));
            }
        }
    }
    return list;
}

static json_t *bots_json(const Experiment *experiment, const Tally *tally) {
    json_t *list = json_array();
    for (size_t i = 0; i < experiment->bot_count; i++) {
        Bot *bot = experiment->bot[i];
        json_t *params = json_object();
        size_t count = 0;
        const BotParam *param = bot != NULL ? bot_params(bot, &count) : NULL;
        for (size_t j = 0; j < count; j++) {
            json_object_set_new(params, param[j].name,
                                param[j].text != NULL ? json_string(param[j].text) : json_real(param[j].value));
        }
        json_t *fingerprint = bot != NULL ? fingerprint_json(bot_fingerprint(bot)) : json_null();
        const char *first;
        double failures = failures_of(experiment, tally, i, &first);
        json_add(list, "{s:o*, s:o*, s:o*, s:o, s:o*, s:o, s:o, s:o*}", "bot", json_string(experiment->bot_text[i]),
                 "name", json_string(bot != NULL ? bot_name(bot) : "random"), "file",
                 bot != NULL ? json_string(bot_file(bot)) : json_null(), "params", params, "nets",
                 bot != NULL ? nets_json(experiment, bot) : NULL, "fingerprint", fingerprint, "failures",
                 whole(failures), "failure", first != NULL ? json_string(first) : json_null());
    }
    return list;
}

// ---- a cell

static json_t *share_json(double count, double square, double units, double size) {
    Interval interval = share_interval(count, square, units, size);
    return json_pack("{s:o, s:o, s:o, s:o}", "count", whole(count), "share", json_finite(interval.mean), "low",
                     json_finite(interval.low), "high", json_finite(interval.high));
}

static json_t *outcomes_json(const LabRules *rules, const Tally *tally) {
    json_t *list = json_array();
    for (int i = 0; i < TALLY_OUTCOMES; i++) {
        const char *name = tally_outcome_name(i, rules->extra, rules->extra_count);
        for (int w = 0; w < WINNERS; w++) {
            if (tally->outcome[i][w] <= 0) {
                continue;
            }
            json_t *own = json_pack("{s:o*, s:s?}", "class", json_string(name), "winner",
                                    w == WON_NOBODY ? NULL : winner_names[w]);
            json_object_update_new(
                own, share_json(tally->outcome[i][w], tally->outcome_square[i][w], tally_units(tally), tally->games));
            json_array_append_new(list, own);
        }
    }
    return list;
}

// Is it kept as squares, and shown as their root?
static bool metric_is_root(Metric metric) {
    return metric == METRIC_LUCK || metric == METRIC_SWING;
}

static double shown(Metric metric, double value) {
    return metric_is_root(metric) ? sqrt(value > 0 ? value : 0) : value;
}

// A share of trials. What is left of one without its luck is a number like any other.
static bool metric_is_share(Metric metric) {
    return metrics_about[metric].form == AS_SHARE && metric < METRIC_ADJUSTED_SHARE;
}

// The metric's interval as it is shown; false: it was not measured often enough.
static bool metric_interval(const Tally *tally, Metric metric, Interval *interval) {
    const RatioSums *sums = &tally->metric[metric];
    if (!ratio_interval(sums, tally_units(tally), interval)) {
        return false;
    }
    if (metric_is_share(metric)) {
        // Wilson's, of as many independent trials as give this error.
        double p = interval->mean, error = ratio_error(sums, tally_units(tally));
        // Units that are all alike are worth no more than one trial each.
        double size = error > 0 ? p * (1 - p) / (error * error) : tally_units(tally);
        size = size > 4 * sums->d ? 4 * sums->d : size;
        Interval wilson = wilson_interval(p * size, size);
        interval->low = wilson.low;
        interval->high = wilson.high;
    }
    *interval = (Interval){shown(metric, interval->mean), shown(metric, interval->low), shown(metric, interval->high)};
    return true;
}

static json_t *metrics_json(const Tally *tally) {
    json_t *json = json_object();
    for (Metric m = 0; m < METRIC_COUNT; m++) {
        Interval interval;
        if (!metric_interval(tally, m, &interval)) {
            json_object_set_new(json, metrics_about[m].name, json_null());
            continue;
        }
        // Of one unit's ratio, as far as it has one.
        double sd = ratio_error(&tally->metric[m], tally_units(tally)) * sqrt(tally_units(tally));
        json_object_set_new(json, metrics_about[m].name,
                            json_pack("{s:o, s:o, s:o, s:o, s:o}", "mean", json_finite(interval.mean), "low",
                                      json_finite(interval.low), "high", json_finite(interval.high), "sd",
                                      json_finite(sd), "of", json_finite(tally->metric[m].d)));
    }
    return json;
}

static json_t *pairs_json(const Experiment *experiment, const Tally *tally) {
    const RatioSums *ended = &tally->metric[METRIC_SHARE];
    double n = (ended->dd - ended->d) / 2; // pairs of which both contests came to an end
    if (!experiment->pairs || n < 2) {
        return json_null();
    }
    double va = tally->pair_square[0] - tally->pair_sum[0] * tally->pair_sum[0] / n;
    double vb = tally->pair_square[1] - tally->pair_sum[1] * tally->pair_sum[1] / n;
    double both = tally->pair_product - tally->pair_sum[0] * tally->pair_sum[1] / n;
    double correlation = va > 0 && vb > 0 ? both / sqrt(va * vb) : NAN;
    double factor = va + vb > 0 ? (va + vb + 2 * both) / (va + vb) : NAN;
    return json_pack("{s:o, s:o}", "correlation", json_finite(correlation), "factor", json_finite(factor));
}

static json_t *histogram_json(const double *histogram, size_t size, int shift) {
    json_t *list = json_array();
    for (size_t i = 0; i < size; i++) {
        if (histogram[i] != 0) {
            json_add(list, "[i, I]", (int)i - shift, (json_int_t)histogram[i]);
        }
    }
    return list;
}

static json_t *spread_json(const double *histogram, size_t size, double sum, double square, double count) {
    json_t *quantiles = json_object();
    double variance = count > 1 ? (square - sum * sum / count) / (count - 1) : NAN;
    double sd = sqrt(variance > 0 ? variance : variance <= 0 ? 0 : NAN);
    for (size_t i = 0; i < sizeof key_quantiles / sizeof key_quantiles[0]; i++) {
        double q = strtod(key_quantiles[i], NULL) / 100;
        json_object_set_new(quantiles, key_quantiles[i],
                            json_integer((json_int_t)histogram_quantile(histogram, size, q)));
    }
    return json_pack("{s:o, s:o, s:o}", "sd", json_finite(sd), "quantiles", quantiles, "histogram",
                     histogram_json(histogram, size, 0));
}

static json_t *unfinished_json(const Tally *tally) {
    if (tally->unfinished <= 0) {
        return json_null();
    }
    return json_pack("{s:o, s:o, s:I, s:o*}", "games", whole(tally->unfinished), "stuck", whole(tally->stuck), "unit",
                     (json_int_t)tally->unfinished_unit, "position", json_string(tally->unfinished_position));
}

static const char *cell_label(const Experiment *experiment, const Cell *cell) {
    if (plan_compares_rules(experiment->plan)) {
        return experiment->label[cell->rules];
    }
    return scratch_format("%s against %s", experiment->bot_text[cell->bot[0]], experiment->bot_text[cell->bot[1]]);
}

static json_t *cell_json(const Experiment *experiment, size_t index, const Tally *tally) {
    const Cell *cell = &experiment->cell[index];
    const RatioSums *length = &tally->metric[METRIC_LENGTH], *branching = &tally->metric[METRIC_BRANCHING];
    json_t *wins = json_object();
    for (int w = 0; w < WINNERS; w++) {
        json_object_set_new(wins, winner_names[w],
                            share_json(tally->won[w], tally->won_square[w], tally_units(tally), tally->contests));
    }
    return json_pack("{s:o*, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:{s:o}}", "label",
                     json_string(cell_label(experiment, cell)), "variant", (json_int_t)cell->rules, "white",
                     (json_int_t)cell->bot[0], "black", (json_int_t)cell->bot[1], "units", whole(tally->units),
                     "contests", whole(tally->contests), "games", whole(tally->games), "wins", wins, "outcomes",
                     outcomes_json(&experiment->rules[cell->rules], tally), "metrics", metrics_json(tally), "pairs",
                     pairs_json(experiment, tally), "unfinished", unfinished_json(tally), "length",
                     spread_json(tally->length, TALLY_LENGTHS, length->n, tally->length_square, length->d), "branching",
                     spread_json(tally->branching, TALLY_BRANCHES, branching->n, tally->branching_square, branching->d),
                     "points", "histogram", histogram_json(tally->points, 2 * TALLY_POINTS + 1, TALLY_POINTS));
}

// ---- differences

typedef struct Difference {
    Interval interval;
    double p;
    bool known, identical;
} Difference;

// Was it the same in every unit? By the sums of squares and products: they are equal only then, and then to the last
// bit, since they were added in the same order.
static bool is_identical(const RatioSums *a, const RatioSums *b, const CrossSums *cross) {
    return a->nn == b->nn && a->nn == cross->nn && a->dd == b->dd && a->dd == cross->dd && a->nd == cross->nd &&
           a->nd == cross->dn;
}

// `counts`: legal plays were counted in one unit of so many.
static bool metric_difference(const Tally *tally, const Tally *base, Metric metric, bool same_rules, unsigned counts,
                              Difference *difference) {
    double error, units = fmin(tally_units(tally), tally_units(base));
    const RatioSums *a = &tally->metric[metric], *b = &base->metric[metric];
    Interval *interval = &difference->interval;
    if (!ratio_difference(a, b, &tally->cross[metric], units, interval, &error)) {
        return false;
    }
    difference->identical = is_identical(a, b, &tally->cross[metric]);
    if (metric_is_root(metric)) {
        // Of roots: their difference is that of the squares over twice the mean root, nearly.
        double ra = sqrt(a->n / a->d), rb = sqrt(b->n / b->d), factor = ra + rb > 0 ? 1 / (ra + rb) : 0;
        *interval = (Interval){interval->mean * factor, interval->low * factor, interval->high * factor};
        error *= factor;
    }
    // Where all units differ by just the same, a few of them prove nothing.
    enum { FEW = 30 };
    bool alike = !(error > 0) && interval->mean != 0 && units >= FEW;
    difference->p = error > 0 ? student_two_sided(interval->mean / error, units - 1) : alike ? 0 : NAN;
    if (metric_is_share(metric) && !same_rules) {
        share_difference_widen(interval, error, metric == METRIC_FORCED ? units / counts : units);
    }
    return true;
}

static bool have_same_rules(const LabRules *a, const LabRules *b) {
    bool same = a->count == b->count;
    for (size_t i = 0; i < a->count && same; i++) {
        same = rules_fingerprint(&a->rules[i]) == rules_fingerprint(&b->rules[i]);
    }
    return same;
}

// All that is shown is compared. Share and points of the first bot say something only where the bots differ.
static bool is_compared(const Experiment *experiment, Metric metric) {
    bool of_bots = metric == METRIC_SHARE || metric == METRIC_POINTS || metric == METRIC_ADJUSTED_SHARE ||
                   metric == METRIC_ADJUSTED_POINTS;
    return !of_bots || experiment->pairs;
}

// Where every turn has one roll, turns are no further question, and are not corrected for.
static bool turns_are_rolls(const Difference *of_cell, const Tally *tally, const Tally *base) {
    return of_cell[METRIC_TURNS].known && tally->metric[METRIC_TURNS].nn == tally->metric[METRIC_LENGTH].nn &&
           base->metric[METRIC_TURNS].nn == base->metric[METRIC_LENGTH].nn;
}

static json_t *metric_difference_json(const Difference *difference, double p_holm) {
    const Interval *interval = &difference->interval;
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:b, s:b}", "difference", json_finite(interval->mean), "low",
                     json_finite(interval->low), "high", json_finite(interval->high), "p", json_finite(difference->p),
                     "p_holm", json_finite(p_holm), "telling", p_holm < 0.05, "identical", difference->identical);
}

// Of one cell; p: corrected.
static json_t *cell_differences_json(const Experiment *experiment, size_t cell, const Difference *difference,
                                     const double *p) {
    const Cell *cells = experiment->cell;
    size_t base = cells[cell].base;
    json_t *metrics = json_object();
    bool identical = true;
    for (Metric m = 0; m < METRIC_COUNT; m++) {
        if (difference[m].known) {
            json_object_set_new(metrics, metrics_about[m].name, metric_difference_json(&difference[m], p[m]));
            identical = identical && difference[m].identical;
        }
    }
    bool same = have_same_rules(&experiment->rules[cells[cell].rules], &experiment->rules[cells[base].rules]);
    identical = identical && json_object_size(metrics) > 0;
    return json_pack("{s:I, s:I, s:b, s:b, s:o}", "cell", (json_int_t)cell, "base", (json_int_t)base, "same_rules",
                     same, "identical", identical, "metrics", metrics);
}

static json_t *differences_json(const Experiment *experiment, const Tally *tally) {
    size_t cells = experiment->cell_count, count = cells * METRIC_COUNT;
    Difference *difference = scratch_get(count, sizeof *difference);
    double *p = scratch_get(count, sizeof *p);
    for (size_t i = 0; i < cells; i++) {
        size_t base = experiment->cell[i].base;
        Difference *own = &difference[i * METRIC_COUNT];
        bool same = have_same_rules(&experiment->rules[experiment->cell[i].rules],
                                    &experiment->rules[experiment->cell[base].rules]);
        for (Metric m = 0; m < METRIC_COUNT; m++) {
            own[m].known = base != i && is_compared(experiment, m) &&
                           metric_difference(&tally[i], &tally[base], m, same, experiment->counts, &own[m]);
            p[i * METRIC_COUNT + m] = own[m].known ? own[m].p : NAN;
        }
        if (turns_are_rolls(own, &tally[i], &tally[base])) {
            p[i * METRIC_COUNT + METRIC_TURNS] = NAN;
        }
    }
    holm_correct(p, count);
    json_t *list = json_array();
    for (size_t i = 0; i < cells; i++) {
        double *own = &p[i * METRIC_COUNT];
        size_t base = experiment->cell[i].base;
        if (base == i) {
            continue;
        }
        if (turns_are_rolls(&difference[i * METRIC_COUNT], &tally[i], &tally[base])) {
            own[METRIC_TURNS] = own[METRIC_LENGTH];
        }
        json_array_append_new(list, cell_differences_json(experiment, i, &difference[i * METRIC_COUNT], own));
    }
    return list;
}

// ---- ratings

static json_t *ratings_json(const Experiment *experiment, const Tally *tally) {
    size_t bots = experiment->bot_count;
    double *score = scratch_get(bots * bots, sizeof *score), *variance = scratch_get(bots * bots, sizeof *variance);
    double *elo = scratch_get(bots, sizeof *elo), *error = scratch_get(bots, sizeof *error);
    size_t *order = scratch_get(bots, sizeof *order);
    json_t *list = json_array();
    for (size_t i = 0; i < experiment->cell_count; i++) {
        size_t first = experiment->cell[i].bot[0], second = experiment->cell[i].bot[1];
        const RatioSums *share = &tally[i].metric[METRIC_SHARE];
        double units = tally_units(&tally[i]), own = ratio_error(share, units) * share->d;
        // A pairing that was won by one bot alone is not known for sure either, nor one that a single unit tells of.
        double least = units > 1 ? 0.25 : 0.25 * share->d;
        double of_sum = own * own > least ? own * own : least;
        score[first * bots + second] = share->n;
        score[second * bots + first] = share->d - share->n;
        variance[first * bots + second] = variance[second * bots + first] = of_sum;
    }
    bool good = bradley_terry(bots, score, variance, elo, error);
    for (size_t i = 0; i < bots; i++) {
        size_t at = i;
        for (; at > 0 && elo[order[at - 1]] < elo[i]; at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    for (size_t i = 0; i < bots && good; i++) {
        size_t bot = order[i];
        double wins = 0, games = 0;
        for (size_t j = 0; j < bots; j++) {
            wins += score[bot * bots + j];
            games += score[bot * bots + j] + score[j * bots + bot];
        }
        double half = 1.959963984540054 * error[bot];
        json_add(list, "{s:o*, s:o, s:o, s:o, s:o, s:o}", "bot", json_string(experiment->bot_text[bot]), "elo",
                 json_finite(elo[bot]), "low", json_finite(elo[bot] - half), "high", json_finite(elo[bot] + half),
                 "won",
                 json_finite(wins), // a draw is half a win
                 "games", whole(games));
    }
    return list;
}

// ---- the whole

Metric experiment_metric(const Experiment *experiment, Metric metric) {
    return experiment->plan->adjust ? metric_adjusted(metric, experiment->matches) : metric;
}

static json_t *test_json(const Experiment *experiment, const Tally *tally) {
    const Sequential *test = &experiment->plan->test;
    const RatioSums *points = &tally->metric[experiment_metric(experiment, METRIC_POINTS)];
    SequentialAnswer answer = sequential_answer(test, points, tally_units(tally));
    double bound = sequential_bound(test);
    const char *decision = answer == SEQUENTIAL_GO_ON ? NULL : answer == SEQUENTIAL_HIGH ? "better" : "not better";
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:s?}", "low", json_finite(test->low), "high",
                     json_finite(test->high), "error", json_finite(test->error), "llr",
                     json_finite(sequential_ratio(test, points, tally_units(tally))), "lower", json_finite(-bound),
                     "upper", json_finite(bound), "decision", decision);
}

json_t *experiment_result(const Experiment *experiment, const Tally *tally, Stopped stopped) {
    const Plan *plan = experiment->plan;
    json_t *cells = json_array();
    double games = 0;
    for (size_t i = 0; i < experiment->cell_count; i++) {
        json_array_append_new(cells, cell_json(experiment, i, &tally[i]));
        games += tally[i].games;
    }
    return json_pack("{s:s, s:s, s:I, s:b, s:s, s:s, s:o, s:o, s:o, s:o, s:o*, s:o, s:o, s:o, s:o}", "kind",
                     plan_kind_name(plan->kind), "engine", NARDBOX_VERSION, "seed", (json_int_t)plan->seed, "complete",
                     stopped != STOPPED_ASKED && stopped != STOPPED_NOT, "stopped", stop_names[stopped], "unit",
                     experiment->pairs ? "pair" : "single", "games", whole(games), "plan", plan_json(plan), "variants",
                     variants_json(experiment), "bots", bots_json(experiment, tally), "weighers",
                     experiment->weigher != NULL ? nets_json(experiment, NULL) : NULL, "cells", cells, "differences",
                     plan_compares_rules(plan) ? differences_json(experiment, tally) : json_null(), "ratings",
                     plan->kind == PLAN_TOURNEY ? ratings_json(experiment, tally) : json_null(), "test",
                     plan->tests ? test_json(experiment, tally) : json_null());
}

bool experiment_watched(const Experiment *experiment, const Tally *tally, Interval *interval, char *text) {
    bool points = experiment->plan->until_of_points;
    bool rules = plan_compares_rules(experiment->plan);
    Metric metric = experiment_metric(experiment, rules ? (points ? METRIC_STARTER_POINTS : METRIC_STARTER_WINS)
                                                        : (points ? METRIC_POINTS : METRIC_SHARE));
    double widest = -1;
    for (size_t i = 0; i < experiment->cell_count; i++) {
        Interval own;
        size_t base = experiment->cell[i].base;
        double error;
        bool known = rules && base != i
                         ? ratio_difference(&tally[i].metric[metric], &tally[base].metric[metric],
                                            &tally[i].cross[metric], tally_units(&tally[i]), &own, &error)
                     : rules ? false
                             : metric_interval(&tally[i], metric, &own);
        if (known && own.high - own.low > widest) {
            widest = own.high - own.low;
            *interval = own;
        }
    }
    if (text != NULL && widest >= 0) {
        double scale = points ? 1 : 100;
        snprintf(text, 96, "%s%.*f%s +- %.*f%s%s", rules ? "difference " : "", points ? 3 : 2, interval->mean * scale,
                 points || rules ? "" : " %", points ? 3 : 2, widest / 2 * scale,
                 points  ? " points"
                 : rules ? " percentage points"
                         : " %",
                 metric >= METRIC_ADJUSTED_SHARE ? ", luck taken out" : "");
    }
    return widest >= 0;
}

const char *experiment_text(const json_t *json) {
    return scratch_format("%s\n", scratch_json(json, JSON_INDENT(2) | JSON_REAL_PRECISION(EXPERIMENT_DIGITS)));
}
