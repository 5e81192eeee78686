#!/bin/sh
# Installs Sanwright from the unpacked archive that this file is in; run by the self-extracting installer.
# @WORDS@ between at signs are filled in when the installer is built (installer/run.py).
set -eu

version='@VERSION@'
machine='@MACHINE@'
glibc='@GLIBC@'
here=$(cd "$(dirname "$0")" && pwd)

usage() {
    cat <<END
Installs Sanwright $version. Options, after two hyphens (sh FILE.run -- --yes):
  --yes             ask nothing
  --ignore-missing  install although libraries are missing on this system
  --help            this text
For you alone: \$XDG_DATA_HOME/../opt/sanwright, usually ~/.local/opt/sanwright. As root, for all: /opt/sanwright.
The folder has a program “uninstall”.
END
}

fail() {
    echo "Sanwright was not installed: $*" >&2
    exit 1
}

asks=yes
needs_all=yes
for option in "$@"; do
    case $option in
        --yes) asks=no ;;
        --ignore-missing) needs_all=no ;;
        --help) usage; exit 0 ;;
        *) usage >&2; exit 2 ;;
    esac
done

# --- does it run here? ---

[ "$(uname -s)" = Linux ] || fail "it is for Linux, this is $(uname -s)."
[ "$(uname -m)" = "$machine" ] || fail "it is for $machine processors, this one is $(uname -m)."

found=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc //p') || found=
[ -n "$found" ] || fail "it needs the GNU C library $glibc or newer, and this system has another C library."
oldest=$(printf '%s\n%s\n' "$glibc" "$found" | sort -V | head -n 1)
[ "$oldest" = "$glibc" ] ||
    fail "it needs the GNU C library $glibc or newer (Debian 12, Ubuntu 24.04, Fedora 37); this system has $found."

missing=$(
    while read -r file; do
        LD_LIBRARY_PATH="$here/program/_internal" ldd "$here/program/$file" 2>/dev/null || true
    done < "$here/required" | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | sort -u
)
if [ -n "$missing" ] && [ "$needs_all" = yes ]; then
    packages=
    for library in $missing; do
        package=$(sed -n "s/^$library //p" "$here/packages")
        packages="$packages ${package:-$library}"
    done
    if command -v apt-get >/dev/null; then
        how="sudo apt-get install$packages"
    elif command -v dnf >/dev/null; then
        how="sudo dnf install$(printf " '%s()(64bit)'" $missing)"
    elif command -v zypper >/dev/null; then
        how="sudo zypper install$(printf " '%s()(64bit)'" $missing)"
    else
        how="with your system's package manager (Debian calls them$packages)"
    fi
    fail "these libraries are missing: $(echo $missing | sed 's/ /, /g'); install them and start again: $how"
fi

# --- where to ---

if [ "$(id -u)" = 0 ]; then
    target=/opt/sanwright
    share=/usr/local/share
    programs=/usr/local/bin
    whom='all users'
else
    share=${XDG_DATA_HOME:-$HOME/.local/share}
    target=$(dirname "$share")/opt/sanwright
    programs=$HOME/.local/bin
    whom=you
fi
if [ -e "$target" ] && [ ! -e "$target/installed-files" ]; then
    fail "$target is there already and is not of this installer; move it away and start again."
fi
before=
[ ! -e "$target/version" ] || before=$(cat "$target/version")

if [ "$asks" = yes ] && [ -t 0 ]; then
    printf 'Install Sanwright %s for %s in %s? [Y/n] ' "$version" "$whom" "$target"
    read -r answer
    case $answer in
        '' | [YyJj]*) ;;
        *) echo 'Nothing was installed.'; exit 0 ;;
    esac
fi

# --- put it there: first beside an older one, then in its place ---

new=$target.new
rm -rf "$new"
made="$here/made-folders"
: > "$made"
make_folder() {
    [ -d "$1" ] && return 0
    make_folder "$(dirname "$1")"
    mkdir "$1"
    echo "$1" >> "$made"
}
make_folder "$(dirname "$target")"
trap 'rm -rf "$new"' EXIT
cp -R "$here/program" "$new"
cp "$here/uninstall.sh" "$new/uninstall"
chmod 755 "$new/uninstall"
echo "$version" > "$new/version"

files="$here/files"
: > "$files"
cd "$here/share"
find . -type f | sed 's/^\.\///' | LC_ALL=C sort > "$here/listed"
while read -r file; do
    make_folder "$share/$(dirname "$file")"
    rm -f "$share/$file"
    case $file in
        *.desktop) sed "s|^Exec=sanwright|Exec=\"$target/sanwright\"|" "$file" > "$share/$file" ;;
        *) cp "$file" "$share/$file" ;;
    esac
    echo "$share/$file" >> "$files"
done < "$here/listed"
make_folder "$programs"
if [ -e "$programs/sanwright" ] && [ ! -L "$programs/sanwright" ]; then
    echo "$programs/sanwright is another program and stays; start this one as $target/sanwright." >&2
else
    ln -sfn "$target/sanwright" "$programs/sanwright"
    echo "$programs/sanwright" >> "$files"
fi

# What an older version put elsewhere and this one does not; the folders that were made for it.
if [ -e "$target/installed-files" ]; then
    while read -r file; do
        grep -Fqx "$file" "$files" || rm -f "$file"
    done < "$target/installed-files"
    cat "$made" >> "$target/made-folders"
    cp "$target/made-folders" "$made"
fi
cp "$files" "$new/installed-files"
cp "$made" "$new/made-folders"
{
    echo "target='$target'"
    echo "share='$share'"
} > "$new/where"

rm -rf "$target.old"
[ ! -e "$target" ] || mv "$target" "$target.old"
mv "$new" "$target"
trap - EXIT
rm -rf "$target.old"

"$target/uninstall" --renew-caches

if [ -n "$before" ]; then
    echo "Sanwright $version is installed in $target, in place of $before."
else
    echo "Sanwright $version is installed in $target."
fi
case ":$PATH:" in
    *":$programs:"*) echo 'Start it from the menu, or as: sanwright' ;;
    *) echo "Start it from the menu, or as: $programs/sanwright" ;;
esac
echo "To remove it: $target/uninstall"
