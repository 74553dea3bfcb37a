# SPDX-License-Identifier: MIT
# Removes from a list of sources what has not been written yet; configures again when a file appears.
function(nardbox_keep_written list_name)
    file(GLOB written CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *.c */*.c)
    set(kept "")
    foreach(source IN LISTS ${list_name})
        if(source IN_LIST written)
            list(APPEND kept ${source})
        endif()
    endforeach()
    set(${list_name} ${kept} PARENT_SCOPE)
endfunction()
