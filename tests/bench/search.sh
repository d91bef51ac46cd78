#!/bin/bash
# The search's speed: one thread, two threads against two processes, and time to a depth.
#
#   tests/bench/search.sh build/release/bin [DEPTH [POSITIONS.epd]]
#
# Medians of five rounds, over the Bratko-Kopec test to depth 18 by default.
set -eu
bin=$(realpath "$1")
depth=${2:-18}
positions=${3:-$(dirname "$0")/../../data/bench/bratko-kopec.epd}
median() { sort -n | sed -n 3p; }
summary() { "$bin"/chesstool search "$positions" --depth "$depth" --format json --quiet "$@" | tail -1 | sed 's/,"themes".*//'; }
field() { sed "s/.*\"$1\":\([0-9.]*\).*/\1/"; }
seconds() { summary "$@" | field seconds; }
rate() { summary "$@" | sed 's/.*"nodes":\([0-9]*\).*"seconds":\([0-9.]*\).*/\1 \2/' | awk '{printf "%.0f\n", $1 / $2}'; }
speed_of_two_processes() {
    rate > "$folder/a" & rate > "$folder/b"; wait
    echo $(($(cat "$folder/a") + $(cat "$folder/b")))
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo "one thread:        $(for _ in 1 2 3 4 5; do rate; done | median) nodes/s"
echo "two processes:     $(for _ in 1 2 3 4 5; do speed_of_two_processes; done | median) nodes/s together"
echo "two threads:       $(for _ in 1 2 3 4 5; do rate --threads 2; done | median) nodes/s"
echo "one thread:        $(for _ in 1 2 3 4 5; do seconds; done | median) s to depth $depth"
echo "two threads:       $(for _ in 1 2 3 4 5; do seconds --threads 2; done | median) s to depth $depth"
