# shellcheck shell=bash
# A Debian 12 of the smallest kind, made by debootstrap, and commands in copies of it. Sourced; $work
# keeps it for the next time, $scratch is for what is not kept, $root is the copy that is used.
: "${work:?}" "${scratch:?}"
bare=$work/debian

# The mirror that this machine uses.
mirror() {
    local uri
    # shellcheck disable=SC2016 # apt's variables
    uri=$(apt-get indextargets --format '$(CODENAME) $(REPO_URI)' 'Created-By: Packages' |
        sed -n 's/^bookworm //p' | head -n 1)
    printf '%s' "${uri:-http://deb.debian.org/debian}"
}

# Made under another name first, so that half of one is not taken for whole.
make_bare() {
    [ -d "$bare" ] && return
    rm -rf "$bare.part"
    debootstrap --variant=minbase bookworm "$bare.part" "$(mirror)" &&
        cp -L /etc/resolv.conf "$bare.part/etc/resolv.conf" &&
        cp -r /etc/apt/apt.conf.d/. "$bare.part/etc/apt/apt.conf.d/" &&
        mv "$bare.part" "$bare"
}

# Makes it unless it is there; says why it cannot be had.
get_bare() {
    local reason=
    [ "$(id -u)" -eq 0 ] || reason='not root'
    [ -x "$(command -v debootstrap)" ] || reason='debootstrap is not installed'
    [ -n "$reason" ] || make_bare >"$scratch/log" 2>&1 ||
        reason="debootstrap: $(tail -n 1 "$scratch/log")"
    [ -z "$reason" ] || { echo "skipped: no bare Debian 12 ($reason)"; return 1; }
}

# inside COMMAND...: runs it in the bare Debian, with mounts that end with it.
inside() {
    # shellcheck disable=SC2016 # for the inner shell
    unshare --mount sh -c 'mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev" &&
        shift && exec chroot "$@"' - "${root:?}" "$root" \
        env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}
