// SPDX-License-Identifier: MIT
// Reads what lua_dump writes for Lua 5.4.
//
// The code was made by the library's own compiler (scripts cannot hand in code), so its shape can be relied upon: jumps
// backwards are loops, a numeric for keeps its three control values where the body cannot reach them. The bound of a
// function is the sum over its instructions, each times the rounds of the loops around it; only a numeric for over
// constants (for n = 1, 24) has a known number of rounds. A single instruction can take long where its operands are
// made for it (`<` of long texts, reading a table whose keys collide), so instructions have weights.
#include "scripts/host/sandbox/freeze.h"

#include "scripts/host/sandbox/code_operations.h"
#include "scripts/host/sandbox/sandbox_library.h"

#include <string.h>

enum {
    MOST_UPVALUES = 256,
    MOST_LOOPS = 32,  // inside one another
    MOST_DEPTH = 200, // functions inside one another; the compiler's own limit
    // Weights, in instructions of 25 us.
    COMPARISON_WEIGHT = 400, // `<` of two long texts takes up to 10 ms
    JOIN_WEIGHT = 100,       // so much do `..` and `==` of long texts take
    TABLE_WEIGHT = 10,       // looking a key up among thousands that share its place
    NO_LINE = -0x80          // in the list of line steps: look into the list of lines
};

typedef struct Reader {
    lua_State *L;
    const uint8_t *at, *end;
} Reader;

// One function on its way through the reader.
typedef struct Function {
    const uint8_t *code; // 4 bytes each
    size_t size;
    // Lines: steps from instruction to instruction, and (place, line) where a step would be too large.
    int line_defined;
    const int8_t *step;
    size_t step_count;
    Reader lines;
    size_t line_count;
    // For each upvalue the place + 1 of the first instruction that assigns to it, 0: none.
    size_t changed_at[MOST_UPVALUES];
    int changed_line[MOST_UPVALUES]; // the same with the functions inside this one, as lines
    CodeScan *scan;
} Function;

static void bad_code(const Reader *reader) {
    luaL_error(reader->L, "the code of this Lua library is of a kind that cannot be checked");
}

static const uint8_t *take(Reader *reader, size_t length) {
    const uint8_t *at = reader->at;
    if ((size_t)(reader->end - at) < length) {
        bad_code(reader);
    }
    reader->at += length;
    return at;
}

static unsigned take_byte(Reader *reader) {
    return *take(reader, 1);
}

// A number in pieces of 7 bits, the highest first; the last has bit 7.
static size_t take_size(Reader *reader) {
    size_t value = 0;
    for (int i = 0; i < 10; i++) {
        unsigned byte = take_byte(reader);
        value = value << 7 | (byte & 0x7f);
        if (byte & 0x80) {
            return value;
        }
    }
    bad_code(reader);
    return 0;
}

// A text; *length without a 0. NULL: none.
static const char *take_text(Reader *reader, size_t *length) {
    size_t size = take_size(reader);
    *length = size > 0 ? size - 1 : 0;
    return size > 0 ? (const char *)take(reader, size - 1) : NULL;
}

static void skip_constants(Reader *reader) {
    enum { NIL = 0, FALSE = 1, TRUE = 17, INTEGER = 3, FLOAT = 19, SHORT = 4, LONG = 20 };
    size_t count = take_size(reader), length;
    for (size_t i = 0; i < count; i++) {
        switch (take_byte(reader)) {
        case NIL:
        case FALSE:
        case TRUE:
            break;
        case INTEGER:
            take(reader, sizeof(lua_Integer));
            break;
        case FLOAT:
            take(reader, sizeof(lua_Number));
            break;
        case SHORT:
        case LONG:
            take_text(reader, &length);
            break;
        default:
            bad_code(reader);
        }
    }
}

// --- Instructions ------------------------------------------------------------------------------------------------

static uint32_t instruction(const Function *function, size_t at) {
    uint32_t word;
    memcpy(&word, function->code + 4 * at, sizeof word);
    return word;
}

static unsigned operation(uint32_t word) {
    return word & 0x7f;
}

static unsigned field_a(uint32_t word) {
    return word >> 7 & 0xff;
}

static unsigned field_b(uint32_t word) {
    return word >> 16 & 0xff;
}

static long field_bx(uint32_t word) {
    return (long)(word >> 15);
}

static long field_sbx(uint32_t word) {
    return field_bx(word) - 65535;
}

static long field_sj(uint32_t word) {
    return (long)(word >> 7) - 16777215;
}

// Does a jump in the function lead to one of the instructions first .. last?
static bool is_jumped_to(const Function *function, size_t first, size_t last) {
    for (size_t i = 0; i < function->size; i++) {
        uint32_t word = instruction(function, i);
        long target = -1;
        if (operation(word) == OP_JMP) {
            target = (long)i + 1 + field_sj(word);
        } else if (operation(word) == OP_LFALSESKIP) {
            target = (long)i + 2;
        }
        if (target >= (long)first && target <= (long)last) {
            return true;
        }
    }
    return false;
}

// How often the body of the numeric for that begins at `at` runs; CODE_UNBOUNDED if that is not written there.
static uint32_t rounds_of(const Function *function, size_t at) {
    if (at < 3 || is_jumped_to(function, at - 2, at)) {
        return CODE_UNBOUNDED;
    }
    long value[3];
    for (size_t i = 0; i < 3; i++) {
        uint32_t word = instruction(function, at - 3 + i);
        if (operation(word) != OP_LOADI || field_a(word) != field_a(instruction(function, at)) + i) {
            return CODE_UNBOUNDED;
        }
        value[i] = field_sbx(word);
    }
    if (value[2] == 0) {
        return 1; // an error of the script's
    }
    long way = value[2] > 0 ? value[1] - value[0] : value[0] - value[1];
    return way < 0 ? 1 : (uint32_t)(way / (value[2] > 0 ? value[2] : -value[2])) + 1;
}

static uint32_t add_bounded(uint32_t sum, uint64_t more) {
    uint64_t whole = sum + more;
    return sum == CODE_UNBOUNDED || whole >= CODE_UNBOUNDED ? CODE_UNBOUNDED : (uint32_t)whole;
}

static unsigned weight_of(unsigned code) {
    if (code == OP_LT || code == OP_LE) {
        return COMPARISON_WEIGHT;
    }
    if (code == OP_CONCAT || code == OP_EQ) {
        return JOIN_WEIGHT;
    }
    return (code >= OP_GETTABUP && code <= OP_SETFIELD) || code == OP_SELF ? TABLE_WEIGHT : 1;
}

// Adds up the instructions, each as often as the loops around it make it run.
static void scan_code(lua_State *L, Function *function) {
    CodeScan *scan = function->scan;
    size_t loop_end[MOST_LOOPS];
    uint64_t times[MOST_LOOPS + 1] = {1};
    int depth = 0;
    bool bounded = true;
    for (size_t i = 0; i < function->size; i++) {
        uint32_t word = instruction(function, i);
        uint64_t now = times[depth];
        scan->instructions = add_bounded(scan->instructions, now * weight_of(operation(word)));
        switch (operation(word)) {
        case OP_SETUPVAL:
            if (function->changed_at[field_b(word)] == 0) {
                function->changed_at[field_b(word)] = i + 1;
            }
            break;
        case OP_CALL:
        case OP_TAILCALL:
            scan->calls = add_bounded(scan->calls, now);
            break;
        case OP_JMP:
            bounded = bounded && field_sj(word) >= 0;
            break;
        case OP_TFORPREP:
        case OP_TFORCALL:
        case OP_TFORLOOP:
            bounded = false;
            break;
        case OP_FORPREP: {
            sandbox_charge(L, function->size / 8); // looks for jumps in all of it
            uint32_t rounds = rounds_of(function, i);
            bounded = bounded && rounds != CODE_UNBOUNDED && depth < MOST_LOOPS;
            if (bounded) {
                loop_end[depth] = i + 1 + (size_t)field_bx(word);
                times[depth + 1] = now * rounds < CODE_UNBOUNDED ? now * rounds : CODE_UNBOUNDED;
                depth++;
            }
            break;
        }
        case OP_FORLOOP:
            if (bounded && (depth == 0 || loop_end[depth - 1] != i)) {
                bounded = false;
            } else if (bounded) {
                depth--;
            }
            break;
        default:
            break;
        }
    }
    if (!bounded) {
        scan->instructions = CODE_UNBOUNDED;
    }
}

// --- Functions ---------------------------------------------------------------------------------------------------

static void take_lines(Reader *reader, Function *function) {
    function->step_count = take_size(reader);
    function->step = (const int8_t *)take(reader, function->step_count);
    function->line_count = take_size(reader);
    function->lines = *reader;
    for (size_t i = 0; i < 2 * function->line_count; i++) {
        take_size(reader);
    }
}

// The line of instruction `at`.
static int line_of(const Function *function, size_t at) {
    Reader lines = function->lines;
    int line = function->line_defined;
    size_t from = 0; // `line` is that of the instruction before this one
    for (size_t i = 0; i < function->line_count; i++) {
        size_t place = take_size(&lines);
        int number = (int)take_size(&lines);
        if (place <= at) {
            line = number;
            from = place + 1;
        }
    }
    for (size_t i = from; i <= at && i < function->step_count; i++) {
        line += function->step[i] != NO_LINE ? function->step[i] : 0;
    }
    return line;
}

static void take_function(Reader *reader, CodeScan *scan, const Function *maker, int *makers_lines, int depth);

// Reads the functions inside this one.
static void take_inner(Reader *reader, Function *function, int depth) {
    size_t count = take_size(reader);
    function->scan->makes_functions = function->scan->makes_functions || count > 0;
    for (size_t i = 0; i < count; i++) {
        CodeScan inside = {0};
        take_function(reader, &inside, function, function->changed_line, depth + 1);
    }
}

// Reads one function. What it assigns to of its maker's upvalues is noted in makers_lines; the maker's own variables
// are gone with the maker's call.
static void take_function(Reader *reader, CodeScan *scan, const Function *maker, int *makers_lines, int depth) {
    size_t length;
    Function function = {.scan = scan};
    take_text(reader, &length); // source
    function.line_defined = (int)take_size(reader);
    take_size(reader); // last line
    take(reader, 3);   // parameters, varargs, registers
    function.size = take_size(reader);
    if (function.size > (size_t)(reader->end - reader->at) / 4 || depth > MOST_DEPTH) {
        bad_code(reader);
    }
    function.code = take(reader, 4 * function.size);
    for (size_t i = 0; i < function.size; i++) {
        if (operation(instruction(&function, i)) > OP_EXTRAARG) {
            bad_code(reader);
        }
    }
    scan_code(reader->L, &function);
    skip_constants(reader);
    size_t upvalues = take_size(reader);
    if (upvalues > MOST_UPVALUES) {
        bad_code(reader);
    }
    const uint8_t *upvalue = take(reader, 3 * upvalues); // is it a register of the maker's? which one? kind
    take_inner(reader, &function, depth);
    take_lines(reader, &function);
    for (size_t u = 0; u < upvalues; u++) {
        if (function.changed_at[u] > 0) {
            function.changed_line[u] = line_of(&function, function.changed_at[u] - 1);
        }
        if (maker != NULL && function.changed_line[u] > 0 && upvalue[3 * u] == 0) {
            makers_lines[upvalue[3 * u + 1]] = function.changed_line[u];
        }
    }
    size_t locals = take_size(reader);
    for (size_t i = 0; i < locals; i++) {
        take_text(reader, &length);
        take_size(reader);
        take_size(reader);
    }
    size_t names = take_size(reader);
    for (size_t u = 0; u < names; u++) {
        const char *name = take_text(reader, &length);
        if (maker == NULL && u < upvalues && function.changed_line[u] > 0 && scan->changes_line == 0) {
            scan->changes_line = function.changed_line[u];
            sandbox_clean(name != NULL ? name : "?", name != NULL ? length : 1, scan->changes_name,
                          sizeof scan->changes_name);
        }
    }
}

static int add_piece(lua_State *L, const void *data, size_t size, void *context) {
    (void)L;
    sandbox_buffer_add(context, data, size);
    return 0;
}

void code_scan(lua_State *L, CodeScan *scan) {
    static const uint8_t start[] = {0x1b, 'L', 'u', 'a', CODE_VERSION, 0, 0x19, 0x93, '\r', '\n', 0x1a, '\n'};
    SandboxBuffer buffer;
    int top = lua_gettop(L);
    *scan = (CodeScan){0};
    luaL_checkstack(L, 10, NULL);
    sandbox_buffer_init(L, &buffer, 1024);
    lua_pushvalue(L, top);
    lua_dump(L, add_piece, &buffer, 0);
    Reader reader = {.L = L, .at = (const uint8_t *)buffer.text};
    reader.end = reader.at + buffer.length;
    if (memcmp(take(&reader, sizeof start), start, sizeof start) != 0 || take_byte(&reader) != 4 ||
        take_byte(&reader) != sizeof(lua_Integer) || take_byte(&reader) != sizeof(lua_Number)) {
        bad_code(&reader);
    }
    take(&reader, sizeof(lua_Integer) + sizeof(lua_Number) + 1);
    take_function(&reader, scan, NULL, NULL, 0);
    lua_settop(L, top);
}
