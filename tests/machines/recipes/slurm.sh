#!/bin/sh
# Submits the array and the merge that waits for all of it; the merge's output is $OUT/whole.json.
#
#   PARTS=8 OUT=reports COMMAND='chesstool search puzzles.epd --nodes 100000 --format json' slurm.sh
set -eu
: "${PARTS:?how many parts}" "${OUT:?a folder for the reports}" "${COMMAND:?what to run}"
export OUT COMMAND
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$OUT"
array=$(sbatch --parsable --export=ALL --array="1-$PARTS" --output="$OUT/%a.messages" \
    "$here/slurm_array.sbatch")
reports=$(seq -f "$OUT/%.0f.json" "$PARTS" | tr '\n' ' ')
merge=$(sbatch --parsable --job-name=merge --dependency="afterok:$array" --kill-on-invalid-dep=yes \
    --output="$OUT/merge.messages" --wrap "$here/merge.sh json $reports >$OUT/whole.json")
echo "array $array, merge $merge"
