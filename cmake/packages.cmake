# The packages that cpack makes of a build: Debian's, one for each component of the installation, and
# a tarball that runs from wherever it is unpacked. Both come from one build; where they differ from
# what `cmake --install` does is in package_stage.cmake. Made for the preset `package`.

if(CHESS_NATIVE)
  return() # nothing to give away
endif()

if(WIN32)
  # All of it, in a folder to be put anywhere.
  set(CPACK_GENERATOR ZIP)
  set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
  set(CPACK_SYSTEM_NAME windows-x86_64)
  set(CPACK_STRIP_FILES ON)
  set(CPACK_ARCHIVE_COMPONENT_INSTALL OFF)
  include(CPack)
  return()
endif()

set(CPACK_GENERATOR DEB TGZ TZST)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGE_CONTACT
  "chesstool maintainers <maintainers@users.noreply.a-seed-11eb2b23.example>")
set(CPACK_PACKAGE_VENDOR "the chesstool authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_VERBATIM_VARIABLES ON)

# What the builder's umask is does not matter, nor which user runs cpack.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL chesstool libchess libchess-dev)
if(CHESS_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python3-libchess)
endif()
set(CPACK_CHESS_PYTHON ${CHESS_PYTHON})
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/package_stage.cmake)
set(CPACK_CHESS_SOURCE_DIR ${PROJECT_SOURCE_DIR})
set(CPACK_CHESS_LIBRARY_DIR ${CMAKE_INSTALL_LIBDIR})
set(CPACK_CHESS_LIBRARIES ${PROJECT_BINARY_DIR}/lib)

# --- tarball ------------------------------------------------------------------------------------
# chesstool-0.1.0-linux-x86_64.tar.gz
string(TOLOWER ${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR} CPACK_SYSTEM_NAME)
# What a Debian of the smallest kind lacks goes along.
get_target_property(CPACK_CHESS_OTHER_LIBRARIES fmt::fmt LOCATION)
if(CHESS_SYZYGY)
  list(APPEND CPACK_CHESS_OTHER_LIBRARIES ${FATHOM_LIBRARY})
endif()

# --- Debian -------------------------------------------------------------------------------------
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SOURCE chesstool)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)
# The release it was built on is part of the version, as the libraries depend on it; an official
# package of the same version, 0.1.0-1, would replace ours, 0.1.0-1~debian12.
cmake_host_system_information(RESULT host QUERY DISTRIB_ID DISTRIB_VERSION_ID)
list(JOIN host "" host)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1~${host})

set(CPACK_DEBIAN_CHESSTOOL_PACKAGE_NAME chesstool)
set(CPACK_DEBIAN_CHESSTOOL_PACKAGE_SECTION utils)
set(CPACK_COMPONENT_CHESSTOOL_DEPENDS libchess)
# Man pages are opened by `chesstool help`, and any UCI engine runs behind the same reports.
set(CPACK_DEBIAN_CHESSTOOL_PACKAGE_RECOMMENDS "man-db | man-browser")
set(CPACK_DEBIAN_CHESSTOOL_PACKAGE_SUGGESTS "stockfish")
set(CPACK_DEBIAN_CHESSTOOL_DESCRIPTION
"chess analysis and puzzle solving on the command line
chesstool counts legal moves (perft) and finds the bug in another move
generator, checks PGN, EPD and FEN files, explains the static evaluation of
a position term by term, searches for best moves and solves test suites,
looks into the transposition table, proves mates, and annotates games.
It plays under any program that speaks UCI, too.

Every command reads files or standard input and reports as text, JSON Lines
or CSV.")

set(CPACK_DEBIAN_LIBCHESS_PACKAGE_NAME libchess1)
set(CPACK_DEBIAN_LIBCHESS_PACKAGE_SECTION libs)
set(variants "the shared library.")
if(CHESS_V3)
  set(variants "the shared library twice, for any x86-64 processor and for
those with AVX2 and BMI2 (x86-64-v3); the loader picks.")
endif()
set(CPACK_DEBIAN_LIBCHESS_DESCRIPTION
"chess positions, moves, notation and analysis - shared library
libchess generates legal moves of chess and Chess960, reads and writes FEN,
EPD, PGN and SAN, evaluates positions and accounts for every centipawn,
searches for best moves, proves mates and annotates games.

This package has ${variants}")
set(CPACK_DEBIAN_LIBCHESS_PACKAGE_CONTROL_EXTRA
  ${PROJECT_SOURCE_DIR}/cmake/debian/shlibs ${PROJECT_SOURCE_DIR}/cmake/debian/triggers)

set(CPACK_DEBIAN_LIBCHESS-DEV_PACKAGE_NAME libchess-dev)
set(CPACK_DEBIAN_LIBCHESS-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBCHESS-DEV_PACKAGE_DEPENDS "libfmt-dev (>= 9)")
set(CPACK_COMPONENT_LIBCHESS-DEV_DEPENDS libchess)
set(CPACK_DEBIAN_LIBCHESS-DEV_DESCRIPTION
"chess positions, moves, notation and analysis - development files
libchess generates legal moves of chess and Chess960, reads and writes FEN,
EPD, PGN and SAN, evaluates positions and accounts for every centipawn,
searches for best moves, proves mates and annotates games.

This package has the C++23 headers and what CMake's find_package(libchess)
and pkg-config need.")

# For the one version of Python that the module was built for; arrays are numpy's.
set(CPACK_DEBIAN_PYTHON3-LIBCHESS_PACKAGE_NAME python3-libchess)
set(CPACK_DEBIAN_PYTHON3-LIBCHESS_PACKAGE_SECTION python)
set(CPACK_COMPONENT_PYTHON3-LIBCHESS_DEPENDS libchess)
if(CHESS_PYTHON)
  math(EXPR next_minor "${Python_VERSION_MINOR} + 1")
  set(CPACK_CHESS_PYTHON_DEPENDS "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}~), \
python3 (<< ${Python_VERSION_MAJOR}.${next_minor}), python3-numpy")
endif()
set(CPACK_DEBIAN_PYTHON3-LIBCHESS_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/debian/prerm)
set(CPACK_DEBIAN_PYTHON3-LIBCHESS_DESCRIPTION
"chess positions, moves, notation and analysis - Python module
The module libchess gives Python the library of that name: positions and
moves, PGN as games or as arrays of numpy, perft, an engine, explained
evaluations, proofs of mates and annotation of games.")

include(CPack)
