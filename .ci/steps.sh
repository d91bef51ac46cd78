# shellcheck shell=bash disable=SC2034
# The steps of .ci/run and .ci/full; sourced by both, in the project's root.

export DEBIAN_FRONTEND=noninteractive
jobs=$(nproc)

# What a landing needs beside the packages of the README's test command, and so that nothing is
# skipped that is small: the shells that complete, man(1).
landing_packages=(clang-19 clang-format-19 libclang-rt-19-dev shellcheck mandoc man-db zsh fish
  g++ make cmake ninja-build catch2 pkg-config perl
  libfmt-dev libcli11-dev librang-dev nlohmann-json3-dev
  zlib1g-dev libbz2-dev liblzma-dev libzstd-dev libfathom-dev)

# What a release needs on top, so that nothing is skipped at all.
release_packages=(clang-tidy-19 clang-tools-19 doxygen lintian debootstrap dpkg-dev fakeroot file
  parallel openssh-server openssh-client slurm-wlm munge chromium chromium-driver bsdutils procps
  stockfish pgn-extract pybind11-dev python3-dev python3-numpy python3-distributed)

# What other systems need: cross compilers, libraries for them, and what runs what was built.
arm64_packages=(g++-aarch64-linux-gnu qemu-user-static libfmt-dev:arm64 libfathom-dev:arm64
  zlib1g-dev:arm64 libbz2-dev:arm64 liblzma-dev:arm64 libzstd-dev:arm64)
arm64_python_packages=(libpython3-dev:arm64 python3-dev pybind11-dev)
windows_packages=(g++-mingw-w64-x86-64-posix libz-mingw-w64-dev wine wine64 dpkg-dev mandoc
  unzip)
mac_packages=(clang-19 libc++-19-dev libc++abi-19-dev)
wheel_packages=(python3-build python3-skbuild python3-pybind11 python3-venv python3-pip patchelf)

# False where Debian's packages for ARM64 do not fit what is installed.
can_install_for_arm64() {
    dpkg --add-architecture arm64 && apt-get update -q &&
        apt-get install -s -y --no-install-recommends "${arm64_packages[@]}" > /dev/null && return
    dpkg --remove-architecture arm64
    return 1
}

install_for_other_systems() {
    dpkg --add-architecture arm64
    [ -e /etc/apt/sources.list.d/sources.sources ] ||
        sed 's/^Types: deb$/Types: deb-src/' /etc/apt/sources.list.d/debian.sources \
            > /etc/apt/sources.list.d/sources.sources
    install_packages "${arm64_packages[@]}" "${arm64_python_packages[@]}" "${windows_packages[@]}" \
        "${mac_packages[@]}" "${wheel_packages[@]}"
}

# same_nodes CHESSTOOL...: searches as many nodes as the x86-64 program.
same_nodes() {
    local expected searched
    expected=$(build/release/bin/chesstool search --bench --depth 8 | grep 'Nodes searched')
    searched=$("$@" search --bench --depth 8 | grep 'Nodes searched')
    printf 'here: %s\nthere: %s\n' "$expected" "$searched"
    [ "$expected" = "$searched" ]
}

recordings=(tests/cli/*.txt README.md)

# What the README's first command builds, for another processor: without tests, where less is
# exported, and the program still has all that it needs. Optimised less, as it need not be fast.
test_arm64_quickly() {
    cmake --preset arm64 -DBUILD_TESTING=OFF -DCHESS_LTO=OFF \
        -DCMAKE_CXX_FLAGS_RELEASE='-O1 -DNDEBUG'
    cmake --build --preset arm64 --target chesstool
    local run=(qemu-aarch64-static build/arm64/bin/chesstool)
    "${run[@]}" perft --depth 6 | grep 119,060,324
    same_nodes "${run[@]}"
}

# Left out are tests of what qemu has not: a posix_spawn that says that a program is missing, and open
# files of the program alone.
test_arm64() {
    cmake --preset arm64 -DBUILD_TESTING=ON -DCHESS_LTO=ON
    cmake --build --preset arm64
    ctest --preset arm64 --label-regex 'unit|corpus' --exclude-regex "$not_in_qemu"
    same_nodes build/arm64/emulated/chesstool
    tests/cli/replay.pl --without tests/cli/not_in_qemu.tsv build/arm64/emulated "${recordings[@]}"
    tests/packages/arm64.sh
}
not_in_qemu='a program that is not there is no child|neither an engine nor a script says so'
not_in_qemu+='|an engine that does not start says why|a command that cannot be run says why'
not_in_qemu+='|children leave no files open and no zombies'

# Left out is what shows wine and not us (man/guide/systems.md): its append, and the end of a pipe that
# the console of a child holds open.
test_windows() {
    cmake/toolchains/windows_libraries.sh
    cmake --preset windows -DBUILD_TESTING=ON
    cmake --build --preset windows
    export WINEDEBUG=-all
    wineserver --persistent > /dev/null 2>&1
    # Now and then wine does not start a program.
    ctest --preset windows --label-regex 'unit|corpus' --exclude-regex "$not_in_wine" \
        --timeout 300 --repeat until-pass:2
    same_nodes build/windows/emulated/chesstool
    tests/cli/replay.pl --again --without tests/cli/not_in_wine.tsv build/windows/emulated "${recordings[@]}"
    tests/packages/windows.sh
}
not_in_wine='several engines work at once and share a log|dies while it searches'

test_mac_like() {
    cmake --preset mac-like -DBUILD_TESTING=ON
    cmake --build --preset mac-like
    ctest --preset mac-like --label-regex 'unit|corpus|commands'
}

# The module for Python, and the tests that run it; the first command builds without.
test_python() {
    cmake --preset release -DCHESS_PYTHON=ON
    cmake --build --preset release --target chess_python
    ctest --preset release --label-regex python
}

# What the README's first command builds: without tests, where less is exported, and the program
# still has all that it needs.
test_plain() {
    cmake --preset release -B build/plain -DBUILD_TESTING=OFF
    cmake --build build/plain
    build/plain/bin/chesstool perft --depth 6 | grep 119,060,324
}

# Each public header on its own.
test_headers() { EACH_HEADER=1 ctest --preset release --tests-regex 'a client builds'; }

# Tests of what has threads, by name.
threaded_tests='thread|jobs|stop|at once|exception|journal|several'

install_packages() {
    apt-get update -q
    apt-get install -y --no-install-recommends "$@"
}

# step NAME COMMAND...: runs it, and says what it is and how long it took. Where $steps_passed names a
# file, what passed is noted there, and is not run again.
step() {
    local name=$1 begin=$SECONDS
    shift
    printf '\n=== %s\n' "$name"
    if [ -n "${steps_passed:-}" ] && grep -q "^$name: " "$steps_passed"; then
        printf '=== passed before: %s\n' "$(grep "^$name: " "$steps_passed")"
        return
    fi
    "$@"
    printf '=== %s: %d s\n' "$name" $((SECONDS - begin))
    if [ -n "${steps_passed:-}" ]; then
        printf '%s: %d s\n' "$name" $((SECONDS - begin)) >> "$steps_passed"
    fi
}

# files FIND_TEST...: of the project, not of its builds.
files() { find . -path ./build -prune -o -type f \( "$@" \) -print; }

sources() { files -name '*.cpp' -o -name '*.hpp'; }

check_format() { sources | xargs clang-format-19 --dry-run -Werror; }

check_manual() { mandoc -Tlint -W warning man/*.1; }

# Shell scripts, and the completion for bash, which the program writes.
check_scripts() {
    files -name '*.sh' -o -name '*.sbatch' | xargs shellcheck -x .ci/run .ci/full
    shellcheck --shell=bash build/release/share/completions/chesstool.bash
}

# build_sanitized TARGET...: with AddressSanitizer and UndefinedBehaviorSanitizer.
build_sanitized() {
    cmake --preset asan -DCHESS_FUZZ=OFF
    cmake --build --preset asan --target "$@"
}

# test_sanitized CTEST_OPTION...
test_sanitized() { ctest --preset asan "$@"; }

build_tsan() {
    cmake --preset tsan
    cmake --build --preset tsan
}

# Sources of a folder are read together, as they are compiled for a release: the headers take most of
# the time. Generated sources are left out.
check_tidy() {
    cmake --preset tidy
    sed -n 's/^ *"file": "\(.*\)",*$/\1/p' build/tidy/compile_commands.json |
        grep -v 'build/tidy/[^/]*\.cpp$\|game_page\.cpp$' | sort -u |
        xargs -P "$jobs" -n 1 clang-tidy-19 -p build/tidy --quiet \
            --checks=-bugprone-suspicious-include --extra-arg=-Wno-unknown-warning-option
}

build_fuzzers() {
    cmake --preset asan -DCHESS_FUZZ=ON
    cmake --build --preset asan --target fuzzers
}

# fuzz SECONDS: each target for so long, as many at once as there are processors.
fuzz() {
    # shellcheck disable=SC2016 # the inner shell expands it
    printf '%s\n' build/asan/bin/*_fuzz | xargs -P "$jobs" -I{} bash -c '
        name=$(basename "$1" _fuzz)
        mkdir -p "build/fuzz/$name"
        "$1" -max_total_time="$2" -timeout=60 -artifact_prefix="build/fuzz/$name-" \
            "build/fuzz/$name" "tests/fuzz/corpus/$name" > "build/fuzz/$name.log" 2>&1 ||
            { tail -n 30 "build/fuzz/$name.log"; exit 1; }
        tail -n 1 "build/fuzz/$name.log"' - {} "$1"
}

build_packages() {
    cmake --preset package
    cmake --build --preset package
}

# All that ctest ran and noted down, as one count.
count_tests() { .ci/count_tests.pl build/*/tests.xml; }
