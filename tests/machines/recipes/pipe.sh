#!/bin/sh
# One pass over a compressed file of games, cut into pieces of about BLOCK bytes for the cores of this
# machine: for what takes no longer than reading. Pieces are numbered in order; records are counted from
# 0 in each.
#
#   BLOCK=100M OUT=reports COMMAND='chesstool pgn-annotate --reuse-evals' pipe.sh games.pgn.zst
set -eu
: "${BLOCK:?how many bytes}" "${OUT:?a folder for the reports}" "${COMMAND:?what to run}"
mkdir -p "$OUT"
zstdcat "$1" | parallel --pipe --block "$BLOCK" --recstart '[Event ' --joblog "$OUT/joblog" \
    "$COMMAND --quiet -o $OUT/{#}.pgn - 2>$OUT/{#}.messages
    code=\$?; [ \$code -eq 1 ] || [ \$code -eq 3 ] || exit \$code"
