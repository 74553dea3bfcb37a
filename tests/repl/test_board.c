// SPDX-License-Identifier: MIT
// Painted boards: every line is as wide as every other, and the colours of every theme are far apart. Colours are read
// from what the program prints, and reckoned as WCAG 2 does. Pictures (SVG): well-formed, complete, and nothing outside
// them.
#include "tests/repl/run_program.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const themes[] = {"classic", "paper", "mono", "high-contrast"};
static const struct {
    const char *name, *terminal, *more;
} terminals[] = {{"24-bit", "xterm-256color", "truecolor"}, {"256", "xterm-256color", ""}, {"16", "xterm", ""}};
enum { THEMES = 4, TERMINALS = 3, MOST_CELLS = 4096 };

typedef struct Cell {
    int text, ground; // 0xrrggbb
    char character[8];
} Cell;

typedef struct Painted {
    Cell cell[MOST_CELLS];
    int count;            // of the cells of a line
    size_t columns, rows; // of the board: all lines are so wide
    size_t uneven;        // lines that are not
} Painted;

// ---- colours

static int of_16(int number) {
    static const int colours[] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
                                  0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};
    return colours[number]; // as xterm has them
}

static int of_256(int number) {
    static const int level[] = {0, 95, 135, 175, 215, 255};
    if (number < 16) {
        return of_16(number);
    }
    if (number >= 232) {
        return (8 + 10 * (number - 232)) * 0x010101;
    }
    number -= 16;
    return level[number / 36] << 16 | level[number / 6 % 6] << 8 | level[number % 6];
}

static double luminance(int colour) {
    static const double weight[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double part = (colour >> (16 - 8 * i) & 255) / 255.0;
        sum += weight[i] * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(int one, int other) {
    double a = luminance(one) + 0.05, b = luminance(other) + 0.05;
    return a > b ? a / b : b / a;
}

// ---- what was painted

// Reads the numbers of "\033[0;1;38;5;230;48;2;1;2;3m" into the ink; returns where the text goes on. *ends: it is
// "\033[0m", with which the board's part of a line ends.
static const char *read_ink(const char *at, Cell *ink, bool *ends) {
    int number[16], count = 0;
    do {
        number[count++] = (int)strtol(at, (char **)(uintptr_t)&at, 10);
    } while (*at++ == ';' && count < 16);
    *ends = count == 1 && number[0] == 0;
    for (int i = 1; i < count; i++) {
        int *colour = number[i] / 10 == 4 || number[i] / 10 == 10 ? &ink->ground : &ink->text;
        if ((number[i] == 38 || number[i] == 48) && number[i + 1] == 2) {
            *colour = number[i + 2] << 16 | number[i + 3] << 8 | number[i + 4];
            i += 4;
        } else if (number[i] == 38 || number[i] == 48) {
            *colour = of_256(number[i + 2]);
            i += 2;
        } else if (number[i] >= 30) {
            *colour = of_16(number[i] % 10 + (number[i] >= 90 ? 8 : 0));
        }
    }
    return at;
}

// Adds the cells of the board's part of a line; returns where the next line begins, NULL: there is none.
static const char *read_line(const char *line, Painted *painted) {
    Cell ink = {0, 0, ""};
    bool ends = false;
    size_t columns = 0;
    const char *next = strchr(line, '\n');
    for (const char *at = line; !ends && at < next;) {
        if (*at == '\033') {
            at = read_ink(at + 2, &ink, &ends);
            continue;
        }
        size_t length = 1;
        while ((at[length] & 0xc0) == 0x80) {
            length++;
        }
        Cell *cell = &painted->cell[painted->count++];
        cr_assert(painted->count < MOST_CELLS && length < sizeof cell->character);
        *cell = ink;
        memcpy(cell->character, at, length);
        at += length;
        columns++;
    }
    painted->columns = painted->rows == 0 ? columns : painted->columns;
    painted->uneven += columns != painted->columns;
    painted->rows++;
    return next != NULL && next[1] == '\033' ? next + 1 : NULL;
}

// The board that comes of these commands; `theme` NULL: the first.
static Painted *paint(size_t terminal, const char *theme, const char *glyphs, const char *game, const char *commands) {
    run_terminal = terminals[terminal].terminal;
    run_colours = terminals[terminal].more;
    char setting[64];
    snprintf(setting, sizeof setting, "set theme %s", theme != NULL ? theme : themes[0]);
    Ran ran = run_program(
        ARGUMENTS("--color", "always", "--glyphs", glyphs, "-c", setting, "-c", game, "-c", commands, "-c", "board"),
        "");
    cr_assert(ran.status == 0, "%s: %s", commands, ran.err);
    Painted *painted = calloc(1, sizeof *painted);
    const char *line = strchr(ran.out, '\033');
    cr_assert(painted != NULL && line != NULL, "%s", ran.out);
    while (line != NULL) {
        line = read_line(line, painted);
    }
    ran_destroy(&ran);
    return painted;
}

// WHITE, BLACK; -1: another cell.
static int checker_of(const Cell *cell) {
    return strcmp(cell->character, "\xe2\x96\x86") == 0 ? 0 : strcmp(cell->character, "\xe2\x96\x85") == 0 ? 1 : -1;
}

Test(board, colours_are_far_apart) {
    for (size_t i = 0; i < THEMES * TERMINALS; i++) {
        const char *theme = themes[i / TERMINALS];
        size_t terminal = i % TERMINALS;
        // Both sides on the bar, and on points of both shades.
        Painted *painted = paint(terminal, theme, "unicode", "use backgammon",
                                 "position bar:1,24:1,13:5,8:3,5:5 bar:1,24:1,13:5,8:3,5:5 w 31");
        int checker[2] = {-1, -1};
        double least = 21;
        for (int k = 0; k < painted->count; k++) {
            const Cell *cell = &painted->cell[k];
            int kind = checker_of(cell);
            if (kind >= 0) {
                cr_expect(checker[kind] < 0 || checker[kind] == cell->text, "%s: a third colour", theme);
                checker[kind] = cell->text;
                least = fmin(least, contrast(cell->text, cell->ground));
            }
        }
        cr_expect(least >= 3, "%s in %s colours: a checker has %.2f to its ground", theme, terminals[terminal].name,
                  least);
        cr_expect(contrast(checker[0], checker[1]) >= 3, "%s in %s colours: the checkers have %.2f", theme,
                  terminals[terminal].name, contrast(checker[0], checker[1]));
        // Every ground that a checker may stand on: empty cells, the frame apart, whose cells begin and end each line.
        int frame = painted->cell[0].ground;
        for (int k = 0; k < painted->count; k++) {
            const Cell *cell = &painted->cell[k];
            for (int kind = 0; kind < 2 && cell->ground != frame && strcmp(cell->character, " ") == 0; kind++) {
                bool die = cell->ground == checker[0] || cell->ground == checker[1];
                cr_expect(die || contrast(checker[kind], cell->ground) >= 3, "%s in %s colours: %06x on %06x", theme,
                          terminals[terminal].name, (unsigned)checker[kind], (unsigned)cell->ground);
            }
        }
        free(painted);
    }
}

// Numbers of the points are read on the frame.
Test(board, numbers_can_be_read) {
    for (size_t i = 0; i < THEMES * TERMINALS; i++) {
        Painted *painted = paint(i % TERMINALS, themes[i / TERMINALS], "unicode", "use backgammon", "");
        double least = 21;
        for (size_t k = 0; k < painted->columns; k++) {
            const Cell *cell = &painted->cell[k];
            least = cell->character[0] != ' ' ? fmin(least, contrast(cell->text, cell->ground)) : least;
        }
        cr_expect(least >= 3, "%s: %.2f", themes[i / TERMINALS], least);
        free(painted);
    }
}

Test(board, lines_are_equally_wide) {
    static const struct {
        const char *game, *commands;
        int points, home;
    } cases[] = {
        {"use backgammon", "", 24, 6},
        {"use backgammon", "position bar:9,24:1,3:5 bar:3,23:12 w 66 cube=64w", 24, 6},
        {"use backgammon", "position 24:15 24:15 b 21 cube=2b", 24, 6},
        {"use plakoto", "position 24:9,13:1p,2:5 24:13,12:2 w 52", 24, 6},
        {"use acey_deucey", "roll 3 2", 24, 6},
        {"use hypergammon", "set board.points=6 board.home=3 layout=6:3 --new", 6, 3},
        {"use hypergammon", "set board.points=6 board.home=2 layout=6:30 --new", 6, 2},
        {"use long_nardi", "set board.points=28 board.home=7 layout=28:30 --new", 28, 7},
        {"use long_nardi", "set dice.count=3 --new", 24, 6},
        {"use long_nardi", "set dice.faces=12 --new", 24, 6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int ascii = 0; ascii < 2; ascii++) {
            Painted *painted = paint(0, NULL, ascii ? "ascii" : "unicode", cases[i].game, cases[i].commands);
            size_t frame = cases[i].home < cases[i].points / 2 ? 6 : 4; // with the trays
            cr_expect_eq(painted->uneven, 0, "%s; %s: %zu lines", cases[i].game, cases[i].commands, painted->uneven);
            cr_expect_eq(painted->columns, 4 * (size_t)cases[i].points / 2 + 4 + frame, "%s; %s: %zu columns",
                         cases[i].game, cases[i].commands, painted->columns);
            cr_expect_eq(painted->rows, 15);
            free(painted);
        }
    }
}

// A name cannot steer the terminal by the sign that scripts write for ESC.
Test(board, names_are_no_escapes) {
    Ran ran = run_program(
        ARGUMENTS("--color", "always", "-c", "use narde; set names.white \"\u241b[2J\u241b[31mx\"", "-c", "board"), "");
    cr_expect(ran.status == 0 && strstr(ran.out, "\033[2J") == NULL, "%s", ran.err);
    CHECK_HAS(ran.out, "?[2J");
    ran_destroy(&ran);
}

// Without colours nothing is painted, whatever the theme.
Test(board, plain_without_colours) {
    Ran ran =
        run_program(ARGUMENTS("--color", "never", "-c", "set theme paper", "-c", "use plakoto", "-c", "board"), "");
    cr_expect(ran.status == 0 && strchr(ran.out, '\033') == NULL, "%s", ran.out);
    CHECK_HAS(ran.out, "\xe2\x97\x8b");
    ran_destroy(&ran);
}

// ---- pictures

static size_t count_of(const char *text, const char *what) {
    size_t count = 0;
    for (; (text = strstr(text, what)) != NULL; text += strlen(what)) {
        count++;
    }
    return count;
}

// Are all tags closed in order, values in quotes, and all "&" those of entities?
static bool is_well_formed(const char *xml) {
    char open[32][16];
    size_t depth = 0;
    for (const char *at = strchr(xml, '<'); at != NULL; at = strchr(at + 1, '<')) {
        size_t length = strcspn(at + 1, " />?");
        const char *end = strchr(at, '>');
        if (end == NULL || memchr(at + 1, '<', (size_t)(end - at - 1)) != NULL || depth == 32 || length > 15) {
            return false;
        }
        size_t quotes = 0;
        for (const char *c = at; c < end; c++) {
            quotes += *c == '"';
        }
        if (at[1] == '/') {
            length = strcspn(at + 2, ">");
            if (depth == 0 || strlen(open[--depth]) != length || strncmp(open[depth], at + 2, length) != 0) {
                return false;
            }
        } else if (at[1] != '?' && end[-1] != '/') {
            memcpy(open[depth], at + 1, length);
            open[depth++][length] = '\0';
        }
        if (quotes % 2 != 0) {
            return false;
        }
    }
    for (const char *at = xml; (at = strchr(at, '&')) != NULL; at++) {
        if (strcspn(at, ";") > 5) {
            return false;
        }
    }
    return depth == 0;
}

// Every cx and cy lies on the page.
static bool is_on_page(const char *svg) {
    double page[2] = {0, 0};
    const char *box = strstr(svg, "viewBox=\"0 0 ");
    if (box == NULL || sscanf(box, "viewBox=\"0 0 %lf %lf", &page[0], &page[1]) != 2) {
        return false;
    }
    for (int axis = 0; axis < 2; axis++) {
        const char *name = axis == 0 ? " cx=\"" : " cy=\"";
        for (const char *at = svg; (at = strstr(at, name)) != NULL; at++) {
            double value = strtod(at + 5, NULL);
            if (!(value > 0 && value < page[axis])) {
                return false;
            }
        }
    }
    return true;
}

Test(board, pictures) {
    static const struct {
        const char *commands, *move;
        size_t circles, arrows; // circles: checkers, pips of the dice, and one beside each name; 0: it is not drawn
    } cases[] = {
        {"use backgammon", "", 30 + 2, 0},
        {"use backgammon; roll 3 1", "", 30 + 2 + 4, 0},
        {"use backgammon; roll 3 1", "8/5 6/5", 30 + 2 + 4, 2},
        {"use backgammon; roll 3 1; 8; 5", "6/5", 30 + 2 + 4, 2}, // the rest of a move under way
        {"use backgammon; roll 3 1; 24/23/20", "", 30 + 2, 2},
        {"use long_nardi", "", 10 + 2, 0}, // five of each stack
        {"use backgammon; position bar:2,13:8,off:5 bar:1,24:2,13:12 b 66 cube=4b", "bar/19/13(2)", 0, 0},
        {"use backgammon; position 6:5,5:2,4:2,off:6 24:1,22:1,off:13 w 61; 6", "", 9 + 2 + 2 + 7 + 1, 0},
        {"use plakoto; position 24:9,13:1p,2:5 24:13,12:2 w 52", "", 5 + 3 + 5 + 5 + 2 + 7, 0},
        {"use hypergammon; set board.points=6 board.home=3 layout=6:30 --new; roll 2 1", "", 10 + 2 + 3, 0},
        {"use long_nardi; set board.points=28 board.home=7 layout=28:30 dice.faces=12 --new; roll 12 9", "", 10 + 2, 0},
        {"use acey_deucey", "", 2, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char path[512], draw[600];
        snprintf(path, sizeof path, "%s/board.svg", fresh_folder("board_pictures"));
        snprintf(draw, sizeof draw, "board --svg '%s' %s", path, cases[i].move);
        Ran ran = run_program(ARGUMENTS("--seed", "1", "-c", cases[i].commands, "-c", draw, "-c", draw), "");
        char *svg = read_text(path);
        bool refused = strstr(ran.err, "exists already") != NULL;
        if (cases[i].circles == 0) {
            cr_expect(ran.status != 0 && svg == NULL, "%s", ran.err);
        } else {
            cr_assert(refused && svg != NULL, "%s: %s", cases[i].commands, ran.err);
            cr_expect(is_well_formed(svg), "%s", svg);
            cr_expect(is_on_page(svg), "%s", svg);
            cr_expect_eq(count_of(svg, "<circle "), cases[i].circles, "%s; %s: %zu circles", cases[i].commands,
                         cases[i].move, count_of(svg, "<circle "));
            cr_expect_eq(count_of(svg, "class=\"arrow\""), cases[i].arrows, "%s", cases[i].commands);
            cr_expect_eq(count_of(svg, "http"), 1, "more than its own name space");
            cr_expect(strstr(svg, "href") == NULL && strstr(svg, "url(") == NULL && strstr(svg, "<script") == NULL);
        }
        free(svg);
        ran_destroy(&ran);
    }
}
