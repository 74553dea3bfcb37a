#!/bin/sh
# SPDX-License-Identifier: MIT
# Random games of every variant that comes with the program, exported as .mat and SGF and imported again: they lead to the
# same position, or the program says what of the game such a file cannot tell.
#
#   exported_games.sh PROGRAM
set -u
program=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
failed=0
told=0
refused=0
for variant in $("$program" variants | awk '/^[a-z]/ { print $1 }'); do
    for seed in 1 2; do
        rm -f game.mat game.sgf
        "$program" --keep-going --seed $seed -c "use $variant" -c 'white random' -c 'black random' -c new -c next -c next \
            -c position -c 'export game.mat' -c 'export game.sgf' >said 2>&1
        position=$(grep -E '^[-0-9a-z:,]+ [-0-9a-z:,]+ [wb-] ' said | tail -1)
        for form in mat sgf; do
            if [ -f game.$form ]; then
                told=$((told + 1))
                again=$("$program" -c "import game.$form" -c position 2>&1 | tail -1)
                [ -n "$position" ] && [ "$again" = "$position" ] && continue
                echo "FAILED: $variant, seed $seed, $form: $position has become $again"
                failed=$((failed + 1))
            elif grep -q "cannot be written as a .$form file: .*\(such files have no\|such files have rolls\|such files have a board of 24\|which such files cannot express\|wait in this turn\|does not end with this play\)" said; then
                refused=$((refused + 1))
            else
                echo "FAILED: $variant, seed $seed, $form: neither told nor refused"
                failed=$((failed + 1))
            fi
        done
    done
done
echo "$told games there and back, $refused refused, $failed failed"
[ "$told" -ge 40 ] && [ "$refused" -ge 10 ] && [ "$failed" -eq 0 ]
