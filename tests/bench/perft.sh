#!/usr/bin/env bash
# Measures `chesstool perft` against Stockfish's `go perft` and, if given, MPerft and mindchess, in
# one run.
#
#   tests/bench/perft.sh [--native DIR] [--release DIR] [--stockfish CMD] [--mperft CMD]
#                        [--mindchess CMD]... [--runs N]
#
# DIR are build folders (default build/native and build/release). Each figure is the median, over
# N rounds in which the programs take turns, of user time less the program's own start-up time.
# Each --mindchess is a build of one of its kernels (its commit is printed); they are raced on the
# positions of perft.positions.
set -euo pipefail
export LC_ALL=C PATH="$PATH:/usr/games"
cd "$(dirname "$0")/../.."

native=build/native release=build/release stockfish=stockfish mperft='' runs=9
mindchess=()
while [ $# -gt 0 ]; do
    case $1 in
        --native) native=$2 ;; --release) release=$2 ;; --stockfish) stockfish=$2 ;;
        --mperft) mperft=$2 ;; --mindchess) mindchess+=("$2") ;; --runs) runs=$2 ;;
        *) sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 2 ;;
    esac
    shift 2
done
ours=$native/bin/chesstool v3=$release/bin/chesstool
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'

# user_time COMMAND: seconds of user time of one run.  wall_time COMMAND: elapsed seconds.
user_time() { local TIMEFORMAT=%3U; { time bash -c "$1" >/dev/null 2>&1; } 2>&1; }
wall_time() { local TIMEFORMAT=%3R; { time bash -c "$1" >/dev/null 2>&1; } 2>&1; }
median() { sort -g | awk '{a[NR]=$1} END {print (NR%2 ? a[(NR+1)/2] : (a[NR/2]+a[NR/2+1])/2)}'; }

# compare NAME CLOCK A_START A B_START B: prints both times and the ratio B / A, pair by pair.
compare() {
    local name=$1 clock=$2 i a b as bs
    local -a ta=() tb=() ratios=()
    for ((i = 0; i < runs; i++)); do
        as=$($clock "$3") a=$($clock "$4") bs=$($clock "$5") b=$($clock "$6")
        ta+=("$(awk "BEGIN {print $a - $as}")") tb+=("$(awk "BEGIN {print $b - $bs}")")
        ratios+=("$(awk "BEGIN {d = $a - $as; print (d > 0 ? ($b - $bs) / d : 0)}")")
    done
    printf '%-46s %9.3f s %9.3f s %8.2f\n' "$name" "$(printf '%s\n' "${ta[@]}" | median)" \
        "$(printf '%s\n' "${tb[@]}" | median)" "$(printf '%s\n' "${ratios[@]}" | median)"
}
# The same work ten times in one shell, since ours is done in a few hundredths of a second.
ten() { printf 'for i in 1 2 3 4 5 6 7 8 9 10; do %s; done' "$1"; }

lscpu | sed -n 's/^Model name: */machine: /p'
date '+date: %F'
printf '%-46s %11s %11s %8s\n' '' 'chesstool' 'peer' 'ratio'
p6="$ours perft --depth 6" k5="$ours perft --depth 5 --fen '$kiwipete'" p1="$ours perft --depth 1"
if command -v "${stockfish%% *}" >/dev/null; then
    sf() { printf "printf '%s\\\\ngo perft %s\\\\nquit\\\\n' | %s" "$1" "$2" "$stockfish"; }
    compare 'startpos 6, 10 times, against Stockfish' user_time "$(ten "$p1")" "$(ten "$p6")" \
        "$(ten "$(sf 'position startpos' 1)")" "$(ten "$(sf 'position startpos' 6)")"
    compare 'Kiwipete 5, 10 times, against Stockfish' user_time "$(ten "$p1")" "$(ten "$k5")" \
        "$(ten "$(sf 'position startpos' 1)")" "$(ten "$(sf "position fen $kiwipete" 5)")"
fi
if [ -n "$mperft" ]; then
    compare 'startpos 6, 10 times, against MPerft' user_time "$(ten "$p1")" "$(ten "$p6")" \
        "$(ten "$mperft -b -d 1")" "$(ten "$mperft -b -d 6")"
    compare 'Kiwipete 5, 10 times, against MPerft' user_time "$(ten "$p1")" "$(ten "$k5")" \
        "$(ten "$mperft -b -d 1")" "$(ten "$mperft -b -d 5 -f '$kiwipete'")"
    compare 'startpos 7, 256 MB table, against MPerft' wall_time true "$p1 && $ours perft --depth 7 --hash 256" \
        true "$mperft -b -d 7 -h 256"
fi
for kernel in "${mindchess[@]}"; do
    printf '%s, commit %s\n' "$kernel" "$(git -C "$(dirname "$kernel")" rev-parse --short HEAD)"
    while read -r name depth fen <&3; do
        compare "$name $depth, against ${kernel##*/}" user_time "$p1" \
            "$ours perft --depth $depth --fen '$fen'" "$kernel perft '$fen' 1" \
            "$kernel perft '$fen' $depth"
    done 3< <(grep -v '^#' tests/bench/perft.positions)
done
compare 'startpos 7, installed v3 against native' user_time "$v3 perft --depth 1" "$v3 perft --depth 7" \
    "$p1" "$ours perft --depth 7"
compare 'Kiwipete 6, installed v3 against native' user_time "$v3 perft --depth 1" \
    "$v3 perft --depth 6 --fen '$kiwipete'" "$p1" "$ours perft --depth 6 --fen '$kiwipete'"
k6="$ours perft --depth 6 --fen '$kiwipete'"
compare 'Kiwipete 6 twice, --threads 2 against 2 processes' wall_time true \
    "$k6 --threads 2; $k6 --threads 2" true "$k6 & $k6 & wait"
compare 'start-up, 10 times (wall)' wall_time true "$(ten "$p1")" true "$(ten /bin/true)"
