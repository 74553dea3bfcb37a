// SPDX-License-Identifier: MIT
// What code_scan.c takes the code of Lua 5.4 to be. No header of Lua's says it, so check_operations.c looks whether the
// library at hand makes such code, whenever the program is built.
#pragma once

enum { CODE_VERSION = 0x54 };

// Operations of Lua 5.4, by their numbers in the code.
enum {
    OP_LOADI = 1,
    OP_LFALSESKIP = 6,
    OP_SETUPVAL = 10,
    OP_GETTABUP = 11,
    OP_SETFIELD = 18,
    OP_SELF = 20,
    OP_CONCAT = 53,
    OP_JMP = 56,
    OP_EQ = 57,
    OP_LT = 58,
    OP_LE = 59,
    OP_CALL = 68,
    OP_TAILCALL = 69,
    OP_FORLOOP = 73,
    OP_FORPREP = 74,
    OP_TFORPREP = 75,
    OP_TFORCALL = 76,
    OP_TFORLOOP = 77,
    OP_CLOSURE = 79,
    OP_EXTRAARG = 82
};
