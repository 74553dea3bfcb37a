// SPDX-License-Identifier: MIT
// Positions in the module for stock Lua: see scripts/README.md, For other programs.
#include "scripts/library/lua_parts.h"

#include <string.h>

static const char *const next_words[] = {"roll", "choose", "play", "over"}; // by NardboxNext
static const char *const side_words[] = {"white", "black", NULL};           // by NardboxSide

static const char position_mark; // in the registry: the metatable

static LuaPosition *self_position(lua_State *L) {
    return lua_self(L, "position");
}

// ---- positions: life

// Pushes what becomes a position by finish.
static LuaPosition *push_position(lua_State *L) {
    return memset(lua_newuserdatauv(L, sizeof(LuaPosition), VIEWS_KEPT), 0, sizeof(LuaPosition));
}

// "me" is who rolls, chooses or plays; where nobody does, white.
static void look_again(LuaPosition *self) {
    const Playout *playout = &self->position->playout;
    unsigned actor = playout->node.kind == NODE_OVER ? playout->position.turn : (unsigned)playout->node.actor;
    self->view.me = actor == BLACK ? BLACK : WHITE;
}

// The position has been filled in, and is the last value on the stack. From here to its metatable nothing can fail.
static int finish(lua_State *L, LuaPosition *self) {
    const NardboxPosition *position = self->position;
    views_hold(&self->views);
    self->view = (HookView){.rules = &position->rules->rules,
                            .position = &position->playout.position,
                            .board = &position->playout.position.board};
    self->call = (ViewCall){.hook = HOOK_COUNT, .view = &self->view, .game = 1};
    self->views.call = &self->call;
    look_again(self);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &position_mark);
    lua_setmetatable(L, -2);
    return 1;
}

int lua_push_position(lua_State *L, NardboxRules *rules, int index) {
    const char *text = index > 0 ? lua_check_text(L, index) : NULL;
    NardboxError error;
    LuaPosition *self = push_position(L);
    self->position = nardbox_position_new(rules, text, &error);
    return self->position != NULL ? finish(L, self) : lua_refuse(L, index, &error);
}

static int position_copy(lua_State *L) {
    const NardboxPosition *position = self_position(L)->position;
    LuaPosition *copy = push_position(L);
    copy->position = nardbox_position_copy(position);
    return copy->position != NULL ? finish(L, copy) : luaL_error(L, "not enough memory");
}

static int position_gc(lua_State *L) {
    LuaPosition *self = self_position(L);
    views_let_go(&self->views);
    nardbox_position_free(self->position);
    self->position = NULL;
    return 0;
}

static int position_seed(lua_State *L) {
    LuaPosition *self = self_position(L);
    lua_Integer seed = luaL_checkinteger(L, 2), game = luaL_optinteger(L, 3, 0);
    luaL_argcheck(L, game >= 0 && game <= UINT32_MAX, 3, "0 to 2^32 - 1 is expected");
    nardbox_position_seed(self->position, (uint64_t)seed, (uint32_t)game);
    return 0;
}

// ---- positions: what happens

static void must(lua_State *L, NardboxStatus status, const NardboxError *error) {
    if (status != NARDBOX_OK) {
        lua_refuse(L, 0, error);
    }
}

static NardboxTurn turn_of(lua_State *L, const LuaPosition *self) {
    NardboxTurn turn;
    NardboxError error;
    must(L, nardbox_turn(self->position, &turn, &error), &error);
    return turn;
}

static size_t count_plays(lua_State *L, const LuaPosition *self) {
    size_t count;
    NardboxError error;
    must(L, nardbox_play_count(self->position, &count, &error), &error);
    return count;
}

// Pushes the word for what comes next.
static int push_next_word(lua_State *L, const LuaPosition *self) {
    const Node *node = &self->position->playout.node;
    lua_pushstring(L, next_words[node->status == STATUS_OK ? library_next(node) : turn_of(L, self).next]);
    return 1;
}

// Pushes what comes next after a change of the position; `status` and `error` are those of the change, which argument
// `index` says.
static int push_next(lua_State *L, LuaPosition *self, NardboxStatus status, const NardboxError *error, int index) {
    if (status != NARDBOX_OK) {
        return lua_refuse(L, status == NARDBOX_BAD_INPUT || status == NARDBOX_ILLEGAL ? index : 0, error);
    }
    look_again(self);
    return push_next_word(L, self);
}

static int position_roll(lua_State *L) {
    LuaPosition *self = self_position(L);
    NardboxError error;
    int dice[NARDBOX_MOST_NUMBERS], count = lua_gettop(L) - 1;
    luaL_argcheck(L, count <= NARDBOX_MOST_NUMBERS, NARDBOX_MOST_NUMBERS + 2, "so many dice are no roll");
    for (int i = 0; i < count; i++) {
        dice[i] = lua_check_int(L, i + 2, 1, RULES_MAX_FACES);
    }
    NardboxStatus status = count == 0 ? nardbox_roll(self->position, &error)
                                      : nardbox_roll_dice(self->position, dice, (size_t)count, &error);
    return push_next(L, self, status, &error, count > 0 ? 2 : 0);
}

static int position_say(lua_State *L) {
    LuaPosition *self = self_position(L);
    const char *word = lua_isnoneornil(L, 2) ? NULL : lua_check_text(L, 2);
    NardboxError error;
    return push_next(L, self, nardbox_say(self->position, word, &error), &error, word != NULL ? 2 : 0);
}

// The number of a play at `index`, counted from 1 there and from 0 here.
static size_t check_play(lua_State *L, const LuaPosition *self, int index) {
    lua_Integer value = luaL_checkinteger(L, index);
    size_t count = count_plays(L, self);
    if (value < 1 || (lua_Unsigned)value > count) {
        luaL_argerror(L, index,
                      lua_pushfstring(L, "1 to %I is expected, not %I", (LUAI_UACINT)count, (LUAI_UACINT)value));
    }
    return (size_t)value - 1;
}

// position:play(3) or position:play("24/18 13/11"), which may be refused: nil and why. A number as a text is typed,
// too.
static int position_play(lua_State *L) {
    LuaPosition *self = self_position(L);
    NardboxError error;
    if (lua_type(L, 2) != LUA_TSTRING) {
        return push_next(L, self, nardbox_play(self->position, check_play(L, self, 2), &error), &error, 0);
    }
    if (turn_of(L, self).next != NARDBOX_PLAY) {
        return luaL_error(L, "there are no numbers to play now");
    }
    NardboxStatus status = nardbox_play_typed(self->position, lua_check_text(L, 2), &error);
    if (status == NARDBOX_BAD_INPUT || status == NARDBOX_ILLEGAL) {
        lua_pushnil(L);
        lua_pushstring(L, error.text);
        return 2;
    }
    return push_next(L, self, status, &error, 0);
}

static int position_play_random(lua_State *L) {
    LuaPosition *self = self_position(L);
    NardboxError error;
    return push_next(L, self, nardbox_play_random(self->position, &error), &error, 0);
}

// The result of a game: "white", "gammon", 2; nil, "draw", 0.
static int push_result(lua_State *L, const NardboxTurn *turn) {
    lua_pushstring(L, side_words[turn->side]);
    lua_pushstring(L, turn->outcome);
    lua_pushinteger(L, turn->points);
    return 3;
}

static int position_playout(lua_State *L) {
    LuaPosition *self = self_position(L);
    NardboxError error;
    NardboxStatus status = nardbox_playout(self->position, &error);
    look_again(self);
    if (status == NARDBOX_UNFINISHED) {
        return push_result(L, &(NardboxTurn){.side = NARDBOX_NOBODY, .outcome = "unfinished"});
    }
    must(L, status, &error);
    NardboxTurn turn = turn_of(L, self);
    return push_result(L, &turn);
}

// ---- positions: plays

// Pushes the steps of a play, with the fields that views of steps have; returns how many of them hit.
static int push_steps(lua_State *L, const NardboxStep *step, size_t count, int bar) {
    int hits = 0;
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        lua_createtable(L, 0, 7);
        set_integer(L, "from", step[i].from);
        set_integer(L, "to", step[i].to);
        set_integer(L, "die", step[i].number);
        set_flag(L, "hit", step[i].hit);
        set_flag(L, "pin", step[i].pin);
        set_flag(L, "entering", step[i].from >= bar);
        set_flag(L, "off", step[i].to == BOARD_OFF);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
        hits += step[i].hit;
    }
    return hits;
}

static void push_play(lua_State *L, const LuaPosition *self, size_t index) {
    NardboxError error;
    NardboxStep step[NARDBOX_MOST_NUMBERS];
    char text[PLAY_TEXT];
    size_t count = 0;
    must(L, nardbox_play_text(self->position, index, text, sizeof text, NULL, &error), &error);
    must(L, nardbox_play_steps(self->position, index, step, &count, &error), &error);
    lua_createtable(L, 0, 5);
    lua_pushstring(L, text);
    lua_setfield(L, -2, "text");
    set_integer(L, "count", (lua_Integer)count);
    set_flag(L, "full", (int)count == self->position->playout.position.number_count);
    int hits = push_steps(L, step, count, self->position->rules->rules.bar);
    lua_setfield(L, -2, "steps");
    set_integer(L, "hits", hits);
}

static int position_plays(lua_State *L) {
    const LuaPosition *self = self_position(L);
    size_t count = count_plays(L, self);
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        push_play(L, self, i);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static int position_count(lua_State *L) {
    lua_pushinteger(L, (lua_Integer)count_plays(L, self_position(L)));
    return 1;
}

static int position_after(lua_State *L) {
    const LuaPosition *self = self_position(L);
    size_t index = check_play(L, self, 2);
    NardboxError error;
    LuaPosition *after = push_position(L);
    after->position = nardbox_play_position(self->position, index, &error);
    return after->position != NULL ? finish(L, after) : lua_refuse(L, 0, &error);
}

// ---- positions: values

static void push_value(lua_State *L, const NardboxValue *value) {
    const struct {
        const char *name;
        double number;
    } parts[] = {{"equity", value->equity},
                 {"win", value->win},
                 {"win_gammon", value->win_gammon},
                 {"win_backgammon", value->win_backgammon},
                 {"lose", value->lose},
                 {"lose_gammon", value->lose_gammon},
                 {"lose_backgammon", value->lose_backgammon}};
    lua_createtable(L, 0, sizeof parts / sizeof parts[0]);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        lua_pushnumber(L, parts[i].number);
        lua_setfield(L, -2, parts[i].name);
    }
}

static int check_plies(lua_State *L, int index) {
    return lua_isnoneornil(L, index) ? 0 : lua_check_int(L, index, 0, NARDBOX_MOST_PLIES);
}

// position:value(), ("black"), ("black", 1): without a side to who is `me`.
static int position_value(lua_State *L) {
    LuaPosition *self = self_position(L);
    NardboxError error;
    NardboxValue value;
    int side = luaL_checkoption(L, 2, side_words[self->view.me], side_words), plies = check_plies(L, 3);
    must(L, nardbox_value(self->position, (NardboxSide)side, plies, &value, &error), &error);
    push_value(L, &value);
    return 1;
}

static int position_values(lua_State *L) {
    const LuaPosition *self = self_position(L);
    int plies = check_plies(L, 2);
    NardboxError error;
    size_t count = count_plays(L, self), best;
    NardboxValue *value = lua_newuserdatauv(L, count * sizeof *value, 0);
    must(L, nardbox_play_values(self->position, plies, value, count, &best, &error), &error);
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        push_value(L, &value[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_pushinteger(L, (lua_Integer)best + 1);
    return 2;
}

// ---- positions: fields

// Pushes a field of the position.
typedef int (*FieldReader)(lua_State *L, const LuaPosition *self);

#define POSITION_FIELD(name, push)                                                                                     \
    static int field_##name(lua_State *L, const LuaPosition *self) {                                                   \
        push;                                                                                                          \
        return 1;                                                                                                      \
    }

POSITION_FIELD(side, lua_pushstring(L, side_words[turn_of(L, self).side]))
POSITION_FIELD(outcome, lua_pushstring(L, turn_of(L, self).outcome))
POSITION_FIELD(points, lua_pushinteger(L, turn_of(L, self).points))
POSITION_FIELD(board, views_push(L, &self->views, VIEW_BOARD, BOARD_NOW))
POSITION_FIELD(turn, views_push(L, &self->views, VIEW_TURN, 0))

static int field_words(lua_State *L, const LuaPosition *self) {
    const char *word;
    lua_newtable(L);
    for (size_t i = 0; (word = nardbox_word(self->position, i)) != NULL; i++) {
        lua_pushstring(L, word);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static int field_text(lua_State *L, const LuaPosition *self) {
    char text[POSITION_TEXT];
    nardbox_position_text(self->position, text, sizeof text);
    lua_pushstring(L, text);
    return 1;
}

static int field_id(lua_State *L, const LuaPosition *self) {
    char text[POSITION_TEXT];
    bool told = nardbox_position_id(self->position, text, sizeof text, NULL) == NARDBOX_OK;
    lua_pushstring(L, told ? text : NULL);
    return 1;
}

static const struct {
    const char *name;
    FieldReader push;
} fields[] = {{"next", push_next_word},   {"side", field_side},     {"words", field_words},
              {"outcome", field_outcome}, {"points", field_points}, {"text", field_text},
              {"id", field_id},           {"board", field_board},   {"turn", field_turn}};

static const luaL_Reg methods[] = {
    {"copy", position_copy},
    {"seed", position_seed},
    {"roll", position_roll},
    {"say", position_say},
    {"play", position_play},
    {"play_random", position_play_random},
    {"playout", position_playout},
    {"plays", position_plays},
    {"count", position_count},
    {"after", position_after},
    {"value", position_value},
    {"values", position_values},
    {NULL, NULL},
};

// The key at stack index 2 names none.
static int no_such_field(lua_State *L) {
    enum { FIELDS = sizeof fields / sizeof fields[0], MOST_METHODS = 20 };
    const char *words[FIELDS + MOST_METHODS];
    size_t count = 0, length;
    for (; count < FIELDS; count++) {
        words[count] = fields[count].name;
    }
    for (const luaL_Reg *method = methods; method->name != NULL && count < FIELDS + MOST_METHODS; method++) {
        words[count++] = method->name;
    }
    luaL_argcheck(L, lua_type(L, 2) == LUA_TSTRING, 2, "the name of a field expected");
    const char *name = lua_tolstring(L, 2, &length);
    return luaL_error(L, "a position has no field \"%s\"%s", name,
                      word_hint(word_nearest(name, length, words, count)).text);
}

// Upvalue MINE: the methods, and for fields their places in the list above.
static int position_index(lua_State *L) {
    lua_settop(L, 2);
    lua_pushvalue(L, 2);
    int type = lua_rawget(L, lua_upvalueindex(MINE));
    if (type == LUA_TFUNCTION) {
        return 1; // it will look at the position itself
    }
    LuaPosition *self = self_position(L);
    return type == LUA_TNUMBER ? fields[lua_tointeger(L, -1)].push(L, self) : no_such_field(L);
}

static int position_newindex(lua_State *L) {
    return luaL_error(L, "a position cannot be changed so: it changes by roll, say and play");
}

void lua_open_positions(lua_State *L) {
    lua_push_kind(L, &position_mark, methods, position_gc);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        set_integer(L, fields[i].name, (lua_Integer)i);
    }
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_pushcclosure(L, position_index, MINE);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, position_newindex);
    lua_setfield(L, -2, "__newindex");
}
