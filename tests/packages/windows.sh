#!/usr/bin/env bash
# The zip for Windows: makes it of a finished build of the preset `windows`, unpacks it, and uses what is
# in it in wine: the README's tour, the manual, a client of libchess.dll. Needs what .ci/steps.sh lists
# for Windows, and unzip.
#
#   windows.sh
#
# Prints a line for each thing checked; ends with 1 if one failed.
# shellcheck disable=SC2317 # functions are called by check
set -uo pipefail
cd "$(dirname "$0")/../.." || exit
build=build/windows
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# shellcheck source=tests/packages/checks.sh
source tests/packages/checks.sh
export WINEDEBUG=-all
place="$scratch/a  place"

make_zip() { rm -rf "$build/packages" && (cd "$build" && cpack); }
unpack() { unzip -q "$build"/packages/*.zip -d "$scratch" && mv "$scratch"/chesstool-*-windows-x86_64 "$place"; }
run() { timeout 300 wine "$@" < /dev/null; }
counts() { run "$place/chesstool.exe" perft --depth 6 | grep -q '119,060,324'; }
is_variant() { CHESS_VARIANT=$1 run "$place/chesstool.exe" --version | grep -q ": $2, "; }
# In their own folder, where no other library is.
needs_nothing() {
    x86_64-w64-mingw32-objdump -p "$place/$1" | sed -n 's/.*DLL Name: //p' |
        grep -viE '^(kernel32|ntdll|user32|shell32|advapi32|msvcrt|libchess|ws2_32|bcrypt)\.dll$'
    [ $? = 1 ]
}
has_manual() { run "$place/chesstool.exe" help mate-finder | grep -q 'MATE-FINDER'; }
has_data() { run "$place/chesstool.exe" perft --quiet --max-nodes 1000000 --suite "$place/share/chesstool/perft/standard.epd"; }
serves_client() {
    x86_64-w64-mingw32-g++-posix -std=c++23 -static -DFMT_HEADER_ONLY -I"$place/include" -isystem "$build/headers" \
        tests/client/count_moves.cpp -o "$place/count_moves.exe" "$place/lib/libchess.dll.a" || return 1
    run "$place/count_moves.exe" 3 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' | grep -q 8902
}

check 'the zip is made' make_zip || finish 0
check 'it unpacks' unpack || finish 0
check 'chesstool.exe needs no other library' needs_nothing chesstool.exe
check 'libchess.dll needs no other library' needs_nothing libchess.dll
check 'chesstool.exe counts' counts
check 'told to, it takes the baseline' is_variant baseline baseline
check 'the manual is there as text' has_manual
check 'the data is there' has_data
check "the README's commands print what it shows" shows_readme timeout 300 wine "$place/chesstool.exe"
check 'a client builds against libchess.dll, and counts' serves_client
finish 0
