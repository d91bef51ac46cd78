# Run by cpack between installing into a folder of its own and packing that folder: makes of an
# installation what Debian's policy asks for, or what has to hold for a tarball. See packages.cmake.
cmake_minimum_required(VERSION 3.25)

set(stage ${CPACK_TEMPORARY_INSTALL_DIRECTORY})
set(readable OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)

# Runs a command, which must succeed.
function(stage_run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Replaces text of a file, which must be there.
function(stage_replace file old new)
  file(READ ${file} text)
  string(FIND "${text}" "${old}" place)
  if(place EQUAL -1)
    message(FATAL_ERROR "${file} has no '${old}'")
  endif()
  string(REPLACE "${old}" "${new}" text "${text}")
  file(WRITE ${file} "${text}")
endfunction()

# What is packed has the time of the last commit, so that a commit has one package; without git, that
# of the last change that users notice.
function(stage_set_time)
  if(DEFINED ENV{SOURCE_DATE_EPOCH})
    return()
  endif()
  set(time)
  if(EXISTS ${CPACK_CHESS_SOURCE_DIR}/.git)
    execute_process(COMMAND git -c safe.directory=* -C ${CPACK_CHESS_SOURCE_DIR}
      log -1 --format=%ct OUTPUT_VARIABLE time OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
  if(NOT time)
    file(TIMESTAMP ${CPACK_CHESS_SOURCE_DIR}/CHANGELOG.md time %s UTC)
  endif()
  set(ENV{SOURCE_DATE_EPOCH} ${time})
endfunction()

# --- Debian -------------------------------------------------------------------------------------

# Writes share/doc/PACKAGE/changelog.Debian.gz and copyright.
function(stage_debian_documents package folder)
  set(documents ${folder}/usr/share/doc/${package})
  file(MAKE_DIRECTORY ${documents})
  file(COPY ${CPACK_CHESS_SOURCE_DIR}/cmake/debian/copyright DESTINATION ${documents}
    FILE_PERMISSIONS ${readable})
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(WRITE ${documents}/changelog.Debian
"chesstool (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Packages of version ${CPACK_PACKAGE_VERSION}; what changed for users is in changelog.gz of
    the package chesstool.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  stage_run(gzip -9n ${documents}/changelog.Debian)
  file(CHMOD ${documents}/changelog.Debian.gz PERMISSIONS ${readable})
endfunction()

# Tells cpack which packages a component's programs and libraries need, as Debian's own builds do.
# CPack can ask for itself, but then writes scripts that call ldconfig into the library's package,
# beside the trigger.
function(stage_debian_depends component)
  find_program(shlibdeps dpkg-shlibdeps NO_CACHE REQUIRED) # of dpkg-dev
  string(TOUPPER ${component} upper)
  set(folder ${CPACK_TOPLEVEL_DIRECTORY}/depends)
  file(WRITE ${folder}/debian/control "")
  file(GLOB_RECURSE files ${stage}/${component}/usr/bin/* ${stage}/${component}/usr/lib/*.so.*.*
    ${stage}/${component}/usr/lib/*.cpython-*.so)
  file(GLOB parts ${stage}/${component}/usr/${CPACK_CHESS_LIBRARY_DIR}/libchess*/*.so)
  if(CPACK_DEBIAN_PACKAGE_ARCHITECTURE) # another than the machine's
    set(ENV{DEB_HOST_ARCH} ${CPACK_DEBIAN_PACKAGE_ARCHITECTURE})
  endif()
  execute_process(WORKING_DIRECTORY ${folder} COMMAND_ERROR_IS_FATAL ANY ERROR_VARIABLE warnings
    COMMAND ${shlibdeps} -l${CPACK_CHESS_LIBRARIES} --ignore-missing-info -O ${files} ${parts}
    OUTPUT_VARIABLE depends OUTPUT_STRIP_TRAILING_WHITESPACE)
  string(REPLACE "shlibs:Depends=" "" depends "${depends}")
  set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${depends}" PARENT_SCOPE)
endfunction()

# The loader looks into /usr/lib anyway; the licence stands in copyright; pages and the change log are
# compressed.
function(stage_debian_chesstool folder)
  file(RPATH_REMOVE FILE ${folder}/usr/bin/chesstool)
  set(documents ${folder}/usr/share/doc/chesstool)
  file(REMOVE ${documents}/LICENSE)
  file(RENAME ${documents}/CHANGELOG.md ${documents}/changelog)
  file(GLOB pages ${folder}/usr/share/man/man*/*)
  stage_run(gzip -9n ${documents}/changelog ${pages})
endfunction()

# The loader looks into /usr/lib anyway, and modules are not run.
function(stage_debian_python folder)
  file(GLOB module ${folder}/usr/lib/python3/dist-packages/libchess/*.so)
  file(RPATH_REMOVE FILE ${module})
  file(CHMOD ${module} PERMISSIONS ${readable})
endfunction()

# The loader looks into /usr/lib anyway.
function(stage_debian_library folder)
  file(GLOB_RECURSE libraries ${folder}/usr/lib/libchess.so.*.*)
  file(GLOB parts ${folder}/usr/${CPACK_CHESS_LIBRARY_DIR}/libchess*/*.so)
  foreach(library IN LISTS libraries parts)
    file(RPATH_REMOVE FILE ${library})
  endforeach()
endfunction()

# Without the way round by ${pcfiledir}, pkg-config leaves out the folders that are searched anyway.
function(stage_debian_pkgconfig folder)
  set(file ${folder}/usr/${CPACK_CHESS_LIBRARY_DIR}/pkgconfig/libchess.pc)
  file(STRINGS ${file} prefix REGEX "^prefix=")
  stage_replace(${file} "${prefix}" "prefix=/usr")
endfunction()

# --- tarball ------------------------------------------------------------------------------------

# Moves lib/x86_64-linux-gnu/... to lib/..., and tells those that know of the way back.
function(stage_tarball_library_dir)
  if(NOT CPACK_CHESS_LIBRARY_DIR MATCHES "^lib/[^/]+$")
    return()
  endif()
  file(GLOB parts ${stage}/${CPACK_CHESS_LIBRARY_DIR}/*)
  foreach(part IN LISTS parts)
    cmake_path(GET part FILENAME name)
    file(RENAME ${part} ${stage}/lib/${name})
  endforeach()
  file(REMOVE_RECURSE ${stage}/${CPACK_CHESS_LIBRARY_DIR})
  set(old $ORIGIN/../${CPACK_CHESS_LIBRARY_DIR})
  set(new $ORIGIN/../lib)
  file(RPATH_CHANGE FILE ${stage}/bin/chesstool OLD_RPATH "${old}:${old}/chesstool"
    NEW_RPATH "${new}:${new}/chesstool")
  file(GLOB module ${stage}/lib/python3/dist-packages/libchess/*.so)
  if(module)
    set(old $ORIGIN/../../../${CPACK_CHESS_LIBRARY_DIR})
    string(REPLACE ../lib/ ../ old ${old})
    file(RPATH_CHANGE FILE ${module} OLD_RPATH "${old}:${old}/chesstool"
      NEW_RPATH "$ORIGIN/../../..:$ORIGIN/../../../chesstool")
  endif()

  set(package ${stage}/lib/cmake/libchess)
  file(GLOB files ${package}/libchessTargets*.cmake ${stage}/lib/pkgconfig/libchess.pc)
  foreach(file IN LISTS files)
    stage_replace(${file} ${CPACK_CHESS_LIBRARY_DIR} lib)
  endforeach()
  # One folder less to go up.
  stage_replace(${stage}/lib/pkgconfig/libchess.pc /../../.. /../..)
  stage_replace(${package}/libchessConfig.cmake /../../../../ /../../../)
  set(up "get_filename_component(_IMPORT_PREFIX \"\${_IMPORT_PREFIX}\" PATH)\n")
  stage_replace(${package}/libchessTargets.cmake "${up}${up}${up}${up}" "${up}${up}${up}")
endfunction()

# A Debian of the smallest kind has all libraries that chesstool needs but these, which go along where
# their licences can, too.
function(stage_tarball_libraries)
  foreach(library IN LISTS CPACK_CHESS_OTHER_LIBRARIES)
    file(REAL_PATH ${library} library)
    cmake_path(GET library FILENAME name)
    string(REGEX MATCH "^(lib[a-z]+)\\.so\\.([0-9]+)" soname "${name}")
    set(licence /usr/share/doc/${CMAKE_MATCH_1}${CMAKE_MATCH_2}/copyright)
    if(soname AND EXISTS ${licence})
      set(documented ${stage}/share/doc/chesstool/copyright.${CMAKE_MATCH_1})
      file(MAKE_DIRECTORY ${stage}/lib/chesstool)
      file(COPY_FILE ${library} ${stage}/lib/chesstool/${soname})
      file(COPY_FILE ${licence} ${documented})
      file(CHMOD ${stage}/lib/chesstool/${soname} ${documented} PERMISSIONS ${readable})
    endif()
  endforeach()
endfunction()

# --- both ---------------------------------------------------------------------------------------
stage_set_time()
if(CPACK_GENERATOR STREQUAL DEB)
  stage_debian_documents(chesstool ${stage}/chesstool)
  stage_debian_documents(libchess1 ${stage}/libchess)
  stage_debian_documents(libchess-dev ${stage}/libchess-dev)
  stage_debian_chesstool(${stage}/chesstool)
  stage_debian_library(${stage}/libchess)
  stage_debian_pkgconfig(${stage}/libchess-dev)
  stage_debian_depends(chesstool)
  stage_debian_depends(libchess)
  if(CPACK_CHESS_PYTHON)
    stage_debian_documents(python3-libchess ${stage}/python3-libchess)
    stage_debian_python(${stage}/python3-libchess)
    stage_debian_depends(python3-libchess)
    string(APPEND CPACK_DEBIAN_PYTHON3-LIBCHESS_PACKAGE_DEPENDS ", ${CPACK_CHESS_PYTHON_DEPENDS}")
  endif()
else()
  stage_tarball_library_dir()
  stage_tarball_libraries()
endif()
# Folders made on the way have the builder's umask.
stage_run(find ${stage} -type d -exec chmod 755 {} +)
stage_run(find ${stage} -exec touch -h -d @$ENV{SOURCE_DATE_EPOCH} {} +)
