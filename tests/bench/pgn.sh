#!/usr/bin/env bash
# Measures `chesstool check` against Debian's pgn-extract, in one run.
#
#   tests/bench/pgn.sh [--build DIR] [--runs N] [--megabytes N] FILE.pgn...
#
# Each file is repeated until it is N megabytes long (default 40), once as it is and once without
# its comments. DIR is a build folder (default build/release). Figures are medians over rounds in
# which the programs take turns: user time, but wall time for rates and for --jobs.
set -euo pipefail
export LC_ALL=C PATH="$PATH:/usr/games"
cd "$(dirname "$0")/../.."

build=build/release runs=9 megabytes=40
while [ $# -gt 0 ]; do
    case $1 in
        --build) build=$2 ;; --runs) runs=$2 ;; --megabytes) megabytes=$2 ;;
        --*) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 2 ;;
        *) break ;;
    esac
    shift 2
done
[ $# -gt 0 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 2; }
ours="$build/release/bin/chesstool check --quiet"

user_time() { local TIMEFORMAT=%3U; { time bash -c "$1" >/dev/null 2>&1; } 2>&1; }
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
        compare "$variant, --jobs 2 twice against 2 processes (wall)" wall_time \
            "$ours --jobs 2 $input; $ours --jobs 2 $input" "$ours $input & $ours $input & wait"
        rate "$variant, every move (wall)" "$ours" "$input"
        rate "$variant, --tags-only (wall)" "$ours --tags-only" "$input"
    done
done
