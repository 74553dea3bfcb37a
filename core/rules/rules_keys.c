// SPDX-License-Identifier: MIT
// The one table of rule keys: path, type, default, allowed values, help.
//
// Whoever reads or writes rules by name reads this table. Invariant: every field of Rules above its
// derived part has exactly one row.
#include "core/rules/rules_keys.h"

#include <stdio.h>
#include <string.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

#define INT(path, field, low, high, initial, help)                                                                     \
    { path, RULE_INT, offsetof(Rules, field), low, high, initial, NULL, NULL, help }
#define BOOL(path, field, initial, help)                                                                               \
    { path, RULE_BOOL, offsetof(Rules, field), 0, 1, initial, NULL, NULL, help }
#define OPTIONAL(path, field, low, high, help)                                                                         \
    { path, RULE_INT_OR_FALSE, offsetof(Rules, field), low, high, 0, NULL, NULL, help }
#define ENUM(path, field, initial, words, help)                                                                        \
    { path, RULE_ENUM, offsetof(Rules, field), 0, 0, initial, words, NULL, help }
#define FACES(path, field, initial, help)                                                                              \
    { path, RULE_FACES, offsetof(Rules, field), 1, RULES_MAX_FACES, initial, NULL, NULL, help }
#define WORD(word, index, text, help)                                                                                  \
    {                                                                                                                  \
        "names." word, RULE_NAME_TEXT, offsetof(Rules, names) + (size_t)(index)*RULES_WORD, 1, RULES_NAME - 1, 0,      \
            NULL, text, help                                                                                           \
    }

static const RuleKey keys[] = {
    INT("board.points", board_points, BOARD_MIN_POINTS, BOARD_MAX_POINTS, 24, "points on the board, an even number"),
    INT("board.home", board_home, 1, BOARD_MAX_POINTS / 2, 6, "points of a home board, at most half of the board"),
    {"layout", RULE_LAYOUT, offsetof(Rules, layout), 0, BOARD_MAX_CHECKERS, 0, NULL, NULL,
     "start layout, place = checkers in own numbering; places: points, bar, reserve, off; both sides or white and "
     "black"},
    ENUM("move.direction", move_direction, DIRECTION_CONTRARY, WORDS("contrary", "parallel", "same"),
         "how the opponent travels: contrary (against me), parallel (same way, half a round apart), same (same road)"),
    ENUM("move.passing", move_passing, PASSING_OPEN, WORDS("open", "any", "empty"),
         "where one checker may stop between two numbers: open points, any (jumps over closed ones, but not to "
         "enter), empty (no hit in passing)"),
    ENUM("contact.blot", contact_blot, BLOT_HIT, WORDS("hit", "pin", "either", "closed"),
         "what a single opposing checker is: to be hit, to be pinned, either as the mover likes, or a closed point"),
    BOOL("hit.in_home", hit_in_home, 1, "may a blot be hit inside the hitter's own home board"),
    ENUM("hit.goes_to", hit_goes_to, GOES_TO_BAR, WORDS("bar", "start"),
         "where a hit checker goes: the bar, or the highest point of its layout (no hit while the hitter's side stands "
         "there)"),
    ENUM("hit.needs", hit_needs, NEEDS_NOTHING, WORDS("nothing", "one_home", "all_entered"),
         "what a side needs before it may hit: nothing, a checker at home, no checker left to enter"),
    ENUM("hit.run", hit_run, RUN_FREE, WORDS("free", "stay", "no_stack", "no_stack_next"),
         "a checker that hit in its home board: free, must stay, may not join own checkers, may not do so with its "
         "next step"),
    BOOL("hit.run_off", hit_run_off, 1, "may a checker bound by hit.run = no_stack be borne off"),
    ENUM("entry.first", entry_first, ENTRY_ALL, WORDS("all", "bar", "none"),
         "which checkers must enter before others move: all (bar and reserve), bar, none"),
    ENUM("entry.onto", entry_onto, ONTO_OPEN, WORDS("open", "empty", "not_own"),
         "points a checker may enter on: open ones, empty ones, open ones without own checkers"),
    INT("head.per_turn", head_per_turn, 0, BOARD_MAX_CHECKERS, 0,
        "checkers that may leave the head in a turn, 0 = no limit"),
    INT("head.first_max", head_first_max, 1, BOARD_MAX_CHECKERS, 1,
        "the same on a side's first turn, where the exception holds"),
    FACES("head.first_doubles", head_first_doubles, 0, "doubles for which head.first_max holds"),
    ENUM("head.first_when", head_first_when, HEAD_LISTED, WORDS("listed", "needed", "any_roll_needed"),
         "when it holds: on listed doubles, on those only if fewer cannot play the roll, on any roll if fewer cannot "
         "play it"),
    INT("runner.goal", runner_goal, 0, BOARD_MAX_POINTS, 0,
        "no second checker leaves the head before one is at or below this point, 0 = no such rule"),
    INT("prime.length", prime_length, 2, BOARD_MAX_POINTS, 6, "points in a row that make a prime"),
    ENUM("prime.allow", prime_allow, PRIME_ALWAYS, WORDS("always", "enemy_ahead", "enemy_behind", "never"),
         "when a prime may stand: always, with an opposing checker ahead of it, with one behind it, never"),
    ENUM("prime.test", prime_test, PRIME_FINAL, WORDS("final", "step"),
         "tested at the end of the play, or after every step"),
    BOOL("prime.release", prime_release, 0,
         "a prime may not stand while all opposing checkers are on the one point behind it"),
    {"limits.NAME", RULE_LIMIT, offsetof(Rules, limits), 0, BOARD_MAX_CHECKERS, 0, NULL, NULL,
     "own points from..to: stack = most checkers on one (when landing), points = most points held (at the end)"},
    INT("dice.count", dice_count, 1, RULES_MAX_DICE, 2, "dice in a roll"),
    INT("dice.faces", dice_faces, 2, RULES_MAX_FACES, 6, "faces of a die"),
    {"dice.fixed", RULE_NUMBERS, offsetof(Rules, dice_fixed), 1, RULES_MAX_FACES, 0, NULL, NULL,
     "numbers added to each roll"},
    INT("doubles.times", doubles_times, 1, RULES_MAX_NUMBERS, 4,
        "how often the number is played when all dice are equal"),
    ENUM("doubles.chain", doubles_chain, CHAIN_NONE, WORDS("none", "cascade", "complement"),
         "what follows a double n: nothing, the doubles n+1 to the highest, the double on the dice's other side (7-n)"),
    INT("doubles.chain_from", doubles_chain_from, 1, RULES_MAX_TURN, 1, "own turn from which doubles.chain holds"),
    ENUM("doubles.unplayed", doubles_unplayed, UNPLAYED_LOST, WORDS("lost", "opponent"),
         "what a double leaves unplayed: lost, or played by the opponent before their own roll"),
    BOOL("doubles.bonus_roll", doubles_bonus_roll, 0, "a double played in full: roll again"),
    ENUM("forced.use", forced_use, USE_MOST, WORDS("most", "while_possible", "free"),
         "how many numbers must be played: the most possible, on as long as a step is possible, as many as one likes"),
    ENUM("forced.higher", forced_higher, HIGHER_MUST, WORDS("must", "free"),
         "if either number but not both can be played: the higher, or either"),
    ENUM("forced.unplayable", forced_unplayable, UNPLAYABLE_PASS, WORDS("pass", "lose"),
         "a number that cannot be played: passes, or loses the game"),
    ENUM("bearoff.when", bearoff_when, OFF_ALL_HOME, WORDS("all_home", "all_home_free", "any", "never"),
         "when checkers may be borne off: all are home, all are home and none is pinned, any time, never"),
    FACES("bearoff.dice", bearoff_dice, -1, "numbers that may bear off"),
    ENUM("bearoff.match", bearoff_match, MATCH_HIGHEST, WORDS("exact", "highest", "below", "at_least", "any"),
         "number and point: exact; a larger number takes the highest; below (also when higher ones cannot move); "
         "at_least; any"),
    ENUM("bearoff.must", bearoff_must, MUST_NEVER, WORDS("never", "exact", "always"),
         "must a number that can bear off do so: never, when it is exact, always"),
    BOOL("bearoff.inner_moves", bearoff_inner_moves, 1, "may checkers move inside home once all are home"),
    ENUM("bearoff.other_die", bearoff_other_die, OTHER_ANY, WORDS("any", "other_checker"),
         "may a checker that has moved in this play be borne off: any, or the other number is for another checker"),
    ENUM("opening.winner", opening_winner, WINNER_HIGH, WORDS("high", "low"), "which single die begins the game"),
    ENUM("opening.dice", opening_dice, OPENING_REROLL, WORDS("keep", "reroll", "choice"),
         "the opening dice are the first roll, are rolled again, or as the starter chooses"),
    ENUM("finish.first_off", finish_first_off, FIRST_WINS, WORDS("wins", "loses"),
         "the first to bear off all checkers wins or loses"),
    OPTIONAL("finish.last_turn", finish_last_turn, 1, BOARD_MAX_CHECKERS,
             "starter finishes first: other side, with at least this many off, gets one turn to draw"),
    ENUM("finish.stalemate", finish_stalemate, STALEMATE_NONE, WORDS("none", "draw", "lose"),
         "a side has just passed and neither can ever move again: play goes on (none), a draw, or that side loses"),
    INT("score.single", score_single, 1, 255, 1, "points for a won game"),
    OPTIONAL("score.gammon", score_gammon, 1, 255, "points if the loser bore none off"),
    OPTIONAL("score.backgammon", score_backgammon, 1, 255,
             "points if the loser also has a checker in score.backgammon_in"),
    ENUM("score.backgammon_in", score_backgammon_in, BACKGAMMON_HOME_OR_BAR, WORDS("home_or_bar", "home", "bar"),
         "where the loser's checker makes a backgammon: the winner's home board or the bar, only home, only the bar"),
    ENUM("score.count", score_count, COUNT_CLASS, WORDS("class", "left"),
         "points by class, or one for each checker the loser has left"),
    {"score.extra.NAME", RULE_EXTRA, offsetof(Rules, extra), 0, 255, 0, NULL, NULL,
     "further ways to win that the hook game_over may name, and their points"},
    {"state.each.NAME", RULE_STATE, offsetof(Rules, state), INT32_MIN, INT32_MAX, 0, NULL, NULL,
     "what hooks remember for each side, and its value at the start; a name that begins with _ is not shown; "
     "\"none\": no such state"},
    {"state.shared.NAME", RULE_STATE, offsetof(Rules, state), INT32_MIN, INT32_MAX, 1, NULL, NULL,
     "the same once for both sides"},
    WORD("single", WORD_SINGLE, "single", "word for a won game"),
    WORD("gammon", WORD_GAMMON, "gammon", "word for a win with none borne off by the loser"),
    WORD("backgammon", WORD_BACKGAMMON, "backgammon", "word for the highest win"),
    WORD("draw", WORD_DRAW, "draw", "word for a drawn game"),
    WORD("white", WORD_WHITE, "White", "word for the side that is white"),
    WORD("black", WORD_BLACK, "Black", "word for the side that is black"),
    WORD("cube", WORD_CUBE, "cube", "word for the doubling cube"),
    WORD("double", WORD_DOUBLE, "double", "word for offering to double"),
    WORD("take", WORD_TAKE, "take", "word for accepting a double"),
    WORD("drop", WORD_DROP, "drop", "word for refusing a double"),
    WORD("beaver", WORD_BEAVER, "beaver", "word for redoubling at once"),
    WORD("raccoon", WORD_RACCOON, "raccoon", "word for redoubling a beaver"),
    WORD("bar", WORD_BAR, "bar", "word for the bar"),
    WORD("off", WORD_OFF, "off", "word for borne-off checkers"),
    WORD("head", WORD_HEAD, "head", "word for the head"),
    BOOL("cube.on", cube_on, 0, "is there a doubling cube"),
    INT("cube.max", cube_max, 2, RULES_MAX_CUBE, 64, "highest value of the cube; it doubles, so 100 is as 64"),
    BOOL("cube.jacoby", cube_jacoby, 0, "a game counts single while the cube has not been turned"),
    INT("cube.beavers", cube_beavers, 0, 2, 0,
        "immediate redoubles that keep the cube: 0 none, 1 beaver, 2 beaver and raccoon"),
    INT("cube.automatic", cube_automatic, 0, 12, 0, "most automatic doubles on opening ties"),
    INT("match.to", match_to, 0, 999, 1, "points that win the match, 0 = no end"),
    BOOL("match.crawford", match_crawford, 0, "the first game one point short of the match is played without the cube"),
    ENUM("match.starter", match_starter, STARTER_ROLL, WORDS("roll", "winner", "loser", "alternate"),
         "who begins the next game of a match"),
    {"match.games", RULE_GAMES, offsetof(Rules, match_games), 0, RULES_MAX_GAMES, 0, NULL, NULL,
     "variants played in turn; a file with this key needs no other"},
};

const RuleKey *rules_keys(size_t *count) {
    *count = sizeof keys / sizeof keys[0];
    return keys;
}

// Is this the path of an entry of the row ("limits.mid" of "limits.NAME")?
static bool is_entry_of(const RuleKey *key, const char *path) {
    size_t group = strlen(key->path) - strlen("NAME");
    return rules_key_has_names(key) && strncmp(path, key->path, group) == 0 && path[group] &&
           strlen(path + group) < RULES_NAME && !strchr(path + group, '.');
}

const RuleKey *rules_find_key(const char *path) {
    size_t count;
    const RuleKey *key = rules_keys(&count);
    for (; count > 0; count--, key++) {
        if (strcmp(key->path, path) == 0 || is_entry_of(key, path)) {
            return key;
        }
    }
    return NULL;
}

bool rules_is_one_key(const char *path) {
    const RuleKey *key = rules_find_key(path);
    return key && !(rules_key_has_names(key) && strcmp(key->path, path) == 0);
}

// Is `word` one of the words that `tail` joins by '_' (goes_to: goes, to)?
static bool has_part(const char *tail, const char *word) {
    size_t length = strlen(word);
    for (const char *at = tail; length > 0 && (at = strstr(at, word)) != NULL; at++) {
        if ((at == tail || at[-1] == '_') && (at[length] == '\0' || at[length] == '_')) {
            return true;
        }
    }
    return false;
}

// The nearest key of the group that `path` names: by its spelling, else the only one that has the word in its name.
// *known: there is such a group.
static const char *nearest_in_group(const char *path, bool *known) {
    const char *words[sizeof keys / sizeof keys[0]], *part = NULL;
    size_t count = 0, group = strcspn(path, ".");
    int parts = 0;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0] && path[group] == '.'; i++) {
        const char *other = keys[i].path;
        if (strncmp(other, path, group + 1) != 0 || rules_key_has_names(&keys[i])) {
            continue;
        }
        words[count++] = other + group + 1;
        if (has_part(other + group + 1, path + group + 1)) {
            part = other;
            parts++;
        }
    }
    *known = count > 0;
    const char *near = word_nearest(path + group + (count > 0), strlen(path + group + (count > 0)), words, count);
    return near != NULL ? near - (group + 1) : parts == 1 ? part : NULL; // `near` is the end of its path
}

const char *rules_nearest_key(const char *path) {
    enum { TELLING = 4 }; // a shorter last word says too little of what was meant
    bool known = false;
    const char *inside = nearest_in_group(path, &known);
    if (inside != NULL) {
        return inside;
    }
    size_t count = sizeof keys / sizeof keys[0];
    const char *last = NULL, *near = row_nearest(path, strlen(path), keys, sizeof *keys, count);
    // A key under the wrong group, or without its group: the same last word elsewhere. Or a state that is neither one
    // side's nor shared.
    const char *dot = strrchr(path, '.');
    const char *tail = dot ? dot + 1 : path;
    for (size_t i = 0; i < count && !last; i++) {
        const char *other = strrchr(keys[i].path, '.');
        bool state = keys[i].type == RULE_STATE && strncmp(path, "state.", 6) == 0;
        if (state || (strlen(tail) >= (known ? TELLING : 1) && other && strcmp(other + 1, tail) == 0)) {
            last = keys[i].path;
        }
    }
    // Of a group that is there only its own keys are near in spelling.
    return last ? last : known ? NULL : near;
}

// ---- entries of rows that have names of their own
//
// Invariant: they stand in the order of the alphabet, so that equal rules are equal however they came to be; unused
// ones are 0.

// Where the entries of a type are in Rules, how many there may be, and what they are called. Each begins with its name.
typedef struct Place {
    size_t entries, count, size;
    int most;
    const char *what;
} Place;

static const Place places[] = {
    [RULE_LIMIT] = {offsetof(Rules, limits), offsetof(Rules, limit_count), sizeof(Limit), RULES_MAX_LIMITS, "limits"},
    [RULE_EXTRA] = {offsetof(Rules, extra), offsetof(Rules, extra_count), sizeof(ExtraOutcome), RULES_MAX_EXTRA,
                    "further outcomes"},
    [RULE_STATE] = {offsetof(Rules, state), offsetof(Rules, state_count), sizeof(StateField), RULES_MAX_STATE,
                    "names of state"},
};
_Static_assert(offsetof(Limit, name) == 0 && offsetof(ExtraOutcome, name) == 0 && offsetof(StateField, name) == 0,
               "an entry begins with its name");

bool rules_key_has_names(const RuleKey *key) {
    return key->type == RULE_LIMIT || key->type == RULE_EXTRA || key->type == RULE_STATE;
}

static const char *entry_at(const Rules *rules, const RuleKey *key, int index) {
    const Place *place = &places[key->type];
    return (const char *)rules + place->entries + (size_t)index * place->size;
}

static int count_of(const Rules *rules, const RuleKey *key) {
    return *(const int *)(const void *)((const char *)rules + places[key->type].count);
}

// Two rows share the array of states.
static bool is_of_row(const Rules *rules, const RuleKey *key, int index) {
    return key->type != RULE_STATE || rules->state[index].shared == key->initial;
}

// Of the entry with that name, or how many there are.
static int find(const Rules *rules, const RuleKey *key, const char *name) {
    int index = 0, count = count_of(rules, key);
    while (index < count && (strcmp(entry_at(rules, key, index), name) != 0 || !is_of_row(rules, key, index))) {
        index++;
    }
    return index;
}

const char *rules_entry_name(const Rules *rules, const RuleKey *key, int index) {
    for (int i = 0; rules_key_has_names(key) && i < count_of(rules, key); i++) {
        if (is_of_row(rules, key, i) && index-- == 0) {
            return entry_at(rules, key, i);
        }
    }
    return NULL;
}

const void *rules_entry(const Rules *rules, const RuleKey *key, const char *name) {
    int index = find(rules, key, name);
    return index < count_of(rules, key) ? entry_at(rules, key, index) : NULL;
}

// Entry `index` of those of `a` and then of those that only `b` has.
static const char *name_in_either(const Rules *a, const Rules *b, const RuleKey *key, int index) {
    const char *name = rules_entry_name(a, key, index);
    for (int i = 0; rules_entry_name(a, key, i) != NULL; i++) {
        index--;
    }
    for (int i = 0; name == NULL && (name = rules_entry_name(b, key, i)) != NULL; i++) {
        name = rules_entry(a, key, name) == NULL && index-- == 0 ? name : NULL;
    }
    return name;
}

bool rules_next_path(const Rules *a, const Rules *b, RulePath *path) {
    for (; path->row < sizeof keys / sizeof keys[0]; path->row++, path->entry = 0) {
        const RuleKey *key = path->key = &keys[path->row];
        bool names = rules_key_has_names(key);
        int group = (int)(strlen(key->path) - (names ? strlen("NAME") : 0));
        const char *name = names ? name_in_either(a, b, key, path->entry) : path->entry == 0 ? "" : NULL;
        if (name != NULL) {
            snprintf(path->text, sizeof path->text, "%.*s%s", group, key->path, name);
            path->entry++;
            return true;
        }
    }
    return false;
}

// Moves what stands at `from` and behind it.
static void move(Rules *rules, const RuleKey *key, int from, int to) {
    size_t size = places[key->type].size;
    char *first = (char *)rules + places[key->type].entries;
    int *count = (int *)(void *)((char *)rules + places[key->type].count);
    memmove(first + (size_t)to * size, first + (size_t)from * size, (size_t)(*count - from) * size);
    *count += to - from;
    if (to < from) {
        memset(first + (size_t)*count * size, 0, size);
    }
}

Status rules_put_entry(Rules *rules, const RuleKey *key, const char *path, const void *entry, Error *error) {
    const Place *place = &places[key->type];
    int count = count_of(rules, key), index = find(rules, key, entry);
    if (index == count && count == place->most) {
        return error_bad_input(error, "%s: at most %d %s", path, place->most, place->what);
    }
    if (index == count) {
        while (index > 0 && strcmp(entry_at(rules, key, index - 1), entry) > 0) {
            index--;
        }
        move(rules, key, index, index + 1);
    }
    memcpy((char *)rules + place->entries + (size_t)index * place->size, entry, place->size);
    return STATUS_OK;
}

void rules_remove_entry(Rules *rules, const RuleKey *key, const char *name) {
    int index = find(rules, key, name);
    if (index < count_of(rules, key)) {
        move(rules, key, index + 1, index);
    }
}
