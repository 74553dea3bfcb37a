// SPDX-License-Identifier: MIT
// What a person or another program is answered through: the terminal, the files in place of one, and how to talk there.
//
// stdout carries data, stderr messages.
#pragma once

#include "repl/base/text.h"
#include "repl/base/words.h"

// What became of a command; as a number, the program's exit status.
typedef enum CommandStatus {
    COMMAND_OK = 0,
    COMMAND_FAILED = 1,
    COMMAND_USAGE = 2,
    COMMAND_SCRIPT = 3,
    COMMAND_IO = 4,
    COMMAND_INTERRUPTED = 130,
} CommandStatus;

// What answers that are tables are written as: for a person, as JSON (one object a line), as CSV.
typedef enum Form { FORM_TEXT, FORM_JSON, FORM_CSV } Form;

// How many colours the board is painted with.
typedef enum Colours { COLOURS_NONE = 0, COLOURS_16 = 16, COLOURS_256 = 256, COLOURS_ALL = 1 << 24 } Colours;

typedef struct Screen {
    bool interactive; // a person sits at a terminal
    bool unicode;
    Colours colours;   // in use; COLOURS_NONE: the board is drawn with lines
    Colours has;       // what the terminal says that it has, or would have
    const char *theme; // of the painted board, a name in scripts/report/board_themes.lua; static
    bool mouse;        // clicks on the board are moves (input/mouse.h)
    bool hushed;       // nothing but messages is shown: the person's own settings are being read

    // The line that is answered, for messages that point at it.
    const Words *words; // NULL: none is
    const char *where;  // file being read; NULL at the prompt and for -c
    int line_number;
    int prompt_width;
    bool from_shell;   // it came from the command line's words
    bool line_goes_on; // the command is not the first of its line: something may have been said since it was typed

    Form form_always; // the program's option: what can be in that form is; all else goes to stderr
    Form form;        // of the answer to the command at hand
    bool form_asked;  // by the line itself
    bool to_stderr;   // that answer has no such form: it goes to stderr
    int unwritten;    // why some of the output is lost, as errno says it; 0: none is

    bool progress; // a line of progress stands on the terminal (messages.h)
    bool pager;    // long answers go through PAGER
    Text page;     // the answer of the command at hand so far; without `bytes` what is printed is shown at once
    FILE *log;     // print.h; NULL: none is written
    char *log_path;

    char *picture;                     // print.h: of the board shown last; NULL: nobody knows where one stands
    int picture_columns, picture_rows; // the terminal's columns then; rows from its first to where printing goes on
    int column;                        // printing goes on there, from 0
} Screen;

// Columns of the person's screen; 0 where nobody sits at a terminal, so that lines are not broken.
int screen_columns(const Screen *screen);
