// SPDX-License-Identifier: MIT
// What gnubg would do, and what it thinks of plays. See scripts/gnubg.h.
#include "scripts/gnubg.h"

#include "core/array.h"
#include "core/formats/fibs.h"
#include "core/play_text.h"
#include "core/playout.h"
#include "core/score.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double margin = 0.16; // that of gnubg's own filter of plays

Status gnubg_choose(Gnubg *gnubg, const Rules *rules, const Position *position, const PlayList *plays, size_t *play,
                    Error *error) {
    char question[FIBS_TEXT], answer[GNUBG_LINE];
    Judgement judgement;
    Error wrong = {0, 0, ""};
    if (position->roll_count != 2) {
        return error_illegal(error, "gnubg plays whole rolls only");
    }
    fibs_print(rules, position, question);
    RETURN_IF_FAILED(gnubg_ask(gnubg, question, answer, error));
    Status status = play_judge(rules, position, NUMBERING_OWN, answer, plays, &judgement, &wrong);
    *play = judgement.play;
    return status == STATUS_OK ? STATUS_OK
                               : error_illegal(error, "gnubg plays \"%.60s\", which is not legal: %s", answer,
                                               status == STATUS_ILLEGAL ? judgement.refusal.text : wrong.text);
}

Status gnubg_say(Gnubg *gnubg, const Rules *rules, const Position *position, const Node *node, const char **word,
                 Error *error) {
    char question[FIBS_TEXT], answer[GNUBG_LINE];
    fibs_print(rules, position, question);
    RETURN_IF_FAILED(gnubg_ask(gnubg, question, answer, error));
    *word = node_word(node, answer);
    if (*word == NULL && strcmp(answer, "beaver") == 0) {
        *word = node_word(node, "take"); // not by these rules
    }
    return *word != NULL ? STATUS_OK : error_illegal(error, "gnubg says \"%.60s\", which is not legal here", answer);
}

// Of the position after play `index`, to the side that makes it.
static Status equity_after(Gnubg *gnubg, const Rules *rules, const Position *position, const PlayList *plays,
                           size_t index, int plies, double *equity, Error *error) {
    char question[GNUBG_LINE] = "evaluation fibsboard ", answer[GNUBG_LINE];
    Position next = *position;
    Node node;
    RETURN_IF_FAILED(flow_apply_listed(rules, &next, plays, index, error));
    flow_next(rules, &next, &node);
    if (node.kind == NODE_OVER) {
        int points;
        flow_classify(rules, &next, node.winner, &points);
        *equity = node.winner == (Side)position->turn ? points : -points;
        return STATUS_OK;
    }
    next.to = next.score[WHITE] = next.score[BLACK] = next.crawford = 0; // points, not chances to win a match
    next.cube = 1;
    next.cube_owner = NOBODY;
    size_t length = strlen(question);
    fibs_print(rules, &next, question + length);
    length += strlen(question + length);
    snprintf(question + length, sizeof question - length, " plies %d cubeless", plies);
    Status status = gnubg_ask(gnubg, question, answer, error);
    // chances to win, gammon, backgammon, to lose a gammon, a backgammon; equity of who is on roll
    if (status == STATUS_OK && sscanf(answer, "%*f %*f %*f %*f %*f %lf", equity) != 1) {
        status = error_illegal(error, "gnubg values a position as \"%.60s\"", answer);
    }
    *equity = -*equity;
    return status;
}

Status gnubg_rate(Gnubg *gnubg, const Rules *rules, const Position *position, const PlayList *plays, int plies,
                  const size_t *chosen, size_t count, double *equity, Error *error) {
    Status status = STATUS_OK;
    double best = -INFINITY;
    for (size_t i = 0; i < plays->count && status == STATUS_OK; i++) {
        status = equity_after(gnubg, rules, position, plays, i, 0, &equity[i], error);
        best = status == STATUS_OK && equity[i] > best ? equity[i] : best;
    }
    for (size_t i = 0; i < plays->count && status == STATUS_OK; i++) {
        if (!(equity[i] > best - margin) && !array_has(chosen, count, i)) {
            equity[i] = NAN;
        } else if (plies > 0) {
            status = equity_after(gnubg, rules, position, plays, i, plies, &equity[i], error);
        }
    }
    return status;
}
