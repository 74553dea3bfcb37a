// SPDX-License-Identifier: MIT
// `grades` and `tutor`: how good the moves that people make are, by the net that knows the rules best.
//
// Four grades, by what a play loses against the best, in points of a single game: good ones have no mark, then ?!, ?
// and ??.
#include "core/hash.h"
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"

enum { GRADES = 3, TUTOR_FROM = 2 }; // from the second on the tutor asks

static const struct {
    double from;
    const char *mark;
} grades[GRADES] = {{0.02, "?!"}, {0.05, "?"}, {0.1, "??"}};

// How bad a play is that loses so many points a game under these rules: 0 is good, then ?!, ? and ??.
static int grade_of(const Rules *rules, double loss) {
    int grade = 0;
    while (grade < GRADES && loss >= grades[grade].from * (rules->score_single > 0 ? rules->score_single : 1)) {
        grade++;
    }
    return grade;
}

const char *grade_mark(const Rules *rules, double loss) {
    int grade = grade_of(rules, loss);
    return grade > 0 ? grades[grade - 1].mark : "";
}

const char *grade_note(const Rules *rules, double loss, const char *best) {
    const char *mark = grade_mark(rules, loss);
    return *mark != '\0' ? scratch_format("%s (loses %.3f; best %s)", mark, loss, best) : "";
}

int grade_find(Session *session, size_t index, double *loss, const char **best) {
    const PlayList *plays = session_plays(session);
    const NetFound *net;
    Player player;
    Error error = {0, 0, ""};
    if (plays == NULL || plays->count < 2 || !player_find(session, "net", &player) ||
        player_net(session, session->table, player, &net, &error) != STATUS_OK) {
        return 0;
    }
    BotRating *rating = scratch_get(plays->count, sizeof *rating);
    if (player_rate(session, player, -1, index, rating, &error) != STATUS_OK) {
        return 0;
    }
    size_t at = 0;
    while (at + 1 < plays->count && rating[at].play != index) {
        at++;
    }
    *best = session_play(session, rating[0].play);
    *loss = rating[at].loss;
    return grade_of(table_rules(session->table), *loss);
}

const char *move_grade(Session *session, size_t index) {
    double loss;
    const char *best;
    int grade = session->grades ? grade_find(session, index, &loss, &best) : 0;
    return grade > 0 ? scratch_format(" %s", grade_note(table_rules(session->table), loss, best)) : "";
}

// Asked once about a play: who types it again means it.
bool move_is_doubtful(Session *session, size_t index) {
    const Position *position = game_position(session->table->game);
    const Doubted asked = {hash_bytes(HASH_START, position, sizeof *position), index};
    bool again = session->doubted.position == asked.position && session->doubted.play == asked.play;
    double loss;
    const char *best;
    if (!session->tutor || again || grade_find(session, index, &loss, &best) < TUTOR_FROM) {
        return false;
    }
    session->doubted = asked;
    print(session->screen,
          "Tutor: that loses %.3f points. Type it again to play it, or look for a better one (`hint` tells the best)\n",
          loss);
    return true;
}
