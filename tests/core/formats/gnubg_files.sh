#!/bin/sh
# SPDX-License-Identifier: MIT
# Random matches as files, read by gnubg: sh gnubg_files.sh PATH/TO/make_files [MATCHES [SEED]]
#
# gnubg (1.07, as `gnubg` or in /usr/games) imports every .mat and loads every SGF, and must say as many finished games
# and the same score as the games that the files were made of. What it then exports as .mat must have the same throws,
# plays (their steps in any order) and words, row by row.
set -eu
PATH=$PATH:/usr/games
command -v gnubg >/dev/null || { echo "gnubg is not installed"; exit 77; }
make_files=$(realpath "$1")
matches=${2-200}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
HOME=$folder
export HOME
cd "$folder"
"$make_files" . "$matches" "${3-1}" >expected
{
    # no questions about games that are thrown away
    echo "set confirm new off"
    n=1
    while [ "$n" -le "$matches" ]; do
        printf 'import mat %d.mat\nshow score\nexport match mat %d.from_mat\n' "$n" "$n"
        printf 'load match %d.sgf\nshow score\nexport match mat %d.from_sgf\n' "$n" "$n"
        n=$((n + 1))
    done
} >commands
yes y 2>/dev/null | gnubg -t -q -r -c commands >said 2>&1
sed -n 's/^The score (after \([0-9]*\) games\{0,1\}) is: Anna \([0-9]*\), Bert \([0-9]*\).*/\1 \2 \3/p' said | awk 1 >scores
awk '{ print $2, $3, $4; print $2, $3, $4 }' expected >twice
diff twice scores
echo "$(wc -l <scores) files read by gnubg with the score they were made with ($matches matches, .mat and SGF each)"

# A row as its words, the steps of each play sorted. A beaver's take is not written by gnubg, which moves the rows after
# it: so all cells of a game are compared one after the other.
cells() {
    sed -e '/^;/d' -e 's/^ *[0-9]*) / /' -e 's/ and the match//' "$1" | awk '
        function flush() { if (cell != "") { print cell } cell = "" }
        /point match$/ { next }
        / : [0-9]+ +.* : [0-9]+$/ { flush(); print "begins", $0; next }
        {
            for (i = 1; i <= NF; i++) {
                if ($i ~ /^[0-9][0-9]:$/ || $i ~ /^[A-Z]/) { flush(); cell = $i; if ($i ~ /:$/) throws = 1; continue }
                cell = cell " " $i
            }
        }
        END { flush() }' | awk '
        {
            count = 0
            for (i = 2; i <= NF; i++) { step[++count] = $i }
            for (i = 1; i <= count; i++) for (k = i + 1; k <= count; k++) if (step[k] > step[i]) {
                swap = step[i]; step[i] = step[k]; step[k] = swap
            }
            line = $1
            for (i = 1; i <= count; i++) { line = line " " step[i] }
            print line
        }' | grep -v -x -e Takes
}
# An SGF tells a last throw that is not played yet, too.
same_but_last_throw() {
    diff "$1" "$2" >difference || [ "$(grep -c '^[<>]' difference)/$(tail -1 difference | grep -c '^> [1-6][1-6]:$')" = 1/1 ]
}
n=1
differ=0
while [ "$n" -le "$matches" ]; do
    cells "$n.mat" >own
    for from in mat sgf; do
        cells "$n.from_$from" >other
        if ! same_but_last_throw own other; then
            differ=$((differ + 1))
            [ "$differ" -gt 3 ] || { echo "$n.$from"; head -5 difference; }
        fi
    done
    n=$((n + 1))
done
echo "$differ of $((2 * matches)) files are told differently by gnubg"
[ "$differ" -eq 0 ]
