// SPDX-License-Identifier: MIT
// `grades`: how good the moves that people make are, by the net that knows the rules best.
//
// Four grades, by what a play loses against the best, in points of a single game: good ones have no mark, then ?!, ?
// and ??.
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/desk/players.h"

#include <string.h>

static const struct {
    double from;
    const char *mark;
} grades[GRADES] = {{0.02, "?!"}, {0.05, "?"}, {0.1, "??"}};

int grade_of(const Rules *rules, double loss) {
    int grade = 0;
    while (grade < GRADES && loss >= grades[grade].from * (rules->score_single > 0 ? rules->score_single : 1)) {
        grade++;
    }
    return grade;
}

const char *move_grade(Session *session, const Node *node, size_t index) {
    const PlayList *plays = session_plays(session);
    const Rules *rules = table_rules(session->table);
    const NetFound *net;
    Player player;
    Error error = {0, 0, ""};
    if (!session->grades || plays == NULL || plays->count < 2 || !player_find(session, "net", &player) ||
        player_net(session, session->table, player, &net, &error) != STATUS_OK) {
        return "";
    }
    BotRating *rating = scratch_get(plays->count, sizeof *rating);
    if (player_rate(session, player, -1, rating, &error) != STATUS_OK) {
        return "";
    }
    size_t at = 0;
    while (at + 1 < plays->count && rating[at].play != index) {
        at++;
    }
    int grade = grade_of(rules, rating[at].loss);
    if (grade == 0) {
        return "";
    }
    char text[PLAY_TEXT];
    Play best;
    play_list_get(plays, rating[0].play, &best);
    play_print(rules, node->actor, session->numbering, &best, text, sizeof text);
    return scratch_format(" %s (loses %.3f; best %s)", grades[grade - 1].mark, rating[at].loss, text);
}

CommandStatus command_grades(Session *session, const Words *words) {
    const char *word = words->count == 2 ? words->word[1].text : session->grades ? "on" : "off";
    if (strcmp(word, "on") != 0 && strcmp(word, "off") != 0) {
        print_error_word(session->screen, 1, "grades are `on` or `off`");
        return COMMAND_FAILED;
    }
    session->grades = strcmp(word, "on") == 0;
    print(session->screen, "grades %s: %s\n", word,
          session->grades ? "your moves are marked ?!, ? or ?? where they lose 0.02, 0.05 or 0.1 points"
                          : "your moves are not marked");
    return COMMAND_OK;
}
