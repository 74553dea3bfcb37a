// SPDX-License-Identifier: MIT
// Compares the engine's generator with the slow one on random positions, throws and rules.
//
//     compare_reference [--pairs N] [--seed S] [--variant NAME [--setting key=value]...] [--every-order]
//                       [--differences N] [--hooks SEED | --no-hooks] [--search]
//
// --search: the judge is not the reference but the engine's own general search, which the fast loops stand in for; no
// hooks.
//
// Every fourth block of pairs is played with hooks drawn by chance; --hooks: all of them, with those of this seed;
// --no-hooks: none, which takes a third of the time. A given variant whose own functions have a say in plays is
// compared with these, and the reference asks them in a Lua state of its own.
//
// For every pair of position and throw: both give the same set of results, the engine gives none twice, and the way
// of playing that it keeps for each is allowed step by step, leads there, and uses the numbers it should; counting and
// picking agree with the list. Besides: the
// throw expands as it should, and the position's text reads back. A difference is printed with the line
// that repeats it; the program stops at the first one (or the Nth), with exit status 1.
#include "core/generator/play_work.h"
#include "core/play_text.h"
#include "core/plays.h"
#include "tests/core/compare_settings.h"
#include "tests/core/random_hooks.h"
#include "tests/core/random_positions.h"
#include "tests/core/reference.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BLOCK = 16, MAX_GIVEN = 24, MAX_SHOWN = 12 };

typedef struct Compare {
    Random random;
    uint64_t seed;
    long pair;
    int option;     // of reference_generate_with
    bool by_search; // the judge is the general search
    PlayList list, other;
    ReferenceResult result;
    bool *seen; // which of the judge's results were met
    size_t seen_capacity;
    long compared, skipped, plays, artificial;
    long different, most_different; // stop at so many differences
    long in_group[5];
    RandomHooks hooks;
    bool hooked; // `hooks` are in force
    uint64_t given_hooks;
    bool no_hooks;
    long hooked_pairs, asked_by_engine, plays_hooked;
} Compare;

static const char *const groups[5] = {"variant", "reading", "key", "random", "given"};

// ---- reporting

static void print_board(const Rules *rules, const char *title, const Board *board) {
    char white[POSITION_TEXT], black[POSITION_TEXT];
    position_print_side(rules, board, WHITE, white, sizeof white);
    position_print_side(rules, board, BLACK, black, sizeof black);
    printf("  %s %s %s", title, white, black);
}

static void print_path(const Setting *setting, const Position *position, const Play *play) {
    char text[PLAY_TEXT];
    play_print(&setting->rules, (Side)position->turn, NUMBERING_OWN, play, text, sizeof text);
    printf("  by %s  (steps", text);
    for (int i = 0; i < play->step_count; i++) {
        const Step *step = &play->step[i];
        printf(" %d/%d:%d%s%s", step->from, step->to, step->die, step->contact ? (step->contact == 1 ? "*" : "^") : "",
               step->passing ? "~" : "");
    }
    printf(")\n");
}

static void print_repeat(const Compare *compare, const Setting *setting, const Position *position) {
    char text[POSITION_TEXT], command[4096];
    position_print(&setting->rules, position, text, sizeof text);
    setting_print(setting, command, sizeof command);
    printf("echo '%s' | nardbox plays %s\n", text, command);
    printf("  (seed %llu, pair %ld, %s)\n", (unsigned long long)compare->seed, compare->pair, setting->group);
    if (compare->hooked && setting->rules.hooks == &compare->hooks.hooks) {
        const RandomHooks *hooks = &compare->hooks;
        printf("  --hooks %llu: present %x; reads %d %d; path %d %d %d, left %d %d %d, refused of 16: %d %d\n",
               (unsigned long long)hooks->seed, hooks->hooks.present, hooks->step.reads, hooks->play.reads,
               hooks->step.path, hooks->play.path, hooks->preference.path, hooks->step.left, hooks->play.left,
               hooks->preference.left, hooks->step.refuses, hooks->play.refuses);
    }
}

static bool fail(Compare *compare, const Setting *setting, const Position *position, const char *what) {
    compare->different++;
    printf("DIFFERENT: %s\n", what);
    print_repeat(compare, setting, position);
    return false;
}

static int compare_boards(const void *a, const void *b) {
    return memcmp(&((const ReferencePlay *)a)->after, &((const ReferencePlay *)b)->after, sizeof(Board));
}

static ReferencePlay *find_result(const ReferenceResult *result, const Board *board) {
    ReferencePlay wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.after = *board;
    return result->count ? bsearch(&wanted, result->play, result->count, sizeof wanted, compare_boards) : NULL;
}

static bool fail_sets(Compare *compare, const Setting *setting, const Position *position) {
    int shown = 0;
    fail(compare, setting, position, "the sets of results");
    printf("  engine %zu, reference %zu\n", compare->list.count, compare->result.count);
    for (size_t i = 0; i < compare->list.count && shown < MAX_SHOWN; i++) {
        Play taken;
        const Play *play = &taken;
        play_list_get(&compare->list, i, &taken);
        if (!find_result(&compare->result, &play->after)) {
            print_board(&setting->rules, "only engine:   ", &play->after);
            print_path(setting, position, play);
            shown++;
        }
    }
    for (size_t i = 0; i < compare->result.count && shown < 2 * MAX_SHOWN; i++) {
        if (!compare->seen[i]) {
            print_board(&setting->rules, "only reference:", &compare->result.play[i].after);
            printf("  with %d numbers\n", compare->result.play[i].step_count);
            shown++;
        }
    }
    return false;
}

// ---- one pair

// Through its text and back: everything that the generator and the person who repeats the case need is there.
static bool reads_back(const Rules *rules, const Position *position, Position *again) {
    char text[POSITION_TEXT];
    Error error;
    memset(again, 0, sizeof *again);
    position_print(rules, position, text, sizeof text);
    if (position_parse(rules, text, again, &error) != STATUS_OK) {
        printf("%s\n", error.text);
        return false;
    }
    return memcmp(&again->board, &position->board, sizeof again->board) == 0 && again->turn == position->turn &&
           again->number_count == position->number_count &&
           memcmp(again->number, position->number, sizeof again->number) == 0 &&
           again->item_count == position->item_count && memcmp(again->item, position->item, sizeof again->item) == 0;
}

static bool throw_expands(const Rules *rules, const Position *position) {
    Position thrown = *position;
    if (position->roll_count == 0) {
        return true;
    }
    thrown.roll_count = thrown.number_count = thrown.playing = thrown.item_count = 0;
    memset(thrown.roll, 0, sizeof thrown.roll);
    memset(thrown.number, 0, sizeof thrown.number);
    memset(thrown.item, 0, sizeof thrown.item);
    position_set_roll(&thrown, rules, position->roll);
    return memcmp(&thrown, position, sizeof thrown) == 0;
}

// The numbers of a path and what it leaves over, against those of the position.
static bool numbers_fit(const Position *position, const Play *play, const ReferencePlay *best, bool finished) {
    uint8_t left[RULES_MAX_FACES + 1] = {0}, used[RULES_MAX_FACES + 1] = {0};
    for (int i = 0; i < position->number_count; i++) {
        left[position->number[i]]++;
    }
    for (int i = 0; i < play->step_count; i++) {
        left[play->step[i].die]--;
    }
    for (int i = 0; i < play->left_count; i++) {
        left[play->left[i]]--;
    }
    for (int i = 0; i < best->step_count; i++) {
        used[best->used[i]]++;
    }
    for (int i = 0; i < play->step_count; i++) {
        used[play->step[i].die]--;
    }
    for (int face = 0; face <= RULES_MAX_FACES; face++) {
        if (left[face] || used[face]) {
            return false;
        }
    }
    return (play->ended != 0) == finished;
}

static bool path_fits(const Compare *compare, const Rules *rules, const Position *position, const Play *play,
                      const ReferencePlay *best) {
    Board after;
    int from_head = 0;
    if (play->step_count != best->step_count ||
        !reference_allows(rules, position, &compare->result, play->step, play->step_count, &after) ||
        memcmp(&after, &play->after, sizeof after) != 0) {
        return false;
    }
    for (int i = 0; i < play->step_count; i++) {
        from_head += rules->head[position->turn] > 0 && play->step[i].from == rules->head[position->turn] &&
                     !(i > 0 && play->step[i - 1].passing);
    }
    return from_head == play->head_taken &&
           (!compare->hooked || reference_has_way(&compare->result, play->step, play->step_count)) &&
           numbers_fit(position, play, best, after.row[position->turn].at[0] == row_total(&after.row[position->turn]));
}

// Makes room for `count` marks, none of them set.
static bool none_seen(Compare *compare, size_t count) {
    if (compare->seen_capacity < count) {
        bool *grown = realloc(compare->seen, count * sizeof *grown);
        if (!grown) {
            return false;
        }
        compare->seen = grown;
        compare->seen_capacity = count;
    }
    memset(compare->seen, 0, count * sizeof compare->seen[0]);
    return true;
}

static bool compare_results(Compare *compare, const Setting *setting, const Position *position) {
    const Rules *rules = &setting->rules;
    if (!none_seen(compare, compare->result.count)) {
        return fail(compare, setting, position, "no memory");
    }
    for (size_t i = 0; i < compare->list.count; i++) {
        Play taken;
        const Play *play = &taken;
        play_list_get(&compare->list, i, &taken);
        ReferencePlay *found = find_result(&compare->result, &play->after);
        if (!found) {
            continue; // the counts will differ, or something is not met
        }
        if (compare->seen[found - compare->result.play]) {
            fail(compare, setting, position, "the engine gives a result twice");
            print_board(rules, "twice:", &play->after);
            print_path(setting, position, play);
            return false;
        }
        compare->seen[found - compare->result.play] = true;
        if (!path_fits(compare, rules, position, play, found)) {
            fail(compare, setting, position, "the engine's way of playing a result");
            print_board(rules, "result:", &play->after);
            print_path(setting, position, play);
            printf("  reference: %d numbers, highest %d\n", found->step_count, found->used[0]);
            return false;
        }
    }
    for (size_t i = 0; i < compare->result.count; i++) {
        if (!compare->seen[i]) {
            return fail_sets(compare, setting, position);
        }
    }
    return compare->list.count == compare->result.count || fail_sets(compare, setting, position);
}

// Where prefer_play looks at the steps, every order of them is a way of its own until it has been asked, and the engine
// lists and tries only so many (plays.h). Four numbers and more may have more. How many are tried also hangs on what
// the list has learned of the functions before.
static bool may_have_many_ways(const Rules *rules, const Position *position, Status status) {
    return (status == STATUS_FULL || status == STATUS_SCRIPT) && rules_have_hook(rules, HOOK_PREFER_PLAY) &&
           position->number_count > 3;
}

// plays_count counts that list, and plays_pick takes any of it.
static bool compare_picks(Compare *compare, const Setting *setting, const Position *position) {
    const Rules *rules = &setting->rules;
    size_t count = 0, index = (size_t)random_below(&compare->random, (int)compare->list.count);
    uint64_t middle = UINT64_MAX / compare->list.count; // of the index's share of all random words
    Play listed, picked;
    play_list_get(&compare->list, index, &listed);
    Status status = plays_count(rules, position, &compare->other, &count);
    if (may_have_many_ways(rules, position, status)) {
        return true;
    }
    if (status != STATUS_OK || count != compare->list.count) {
        return fail(compare, setting, position, "plays_count");
    }
    uint64_t word = index * middle + middle / 2;
    if (plays_choose(word, count) != index ||
        plays_pick(rules, position, &compare->other, word, &picked) != STATUS_OK ||
        memcmp(&listed, &picked, sizeof listed) != 0) {
        return fail(compare, setting, position, "plays_pick");
    }
    return true;
}

// The fast loops are built twice; this processor runs both, and they make the same list in the same order.
static bool compare_builds(Compare *compare, const Setting *setting, const Position *position) {
    bool avx2 = compare->other.work->avx2;
    if (!avx2 || !setting->rules.fast) { // one build, or rules that never come to the loops
        return true;
    }
    compare->other.work->avx2 = false;
    Status status = plays_generate_growing(&setting->rules, position, &compare->other);
    compare->other.work->avx2 = true;
    const PlayWork *one = compare->list.work, *other = compare->other.work;
    size_t count = compare->list.count;
    bool same = status == STATUS_OK && compare->other.count == count && one->coded == other->coded &&
                memcmp(one->board, other->board, count * sizeof *one->board) == 0 &&
                (!one->coded || memcmp(one->code, other->code, count * sizeof *one->code) == 0);
    return same || fail(compare, setting, position, "the two builds of the fast loops");
}

static bool compare_budget(Compare *compare, const Setting *setting, const Position *position) {
    const Rules *rules = &setting->rules;
    int budget = compare->list.head_budget;
    if (rules->head[position->turn] == 0) {
        return true; // no head, nothing to say
    }
    return (budget == INT_MAX && compare->result.head_budget >= 1000) || budget == compare->result.head_budget ||
           fail(compare, setting, position, "the budget of the head");
}

// The fast loops against the general search alone, for many more pairs than the reference has time for.
static bool compare_search(Compare *compare, const Setting *setting, const Position *position) {
    const Rules *rules = &setting->rules;
    Rules slow = *rules;
    slow.fast = false;
    Status searched_all = plays_generate_growing(&slow, position, &compare->other);
    if (searched_all == STATUS_FULL || searched_all == STATUS_SCRIPT) { // hooks that make the search look everywhere
        compare->skipped++;
        return true;
    }
    if (searched_all != STATUS_OK || plays_generate_growing(rules, position, &compare->list) != STATUS_OK ||
        !none_seen(compare, compare->other.count)) {
        return fail(compare, setting, position, "no memory, or too many plays for the engine");
    }
    bool same = compare->list.count == compare->other.count && compare->list.head_budget == compare->other.head_budget;
    for (size_t i = 0; i < compare->list.count && same; i++) {
        size_t index = plays_find_result(&compare->other, &compare->list.board[i]);
        Play fast, searched;
        same = index != SIZE_MAX && !compare->seen[index];
        if (same) {
            play_list_get(&compare->list, i, &fast);
            play_list_get(&compare->other, index, &searched);
            same = fast.step_count == searched.step_count && fast.left_count == searched.left_count &&
                   memcmp(fast.left, searched.left, sizeof fast.left) == 0 && fast.ended == searched.ended &&
                   fast.head_taken == searched.head_taken;
            compare->seen[index] = true;
        }
    }
    if (!same) {
        return fail(compare, setting, position, "the fast loops and the search");
    }
    compare->hooked_pairs += compare->hooked;
    compare->plays_hooked += compare->hooked ? (long)compare->list.count : 0;
    compare->compared++;
    compare->plays += (long)compare->list.count;
    for (int i = 0; i < 5; i++) {
        compare->in_group[i] += strcmp(groups[i], setting->group) == 0;
    }
    return true;
}

// False at a difference.
static bool compare_pair(Compare *compare, const Setting *setting, const Position *position, bool just_thrown) {
    const Rules *rules = &setting->rules;
    Position again; // what the engine works with
    Error error;
    Status status;
    if (rules_check_board(rules, &position->board, &error) != STATUS_OK) {
        printf("%s\n", error.text);
        return fail(compare, setting, position, "the board is refused");
    }
    if (!reads_back(rules, position, &again)) {
        return fail(compare, setting, position, "the position's text does not read back");
    }
    if (just_thrown && !throw_expands(rules, position)) {
        return fail(compare, setting, position, "the numbers of the roll");
    }
    if (compare->by_search) {
        return compare_search(compare, setting, &again);
    }
    Rules judged = *rules;
    judged.hooks = rules->hooks && rules->hooks == setting->own[0] ? setting->own[1] : rules->hooks;
    status = reference_generate_with(&judged, position, compare->option, &compare->result);
    if (status == STATUS_FULL) {
        compare->skipped++;
        return true;
    }
    compare->hooks.asked = 0;
    Status made = plays_generate_growing(rules, &again, &compare->list);
    if (status == STATUS_OK && may_have_many_ways(rules, &again, made)) {
        compare->skipped++;
        return true;
    }
    if (status != STATUS_OK || made != STATUS_OK) {
        return fail(compare, setting, position, "no memory, or too many plays for the engine");
    }
    if (!compare_results(compare, setting, position) || !compare_budget(compare, setting, position) ||
        !compare_picks(compare, setting, &again) || (!compare->hooked && !compare_builds(compare, setting, &again))) {
        return false;
    }
    compare->hooked_pairs += compare->hooked;
    compare->asked_by_engine += compare->hooks.asked;
    compare->plays_hooked += compare->hooked ? (long)compare->list.count : 0;
    compare->compared++;
    compare->plays += (long)compare->result.count;
    for (int i = 0; i < 5; i++) {
        compare->in_group[i] += strcmp(groups[i], setting->group) == 0;
    }
    return true;
}

// ---- many pairs

// A random play of what was thrown, by the engine. What is too much for it, nobody plays on from: a new game begins.
static void play_on(Compare *compare, const Rules *rules, Position *game) {
    if (plays_generate_growing(rules, game, &compare->list) == STATUS_OK) {
        size_t index = (size_t)random_below(&compare->random, (int)compare->list.count);
        Play play;
        play_list_get(&compare->list, index, &play);
        random_play_on(&compare->random, rules, &play, game);
    } else {
        random_start(&compare->random, rules, game);
    }
    if (!game->playing) {
        random_throw(&compare->random, rules, game);
    }
}

// A block of pairs under one setting: alternately artificial and of the game, which goes on.
static bool compare_pairs(Compare *compare, const Setting *setting, Position *game, long pairs) {
    for (long done = compare->compared + compare->skipped; compare->compared + compare->skipped - done < BLOCK;) {
        if (compare->compared >= pairs) {
            return true;
        }
        compare->pair++;
        if (compare->pair % 2) {
            Position artificial;
            random_artificial(&compare->random, &setting->rules, &artificial);
            random_throw(&compare->random, &setting->rules, &artificial);
            if (!compare_pair(compare, setting, &artificial, true) && compare->different >= compare->most_different) {
                return false;
            }
            compare->artificial++;
        } else {
            for (int plays = random_below(&compare->random, 4); plays >= 0; plays--) {
                play_on(compare, &setting->rules, game);
            }
            if (!compare_pair(compare, setting, game, false) && compare->different >= compare->most_different) {
                return false;
            }
        }
    }
    return true;
}

static bool compare_block(Compare *compare, Setting *setting, Position *game, long pairs) {
    const RuleHooks *own = compare->given_hooks == 0 && !compare->no_hooks ? setting->own[0] : NULL;
    compare->hooked = own || compare->given_hooks != 0 ||
                      (!compare->by_search && random_chance(&compare->random, 4) && !compare->no_hooks);
    if (compare->hooked && !own) {
        uint64_t drawn = (uint64_t)random_below(&compare->random, 1 << 30);
        random_hooks(&compare->hooks, compare->given_hooks ? compare->given_hooks : drawn);
    }
    setting->rules.hooks = own ? own : compare->hooked ? &compare->hooks.hooks : NULL;
    bool same = compare_pairs(compare, setting, game, pairs);
    setting->rules.hooks = setting->own[0];
    compare->hooked = false;
    return same;
}

static void begin_game(Compare *compare, const Setting *setting, Position *game) {
    random_start(&compare->random, &setting->rules, game);
    random_throw(&compare->random, &setting->rules, game);
}

static bool compare_given(Compare *compare, Setting *setting, long pairs) {
    Position game;
    begin_game(compare, setting, &game);
    while (compare->compared < pairs) {
        if (!compare_block(compare, setting, &game, pairs)) {
            return false;
        }
    }
    return true;
}

// Fixed settings in turn; every third block a random one.
static bool compare_all(Compare *compare, long pairs) {
    size_t fixed = setting_fixed_count(), next = 0;
    Setting *setting = calloc(fixed + 1, sizeof *setting);
    Position *game = calloc(fixed + 1, sizeof *game);
    bool same = setting && game;
    for (size_t i = 0; same && i < fixed; i++) {
        same = setting_fixed(i, &setting[i]);
        if (same) {
            begin_game(compare, &setting[i], &game[i]);
        }
    }
    for (long block = 0; same && compare->compared < pairs; block++) {
        size_t index = block % 3 == 2 ? fixed : next++ % fixed;
        if (index == fixed) {
            same = setting_random(&compare->random, &setting[fixed]);
            if (same) {
                begin_game(compare, &setting[fixed], &game[fixed]);
            }
        }
        same = same && compare_block(compare, &setting[index], &game[index], pairs);
    }
    free(setting);
    free(game);
    return same;
}

// ---- the program

static int usage(void) {
    fprintf(stderr, "usage: compare_reference [--pairs N] [--seed S] [--variant NAME [--setting key=value]...] "
                    "[--every-order] [--search] [--differences N] [--hooks SEED | --no-hooks]\n");
    return 2;
}

int main(int argc, char **argv) {
    static Compare compare;
    static Setting setting;
    const char *variant = NULL, *given[MAX_GIVEN];
    int given_count = 0;
    long pairs = 10000;
    bool same;
    clock_t start = clock();
    compare.seed = 1;
    compare.most_different = 1;
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (strcmp(argv[i], "--every-order") == 0) {
            compare.option = REFERENCE_EVERY_ORDER;
        } else if (strcmp(argv[i], "--search") == 0) {
            compare.by_search = true;
        } else if (strcmp(argv[i], "--pairs") == 0 && more) {
            pairs = strtol(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--differences") == 0 && more) {
            compare.most_different = strtol(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--seed") == 0 && more) {
            compare.seed = strtoull(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--no-hooks") == 0) {
            compare.no_hooks = true;
        } else if (strcmp(argv[i], "--hooks") == 0 && more) {
            compare.given_hooks = strtoull(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--variant") == 0 && more) {
            variant = argv[++i];
        } else if (strcmp(argv[i], "--setting") == 0 && more && given_count < MAX_GIVEN) {
            given[given_count++] = argv[++i];
        } else {
            return usage();
        }
    }
    if (pairs <= 0 || (given_count > 0 && !variant)) {
        return usage();
    }
    compare.random.state = compare.seed;
    if (play_list_create(&compare.list, 4096) != STATUS_OK || play_list_create(&compare.other, 64) != STATUS_OK) {
        fprintf(stderr, "compare_reference: no memory\n");
        return 1;
    }
    if (variant) {
        same = setting_begin(&setting, variant, "given");
        for (int i = 0; same && i < given_count; i++) {
            same = setting_add(&setting, given[i], true);
        }
        same = same && setting_end(&setting, true) && compare_given(&compare, &setting, pairs);
    } else {
        same = compare_all(&compare, pairs);
    }
    printf("compare_reference: seed %llu: %ld pairs agree (%ld plays; %ld artificial positions), %ld skipped as too "
           "much work; of variants %ld, readings %ld, single keys %ld, random rules %ld, given %ld\n",
           (unsigned long long)compare.seed, compare.compared, compare.plays, compare.artificial, compare.skipped,
           compare.in_group[0], compare.in_group[1], compare.in_group[2], compare.in_group[3], compare.in_group[4]);
    printf("compare_reference: %ld of them with hooks: asked %ld times for %ld plays\n", compare.hooked_pairs,
           compare.asked_by_engine, compare.plays_hooked);
    fprintf(stderr, "%.1f s of processor time\n", (double)(clock() - start) / CLOCKS_PER_SEC);
    play_list_destroy(&compare.list);
    play_list_destroy(&compare.other);
    reference_clear(&compare.result);
    free(compare.seen);
    return same && compare.different == 0 ? 0 : 1;
}
