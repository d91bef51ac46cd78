# What a wheel has inside, installed by the target install-wheel (setup.py runs it), relative to the
# folder of packages:
#
#   libchess/            the module, its types
#   libchess/lib/        the library, and libraries of others that a small system lacks
#   libchess/lib/v3/     the library for x86-64-v3
#   libchess/bin/        the program; its manual pages in libchess/share/man/man1/

set(wheel COMPONENT wheel EXCLUDE_FROM_ALL)
foreach(file IN LISTS python_files)
  install(FILES libchess/${file} DESTINATION libchess ${wheel})
endforeach()
install(TARGETS chess_python LIBRARY DESTINATION libchess ${wheel})
install(FILES ${manual_pages} DESTINATION libchess/share/man/man1 ${wheel})
install(PROGRAMS $<TARGET_FILE:chesstool> DESTINATION libchess/bin ${wheel})
# A wheel holds no links: each library has the name that it is asked for by.
install(PROGRAMS $<TARGET_FILE:chess> DESTINATION libchess/lib RENAME $<TARGET_SONAME_FILE_NAME:chess>
  ${wheel})
if(CHESS_V3)
  install(PROGRAMS $<TARGET_FILE:chess_v3> DESTINATION libchess/lib/v3
    RENAME $<TARGET_SONAME_FILE_NAME:chess_v3> ${wheel})
endif()
install(CODE "set(libchess $<TARGET_FILE:chess>)" ${wheel})
install(CODE [[
  set(package ${CMAKE_INSTALL_PREFIX}/libchess)
  file(GET_RUNTIME_DEPENDENCIES LIBRARIES ${libchess} RESOLVED_DEPENDENCIES_VAR found
    PRE_INCLUDE_REGEXES "^lib(fmt|fathom|zstd|lzma|bz2|z)\\.so" PRE_EXCLUDE_REGEXES ".")
  foreach(library IN LISTS found)
    get_filename_component(name ${library} NAME)
    file(REAL_PATH ${library} real)
    # Not just copied: only what is noted down as installed goes into the wheel.
    file(INSTALL DESTINATION ${package}/lib TYPE FILE RENAME ${name} FILES ${real})
  endforeach()
  # They find each other beside them; what is ours was linked for another place.
  foreach(pair IN ITEMS lib:$ORIGIN lib/v3:$ORIGIN/.. bin:$ORIGIN/../lib .:$ORIGIN/lib)
    string(REGEX MATCH "(.*):(.*)" match ${pair})
    file(GLOB of_folder ${package}/${CMAKE_MATCH_1}/*.so* ${package}/${CMAKE_MATCH_1}/chesstool)
    foreach(file IN LISTS of_folder)
      execute_process(COMMAND patchelf --set-rpath ${CMAKE_MATCH_2} ${file}
        COMMAND_ERROR_IS_FATAL ANY)
    endforeach()
  endforeach()
  file(GLOB_RECURSE stripped ${package}/*.so* ${package}/bin/chesstool)
  find_program(strip strip)
  if(strip)
    execute_process(COMMAND ${strip} --strip-unneeded ${stripped})
  endif()
]] ${wheel})
add_custom_target(install-wheel
  COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --component wheel
  DEPENDS chess_python chesstool)
