# Installs the build into an empty folder and uses it from there as a stranger would: the programs of
# the guide to the library, with find_package and with pkg-config, and every header. Run by ctest; see
# ../CMakeLists.txt.

function(run)
  cmake_parse_arguments(arg "" "OUTPUT" "COMMAND;ENVIRONMENT" ${ARGN})
  execute_process(COMMAND ${CMAKE_COMMAND} -E env ${arg_ENVIRONMENT} ${arg_COMMAND}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    list(JOIN arg_COMMAND " " command)
    message(FATAL_ERROR "${command}\nended with ${result}:\n${output}")
  endif()
  if(arg_OUTPUT)
    set(${arg_OUTPUT} "${output}" PARENT_SCOPE)
  endif()
endfunction()

function(expect actual expected)
  string(STRIP "${actual}" actual)
  if(NOT actual STREQUAL expected)
    message(FATAL_ERROR "expected '${expected}', got '${actual}'")
  endif()
endfunction()

set(prefix ${WORK_DIR}/prefix)
set(library_dir ${prefix}/${LIBRARY_DIR})
separate_arguments(flags UNIX_COMMAND "${CXX_FLAGS}")
file(REMOVE_RECURSE ${WORK_DIR})
run(COMMAND ${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${prefix})

# The program finds its library beside it.
run(COMMAND ${prefix}/bin/chesstool --version OUTPUT version)
if(NOT version MATCHES "${VERSION}")
  message(FATAL_ERROR "chesstool --version says '${version}', expected ${VERSION}")
endif()

# The programs of the guide, as it shows them and with what it says they print. They run in the folder
# that they are built in, beside the game that they read.
set(programs count_moves annotate_game prove_mate)
find_program(PERL perl REQUIRED)
function(run_guide folder)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/reti.pgn ${folder}/reti.pgn COPYONLY)
  run(COMMAND ${PERL} ${CMAKE_CURRENT_LIST_DIR}/guide.pl ${GUIDE} ${CMAKE_CURRENT_LIST_DIR} ${folder}
    ENVIRONMENT ${ARGN} OUTPUT summary)
  string(STRIP "${summary}" summary)
  message(STATUS "${summary}")
endfunction()

# find_package
run(COMMAND ${CMAKE_COMMAND} -G ${GENERATOR} -S ${CMAKE_CURRENT_LIST_DIR} -B ${WORK_DIR}/build
  -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_CXX_COMPILER=${CXX} "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}")
run(COMMAND ${CMAKE_COMMAND} --build ${WORK_DIR}/build)
run_guide(${WORK_DIR}/build)

# Every installed header can be included, twice and with all others. With EACH_HEADER in the
# environment, as in .ci/full, each on its own as well: none may need what another brings. That takes
# minutes.
file(GLOB_RECURSE headers RELATIVE ${prefix}/include ${prefix}/include/libchess/*.hpp)
if(NOT headers)
  message(FATAL_ERROR "no headers installed under ${prefix}/include/libchess")
endif()
function(compile_headers)
  list(TRANSFORM ARGN REPLACE "(.+)" "#include <\\1>\n#include <\\1>\n" OUTPUT_VARIABLE lines)
  list(JOIN lines "" text)
  file(WRITE ${WORK_DIR}/headers.cpp "${text}")
  run(COMMAND ${CXX} ${flags} -std=c++23 -Wall -Wextra -Wpedantic -Werror -fsyntax-only
    -I${prefix}/include ${WORK_DIR}/headers.cpp)
endfunction()
compile_headers(${headers})
if(DEFINED ENV{EACH_HEADER})
  foreach(header IN LISTS headers)
    compile_headers(${header})
  endforeach()
endif()

# pkg-config
find_program(PKG_CONFIG pkg-config)
if(NOT PKG_CONFIG)
  message(STATUS "pkg-config is not installed, its part is skipped")
  return()
endif()
set(environment PKG_CONFIG_PATH=${library_dir}/pkgconfig)
run(COMMAND ${PKG_CONFIG} --modversion libchess ENVIRONMENT ${environment} OUTPUT version)
expect("${version}" "${VERSION}")
run(COMMAND ${PKG_CONFIG} --cflags --libs libchess ENVIRONMENT ${environment} OUTPUT options)
separate_arguments(options UNIX_COMMAND "${options}")
file(MAKE_DIRECTORY ${WORK_DIR}/pkgconfig)
foreach(program IN LISTS programs)
  run(COMMAND ${CXX} ${flags} ${CMAKE_CURRENT_LIST_DIR}/${program}.cpp
    -o ${WORK_DIR}/pkgconfig/${program} ${options})
endforeach()
run_guide(${WORK_DIR}/pkgconfig LD_LIBRARY_PATH=${library_dir})
