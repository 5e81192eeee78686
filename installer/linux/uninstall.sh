#!/bin/sh
# Removes Sanwright and everything that its installer wrote. Designs, settings and the user's own parts stay.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
. "$here/where"

renew_caches() {
    # Only what keeps the menu and the file types right; each tool may be missing.
    if command -v update-desktop-database >/dev/null; then
        update-desktop-database -q "$share/applications" 2>/dev/null || true
    fi
    if command -v update-mime-database >/dev/null && [ -d "$share/mime/packages" ]; then
        update-mime-database "$share/mime" 2>/dev/null || true
    fi
    if [ -e "$share/icons/hicolor/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null; then
        gtk-update-icon-cache -q -t -f "$share/icons/hicolor" 2>/dev/null || true
    fi
}

if [ "${1:-}" = --renew-caches ]; then
    renew_caches
    exit 0
fi
[ -w "$(dirname "$target")" ] || {
    echo "Sanwright in $target was installed by root; run this as root." >&2
    exit 1
}

while read -r file; do
    rm -f "$file"
done < "$target/installed-files"
renew_caches

# Caches that the tools made for nobody but Sanwright.
if [ -d "$share/mime" ] && [ -z "$(find "$share/mime/packages" -type f 2>/dev/null)" ] &&
    grep -Fqx "$share/mime" "$target/made-folders"; then
    rm -rf "$share/mime"
fi
if [ -z "$(find "$share/applications" -name '*.desktop' 2>/dev/null)" ] &&
    grep -Fqx "$share/applications" "$target/made-folders"; then
    rm -f "$share/applications/mimeinfo.cache"
fi

folders=$(LC_ALL=C sort -r "$target/made-folders")
rm -rf "$target"
echo "$folders" | while read -r folder; do
    [ -z "$folder" ] || rmdir "$folder" 2>/dev/null || true
done
echo 'Sanwright is removed. Your designs and settings are still where they were.'
