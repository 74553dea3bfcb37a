// SPDX-License-Identifier: MIT
// Bots that look ahead on threads say the same, to the last bit, as one that does so alone: by a net, by a script that
// evaluates (one that draws numbers by chance, too), under keys and under functions of rules, also where a bot may not
// do enough to look as far as it would. Who is stopped says what it had seen in full.
//
// No test framework: it is also run under ThreadSanitizer (`crew_threads few`: three threads, once, compared with
// nothing).
#define _POSIX_C_SOURCE 200809L // pthread
#include "core/playout.h"
#include "scripts/bot.h"
#include "scripts/limits.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 5, MOST_PLAYS = 200 };

// ---- threads

typedef struct Job {
    bool (*work)(void *task, int worker, size_t unit);
    void *task;
    size_t units;
    atomic_size_t next;
    atomic_bool enough;
} Job;

typedef struct Member {
    Job *job;
    int number;
    pthread_t thread;
} Member;

static atomic_long jobs; // that were shared out

static void *work(void *context) {
    const Member *member = context;
    Job *job = member->job;
    size_t unit;
    while (!atomic_load(&job->enough) && (unit = atomic_fetch_add(&job->next, 1)) < job->units) {
        if (!job->work(job->task, member->number, unit)) {
            atomic_store(&job->enough, true);
        }
    }
    return NULL;
}

static void share(void *context, size_t units, bool (*does)(void *task, int worker, size_t unit), void *task) {
    Job job = {.work = does, .task = task, .units = units};
    Member member[MOST_THREADS];
    const SearchCrew *crew = context;
    int started = 0;
    for (; started < crew->workers; started++) {
        member[started] = (Member){.job = &job, .number = started};
        if (pthread_create(&member[started].thread, NULL, work, &member[started]) != 0) {
            break;
        }
    }
    for (int i = 0; i < started; i++) {
        pthread_join(member[i].thread, NULL);
    }
    atomic_fetch_add(&jobs, 1);
}

// ---- what is asked

typedef struct Case {
    const char *variant, *position;
    const char *bot, *setting; // of a folder of its own where it has a slash in it
    const char *steps;         // that it may take; NULL: the usual
    bool net;
} Case;

#define BACKGAMMON "13:5,24:2,8:3,6:5 24:2,13:4,8:4,6:5 w 43"
#define FEW "13:1,6:1,2:1 24:1,9:1,3:1 w 42"
#define NARDI "24:8,23:1,21:1,18:3,17:1,11:1 24:8,22:1,20:1,17:1,16:1,10:1,8:1,7:1 w 52"

static const Case cases[] = {
    {"backgammon", BACKGAMMON, "net", "ply=2", NULL, true},
    {"backgammon+house/hit_again", BACKGAMMON, "net", "ply=2", NULL, true},
    {"long_nardi", NARDI, "net", "ply=2", NULL, true},
    {"hypergammon", FEW, "net", "ply=3", NULL, true},
    {"backgammon", BACKGAMMON, "runner", "ply=2", "8M", false},
    {"hypergammon+house/hit_again", FEW, "blitz", "ply=2", NULL, false},
    {"long_nardi", NARDI, "./whim.lua", "ply=2", "6M", false},
    {"hypergammon", FEW, "./whim.lua", "ply=2", NULL, false},
};

static const char whim[] =
    "return { name = 'whim', params = { ply = { 2, min = 0, max = 2, whole = true } }, evaluate = function(position)\n"
    "  return position.board.them.pips - position.board.me.pips + math.random(20) + math.random() end }\n";

typedef struct Answer {
    size_t play;
    double value[MOST_PLAYS];
    int ahead[MOST_PLAYS];
} Answer;

static Status ask(const Case *asked, Bot *bot, BotQuestion *question, Answer *answer, Error *error) {
    BotAnswer said;
    static BotRating rating[MOST_PLAYS];
    memset(answer, 0, sizeof *answer);
    Status status = bot_rate(bot, question, answer->value, &said, error);
    answer->play = said.play;
    if (status == STATUS_OK && said.failed) {
        return error_set(error, STATUS_SCRIPT, 0, 0, "%.200s", said.failure);
    }
    if (status == STATUS_OK && asked->net) {
        status = bot_rate_by_net(bot, question, asked->setting[4] - '0', SIZE_MAX, rating, error);
        for (size_t i = 0; i < question->plays->count; i++) {
            answer->value[rating[i].play] = rating[i].equity;
            answer->ahead[rating[i].play] = rating[i].ahead;
        }
    }
    return status;
}

// ---- being stopped

static atomic_long calls_left;

static bool stop_by_and_by(void *unused) {
    (void)unused;
    return atomic_fetch_sub(&calls_left, 1) <= 0;
}

// Whatever it had seen in full is what one alone says who does not look further.
static bool is_one_of(const Answer *answer, const Answer *full, size_t plays) {
    bool found = false;
    for (int plies = 0; plies < 3; plies++) {
        found = found || memcmp(answer->value, full[plies].value, plays * sizeof *answer->value) == 0;
    }
    return found;
}

static long check_stops(const Case *asked, Bot *bot, BotQuestion *question) {
    static Answer full[3], answer;
    Error error;
    long wrong = 0;
    SearchCrew crew = {3, share, &crew};
    question->stop = NULL;
    bot_use_crew(bot, NULL);
    for (int plies = 0; plies < 3; plies++) {
        char setting[] = {'p', 'l', 'y', '=', (char)('0' + plies), '\0'};
        wrong += bot_set(bot, setting, &error) != STATUS_OK;
        Case again = *asked;
        again.setting = setting;
        wrong += ask(&again, bot, question, &full[plies], &error) != STATUS_OK;
    }
    bot_use_crew(bot, &crew);
    question->stop = stop_by_and_by;
    for (long calls = 1; calls < 4000; calls = calls * 3 / 2 + 7) {
        BotAnswer said;
        memset(&answer, 0, sizeof answer);
        atomic_store(&calls_left, calls);
        wrong += bot_rate(bot, question, answer.value, &said, &error) != STATUS_OK ||
                 !is_one_of(&answer, full, question->plays->count);
    }
    bot_use_crew(bot, NULL);
    return wrong;
}

// ---- all of it

// Returns how often it was not as it ought to be.
static long check(const Case *asked, bool stops, bool few) {
    static Answer alone, answer;
    VariantError failure;
    Error error = {0, 0, ""};
    Position position;
    PlayList list = {.count = 0};
    limits_reset();
    Variant *variant = variant_load(asked->variant, &failure);
    if (asked->steps != NULL) {
        limits_set("bot.all_instructions", asked->steps, &error);
    }
    Bot *bot = variant != NULL ? bot_load(asked->bot, &failure) : NULL;
    if (bot == NULL) {
        printf("%s\n", failure.text);
        variant_destroy(variant);
        return 1;
    }
    Rules rules = *variant_rules(variant, 0);
    BotQuestion question = {.rules = &rules, .variant = variant, .position = &position, .plays = &list, .seed = 3};
    long wrong = 0;
    if (position_parse(&rules, asked->position, &position, &error) != STATUS_OK ||
        flow_settle(&rules, &position, &error) != STATUS_OK || play_list_create(&list, 64) != STATUS_OK ||
        plays_generate_growing(&rules, &position, &list) != STATUS_OK || list.count < 3 || list.count > MOST_PLAYS ||
        bot_set(bot, asked->setting, &error) != STATUS_OK ||
        (!few && ask(asked, bot, &question, &alone, &error) != STATUS_OK)) {
        printf("%s, %s: %zu plays, %s\n", asked->variant, asked->bot, list.count, error.text);
        wrong++;
    }
    for (int threads = few ? 3 : 1; threads <= (few ? 3 : MOST_THREADS) && wrong == 0; threads += threads < 3 ? 1 : 2) {
        SearchCrew crew = {threads, share, &crew};
        long before = atomic_load(&jobs);
        bot_use_crew(bot, &crew);
        for (int time = 0; time < (few ? 1 : 2); time++) { // what helpers have kept from before changes nothing
            Status status = ask(asked, bot, &question, &answer, &error);
            if (status != STATUS_OK || (!few && memcmp(&answer, &alone, sizeof answer) != 0)) {
                printf("%s, %s %s, %d threads: not what it says alone. %s\n", asked->variant, asked->bot,
                       asked->setting, threads, error.text);
                wrong++;
            }
        }
        if (atomic_load(&jobs) == before) {
            printf("%s, %s: nothing was shared out\n", asked->variant, asked->bot);
            wrong++;
        }
        bot_use_crew(bot, NULL);
    }
    if (wrong == 0 && stops) {
        wrong = check_stops(asked, bot, &question);
        if (wrong > 0) {
            printf("%s, %s: %ld answers of one who was stopped\n", asked->variant, asked->bot, wrong);
        }
    }
    play_list_destroy(&list);
    bot_destroy(bot);
    variant_destroy(variant);
    return wrong;
}

int main(int count, char **argument) {
    bool few = count > 1 && strcmp(argument[1], "few") == 0;
    char folder[] = "/tmp/crew_threads.XXXXXX", path[64];
    setenv("NARDBOX_NETS", NARDBOX_SOURCE_DIR "/variants/nets", 1);
    long wrong = mkdtemp(folder) == NULL;
    snprintf(path, sizeof path, "%s/whim.lua", folder);
    FILE *file = wrong == 0 ? fopen(path, "w") : NULL;
    wrong += file == NULL || fputs(whim, file) < 0 || fclose(file) != 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0] && wrong == 0; i++) {
        Case asked = cases[i];
        asked.bot = strcmp(asked.bot, "./whim.lua") == 0 ? path : asked.bot;
        wrong += check(&asked, i == 0 && !few, few);
    }
    remove(path);
    remove(folder);
    return wrong > 0;
}
