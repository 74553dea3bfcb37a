-- completion.lua: the script by which a shell (result.shell) completes command lines; nothing for one that has none
--
-- These scripts only ask the program (`nardbox --complete LINE`), so they know what it knows.
local scripts = {}

scripts.bash = [=[
# completion of nardbox for bash: made by `nardbox --completion bash`
_nardbox() {
    local line=${COMP_LINE:0:COMP_POINT} cur=${COMP_WORDS[COMP_CWORD]} text about word
    line=${line#*[[:space:]]}
    word=${line##*[[:space:]]}
    COMPREPLY=()
    # bash cuts words at = and :, and has either as a word by itself
    [[ $cur == [=:] ]] && cur=
    while IFS=$'\t' read -r text about; do
        text=${text#"${word%"$cur"}"}
        [[ -n $text ]] && COMPREPLY+=("$text")
    done < <("${COMP_WORDS[0]}" --complete "$line" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -o default -F _nardbox nardbox]=]

scripts.zsh = [[
#compdef nardbox
# completion of nardbox for zsh: made by `nardbox --completion zsh`
_nardbox() {
    local -a found
    local text about
    while IFS=$'\t' read -r text about; do
        found+=("${text//:/\\:}:$about")
    done < <("$words[1]" --complete "${(j: :)words[2,CURRENT]}" 2>/dev/null)
    if (( $#found )); then
        _describe -t nardbox nardbox found
    else
        _files
    fi
}
# A file of functions is run when its function is called first, and that call wants an answer.
if [ "$funcstack[1]" = _nardbox ]; then
    _nardbox "$@"
else
    compdef _nardbox nardbox
fi]]

scripts.fish = [[
# completion of nardbox for fish: made by `nardbox --completion fish`
function __nardbox_complete
    set -l before (commandline -opc)
    set -l word (commandline -ct)
    set -l found (command $before[1] --complete (string join ' ' -- $before[2..-1] "$word") 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path "$word"
    end
end
complete -c nardbox -f -a '(__nardbox_complete)']]

if scripts[result.shell] then
  print(scripts[result.shell])
end
