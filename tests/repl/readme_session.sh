#!/bin/sh
# SPDX-License-Identifier: MIT
# The session shown in the README is what really happens at a terminal.
#
#   readme_session.sh PTY_SESSION PROGRAM SOURCE_FOLDER
#
# The first ```console block of README.md: "$ nardbox ARGUMENTS", then prompts with what is typed, and the answers.
# A place such as long_nardi.lua:12 must be the line of that file which sets the key that stands before it.
set -eu
driver=$1
program=$2
source=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

sed -n '/^```console$/,/^```$/p' "$source/README.md" | sed '/^```/d' >"$scratch/block"
[ -s "$scratch/block" ] || {
    echo 'README.md has no ```console block'
    exit 1
}
prompt='^\(nardbox\|[a-z_]*\*\{0,1\} \(white\|black\)[^>]*\)> '
{
    sed -n '1s/^\$ nardbox/!args --no-history/p' "$scratch/block"
    sed -n "2,\$s/$prompt//p" "$scratch/block"
} >"$scratch/script"
{
    sed -e 1d -e 's/\.lua:[0-9][0-9]*/.lua:N/g' "$scratch/block"
    echo 'exit 0'
} >"$scratch/screen"
"$driver" "$program" "$scratch/script" "$scratch/screen"

sed -n 's/.*[(.]\([a-z_]*\) = [^,]*, \([a-z_]*\.lua\):\([0-9]*\)).*/\1 \2 \3/p' "$scratch/block" >"$scratch/places"
[ -s "$scratch/places" ]
while read -r key file line; do
    sed -n "${line}p" "$source/variants/$file" | grep -q "$key *=" || {
        echo "README.md: line $line of $file does not set $key"
        exit 1
    }
done <"$scratch/places"
echo "$(grep -c . "$scratch/script") lines typed, as in the README"
