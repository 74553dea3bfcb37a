// SPDX-License-Identifier: MIT
// A training from its first game to the file of its net: see course.h.
#include "repl/train/course.h"

#include "core/hash.h"
#include "repl/base/clock.h"
#include "repl/base/file_write.h"
#include "repl/base/home.h"
#include "repl/base/interrupt.h"
#include "repl/base/scratch.h"
#include "repl/base/system.h"
#include "repl/screen/messages.h"
#include "scripts/nets.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    FIRST_LINE = 256, // games until the first line of the learning curve; from one to the next they double
    ONE_IN = 40,      // games of a measurement to those of training
    LEAST_MEASURED = 20,
    MOST_WHOLE = 200, // games whose bear-offs are looked at
    MOST_MEASURED = 2000,
    ONE_IN_TESTED = 10,
    LEAST_TESTED = 200, // games, for a new net to show that it is better than the old one
    MOST_TESTED = 10000,
    MOST_NET = 16 << 20,                        // bytes
    MOST_FIRST = NET_MAX_HIDDEN / NET_STEP + 1, // nets side by side: more than have room
};
static const Sequential BETTER = {.low = 0, .high = 0.05, .error = 0.05};

// ---- files

// The name as a file's: what might not be one becomes _.
static const char *file_name_of(const char *name) {
    char *copy = scratch_copy(name);
    for (char *at = copy; *at != '\0'; at++) {
        bool good = (unsigned char)*at > ' ' && *at != '/' && *at != '\\' && !(at == copy && *at == '.');
        *at = good ? *at : '_';
    }
    return copy;
}

CommandStatus course_read_old(Course *course) {
    Screen *screen = course->session->screen;
    const char *trouble;
    size_t size;
    if ((trouble = file_in_the_way(course->path, true)) != NULL) { // a folder, not known after hours
        return print_trouble(screen, SIZE_MAX, trouble);
    }
    if (!file_exists(course->path)) {
        return COMMAND_OK;
    }
    char *bytes = file_read(course->path, MOST_NET, &size, &trouble);
    if (bytes == NULL || strncmp(bytes, "nardbox net ", strlen("nardbox net ")) != 0) { // a NUL is behind the bytes
        return print_error_as(
            screen, bytes == NULL ? COMMAND_IO : COMMAND_FAILED, SIZE_MAX, "%s: name another file with --out",
            bytes == NULL ? trouble : scratch_format("%s is there already and is no net", course->path));
    }
    Error error = {0, 0, ""};
    if (net_read(&course->own, (unsigned char *)bytes, size, &error) != STATUS_OK) {
        print_warning(screen, "%s: %s; the new net will replace it", course->path, error.text);
    }
    course->old_hash = hash_bytes(HASH_START, bytes, size);
    course->old = course->own;
    course->old_name = scratch_format("the net in %s", home_shown(course->path));
    if (course->old != NULL && net_fingerprint(course->old) != course->fingerprint) {
        return print_error(screen, "%s has a net that was trained for other rules: name another file with --out",
                           course->path);
    }
    return COMMAND_OK;
}

bool course_name_files(Course *course, const char *out) {
    course->finds = out == NULL;
    course->path = out != NULL ? out
                               : home_data_path(scratch_format("nets/%s-%016llx.net", file_name_of(course->name),
                                                               (unsigned long long)course->fingerprint));
    if (course->path == NULL) {
        return false;
    }
    course->part = scratch_format("%s.part", course->path);
    course->beside = scratch_format("%s.new", course->path);
    return true;
}

// ---- one training at a time

// What stands in the file of a lock, before the number of the process that has it, or had it when it was killed.
#define LOCK_MARK "nardbox training, process "

// Does the path lead to the open file? Who ends removes it.
static bool is_at(int file, const char *path) {
    struct stat own, there;
    return fstat(file, &own) == 0 && lstat(path, &there) == 0 && own.st_dev == there.st_dev &&
           own.st_ino == there.st_ino;
}

CommandStatus course_lock(Course *course) {
    const char *path = scratch_format("%s.lock", course->path);
    int file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0) {
        bool no_folder = errno == ENOENT || errno == ENOTDIR || errno == EACCES || errno == EROFS;
        return no_folder && !course->finds // the person's own folder is made when it is needed
                   ? print_error_as(course->session->screen, COMMAND_IO, SIZE_MAX, "cannot write %s: %s", course->path,
                                    strerror(errno))
                   : COMMAND_OK;
    }
    bool held = !system_lock_byte(file, 0) && errno == EAGAIN;
    if (!held && !is_at(file, path)) { // it was held until now
        close(file);
        return course_lock(course);
    }
    char text[80];
    ssize_t size = pread(file, text, sizeof text - 1, 0);
    text[size > 0 ? size : 0] = '\0';
    bool marked = strncmp(text, LOCK_MARK, sizeof LOCK_MARK - 1) == 0;
    if (held) {
        const char *who = marked ? scratch_format(" (process %ld)", strtol(text + sizeof LOCK_MARK - 1, NULL, 10)) : "";
        print_error(course->session->screen,
                    "another training%s writes %s: wait for its end, or name another file with --out", who,
                    home_shown(course->path));
    }
    if (held || (size != 0 && !marked)) { // the latter is a file of somebody's own
        close(file);
        return held ? COMMAND_FAILED : COMMAND_OK;
    }
    dprintf(file, LOCK_MARK "%-20ld\n", (long)getpid());
    course->lock_path = path;
    course->lock = file;
    return COMMAND_OK;
}

void course_unlock(Course *course) {
    if (course->lock_path != NULL) {
        unlink(course->lock_path);
        close(course->lock);
    }
}

// ---- the course's nets

static const char *name_of_net(const NetFound *found) {
    return strchr(found->path, '/') == NULL ? "the net that comes with the program"
                                            : scratch_format("the net in %s", home_shown(found->path));
}

void course_find_old(Course *course, const Variant *variant, size_t game) {
    NetFound found;
    Error error;
    if (!course->finds || course->old != NULL ||
        nets_find(variant, game, course->rules, NULL, &found, &error) != STATUS_OK) {
        return;
    }
    course->old = found.net;
    course->old_hash = found.hash;
    course->old_name = !found.exact ? scratch_format("the net of %s, by which these rules were played", found.name)
                                    : name_of_net(&found);
}

// The net of the game that was trained for it, or by which it is played.
static Status find_net_of(const char *game, NetFound *found, Error *error) {
    VariantError failed;
    const char *ending = strrchr(game, '.');
    if (ending != NULL && strcmp(ending, ".net") == 0) {
        return error_bad_input(error, "there is no file %s", game);
    }
    Variant *variant = variant_load(game, &failed);
    if (variant == NULL) {
        return error_bad_input(error, "there is no net of %s: %s", game, failed.text);
    }
    Status status = nets_find(variant, 0, variant_rules(variant, 0), NULL, found, error);
    variant_destroy(variant);
    return status;
}

// The net of the file or game `named`, or (NULL) the one by which these rules are played now; *words: which it is.
static Status find_named(Course *course, const Variant *variant, size_t game, const char *named, NetFound *found,
                         const char **words, Error *error) {
    bool is_file = named != NULL && file_exists(named);
    RETURN_IF_FAILED(named == NULL || is_file ? nets_find(variant, game, course->rules, named, found, error)
                     : *named == '\0'         ? error_bad_input(error, "a name is missing")
                                              : find_net_of(named, found, error));
    *words = is_file                         ? scratch_format("the net in %s", home_shown(named))
             : named == NULL && found->exact ? name_of_net(found)
                                             : scratch_format("the net of %s", found->name);
    return STATUS_OK;
}

CommandStatus course_find_first(Course *course, const Variant *variant, size_t game, const char *named,
                                TrainPlan *plan) {
    const Net *from[MOST_FIRST];
    int count = 0;
    uint64_t hash = HASH_START;
    Error error;
    Status status;
    char *name = named != NULL ? scratch_copy(named) : NULL, *next;
    do {
        NetFound found;
        const char *words;
        next = name != NULL ? strchr(name, ',') : NULL;
        if (next != NULL) {
            *next++ = '\0';
            next += strspn(next, " ");
        }
        status = find_named(course, variant, game, name, &found, &words, &error);
        if (status == STATUS_OK) {
            hash = hash_bytes(hash, &found.hash, sizeof found.hash);
            course->first_name = count == 0 ? words : scratch_format("%s and %s", course->first_name, words);
            from[count++] = found.net;
        }
        name = next;
    } while (status == STATUS_OK && name != NULL && count < MOST_FIRST);
    status = status == STATUS_OK ? net_create_from(&course->first, course->rules, from, count, &error) : status;
    memory_need(status != STATUS_NO_MEMORY);
    if (status != STATUS_OK) {
        return named == NULL ? COMMAND_OK : print_error(course->session->screen, "--from: %s", error.text);
    }
    plan->from = hash;
    plan->hidden = net_hidden(course->first);
    return COMMAND_OK;
}

static void keep_checkpoint(Course *course) {
    ScratchMark mark = scratch_mark();
    const char *trouble = checkpoint_write(&course->training, course->part);
    if (trouble != NULL && !course->cannot_keep) {
        print_progress_end(course->session->screen);
        print_warning(course->session->screen, "%s; what is learned is not kept before the end", trouble);
        course->cannot_keep = true;
    }
    scratch_release(mark);
    course->kept_at = clock_seconds();
}

// The file of the net as it stands.
typedef struct Bytes {
    unsigned char *bytes;
    size_t size;
    uint64_t hash;
} Bytes;

// Is there a net in the file that was not made by this training?
static bool has_rival(const Course *course, const Bytes *net) {
    return course->old != NULL && course->old_hash != course->training.so_far.kept_hash &&
           course->old_hash != net->hash;
}

// Writes the net to the file, or to the one beside it.
static CommandStatus keep_net(Course *course, const Bytes *net, bool beside) {
    const char *path = beside ? course->beside : course->path;
    const char *trouble = file_write(path, (const char *)net->bytes, net->size, true);
    if (trouble != NULL) {
        return print_trouble(course->session->screen, SIZE_MAX, trouble);
    }
    nets_changed();
    course->kept = path;
    course->training.so_far.kept_hash = beside ? course->training.so_far.kept_hash : net->hash;
    return COMMAND_OK;
}

// ---- measuring

static uint64_t games_between(uint64_t games, uint64_t least, uint64_t most) {
    return games < least ? least : games > most ? most : games;
}

// The seed of contest number `which`; those of training are the plan's own.
static uint64_t seed_of(const Course *course, uint64_t which) {
    return course->training.plan.seed + (which + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

// A contest of the net as it stands with another.
static bool measure(Course *course, ContestResult *result, uint64_t games, uint64_t which, const Net *other,
                    const Sequential *test) {
    Training *training = &course->training;
    Contest contest = {training_net(training), other, seed_of(course, which), games, test};
    return contest_play(&training->pupils, &contest, result);
}

static bool add_line(Course *course) {
    Training *training = &course->training;
    uint64_t all = training_games(training);
    uint64_t games = games_between((all - training->so_far.curve_games) / ONE_IN, LEAST_MEASURED, MOST_MEASURED);
    ContestResult random, before = {.whole = false};
    bool whole = measure(course, &random, games, all, NULL, NULL) &&
                 (training->so_far.curve_games == 0 ||
                  measure(course, &before, games, all + 1, training->net[TRAIN_BEFORE], NULL));
    if (whole) {
        course_tell_line(course, &random, &before);
        net_copy(training->net[TRAIN_BEFORE], training_net(training));
        training->so_far.curve_games = all;
    }
    return whole;
}

// ---- the course

static bool enough(void *context) {
    Course *course = context;
    course_show_progress(course);
    return interrupt_pending() || (course->by_clock && training_share(&course->training) >= 1);
}

static CommandStatus tell_failure(const Course *course) {
    const Pupils *pupils = &course->training.pupils;
    print_progress_end(course->session->screen);
    print_error(course->session->screen, "%s", pupils->error);
    return pupils->status == STATUS_SCRIPT ? COMMAND_SCRIPT : COMMAND_FAILED;
}

// COMMAND_OK: all was learned.
static CommandStatus train(Course *course) {
    Training *training = &course->training;
    Pupils *pupils = &training->pupils;
    course->kept_at = clock_seconds();
    while (!training_is_done(training)) {
        course->by_clock = training->plan.games == 0;
        bool whole = training_step(training);
        course->by_clock = false;
        uint64_t games = training_games(training);
        if (whole && !training_is_done(training) && games >= FIRST_LINE && games >= 2 * training->so_far.curve_games) {
            whole = add_line(course);
        }
        if (pupils->failed) {
            return tell_failure(course);
        }
        if (interrupt_pending()) {
            return COMMAND_INTERRUPTED;
        }
        course_show_progress(course);
        if (training->so_far.learned > 0 && clock_seconds() - course->kept_at >= course->keep) {
            keep_checkpoint(course);
        }
    }
    return COMMAND_OK;
}

// By the test, or, where that has come to no answer in so few games, by the interval of all of them. Where nothing that
// is played makes a difference, who has learned these very rules knows better what games are worth.
static bool is_better(const Course *course, const ContestResult *result) {
    Interval points = {0};
    bool known = ratio_interval(&result->points, result->units, &points);
    bool alike = known && points.low == 0 && points.high == 0;
    return result->answer == SEQUENTIAL_HIGH || (result->answer == SEQUENTIAL_GO_ON && known && points.low > 0) ||
           (alike && course->own == NULL);
}

// A new net replaces an old one if it is shown to be better.
static CommandStatus keep_the_better(Course *course, const Bytes *net) {
    bool better = true;
    if (has_rival(course, net)) {
        uint64_t games = games_between(training_games(&course->training) / ONE_IN_TESTED, LEAST_TESTED, MOST_TESTED);
        better = measure(course, &course->before, games, UINT32_MAX, course->old, &BETTER) &&
                 is_better(course, &course->before);
    }
    return keep_net(course, net, !better);
}

// What is needed to go on stays until the net of a finished training is in its file.
static CommandStatus keep_what_was_learned(Course *course) {
    CommandStatus status;
    Bytes net;
    memory_need(net_write(training_net(&course->training), false, &net.bytes, &net.size) == STATUS_OK);
    net.hash = hash_bytes(HASH_START, net.bytes, net.size);
    if (course->finished) {
        keep_checkpoint(course);
        status = keep_the_better(course, &net);
    } else {
        status = keep_net(course, &net, has_rival(course, &net));
        keep_checkpoint(course);
    }
    free(net.bytes);
    return status;
}

// Games are played to their end, for tables know but the last part of them.
static Status play_whole_games(Course *course, Searcher *player, Lesson *lesson, Error *error) {
    Training *training = &course->training;
    uint64_t games = games_between(training_games(training) / ONE_IN, LEAST_MEASURED, MOST_WHOLE);
    LessonOptions options = {.seed = seed_of(course, 3), .lambda = 1, .whole = true};
    Status status = STATUS_OK;
    for (uint64_t game = 0; game < games && status == STATUS_OK && !interrupt_pending(); game++) {
        status = lesson_play(lesson, searcher_reader(player), NULL, &training->pupils.pupil[0].list, &options,
                             (uint32_t)game, error);
    }
    return status;
}

static void measure_bear_offs(Course *course) {
    Training *training = &course->training;
    const Rules *rules = &training->pupils.pupil[0].rules;
    EndgameShape shape;
    Error error;
    if (endgame_shape(rules, &shape, &error) != STATUS_OK) {
        return;
    }
    Searcher *player = pupils_player(training_net(training), rules);
    Lesson *lesson = lesson_create();
    memory_need(lesson != NULL);
    Status status = play_whole_games(course, player, lesson, &error);
    memory_need(status != STATUS_NO_MEMORY);
    if (status == STATUS_OK) {
        course->bearoff_error = net_table_error(training_net(training), lesson, &course->bearoffs);
    }
    lesson_destroy(lesson);
    searcher_destroy(player);
}

static bool measure_all(Course *course) {
    const Training *training = &course->training;
    uint64_t games = games_between(training_games(training) / ONE_IN, LEAST_MEASURED, MOST_MEASURED);
    measure_bear_offs(course);
    return measure(course, &course->random, games, 0, NULL, NULL) &&
           (!training->so_far.has_tenth ||
            measure(course, &course->tenth, games, 1, training->net[TRAIN_TENTH], NULL)) &&
           measure(course, &course->itself, games, 2, training_net(training), NULL);
}

CommandStatus course_run(Course *course) {
    Training *training = &course->training;
    Pupils *pupils = &training->pupils;
    Screen *screen = course->session->screen;
    pupils->enough = enough;
    pupils->enough_context = course;
    course->from = training_games(training);
    course->last = NAN;
    course->shown_at = clock_seconds();
    course_tell_begin(course);
    CommandStatus status = train(course);
    print_progress_end(screen);
    training->ended = clock_seconds(); // what follows measures the net
    print_rate(screen, (double)(training_games(training) - course->from), training->ended - training->since);
    course->finished = status == COMMAND_OK;
    if (training->so_far.learned > 0) { // nothing is lost
        CommandStatus kept = keep_what_was_learned(course);
        status = kept != COMMAND_OK ? kept : status;
    } else if (status == COMMAND_OK) {
        status = COMMAND_FAILED; // the time was too short for a batch
    }
    if (status == COMMAND_OK) {
        unlink(course->part);
        status = !pupils->failed && measure_all(course) ? COMMAND_OK : COMMAND_INTERRUPTED;
    }
    if (course->finished && pupils->failed) {
        status = tell_failure(course);
    }
    course_tell_end(course);
    return status;
}
