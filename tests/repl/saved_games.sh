#!/bin/sh
# SPDX-License-Identifier: MIT
# Random games of every variant that comes with the program, with a rule changed at the prompt, saved and opened again: the
# history and the position are the same, and what is saved of the opened game is the same file.
#
#   saved_games.sh PROGRAM COUNT [FIRST_SEED]
set -u
program=$1
count=$2
seed=${3:-1}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
failed=0
games=0
events=0
variants=$("$program" variants | awk '/^[a-z]/ { print $1 }')

fail() {
    echo "FAILED: $variant, seed $seed: $1"
    failed=$((failed + 1))
}

while [ "$games" -lt "$count" ]; do
    for variant in $variants; do
        [ "$games" -lt "$count" ] || break
        games=$((games + 1))
        rm -f a.nbx b.nbx
        before=
        # Who moves has to say what a mark means. Two that pin each other's last checker would pass for ever; where
        # functions answer to a play, which might end it all, nobody looks whether they do.
        case $((games % 2)),$variant in
        1,* | *,acey_deucey* | *,crazy_narde) ;;
        *) before='set contact.blot either; set finish.stalemate draw;' ;;
        esac
        "$program" --seed "$seed" -c "use $variant; $before white random; black random; new; set head.per_turn 2" \
            -c 'save a.nbx' -c 'history; position' >first 2>&1 || fail "it cannot be played or saved: $(tail -1 first)"
        "$program" -c 'open a.nbx' -c 'save b.nbx' -c 'history; position' >second 2>&1 ||
            fail "it cannot be opened: $(tail -1 second)"
        cmp -s a.nbx b.nbx || fail "saved again it is another file"
        # From `saved to` on both have said the same.
        sed '1,/^saved/d' first >first.history
        sed '1,/^saved/d' second >second.history
        [ -s first.history ] || fail "there is no history"
        cmp -s first.history second.history || fail "its history or position is another"
        events=$((events + $(wc -l <first.history) - 1))
    done
    seed=$((seed + 1))
done
echo "$games games with $events events, $failed failed"
[ "$failed" -eq 0 ]
