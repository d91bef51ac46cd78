#!/bin/sh
# Spreads a command over parts of its input with GNU parallel, on this machine or on several. Started
# again, whatever went wrong before, it does what is missing and what failed.
#
#   PARTS=8 OUT=reports COMMAND='chesstool search puzzles.epd --nodes 100000 --format json' parallel.sh
#
# HOSTS, if set, are machines that ssh reaches without a password: "alice@n1,n2". They need this folder
# under the same name. FORMAT is the command's: json (the default), csv or pgn. For pgn FILES are the
# games once more, so that they can be counted.
set -eu
: "${PARTS:?how many parts}" "${OUT:?a folder for the reports}" "${COMMAND:?what to run}"
FORMAT=${FORMAT:-json}
mkdir -p "$OUT"

# A part of PGN is a range of games, so that the reports need only be put one after the other.
if [ "$FORMAT" != pgn ]; then
    seq -f "--shard %.0f/$PARTS" "$PARTS" >"$OUT/parts"
elif [ ! -s "$OUT/parts" ]; then
    # shellcheck disable=SC2086  # several files
    chesstool check --tags-only --quiet --format json ${FILES:?the games} |
        sed -n '/^{"type":"summary"/s/.*"records":\([0-9]*\).*/\1/p' |
        awk -v parts="$PARTS" '{
            for (i = 1; i <= parts; i++) {
                first = int($1 * (i - 1) / parts)
                last = int($1 * i / parts) - 1
                if (first <= last) printf "--record %.0f-%.0f\n", first, last
            }
        }' >"$OUT/parts"
fi

# Exit codes 1 and 3 are about the chess, and the report says it. All others are a part to run again.
# parallel puts a part in place of {}, and its number in place of {#}.
parallel ${HOSTS:+--sshlogin "$HOSTS" --workdir "$PWD"} --joblog "$OUT/joblog" --resume-failed \
    "$COMMAND {=uq()=} --quiet --journal $OUT/{#}.journal -o $OUT/{#}.$FORMAT 2>$OUT/{#}.messages
    code=\$?; [ \$code -eq 1 ] || [ \$code -eq 3 ] || exit \$code" :::: "$OUT/parts"
