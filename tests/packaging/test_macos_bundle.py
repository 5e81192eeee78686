"""Is a bundle that macOS would refuse found wanting, and one as PyInstaller lays it out not?"""

from __future__ import annotations

import plistlib
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from installer.macos import assembled, bundle

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")

CODE = struct.pack("<8I", 0xFEEDFACF, 0x0100000C, 0, 6, 0, 0, 0, 0)


@pytest.fixture
def app(tmp_path: Path) -> Path:
    made = tmp_path / bundle.APP_NAME
    contents = made / "Contents"
    for name, data in {
        "MacOS/sanwright": CODE,
        "Resources/sanwright.icns": b"icns",
        f"Resources/{bundle.DESIGN_ICON}": b"icns",
        "Resources/PySide6/qt.conf": b"data",
        "Frameworks/PySide6/QtGui.abi3.so": CODE,
        "Frameworks/Qt/lib/QtGui.framework/Versions/A/QtGui": CODE,
        "Frameworks/Qt/lib/QtGui.framework/Versions/A/Resources/Info.plist": b"<plist/>",
    }.items():
        file = contents / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    (contents / "MacOS" / "sanwright").chmod(0o755)
    link = contents / "Frameworks" / "PySide6" / "qt.conf"
    link.symlink_to("../../Resources/PySide6/qt.conf")
    write_plist(made)
    return made


def write_plist(app: Path, **changed: object) -> None:
    base = {"CFBundleExecutable": "sanwright", "CFBundleIconFile": "sanwright.icns"}
    written = {**bundle.info_plist("0.1.0"), **base, **changed}
    (app / "Contents" / "Info.plist").write_bytes(plistlib.dumps(written))


def test_a_bundle_as_it_should_be_has_no_problem(app: Path) -> None:
    assert list(assembled.problems(app)) == []


def data_among_code(contents: Path) -> None:
    (contents / "Frameworks" / "PySide6" / "notes.txt").write_text("data")


def code_among_data(contents: Path) -> None:
    (contents / "Resources" / "PySide6" / "late.so").write_bytes(CODE)


def link_into_nothing(contents: Path) -> None:
    (contents / "Resources" / "PySide6" / "qt.conf").unlink()


def link_out(contents: Path) -> None:
    (contents / "Frameworks" / "out").symlink_to("../../../out")
    (contents.parent.parent / "out").write_bytes(CODE)


def absolute_link(contents: Path) -> None:
    (contents / "Frameworks" / "out").symlink_to(contents / "MacOS" / "sanwright")


def folder_with_a_dot(contents: Path) -> None:
    (contents / "Frameworks" / "python3.12").mkdir()


def no_right_to_run(contents: Path) -> None:
    (contents / "MacOS" / "sanwright").write_bytes(b"#!/bin/sh\n")


def no_icon_of_designs(contents: Path) -> None:
    (contents / "Resources" / bundle.DESIGN_ICON).unlink()


def no_window(contents: Path) -> None:
    write_plist(contents.parent, LSBackgroundOnly=True)


def an_older_macos(contents: Path) -> None:
    write_plist(contents.parent, LSMinimumSystemVersion="11.0")


@pytest.mark.parametrize(
    ("break_it", "said"),
    [
        (data_among_code, "notes.txt lies among code"),
        (code_among_data, "late.so lies among data"),
        (link_into_nothing, "qt.conf is a link to nothing"),
        (link_out, "out is a link out of the bundle"),
        (absolute_link, "out is a link to nothing in the bundle"),
        (folder_with_a_dot, "python3.12: codesign takes"),
        (no_right_to_run, "sanwright is no program for a Mac"),
        (no_icon_of_designs, f"{bundle.DESIGN_ICON} is no icon"),
        (no_window, "would have no window"),
        (an_older_macos, "LSMinimumSystemVersion is '11.0'"),
    ],
)
def test_what_macos_would_refuse_is_said(
    app: Path, break_it: Callable[[Path], None], said: str
) -> None:
    break_it(app / "Contents")
    assert any(said in problem for problem in assembled.problems(app))
