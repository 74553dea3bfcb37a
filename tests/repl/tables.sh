#!/bin/sh
# SPDX-License-Identifier: MIT
# What is made of the table of commands is what the table says now: the man page, and the completion of shells.
#
#   tables.sh PROGRAM
set -u
program=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
LC_ALL=C.UTF-8
export LC_ALL

fail() {
    echo "FAILED: $*"
    failed=$((failed + 1))
}

# expect LINE WORDS: what `--complete LINE` offers, its first columns in one line
expect() {
    got=$("$program" --complete "$1" | cut -f1 | tr '\n' ' ')
    [ "$got" = "$2" ] || fail "--complete '$1' says '$got', not '$2'"
}

"$program" --man >"$scratch/nardbox.1"
# Every command is in it, and roff finds nothing wrong with it where there is a roff.
for command in $("$program" help | sed -n 's/^  \([a-z]*\)  *.*/\1/p'); do
    grep -q "^\.B $command" "$scratch/nardbox.1" || fail "the man page does not know $command"
done
grep -qF 'I rollout \(dq24/18 13/11\(dq' "$scratch/nardbox.1" || fail "the man page loses quotation marks"
if command -v man >/dev/null && command -v groff >/dev/null; then
    complaints=$(man --warnings -E UTF-8 -l -Tutf8 -Z "$scratch/nardbox.1" 2>&1 >/dev/null)
    [ -z "$complaints" ] || fail "the man page: $complaints"
fi
# Every option that --help shows is known to the program: with a value that fits nothing, it says what it wants.
for option in $("$program" --help | sed -n 's/^  \(--*[a-z-]*\).*/\1/p'); do
    case $("$program" "$option" 2>&1 </dev/null) in *"there is no option"*) fail "$option is not understood" ;; esac
done

expect 'play long_n' 'long_nardi long_nardi_draw long_nardi_koks long_nardi_mail long_nardi_sport '
expect '--seed 4 use nard' 'narde narde_masters nardi_classique nardi_latvian '
expect 'white hum' 'human '
expect 'duel backgammon hum' ''
expect '--glyphs ' 'unicode ascii '
expect '--see' '--seed '
expect 'check --g' '--games '
expect 'play narde vs blitz agg' 'aggression= '
expect 'set head.per' 'head.per_turn '
expect 'set auto ' 'off pass on bearoff '
expect 'dice ' 'auto given commit words reveal check '
expect 'match --un' '--until '
expect 'bench --p' '--pairs --positions '
expect 'bench --variant nard' 'narde narde_masters nardi_classique nardi_latvian '
expect 'sweep --un' '--until '
expect 'match narde bloc' 'blocker '
expect 'sim narde --white ru' 'runner '
expect 'sim narde --set head.per' 'head.per_turn= '
expect 'tourney narde runner ra' 'random '
expect 'tourney run' ''
expect 'sweep nard' 'narde narde_masters nardi_classique nardi_latvian '
expect 'sweep narde head.per' 'head.per_turn= '
expect 'compare narde long_nardi_d' 'long_nardi_draw '
expect 'lab head' 'head_rule '
expect 'diff narde plak' 'plakoto '
expect 'rules head.p' ''
expect 'rules plak' 'plakoto '
expect 'rules narde head.per' 'head.per_turn '
expect 'rules diff plak' 'plakoto '
expect 'narde vs gen' 'gentle '
expect 'narde+house/ko' 'narde+house/koks '
expect 'narde+house/koks vs gen' 'gentle '
expect 'why nard' 'narde narde_masters nardi_classique nardi_latvian '
expect 'why narde nard' ''
expect 'nothing ' ''
expect '"not closed ' ''
expect 'help "x";ro' 'roll rollout '
expect 'help "x\";ro' '' # the quote is still open: all of this is one command
expect "help 'x\\';ro" 'roll rollout ' # a backslash is nothing in single quotes

for shell in bash zsh fish; do
    "$program" --completion $shell >"$scratch/$shell" || fail "--completion $shell"
    [ -s "$scratch/$shell" ] || fail "--completion $shell prints nothing"
    if command -v $shell >/dev/null; then
        $shell -n "$scratch/$shell" || fail "$shell does not understand its script"
    fi
done
"$program" --completion csh 2>/dev/null && fail "--completion csh should be refused"

# In bash itself.
if command -v bash >/dev/null; then
    for case in 'play takht|takhte_nard' 'play narde vs blitz aggr|aggression=' \
        'play narde vs blitz aggression=|' 'play long_nardi+house/ko|long_nardi+house/koks' 'he|help' 'check --see|--seed'; do
        line="nardbox ${case%%|*}"
        got=$(bash -c '. "$1"; COMP_LINE=$2; COMP_POINT=${#2}; read -ra COMP_WORDS <<<"${2//=/ = }"
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_WORDS[0]=$3; _nardbox; echo "${COMPREPLY[*]}"' \
            bash "$scratch/bash" "$line" "$program" 2>/dev/null)
        [ "$got" = "${case##*|}" ] || fail "bash completes '$line' with '$got'"
    done
fi

# In zsh, by a function that it has not loaded yet.
if command -v zsh >/dev/null; then
    mkdir "$scratch/functions" && cp "$scratch/zsh" "$scratch/functions/_nardbox"
    got=$(zsh -f -c 'fpath=("$1"); compdef() { echo compdef; }; _describe() { print -r -- ${(P)4}; }
        words=("$2" play takht); CURRENT=3; autoload -U _nardbox; _nardbox; _nardbox' \
        zsh "$scratch/functions" "$program" | tr '\n' ' ')
    [ "$got" = 'takhte_nard: takhte_nard: ' ] || fail "zsh completes 'nardbox play takht' with '$got'"
fi
[ "$failed" -eq 0 ] && echo "man page and completions are those of the table"
