#!/bin/sh
# make_network.sh [OPTION]...: from nothing to a network, with the programs of this build. Without
# options a small one in about a minute, to see it work; with them a large one overnight. What is
# interrupted goes on when it is called again with the same options.
#
#   --bin DIR        where network-games and the others are (default build/dev/bin)
#   --work DIR       where all files go (default network-work)
#   --engine CMD     the UCI engine that plays the games (default: ours)
#   --nodes N        nodes a move (default 500)
#   --games N        games to play (default 200)
#   --openings FILE  where games begin (default: random moves)
#   --teacher CMD    learn not the games' scores but what this engine prints when asked `eval`, of
#                    positions beside the games, too; `own` is our static evaluation
#   --copies N       of these for each ply of a game (default 2)
#   --kind KIND      squared or paired (default squared)
#   --hidden N       neurons (default 64)
#   --kings N        tables for places of the king (default 1)
#   --lambda SHARE   share of the score in what is learnt (default 0.75)
#   --held-out N     games of a thousand held out to measure the loss (default 50)
#   --positions N    positions to train on (default 2000000)
#   --jobs N         games, engines and threads at the same time (default: all processors)
#   --fresh          begin anew, whatever is there
set -eu

bin=build/dev/bin work=network-work engine='' nodes=500 games=200 openings='' teacher='' copies=2
kind=squared hidden=64 kings=1 lambda=0.75 held_out=50 positions=2000000 jobs=$(nproc) fresh=''
usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; }
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage; exit 0 ;;
        --fresh) fresh=yes; shift ;;
        --bin | --work | --engine | --nodes | --games | --openings | --teacher | --copies | \
        --kind | --hidden | --kings | --lambda | --held-out | --positions | --jobs)
            [ $# -gt 1 ] || { echo "make_network.sh: $1 needs a value" >&2; exit 2; }
            name=$(echo "${1#--}" | tr - _)
            eval "$name=\$2"
            shift 2 ;;
        *) echo "make_network.sh: unknown option '$1'; --help lists them" >&2; exit 2 ;;
    esac
done
mkdir -p "$work"
if [ -n "$fresh" ]; then
    for file in own.games own.positions wide.positions network.checkpoint own.network; do
        rm -f "$work/$file"
    done
fi
step() { echo "== $1"; }

step "games"
set -- -o "$work/own.games" --nodes "$nodes" --games "$games" --jobs "$jobs"
[ -z "$engine" ] || set -- "$@" --engine "$engine"
[ -z "$openings" ] || set -- "$@" --openings "$openings" --random-plies 0-3
"$bin/network-games" "$@"

if [ -z "$teacher" ]; then
    step "positions of the games, with their scores and results"
    files=$work/own.positions
    set -- --quiet-only
else
    step "positions of the games and beside them, with static evaluations"
    files=$work/wide.positions
    set -- --copies "$copies" --random-moves 6 --remove 15 --jobs "$jobs"
    if [ "$teacher" = own ]; then set -- "$@" --label own
    else set -- "$@" --label eval --engine "$teacher"; fi
fi
[ -e "$files" ] || "$bin/network-positions" "$work/own.games" -o "$files" "$@"

step "training"
if [ -e "$work/network.checkpoint" ]; then
    "$bin/network-train" "$files" --resume "$work/network.checkpoint" \
        --network "$work/own.network"
else
    "$bin/network-train" "$files" -o "$work/network.checkpoint" --network "$work/own.network" \
        --kind "$kind" --hidden "$hidden" --kings "$kings" --lambda "$lambda" --held-out "$held_out" \
        --positions "$positions" --threads "$jobs"
fi
step "done: $work/own.network"
