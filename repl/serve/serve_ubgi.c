// SPDX-License-Identifier: MIT
// UBGI, the Universal Backgammon Interface: commands on stdin, answers on stdout, a line each.
//
// The words are those of the drafts and engines there are; of our own are the values of the option Variant, the
// positions `fibs` and `nardbox`, `bestcube` and `bestchoice`. Player p0 is white: who is on roll in a Position ID, the
// bottom player of an XGID, YOU in a board line of FIBS. (repl/README.md tells it all.)
#include "core/formats/fibs.h"
#include "core/formats/files.h"
#include "core/formats/ids.h"
#include "repl/base/scratch.h"
#include "repl/serve/serve.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LINE = 8192, MOST_POINTS = 999, NOT_SAID = -1 };

typedef struct Ubgi {
    Server *server;
    bool set, bare; // a position was told; by a Position ID alone, so that setturn says whose it is
    Position position;
    uint8_t dice[RULES_MAX_NUMBERS];
    int dice_count;
    int turn, to, crawford, score[2], cube, owner; // as told: NOT_SAID, else in the place of what the position says
    bool quit;
} Ubgi;

static void forget(Ubgi *ubgi) {
    *ubgi = (Ubgi){.server = ubgi->server,
                   .turn = NOT_SAID,
                   .to = NOT_SAID,
                   .crawford = NOT_SAID,
                   .score = {NOT_SAID, NOT_SAID},
                   .cube = NOT_SAID};
}

static void reply(const Ubgi *ubgi, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void reply(const Ubgi *ubgi, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Text text = scratch_text();
    text_add_list(&text, format, arguments);
    va_end(arguments);
    print_data(ubgi->server->session->screen, "%s\n", text.bytes);
    fflush(stdout);
}

// ---- options

static void offer_param(const Ubgi *ubgi, const BotParam *param) {
    if (param->text != NULL) {
        reply(ubgi, "option name %s type string default %s", param->name,
              *param->text != '\0' ? param->text : "<empty>");
    } else if (param->whole && param->least > -1e9 && param->most < 1e9) {
        reply(ubgi, "option name %s type spin default %g min %g max %g", param->name, param->value, param->least,
              param->most);
    } else {
        reply(ubgi, "option name %s type string default %g", param->name, param->value);
    }
}

static const char *do_ubgi(Ubgi *ubgi, const Words *words) {
    (void)words;
    const Server *server = ubgi->server;
    size_t count;
    const char *const *names = variant_shipped_names(&count);
    Text variants = scratch_text();
    for (size_t i = 0; i < count; i++) {
        text_add(&variants, " var %s", names[i]);
    }
    reply(ubgi, "id name nardbox %s", bot_name(server->bot));
    reply(ubgi, "id author the authors of nardbox");
    reply(ubgi, "id version " NARDBOX_VERSION);
    reply(ubgi, "option name Variant type combo default %s%s", variant_spec(table_variant(server->table)),
          variants.bytes);
    const BotParam *param = bot_params(server->bot, &count);
    for (size_t i = 0; i < count; i++) {
        offer_param(ubgi, &param[i]);
    }
    reply(ubgi, "ubgiok");
    return NULL;
}

static const char *set_variant(Ubgi *ubgi, const char *spec) {
    Server *server = ubgi->server;
    VariantError wrong = {.status = VARIANT_OK};
    Error error = {0, 0, ""};
    const NetFound *net;
    Variant *variant = variant_load(spec, &wrong);
    if (variant == NULL) {
        return scratch_format("bad_argument %s", wrong.text);
    }
    if (bot_net(server->bot, variant, 0, variant_rules(variant, 0), &net, &error) != STATUS_OK) {
        variant_destroy(variant);
        return scratch_format("unsupported_feature %s", error.text);
    }
    table_destroy(server->table);
    server->table = table_create(variant);
    forget(ubgi);
    return NULL;
}

// setoption name NAME value VALUE
static const char *do_setoption(Ubgi *ubgi, const Words *words) {
    if (words->count < 4 || strcmp(words_at(words, 1), "name") != 0 || strcmp(words_at(words, 3), "value") != 0) {
        return "bad_argument setoption name NAME value VALUE";
    }
    if (strcmp(words_at(words, 2), "Variant") == 0) {
        return set_variant(ubgi, words_at(words, 4));
    }
    const Table *table = ubgi->server->table;
    Bot *bot = ubgi->server->bot;
    Error error = {0, 0, ""};
    const NetFound *net;
    const char *name = words_at(words, 2), *value = words_at(words, 4);
    value = strcmp(value, "<empty>") != 0 ? value : ""; // as it is offered
    size_t count;
    const BotParam *param = bot_params(bot, &count);
    size_t i = row_find(name, strlen(name), param, sizeof *param, count);
    const char *before = i < count && param[i].text != NULL ? scratch_copy(param[i].text) : "";
    Status status = bot_set(bot, scratch_format("%s=%s", name, value), &error);
    if (status == STATUS_OK) {
        status = bot_net(bot, table_variant(table), 0, table_rules(table), &net, &error);
        if (status != STATUS_OK) { // the file of a net that cannot serve
            bot_set(bot, scratch_format("%s=%s", name, before), &(Error){0, 0, ""});
        }
    }
    const char *near = i == count ? word_nearest(name, strlen(name), (const char *[]){"Variant"}, 1) : NULL;
    return status == STATUS_OK ? NULL : scratch_format("bad_argument %s%s", error.text, word_hint(near).text);
}

// ---- positions

static const char *do_newgame(Ubgi *ubgi, const Words *words) {
    (void)words;
    forget(ubgi);
    return NULL;
}

static const char *do_position(Ubgi *ubgi, const Words *words) {
    const Rules *rules = table_rules(ubgi->server->table);
    const char *kind = words_at(words, 1), *rest = words_rest(words, 2);
    bool id = strcmp(kind, "gnubgid") == 0, xgid = strcmp(kind, "xgid") == 0;
    Position position;
    Error error = {0, 0, ""};
    Status status = STATUS_BAD_INPUT;
    if (id || xgid) {
        bool marked = !xgid || strncmp(rest, "XGID=", 5) == 0;
        status = id_parse(rules, marked ? rest : scratch_format("XGID=%s", rest), &position, NULL, &error);
    } else if (strcmp(kind, "fibs") == 0) {
        status = fibs_parse(rules, rest, false, &position, &error);
    } else if (strcmp(kind, "nardbox") == 0) {
        status = position_parse(rules, rest, &position, &error);
        status = status == STATUS_OK ? flow_settle(rules, &position, &error) : status;
    } else {
        return "bad_argument position gnubgid|xgid|fibs|nardbox POSITION";
    }
    if (status != STATUS_OK) {
        return scratch_format("bad_argument %s", error.text);
    }
    ubgi->position = position;
    ubgi->set = true;
    ubgi->bare = id && strchr(rest, ':') == NULL;
    ubgi->dice_count = 0;
    return NULL;
}

// A number from `least` on; NOT_SAID: it is none.
static int number_of(const char *text, int least) {
    long long number = text_number(text, MOST_POINTS);
    return number >= least ? (int)number : NOT_SAID;
}

static const char *do_dice(Ubgi *ubgi, const Words *words) {
    const Rules *rules = table_rules(ubgi->server->table);
    uint8_t dice[RULES_MAX_NUMBERS];
    if (words->count != (size_t)rules->dice_count + 1) {
        return scratch_format("bad_argument dice: %d of them are rolled", rules->dice_count);
    }
    for (int i = 0; i < rules->dice_count; i++) {
        int die = number_of(words_at(words, (size_t)i + 1), 1);
        if (die < 1 || die > rules->dice_faces) {
            return scratch_format("bad_argument dice: from 1 to %d", rules->dice_faces);
        }
        dice[i] = (uint8_t)die;
    }
    if (ubgi->set && ubgi->position.playing) {
        return "bad_argument dice: the position has its own";
    }
    memcpy(ubgi->dice, dice, sizeof dice);
    ubgi->dice_count = rules->dice_count;
    return NULL;
}

// [type match|money] [length N] [jacoby on|off] [crawford on|off]
static const char *do_newsession(Ubgi *ubgi, const Words *words) {
    const Rules *rules = table_rules(ubgi->server->table);
    const char *type = "";
    int to = 0, crawford = NOT_SAID;
    for (size_t i = 1; i < words->count; i += 2) {
        const char *name = words_at(words, i), *value = words_at(words, i + 1);
        bool on = strcmp(value, "on") == 0, known = on || strcmp(value, "off") == 0;
        if (strcmp(name, "type") == 0) {
            type = value;
            known = strcmp(value, "match") == 0 || strcmp(value, "money") == 0;
        } else if (strcmp(name, "length") == 0) {
            to = number_of(value, 1);
            known = to > 0;
        } else if (strcmp(name, "crawford") == 0) {
            crawford = on;
        } else if (strcmp(name, "jacoby") != 0) {
            known = false;
        } else if (known && to == 0 && on != rules->cube_jacoby) {
            return "unsupported_feature jacoby: it is a rule of the variant (cube.jacoby)";
        }
        if (!known) {
            return scratch_format(
                "bad_argument newsession %s: type match|money, length N, jacoby on|off, crawford on|off", name);
        }
    }
    if (strcmp(type, to > 0 ? "money" : "match") == 0) {
        return to > 0 ? "bad_argument newsession type money: it has no length"
                      : "missing_context newsession type match: length N";
    }
    forget(ubgi);
    ubgi->to = to;
    ubgi->crawford = crawford;
    return NULL;
}

static const char *do_setscore(Ubgi *ubgi, const Words *words) {
    int first = number_of(words_at(words, 1), 0), second = number_of(words_at(words, 2), 0);
    if (first < 0 || second < 0) {
        return "bad_argument setscore P0 P1";
    }
    int to = ubgi->to != NOT_SAID ? ubgi->to
             : ubgi->set          ? file_match_length(table_rules(ubgi->server->table), ubgi->position.to)
                                  : table_rules(ubgi->server->table)->match_to;
    if (to > 0 && (first >= to || second >= to)) {
        return scratch_format("bad_argument setscore: the match is to %d", to);
    }
    ubgi->score[WHITE] = first;
    ubgi->score[BLACK] = second;
    return NULL;
}

// 0: p0, 1: p1; NOT_SAID: neither.
static int player_of(const char *text) {
    return strcmp(text, "p0") == 0 ? WHITE : strcmp(text, "p1") == 0 ? BLACK : NOT_SAID;
}

static const char *do_setcube(Ubgi *ubgi, const Words *words) {
    int value = number_of(words_at(words, 2), 1), owner = player_of(words_at(words, 4));
    if (strcmp(words_at(words, 1), "value") != 0 || strcmp(words_at(words, 3), "owner") != 0 || value < 1 ||
        (owner == NOT_SAID && strcmp(words_at(words, 4), "center") != 0)) {
        return "bad_argument setcube value N owner center|p0|p1";
    }
    if ((value & (value - 1)) != 0) {
        return scratch_format("bad_argument setcube: %d is not a power of two", value);
    }
    const Rules *rules = table_rules(ubgi->server->table);
    if (!rules->cube_on && (value > 1 || owner != NOT_SAID)) {
        return "bad_argument setcube: there is no cube in this game (cube.on = false)";
    }
    if (value > rules->cube_max) {
        return scratch_format("bad_argument setcube: the cube ends at %d", rules->cube_max);
    }
    ubgi->cube = value;
    ubgi->owner = owner == NOT_SAID ? NOBODY : owner;
    return NULL;
}

static const char *do_setturn(Ubgi *ubgi, const Words *words) {
    int turn = player_of(words_at(words, 1));
    if (turn == NOT_SAID) {
        return "bad_argument setturn p0|p1";
    }
    if (ubgi->set && !ubgi->bare && ubgi->position.turn != NOBODY && turn != ubgi->position.turn) {
        return "bad_argument setturn: the position says whose turn it is";
    }
    ubgi->turn = turn;
    return NULL;
}

// The position with all that was said of it.
static const char *put_together(const Ubgi *ubgi, Position *position) {
    const Rules *rules = table_rules(ubgi->server->table);
    char text[POSITION_TEXT];
    Error error = {0, 0, ""};
    if (ubgi->set) {
        *position = ubgi->position;
    } else {
        position_init(position, rules);
        position->turn = WHITE;
    }
    if (ubgi->turn == BLACK && (ubgi->bare || !ubgi->set)) {
        Row row = position->board.row[WHITE];
        position->board.row[WHITE] = position->board.row[BLACK];
        position->board.row[BLACK] = row;
        position->turn = BLACK;
    } else if (ubgi->turn != NOT_SAID && position->turn == NOBODY) {
        position->turn = (uint8_t)ubgi->turn;
    }
    // A match to one point, as IDs have it.
    bool last = ubgi->to == 1 && rules->cube_on && position->to == 2 && position->score[WHITE] == 1 &&
                position->score[BLACK] == 1;
    bool other_match = ubgi->to != NOT_SAID && ubgi->to != position->to && !last; // whose Crawford game is another one
    int to = ubgi->to != NOT_SAID ? ubgi->to : file_match_length(rules, position->to);
    position->crawford = ubgi->crawford != NOT_SAID ? ubgi->crawford == 1 : position->crawford && !other_match;
    for (int side = 0; side < 2 && (last || ubgi->score[side] != NOT_SAID); side++) {
        position->score[side] = (uint16_t)(ubgi->score[side] != NOT_SAID ? ubgi->score[side] : 0);
    }
    id_take_length(rules, position, (unsigned)to);
    if (ubgi->cube != NOT_SAID) {
        position->cube = (uint16_t)ubgi->cube;
        position->cube_owner = (uint8_t)ubgi->owner;
    }
    if (ubgi->dice_count > 0 && !position_set_roll(position, rules, ubgi->dice)) {
        return "bad_argument dice: the position has too much to play already";
    }
    position_print(rules, position, text, sizeof text);
    return position_parse(rules, text, position, &error) == STATUS_OK ? NULL
                                                                      : scratch_format("bad_argument %s", error.text);
}

// ---- answers

// The bot's own failures are its business: a plain choice was made. NULL, or the error.
static const char *decide(const Ubgi *ubgi, const Position *position, Node *node, char text[SERVE_TEXT]) {
    Error error = {0, 0, ""};
    Status status = server_decide(ubgi->server, position, node, text, &error);
    const char *code = node->kind == NODE_OVER ? "bad_argument" : "internal";
    return status == STATUS_OK ? NULL : scratch_format("%s %s", code, error.text);
}

// go [role chequer|cube|turn] ..: `turn` is whatever is to be decided, and so is nothing said.
static const char *do_go(Ubgi *ubgi, const Words *words) {
    const char *role = "turn";
    for (size_t i = 1; i + 1 < words->count; i++) {
        role = strcmp(words_at(words, i), "role") == 0 ? words_at(words, i + 1) : role;
    }
    bool chequer = strcmp(role, "chequer") == 0, cube = strcmp(role, "cube") == 0;
    Position position;
    Node node;
    char text[SERVE_TEXT];
    if (!chequer && !cube && strcmp(role, "turn") != 0) {
        return "bad_argument go role chequer|cube|turn";
    }
    const char *wrong = put_together(ubgi, &position);
    ubgi->dice_count = 0;
    if (wrong != NULL) {
        return wrong;
    }
    flow_next(table_rules(ubgi->server->table), &position, &node);
    if (chequer && !node_asks(&node, DECIDE_PLAY) && node.kind != NODE_OVER) {
        return "missing_context dice";
    }
    if (cube && (node_asks(&node, DECIDE_PLAY) || node_asks(&node, DECIDE_CHOOSE))) {
        return "bad_argument go role cube: the dice have been rolled";
    }
    wrong = decide(ubgi, &position, &node, text);
    if (wrong == NULL) {
        const char *what = node_asks(&node, DECIDE_PLAY) ? "move" : node_asks(&node, DECIDE_CHOOSE) ? "choice" : "cube";
        reply(ubgi, "best%s %s", what, *text != '\0' ? text : "pass");
    }
    return wrong;
}

// A position by itself is answered with what is best there, and nothing else on the line.
static const char *answer_bare(Ubgi *ubgi, const char *line) {
    const Rules *rules = table_rules(ubgi->server->table);
    Position position;
    Node node;
    Error error = {0, 0, ""};
    char text[SERVE_TEXT];
    Status status = strncmp(line, "board:", 6) == 0 ? fibs_parse(rules, line, false, &position, &error)
                                                    : id_parse(rules, line, &position, NULL, &error);
    if (status != STATUS_OK) {
        return scratch_format("bad_argument %s", error.text);
    }
    const char *wrong = decide(ubgi, &position, &node, text);
    if (wrong == NULL) {
        reply(ubgi, "%s", text);
    }
    return wrong;
}

static const char *do_isready(Ubgi *ubgi, const Words *words) {
    (void)words;
    reply(ubgi, "readyok");
    return NULL;
}

static const char *do_quit(Ubgi *ubgi, const Words *words) {
    (void)words;
    ubgi->quit = true;
    return NULL;
}

static const struct {
    const char *name;
    const char *(*run)(Ubgi *ubgi, const Words *words); // answers NULL, or what stands behind "error"
} commands[] = {{"ubgi", do_ubgi},
                {"isready", do_isready},
                {"setoption", do_setoption},
                {"newgame", do_newgame},
                {"newsession", do_newsession},
                {"position", do_position},
                {"dice", do_dice},
                {"setscore", do_setscore},
                {"setcube", do_setcube},
                {"setturn", do_setturn},
                {"go", do_go},
                {"stop", NULL}, // every answer was given when it was asked for
                {"quit", do_quit}};

static const char *run_line(Ubgi *ubgi, const char *line) {
    Words words;
    if (strncmp(line, "board:", 6) == 0 || strncmp(line, "XGID=", 5) == 0) {
        return answer_bare(ubgi, line);
    }
    if (!words_split(&words, line)) {
        return "bad_argument a quote is not closed";
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0] && words.count > 0; i++) {
        if (strcmp(words.word[0].text, commands[i].name) == 0) {
            return commands[i].run != NULL ? commands[i].run(ubgi, &words) : NULL;
        }
    }
    return words.count > 0 ? scratch_format("unknown_command %.40s", words.word[0].text) : NULL;
}

CommandStatus serve_ubgi(Server *server) {
    Ubgi ubgi = {.server = server};
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    forget(&ubgi);
    while (!ubgi.quit && !interrupt_pending() && (length = text_read_line(&line, &size, stdin)) >= 0) {
        ScratchMark mark = scratch_mark();
        line[strcspn(line, "\r\n")] = '\0';
        const char *wrong = length < MOST_LINE ? run_line(&ubgi, line) : "bad_argument the line is too long";
        if (wrong != NULL) {
            reply(&ubgi, "error %.*s", (int)strcspn(wrong, "\n"), wrong); // a line, without the source and a caret
        }
        scratch_release(mark);
    }
    free(line);
    return COMMAND_OK;
}
