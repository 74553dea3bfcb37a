// SPDX-License-Identifier: MIT
// Texts of an SVG document: as XML, and cut to the room they have. Lengths are in units of the page.
#ifndef NARDBOX_REPL_LAB_SVG_TEXT_H
#define NARDBOX_REPL_LAB_SVG_TEXT_H

#include "repl/text.h"

// The text with everything that has a meaning in XML written otherwise, on one line.
void svg_add_escaped(Text *out, const char *text);

// How wide the text is at most, in a font of this size.
double svg_text_units(const char *text, double size);

// How many of its bytes, whole characters, fit into `room` units.
size_t svg_text_fit(const char *text, double size, double room);

// A text, cut to `room` units; the whole is in a title then, which a browser shows. `class_name` may be "".
void svg_add_text(Text *out, double x, double y, const char *class_name, double size, double room, const char *text);

#endif
