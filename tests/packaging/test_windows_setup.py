"""Does the Windows setup program know all its files and nothing else, and does it compile?"""

from __future__ import annotations

import ast
import re
import shutil
import sys
from pathlib import Path, PureWindowsPath

import pytest

import sanwright
from installer import licences
from installer.commands import BuildError
from installer.windows import resources, setup

needs_makensis = pytest.mark.skipif(not shutil.which("makensis"), reason="NSIS is not installed")

FILES = {
    "sanwright.exe": "one",
    "sanwrightw.exe": "two",
    "_internal/base_library.zip": "three",
    "_internal/sanwright/_data/resources/testbeds/größe $2.json": "four",
    "_internal/sanwright/_data/stamp.json": "",
}


@pytest.fixture
def frozen(tmp_path: Path) -> Path:
    folder = tmp_path / "sanwright"
    for name, text in FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder


def macro(text: str, name: str) -> list[str]:
    body = re.search(rf"!macro {name}\n(.*?)!macroend", text, re.DOTALL)
    assert body
    return [line.strip() for line in body[1].splitlines()]


def test_every_file_is_installed_where_it_lies_in_the_folder(frozen: Path) -> None:
    lines = macro(setup.file_list(frozen, setup.installed_files(frozen)), "INSTALL_FILES")
    there, installed = "", {}
    for line in lines:
        word, text = re.fullmatch(r'(SetOutPath|File) "(.*)"', line).groups()  # type: ignore[union-attr]
        if word == "SetOutPath":
            there = text
        else:
            source = Path(text)
            installed[f"{there}\\{source.name}"] = source.read_text()
    root = "$INSTDIR\\"
    assert installed == {root + name.replace("/", "\\"): text for name, text in FILES.items()}


def test_every_installed_file_is_removed_by_its_name_and_folders_from_the_inside(
    frozen: Path,
) -> None:
    lines = macro(setup.file_list(frozen, setup.installed_files(frozen)), "UNINSTALL_FILES")
    removed = [line.removeprefix("Delete ") for line in lines if line.startswith("Delete")]
    names = {'"$INSTDIR\\' + name.replace("/", "\\").replace("$", "$$") + '"' for name in FILES}
    assert set(removed) == names
    assert len(removed) == len(names)
    folders = [line for line in lines if line.startswith("RMDir")]
    assert lines == [*lines[: len(removed)], *folders]
    depths = [line.count("\\") for line in folders]
    assert depths == sorted(depths, reverse=True)
    assert folders[-1] == 'RMDir "$INSTDIR\\_internal"'


def test_nothing_is_removed_that_has_no_name() -> None:
    """The user may have chosen a folder in which other things lie."""
    script = setup.SCRIPT.read_text(encoding="utf-8")
    assert not re.search(r"RMDir\s+/r|Delete\s+.*[*?]", script, re.IGNORECASE)


def test_the_list_goes_by_the_size_on_the_disk(frozen: Path) -> None:
    text = setup.file_list(frozen, setup.installed_files(frozen))
    assert "!define INSTALLED_KB 1\n" in text
    (frozen / "large.bin").write_bytes(bytes(5000))
    text = setup.file_list(frozen, setup.installed_files(frozen))
    assert "!define INSTALLED_KB 5\n" in text


def test_a_folder_without_the_starters_is_refused(frozen: Path, tmp_path: Path) -> None:
    (frozen / "sanwrightw.exe").unlink()
    with pytest.raises(BuildError, match=r"sanwrightw\.exe is missing"):
        setup.build(frozen, tmp_path)


def test_a_name_too_long_for_windows_is_refused(frozen: Path) -> None:
    deep = frozen.joinpath(*["folder-of-some-length"] * 9)
    deep.mkdir(parents=True)
    (deep / "file").write_text("")
    with pytest.raises(BuildError, match="too long for Windows"):
        list(setup.installed_files(frozen))


def test_the_version_comes_from_one_place(frozen: Path, tmp_path: Path) -> None:
    files = [PureWindowsPath("sanwright.exe")]
    told = dict(setup.defines(frozen, files, tmp_path / "out.exe", tmp_path))
    assert told["VERSION"] == sanwright.__version__
    assert told["FILE_VERSION"] == sanwright.__version__ + ".0"
    for file in setup.SCRIPT.parent.iterdir():
        if file.is_file():
            assert sanwright.__version__ not in file.read_text(encoding="utf-8"), file.name


@pytest.mark.parametrize(
    ("number", "four"),
    [("0.1.0", (0, 1, 0, 0)), ("2.10", (2, 10, 0, 0)), ("1.2.3.4.5", (1, 2, 3, 4))],
)
def test_windows_counts_versions_by_four_numbers(number: str, four: tuple[int, ...]) -> None:
    assert resources.file_version(number) == four


@pytest.mark.parametrize("name", ["sanwright", "sanwrightw"])
def test_the_version_resource_of_a_starter_says_what_it_is(name: str) -> None:
    tree = ast.parse(resources.version_resource(sanwright.__version__, name), mode="eval")
    strings = {
        call.args[0].value: call.args[1].value  # type: ignore[attr-defined]
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "StringStruct"
    }
    assert strings["ProductVersion"] == sanwright.__version__
    assert strings["OriginalFilename"] == f"{name}.exe"
    assert strings["ProductName"] == "Sanwright"


def test_every_text_of_the_setup_is_english_and_german() -> None:
    texts = (setup.SCRIPT.parent / "texts.nsh").read_text(encoding="utf-8")
    spoken = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\}", texts, re.MULTILINE)
    english = [name for name, language in spoken if language == "ENGLISH"]
    assert english == [name for name, language in spoken if language == "GERMAN"]
    script = setup.SCRIPT.read_text(encoding="utf-8")
    assert set(re.findall(r"\$\((\w+)\)", script)) == set(english)


@needs_makensis
def test_it_compiles_and_the_same_folder_gives_the_same_bytes(frozen: Path, tmp_path: Path) -> None:
    made = setup.build(frozen, tmp_path)
    assert made.name == f"sanwright-{sanwright.__version__}-windows-x64-setup.exe"
    first = made.read_bytes()
    assert first[:2] == b"MZ"
    assert (
        setup.compile_setup(frozen, tmp_path / "second.exe", is_strict=True).read_bytes() == first
    )


def test_the_libraries_that_python_brings_there_have_an_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the first build on Windows would stop for want of their licences."""
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
    for name in ("vcruntime140.dll", "DLLs/_hashlib.pyd", "DLLs/libcrypto-3.dll"):
        assert licences.is_part_of_python(tmp_path / name, "win32")
        assert not licences.is_part_of_python(tmp_path / name, "linux")
    assert not licences.is_part_of_python(tmp_path / "Lib/site-packages/a/b.dll", "win32")
    assert not licences.is_part_of_python(tmp_path.parent / "b.dll", "win32")
