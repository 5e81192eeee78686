"""Makes the setup program from the frozen folder: a list of its files, and NSIS does the rest.

NSIS runs on Windows and on Linux alike. The list names every file, for uninstalling removes what it
names and nothing else: the user may have chosen a folder in which other things lie.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PureWindowsPath

from PIL import Image

from installer import icons
from installer.commands import BuildError, run
from installer.commit import source_date, version
from installer.windows.resources import COPYRIGHT, PUBLISHER, file_version

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "installer" / "windows" / "sanwright.nsi"
STARTERS = ("sanwright.exe", "sanwrightw.exe")
TARGET = "x86-unicode"
"""The setup program itself is a 32-bit one: NSIS for Windows brings no other. Debian's has
``amd64-unicode`` too, which runs where there is no 32-bit Wine."""
LONGEST_NAME = 190
"""Windows takes 259 characters by default; the folder of an installation may need the rest."""
LICENCES_NOTE = """\
The licences of all that comes with Sanwright lie in its folder, below
_internal\\sanwright\\_data\\licences. Qt is used under the LGPL, version 3.
"""
SIDE_PICTURE = (328, 628)
"""Twice what a page takes on a screen of 96 dpi, in pixels."""
SIDE_COLOUR = "#164a70"  # as the ground of the symbol
INSTALLED_BY_NSIS = [Path(r"C:\Program Files (x86)\NSIS\makensis.exe")]


def build(folder: Path, output: Path) -> Path:
    """Make the setup program that installs the frozen ``folder``, in the folder ``output``."""
    return compile_setup(folder, output / f"sanwright-{version(ROOT)}-windows-x64-setup.exe")


def compile_setup(
    folder: Path, out: Path, target: str = TARGET, *, is_strict: bool = False
) -> Path:
    """Make ``out``, which installs ``folder``; returns it. If strict, a warning is an error."""
    files = list(installed_files(folder))
    missing = [name for name in STARTERS if PureWindowsPath(name) not in files]
    if missing:
        raise BuildError(f"{folder} is no frozen Sanwright for Windows: {missing[0]} is missing.")
    makensis = find_makensis()
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="sanwright-setup-") as temporary:
        work = Path(temporary)
        command = [makensis, "-V2", "-INPUTCHARSET", "UTF8", *(["-WX"] if is_strict else [])]
        command += [f"-D{name}={value}" for name, value in defines(folder, files, out, work)]
        command += [f"-DTARGET={target}", str(SCRIPT)]
        run(command, env={**os.environ, "SOURCE_DATE_EPOCH": str(source_date(ROOT))})
    return out


def find_makensis() -> str:
    """The compiler of NSIS."""
    found = shutil.which("makensis")
    if found is None:
        found = next((str(path) for path in INSTALLED_BY_NSIS if path.exists()), None)
    if found is None:
        raise BuildError(
            "makensis is missing. Install NSIS 3: “apt-get install nsis”, or on Windows "
            "“choco install nsis”."
        )
    return found


def defines(
    folder: Path, files: list[PureWindowsPath], out: Path, work: Path
) -> Iterator[tuple[str, str]]:
    """What the script is told, by name; writes the files that it includes into ``work``."""
    number = version(ROOT)
    made = icons.write_icons(work / "icons")
    listing, licences = work / "files.nsh", work / "licences.txt"
    listing.write_text(file_list(folder, files), encoding="utf-8-sig")
    licences.write_text(licence_text(), encoding="utf-8-sig", newline="\r\n")
    yield "VERSION", number
    yield "FILE_VERSION", ".".join(map(str, file_version(number)))
    yield "PUBLISHER", PUBLISHER
    yield "COPYRIGHT", COPYRIGHT
    yield "OUT", str(out.resolve())
    yield "FILES", str(listing)
    yield "LICENCES", str(licences)
    yield "ICON", str(made["sanwright.ico"])
    yield "SIDE_PICTURE", str(write_side_picture(work / "side.bmp"))
    yield "DOCUMENT_ICON", str(made["sanwright-document.ico"])


def installed_files(folder: Path) -> Iterator[PureWindowsPath]:
    """Every file of the folder, relative to it, in order. Raises BuildError for a name too long."""
    for file in sorted(folder.rglob("*")):
        if not file.is_file():
            continue
        name = PureWindowsPath(*file.relative_to(folder).parts)
        if len(str(name)) > LONGEST_NAME:
            raise BuildError(f"This name is too long for Windows: {name}")
        yield name


def file_list(folder: Path, files: Iterable[PureWindowsPath]) -> str:
    """The script's macros that install each file, and remove each file and each emptied folder."""
    known = list(files)
    folders = sorted({parent for name in known for parent in name.parents[:-1]})
    lines = [f"!define INSTALLED_KB {installed_kb(folder, known)}", "!macro INSTALL_FILES"]
    there: PureWindowsPath | None = None
    for name in sorted(known, key=lambda name: (name.parent, name)):
        if name.parent != there:
            there = name.parent
            lines.append(f'  SetOutPath "{_installed(there)}"')
        lines.append(f'  File "{folder.joinpath(*name.parts).resolve()}"')
    lines += ["!macroend", "!macro UNINSTALL_FILES"]
    lines += [f'  Delete "{_installed(name)}"' for name in known]
    lines += [f'  RMDir "{_installed(name)}"' for name in sorted(folders, reverse=True)]
    lines.append("!macroend")
    return "\n".join(lines) + "\n"


def installed_kb(folder: Path, files: Iterable[PureWindowsPath]) -> int:
    """What the files take on the disk, in units of 1,024 bytes, as Windows lists it."""
    whole = sum(folder.joinpath(*name.parts).stat().st_size for name in files)
    return -(-whole // 1024)


def write_side_picture(file: Path) -> Path:
    """The picture beside the first and the last page: the symbol on its own colour."""
    picture = Image.new("RGB", SIDE_PICTURE, SIDE_COLOUR)
    width, height = SIDE_PICTURE
    symbol = icons.draw(icons.PROGRAM, width * 3 // 4)
    picture.paste(symbol, (width // 8, (height - symbol.height) // 3), symbol)
    picture.save(file, "BMP")
    return file


def licence_text() -> str:
    """What the page of licences shows."""
    notice, licence = ((ROOT / name).read_text(encoding="utf-8") for name in ("NOTICE", "LICENSE"))
    paragraphs = [*notice.split("\n\n"), LICENCES_NOTE]
    # The page is narrower than a file and breaks lines itself.
    whole = [" ".join(text.split()) if len(text) > 80 else text.strip() for text in paragraphs]
    return "\n\n".join([*whole, licence])


def _installed(name: PureWindowsPath) -> str:
    return "$INSTDIR" if not name.parts else f"$INSTDIR\\{_quoted(str(name))}"


def _quoted(text: str) -> str:
    """As NSIS reads it between quotes when it runs; names of files have no quotes in them."""
    return text.replace("$", "$$")
