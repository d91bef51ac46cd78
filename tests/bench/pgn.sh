#!/usr/bin/env bash
# Measures `chesstool check` against Debian's pgn-extract and, if given, other readers, in one run.
#
#   tests/bench/pgn.sh [--build DIR] [--runs N] [--megabytes N] [--shakmaty CMD]
#       [--chess-library CMD] FILE.pgn...
#
# Each file is repeated until it is N megabytes long (default 40), once as it is and once without
# its comments. DIR is a build folder (default build/release). Figures are medians over rounds in
# which the programs take turns: user time, but wall time for rates and for --jobs, and user and
# system time for a hundred starts. CMD takes a file: the example `validate` of pgn-reader 0.29.0
# with shakmaty 0.30.1 (cargo build --release), and tests/bench/chess_library_check.cpp, built with
# the header of Disservin's chess-library 0.9.3 (clang++ -std=c++20 -O3 -march=x86-64-v3).
set -euo pipefail
export LC_ALL=C PATH="$PATH:/usr/games"
cd "$(dirname "$0")/../.."

build=build/release runs=9 megabytes=40 shakmaty='' library=''
usage() { sed -n '2,14s/^# \{0,1\}//p' "$0"; exit 2; }
while [ $# -gt 0 ]; do
    case $1 in
        --build) build=$2 ;; --runs) runs=$2 ;; --megabytes) megabytes=$2 ;;
        --shakmaty) shakmaty=$2 ;; --chess-library) library=$2 ;;
        --*) usage ;;
        *) break ;;
    esac
    shift 2
done
[ $# -gt 0 ] || usage
ours="$build/bin/chesstool check --quiet"

user_time() { local TIMEFORMAT=%3U; { time bash -c "$1" >/dev/null 2>&1; } 2>&1; }
cpu_time() {
    local TIMEFORMAT='%3U %3S'
    { time bash -c "$1" >/dev/null 2>&1; } 2>&1 | awk '{print $1 + $2}'
}
wall_time() { local TIMEFORMAT=%3R; { time bash -c "$1" >/dev/null 2>&1; } 2>&1; }
median() { sort -g | awk '{a[NR]=$1} END {print (NR%2 ? a[(NR+1)/2] : (a[NR/2]+a[NR/2+1])/2)}'; }

# compare NAME CLOCK A B: prints both times and the ratio B / A, pair by pair.
compare() {
    local name=$1 clock=$2 i a b
    local -a ta=() tb=() ratios=()
    for ((i = 0; i < runs; i++)); do
        a=$($clock "$3") b=$($clock "$4")
        ta+=("$a") tb+=("$b") ratios+=("$(awk "BEGIN {print $b / $a}")")
    done
    printf '%-52s %8.3f s %8.3f s %8.2f\n' "$name" "$(printf '%s\n' "${ta[@]}" | median)" \
        "$(printf '%s\n' "${tb[@]}" | median)" "$(printf '%s\n' "${ratios[@]}" | median)"
}
# rate NAME COMMAND FILE: megabytes a second, wall time.
rate() {
    local i
    local -a t=()
    for ((i = 0; i < runs; i++)); do t+=("$(wall_time "$2 $3")"); done
    printf '%-52s %8.0f MB/s\n' "$1" \
        "$(awk "BEGIN {print $(stat -c %s "$3") / 1e6 / $(printf '%s\n' "${t[@]}" | median)}")"
}
# repeated FILE: as often as it takes.
repeated() {
    local size=$(($(stat -c %s "$1") + 1)) i
    for ((i = 0; i < megabytes * 1000000 / size; i++)); do cat "$1"; echo; done
}

peak() { /usr/bin/time -f %M -o "$folder/peak" "$@" >/dev/null 2>&1; tail -n 1 "$folder/peak"; }
# The same file a hundred times in one shell.
hundred() { printf 'for i in {1..100}; do %s; done' "$1"; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
lscpu | sed -n 's/^Model name: */machine: /p'
date '+date: %F'
printf '%-52s %10s %10s %8s\n' '' 'chesstool' 'peer' 'ratio'
for file in "$@"; do
    name=$(basename "$file" .pgn)
    repeated "$file" >"$folder/$name.pgn"
    perl -0777 -pe 's/ ?\{[^}]*\}( \d+\.\.\.)?//g' "$folder/$name.pgn" >"$folder/$name-bare.pgn"
    for variant in "$name" "$name-bare"; do
        input=$folder/$variant.pgn
        megabyte=$(($(stat -c %s "$input") / 1000000))
        compare "$variant, $megabyte MB, against pgn-extract -s -r" user_time \
            "$ours $input" "pgn-extract -s -r $input"
        [ -z "$shakmaty" ] || compare "$variant, against shakmaty with pgn-reader" user_time \
            "$ours --jobs 1 $input" "$shakmaty $input"
        [ -z "$library" ] || compare "$variant, against chess-library" user_time \
            "$ours --jobs 1 $input" "$library $input"
        compare "$variant, --jobs 2 twice against 2 processes (wall)" wall_time \
            "$ours --jobs 2 $input; $ours --jobs 2 $input" "$ours $input & $ours $input & wait"
        rate "$variant, every move (wall)" "$ours" "$input"
        rate "$variant, --tags-only (wall)" "$ours --tags-only" "$input"
    done
done
awk '/^\[Event / && n++ {exit} {print}' "$1" >"$folder/one.pgn"
one=$folder/one.pgn
compare 'a game alone, 100 times, against pgn-extract' cpu_time \
    "$(hundred "$ours $one")" "$(hundred "pgn-extract -s -r $one")"
[ -z "$shakmaty" ] || compare 'a game alone, 100 times, against shakmaty' cpu_time \
    "$(hundred "$ours $one")" "$(hundred "$shakmaty $one")"
large=$folder/$(basename "$1" .pgn).pgn
# shellcheck disable=SC2086 # words
printf '%-52s %8s KB %8s KB\n' "memory of a large file, pgn-extract's" \
    "$(peak $ours --jobs 1 "$large")" "$(peak pgn-extract -s -r "$large")"
