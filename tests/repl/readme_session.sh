#!/bin/sh
# SPDX-License-Identifier: MIT
# The sessions shown in a page are what really happens at a terminal.
#
#   readme_session.sh PTY_SESSION PROGRAM SOURCE_FOLDER [PAGE]     README.md
#
# A ```lua block that begins with "-- NAME.lua" is saved under that name, before the session that follows it or, if one is
# under way, in the middle of it. A ```console block has "$ nardbox ARGUMENTS", which begins a session, then prompts with
# what is typed, and the answers; a block without that line goes on with the session of the one before.
# A place such as long_nardi.lua:12 must be the line of that file which sets the key that stands before it.
set -eu
driver=$1
program=$2
source=$3
export PTY_SHIPPED_NETS=1 # the reader has them, too
page=${4:-README.md}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# N.script is what is typed in session N, and N.screen what must be seen.
awk -v folder="$scratch" '
    function finish() { if (typed) { close(script); close(screen) } typed = ended = 0 }
    /^```lua$/ { kind = "lua"; text = ""; name = ""; next }
    /^```console$/ { kind = "console"; next }
    /^```$/ {
        if (kind == "lua" && name != "") {
            line = "!write " name " " text
            if (typed) { print line >script; print "!expect loaded again" >script; changed = 1 } else { before = before line "\n" }
        }
        if (ended) { finish() }
        kind = ""
        next
    }
    kind == "lua" {
        if (text == "" && match($0, /^-- [a-z_]+\.lua/)) { name = substr($0, 4, RLENGTH - 3) }
        text = text $0 "\\n"
        next
    }
    kind == "console" && /^\$ nardbox/ {
        finish()
        number++
        script = folder "/" number ".script"
        screen = folder "/" number ".screen"
        printf "!args --no-history%s\n%s", substr($0, 10), before >script
        before = ""
        typed = 1
        next
    }
    kind == "console" {
        print >screen
        if (match($0, /^(nardbox|[a-z_+]+\*? (white|black)[^>]*)> /)) {
            line = substr($0, RLENGTH + 1)
            print line >script
            if (line == "quit") { ended = 1 }
        }
    }
' "$source/$page"
[ -s "$scratch/1.script" ] || {
    echo "$page has no session"
    exit 1
}
count=0
for script in "$scratch"/*.script; do
    session=${script%.script}
    echo '!seen' >>"$script"
    "$driver" "$program" "$script" --write
    sed -e '1,/^!seen$/d' "$script" >"$session.got"
    # What is said while a line is under edit takes the place of the prompt, which comes back below it.
    sed -i -e 's/^[^>]*>  \{20,\}//' "$session.got"
    {
        sed -e 's/\.lua:[0-9][0-9]*/.lua:N/g' -e 's/in [0-9.]* s: [0-9,]* a second/in T s: N a second/' \
            -e 's,~/.local/share,FOLDER/data,' "$session.screen"
        echo 'exit 0'
    } >"$session.expected"
    diff -u "$session.expected" "$session.got"
    count=$((count + 1))
done

sed -n 's/.*[(.]\([a-z_]*\) = [^,]*, \([a-z_]*\.lua\):\([0-9]*\)).*/\1 \2 \3/p' "$scratch"/*.screen >"$scratch/places"
[ -s "$scratch/places" ] || [ $page != README.md ]
while read -r key file line; do
    sed -n "${line}p" "$source/variants/$file" | grep -q "$key *=" || {
        echo "$page: line $line of $file does not set $key"
        exit 1
    }
done <"$scratch/places"
echo "$count sessions, as in $page"
