"""What a Linux desktop wants to know of the program, as a ``share`` folder.

Menu entry, file type, AppStream metadata, icons and manual page: the Debian package and the
self-extracting installer put the same files in place.
"""

from __future__ import annotations

import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

from installer.icons import write_hicolor
from installer.manual import manual_page
from installer.releases import releases

ROOT = Path(__file__).resolve().parent.parent
LINUX = ROOT / "installer" / "linux"
COMPONENT = "app.sanwright.Sanwright"

_COPIED = {
    "sanwright.desktop": "applications/sanwright.desktop",
    "sanwright.xml": "mime/packages/sanwright.xml",
}


def write_share(share: Path) -> None:
    """Put every file in its place below ``share``."""
    for name, place in _COPIED.items():
        target = share / place
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(LINUX / name, target)
    _write(share / "metainfo" / f"{COMPONENT}.metainfo.xml", metainfo())
    _write(share / "man" / "man1" / "sanwright.1", manual_page())
    icons = share / "icons" / "hicolor"
    write_hicolor(icons)


def metainfo() -> str:
    """AppStream metadata with every release in it."""
    component = ET.fromstring((LINUX / "metainfo.xml").read_bytes())  # noqa: S314 - our own file
    listed = ET.SubElement(component, "releases")
    for release in releases(ROOT):
        about = {"version": release.version, "date": release.date.isoformat()}
        entry = ET.SubElement(listed, "release", about, type="stable")
        points = ET.SubElement(ET.SubElement(entry, "description"), "ul")
        for change in release.changes:
            ET.SubElement(points, "li").text = change
    ET.indent(component)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(component, "unicode") + "\n"


def _write(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
