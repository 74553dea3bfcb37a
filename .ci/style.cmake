# SPDX-License-Identifier: MIT
# Targets that look after the form of the sources: format, format-check (clang-format 14), lint (luacheck).
find_program(CLANG_FORMAT NAMES clang-format-14 clang-format)
find_program(LUACHECK luacheck)

file(GLOB_RECURSE nardbox_c_files CONFIGURE_DEPENDS core/*.[ch] scripts/*.[ch] repl/*.[ch] tests/*.[ch])

function(nardbox_add_style_target name tool package)
    if(tool)
        add_custom_target(${name} COMMAND ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM)
    else()
        add_custom_target(${name} COMMAND ${CMAKE_COMMAND} -E echo "${name} needs: apt-get install ${package}"
                                  COMMAND ${CMAKE_COMMAND} -E false VERBATIM)
    endif()
endfunction()

nardbox_add_style_target(format "${CLANG_FORMAT}" clang-format-14 ${CLANG_FORMAT} -i ${nardbox_c_files})
nardbox_add_style_target(format-check "${CLANG_FORMAT}" clang-format-14
                         ${CLANG_FORMAT} --dry-run --Werror ${nardbox_c_files})
nardbox_add_style_target(lint "${LUACHECK}" lua-check ${LUACHECK} --no-cache variants scripts tests)
