#!/usr/bin/env bash
# Copies what is tracked and what is new, without builds: what a builder of packages is given.
#
#   copy_source.sh FOLDER
set -euo pipefail
mkdir -p "$1"
target=$(realpath "$1")
cd "$(dirname "$0")/../.."
# What is tracked and was deleted is no error.
git ls-files -co --exclude-standard -z |
    tar --null --ignore-failed-read --warning=no-failed-read -T - -cf - | tar xf - -C "$target"
