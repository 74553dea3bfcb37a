// SPDX-License-Identifier: MIT
// What the readers and writers of both kinds of files share: names, places in the text, which kind it is.
#include "core/formats/transcript.h"
#include "core/printable.h"

#include <ctype.h>
#include <string.h>

// What gnubg's games are called: here, as read in small letters, in its .mat and its SGF files. The game without a name
// is backgammon.
static const struct {
    const char *name, *read[2], *mat, *sgf;
} games[] = {{"", {"backgammon", "standard"}, "Backgammon", ""},
             {"nackgammon", {"nackgammon", "nackgammon"}, "NackGammon", "Nackgammon"},
             {"hypergammon", {"hypergammon (3)", "hypergammon3"}, "HyperGammon (3)", "Hypergammon3"}};
enum { GAMES = sizeof games / sizeof games[0] };

const char *file_variant_name(const char *variant, bool sgf) {
    variant = variant ? variant : "";
    size_t i = row_find(variant, strlen(variant), games, sizeof *games, GAMES);
    return i == GAMES ? variant : sgf ? games[i].sgf : games[i].mat;
}

int file_match_length(const Rules *rules, int to) {
    return to == 1 && rules->cube_on ? 0 : to;
}

bool file_tells_stakes(const char *text) {
    static const char *const told[] = {"Doubles =>", "[double]", "Wins 2 point", "Wins 3 point",
                                       "RE[W+2",     "RE[W+3",   "RE[B+2",       "RE[B+3"};
    size_t i = 0, count = sizeof told / sizeof told[0];
    while (i < count && strstr(text, told[i]) == NULL) {
        i++;
    }
    return i < count;
}

bool file_is_sgf(const char *text) {
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) { // the mark that some editors put in front
        text += 3;
    }
    return text[strspn(text, " \t\r\n")] == '(';
}

void file_place(const char *text, size_t at, int *line, int *column) {
    *line = *column = 1;
    for (size_t i = 0; i < at && text[i]; i++) {
        if (text[i] == '\n') {
            ++*line;
            *column = 1;
        } else {
            ++*column;
        }
    }
}

Status file_check_score(const FileHeader *header, const Word *part, Error *error) {
    enum { MOST = 999 };
    int white = header->score[WHITE], black = header->score[BLACK], to = header->to;
    if (to > MOST || white > MOST || black > MOST) {
        return word_error(error, part, "matches and scores go up to %d here", MOST);
    }
    return to > 0 && (white >= to || black >= to)
               ? word_error(error, part, "a match to %d cannot begin at %d-%d", to, white, black)
               : STATUS_OK;
}

void file_copy_name(char out[FILE_NAME_TEXT], const char *text, size_t length) {
    size_t used = 0;
    for (; length > 0 && isspace((unsigned char)*text); length--) {
        text++;
    }
    for (; length > 0 && isspace((unsigned char)text[length - 1]); length--) {
    }
    while (length > 0) {
        size_t bytes = printable_length(text, length), taken = bytes ? bytes : 1;
        if (used + taken >= FILE_NAME_TEXT) {
            break;
        }
        memcpy(out + used, bytes ? text : "_", taken);
        used += taken;
        text += taken;
        length -= taken;
    }
    out[used] = '\0';
}

void file_player(const FileLabels *labels, Side side, char out[FILE_NAME_TEXT]) {
    const char *given = labels->name[side] ? labels->name[side] : "";
    file_copy_name(out, given, strlen(given));
    if (!*out) {
        strcpy(out, side == WHITE ? "White" : "Black");
    }
}

void file_copy_variant(char out[FILE_NAME_TEXT], const char *text, size_t length) {
    file_copy_name(out, text, length);
    bool path = strpbrk(out, "/.") != NULL; // nothing of it is changed
    for (char *c = out; *c && !path; c++) {
        *c = (char)tolower((unsigned char)*c);
    }
    for (size_t i = 0; i < GAMES; i++) {
        if (strcmp(out, games[i].read[0]) == 0 || strcmp(out, games[i].read[1]) == 0) {
            strcpy(out, games[i].name);
        }
    }
}
