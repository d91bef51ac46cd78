#!/usr/bin/env bash
# Measures `chesstool perft --against` beside what the other engine takes for the deepest count alone.
#
#   tests/bench/against.sh [--build DIR] [--stockfish CMD] [--runs N]
#
# DIR is a build folder with the tests (default build/release). Each figure is the median wall time
# over N rounds in which the programs take turns, start-up included.
set -euo pipefail
export LC_ALL=C PATH="$PATH:/usr/games"
cd "$(dirname "$0")/../.."

build=build/release stockfish=stockfish runs=9
while [ $# -gt 0 ]; do
    case $1 in
        --build) build=$2 ;; --stockfish) stockfish=$2 ;; --runs) runs=$2 ;;
        *) sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2 ;;
    esac
    shift 2
done
PATH="$(cd "$build/bin" && pwd):$PATH"
export PATH

# A bug that is found is not a failure here.
wall_time() { local TIMEFORMAT=%3R; { time bash -c "$1; true" >/dev/null 2>&1; } 2>&1; }
median() { sort -g | awk '{a[NR]=$1} END {print (NR%2 ? a[(NR+1)/2] : (a[NR/2]+a[NR/2+1])/2)}'; }

# compare NAME A B: prints both times and the ratio A / B.
compare() {
    local i
    local -a a=() b=()
    for ((i = 0; i < runs; i++)); do
        a+=("$(wall_time "$2")")
        b+=("$(wall_time "$3")")
    done
    local ours theirs
    ours=$(printf '%s\n' "${a[@]}" | median) theirs=$(printf '%s\n' "${b[@]}" | median)
    printf '%-52s %8.3f s %8.3f s %6.2f\n' "$1" "$ours" "$theirs" \
        "$(awk "BEGIN {print $ours / $theirs}")"
}

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
bug=fast-black-en-passant-forgotten

printf '%-52s %10s %10s %6s\n' '' --against alone ratio
compare 'a bug of depth 6 found, named and shrunk' \
    "chesstool perft --quiet --depth 6 --against 'buggy_engine $bug'" \
    "buggy_engine $bug 6 '$start'"
if command -v "$stockfish" >/dev/null; then
    compare 'Stockfish found equal at depths 1 to 6' \
        "chesstool perft --quiet --depth 6 --against $stockfish" \
        "printf 'position startpos\ngo perft 6\nquit\n' | $stockfish"
fi
