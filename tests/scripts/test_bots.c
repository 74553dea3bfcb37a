// SPDX-License-Identifier: MIT
// Bots: files that are good and bad, parameters, decisions of every kind, failures that cost only themselves.
#define _GNU_SOURCE
#include "tests/scripts/bot_kit.h"

#include "core/play_text.h"
#include "scripts/limits.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECK_HAS(text, part) cr_expect(strstr(text, part) != NULL, "\"%s\" is not in: %s", part, text)

// A bot of this text; the error is filled in if it cannot be loaded.
static Bot *bot_of(const char *text, VariantError *error) {
    char path[] = "/tmp/nardbox-bot-XXXXXX.lua";
    int file = mkstemps(path, 4);
    cr_assert(file >= 0);
    cr_assert_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
    Bot *bot = bot_load(path, error);
    remove(path);
    return bot;
}

static Bot *good_bot(const char *text) {
    VariantError error;
    Bot *bot = bot_of(text, &error);
    cr_assert(bot != NULL, "%s", error.text);
    return bot;
}

static Variant *load_variant(const char *spec) {
    VariantError error;
    Variant *variant = variant_load(spec, &error);
    cr_assert(variant != NULL, "%s", error.text);
    return variant;
}

// ---- files

Test(bots, shipped) {
    size_t count, params;
    const char *const *names = bot_shipped_names(&count);
    cr_assert_geq(count, 7);
    for (size_t i = 0; i < count; i++) {
        VariantError error;
        Bot *bot = bot_load(names[i], &error);
        cr_assert(bot != NULL, "%s", error.text);
        cr_expect_str_eq(bot_name(bot), names[i]);
        cr_expect_gt(strlen(bot_about(bot)), 10);
        const BotParam *param = bot_params(bot, &params);
        for (size_t k = 0; k < params; k++) {
            cr_expect(*param[k].help != '\0', "%s: %s has no help", names[i], param[k].name);
            cr_expect(param[k].least <= param[k].value && param[k].value <= param[k].most);
        }
        cr_expect(i == 0 || strcmp(names[i - 1], names[i]) < 0);
        bot_destroy(bot);
    }
}

Test(bots, bad_files) {
    static const struct {
        const char *text;
        VariantStatus status;
        const char *error;
    } cases[] = {
        {"return 5", VARIANT_SCRIPT, "must return a table"},
        {"", VARIANT_SCRIPT, "not nothing"},
        {"return {}", VARIANT_SCRIPT, "is no bot: it has neither evaluate(position) nor choose"},
        {"return { foo = 1 }", VARIANT_SCRIPT, "nor choose(options, turn), and a bot has no entry \"foo\""},
        {"return { evaluate = function() end, double = 1 }", VARIANT_SCRIPT, ": a bot has no entry \"double\" (name,"},
        {"return { evaluat = function() end }", VARIANT_SCRIPT, "did you mean evaluate?"},
        {"return { evaluate = 3 }", VARIANT_SCRIPT, "evaluate must be a function"},
        {"return { choose = 'nett' }", VARIANT_SCRIPT,
         "choose must be a function of the file or \"net\", not \"nett\"; did you mean net?"},
        {"return { choose = 'gnubg' }", VARIANT_SCRIPT, "or \"net\", not \"gnubg\""},
        {"return { choose = 3 }", VARIANT_SCRIPT, "choose must be a function of the file or \"net\", not 3"},
        {"return { name = 3, evaluate = function() end }", VARIANT_SCRIPT, "name"},
        {"return { 3 }", VARIANT_SCRIPT, "the bot's table"},
        {"return { params = 3, evaluate = function() end }", VARIANT_SCRIPT, "params must be a table"},
        {"return { params = { x = 'a' }, evaluate = function() end }", VARIANT_SCRIPT,
         "params.x must be a number, or { number, min = .., max = .., help = \"..\" }, or { \"text\" }, not \"a\""},
        {"return { params = { x = { 1, help = 5 } }, evaluate = function() end }", VARIANT_SCRIPT,
         "params.x: help must be a text, not 5"},
        {"return { params = { x = { 'a', min = 1 } }, evaluate = function() end }", VARIANT_SCRIPT,
         "params.x is a text: min, max and whole are for numbers"},
        {"return { params = { x = { 1, whole = 'yes' } }, evaluate = function() end }", VARIANT_SCRIPT,
         "params.x: whole is true or false"},
        {"return {\n evalute = function()\n  return 1\n end }", VARIANT_SCRIPT,
         ".lua:2: a bot has no entry \"evalute\"; did you mean evaluate?"},
        {"return { choose = 'net', params = { ply = 4 } }", VARIANT_SCRIPT, "params.ply: 4 does not lie between"},
        {"return { choose = 'net', params = { ply = 1.5 } }", VARIANT_SCRIPT, "params.ply: 1.5 is no whole number"},
        {"return { choose = 'net', params = { ply = { 'two' } } }", VARIANT_SCRIPT, "params.ply must be a number"},
        {"return { choose = 'net', params = { noise = -1 } }", VARIANT_SCRIPT, "params.noise: -1 does not lie"},
        {"return { choose = 'net', params = { file = 5 } }", VARIANT_SCRIPT, "params.file must be the name of a file"},
        {"return { choose = 'net', params = { fear = 5 } }", VARIANT_SCRIPT, "the net has no such parameter"},
        {"return { params = { X = 1 }, evaluate = function() end }", VARIANT_SCRIPT, "small letters"},
        {"return { params = { x = { 2, max = 1 } }, evaluate = function() end }", VARIANT_SCRIPT, "does not lie"},
        {"return { params = { x = { 2.5, whole = true } }, evaluate = function() end }", VARIANT_SCRIPT,
         "2.5 is no whole number"},
        {"return { params = { x = { 2, max = {} } }, evaluate = function() end }", VARIANT_SCRIPT, "min and max"},
        {"return { params = { x = { 2,\n mx = 1 } }, evaluate = function() end }", VARIANT_SCRIPT,
         ".lua:2: params.x has no \"mx\"; did you mean max?"},
        {"return { params = { x = { 2, step = 1 } }, evaluate = function() end }", VARIANT_SCRIPT,
         "params.x has no \"step\" (min, max, whole, help)"},
        {"return { params = { x = { 2, 3 } }, evaluate = function() end }", VARIANT_SCRIPT,
         "params.x has more than one value"},
        {"return { evaluate = function() end", VARIANT_SCRIPT, ":1: "},
        {"while true do end", VARIANT_SCRIPT, "does not come to an end"},
        {"math.random()", VARIANT_SCRIPT, "math.random is there while the bot decides"},
        {"local n = 0 return { evaluate = function() n = n + 1 return n end }", VARIANT_SCRIPT,
         ".lua:1: \"n\" is a variable of the file, and a bot remembers nothing between calls"},
        {"\x1bLua", VARIANT_SCRIPT, "compiled Lua"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        VariantError error;
        Bot *bot = bot_of(cases[i].text, &error);
        cr_expect(bot == NULL, "case %zu was loaded", i);
        cr_expect_eq(error.status, cases[i].status, "case %zu: %s", i, error.text);
        CHECK_HAS(error.text, cases[i].error);
        bot_destroy(bot);
    }
    VariantError error;
    cr_expect_null(bot_load("blitzz", &error));
    cr_expect_eq(error.status, VARIANT_NOT_FOUND);
    CHECK_HAS(error.text, "there is no bot \"blitzz\"; did you mean blitz?");
    cr_expect_null(bot_load("backgammon", &error)); // a variant's name
    cr_expect_eq(error.status, VARIANT_NOT_FOUND);
    cr_expect_null(bot_load("blitz+runner", &error));
    CHECK_HAS(error.text, "patches are for variants");
    cr_expect_null(bot_load("/nonexistent/x.lua", &error));
    cr_expect_eq(error.status, VARIANT_IO);
}

Test(bots, params) {
    Bot *bot = good_bot("return { name = 'p', params = { depth = { 2, min = 1, max = 9, whole = true }, aggression = "
                        "0.5, up = { 1, min "
                        "= 0 } }, evaluate = function(position, params) return params.aggression + params.depth end }");
    static const struct {
        const char *text, *error; // NULL: it is set
    } cases[] = {
        {"aggression=0.25", NULL},
        {"aggression=-3e2", NULL},
        {"depth=9", NULL},
        {"depth=10", "depth must be from 1 to 9, not 10"},
        {"depth=2.5", "depth must be a whole number, not \"2.5\""},
        {"depth=", "depth must be a whole number, not \"\""},
        {"depth", "depth wants a value, as in depth=2"},
        {"up=2.5", NULL},
        {"up=-1", "up must be at least 0, not -1"},
        {"up=nan", "up must be a number"},
        {"up=inf", "up must be a number"},
        {"up=0x10", "up must be a number"},
        {"agression=1", "has no parameter \"agression\"; did you mean aggression?"},
        {"zzz=1", "(it has aggression, depth, up)"},
        {"=1", "has no parameter \"\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Error error = {0, 0, ""};
        Status status = bot_set(bot, cases[i].text, &error);
        cr_expect_eq(status, cases[i].error == NULL ? STATUS_OK : STATUS_BAD_INPUT, "%s: %s", cases[i].text,
                     error.text);
        if (cases[i].error != NULL) {
            CHECK_HAS(error.text, cases[i].error);
        }
    }
    size_t count;
    const BotParam *param = bot_params(bot, &count);
    cr_assert_eq(count, 3);
    cr_expect_str_eq(param[0].name, "aggression");
    cr_expect_float_eq(param[0].value, -300, 1e-9);
    cr_expect_float_eq(param[0].initial, 0.5, 1e-9);
    cr_expect_eq(param[1].value, 9);
    bot_destroy(bot);
    VariantError problem;
    Error error;
    bot = bot_load("random", &problem);
    cr_expect_eq(bot_set(bot, "x=1", &error), STATUS_BAD_INPUT);
    CHECK_HAS(error.text, "the bot random has no parameters");
    bot_destroy(bot);
}

// ---- decisions

// What the bot answers at this position, as text: a play's, or a word.
static void ask(Bot *bot, const Rules *rules, const char *text, uint32_t decision, BotAnswer *answer,
                char out[PLAY_TEXT]) {
    Position position;
    Error error = {0, 0, ""};
    Node node;
    PlayList list;
    cr_assert_eq(position_parse(rules, text, &position, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(flow_settle(rules, &position, &error), STATUS_OK);
    cr_assert_eq(play_list_create(&list, 256), STATUS_OK);
    flow_next(rules, &position, &node);
    if (node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY) {
        cr_assert_eq(plays_generate_growing(rules, &position, &list), STATUS_OK);
    }
    BotQuestion question = {.rules = rules, .position = &position, .plays = &list, .seed = 7, .decision = decision};
    cr_assert_eq(bot_decide(bot, &question, answer, &error), STATUS_OK, "%s", error.text);
    snprintf(out, PLAY_TEXT, "%s", answer->word);
    if (node.decide == DECIDE_PLAY) {
        Play play;
        cr_assert_lt(answer->play, list.count);
        play_list_get(&list, answer->play, &play);
        play_print(rules, (Side)position.turn, NUMBERING_OWN, &play, out, PLAY_TEXT);
    }
    play_list_destroy(&list);
}

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5"
#define EVALUATE(body)                                                                                                 \
    "return { evaluate = function(position, params) local board, turn = position.board, position.turn " body " end }"
#define CHOOSE(body) "return { choose = function(options, turn, params) " body " end }"

Test(bots, answers) {
    Variant *variant = load_variant("backgammon");
    const Rules *rules = variant_rules(variant, 0);
    static const struct {
        const char *bot, *position, *answer;
    } cases[] = {
        // The most on the 5-point, for either side in its own numbering.
        {EVALUATE("return board.me[5]"), START " w 31", "8/5 6/5"},
        {EVALUATE("return board.me[5]"), START " b 31", "8/5 6/5"},
        {EVALUATE("return -board.me[24] + board.me[20]"), START " b 43", "24/21 24/20"},
        // A game won is worth more than any evaluation.
        {EVALUATE("return 1e9 * board.me[3]"), "off:14,1:1 off:14,20:1 w 21", "1/off"},
        {CHOOSE("return options[#options]"), START " w 61", "8/7 8/2"},
        {CHOOSE("for i, o in ipairs(options) do if o == '13/7 8/7' then return i end end"), START " w 61", "13/7 8/7"},
        {CHOOSE("return '8/7 13/7'"), START " w 61", "13/7 8/7"},
        {CHOOSE("return '13-7-6'"), START " w 61", "13/7/6"},
        {CHOOSE("return turn.asks == 'turn' and 'double'"), START " w -", "double"},
        {CHOOSE("return turn.asks == 'answer' and turn.cube.value == 1 and 'drop'"), START " w - doubled", "drop"},
        // Left to the host, which has nothing else to go by.
        {CHOOSE(""), START " w -", "roll"},
        {CHOOSE(""), START " w - doubled", "take"},
        // choose first, then evaluate.
        {"return { choose = function() end, evaluate = function(position) return position.board.me[5] end }",
         START " w 31", "8/5 6/5"},
        // The cube by evaluations: neither side leads; one is far behind; one has all but won.
        {EVALUATE("return board.them.pips - board.me.pips"), START " w -", "roll"},
        {EVALUATE("return board.them.pips - board.me.pips"), START " w - doubled", "take"},
        {EVALUATE("return board.them.pips - board.me.pips"), "6:6,5:5,4:4 8:2,6:8,5:5 w -", "double"},
        {EVALUATE("return board.them.pips - board.me.pips"), "6:8,5:3,4:2 24:2,13:5,8:5,6:3 w - doubled", "drop"},
        {EVALUATE("return -board.me.pips"), "6:6,5:5,4:4 8:2,6:8,5:5 w -", "double"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        BotAnswer answer;
        char text[PLAY_TEXT];
        Bot *bot = good_bot(cases[i].bot);
        ask(bot, rules, cases[i].position, 1, &answer, text);
        cr_expect(!answer.failed, "case %zu: %s", i, answer.failure);
        cr_expect_str_eq(text, cases[i].answer, "case %zu: %s, not %s", i, text, cases[i].answer);
        bot_destroy(bot);
    }
    variant_destroy(variant);
}

// ---- looking ahead

#define LEAD "board.them.pips - board.me.pips + 7 * (board.me[5] - board.them[5])" // what one gains the other loses

// What the bot thinks of each play; the list is the caller's to destroy.
static PlayList rate(Bot *bot, const Rules *rules, const Position *position, double *value, size_t most) {
    PlayList list;
    BotAnswer answer;
    Error error = {0, 0, ""};
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    cr_assert_eq(plays_generate_growing(rules, position, &list), STATUS_OK);
    cr_assert_leq(list.count, most);
    BotQuestion question = {.rules = rules, .position = position, .plays = &list};
    cr_assert_eq(bot_rate(bot, &question, value, &answer, &error), STATUS_OK, "%s", error.text);
    cr_assert(!answer.failed, "%s", answer.failure);
    for (size_t i = 0; i < list.count; i++) {
        cr_expect_leq(value[i], value[answer.play]);
    }
    return list;
}

// What a play is worth by the best replies to all rolls, one after the other.
static double worth_by_replies(Bot *plain, const Rules *rules, const Position *after) {
    enum { MOST = 200 };
    ChanceOutcome outcome[HOOK_MAX_ROLLS];
    Error error;
    double sum = 0, weights = 0, value[MOST];
    size_t count = flow_chance_outcomes(rules, after, outcome, HOOK_MAX_ROLLS, &error);
    for (size_t i = 0; i < count; i++) {
        Position next = *after;
        cr_assert_eq(flow_apply_roll(rules, &next, outcome[i].dice, outcome[i].count, &error), STATUS_OK);
        PlayList replies = rate(plain, rules, &next, value, MOST);
        double best = value[0];
        for (size_t k = 1; k < replies.count; k++) {
            best = value[k] > best ? value[k] : best;
        }
        play_list_destroy(&replies);
        sum -= outcome[i].weight * best;
        weights += outcome[i].weight;
    }
    return sum / weights;
}

Test(bots, one_ply_ahead) {
    enum { MOST = 8 }; // a search looks at no more of them
    static const char *const positions[] = {"8:1,6:1,3:1,off:12 20:1,5:1,2:1,off:12 w 31",
                                            "5:2,off:13 24:1,6:1,off:13 b 64", "bar:1,6:1,off:13 6:2,4:2,off:11 w 21",
                                            "2:1,1:1,off:13 1:2,off:13 w 11"};
    Variant *variant = load_variant("backgammon");
    Rules rules = *variant_rules(variant, 0);
    rules.cube_on = false;
    Bot *plain = good_bot("return { evaluate = function(position) local board = position.board return " LEAD " end }");
    Bot *ahead = good_bot("return { params = { ply = 1 }, evaluate = function(position) local board = position.board "
                          "return " LEAD " end }");
    for (size_t n = 0; n < sizeof positions / sizeof positions[0]; n++) {
        Position position;
        Error error = {0, 0, ""};
        double value[MOST];
        cr_assert_eq(position_parse(&rules, positions[n], &position, &error), STATUS_OK, "%s", error.text);
        cr_assert_eq(flow_settle(&rules, &position, &error), STATUS_OK);
        PlayList list = rate(ahead, &rules, &position, value, MOST);
        for (size_t i = 0; i < list.count; i++) {
            Position next = position;
            Play play;
            Node node;
            play_list_get(&list, i, &play);
            cr_assert_eq(flow_apply_play(&rules, &next, &play, &error), STATUS_OK);
            flow_next(&rules, &next, &node);
            double expected =
                node.kind == NODE_OVER ? BOT_OVER_VALUE * node.points : worth_by_replies(plain, &rules, &next);
            cr_expect_float_eq(value[i], expected, 1e-9 * (1 + fabs(expected)), "%s, play %zu: %.9g, not %.9g",
                               positions[n], i, value[i], expected);
        }
        play_list_destroy(&list);
    }
    bot_destroy(ahead);
    bot_destroy(plain);
    variant_destroy(variant);
}

// A bot that takes long for one position looks less far, and does not fail.
Test(bots, too_slow_to_look_ahead) {
    Variant *variant = load_variant("backgammon");
    BotAnswer answer;
    char text[PLAY_TEXT];
    Error error = {0, 0, ""};
    cr_assert_eq(limits_set("bot.all_instructions", "4M", &error), STATUS_OK, "%s", error.text);
    Bot *bot = good_bot("return { params = { ply = 2 }, evaluate = function(position) local n = 0 "
                        "for i = 1, 1000 do n = n + i end return position.board.me[5] end }");
    ask(bot, variant_rules(variant, 0), START " w 31", 1, &answer, text);
    cr_expect(!answer.failed, "%s", answer.failure);
    cr_expect_str_eq(text, "8/5 6/5");
    bot_destroy(bot);
    variant_destroy(variant);
    limits_reset();
}

// The same question has the same answer, whatever was asked in between; another decision draws other numbers.
Test(bots, random_stream) {
    Variant *variant = load_variant("backgammon");
    const Rules *rules = variant_rules(variant, 0);
    Bot *bot = good_bot("return { choose = function(options, turn) return math.random(1, #options) end }");
    Bot *other = good_bot(EVALUATE("local x = math.random() assert(x >= 0 and x < 1) return x"));
    BotAnswer answer;
    char first[PLAY_TEXT], again[PLAY_TEXT], text[PLAY_TEXT];
    int differ = 0;
    for (int k = 0; k < 2; k++) {
        Bot *each = k == 0 ? bot : other;
        ask(each, rules, START " w 62", 1, &answer, first);
        for (uint32_t decision = 2; decision < 12; decision++) {
            ask(each, rules, START " w 62", decision, &answer, text);
            cr_expect(!answer.failed, "%s", answer.failure);
            differ += strcmp(text, first) != 0;
        }
        ask(each, rules, START " w 62", 1, &answer, again);
        cr_expect_str_eq(first, again);
    }
    cr_expect_geq(differ, 10);
    bot_destroy(bot);
    bot_destroy(other);
    variant_destroy(variant);
}

// ---- failures

Test(bots, failures) {
    Variant *variant = load_variant("backgammon");
    const Rules *rules = variant_rules(variant, 0);
    static const struct {
        const char *bot, *failure;
    } cases[] = {
        {EVALUATE("for _, n in ipairs(board.me) do return n end"), ":1: bad argument #1 to 'ipairs' (table expected"},
        {EVALUATE("return position.turn.mine.medals"), "these rules have no state \"medals\""},
        {EVALUATE("return board.me.pip"), "side has no field \"pip\"; did you mean pips?"},
        {EVALUATE("return position.me.pips"), "position has no field \"me\"; it has board and turn"},
        {EVALUATE("return 'much'"), "evaluate must return a number, not string"},
        {EVALUATE(""), "evaluate must return a number, not nothing"},
        {EVALUATE("return 0/0"), "not 0/0"},
        {EVALUATE("return 1e300"), "from -1e9 to 1e9, not 1e+300"},
        {EVALUATE("return math.huge"), "from -1e9 to 1e9, not inf"},
        {EVALUATE("error('no idea')"), "no idea"},
        {EVALUATE("error({})"), "not a text"},
        {EVALUATE("while true do end"), "does not come to an end"},
        {EVALUATE("local t = {} for i = 1, 1e9 do t[i] = i end"), ".lua:1: uses too much memory (at most 16384 KiB, "},
        {"local function f(n) return f(n + 1) + 1 end\n" EVALUATE("return f(1)"),
         ".lua:1: uses too much memory (at most 16384 KiB, 512 KiB in one piece), by calls within calls"},
        {EVALUATE("board.me[1] = 3 return 1"),
         "side cannot be changed by scripts: the program tries the plays, and a bot"},
        {"local t = {} " EVALUATE("t.n = 1 return 1"), "once it is loaded: a bot remembers nothing between calls"},
        {EVALUATE("params.x = 3 return 1"), "parameters are set from outside"},
        {"return { params = { risk = 1 }, evaluate = function(position, params) return params.rsk end }",
         "there is nothing called \"params.rsk\"; did you mean params.risk?"},
        {EVALUATE("return params.depth"), "\"params.depth\" (parameters stand in the bot's table"},
        {EVALUATE("return turn:ask('me', 'a', 'b')"), "ask"},
        {EVALUATE("return #turn.steps"), "steps"},
        {CHOOSE("return 0"), "choose must return one of its"},
        {CHOOSE("if turn.asks == 'move' then return 1 end"), "choose must return a play: it returned nothing"},
        {CHOOSE("return 1.5"), "choose must return one of its"},
        {CHOOSE("return 9999"), "options or its number, not 9999"},
        {CHOOSE("return '24/1'"), "choose returned \"24/1\", which is none of the 16 options, such as 13/10 6/5"},
        {CHOOSE("return options[1] .. '\\0!'"), "which is none of the 16 options"},
        {CHOOSE("return options[1] .. string.rep(' ', 1000) .. '!'"), "which is none of the 16 options"},
        {CHOOSE("return ''"), "choose returned \"\", which is none of the 16 options"},
        {CHOOSE("return {}"), "choose must return an option or its number, not a table"},
        {CHOOSE("return options"), "not a table"},
        {CHOOSE("while true do pcall(error) end"), "does not come to an end"},
        {CHOOSE("return math.random(0)"), "interval is empty"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        BotAnswer answer;
        char text[PLAY_TEXT];
        Bot *bot = good_bot(cases[i].bot);
        for (int again = 0; again < 2; again++) { // a failure is no reason not to be asked again
            ask(bot, rules, START " w 31", 1, &answer, text);
            cr_expect(answer.failed, "case %zu", i);
            CHECK_HAS(answer.failure, cases[i].failure);
            if (strcmp(cases[i].failure, "memory") != 0) { // then there is none left to say where
                CHECK_HAS(answer.failure, ".lua:1");
            }
            cr_expect_str_not_empty(text);
        }
        bot_destroy(bot);
    }
    // What one call leaves behind is dead in the next.
    Bot *bot = good_bot(CHOOSE("if turn.asks == 'turn' then error('not now') end return options[1]"));
    BotAnswer answer;
    char text[PLAY_TEXT];
    ask(bot, rules, START " w -", 1, &answer, text);
    cr_expect(answer.failed);
    cr_expect_str_eq(text, "roll");
    ask(bot, rules, START " w 31", 2, &answer, text);
    cr_expect(!answer.failed);
    bot_destroy(bot);
    variant_destroy(variant);
}

// A decision at which there is nothing to decide.
Test(bots, wrong_question) {
    Variant *variant = load_variant("narde");
    const Rules *rules = variant_rules(variant, 0);
    VariantError problem;
    Bot *bot = bot_load("runner", &problem);
    Position position;
    BotAnswer answer;
    Error error;
    position_init(&position, rules);
    BotQuestion question = {.rules = rules, .position = &position};
    cr_expect_eq(bot_decide(bot, &question, &answer, &error), STATUS_ILLEGAL);
    bot_destroy(bot);
    variant_destroy(variant);
}

// ---- whole games

enum { AGAIN = 4 * NARDBOX_EVERY, GAMES = NARDBOX_EVERY > 1 ? 1 : 2 };

// Every shipped bot that can play a variant ends its games in every shipped variant, without failing, and in each
// fourth it plays the same ones again.
Test(bots, games_everywhere) {
    unsetenv("NARDBOX_NETS"); // by the nets that come with the program
    size_t variants, bots;
    const char *const *specs = variant_shipped_names(&variants);
    const char *const *names = bot_shipped_names(&bots);
    VariantError error;
    Bot *other = bot_load("random", &error);
    for (size_t v = 0; v < variants; v += NARDBOX_EVERY) {
        Variant *variant = load_variant(specs[v]);
        for (size_t b = 0; b < bots; b++) {
            Bot *bot = bot_load(names[b], &error);
            Bot *fresh = v % AGAIN == 0 ? bot_load(names[b], &error) : NULL;
            BotMatch one, two;
            const NetFound *found;
            Error wrong;
            bool plays = true; // without a net for it a bot that plays by nets cannot
            for (size_t i = 0; i < (fresh != NULL ? 2 : 1); i++) {
                Bot *each = i == 0 ? bot : fresh;
                plays = plays && bot_net(each, variant, 0, variant_rules(variant, 0), &found, &wrong) == STATUS_OK;
            }
            if (plays) {
                bot_play_match(variant_rules(variant, 0), bot, other, GAMES, 1, &one);
                cr_expect_str_empty(one.error, "%s, %s: %s", specs[v], names[b], one.error);
                cr_expect_eq(one.failures, 0, "%s, %s: %s", specs[v], names[b], one.failure);
            }
            if (plays && fresh != NULL) {
                bot_play_match(variant_rules(variant, 0), fresh, other, GAMES, 1, &two);
                cr_expect_eq(one.hash, two.hash, "%s, %s: other games", specs[v], names[b]);
            }
            bot_destroy(bot);
            bot_destroy(fresh);
        }
        variant_destroy(variant);
    }
    bot_destroy(other);
}

// Bots that fail in every way lose their decisions and nothing else.
Test(bots, games_of_failing_bots) {
    static const char *const texts[] = {
        EVALUATE("error('always')"), EVALUATE("if math.random(3) == 1 then return nil end return 0"),
        CHOOSE("return 'nonsense'"), CHOOSE("return nil"), EVALUATE("return board.me.pips > 100 and 'x' or 1")};
    Variant *variant = load_variant("hypergammon");
    VariantError error;
    Bot *other = bot_load("runner", &error);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        Bot *bot = good_bot(texts[i]);
        BotMatch match;
        bot_play_match(variant_rules(variant, 0), bot, other, 5, 6, &match);
        cr_expect_str_empty(match.error, "case %zu: %s", i, match.error);
        cr_expect_eq(match.games, 6);
        cr_expect_eq(match.failures > 0, i != 4, "case %zu: %ld failures", i, match.failures);
        bot_destroy(bot);
    }
    bot_destroy(other);
    variant_destroy(variant);
}

// Each bot beats the random mover clearly where it is meant to. (The figures of longer matches stand in the files.)
Test(bots, stronger_than_chance) {
    static const struct {
        const char *bot, *variant;
        long games, least; // wins
    } cases[] = {
        {"runner", "nardi_latvian", 40, 28}, {"blitz", "takhte_nard", 30, 24}, {"careful", "backgammon", 30, 24},
        {"blocker", "long_nardi", 40, 30},   {"allround", "narde", 30, 24},    {"allround", "hypergammon", 40, 26},
        {"allround", "nackgammon", 20, 16},  {"pinner", NULL, 30, 24},
    };
    // A game with pins: the last checker on the 24-point loses when it is pinned.
    char plakoto[] = "/tmp/nardbox-bot-XXXXXX.lua";
    const char *text =
        "return { based_on = 'takhte_nard', layout = { [24] = 15 }, contact = { blot = 'pin' }, hit = { run = 'free' "
        "},\n"
        "  bearoff = { when = 'all_home_free' }, score = { extra = { mother = 2 } }, cube = { on = false },\n"
        "  game_over = function(turn)\n"
        "    local me, them = turn.board.me, turn.board.them\n"
        "    if them.pinned[24] and me[24] == 0 then return 'me', 'mother' end\n"
        "    if me.pinned[24] and them[24] == 0 then return 'them', 'mother' end\n"
        "  end }\n";
    int file = mkstemps(plakoto, 4);
    cr_assert(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
    close(file);
    VariantError error;
    Bot *other = bot_load("random", &error);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *name = cases[i].variant != NULL ? cases[i].variant : plakoto;
        Variant *variant = load_variant(name);
        Bot *bot = bot_load(cases[i].bot, &error);
        BotMatch match;
        bot_play_match(variant_rules(variant, 0), bot, other, 11, cases[i].games, &match);
        cr_expect_geq(match.wins, cases[i].least, "%s in %s: %ld of %ld", cases[i].bot, name, match.wins, match.games);
        bot_destroy(bot);
        variant_destroy(variant);
    }
    remove(plakoto);
    bot_destroy(other);
}
