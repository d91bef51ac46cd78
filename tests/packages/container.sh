#!/usr/bin/env bash
# The steps of the Containerfile, each carried out in a bare Debian 12 as a builder of containers would,
# and then the command that its first line shows.
#
#   container.sh [WORK_DIR]
#
# WORK_DIR, build/container unless said otherwise, keeps the bare Debian for the next time. Ends with 1
# if a step failed, with 77 if the bare Debian cannot be had.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p "${1:-build/container}"
work=$(realpath "${1:-build/container}")
scratch=$(mktemp -d "$work/scratch.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
# shellcheck source=tests/packages/bare.sh
source tests/packages/bare.sh
get_bare || exit 77

root='' name='' folder=/ entry=''
while read -r instruction rest; do
    case $instruction in
        '' | '#') continue ;;
        FROM) # IMAGE [AS NAME]
            [ "${rest%% *}" = debian:12 ] || { echo "FROM $rest: not a Debian 12"; exit 1; }
            name=${rest##* }
            root=$scratch/$name
            cp -a "$bare" "$root"
            ;;
        RUN)
            inside sh -c "$rest" > "$scratch/said" 2>&1 < /dev/null ||
                { tail -n 30 "$scratch/said"; echo "FAIL  $rest"; exit 1; }
            ;;
        COPY)
            case $rest in
                '. '*) tests/packages/copy_source.sh "$root/${rest#. }" ;;
                '--from='*)
                    read -r from source target <<< "$rest"
                    mkdir -p "$root/$target"
                    cp -a "$scratch/${from#--from=}/$source/." "$root/$target"
                    ;;
                *) echo "COPY $rest: not known here"; exit 1 ;;
            esac
            ;;
        WORKDIR) folder=$rest && mkdir -p "$root/$folder" ;;
        ENTRYPOINT) entry=$(sed 's/[]["]//g; s/,/ /g' <<< "$rest") ;;
        *) echo "$instruction: not known here"; exit 1 ;;
    esac
    printf 'ok    %s %.60s\n' "$instruction" "$rest"
done < Containerfile

cp data/pgn/classics.pgn "$root/$folder/games.pgn"
said=$(inside sh -c "cd $folder && exec $entry check games.pgn") || { echo "FAIL  $said"; exit 1; }
echo "$said"
inside sh -c "cd $folder && exec $entry perft --depth 5" | grep 4,865,609
[ ! -e "$root/source" ] || { echo 'FAIL  the source is in the image'; exit 1; }
