# shellcheck shell=bash
# What the tests of packages share: things checked, a line each. Sourced, after $scratch is a folder.

: "${scratch:?}"
faults=0

# check WHAT COMMAND...: runs a command, which must succeed, and prints what it said if it does not.
check() {
    local what=$1
    shift
    if "$@" >"$scratch/output" 2>&1; then
        printf 'ok    %s\n' "$what"
    else
        printf 'FAIL  %s\n' "$what"
        sed 's/^/      /' "$scratch/output"
        faults=$((faults + 1))
        return 1
    fi
}

# shows_readme PROGRAM...: whether the README's commands print what it shows if `chesstool` is PROGRAM;
# but for those of an engine that only the tests have.
shows_readme() {
    mkdir -p "$scratch/bin"
    printf '#!/bin/sh\nexec%s "$@"\n' "$(printf " '%s'" "$@")" > "$scratch/bin/chesstool"
    chmod +x "$scratch/bin/chesstool"
    printf 'buggy_engine\tan engine that only the tests have\n' > "$scratch/without.tsv"
    tests/cli/replay.pl --again --without "$scratch/without.tsv" "$scratch/bin" README.md
}

# finish [CODE]: with 1 if something failed.
finish() {
    [ "$faults" -eq 0 ] || { printf '%d failed\n' "$faults"; exit 1; }
    exit "${1:-0}"
}
