#!/bin/sh
# SPDX-License-Identifier: MIT
# Promised dice, checked by others: sha256sum has the same commitment, dice.py rolls the same dice in another language, and
# whatever is changed in a saved game is noticed.
#
#   promised_dice.sh PROGRAM DICE.PY
set -u
program=$1
dice_py=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
failed=0

fail() {
    echo "FAILED: $1"
    failed=1
}

# What the command says after a name at the beginning of a line.
said() {
    sed -n "s/^$1 *//p" "$2"
}

play_one() { # VARIANT WORDS COMMANDS
    rm -f one.game
    "$program" --keep-going -c "dice commit" -c "dice words \"$2\"" -c "play $1 vs random; white random" -c "$3" \
        -c "dice reveal" -c "save one.game" >out 2>&1
    [ -s one.game ] || fail "$1: $(tail -1 out)"
    secret=$(said secret out)
    promised=$(head -1 out)
    [ "$promised" = "$(printf %s "$secret" | sha256sum | cut -d' ' -f1)" ] || fail "$1: the commitment is not the secret's"
    [ "$(said words out)" = "$2" ] || fail "$1: the words are not those that were typed"
    "$program" dice check one.game >checked 2>&1 || fail "$1: $(tail -1 checked)"
    [ "$(said commitment checked)" = "$promised" ] || fail "$1: the saved game has another commitment"
}

# The rolls of a text, the higher number first.
rolls_of() {
    sed -n 's/^roll \(.\)\(.\)$/\1 \2/p' "$1" | awk '{ print ($1 < $2) ? $2 $1 : $1 $2 }'
}

# The line that `dice reveal` shows, in a shell, rolls what the last game of the match has rolled.
roll_again() {
    command -v python3 >/dev/null || return 0
    tac one.game | sed '/^next$/,$d; /^events$/,$d' | tac >last
    line=$(grep '^python3 dice.py' out)
    eval "python3 '$dice_py' ${line#python3 dice.py}" >again || fail "dice.py"
    [ "$(said commitment again)" = "$promised" ] || fail "dice.py has another commitment"
    rolls_of last >here
    rolls_of again >there
    [ -s here ] || fail "there are no rolls"
    cmp -s here there || fail "dice.py rolls other dice: $(diff here there | head -3)"
}

play_one backgammon "it's luck, \$HOME" ""
roll_again
play_one long_nardi "Удачи" ""
roll_again
# To five points; nine games are not always enough, since some of plakoto are drawn.
play_one tavli "three games" "$(printf 'next; %.0s' $(seq 40))next"
roll_again

play_one backgammon "good luck" ""
for change in 's/^words .*/words bad luck/' 's/^seed .*/seed 5/' 's/^commitment ./commitment x/' 's/^secret ./secret 0g/' \
    '0,/^roll/s/^words.*//'; do
    sed "$change" one.game >other.game
    cmp -s one.game other.game && fail "$change changes nothing"
    "$program" dice check other.game >other 2>&1 && fail "nobody notices $change"
done
# A roll that somebody has typed is legal, and not of the seed: of the opening, another that White wins as well or not.
"$program" -c 'dice commit; use backgammon' -c 'roll 6 1' -c 'undo; roll 1 6' -c 'save typed.game' >typed 2>&1 || fail "typed dice"
"$program" -c 'dice commit; use backgammon' -c 'roll 6 5' -c 'save a.game' -c 'undo; roll 5 6' -c 'save b.game' >typed 2>&1
count=0
for file in a.game b.game; do
    "$program" dice check $file >/dev/null 2>&1 || count=$((count + 1))
done
[ $count -ge 1 ] || fail "two openings cannot both be of the seed"

# What is not to be had.
refused() {
    "$program" -c "$1" >out 2>&1 && fail "$1 is not refused"
    grep -q "$2" out || fail "$1 says: $(tail -1 out)"
}
refused 'dice words x' 'promised first'
refused 'use backgammon; dice reveal' 'were not promised'
refused 'dice commit; use backgammon; dice reveal' 'the dice to come'
refused 'dice commit; use backgammon; seed' 'a secret until'
refused 'dice check none.game' 'none.game'
"$program" -c 'dice commit; use backgammon; dice reveal !' -c 'new; seed' >out 2>&1 || fail "one game alone is promised"
exit $failed
