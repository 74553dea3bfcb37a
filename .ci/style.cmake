# SPDX-License-Identifier: MIT
# Targets that look after the form of the sources: format, format-check (clang-format 14), lint (luacheck).
find_program(CLANG_FORMAT NAMES clang-format-14 clang-format)
find_program(LUACHECK luacheck)

file(GLOB_RECURSE nardbox_c_files CONFIGURE_DEPENDS core/*.[ch] scripts/*.[ch] repl/*.[ch] tests/*.[ch])

# By a list: a line that fails is shown, and should not be all their names.
set(nardbox_c_list ${CMAKE_BINARY_DIR}/c_files.txt)
list(JOIN nardbox_c_files "\n" nardbox_c_lines)
file(WRITE ${nardbox_c_list} "${nardbox_c_lines}\n")

function(nardbox_add_style_target name tool package)
    if(tool)
        add_custom_target(${name} COMMAND ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMENT ${name} VERBATIM)
    else()
        add_custom_target(${name} COMMAND ${CMAKE_COMMAND} -E echo "${name} needs: apt-get install ${package}"
                                  COMMAND ${CMAKE_COMMAND} -E false VERBATIM)
    endif()
endfunction()

nardbox_add_style_target(format "${CLANG_FORMAT}" clang-format-14 xargs -d \\n -a ${nardbox_c_list} ${CLANG_FORMAT} -i)
nardbox_add_style_target(format-check "${CLANG_FORMAT}" clang-format-14
                         xargs -d \\n -a ${nardbox_c_list} ${CLANG_FORMAT} --dry-run --Werror)
nardbox_add_style_target(lint "${LUACHECK}" lua-check ${LUACHECK} --no-cache variants scripts tests)
