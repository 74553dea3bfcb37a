// SPDX-License-Identifier: MIT
// Which net knows the rules at hand best.
//
// Nets lie in files: the person's own in a folder, NAME-FINGERPRINT.net (NAME: of the variant that it was trained for;
// FINGERPRINT: net_fingerprint, 16 hexadecimal digits); those that come with the program, variants/nets/NAME.net, which
// are part of it (NARDBOX_NETS names a folder that stands for them; empty: none); and nets/NAME.net in the folders of
// NARDBOX_PATH. A net of just these rules is exact. Without one, in this order: a net of the same variant with other
// settings, or of what it is based on, if single checkers meet as they did there (contact.blot); of those that come
// with the program the one whose rules differ in the fewest keys, if they are not far away; one of the first kind
// whatever contact.blot says. None serves where the other side wants to be off first, or comes from elsewhere.
//
// Each file is read once for all threads and stays as long as the program runs; a file that has changed is read anew.
#pragma once

#include "core/net.h"
#include "scripts/variant.h"

enum { NETS_TEXT = 400 };

typedef struct NetFound {
    const Net *net;
    const char *name;        // of the variant that it was trained for; a file that says nothing: the file's
    const char *path;        // of its file; of one that comes with the program "backgammon.net"
    uint64_t hash;           // of the file's bytes
    bool exact;              // trained for these very rules
    char warning[NETS_TEXT]; // a file that was skipped because it cannot be used; "": none
} NetFound;

// The folder of the person's own nets; NULL or never called: there is none. Not while another thread looks for nets.
void nets_set_folder(const char *folder);

// The best net for game `game` of the variant, whose rules may have been changed since: `rules`. `variant` NULL: only
// one of just these rules is found. `file` neither NULL nor "": this one, whatever it was trained for. STATUS_ILLEGAL:
// there is none, or it does not fit; STATUS_BAD_INPUT: `file` cannot be read; STATUS_NO_MEMORY. found->warning is
// filled in at any rate.
Status nets_find(const Variant *variant, size_t game, const Rules *rules, const char *file, NetFound *found,
                 Error *error);

// "trained for backgammon; doubles.times, bearoff.match differ" of a net that was found for `rules`; exact: "".
void nets_note(const NetFound *found, const Rules *rules, char note[NETS_TEXT]);

// The keys by which `rules` differ from `other`, "doubles.times, bearoff.match", and "functions" behind them; those
// that begin as one of `but` (NULL ends them) do not count. Returns how many (functions count as several); long lists
// end with "...".
size_t nets_difference(const Rules *other, const Rules *rules, const char *const *but, char keys[NETS_TEXT]);

// To be called when a net has been written, so that who has found one before looks again.
void nets_changed(void);
unsigned nets_changes(void); // how often

// Forgets all files: for tests. Nobody may use one of the nets then.
void nets_forget(void);
