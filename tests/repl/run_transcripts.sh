#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs batches through a pipe and compares what comes out, messages and exit status included.
#
#   run_transcripts.sh PROGRAM FOLDER [--write]
#
# NAME.in is given to PROGRAM on its standard input; a first line "#: ARGUMENTS" gives the program's arguments (words,
# quoted as in the shell). NAME.out is what must come out: stdout and stderr together, then "exit N". --write writes the
# .out files instead; read them before they are committed.
set -u
program=$(realpath -e "$1") || exit 2 # a batch runs in a folder of its own
[ -x "$program" ] || { echo "$1 is no program"; exit 2; }
folder=$(cd "$2" && pwd)
write=${3-}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
count=0
LC_ALL=C.UTF-8
XDG_STATE_HOME=$scratch/state
XDG_DATA_HOME=$scratch/data
NARDBOX_NETS=
export LC_ALL XDG_STATE_HOME XDG_DATA_HOME NARDBOX_NETS
unset NARDBOX_PATH
# The nets of a folder's batches, small ones: VARIANT SETTING GAMES a line, SETTING - for none.
if [ -f "$folder/nets.txt" ]; then
    mkdir -p "$XDG_DATA_HOME/nardbox/nets"
    while read -r variant setting games; do
        "$(dirname "$program")/../tests/scripts/make_net" "$variant" "${setting#-}" "$games" "$XDG_DATA_HOME/nardbox/nets"
    done <"$folder/nets.txt"
fi
for input in "$folder"/*.in; do
    name=$(basename "$input" .in)
    arguments=$(sed -n '1s/^#: //p' "$input")
    # Every batch has a folder of its own, with the small variants that some of them use.
    mkdir "$scratch/$name"
    if [ -d "$folder/files" ]; then
        cp "$folder"/files/* "$scratch/$name"
    fi
    (
        cd "$scratch/$name" || exit 1
        eval "set -- $arguments"
        "$program" "$@" <"$input" >"$scratch/$name.got" 2>&1
        echo "exit $?" >>"$scratch/$name.got"
    )
    # A shipped variant may gain a line without a word of these transcripts becoming wrong.
    sed -i 's/\([ (]\)\([a-z_]*\.lua\):[0-9][0-9]*/\1\2:N/g' "$scratch/$name.got"
    count=$((count + 1))
    if [ "$write" = --write ]; then
        cp "$scratch/$name.got" "$folder/$name.out"
    elif ! diff -u "$folder/$name.out" "$scratch/$name.got"; then
        echo "FAILED: $name (if this is wanted: $0 $program $folder --write, then read the difference)"
        failed=$((failed + 1))
    fi
done
echo "$count transcripts, $failed failed"
[ "$count" -gt 0 ] && [ "$failed" -eq 0 ]
