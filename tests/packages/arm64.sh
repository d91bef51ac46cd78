#!/usr/bin/env bash
# The packages of another processor: makes the .deb files of the preset `package-arm64`, looks at what
# they say of themselves, and runs what is in them in qemu-user, the module for Python by that
# architecture's own Python. Needs what .ci/steps.sh lists for ARM64.
#
#   arm64.sh
#
# Prints a line for each thing checked; ends with 1 if one failed.
# shellcheck disable=SC2317 # functions are called by check
set -uo pipefail
cd "$(dirname "$0")/../.." || exit
build=build/package-arm64
packages=$build/packages
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# shellcheck source=tests/packages/checks.sh
source tests/packages/checks.sh

make_packages() {
    cmake --preset package-arm64 && cmake --build --preset package-arm64 || return 1
    rm -rf "$packages"
    (cd "$build" && cpack -G DEB && cpack -G TGZ)
}
field() { dpkg-deb -f "$packages"/"$1"_*.deb "$2"; }
is_for_arm64() { [ "$(field "$1" Architecture)" = arm64 ]; }
depends_on() { [[ $(field "$1" Depends) == *"$2"* ]]; }
unpack() {
    local package
    for package in "$packages"/*_arm64.deb; do dpkg-deb -x "$package" "$scratch/root"; done
}
# What is not installed beside this machine's own Python.
get_python() {
    (cd "$scratch" && apt-get download python3.11-minimal:arm64 python3-numpy:arm64 libblas3:arm64 \
        liblapack3:arm64 libgfortran5:arm64) || return 1
    local package
    for package in "$scratch"/*.deb; do dpkg-deb -x "$package" "$scratch/root"; done
}
lib=$scratch/root/usr/lib/aarch64-linux-gnu
chesstool=(env LD_LIBRARY_PATH="$lib" qemu-aarch64-static "$scratch/root/usr/bin/chesstool")
counts() { "${chesstool[@]}" perft --depth 5 | grep -q '4,865,609'; }
is_all_arm64() {
    find "$scratch/root" -type f \( -name '*.so*' -o -path '*/bin/*' \) -print0 |
        while read -r -d '' file; do
            readelf -h "$file" | grep -q AArch64 || { echo "$file"; return 1; }
        done
}
imports() {
    PYTHONHOME=/usr PYTHONPATH=$scratch/root/usr/lib/python3/dist-packages \
        LD_LIBRARY_PATH=$lib:$lib/blas:$lib/lapack \
        qemu-aarch64-static "$scratch/root/usr/bin/python3.11" -c '
import platform, libchess
assert platform.machine() == "aarch64"
assert libchess.perft(libchess.Position(), 4) == 197281
games = libchess.games_to_arrays("data/pgn/classics.pgn")
assert len(games.moves) > 100'
}
unpacks_elsewhere() {
    mkdir "$scratch/tarball" && tar -xf "$packages"/*-linux-aarch64.tar.gz -C "$scratch/tarball" \
        --strip-components=1 &&
        qemu-aarch64-static "$scratch/tarball/bin/chesstool" perft --depth 5 | grep -q '4,865,609'
}

check 'the packages are made' make_packages || finish 0
for package in chesstool libchess1 libchess-dev python3-libchess; do
    check "$package is for arm64" is_for_arm64 "$package"
done
check 'chesstool depends on its library' depends_on chesstool 'libchess1 (= '
check 'libchess1 depends on libfmt and libfathom' depends_on libchess1 libfathom1
check 'they unpack' unpack
check 'all in them is for ARM64' is_all_arm64
check 'chesstool counts' counts
check "the README's commands print what it shows" shows_readme "${chesstool[@]}"
check "Python and numpy for ARM64 can be had" get_python
check 'the module counts and reads games' imports
check 'the tarball runs where it is unpacked' unpacks_elsewhere
finish 0
