# SPDX-License-Identifier: MIT
# Finds what the build needs. What is missing is named all at once, with the line that installs it.
find_package(PkgConfig QUIET)

set(NARDBOX_MISSING "")
function(nardbox_find_package prefix module debian_package)
    if(PKG_CONFIG_FOUND)
        pkg_check_modules(${prefix} QUIET IMPORTED_TARGET GLOBAL ${module})
    endif()
    if(NOT ${prefix}_FOUND)
        list(APPEND NARDBOX_MISSING ${debian_package})
        set(NARDBOX_MISSING ${NARDBOX_MISSING} PARENT_SCOPE)
    endif()
    set(${prefix}_FOUND ${${prefix}_FOUND} PARENT_SCOPE)
endfunction()

if(NOT PKG_CONFIG_FOUND)
    list(APPEND NARDBOX_MISSING pkg-config)
endif()
nardbox_find_package(LUA lua5.4 liblua5.4-dev)
nardbox_find_package(READLINE readline libreadline-dev)
nardbox_find_package(JANSSON jansson libjansson-dev)
nardbox_find_package(SQLITE sqlite3 libsqlite3-dev)

set(NARDBOX_WITH_TESTS OFF)
if(NARDBOX_TESTS STREQUAL "AUTO" AND PKG_CONFIG_FOUND)
    pkg_check_modules(CRITERION QUIET IMPORTED_TARGET GLOBAL criterion)
    set(NARDBOX_WITH_TESTS ${CRITERION_FOUND})
elseif(NOT NARDBOX_TESTS STREQUAL "AUTO" AND NARDBOX_TESTS)
    nardbox_find_package(CRITERION criterion libcriterion-dev)
    set(NARDBOX_WITH_TESTS ON)
endif()

if(NARDBOX_MISSING)
    list(JOIN NARDBOX_MISSING " " packages)
    message(FATAL_ERROR "nardbox cannot be built yet, packages are missing. Install them with\n"
                        "    apt-get install ${packages}\n"
                        "(with sudo if you are not root) and start again.")
endif()

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
