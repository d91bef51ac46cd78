#!/bin/sh
# Puts reports together that are of shards, or for pgn of ranges of games: what one run would have said.
#
#   merge.sh json|csv|pgn REPORT... >whole
#
# json: results and errors, sorted by record, and no summary; the sums of the summaries are the whole's.
# csv:  the header, and the rows sorted by record.
# pgn:  the games of the reports, in the order that these are named in.
set -eu
export LC_ALL=C
format=${1:?json, csv or pgn}
shift
for report in "$@"; do
    [ -e "$report" ] || { echo "merge.sh: $report is missing" >&2; exit 4; }
done
case $format in
    json)
        # A report ends with its summary, unless it was cut off.
        for report in "$@"; do
            tail -n 1 "$report" | grep -q '^{"type":"summary"' ||
                { echo "merge.sh: $report is not whole" >&2; exit 4; }
        done
        cat "$@" | sed '/^{"type":"summary"/d' | sort -s -t : -k 3,3n
        ;;
    csv)
        head -n 1 "$1"
        tail -q -n +2 "$@" | sort -s -t , -k 1,1n
        ;;
    pgn)
        awk 'FNR == 1 && NR > 1 { print "" } { print }' "$@"
        ;;
    *)
        echo "merge.sh: '$format' is none of json, csv, pgn" >&2
        exit 2
        ;;
esac
