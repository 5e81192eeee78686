"""What the ELF files of a frozen folder ask of the system: libraries, and a version of glibc.

Read with objdump of binutils, which PyInstaller needs as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from installer.commands import run

_ELF = b"\x7fELF"
_OPTIONAL = tuple(
    re.compile(pattern)
    for pattern in (
        r"plugins/platforms/libqwayland",
        r"plugins/wayland-",
        r"Qt/lib/libQt6(Wayland|WlShell)",
        r"plugins/printsupport/",
        r"plugins/platformthemes/",
        r"plugins/platforminputcontexts/",
    )
)
_OF_A_DESKTOP = re.compile(r"plugins/platformthemes/libqgtk3")
"""Loads where GTK is there already; nobody should install GTK for it."""


class Asked(NamedTuple):
    """The dynamic section of an ELF file: libraries by name, versions of glibc."""

    libraries: tuple[str, ...]
    glibc: tuple[int, ...]


def elf_files(folder: Path) -> list[Path]:
    """Every program and library below ``folder``, in order."""
    found = []
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as stream:
                if stream.read(4) == _ELF:
                    found.append(file)
    return found


def required(folder: Path) -> list[Path]:
    """The ELF files without which the window does not open."""
    return [file for file in elf_files(folder) if not _is_optional(file, folder)]


def optional(folder: Path) -> list[Path]:
    """Those that serve what a system may not have: Wayland, CUPS, input methods."""
    return [
        file
        for file in elf_files(folder)
        if _is_optional(file, folder) and not _OF_A_DESKTOP.search(file.as_posix())
    ]


def asked(file: Path) -> Asked:
    """What one ELF file asks for."""
    text = run(["objdump", "-p", file])
    versions = [tuple(map(int, words.split("."))) for words in re.findall(r"GLIBC_([\d.]+)", text)]
    return Asked(tuple(re.findall(r"NEEDED\s+(\S+)", text)), max(versions, default=()))


def oldest_glibc(folder: Path) -> str:
    """The oldest glibc that everything in ``folder`` runs with."""
    return ".".join(map(str, max(asked(file).glibc for file in elf_files(folder))))


def asked_of_system(folder: Path, files: Iterable[Path]) -> list[str]:
    """Libraries that ``files`` need and that are not in ``folder``, by name."""
    inside = {file.name for file in folder.rglob("*.so*")}
    wanted = {library for file in files for library in asked(file).libraries}
    return sorted(wanted - inside)


def library_places() -> dict[str, Path]:
    """Where the libraries of this system are, by name."""
    lines = (line.split() for line in run(["/sbin/ldconfig", "-p"]).splitlines())
    found: dict[str, Path] = {}
    for words in lines:
        if "=>" in words:
            found.setdefault(words[0], Path(words[-1]))
    return found


def _is_optional(file: Path, folder: Path) -> bool:
    place = file.relative_to(folder).as_posix()
    return any(pattern.search(place) for pattern in _OPTIONAL)
