"""Is what a Linux desktop is told about the program right, and do its own tools think so?"""

from __future__ import annotations

import configparser
import shutil
import struct
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import sanwright
from installer.desktop import COMPONENT, LINUX, metainfo, write_share
from installer.manual import manual_page
from sanwright.cli.registry import command_names
from sanwright.design import Tables
from sanwright.documents.design_file import APPLICATION_ID, write_file

MIME = "application/x-sanwright"
MIME_NAMES = {"": "http://www.freedesktop.org/standards/shared-mime-info"}


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("desktop") / "share"
    write_share(folder)
    return folder


def needs(tool: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not shutil.which(tool), reason=f"{tool} is not installed")


def answer(*words: str | Path) -> str:
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_the_menu_entry_says_what_the_window_says() -> None:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(LINUX / "sanwright.desktop", encoding="utf-8")
    entry = parser["Desktop Entry"]
    assert entry["Exec"] == "sanwright %f"
    assert entry["MimeType"] == f"{MIME};"
    assert {"Name", "GenericName", "Comment", "Comment[de]", "GenericName[de]"} <= set(entry)
    assert entry["StartupWMClass"] == "Sanwright"  # what Qt makes of the application's name


@needs("desktop-file-validate")
def test_the_menu_entry_is_valid(share: Path) -> None:
    assert answer("desktop-file-validate", share / "applications" / "sanwright.desktop") == ""


def test_the_file_type_is_known_by_the_mark_of_a_real_design(tmp_path: Path) -> None:
    kind = ET.parse(LINUX / "sanwright.xml").find("mime-type", MIME_NAMES)
    assert kind is not None
    assert kind.get("type") == MIME
    outer = kind.find("magic/match", MIME_NAMES)
    inner = kind.find("magic/match/match", MIME_NAMES)
    assert outer is not None
    assert inner is not None
    design = tmp_path / "design.sanw"
    write_file(Tables(), design)
    content = design.read_bytes()
    start = str(outer.get("value")).replace("\\0", "\0").encode()
    assert content.startswith(start)
    (mark,) = struct.unpack_from(">I", content, int(str(inner.get("offset"))))
    assert mark == int(str(inner.get("value")), 16) == APPLICATION_ID


@needs("update-mime-database")
@needs("gio")
def test_a_design_is_known_without_its_ending(
    tmp_path: Path, share: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(share / "mime", tmp_path / "mime")
    answer("update-mime-database", tmp_path / "mime")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    write_file(Tables(), tmp_path / "design")
    assert MIME in answer("gio", "info", "-a", "standard::content-type", tmp_path / "design")


def test_the_metadata_name_the_newest_release() -> None:
    component = ET.fromstring(metainfo())
    assert component.findtext("id") == COMPONENT
    newest = component.find("releases/release")
    assert newest is not None
    assert newest.get("version") == sanwright.__version__
    assert component.findtext("launchable") == "sanwright.desktop"
    assert component.findtext("provides/mediatype") == MIME


@needs("appstreamcli")
def test_the_metadata_are_valid(share: Path) -> None:
    file = share / "metainfo" / f"{COMPONENT}.metainfo.xml"
    told = answer("appstreamcli", "validate", "--no-net", "--no-color", file)
    assert "Validation was successful" in told


@pytest.mark.parametrize("size", [16, 24, 32, 48, 64, 128, 256, 512])
def test_icons_are_there_in_their_size(share: Path, size: int) -> None:
    from PIL import Image

    icons = share / "icons" / "hicolor" / f"{size}x{size}"
    for name in ("apps/sanwright.png", "mimetypes/application-x-sanwright.png"):
        with Image.open(icons / name) as picture:
            assert picture.size == (size, size)


def test_the_manual_page_has_every_command() -> None:
    page = manual_page()
    for name in command_names():
        assert f'.SS "sanwright {name}"' in page
    assert not [line for line in page.splitlines() if line.startswith("'")]


@needs("man")
def test_man_has_nothing_to_complain_of(share: Path) -> None:
    page = share / "man" / "man1" / "sanwright.1"
    words = ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(page)]
    done = subprocess.run(words, capture_output=True, check=False)
    assert done.stderr == b""


@pytest.mark.parametrize("name", ["install.sh", "uninstall.sh"])
@needs("sh")
def test_the_scripts_are_plain_shell(name: str) -> None:
    assert answer("sh", "-n", LINUX / name) == ""
