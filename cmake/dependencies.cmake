# What others wrote: for the system that is built on with find_package, for Windows from where
# cmake/toolchains/windows.cmake says.

find_package(Threads REQUIRED)

if(WIN32)
  # Debian's headers that hold all of a library, without the rest of /usr/include.
  set(headers ${PROJECT_BINARY_DIR}/headers)
  file(MAKE_DIRECTORY ${headers})
  foreach(name fmt CLI nlohmann catch2 rang.hpp)
    if(NOT EXISTS /usr/include/${name})
      message(FATAL_ERROR "/usr/include/${name} is missing: Debian's libfmt-dev, libcli11-dev, "
        "nlohmann-json3-dev, catch2, librang-dev have these headers")
    endif()
    file(CREATE_LINK /usr/include/${name} ${headers}/${name} SYMBOLIC)
  endforeach()
  foreach(target fmt::fmt CLI11::CLI11 nlohmann_json::nlohmann_json Catch2::Catch2)
    add_library(${target} INTERFACE IMPORTED)
    target_include_directories(${target} SYSTEM INTERFACE ${headers})
  endforeach()
  target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
  set(chess_fmt fmt::fmt)
  set(RANG_INCLUDE_DIR ${headers})

  if(NOT EXISTS ${CHESS_WINDOWS_LIBRARIES}/lib/libfathom.a)
    message(FATAL_ERROR "libzstd, liblzma, libbz2 and libfathom for Windows are missing in "
      "${CHESS_WINDOWS_LIBRARIES}: cmake/toolchains/windows_libraries.sh builds them")
  endif()
  foreach(library zstd::libzstd_shared:zstd LibLZMA::LibLZMA:lzma BZip2::BZip2:bz2)
    string(REGEX MATCH "(.*):([a-z0-9]+)$" match ${library})
    add_library(${CMAKE_MATCH_1} STATIC IMPORTED)
    set_target_properties(${CMAKE_MATCH_1} PROPERTIES
      IMPORTED_LOCATION ${CHESS_WINDOWS_LIBRARIES}/lib/lib${CMAKE_MATCH_2}.a
      INTERFACE_INCLUDE_DIRECTORIES ${CHESS_WINDOWS_LIBRARIES}/include)
  endforeach()
  set(FATHOM_INCLUDE_DIR ${CHESS_WINDOWS_LIBRARIES}/include)
  find_library(FATHOM_LIBRARY libfathom.a PATHS ${CHESS_WINDOWS_LIBRARIES}/lib NO_DEFAULT_PATH
    NO_CMAKE_FIND_ROOT_PATH)
  add_compile_definitions(LZMA_API_STATIC) # of all: some share precompiled headers
  find_library(ZLIB_ARCHIVE libz.a REQUIRED)
  add_library(ZLIB::ZLIB STATIC IMPORTED)
  set_target_properties(ZLIB::ZLIB PROPERTIES IMPORTED_LOCATION ${ZLIB_ARCHIVE})
  return()
endif()

find_package(fmt 9 REQUIRED)
set(chess_fmt fmt::fmt)
if(CHESS_FMT_HEADER_ONLY)
  set(chess_fmt fmt::fmt-header-only)
endif()
find_package(nlohmann_json 3.11 REQUIRED)
find_package(CLI11 2.1 REQUIRED)
find_package(ZLIB REQUIRED)
find_package(BZip2 REQUIRED)
find_package(LibLZMA REQUIRED)
find_package(zstd REQUIRED)
find_path(RANG_INCLUDE_DIR rang.hpp REQUIRED) # Debian's rang-config.cmake lacks its targets file
# Reads Syzygy's tables; the library does without where it is missing.
find_path(FATHOM_INCLUDE_DIR tbprobe.h)
find_library(FATHOM_LIBRARY fathom)
