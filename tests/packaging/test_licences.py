"""Is every licence of what is bundled found, and is refused what must not be bundled?"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from installer import contents, licences
from installer.commands import BuildError
from installer.licences import Component, Entry, check, components, is_allowed

ROOT = Path(__file__).resolve().parents[2]
TEXT = ROOT / "LICENSE"


@pytest.mark.parametrize(
    "expression",
    ["MIT", "BSD-3-Clause AND Zlib", "GPL-3.0-only OR LGPL-3.0-only", "(MIT OR GPL-2.0-only)"],
)
def test_licences_that_bind_only_themselves_may_go_in(expression: str) -> None:
    assert is_allowed(expression)


@pytest.mark.parametrize(
    "expression", ["GPL-3.0-only", "MIT AND GPL-2.0-or-later", "AGPL-3.0-only", "proprietary", ""]
)
def test_licences_that_bind_the_whole_program_stop_the_build(expression: str) -> None:
    with pytest.raises(BuildError, match="must not be bundled"):
        check(Component("thing", "1", expression, (TEXT,)))


def test_a_licence_without_its_text_stops_the_build() -> None:
    with pytest.raises(BuildError, match="text of the licence of thing 1"):
        check(Component("thing", "1", "MIT", ()))


def test_a_file_that_nobody_knows_stops_the_build(tmp_path: Path) -> None:
    stranger = tmp_path / "libstranger.so.1"
    stranger.write_bytes(b"")
    with pytest.raises(BuildError, match="Nobody knows under which licence"):
        components([Entry("libstranger.so.1", str(stranger), "BINARY")])


@pytest.mark.parametrize("package", ["libreadline8", "libgdbm6"])
def test_gnu_readline_and_gdbm_stop_the_build(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(licences, "debian_package", lambda _file: package)
    with pytest.raises(BuildError, match=f"{package}.*must not be bundled"):
        check(licences.debian_component(tmp_path / "lib.so"))


def test_readline_is_not_even_looked_for() -> None:
    assert {"readline", "_gdbm", "tkinter"} <= set(contents.EXCLUDED_MODULES)


def test_owners_of_files_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        licences.Owners, "distribution", lambda _self, name: Component(name, "1", "MIT", (TEXT,))
    )
    entries = [
        Entry("msgspec", str(Path(str(msgspec.__file__))), "PYMODULE"),
        Entry("json", str(Path(str(json.__file__))), "PYMODULE"),
        Entry("sanwright", str(ROOT / "app" / "sanwright" / "__init__.py"), "PYMODULE"),
        Entry("link", "elsewhere", "SYMLINK"),
    ]
    if not licences.python().texts:
        pytest.skip("this Python came without its licence")
    names = [component.name for component in components(entries)]
    assert names == ["msgspec", "pyinstaller", "Python", "Sanwright"]


def test_texts_index_and_summary_are_written(tmp_path: Path) -> None:
    qt = Component(
        "pyside6-essentials", "6.11.3", "LGPL-3.0-only", (licences.TEXTS / "Qt-notice.txt",)
    )
    licences.write([licences.own(), qt], tmp_path / "licences")
    index = json.loads((tmp_path / "licences" / "index.json").read_text(encoding="utf-8"))
    assert [row["name"] for row in index] == ["Sanwright", "pyside6-essentials"]
    for row in index:
        assert all((tmp_path / "licences" / name).stat().st_size for name in row["texts"])
    notice = (tmp_path / "licences" / index[1]["texts"][0]).read_text(encoding="utf-8")
    assert "PySide6 and shiboken6 6.11.3" in notice
    summary = (tmp_path / "licences" / "COPYRIGHT.txt").read_text(encoding="utf-8")
    assert "pyside6-essentials 6.11.3: LGPL-3.0-only" in summary
    assert "reverse engineer" in summary


@pytest.mark.parametrize(
    ("place", "goes_in"),
    [
        ("libreadline.so.8", False),
        ("libstdc++.so.6", False),
        ("libpython3.11.so.1.0", True),
        ("libxcb-cursor.so.0", True),
        ("PySide6/Qt/lib/libQt6Network.so.6", True),
        ("PySide6/Qt/lib/libQt6Sql.so.6", False),
        ("PySide6/Qt/lib/libQt6Gui.so.6", True),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", False),
        ("PySide6/Qt/translations/qt_de.qm", False),
        ("PySide6/Qt/translations/qtbase_fr.qm", False),
        ("PySide6/Qt/translations/qtbase_de.qm", True),
        ("reportlab/fonts/DarkGardenMK.pfb", False),
        ("sanwright/_data/guide/screenshots/network.png", True),
    ],
)
def test_what_goes_into_the_folder_on_linux(place: str, goes_in: bool) -> None:
    assert contents.is_wanted(place, "linux") is goes_in


def test_libraries_of_other_systems_are_left_to_their_own_rules() -> None:
    assert contents.is_wanted("python311.dll", "win32")
    assert not contents.is_wanted("PySide6/Qt6Sql.dll", "win32")
