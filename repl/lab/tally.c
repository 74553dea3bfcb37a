// SPDX-License-Identifier: MIT
// Counts of games: see tally.h.
#include "repl/lab/tally.h"

#include "repl/base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const MetricAbout metrics_about[METRIC_COUNT] = {
    [METRIC_SHARE] = {"share", "won by the first bot", AS_SHARE},
    [METRIC_POINTS] = {"points", "points per game to the first bot", AS_POINTS},
    [METRIC_WHITE_WINS] = {"white_wins", "White wins (the rest: Black)", AS_SHARE},
    [METRIC_WHITE_POINTS] = {"white_points", "points per game to White", AS_POINTS},
    [METRIC_STARTER_WINS] = {"starter_wins", "starter wins", AS_SHARE},
    [METRIC_STARTER_POINTS] = {"starter_points", "points per game to the starter", AS_POINTS},
    [METRIC_STAKE] = {"stake", "stake (points, whoever wins)", AS_NUMBER},
    [METRIC_SWING] = {"swing", "swing (spread of points)", AS_NUMBER},
    [METRIC_GAMMONS] = {"gammons", "gammon or more", AS_SHARE},
    [METRIC_BACKGAMMONS] = {"backgammons", "backgammon", AS_SHARE},
    [METRIC_DROPS] = {"drops", "dropped", AS_SHARE},
    [METRIC_DRAWS] = {"draws", "drawn", AS_SHARE},
    [METRIC_DOUBLES] = {"doubles", "cube turns per game", AS_NUMBER},
    [METRIC_CUBE] = {"cube", "cube at the end", AS_NUMBER},
    [METRIC_LENGTH] = {"length", "rolls per game", AS_NUMBER},
    [METRIC_TURNS] = {"turns", "turns per game", AS_NUMBER},
    [METRIC_BRANCHING] = {"branching", "legal plays per move", AS_NUMBER},
    [METRIC_FORCED] = {"forced", "moves with one legal play", AS_SHARE},
    [METRIC_BLOCKED] = {"blocked", "moves without a legal play", AS_SHARE},
    [METRIC_HITS] = {"hits", "hits per game", AS_NUMBER},
    [METRIC_PINS] = {"pins", "pins per game", AS_NUMBER},
    [METRIC_LUCK] = {"luck", "luck of a roll (spread)", AS_NUMBER},
    [METRIC_SKILL] = {"skill", "skill (best play less mean)", AS_NUMBER},
    [METRIC_GAMES] = {"games", "games per match", AS_NUMBER},
    [METRIC_ADJUSTED_SHARE] = {"adjusted_share", "won by the first bot, luck taken out", AS_SHARE},
    [METRIC_ADJUSTED_POINTS] = {"adjusted_points", "points per game to the first bot, luck taken out", AS_POINTS},
    [METRIC_ADJUSTED_STARTER_WINS] = {"adjusted_starter_wins", "starter wins, luck taken out", AS_SHARE},
    [METRIC_ADJUSTED_STARTER_POINTS] = {"adjusted_starter_points", "points per game to the starter, luck taken out",
                                        AS_POINTS},
    [METRIC_ADJUSTED_GAMMONS] = {"adjusted_gammons", "gammon or more, luck taken out", AS_SHARE},
};

const char *tally_outcome_name(int class, const char *const *extra, int extra_count) {
    return class < OUTCOME_EXTRA                 ? outcome_name(NULL, (Outcome) class)
           : class == TALLY_DROPPED              ? "dropped"
           : class - OUTCOME_EXTRA < extra_count ? extra[class - OUTCOME_EXTRA]
                                                 : "?";
}

void tally_clear(Tally *tally) {
    free(tally->failure[0]);
    free(tally->failure[1]);
    free(tally->unfinished_position);
    memset(tally, 0, sizeof *tally);
}

// What METRIC_ADJUSTED_SHARE and those after it are with the luck.
static const Metric plain[] = {METRIC_SHARE, METRIC_POINTS, METRIC_STARTER_WINS, METRIC_STARTER_POINTS, METRIC_GAMMONS};

Metric metric_adjusted(Metric metric, bool matches) {
    Metric m = METRIC_ADJUSTED_SHARE + matches;
    while (m < METRIC_COUNT && plain[m - METRIC_ADJUSTED_SHARE] != metric) {
        m++;
    }
    return m < METRIC_COUNT ? m : metric;
}

void unit_take_luck(UnitCount *count, bool matches) {
    for (Metric m = METRIC_ADJUSTED_SHARE + matches; m < METRIC_COUNT; m++) {
        Metric from = plain[m - METRIC_ADJUSTED_SHARE];
        count->n[m] = count->n[from] - count->n[m];
        count->d[m] = count->d[from];
    }
}

double tally_units(const Tally *tally) {
    const RatioSums *ended = &tally->metric[METRIC_SHARE];
    return ended->dd > 0 ? ended->d * ended->d / ended->dd : 0;
}

void tally_add_unit(Tally *tally, const UnitCount *unit, const UnitCount *base) {
    tally->units++;
    for (int i = 0; i < METRIC_COUNT; i++) {
        ratio_add(&tally->metric[i], unit->n[i], unit->d[i]);
        if (base != NULL) {
            cross_add(&tally->cross[i], unit->n[i], unit->d[i], base->n[i], base->d[i]);
        }
    }
    for (int w = 0; w < WINNERS; w++) {
        tally->contests += unit->won[w];
        tally->won[w] += unit->won[w];
        tally->won_square[w] += unit->won[w] * unit->won[w];
        for (int i = 0; i < TALLY_OUTCOMES; i++) {
            tally->games += unit->outcome[i][w];
            tally->outcome[i][w] += unit->outcome[i][w];
            tally->outcome_square[i][w] += unit->outcome[i][w] * unit->outcome[i][w];
        }
    }
    if (unit->d[METRIC_SHARE] < 2) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        tally->pair_sum[i] += unit->points[i];
        tally->pair_square[i] += unit->points[i] * unit->points[i];
    }
    tally->pair_product += unit->points[0] * unit->points[1];
}

// ---- all numbers

// How many there are before the texts; the last ones are histograms.
enum {
    NUMBERS = offsetof(Tally, failure) / sizeof(double),
    HISTOGRAMS = offsetof(Tally, length) / sizeof(double),
};
_Static_assert(sizeof(RatioSums) % sizeof(double) == 0 && sizeof(CrossSums) % sizeof(double) == 0,
               "a tally has something between its numbers");

static double *numbers_of(const Tally *tally) {
    return (double *)(uintptr_t)tally;
}

void tally_merge(Tally *into, const Tally *from) {
    double unit = into->unfinished_position != NULL ? into->unfinished_unit : from->unfinished_unit; // of the first
    for (size_t i = 0; i < NUMBERS; i++) {
        numbers_of(into)[i] += numbers_of(from)[i];
    }
    for (int i = 0; i < 2; i++) {
        if (into->failure[i] == NULL && from->failure[i] != NULL) {
            into->failure[i] = text_copy(from->failure[i]);
        }
    }
    if (into->unfinished_position == NULL && from->unfinished_position != NULL) {
        into->unfinished_position = text_copy(from->unfinished_position);
    }
    into->unfinished_unit = unit;
}

// ---- JSON

// Numbers that are not 0, as "INDEX=NUMBER ..": most of a block's are, and a block is sent or written in a
// millisecond's work. 17 digits read back to the same double; whole numbers, which most are, are written faster without
// them.
static char *write_whole(char *end, uint64_t number) {
    do {
        *--end = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    return end;
}

static void add_number(Text *text, size_t index, double number) {
    char bytes[64], *end = bytes + sizeof bytes, *at = end;
    if (number >= 0 && number < 0x1p53 && number == (double)(uint64_t)number) {
        *--at = ' ';
        at = write_whole(at, (uint64_t)number);
        *--at = '=';
        at = write_whole(at, index);
        text_add_bytes(text, at, (size_t)(end - at));
    } else {
        text_add(text, "%zu=%.17g ", index, number);
    }
}

json_t *tally_to_json(const Tally *tally) {
    Text numbers;
    text_init(&numbers);
    for (size_t i = 0; i < NUMBERS; i++) {
        if (numbers_of(tally)[i] != 0) {
            add_number(&numbers, i, numbers_of(tally)[i]);
        }
    }
    json_t *json =
        json_pack("{s:s, s:[s?, s?], s:s?}", "numbers", numbers.bytes, "failure", (const char *)tally->failure[0],
                  (const char *)tally->failure[1], "unfinished_position", (const char *)tally->unfinished_position);
    text_destroy(&numbers);
    return json;
}

bool tally_from_json(Tally *tally, const json_t *json) {
    const char *at = json_string_value(json_object_get(json, "numbers"));
    const json_t *failure = json_object_get(json, "failure");
    const char *position = json_string_value(json_object_get(json, "unfinished_position"));
    bool good = at != NULL;
    tally_clear(tally);
    while (good && *at != '\0') {
        char *equals, *end;
        size_t index = strtoul(at, &equals, 10);
        good = *equals == '=' && equals > at;
        double number = good ? strtod(equals + 1, &end) : 0;
        good = good && end > equals + 1 && *end == ' ' && isfinite(number) && index < NUMBERS &&
               (index < HISTOGRAMS || (number >= 0 && number < 0x1p53));
        if (good) {
            numbers_of(tally)[index] = number;
            at = end + 1;
        }
    }
    for (size_t i = 0; i < 2 && good; i++) {
        const char *text = json_string_value(json_array_get(failure, i));
        tally->failure[i] = text != NULL ? text_copy(text) : NULL;
    }
    tally->unfinished_position = good && position != NULL ? text_copy(position) : NULL;
    return good;
}
