#!/usr/bin/env bash
# Builds what Debian does not ship for Windows, from Debian's own sources: libzstd, liblzma, libbz2
# and libfathom, as static libraries, in PREFIX (build/windows-libraries). Needs
# g++-mingw-w64-x86-64-posix, dpkg-dev and, in apt's sources, `deb-src`.
#
#   cmake/toolchains/windows_libraries.sh [PREFIX]
set -euo pipefail
cd "$(dirname "$0")/../.."
prefix=$(realpath -m "${1:-build/windows-libraries}")
missing=0
for library in zstd lzma bz2 fathom; do [ -e "$prefix/lib/lib$library.a" ] || missing=1; done
[ $missing = 1 ] || exit 0
work=$prefix/sources
host=x86_64-w64-mingw32
export CC=$host-gcc-posix AR=$host-ar RANLIB=$host-ranlib
mkdir -p "$work" "$prefix/include" "$prefix/lib"
cd "$work"
# Of a security update that a mirror has not got (yet, or any more), the version that it updates.
release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
for source in libzstd xz-utils bzip2 fathom; do
    apt-get source --only-source "$source" || apt-get source --only-source "$source/$release" || {
        echo "$0: Debian's source of $source cannot be had: does apt know 'deb-src'?" >&2
        exit 1
    }
done
flags='-O2 -ffunction-sections -fdata-sections'

cd "$work"/libzstd-*/lib
# shellcheck disable=SC2086 # several flags
for source in common/*.c decompress/*.c; do
    $CC $flags -DZSTD_DISABLE_ASM -c "$source" -o "$(basename "$source" .c).o"
done
$AR rcs "$prefix/lib/libzstd.a" ./*.o
cp zstd.h zstd_errors.h "$prefix/include"

cd "$work"/bzip2-*
# shellcheck disable=SC2086
for source in blocksort huffman crctable randtable compress decompress bzlib; do
    $CC $flags -c $source.c
done
$AR rcs "$prefix/lib/libbz2.a" blocksort.o huffman.o crctable.o randtable.o compress.o decompress.o \
    bzlib.o
cp bzlib.h "$prefix/include"

cd "$work"/fathom-*/src
# shellcheck disable=SC2086
$CC $flags -std=gnu99 -DTB_NO_THREADS -DTB_NO_HW_POP_COUNT -I. -c tbprobe.c
$AR rcs "$prefix/lib/libfathom.a" tbprobe.o
cp tbprobe.h tbconfig.h "$prefix/include"

cd "$work"/xz-utils-*
./configure --host=$host --prefix="$prefix" --disable-shared --enable-static --disable-xz \
    --disable-xzdec --disable-lzmadec --disable-lzmainfo --disable-lzma-links --disable-scripts \
    --disable-doc --disable-nls --disable-encoders --enable-threads=vista CFLAGS="$flags" > configure.log
make -s -C src/liblzma install > make.log
