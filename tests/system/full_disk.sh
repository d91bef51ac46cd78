#!/usr/bin/env bash
# Runs the unit test of a full disk on a disk of 64 kB in memory. Exits with 77 where the kernel does
# not let users mount one in a namespace of their own.
#
#   full_disk.sh [EMULATOR] CHESS_TESTS
set -euo pipefail
unshare -rm true 2> /dev/null || exit 77
disk=$(mktemp -d)
trap 'rmdir "$disk"' EXIT
# shellcheck disable=SC2016 # the inner shell expands it
CHESS_FULL_DISK=$disk unshare -rm bash -euo pipefail -c '
    mount -t tmpfs -o size=64k none "$CHESS_FULL_DISK"
    "$@" "a full disk is told as one"' bash "$@"
