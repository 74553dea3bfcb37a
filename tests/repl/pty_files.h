// SPDX-License-Identifier: MIT
// Sessions through a pseudo-terminal: lines of the script that do something to a file (pty_session.c lists them), and
// what is not compared.
#pragma once

#include <stdbool.h>

// The session cannot go on.
_Noreturn void give_up(const char *what);

// Turns \t, \n, \e, \b, \l and \r into the keys Tab, Enter, Escape, Backspace, Ctrl-L and Ctrl-R.
void unescape(char *text);

// Does what the line says, in the present folder. False if it says nothing about files; the line is then as it was.
bool change_files(char *line);

// In what was shown: the session's folder becomes "FOLDER"; "narde.lua:12" becomes "narde.lua:N"; a time becomes
// "YYYY-MM-DD HH:MM", how fast games went "in T s: N a second".
void hide_folder(char *text, const char *folder);
void hide_lines(char *text);
void hide_times(char *text);
void hide_rates(char *text);

// Replaces the name of a run of the program in names of kept games ("/games/6b02dcf0-5f58.1.3.game") by RUN.
void hide_runs(char *text);
