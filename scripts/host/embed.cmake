# SPDX-License-Identifier: MIT
# Writes OUTPUT, a C file with a table embedded_WHATs (WHAT: variant, bot, lab, report, part, name): the text of every file named in LIST (one a
# line, relative to FOLDER).
# The table is sorted by name, byte by byte; a file's text is followed by a NUL that its length does not count.
file(STRINGS ${LIST} files ENCODING UTF-8)
list(GET files 0 first)
get_filename_component(ending ${first} LAST_EXT)
list(TRANSFORM files REPLACE "\\.[a-z]+$" "" OUTPUT_VARIABLE names)
list(SORT names COMPARE STRING CASE SENSITIVE)

set(texts "")
set(rows "")
set(count 0)
foreach(name IN LISTS names)
    file(READ ${FOLDER}/${name}${ending} hex HEX)
    string(LENGTH "${hex}" digits)
    math(EXPR length "${digits} / 2")
    # 32 bytes a line
    string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
    string(REPEAT "......." 32 line)
    string(REGEX REPLACE "(${line})" "\\1\n    " bytes "${bytes}")
    string(APPEND texts "\nstatic const char text_${count}[] = {\n    ${bytes}'\\0'};\n")
    string(APPEND rows "    {\"${name}\", \"${name}${ending}\", text_${count}, ${length}},\n")
    math(EXPR count "${count} + 1")
endforeach()

# Names by themselves, of those kinds that are listed: what lies in a folder comes apart.
set(lists "")
if(WHAT MATCHES "variant|bot")
    set(inside ${names})
    list(FILTER names EXCLUDE REGEX "/")
    list(FILTER inside INCLUDE REGEX "/")
    foreach(list names inside)
        list(LENGTH ${list} length)
        list(TRANSFORM ${list} REPLACE "(.+)" "    \"\\1\",\n")
        list(JOIN ${list} "" lines)
        string(APPEND lists "const char *const embedded_${WHAT}_${list}[] = {\n${lines}    NULL,\n};
const size_t embedded_${WHAT}_${list}_count = ${length};\n")
    endforeach()
endif()

file(WRITE ${OUTPUT} "// Made from the files of the shipped ${WHAT}s by scripts/host/embed.cmake.
#include \"scripts/embedded.h\"
${texts}
const EmbeddedFile embedded_${WHAT}s[] = {
${rows}    {NULL, NULL, NULL, 0},
};
const size_t embedded_${WHAT}_count = ${count};
${lists}")
