// SPDX-License-Identifier: MIT
// `bench`: its options, and which measurements are made of which variants.
#include "repl/base/scratch.h"
#include "repl/bench/benches.h"

#include <string.h>

// A stack of patches, as long as people pile them up.
static const char *const patch_stack = "backgammon+house/no_hit_at_home+house/exact_bearoff";

typedef enum Bench { BENCH_PLAYS, BENCH_GAMES, BENCH_LOAD, BENCH_HOOKS, BENCH_NET, BENCH_COUNT } Bench;
static const char *const bench_names[BENCH_COUNT] = {"plays", "games", "load", "hooks", "net"};

enum {
    OF_PLAYS = 1 << BENCH_PLAYS,
    OF_GAMES = 1 << BENCH_GAMES,
    OF_HOOKS = 1 << BENCH_HOOKS,
    OF_NET = 1 << BENCH_NET,
    OF_ALL = (1 << BENCH_COUNT) - 1
};

typedef struct Wanted {
    int benches;       // bit Bench
    const char **spec; // variants
    size_t spec_count;
    bool specs_given;
} Wanted;

static void add_spec(Wanted *wanted, const char *spec) {
    wanted->spec = scratch_grow(wanted->spec, wanted->spec_count, sizeof *wanted->spec);
    wanted->spec[wanted->spec_count++] = spec;
}

static void take_specs(const Words *words, Wanted *wanted) {
    const char *spec;
    for (size_t i = 0; (spec = words_next_value(words, "--variant", &i)) != NULL;) {
        add_spec(wanted, spec);
    }
    wanted->specs_given = wanted->spec_count > 0;
    if (!wanted->specs_given) {
        size_t count;
        const char *const *shipped = variant_shipped_names(&count);
        for (size_t i = 0; i < count; i++) {
            add_spec(wanted, shipped[i]);
        }
    }
}

// What remains of the words: names of measurements.
static CommandStatus take_names(Session *session, const Words *words, Wanted *wanted) {
    for (size_t i = 1; i < words->count; i++) {
        const char *word = words->word[i].text;
        size_t found = word_index(word, bench_names, BENCH_COUNT);
        if (found < BENCH_COUNT) {
            wanted->benches |= 1 << found;
            continue;
        }
        const char *near = word_nearest(word, strlen(word), bench_names, BENCH_COUNT);
        return print_misuse(session->screen, "there is no benchmark \"%s\": they are plays, games, load, hooks, net%s",
                            word, word_hint(near).text);
    }
    wanted->benches = words->count == 1 ? OF_ALL : wanted->benches;
    return COMMAND_OK;
}

// An option is for some measurements: one of them has to be wanted, and none that cannot go by it.
static CommandStatus check_options(Session *session, const Words *given, const Wanted *wanted) {
    static const struct {
        const char *option;
        int one_of, others;
        const char *which;
    } only[] = {{"--positions", OF_PLAYS, OF_ALL, "plays`"},
                {"--games", OF_GAMES, OF_ALL, "games`"},
                {"--threads", OF_GAMES, OF_ALL, "games`"},
                {"--pairs", OF_PLAYS | OF_HOOKS | OF_NET, OF_ALL, "plays hooks net`"},
                {"--set", OF_ALL, OF_PLAYS | OF_GAMES | OF_NET, "plays games net`: a file is loaded as it is"},
                {"--positions", OF_ALL, OF_PLAYS, "plays` alone"}};
    for (size_t k = 0; k < sizeof only / sizeof only[0]; k++) {
        bool good = (wanted->benches & only[k].one_of) != 0 && (wanted->benches & ~only[k].others) == 0;
        if (words_has(given, only[k].option) && !good) {
            return print_misuse(session->screen, "%s is for `bench %s", only[k].option, only[k].which);
        }
    }
    if (words_has(given, "--positions") && (!wanted->specs_given || wanted->spec_count != 1)) {
        return print_misuse(session->screen, "--positions wants one --variant, whose positions they are");
    }
    return COMMAND_OK;
}

// A measurement of a variant, or of each game of a match.
typedef CommandStatus BenchSpec(Session *session, const BenchOptions *options, const char *spec);
typedef CommandStatus BenchGame(Session *session, const BenchOptions *options, const Table *table, size_t kind);
static CommandStatus bench_each(Session *session, const BenchOptions *options, const char *spec, BenchGame *bench) {
    CommandStatus status = COMMAND_OK;
    Table *table = command_table(session, options->given, spec, SIZE_MAX, &status);
    for (size_t kind = 0; table != NULL && status == COMMAND_OK && kind < table_book(table)->count; kind++) {
        status = bench(session, options, table, kind);
    }
    table_destroy(table);
    return status;
}

static CommandStatus run_all(Session *session, const BenchOptions *options, const Wanted *wanted) {
    static BenchGame *const of_game[BENCH_COUNT] = {[BENCH_PLAYS] = bench_plays, [BENCH_NET] = bench_net};
    static BenchSpec *const of_spec[BENCH_COUNT] = {
        [BENCH_GAMES] = bench_games, [BENCH_LOAD] = bench_load, [BENCH_HOOKS] = bench_hooks};
    if (!words_has(options->given, "--json")) {
        print_told(session->screen, "bench", json_pack("{s:i}", "width", options->columns));
    }
    CommandStatus status = COMMAND_OK;
    for (int bench = 0; bench < BENCH_COUNT; bench++) {
        // What a hook costs does not depend on the variant much: one stands for all.
        bool one = bench == BENCH_HOOKS && !wanted->specs_given;
        bool is_wanted = wanted->benches >> bench & 1;
        size_t count = !is_wanted ? 0 : one ? 1 : wanted->spec_count;
        for (size_t i = 0; i < count && status == COMMAND_OK; i++) {
            const char *spec = one ? "backgammon" : wanted->spec[i];
            ScratchMark mark = scratch_mark(); // a load takes megabytes
            status = of_game[bench] != NULL ? bench_each(session, options, spec, of_game[bench])
                                            : of_spec[bench](session, options, spec);
            scratch_release(mark);
        }
        if (bench == BENCH_LOAD && is_wanted && status == COMMAND_OK && !wanted->specs_given) {
            status = bench_load(session, options, patch_stack);
        }
    }
    return status;
}

CommandStatus command_bench(Session *session, const Words *words) {
    BenchOptions options = {.given = words, .columns = 7};
    Wanted wanted = {0};
    take_specs(words, &wanted);
    CommandStatus status = take_names(session, words, &wanted);
    if (status == COMMAND_OK) {
        status = check_options(session, words, &wanted);
    }
    if (status != COMMAND_OK) {
        return status;
    }
    for (size_t i = 0; i < wanted.spec_count; i++) {
        int columns = text_width(wanted.spec[i]);
        options.columns = columns > options.columns ? columns : options.columns;
    }
    if ((wanted.benches >> BENCH_LOAD & 1) && !wanted.specs_given && options.columns < text_width(patch_stack)) {
        options.columns = text_width(patch_stack);
    }
    status = run_all(session, &options, &wanted);
    if (interrupt_pending()) {
        print_hint(session->screen, "stopped: what is above is whole, the measurement under way is not shown");
    }
    return status;
}
