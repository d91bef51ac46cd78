#!/usr/bin/env bash
# Makes the packages of a build and uses them as a stranger would: lintian, the tarball, installation
# under a prefix, and the .deb files in a bare Debian 12, which debootstrap makes for it.
#
#   packages.sh BUILD_DIR [WORK_DIR]
#
# BUILD_DIR is a finished build of the preset `package`; WORK_DIR, BUILD_DIR/packages-test unless
# said otherwise, keeps the bare Debian for the next time. Prints a line for each thing checked and
# ends with 0, with 1 if one failed, or with 77 if the bare Debian cannot be had (that needs root,
# debootstrap and the network) and the rest is in order.
# shellcheck disable=SC2317 # most functions are called by check
set -uo pipefail
export LC_ALL=C

[ $# -ge 1 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd) || exit 2
mkdir -p "${2:-$build/packages-test}" || exit 2
work=$(cd "${2:-$build/packages-test}" && pwd)
client=$here/../client
packages=$build/packages
scratch=$(mktemp -d "$work/scratch.XXXXXX")
chmod 755 "$scratch"
trap 'rm -rf "$scratch"' EXIT
# shellcheck source=tests/packages/checks.sh
source "$here/checks.sh"

# prints EXPECTED COMMAND...: whether a command succeeds and its whole output matches a pattern.
prints() {
    local pattern=$1 output
    shift
    output=$("$@") || { printf '%s\n%s\n' "$output" "ended with an error: $*"; return 1; }
    # shellcheck disable=SC2053 # a pattern
    [[ $output == $pattern ]] || { printf '%s\n' "expected $pattern, got $output"; return 1; }
}

# nothing COMMAND...: whether a command prints nothing, errors included.
nothing() {
    local output
    output=$("$@" 2>&1 || true)
    [ -z "$output" ] || { printf '%s\n' "$output"; return 1; }
}

# --- making them --------------------------------------------------------------------------------
# cpack's work is that of a user with a strict umask.
make_packages() { (umask 077 && cd "$build" && cpack -G "$1" -B "$2"); }

shown() { (cd "$packages" && ls -- *"$1"); }
deb_file() { find "$packages" -maxdepth 1 -name "$1_*.deb"; }
depends() { dpkg-deb -f "$(deb_file "$1")" Depends; }
# unpack_debs: their contents, each in $scratch/PACKAGE.
unpack_debs() {
    local package
    for package in chesstool libchess1 libchess-dev python3-libchess; do
        dpkg-deb -x "$(deb_file "$package")" "$scratch/$package" || return 1
    done
}

odd_permissions() {
    local file
    for file in "$packages"/*.deb; do dpkg-deb -c "$file"; done |
        grep -vE '^(drwxr-xr-x|-rw-r--r--|lrwxrwxrwx) root/root |^-rwxr-xr-x root/root .* \./usr/bin/'
    tar -tvf "$packages"/*.tar.gz | grep -vE '^(drwxr-xr-x|-rw-r--r--|lrwxrwxrwx) |^-rwxr-xr-x .*/bin/'
}
elf_files() { find "$scratch"/{chesstool,libchess1,python3-libchess} -type f \( -path '*/bin/*' -o -name '*.so*' \); }
run_paths() { elf_files | xargs readelf -d | grep -E 'RUNPATH|RPATH'; }
unstripped() { elf_files | xargs file | grep 'not stripped'; }
same_twice() {
    make_packages DEB "$scratch/again" >/dev/null && (cd "$packages" && sha256sum ./*.deb) |
        (cd "$scratch/again" && sha256sum -c)
}

check_debs() {
    local version
    rm -f "$packages"/*.deb "$packages"/*.tar.*
    check 'cpack makes the .deb files' make_packages DEB "$packages" || finish
    check 'cpack makes the tarballs' make_packages "TGZ;TZST" "$packages" || finish
    check 'the names are those that Debian gives' prints \
        'chesstool_*_*.deb?libchess-dev_*_*.deb?libchess1_*_*.deb?python3-libchess_*_*.deb' shown .deb
    check 'cpack makes the same .deb files once more' same_twice
    check 'the .deb files unpack' unpack_debs || finish
    check 'permissions and owners do not depend on who packs' nothing odd_permissions
    check 'no RPATH and no RUNPATH in /usr' nothing run_paths
    check 'programs and libraries are stripped' nothing unstripped
    version=$(dpkg-deb -f "$(deb_file libchess1)" Version)
    check 'chesstool depends on its libchess1' prints "*libchess1 (= $version), *libc6 (>= *" \
        depends chesstool
    check 'libchess-dev depends on its libchess1 and on what its headers use' prints \
        "libchess1 (= $version), libfmt-dev*" depends libchess-dev
    check 'python3-libchess depends on its libchess1 and on one Python' prints \
        "libchess1 (= $version), *python3 (>= 3.11~), python3 (<< 3.12), python3-numpy" \
        depends python3-libchess
    if [ -x "$(command -v lintian)" ]; then
        check 'lintian finds no error' lintian --allow-root --fail-on error "$packages"/*.deb
        check 'lintian finds no warning' lintian --allow-root --fail-on warning "$packages"/*.deb
    else
        echo 'skipped: lintian is not installed'
    fi
}

# --- installation under a prefix -----------------------------------------------------------------
version_line='chesstool [0-9]*.[0-9]*.[0-9]* (libchess [0-9]*.[0-9]*.[0-9]*: *)'

# missing_from_packages PREFIX: what `cmake --install` put there and no package has.
missing_from_packages() {
    local file
    (cd "$1" && find . ! -type d ! -name LICENSE ! -name CHANGELOG.md) | while read -r file; do
        for package in chesstool libchess1 libchess-dev python3-libchess; do
            [ -e "$scratch/$package/usr/$file" ] || [ -L "$scratch/$package/usr/$file" ] ||
                [ -e "$scratch/$package/usr/$file.gz" ] && continue 2
        done
        printf '%s\n' "$file"
    done
}

# missing_from_tarball PREFIX PLACE: likewise; the library lies in lib there.
missing_from_tarball() {
    (cd "$1" && find . ! -type d) | sed -E 's,^\./lib/[^/]*-linux-gnu[^/]*/,./lib/,' |
        while read -r file; do
            [ -e "$2/$file" ] || [ -L "$2/$file" ] || printf '%s\n' "$file"
        done
}

check_prefix() {
    local prefix="$scratch/a prefix" staged="$scratch/a stage"
    check 'cmake --install --prefix' cmake --install "$build" --prefix "$prefix"
    check 'the program under a prefix runs' prints "$version_line" "$prefix/bin/chesstool" --version
    check 'cmake --install --prefix with DESTDIR' \
        env DESTDIR="$staged" cmake --install "$build" --prefix /opt/chess
    check 'all of it is below DESTDIR' prints opt ls "$staged"
    check 'the program below DESTDIR runs' prints "$version_line" \
        "$staged/opt/chess/bin/chesstool" --version
    check 'every installed file is in a package' nothing missing_from_packages "$prefix"
}

# --- tarball --------------------------------------------------------------------------------------
# loaded_from PROGRAM LIBRARY FOLDER: whether the loader takes a library from below a folder.
loaded_from() { prints "*$2 => $3/*" ldd "$1"; }

build_client_cmake() { # PREFIX
    cmake -S "$client" -B "$scratch/client" -DCMAKE_PREFIX_PATH="$1" &&
        cmake --build "$scratch/client"
}
build_client_pkgconfig() { # PREFIX
    local flags source
    export PKG_CONFIG_PATH=$1/lib/pkgconfig
    flags=$(pkg-config --cflags --libs libchess) || return 1
    # pkg-config escapes the blanks
    for source in "$client"/*.cpp; do
        eval "g++ \"$source\" -o '$scratch/client.out' $flags" || return 1
    done
}

check_tarball() {
    local place
    for place in "$scratch/one place" "$scratch/another  place"; do
        mkdir -p "$place"
        check "the tarball unpacks in '${place##*/}'" \
            tar -xf "$packages"/*.tar.gz -C "$place" --strip-components=1
        check 'it runs there' prints '*4,865,609 nodes*' "$place/bin/chesstool" perft --depth 5
        check 'it says which variant it runs' prints "$version_line" "$place/bin/chesstool" --version
        check 'it loads its own library' loaded_from "$place/bin/chesstool" libchess.so.1 "$place/bin/.."
        if [ -x "$(command -v man)" ]; then
            check 'man finds its pages' \
                prints "$place/share/man/*" env MANPATH="$place/share/man" man -w chesstool-perft
        fi
    done
    check 'find_package finds its library' build_client_cmake "$place"
    check 'pkg-config finds its library' build_client_pkgconfig "$place"
    check 'every installed file is in it' nothing missing_from_tarball "$scratch/a prefix" "$place"
    check 'the .tar.zst has the same files' cmp \
        <(tar -tf "$packages"/*.tar.gz | sort) <(tar -tf "$packages"/*.tar.zst | sort)
}

# --- a bare Debian --------------------------------------------------------------------------------
# shellcheck source=tests/packages/bare.sh
source "$here/bare.sh"
root=$scratch/debian

# install WHAT: names and patterns of files, in one word.
install() {
    # shellcheck disable=SC2016 # for the inner shell
    inside sh -c 'exec apt-get install -y --no-install-recommends $1' - "$1"
}

# What is there, but for what apt and dpkg keep for themselves.
contents() {
    (cd "$root" && find . \( -path ./proc -o -path ./dev -o -path ./tmp -o -path ./packages \
        -o -path ./client -o -path ./guide -o -path ./var/cache -o -path ./var/log \
        -o -path ./var/lib/apt -o -path ./var/lib/dpkg \) -prune -o -print | sort)
}

# What the loader takes on this processor if nothing tells it otherwise.
best_variant() {
    # Without -q, as that would end the loader before its time.
    if inside /lib64/ld-linux-x86-64.so.2 --help | grep 'x86-64-v3 (supported' >/dev/null; then
        echo x86-64-v3
    else
        echo baseline
    fi
}
chooses() { # VARIANT COMMAND...
    local variant=$1
    shift
    prints "chesstool *: $variant, *" inside "$@" chesstool --version
}

check_loader() {
    local best
    best=$(best_variant)
    check "the loader picks $best" chooses "$best" env
    check 'told to leave out x86-64-v3, the loader picks baseline' prints '*: baseline, *' inside \
        /lib64/ld-linux-x86-64.so.2 --glibc-hwcaps-mask x86-64-v2 /usr/bin/chesstool --version
    check 'without AVX2, the loader picks baseline' chooses baseline \
        env GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2
    if [ "$best" = x86-64-v3 ]; then
        check 'the library comes from glibc-hwcaps/x86-64-v3' prints \
            '*libchess.so.1 => */glibc-hwcaps/x86-64-v3/libchess.so.1*' \
            inside ldd /usr/bin/chesstool
    fi
    check 'the one counts' prints '*4,865,609 nodes*' inside chesstool perft --depth 5
    check 'the other counts the same' prints '*4,865,609 nodes*' inside \
        env GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2 chesstool perft --depth 5
}

# Every page is there, and every command has one.
missing_pages() {
    local page command
    for page in "$here"/../../man/*.1; do
        [ -s "$root/usr/share/man/man1/${page##*/}.gz" ] || echo "${page##*/}"
    done
    inside chesstool --help | sed -n 's/^  \([a-z-]*\)  .*/\1/p' | while read -r command; do
        case $command in
            help | -*) ;;
            *) [ -s "$root/usr/share/man/man1/chesstool-$command.1.gz" ] || echo "$command" ;;
        esac
    done
}

# As on a Debian of the smallest kind, without libfmt and libfathom.
check_bare_tarball() {
    mkdir "$root/tmp/a place"
    tar -xf "$packages"/*.tar.gz -C "$root/tmp/a place" --strip-components=1
    check 'the tarball runs there, nothing being installed' prints '*4,865,609 nodes*' \
        inside '/tmp/a place/bin/chesstool' perft --depth 5
    rm -rf "$root/tmp/a place"
}

check_program() {
    check 'apt-get update' inside apt-get update
    contents >"$scratch/before"
    check 'apt installs chesstool and libchess1' \
        install '/packages/chesstool_*.deb /packages/libchess1_*.deb' || finish
    check 'chesstool --version' prints "$version_line" inside chesstool --version
    check_loader
    check 'the data is there' inside chesstool perft --quiet --max-nodes 1000000 \
        --suite /usr/share/chesstool/perft/standard.epd
    check 'a page for each command' nothing missing_pages
    check 'dpkg finds its files as it put them' nothing inside dpkg --verify chesstool libchess1
    check 'apt removes them' inside apt-get purge -y --autoremove chesstool libchess1
    contents >"$scratch/after"
    check 'nothing of them is left, nor of what came with them' diff "$scratch/before" "$scratch/after"
    check 'the loader knows no libchess any more' nothing \
        inside sh -c 'ldconfig -p | grep libchess'
}

# The programs of the guide to the library, as it says that they run.
client_runs() { # FOLDER
    cp "$client"/*.pgn "$root$1" && inside perl /client/guide.pl /guide/library.md /client "$1"
}

# The programs of the guide's page about Python, with nothing installed but their package.
python_runs() { inside perl /client/guide.pl /guide/python.md /python /python; }

check_python() {
    check 'apt installs python3-libchess' \
        install '/packages/python3-libchess_*.deb /packages/libchess1_*.deb' || finish
    cp -r "$here/../python/guide" "$root/python"
    cp "$here/../../data/pgn/classics.pgn" "$root/python"
    check 'the programs in Python print what the guide says' python_runs
    check 'dpkg finds its files as it put them' nothing inside dpkg --verify python3-libchess
    check 'apt removes it' inside apt-get purge -y --autoremove python3-libchess libchess1
    rm -r "$root/python"
}

check_client() {
    local folder
    check 'apt installs libchess-dev and a compiler' \
        install '/packages/chesstool_*.deb /packages/libchess*.deb g++ cmake make pkg-config' || finish
    check 'a client builds by find_package' inside sh -c \
        'cmake -S /client -B /client/build && cmake --build /client/build'
    # shellcheck disable=SC2016 # for the inner shell
    check 'a client builds by pkg-config' inside sh -ec 'mkdir /client/pkgconfig; cd /client
        for source in *.cpp; do
            g++ "$source" -o "pkgconfig/${source%.cpp}" $(pkg-config --cflags --libs libchess)
        done'
    for folder in build pkgconfig; do
        check "the programs in $folder print what the guide says" client_runs "/client/$folder"
    done
    inside dpkg -L chesstool libchess1 libchess-dev | sort -u >"$scratch/listed"
    check 'apt removes all three' inside apt-get purge -y chesstool libchess1 libchess-dev
    check 'nothing of them is left' nothing left_over
}

# Files that the packages had, and all that is called chess.
left_over() {
    local file
    while read -r file; do
        [ -d "$root$file" ] || [ ! -e "$root$file" ] || printf '%s\n' "$file"
    done <"$scratch/listed"
    contents | grep -i chess
}

check_bare() {
    get_bare || finish 77
    cp -a "$bare" "$root"
    mkdir "$root/packages"
    cp "$packages"/*.deb "$root/packages"
    cp -r "$client" "$root/client"
    cp -r "$here/../../man/guide" "$root/guide"
    check_bare_tarball
    check_program
    check_python
    check_client
}

check_debs
check_prefix
check_tarball
check_bare
finish
