// SPDX-License-Identifier: MIT
// Items, rolls and questions between scripts and the core.
//
// Invariant: whatever a script returns, an Item that leaves here has numbers that exist (position_number_exists),
// sorted high to low, a place of the board, and zeros in all fields that its kind does not use.
#include "scripts/host/views/script_items.h"
#include "core/flow.h"
#include "scripts/host/views/views_private.h"

#include <string.h>

enum { MOST_POINTS = 255, MOST_WEIGHT = 1000000 };

// --- To scripts ------------------------------------------------------------------------------------------------

static void set_side(lua_State *L, const char *name, unsigned side, Side me) {
    if (side != (unsigned)me) {
        lua_pushliteral(L, "them");
        lua_setfield(L, -2, name);
    }
}

static void push_numbers(lua_State *L, const uint8_t *numbers, int count) {
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++) {
        lua_pushinteger(L, numbers[i]);
        lua_rawseti(L, -2, i + 1);
    }
}

void script_push_item(lua_State *L, const Item *item, const Board *board, Side me, const Rules *rules) {
    switch (item->kind) {
    case ITEM_NUMBERS:
        push_numbers(L, item->number, item->count);
        set_side(L, "side", item->side, me);
        if (item->by_enemy) {
            lua_pushstring(L, item->side == (unsigned)me ? "them" : "me");
            lua_setfield(L, -2, "by");
        }
        break;
    case ITEM_CHECKERS:
        lua_createtable(L, 0, 3);
        set_integer(L, "add", item->amount);
        if (item->place == BOARD_OFF || item->place > rules->board_points) {
            lua_pushstring(L, item->place == BOARD_OFF ? "off" : item->place == rules->bar ? "bar" : "reserve");
        } else {
            lua_pushinteger(L, item->place);
        }
        lua_setfield(L, -2, "at");
        set_side(L, "side", item->side, me);
        break;
    case ITEM_POINTS:
        lua_createtable(L, 0, 2);
        set_integer(L, "points", item->amount);
        set_side(L, "side", item->side, me);
        break;
    case ITEM_BOARD:
        script_push_board(L, board, me, rules);
        break;
    default:
        lua_pushstring(L, item->kind == ITEM_ROLL ? "roll" : "cancel");
    }
}

int script_push_throw(lua_State *L, const ViewCall *call, const uint8_t *roll, int count) {
    const Rules *rules = call_rules(call);
    Position thrown = *call->view->position;
    thrown.turn = (uint8_t)call->view->me;
    thrown.item_count = 0;
    position_set_throw(&thrown, rules, roll, count);
    push_numbers(L, thrown.number, thrown.number_count);
    for (int i = 0; i < thrown.item_count; i++) {
        script_push_item(L, &thrown.item[i], &thrown.placed, call->view->me, rules);
    }
    return 1 + thrown.item_count;
}

void script_push_dice(lua_State *L, const Rules *rules) {
    uint8_t dice[RULES_MAX_DICE] = {1, 1, 1, 1};
    int count = rules->dice_count, made = 0;
    lua_newtable(L);
    do {
        push_numbers(L, dice, count);
        set_integer(L, "weight", flow_dice_orders(dice, count));
        lua_rawseti(L, -2, ++made);
    } while (flow_next_dice(dice, count, rules->dice_faces, true));
}

void script_push_rolls(lua_State *L, const HookRolls *rolls) {
    lua_createtable(L, rolls->count, 0);
    for (int i = 0; i < rolls->count; i++) {
        push_numbers(L, rolls->roll[i].number, rolls->roll[i].count);
        set_integer(L, "weight", rolls->roll[i].weight);
        lua_rawseti(L, -2, i + 1);
    }
}

// --- From scripts: items ---------------------------------------------------------------------------------------

int script_highest_number(const Rules *rules) {
    int number = RULES_MAX_FACES;
    while (!position_number_exists(rules, number)) {
        number--;
    }
    return number;
}

// Reads the field `name` of the item as a whole number. False: it has none.
static bool read_int(ItemReader *reader, const char *name, int low, int high, int *out) {
    lua_State *L = reader->L;
    if (push_raw(L, reader->index, name) == LUA_TNIL) {
        lua_pop(L, 1);
        return false;
    }
    if (!sandbox_int(L, -1, low, high, out)) {
        luaL_error(L, "%s %d: %s must be a whole number from %d to %d, not %s", reader->what, reader->number, name, low,
                   high, sandbox_push_quoted(L, -1));
    }
    lua_pop(L, 1);
    return true;
}

bool script_read_side(lua_State *L, int index, Side me, Side *side) {
    const char *word = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
    bool mine = strcmp(word, "me") == 0, good = mine || strcmp(word, "them") == 0;
    if (good) {
        *side = mine ? me : side_other(me);
    }
    return good;
}

// Reads the field `name` ("side", "by") as a side; `otherwise` if it is not there.
static Side read_side(ItemReader *reader, const char *name, Side otherwise) {
    lua_State *L = reader->L;
    Side side = otherwise;
    if (push_raw(L, reader->index, name) != LUA_TNIL && !script_read_side(L, -1, reader->call->view->me, &side)) {
        luaL_error(L, "%s %d: %s must be \"me\" or \"them\", not %s", reader->what, reader->number, name,
                   sandbox_push_quoted(L, -1));
    }
    lua_pop(L, 1);
    return side;
}

static void read_place(ItemReader *reader, Item *item) {
    lua_State *L = reader->L;
    int type = push_raw(L, reader->index, "at");
    const char *word = type == LUA_TSTRING ? lua_tostring(L, -1) : "";
    int place = script_place(reader->rules, word);
    if (place < 0 && !sandbox_int(L, -1, 1, reader->rules->board_points, &place)) {
        luaL_error(L, "%s %d: `at` must be a point from 1 to %d, \"bar\", \"reserve\" or \"off\", not %s", reader->what,
                   reader->number, reader->rules->board_points,
                   type == LUA_TNIL ? "nothing" : sandbox_push_quoted(L, -1));
    }
    lua_pop(L, 1);
    item->place = (uint8_t)place;
}

static void read_numbers(ItemReader *reader, Item *item) {
    lua_State *L = reader->L;
    for (lua_Integer i = 1; lua_rawgeti(L, reader->index, i) != LUA_TNIL; i++) {
        int value;
        if (!sandbox_int(L, -1, 1, RULES_MAX_FACES, &value) || !position_number_exists(reader->rules, value)) {
            luaL_error(L, "%s %d: its numbers go from 1 to %d, not %s", reader->what, reader->number,
                       script_highest_number(reader->rules), sandbox_push_quoted(L, -1));
        }
        if (item->count == RULES_MAX_NUMBERS) {
            luaL_error(L, "%s %d: it has more than %d numbers", reader->what, reader->number, RULES_MAX_NUMBERS);
        }
        numbers_put(item->number, item->count++, value);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

// Refuses names that no item has, and holes in its list of numbers.
static void check_names(ItemReader *reader, int numbers, const char *const *words, size_t count) {
    lua_State *L = reader->L;
    bool holes;
    const char *wrong = sandbox_wrong_name(L, reader->index, words, count, 1, numbers, &holes);
    if (wrong != NULL) {
        char shown[48];
        sandbox_clean(wrong, strlen(wrong), shown, sizeof shown);
        luaL_error(L, "%s %d: \"%s\" does not belong in it%s", reader->what, reader->number, shown,
                   word_hint(word_nearest(wrong, strlen(wrong), words, count)).text);
    }
    if (holes) {
        luaL_error(L, "%s %d: its numbers must be a list without holes, as in { 6, 5 }", reader->what, reader->number);
    }
}

// Reads the table of one item. False: it is empty, and stands for nothing to play.
static bool read_table(ItemReader *reader, Item *item, HookReply *reply) {
    static const char *const number_words[] = {"side", "by"}, *const add_words[] = {"add", "at", "side"},
                             *const point_words[] = {"points", "side"}, *const board_words[] = {"board"};
    lua_State *L = reader->L;
    Side me = reader->call->view->me;
    int amount;
    if (push_raw(L, reader->index, "board") != LUA_TNIL) {
        item->kind = ITEM_BOARD;
        for (int i = 0; i < reply->item_count; i++) {
            if (reply->item[i].kind == ITEM_BOARD) {
                luaL_error(L, "item %d: only one item can set the board", reader->number);
            }
        }
        script_read_board(reader, &reply->board);
        check_names(reader, 0, board_words, 1);
        return true;
    }
    lua_pop(L, 1);
    item->side = (uint8_t)read_side(reader, "side", me);
    if (read_int(reader, "add", -BOARD_MAX_CHECKERS, BOARD_MAX_CHECKERS, &amount)) {
        item->kind = ITEM_CHECKERS;
        item->amount = (int16_t)amount;
        read_place(reader, item);
        check_names(reader, 0, add_words, 3);
        return amount != 0;
    }
    if (read_int(reader, "points", 1, MOST_POINTS, &amount)) {
        item->kind = ITEM_POINTS;
        item->amount = (int16_t)amount;
        check_names(reader, 0, point_words, 2);
        return true;
    }
    item->kind = ITEM_NUMBERS;
    read_numbers(reader, item);
    item->by_enemy = read_side(reader, "by", (Side)item->side) != (Side)item->side;
    check_names(reader, item->count, number_words, 2);
    return item->count > 0;
}

// Reads the value at reader->index. False: it adds nothing to the queue.
static bool read_item(ItemReader *reader, Item *item, HookReply *reply) {
    lua_State *L = reader->L;
    memset(item, 0, sizeof *item);
    item->side = (uint8_t)reader->call->view->me;
    const View *list = view_at(L, reader->index, VIEW_LIST);
    if (list != NULL) { // such as turn.roll
        item->kind = ITEM_NUMBERS;
        item->count = (uint8_t)view_list_numbers(L, view_call(L, list), list->index, item->number);
        return item->count > 0;
    }
    const char *word = lua_type(L, reader->index) == LUA_TSTRING ? lua_tostring(L, reader->index) : "";
    if (strcmp(word, "roll") == 0 || strcmp(word, "cancel") == 0) {
        item->kind = strcmp(word, "roll") == 0 ? ITEM_ROLL : ITEM_CANCEL;
        return true;
    }
    if (!lua_istable(L, reader->index)) {
        static const char *const words[] = {"roll", "cancel"};
        luaL_error(L, "%s %d must be a table such as { 6, 5 }, \"roll\" or \"cancel\", not %s%s", reader->what,
                   reader->number, sandbox_push_quoted(L, reader->index),
                   word_hint(word_nearest(word, strlen(word), words, 2)).text);
    }
    sandbox_resolve(L, reader->index);
    return read_table(reader, item, reply);
}

void script_read_items(lua_State *L, int first, const ViewCall *call, HookReply *reply) {
    ItemReader reader = {.L = L, .call = call, .rules = call_rules(call), .what = "item"};
    int last = lua_gettop(L);
    reply->item_count = 0;
    reply->has_items = true;
    luaL_checkstack(L, 10, NULL);
    for (int i = first; i <= last; i++) {
        Item item;
        reader.number = i - first + 1;
        reader.index = i;
        if (!read_item(&reader, &item, reply)) {
            continue;
        }
        if (reply->item_count == POSITION_MAX_ITEMS) {
            luaL_error(L, "more than %d items", POSITION_MAX_ITEMS);
        }
        reply->item[reply->item_count++] = item;
    }
}

// --- From scripts: rolls ---------------------------------------------------------------------------------------

void script_read_rolls(lua_State *L, int index, const Rules *rules, HookRolls *rolls) {
    static const char *const words[] = {"weight"};
    luaL_checkstack(L, 10, NULL);
    if (!lua_istable(L, index)) {
        luaL_error(L, "a list of rolls such as { { 6, 5, weight = 2 }, .. } is expected, not a %s",
                   luaL_typename(L, index));
    }
    sandbox_resolve(L, index);
    rolls->count = 0;
    for (lua_Integer i = 1; lua_rawgeti(L, index, i) != LUA_TNIL; i++) {
        ItemReader reader = {.L = L, .rules = rules, .what = "roll", .number = (int)i, .index = lua_gettop(L)};
        Item item;
        int weight = 1;
        memset(&item, 0, sizeof item);
        if (!lua_istable(L, -1)) {
            luaL_error(L, "roll %d must be a table such as { 6, 5, weight = 2 }, not a %s", (int)i,
                       luaL_typename(L, -1));
        }
        sandbox_resolve(L, reader.index);
        if (rolls->count == HOOK_MAX_ROLLS) {
            luaL_error(L, "more than %d rolls", HOOK_MAX_ROLLS);
        }
        read_int(&reader, "weight", 1, MOST_WEIGHT, &weight);
        read_numbers(&reader, &item);
        check_names(&reader, item.count, words, 1);
        if (item.count == 0) {
            luaL_error(L, "roll %d has no numbers", (int)i);
        }
        memcpy(rolls->roll[rolls->count].number, item.number, sizeof item.number);
        rolls->roll[rolls->count].count = item.count;
        rolls->roll[rolls->count++].weight = (uint32_t)weight;
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    if (rolls->count == 0) {
        luaL_error(L, "the list of rolls is empty");
    }
}

// --- Questions -------------------------------------------------------------------------------------------------

// Copies the option at `index` as text; an error if it is none.
static void read_option(lua_State *L, int index, HookAsk *ask) {
    size_t length;
    if (lua_type(L, index) != LUA_TSTRING && !lua_isinteger(L, index)) {
        luaL_error(L, "turn:ask: option %d must be a word or a whole number, not %s", index - 2,
                   sandbox_push_quoted(L, index));
    }
    const char *text = sandbox_push_text(L, index, &length);
    char *out = ask->option[ask->option_count];
    bool fits = length > 0 && length < HOOK_OPTION_TEXT;
    // What cannot be shown cannot be typed.
    if (!fits || memchr(text, ' ', length) != NULL || sandbox_clean(text, length, out, HOOK_OPTION_TEXT) != length ||
        memcmp(text, out, length) != 0) {
        luaL_error(L, "turn:ask: option %d must be one word of at most %d bytes", index - 2, HOOK_OPTION_TEXT - 1);
    }
    lua_pop(L, 1);
    for (int i = 0; i < ask->option_count; i++) {
        if (strcmp(ask->option[i], out) == 0) {
            luaL_error(L, "turn:ask: \"%s\" is there twice", out);
        }
    }
    ask->option_count++;
}

int script_ask(lua_State *L) {
    const View *view = view_self(L, VIEW_TURN, "turn:ask");
    ViewCall *call = view_call(L, view);
    const Position *position = call->view->position;
    int options = lua_gettop(L) - 2;
    if (call->ask == NULL) {
        return luaL_error(L, "turn:ask can be used in before_roll, on_roll and on_play only");
    }
    HookAsk *ask = call->ask;
    if (!script_read_side(L, 2, call->view->me, &ask->who)) {
        return luaL_error(L, "turn:ask: who is asked must be \"me\" or \"them\"");
    }
    if (options < 1 || options > HOOK_MAX_OPTIONS) {
        return luaL_error(L, "turn:ask takes 1 to %d options, not %d", HOOK_MAX_OPTIONS, options);
    }
    luaL_checkstack(L, 5, NULL);
    ask->option_count = 0;
    for (int i = 0; i < options; i++) {
        read_option(L, i + 3, ask);
    }
    int number = call->asked++;
    if (number < position->answer_count) {
        int answer = position->answer[number];
        if (answer >= options) {
            return luaL_error(L, "turn:ask: the answer was number %d of %d options", answer + 1, options);
        }
        lua_pushvalue(L, 3 + answer);
        return 1;
    }
    if (number >= POSITION_MAX_ANSWERS) {
        return luaL_error(L, "turn:ask: more than %d questions", POSITION_MAX_ANSWERS);
    }
    return sandbox_unwind(L, HOOK_ASKS);
}
