# The contracts of the installed headers and the guide to the library as pages of HTML, by the target
# `doc`, which `all` does not build; without Doxygen there is none. With Debian 12's, a public thing
# without a contract fails it, and a test. Later versions warn of more, and that fails nothing.
find_package(Doxygen 1.9.4)
if(NOT DOXYGEN_FOUND)
  return()
endif()
set(documentation_strictness NO)
if(DOXYGEN_VERSION MATCHES "^1\\.9\\.4")
  set(documentation_strictness FAIL_ON_WARNINGS)
endif()
set(documentation_dir ${PROJECT_BINARY_DIR}/doc)
list(TRANSFORM libchess_headers PREPEND "\"${PROJECT_SOURCE_DIR}/" OUTPUT_VARIABLE documented_files)
list(TRANSFORM documented_files APPEND "\"")
list(PREPEND documented_files "\"${PROJECT_SOURCE_DIR}/man/guide/library.md\"")
list(JOIN documented_files " \\\n    " documented_files)
configure_file(cmake/Doxyfile.in Doxyfile @ONLY)
file(MAKE_DIRECTORY ${documentation_dir})
add_custom_target(doc COMMAND Doxygen::doxygen ${PROJECT_BINARY_DIR}/Doxyfile
  COMMENT "Documentation of libchess: ${documentation_dir}/html/index.html" VERBATIM)
if(BUILD_TESTING AND documentation_strictness)
  add_test(NAME "every public header has its contract"
    COMMAND Doxygen::doxygen ${PROJECT_BINARY_DIR}/Doxyfile)
endif()
