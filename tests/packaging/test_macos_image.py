"""Is the app bundle described as macOS wants it, and the image put together and tried again?"""

from __future__ import annotations

import os
import plistlib
import re
import struct
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import sanwright
from installer.commands import BuildError
from installer.macos import bundle, dmg, libraries

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")


def plist() -> dict:
    return plistlib.loads(plistlib.dumps(bundle.info_plist(sanwright.__version__)))


def test_designs_belong_to_the_program() -> None:
    written = plist()
    [document] = written["CFBundleDocumentTypes"]
    [exported] = written["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [exported["UTTypeIdentifier"]] == [bundle.DESIGN_TYPE]
    assert document["LSHandlerRank"] == "Owner"
    assert document["CFBundleTypeRole"] == "Editor"
    tags = exported["UTTypeTagSpecification"]
    assert tags["public.filename-extension"] == ["sanw"]
    assert "public.data" in exported["UTTypeConformsTo"]


def test_the_type_is_the_one_that_linux_knows(root: Path) -> None:
    tree = ET.parse(root / "installer" / "linux" / "sanwright.xml")
    [kind] = [element for element in tree.iter() if element.tag.endswith("mime-type")]
    [tags] = [entry["UTTypeTagSpecification"] for entry in plist()["UTExportedTypeDeclarations"]]
    assert tags["public.mime-type"] == [kind.get("type")]
    globs = {element.get("pattern") for element in tree.iter() if element.tag.endswith("glob")}
    assert globs == {f"*.{tags['public.filename-extension'][0]}"}


def test_the_icon_of_designs_is_in_the_bundle(tmp_path: Path) -> None:
    [(target, source, kind)] = bundle.resources(tmp_path)
    written = plist()
    assert written["CFBundleDocumentTypes"][0]["CFBundleTypeIconFile"] == target
    assert written["UTExportedTypeDeclarations"][0]["UTTypeIconFile"] == target
    assert Path(source).read_bytes()[:4] == b"icns"
    assert kind == "DATA"


def test_the_version_comes_from_one_place(root: Path, tmp_path: Path) -> None:
    library = tmp_path / "libQt.dylib"
    library.write_bytes(made_for((15, 0)))
    options = bundle.bundle_options(root, tmp_path, [library])
    written = options["info_plist"]
    assert (
        options["version"]
        == written["CFBundleVersion"]
        == written["CFBundleShortVersionString"]
        == sanwright.__version__
    )
    assert options["bundle_identifier"] == "app.sanwright.Sanwright"
    assert Path(options["icon"]).exists()


def made_for(oldest: tuple[int, int], processor: int = 0x0100000C, *, is_new: bool = True) -> bytes:
    """A library with one command before the one that says for which macOS it is made."""
    number = oldest[0] << 16 | oldest[1] << 8
    version = (0x32, 24, 1, number, 0, 0) if is_new else (0x24, 16, number, 0)
    commands = struct.pack("<4I", 0x1B, 16, 0, 0) + struct.pack(f"<{len(version)}I", *version)
    return struct.pack("<8I", 0xFEEDFACF, processor, 0, 6, 2, len(commands), 0, 0) + commands


def for_both(first: bytes, second: bytes) -> bytes:
    """One file with a library for Intel's and one for Apple's processors."""
    places = (1024, 1024 + len(first))
    entries = [
        struct.pack(">5I", kind, 0, place, len(data), 0)
        for kind, place, data in zip((0x01000007, 0x0100000C), places, (first, second), strict=True)
    ]
    head = struct.pack(">2I", 0xCAFEBABE, 2) + b"".join(entries)
    return head.ljust(1024, b"\0") + first + second


def test_a_library_says_what_it_is_made_for() -> None:
    assert libraries.oldest_by_processor(made_for((15, 2))) == {"arm64": (15, 2)}
    intel = made_for((10, 13), 0x01000007, is_new=False)
    assert libraries.oldest_by_processor(intel) == {"x86_64": (10, 13)}
    both = {"x86_64": (10, 13), "arm64": (11, 0)}
    assert libraries.oldest_by_processor(for_both(intel, made_for((11, 0)))) == both
    java = bytes.fromhex("cafebabe00000041") + b"\0" * 64
    assert [libraries.oldest_by_processor(data) for data in (b"", java, b"\x7fELF")] == [{}] * 3


def test_a_build_says_the_oldest_macos_of_what_it_ships(tmp_path: Path) -> None:
    shipped = {"numpy.so": made_for((14, 0)), "QtCore.abi3.so": made_for((15, 0))}
    bundle.check_oldest(shipped.items())
    with pytest.raises(BuildError, match=r"macOS 26\.0 \(newer\.so\)"):
        bundle.check_oldest({**shipped, "newer.so": made_for((26, 0))}.items())
    with pytest.raises(BuildError, match=r"14\.0"):
        bundle.check_oldest({"numpy.so": made_for((14, 0))}.items())
    for name, data in {**shipped, "text": b"no library"}.items():
        (tmp_path / name).write_bytes(data)
    found = dict(libraries.libraries(sorted(tmp_path.iterdir())))
    assert {Path(name).name: data for name, data in found.items()} == shipped


def test_every_page_promises_that_macos(root: Path) -> None:
    pages = "README.md docs/packaging-windows-macos.md docs/platforms.md docs/guide/install.md"
    promised = bundle.OLDEST_MACOS.removesuffix(".0")
    for page in pages.split():
        said = re.findall(
            r"macOS\W* ([\d.]+) (?:and|or) newer", (root / page).read_text(encoding="utf-8")
        )
        assert set(said) == {promised}, page
    german = (root / "docs/guide/de/install.md").read_text(encoding="utf-8")
    assert re.findall(r"macOS ([\d.]+) und neuer", german) == [promised]


@pytest.fixture
def app(tmp_path: Path) -> Path:
    made = tmp_path / "Sanwright.app"
    library = made / "Contents" / "Frameworks" / "QtCore.framework" / "Versions" / "A"
    library.mkdir(parents=True)
    (library / "QtCore").write_bytes(b"library")
    (library.parent / "Current").symlink_to("A")
    (made / "Contents" / "MacOS").mkdir()
    (made / "Contents" / "MacOS" / "sanwright").write_bytes(b"program")
    (made / "Contents" / "MacOS" / "sanwright").chmod(0o755)
    return made


def test_the_image_shows_the_program_where_to_drag_it_and_what_to_know(
    app: Path, tmp_path: Path
) -> None:
    staging = tmp_path / "staging"
    dmg.stage(app, staging, 1_700_000_000)
    assert {path.name for path in staging.iterdir()} == {
        "Sanwright.app",
        "Applications",
        "Read me first.txt",
        "Licence.txt",
    }
    assert (staging / "Applications").readlink() == Path("/Applications")
    current = staging.joinpath(
        "Sanwright.app", "Contents", "Frameworks", "QtCore.framework", "Versions", "Current"
    )
    assert current.readlink() == Path("A"), "a framework is made of links"
    program = staging / "Sanwright.app" / "Contents" / "MacOS" / "sanwright"
    assert os.access(program, os.X_OK)
    assert program.stat().st_mtime == 1_700_000_000
    assert "not notarised" in (staging / "Read me first.txt").read_text(encoding="utf-8")


HDIUTIL = """#!/bin/sh
echo "$@" >> {log}
for last; do :; done
if [ "$(wc -l < {log})" -le {failures} ]; then
  echo partial > "$last"
  echo "hdiutil: create failed - {reason}" >&2
  exit 1
fi
echo image > "$last"
"""


def hdiutil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failures: int, reason: str) -> Path:
    """A program of that name that fails as the real one does now and then on build machines."""
    folder, log = tmp_path / "bin", tmp_path / "log"
    folder.mkdir()
    program = folder / "hdiutil"
    program.write_text(HDIUTIL.format(log=log, failures=failures, reason=reason))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(dmg, "PAUSE_S", 0.0)
    return log


def test_a_busy_disk_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = hdiutil(tmp_path, monkeypatch, 2, "Resource busy")
    out = tmp_path / "out.dmg"
    dmg.make_image(tmp_path / "staging", out)
    calls = log.read_text().splitlines()
    assert len(calls) == 3
    assert f"-volname Sanwright {sanwright.__version__}" in calls[0]
    assert out.read_text() == "image\n"


@pytest.mark.parametrize(
    ("reason", "calls"), [("Resource busy", dmg.ATTEMPTS), ("No space left on device", 1)]
)
def test_what_does_not_pass_is_said_and_leaves_no_half_image(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: str, calls: int
) -> None:
    log = hdiutil(tmp_path, monkeypatch, 100, reason)
    out = tmp_path / "out.dmg"
    with pytest.raises(BuildError, match=reason):
        dmg.make_image(tmp_path / "staging", out)
    assert len(log.read_text().splitlines()) == calls
    assert not out.exists()


@pytest.mark.skipif(sys.platform == "darwin", reason="there it works")
def test_elsewhere_it_says_what_is_missing(app: Path, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="missing"):
        dmg.build(app, tmp_path)
