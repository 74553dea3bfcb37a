// SPDX-License-Identifier: MIT
// `bench load`: reading a variant's file, and all that is done when it is read again.
//
// The signature covers every key of the rules as text.
#include "repl/base/scratch.h"
#include "repl/bench/bench.h"
#include "scripts/examples.h"

typedef struct Load {
    const char *spec;
    Variant *variant; // reload: the one in use
    VariantError error;
    size_t failed; // examples
} Load;

static int64_t load_once(void *context) {
    Load *load = context;
    Variant *variant = variant_load(load->spec, &load->error);
    variant_destroy(variant);
    return variant != NULL ? 1 : -1;
}

// A fresh state, its examples, then the swap.
static int64_t reload_once(void *context) {
    Load *load = context;
    Variant *variant = variant_load(load->spec, &load->error);
    if (variant == NULL) {
        return -1;
    }
    Status status = STATUS_OK;
    load->failed = variant_run_examples(variant, NULL, NULL, &status);
    if (status != STATUS_OK || load->failed > 0) {
        variant_destroy(variant);
        return -1;
    }
    variant_destroy(load->variant);
    load->variant = variant;
    return 1;
}

static uint64_t sign(const Variant *variant) {
    uint64_t signature = 0;
    for (size_t game = 0; game < variant_game_count(variant); game++) {
        const Rules *rules = variant_rules(variant, game);
        size_t count;
        ScratchMark mark = scratch_mark();
        const char **paths = table_key_paths(rules, rules, &count);
        for (size_t i = 0; i < count; i++) {
            signature = bench_mix_text(bench_mix_text(signature, paths[i]), table_value(rules, paths[i]));
        }
        scratch_release(mark);
        signature = bench_mix(signature, rules_fingerprint(rules));
    }
    return signature;
}

CommandStatus bench_load(Session *session, const BenchOptions *options, const char *spec) {
    CommandStatus status = COMMAND_OK;
    Load load = {0};
    load.spec = spec;
    load.variant = session_load_variant(session, spec, SIZE_MAX, &status);
    if (load.variant == NULL) {
        return status;
    }
    for (int again = 0; again < 2 && status == COMMAND_OK; again++) {
        BenchResult result = bench_result(options, "load", again ? "reload" : "variant", again ? "reload" : "load",
                                          spec, sign(load.variant));
        bool good = bench_measure(&result, again ? reload_once : load_once, &load);
        const char *why = load.failed > 0
                              ? scratch_format("%zu of its examples do not hold; `check` says which", load.failed)
                              : scratch_format("it cannot be loaded a second time: %s", load.error.text);
        status = bench_tell(session, options, &result, good, why);
        status = status == COMMAND_FAILED && load.failed > 0 ? COMMAND_SCRIPT : status;
    }
    variant_destroy(load.variant);
    return status;
}
