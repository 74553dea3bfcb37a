# SPDX-License-Identifier: MIT
# What `cmake --install` puts where, the library apart (scripts/library), and the Debian package (`cpack -G DEB`, in the
# folder of a build).
# The man page and the completions are what the program itself prints.
set(man_page ${PROJECT_BINARY_DIR}/nardbox.1)
add_custom_command(
    OUTPUT ${man_page}
    COMMAND nardbox --man > ${man_page}
    DEPENDS nardbox
    COMMENT "Writing the man page"
    VERBATIM)
set(completions ${PROJECT_BINARY_DIR}/completions)
set(printed_files ${man_page})
foreach(pair bash:nardbox zsh:_nardbox fish:nardbox.fish)
    string(REPLACE ":" ";" pair ${pair})
    list(GET pair 0 shell)
    list(GET pair 1 file)
    add_custom_command(
        OUTPUT ${completions}/${shell}/${file}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${completions}/${shell}
        COMMAND nardbox --completion ${shell} > ${completions}/${shell}/${file}
        DEPENDS nardbox
        COMMENT "Writing the completions of ${shell}"
        VERBATIM)
    list(APPEND printed_files ${completions}/${shell}/${file})
endforeach()
add_custom_target(printed ALL DEPENDS ${printed_files})

install(TARGETS nardbox RUNTIME)
install(FILES ${man_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${completions}/bash/nardbox DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${completions}/zsh/_nardbox DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${completions}/fish/nardbox.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
# The program needs none of this: who writes rules, bots or reports reads it.
install(FILES scripts/nardbox.d.lua DESTINATION ${CMAKE_INSTALL_DATADIR}/nardbox)
install(PROGRAMS repl/dice.py DESTINATION ${CMAKE_INSTALL_DATADIR}/nardbox)
install(DIRECTORY variants DESTINATION ${CMAKE_INSTALL_DATADIR}/nardbox FILES_MATCHING PATTERN *.lua PATTERN nets EXCLUDE)
install(DIRECTORY scripts/bots scripts/lab scripts/report DESTINATION ${CMAKE_INSTALL_DATADIR}/nardbox
        FILES_MATCHING PATTERN *.lua)
# Pages and what they link to, in folders as here. LICENSE is one of the links, and Debian's name for it is below.
foreach(page README.md CHANGELOG.md LICENSE core/README.md core/speed.md core/formats/README.md core/formats/fibs.h repl/README.md repl/board.svg
        repl/lab/README.md scripts/README.md scripts/nardbox.h
        tests/README.md variants/README.md variants/atlas.md variants/cookbook.md variants/nets/README.md)
    get_filename_component(folder ${page} DIRECTORY)
    install(FILES ${page} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder})
endforeach()
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "rules sandbox for nardi, backgammon and their family")
set(CPACK_PACKAGE_CONTACT "nardbox contributors <nardbox@example.org>")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Plays and measures games of the backgammon family: a short Lua file says what
a game is, and any rule can be changed in the middle of a game. More than
fifty games and many house rules come with it, with opponents that have
learned them; it trains such an opponent for any other rules, and says what a
rule changes.")
include(CPack)
