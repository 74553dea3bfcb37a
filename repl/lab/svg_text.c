// SPDX-License-Identifier: MIT
// Texts of an SVG document: see svg_text.h.
//
// Invariant: how wide a text is taken to be is never less than in any of the fonts that the page names.
#include "repl/lab/svg_text.h"

#include "core/printable.h"

#include <stdlib.h>
#include <string.h>

void svg_add_escaped(Text *out, const char *text) {
    char *clean = text_copy_clean(text);
    for (const char *at = clean; *at != '\0'; at++) {
        const char *entity = *at == '&'    ? "&amp;"
                             : *at == '<'  ? "&lt;"
                             : *at == '>'  ? "&gt;"
                             : *at == '"'  ? "&quot;"
                             : *at == '\n' ? " "
                                           : NULL;
        if (entity != NULL) {
            text_add(out, "%s", entity);
        } else {
            text_add_bytes(out, at, 1);
        }
    }
    free(clean);
}

// Units that a character takes at most in the fonts named, of a font size of 1.
static double character_width(const char *at) {
    unsigned char c = (unsigned char)*at;
    if (c < 0x80) {
        return strchr("ijl.,:;|!'I ", c) != NULL ? 0.36
               : strchr("mwMW@%", c) != NULL     ? 0.96
               : c >= 'A' && c <= 'Z'            ? 0.72
                                                 : 0.61;
    }
    return c >= 0xe2 ? 1.02 : 0.72; // beyond the alphabets of two bytes most are wide
}

double svg_text_units(const char *text, double size) {
    double units = 0;
    for (; *text != '\0'; text++) {
        units += printable_continues(*text) ? 0 : character_width(text) * size;
    }
    return units;
}

size_t svg_text_fit(const char *text, double size, double room) {
    double used = 0;
    size_t length = 0;
    for (; text[length] != '\0'; length++) {
        used += printable_continues(text[length]) ? 0 : character_width(text + length) * size;
        if (used > room) {
            break;
        }
    }
    return length;
}

void svg_add_text(Text *out, double x, double y, const char *class_name, double size, double room, const char *text) {
    text_add(out, "<text x=\"%.1f\" y=\"%.1f\"", x, y);
    if (*class_name != '\0') {
        text_add(out, " class=\"%s\"", class_name);
    }
    text_add(out, ">");
    if (svg_text_units(text, size) <= room) {
        svg_add_escaped(out, text);
    } else {
        size_t length = svg_text_fit(text, size, room - size); // and the dots
        char *cut = text_copy_bytes(text, length);
        text_add(out, "<title>");
        svg_add_escaped(out, text);
        text_add(out, "</title>");
        svg_add_escaped(out, cut);
        text_add(out, "…");
        free(cut);
    }
    text_add(out, "</text>\n");
}
