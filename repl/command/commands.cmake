# SPDX-License-Identifier: MIT
# Writes OUTPUT, the C table of commands (commands_all, see repl/command/commands.h), and HEADER, the declarations of their functions,
# from TEXT and GAMES (variants/games.txt), which tell their own forms.
cmake_minimum_required(VERSION 3.25)

file(STRINGS ${TEXT} lines ENCODING UTF-8)
file(STRINGS ${GAMES} games_lines ENCODING UTF-8)

# A C string of the text.
function(quote text result)
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    set(${result} "\"${text}\"" PARENT_SCOPE)
endfunction()

# --NAME [VALUE] [LEAST..MOST] [= DEFAULT] [(what is wanted)] as an initializer of an OptionSpec.
function(read_option text name_result row_result)
    if(NOT "${text}" MATCHES "^(--[a-z-]+)( [A-Z=.]+[?]?)?( [0-9]+[.][.][0-9]+)?( = [0-9]+)?( [(].*[)])?$")
        message(FATAL_ERROR "${TEXT}: this is no option: ${text}")
    endif()
    set(name "${CMAKE_MATCH_1}")
    set(value "${CMAKE_MATCH_2}")
    set(range "${CMAKE_MATCH_3}")
    set(initial "${CMAKE_MATCH_4}")
    set(wants "${CMAKE_MATCH_5}")
    set(row ".name = \"${name}\"")
    if(value MATCHES "^ (.*[^.?])([.][.][.]|[?])?$")
        string(APPEND row ", .value = \"${CMAKE_MATCH_1}\"")
        if(CMAKE_MATCH_2 STREQUAL "...")
            string(APPEND row ", .repeated = true")
        elseif(CMAKE_MATCH_2)
            string(APPEND row ", .optional = true")
        endif()
    endif()
    if(range MATCHES "([0-9]+)[.][.]([0-9]+)")
        string(APPEND row ", .is_number = true, .least = ${CMAKE_MATCH_1}, .most = ${CMAKE_MATCH_2}")
    endif()
    if(initial MATCHES "([0-9]+)")
        string(APPEND row ", .initial = ${CMAKE_MATCH_1}")
    else()
        string(APPEND row ", .initial = -1")
    endif()
    if(wants MATCHES "^ [(](.*)[)]$")
        quote("${CMAKE_MATCH_1}" quoted)
        string(APPEND row ", .wants = ${quoted}")
    endif()
    set(${name_result} "${name}" PARENT_SCOPE)
    set(${row_result} "    {${row}},\n" PARENT_SCOPE)
endfunction()

set(tables "")
set(rows "")
set(prototypes "")
set(groups "")
set(topics "")
set(first "")
set(told_words "")
set(told_settings "")
set(inside "")
set(games "")
set(program "")
set(lessons "")

# Adds what has been read of a command to the tables.
function(end_command)
    if(NOT command)
        return()
    endif()
    string(REGEX MATCHALL "--[a-z-]+" names "${syntax} ${also}")
    list(REMOVE_DUPLICATES names)
    set(options "")
    foreach(name IN LISTS names)
        if(DEFINED own_${command}_${name})
            string(APPEND options "${own_${command}_${name}}")
        elseif(DEFINED shared_${name})
            string(APPEND options "${shared_${name}}")
        else()
            message(FATAL_ERROR "${TEXT}: ${command} has an option ${name} that nothing tells of")
        endif()
    endforeach()
    set(list NULL)
    if(options)
        set(list "options_of_${command}")
        string(APPEND tables "static const OptionSpec ${list}[] = {\n${options}    {.name = NULL},\n};\n")
    endif()
    string(REGEX REPLACE " *\\[--[a-z|-]+\\]" "" bare "${syntax}")
    if(NOT words)
        set(words "0..")
        if(bare STREQUAL command)
            set(words "0")
        endif()
    endif()
    if(NOT words MATCHES "^([0-9]+)([.][.]([0-9]*))?$")
        message(FATAL_ERROR "${TEXT}: ${command} has a number of words like 1, 0..1 or 1.., not ${words}")
    endif()
    set(most "${CMAKE_MATCH_1}")
    if(CMAKE_MATCH_3)
        set(most "${CMAKE_MATCH_3}")
    elseif(CMAKE_MATCH_2)
        set(most SIZE_MAX)
    endif()
    set(words "${CMAKE_MATCH_1}, ${most}")
    list(TRANSFORM flags PREPEND "COMMAND_")
    list(JOIN flags " | " flags)
    string(TOUPPER "0${flags}" flags)
    string(REPLACE "0C" "C" flags "${flags}")
    quote("${syntax}" syntax)
    quote("${help}" help)
    quote("${more}" more)
    string(APPEND rows "    {\"${command}\", \"${group}\", ${syntax}, ${help}, ${more},\n     {${examples}NULL},\n          ${flags}, ${words}, complete_${completes}, ${list}, ${runs}},\n")
    list(APPEND prototypes "CommandStatus ${runs}(Session *session, const Words *words)" "void complete_${completes}(struct Asked *asked)")
    set(tables "${tables}" PARENT_SCOPE)
    set(rows "${rows}" PARENT_SCOPE)
    set(prototypes "${prototypes}" PARENT_SCOPE)
endfunction()

# Takes one whole entry.
macro(take_entry)
    if(topic_open)
        string(APPEND topics "${no_text}},\n")
        set(topic_open FALSE)
    endif()
    string(REGEX MATCH "^([a-z]+) +(.*)$" matched "${entry}")
    set(key "${CMAKE_MATCH_1}")
    set(text "${CMAKE_MATCH_2}")
    if(key STREQUAL "command" OR key STREQUAL "group")
        end_command()
        foreach(part syntax help more examples flags also words command)
            set(${part} "")
        endforeach()
        set(completes literals)
        set(${key} "${text}")
        set(runs "command_${text}")
        if(key STREQUAL "group")
            string(REGEX REPLACE "^([a-z]+) (.*)$" "{\"\\1\", \"\\2\"}" row "${text}")
            string(APPEND groups "    ${row},\n")
            string(REGEX REPLACE " .*" "" group "${text}")
        endif()
    elseif(key STREQUAL "example")
        quote("${text}" quoted)
        string(APPEND examples "${quoted}, ")
    elseif(key STREQUAL "shared")
        read_option("${text}" name row)
        set(shared_${name} "${row}")
    elseif(key STREQUAL "option")
        read_option("${text}" name row)
        set(own_${command}_${name} "${row}")
        string(APPEND also " ${name}")
    elseif(key STREQUAL "also")
        string(APPEND also " ${text}")
    elseif(key STREQUAL "flags")
        string(REPLACE " " ";" flags "${text}")
    elseif(key STREQUAL "topic")
        string(APPEND topics "    {\" ${text} \"")
        set(topic_open TRUE)
        set(no_text ", NULL")
    elseif(key MATCHES "^(first|inside|games?)$")
        quote("${text}" row)
        string(REPLACE " = " "\", \"" row "${row}")
        if(key STREQUAL "games")
            set(row "\"\", ${row}")
        elseif(key STREQUAL "game")
            cmake_path(GET GAMES PARENT_PATH variants)
            string(REGEX REPLACE " .*" ".lua" file "${text}")
            if(NOT EXISTS ${variants}/${file})
                message(FATAL_ERROR "${GAMES}: there is no ${file}")
            endif()
        endif()
        string(REGEX REPLACE "^game$" "games" table "${key}")
        string(APPEND ${table} "    {${row}},\n")
    elseif(key STREQUAL "word" OR key STREQUAL "setting")
        string(REGEX MATCH "^([a-z ]+) = (.*)$" matched "${text}")
        string(REPLACE " " ";" spellings "${CMAKE_MATCH_1}")
        quote("${CMAKE_MATCH_2}" quoted)
        foreach(spelling IN LISTS spellings)
            string(APPEND told_${key}s "    {\"${spelling}\", ${quoted}},\n")
        endforeach()
    elseif(key STREQUAL "program")
        if(NOT "${text}" MATCHES "^(-[a-z-]+)( ([A-Za-z|]+))? = (.*)$")
            message(FATAL_ERROR "${TEXT}: this is no option of the program: ${text}")
        endif()
        set(row "\"${CMAKE_MATCH_1}\", NULL")
        if(NOT "${CMAKE_MATCH_3}" STREQUAL "") # N alone is false
            set(row "\"${CMAKE_MATCH_1}\", \"${CMAKE_MATCH_3}\"")
        endif()
        quote("${CMAKE_MATCH_4}" quoted)
        string(APPEND program "    {${row}, ${quoted}},\n")
    elseif(key STREQUAL "lesson" OR key STREQUAL "says" OR key STREQUAL "type")
        quote("${text}" quoted)
        string(REPLACE "lesson" "    {" before "${key}")
        string(REGEX REPLACE "says|type" "     " before "${before}")
        string(REGEX REPLACE "lesson|says" "," behind "${key}")
        string(REPLACE "type" "}," behind "${behind}")
        string(APPEND lessons "${before}${quoted}${behind}\n")
    elseif(key MATCHES "^(syntax|help|more|words|completes|runs)$")
        set(${key} "${text}")
    elseif(NOT entry STREQUAL "")
        message(FATAL_ERROR "${TEXT}: nothing is known of \"${entry}\"")
    endif()
endmacro()

set(entry "")
set(command "")
foreach(line IN LISTS lines games_lines)
    if(line MATCHES "^[|] ?(.*)$")
        set(shown "${CMAKE_MATCH_1}")
        if(entry)
            take_entry()
            set(entry "")
            set(no_text "")
            string(APPEND topics ",")
        endif()
        quote("${shown}" quoted)
        string(APPEND topics "\n     ${quoted} \"\\n\"")
    elseif(line MATCHES "^ +(.*)$")
        string(APPEND entry " ${CMAKE_MATCH_1}")
    elseif(NOT line MATCHES "^#")
        take_entry()
        set(entry "${line}")
    endif()
endforeach()
take_entry()
end_command()

file(WRITE ${OUTPUT} "// Made from commands.txt by commands.cmake.
#include \"repl/command/options.h\"

${tables}
static const Command commands[] = {
${rows}};

const HelpEntry command_groups[] = {
${groups}    {NULL, NULL},
};

const HelpEntry help_topics[] = {
${topics}    {NULL, NULL},
};

const HelpEntry help_first[] = {
${first}    {NULL, NULL},
};

const HelpEntry help_words[] = {
${told_words}    {NULL, NULL},
};

const HelpEntry help_settings[] = {
${told_settings}    {NULL, NULL},
};

const HelpEntry help_inside[] = {
${inside}    {NULL, NULL},
};

const HelpEntry offered_games[] = {
${games}    {NULL, NULL},
};

const Option program_options[] = {
${program}    {NULL, NULL, NULL},
};

const Lesson lessons[] = {
${lessons}    {NULL, NULL, NULL},
};

const Command *commands_all(size_t *count) {
    *count = sizeof commands / sizeof commands[0];
    return commands;
}
")
list(SORT prototypes)
list(REMOVE_DUPLICATES prototypes)
list(JOIN prototypes ";\n" prototypes)
file(WRITE ${HEADER} "// Made from commands.txt by commands.cmake: the functions of the commands, and of what completes them.\n${prototypes};\n")
