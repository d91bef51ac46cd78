#!/bin/bash
# A match of chesstool against another UCI engine, with fastchess (https://github.com/Disservin/fastchess,
# not part of the project), each opening played with both colours:
#
#   tests/bench/match.sh build/release/bin/chesstool OPENINGS.epd /usr/games/glaurung [GAMES] [TC]
#
# 200 games at 3+0.03 s unless told otherwise, 32 MB of table, two games at a time. The other engine
# may have arguments: "gnuchess --uci". Ends with the score, and the Elo difference with its error.
set -eu
if [ $# -lt 3 ]; then
    sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
chesstool=$(realpath "$1")
openings=$(realpath "$2")
read -r other arguments <<< "$3"
games=${4:-200}
tc=${5:-3+0.03}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fastchess \
    -engine cmd="$chesstool" args=uci name=chesstool \
    -engine cmd="$other" args="$arguments" name=other \
    -each tc="$tc" option.Hash=32 \
    -openings file="$openings" format=epd order=random -srand 1 \
    -rounds $((games / 2)) -repeat -concurrency 2 -recover -ratinginterval 20 |
    tee games.log | grep --line-buffered -E '^(Elo|Games|LOS)|loses on time|illegal|disconnect' || true
# "Finished game 7 (chesstool vs other): 0-1 {White loses on time}"
fault='(loses on time|[a-z ]*illegal|disconnects)'
echo "lost on time, illegal moves, disconnections of chesstool:" \
    "$(grep -cE "\(chesstool vs .*\{White $fault|vs chesstool\).*\{Black $fault" games.log || true)"
