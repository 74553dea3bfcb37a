// SPDX-License-Identifier: MIT
// `help` for the words that stand on the screen, and for the program's settings.
#include "repl/base/fold.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"

#include <string.h>

typedef struct HelpWord {
    const char *word;
    const char *help;
} HelpWord;

static const HelpWord settings[] = {
    {"numbering", "Which numbers points have. own: each side counts its own, home 1 to 6, so that Black types moves "
                  "as White does. absolute: both use the numbers printed on the board, which are White's."},
    {"glyphs", "What the board is drawn with: unicode (lines and discs) or ascii (for terminals without them)."},
    {"bottom", "Whose home board is at the bottom of the picture: white or black."},
    {"colour", "Colours on the board: on or off. `--color never` or NO_COLOR turns them off from the start."},
    {"boards", "on: the board is shown after every play. off: only when you type `board`."},
    {"board", "picture: the board is drawn. text: it is said in sentences, for screen readers."},
    {"dice", "auto: the program rolls. given: you roll real dice and type them, as in `roll 6 3`."},
    {"auto",
     "What is played without you: off (nothing), pass (a side that cannot move passes), on (forced moves, too), "
     "bearoff (and bear-offs once there can be no more contact)."},
    {"grades",
     "on: your moves are marked where they lose points, by the net's opinion: ?! from 0.02 points a game, ? from "
     "0.05, ?? from 0.1. off: no marks."},
    {"tutor", "on: a move that loses 0.05 points a game or more, by the net's opinion, has to be typed twice. off: no "
              "question."},
    {"opponent", "Who plays Black in `play VARIANT` without `vs`, where a net knows the game: gentle, club, strong or "
                 "expert; human: nobody, two people share the keyboard."},
    {"watch", "on: rule files and bots are loaded again as soon as you save them. off: only by `reload`."},
    {"pace", "Seconds, 0 to 60, that the board stays before a bot's play when two plays in a row are not yours."},
};

// Of those with several spellings the second leads to the first: "=bar".
static const HelpWord words[] = {
    {"bar", "Where a checker goes that is hit. It must enter before its side moves another (entry.first): with a 4 on "
            "the opponent's 4-point, typed bar/21."},
    {"off", "Checkers that are borne off. Typed as the end of a move: 6/off. When they may leave is bearoff.when."},
    {"reserve", "Checkers that have not entered the board yet, in games that begin with an empty one. Typed as the "
                "beginning of a move: reserve/24."},
    {"pips",
     "Points still to travel: a checker on the 6-point has 6 pips to go, one on the bar 25. The side with fewer "
     "is ahead in the race."},
    {"head",
     "The point on which all checkers of a side begin in long nardi and narde. \"1 may leave\" counts those that "
     "still may in this turn (head.per_turn)."},
    {"home", "A side's last quarter, its points 6 to 1. Checkers are borne off from there."},
    {"point", "One of the places of the board, 1 to 24. In moves it is a number; alone it takes a checker in hand."},
    {"points", "=point"},
    {"blot", "A single checker on a point, which the opponent may hit, pin or not (contact.blot)."},
    {"hit", "A blot is hit when an opposing checker lands on it; it goes to the bar. Shown and typed as *: 13/7*. The "
            "mark may be left out."},
    {"pin", "A checker that lands on a blot and holds it there pins it (plakoto). Shown and typed as ^: 13/7^."},
    {"pinned", "=pin"},
    {"step", "One checker moved by one number. A move is made of steps; `undo` takes back those under way one by one."},
    {"cube", "The doubling cube: its value multiplies the points of the game. Before rolling, `double` offers it; the "
             "opponent answers `take` or `drop`. cube.on says whether a game has one."},
    {"crawford", "The first game in which a player is one point short of winning the match is played without the cube. "
                 "match.crawford turns this rule on; `play backgammon to 5` does, too."},
    {"single", "A game won after the loser has borne off a checker (score.single points)."},
    {"gammon", "A game won before the loser has borne off a checker (score.gammon points); in many games mars."},
    {"mars", "=gammon"},
    {"draw", "A game that nobody wins (finish.last_turn, finish.stalemate)."},
    {"score", "Points won so far in the match, White's first."},
    {"seed", "The number from which the dice come: the same seed gives the same dice."},
    {"prompt", "long_nardi* white 6-3 (3 left)> is the game, a star if its rules are not those of its file, who is to "
               "move, the roll, and the numbers not yet played in a move under way."},
    {"left", "=prompt"},
    {"marks", "On the board: a dot (or *) under a point: a checker there can move. A triangle (or ^): the checker in "
              "hand. A ring (or +) with a number: where it can land, and how many pips away. A number on a stack: how "
              "many checkers there are."},
    {"mark", "=marks"},
    {"event", "Everything that happens in a game is an event with a number: rolls, plays, words, changed rules. "
              "`history` lists them, `goto N` goes back to one."},
    {"events", "=event"},
    {"here", "\"Black 24/20 (here 12/8)\": Black's play in Black's numbers, and in those of the board you look at."},
};

static const char *find_help(const HelpWord *list, size_t count, const char *word) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i].word, word) == 0) {
            return list[i].help;
        }
    }
    return NULL;
}

static const char *find_word(const char *word) {
    const char *help = find_help(words, sizeof words / sizeof words[0], word);
    return help != NULL && *help == '=' ? find_word(help + 1) : help;
}

// Shows "WORD: help".
static void show_word(Session *session, const char *word, const char *help) {
    const char *sentence = scratch_format("%s: %s", word, help);
    print_wrapped(session->screen, sentence);
}

// "numbering: .. Now: own. `set numbering own|absolute` changes it"
static void show_setting(Session *session, const char *name, const char *help) {
    Text text = scratch_text();
    text_add(&text, "%s: %s `set %s ", name, help, name);
    const char *value;
    for (size_t i = 0; (value = program_setting_value(name, i)) != NULL; i++) {
        text_add(&text, "%s%s", i > 0 ? "|" : "", value);
    }
    text_add(&text, "%s` changes it, `show %s` shows what is set.", program_setting_value(name, 0) == NULL ? "0.5" : "",
             name);
    print_wrapped(session->screen, text.bytes);
}

// The word that the variant at the table uses for something that has help. False: it is none.
static bool show_own_word(Session *session, const char *word) {
    static const struct {
        int name;
        const char *meant;
    } own[] = {{WORD_BAR, "bar"},       {WORD_OFF, "off"},   {WORD_HEAD, "head"},  {WORD_SINGLE, "single"},
               {WORD_GAMMON, "gammon"}, {WORD_DRAW, "draw"}, {WORD_CUBE, "cube"},  {WORD_DOUBLE, "cube"},
               {WORD_TAKE, "cube"},     {WORD_DROP, "cube"}, {WORD_BEAVER, "cube"}};
    bool found = false;
    for (size_t i = 0; session->table != NULL && i < sizeof own / sizeof own[0] && !found; i++) {
        const char *name = table_rules(session->table)->names[own[i].name];
        found = text_folds_equal(name, word) && commands_find(word) == NULL;
        if (found) {
            const char *both =
                scratch_format(text_folds_equal(name, own[i].meant) ? "%s" : "%s (%s)", name, own[i].meant);
            show_word(session, both, find_word(own[i].meant));
        }
    }
    return found;
}

bool help_word(Session *session, const char *word) {
    const char *name = strcmp(word, "color") == 0 ? "colour" : word;
    const char *setting = find_help(settings, sizeof settings / sizeof settings[0], name);
    const char *help = find_word(word);
    if (setting != NULL) {
        show_setting(session, name, setting);
    } else if (help != NULL) {
        show_word(session, word, help);
    } else {
        return show_own_word(session, word);
    }
    return true;
}

const char *help_word_nearest(const char *word) {
    enum { COUNT = sizeof words / sizeof words[0] };
    const char *names[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        names[i] = words[i].word;
    }
    const char *near = program_setting_nearest(word);
    near = near != NULL ? near : word_nearest(word, strlen(word), names, COUNT);
    return near != NULL && word_is_close(word, near) ? near : NULL;
}
