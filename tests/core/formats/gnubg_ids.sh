#!/bin/sh
# SPDX-License-Identifier: MIT
# What gnubg says of IDs.
#
#     random_ids 1200 1 | sh gnubg_ids.sh      prints the lines of tests/data/gnubg_ids.txt
#     sh gnubg_ids.sh FILE                     are those still what gnubg says? Prints what is not
#
# A line of input is XGID=... POSITION:MATCH. Both are set up in gnubg (1.07, as `gnubg` or in /usr/games). Printed are the
# XGID and the Position ID and Match ID that gnubg shows for it; where the top player is on roll gnubg exchanges the
# players, so that the Match ID is that of the exchanged game. For POSITION:MATCH gnubg must show the same words: if it
# does not, that is said, and the exit status is 1.
set -eu
PATH=$PATH:/usr/games
command -v gnubg >/dev/null || { echo "gnubg is not installed"; exit 77; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
HOME=$folder
export HOME
grep -v '^#' ${1+"$1"} >"$folder/lines"
{
    cat <<'END'
set player 0 human
set player 1 human
set automatic roll off
set automatic game off
set automatic move off
set automatic bearoff off
new session
END
    # Marks show where an answer begins and ends.
    awk '{
        sub("XGID=", "", $1)
        print "set prompt mark\nset xgid " $1 "\nshow board\nset prompt mark\nset gnubgid " $2 "\nshow board"
    }' "$folder/lines"
    echo "set prompt mark"
} >"$folder/commands"
# gnubg asks whether the game before may be thrown away; it takes the answers from its input.
yes y 2>/dev/null | gnubg -t -q -r -c "$folder/commands" >"$folder/said" 2>&1
awk -v file="$folder/lines" '
    function flush() {
        if (n % 2 == 1) {
            if ((getline line < file) > 0) { split(line, word, " ") }
            print word[1], position ":" match_id
        } else if (n > 0 && word[2] != position ":" match_id) {
            print "gnubg shows " position ":" match_id " for " word[2] >"/dev/stderr"
            wrong = 1
        }
        n++
        position = match_id = "?"
    }
    /prompt.*mark/ { flush() }
    /Position ID:/ { position = $NF }
    /Match ID *:/ { match_id = $NF }
    END { exit wrong }
' "$folder/said" >"$folder/lines_said"
if [ $# -gt 0 ]; then
    diff "$folder/lines" "$folder/lines_said"
    echo "$(wc -l <"$folder/lines_said") positions have the IDs that gnubg shows"
else
    cat "$folder/lines_said"
fi
