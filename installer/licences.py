"""Finds the licence of everything that is bundled, and refuses what has none or must not go in.

Every file that PyInstaller picked belongs to Sanwright, to Python, to an installed distribution or
to a package of the building system. For each of these owners there has to be a licence that we may
bundle under, and its text.
"""

from __future__ import annotations

import csv
import functools
import json
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import NamedTuple

from installer.commands import BuildError
from installer.payload import DATA, OWN_LICENCES

ROOT = Path(__file__).resolve().parent.parent
TEXTS = ROOT / "installer" / "licence_texts"
INDEX = "index.json"
SUMMARY = "COPYRIGHT.txt"
OWN = "Sanwright"
PYTHON = "Python"
FONTS = "DejaVu Sans"

MAY_BE_BUNDLED = frozenset(
    "0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause Bitstream-Vera CC0-1.0 HPND LGPL-3.0-only MIT"
    " MIT-CMU MPL-2.0 PSF-2.0 Python-2.0 Unicode-3.0 X11 Zlib blessing bzip2-1.0.6 public-domain"
    " GPL-2.0-or-later-WITH-Bootloader-exception".split()
)
"""Licences of what may go in, by SPDX identifier. GPL would bind the whole."""

_SPOKEN = {
    "MIT License": "MIT",
    "BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
}
"""What older metadata say, as an SPDX identifier."""

_REVIEWED = {
    "pyinstaller": "GPL-2.0-or-later-WITH-Bootloader-exception",
    "pypdfium2": "BSD-3-Clause AND Apache-2.0",
    "reportlab": "BSD-3-Clause",
    "pyside6-essentials": "LGPL-3.0-only",
    "shiboken6": "LGPL-3.0-only",
}
"""Distributions whose metadata say it in a sentence, or leave a choice that we make here."""

_SYSTEM = (
    (r"libpython3.*|python3.*", "PSF-2.0"),
    (r"libsqlite3-0", "blessing"),
    (r"libffi\d+", "MIT"),
    (r"libexpat1", "MIT"),
    (r"liblzma5", "0BSD"),
    (r"libbz2-1\.0", "bzip2-1.0.6"),
    (r"libmpdec\d+", "BSD-2-Clause"),
    (r"libxcb-(cursor|icccm|image|keysyms|render-util|util)\d", "MIT"),
)
"""Debian packages whose copyright files have been read; another one stops the build."""

_LICENCE = re.compile(r"dist-info/(licenses/|(?i:(.*/)?(licen[cs]e|copying|notice|authors)[^/]*$))")
"""Files of a distribution that hold its licence."""

_TEXTS_OF = {
    "pyside6-essentials": ("Qt-notice.txt", "LGPL-3.0.txt", "GPL-3.0.txt", "Qt-third-party.txt"),
    "shiboken6": ("Qt-notice.txt", "LGPL-3.0.txt", "GPL-3.0.txt"),
}
"""Texts from this folder, for distributions that bring none."""


@dataclass(frozen=True)
class Component:
    """Something bundled: whose it is, under which licence, and where the texts are."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]


class Entry(NamedTuple):
    """A file as PyInstaller lists it: its place in the folder, where it is, what kind it is."""

    target: str
    source: str
    kind: str


def check(component: Component) -> Component:
    """The component, if it may go in. Raises BuildError saying what is in the way."""
    what = f"{component.name} {component.version}".strip()
    if not is_allowed(component.licence):
        raise BuildError(
            f"{what} is under “{component.licence or 'no known licence'}” and must not be bundled;"
            " leave it out in installer/contents.py, or, if the licence allows it after all, say so"
            " in installer/licences.py."
        )
    if not component.texts:
        raise BuildError(f"The text of the licence of {what} ({component.licence}) is missing.")
    return component


def is_allowed(expression: str) -> bool:
    """Whether an SPDX expression leaves a way that does not bind the whole program."""
    plain = expression.replace(" WITH ", "-WITH-").replace("(", "").replace(")", "")
    return any(
        all(name.strip() in MAY_BE_BUNDLED for name in way.split(" AND "))
        for way in plain.split(" OR ")
    )


def components(entries: Iterable[Entry], made: Path = ROOT) -> list[Component]:
    """Everything that these files belong to, checked; what is below ``made`` is our own."""
    owners = Owners((ROOT, made))
    found: dict[str, Component] = {}
    for entry in entries:
        if entry.kind == "SYMLINK" or not entry.source or entry.source == "-":
            continue
        component = owners.of(Path(entry.source))
        found.setdefault(component.name, component)
    found.setdefault(PYTHON, python())
    found["pyinstaller"] = owners.distribution("pyinstaller")
    return [check(found[name]) for name in sorted(found, key=str.lower)]


class Owners:
    """Knows to which component a file of this machine belongs."""

    def __init__(self, own_folders: Iterable[Path] = (ROOT,)) -> None:
        self._own_folders = [folder.resolve() for folder in own_folders]
        self._distributions = {_key(each.metadata["Name"]): each for each in distributions()}
        self._by_file: dict[Path, str] = {}
        for name, each in self._distributions.items():
            for file in recorded_files(each):
                self._by_file[_resolved_folder(file.parent) / file.name] = name
        self._packages: dict[Path, Component] = {}

    def of(self, file: Path) -> Component:
        """The component of a file. Raises BuildError if nobody knows."""
        place = resolved(file)
        if place in self._by_file:
            return self.distribution(self._by_file[place])
        if any(place.is_relative_to(folder) for folder in self._own_folders):
            return own()
        if is_part_of_python(place):
            return python()
        return self._packaged(place)

    def distribution(self, name: str) -> Component:
        """An installed distribution."""
        return distribution_component(self._distributions[name])

    def _packaged(self, file: Path) -> Component:
        if file not in self._packages:
            self._packages[file] = debian_component(file)
        return self._packages[file]


def recorded_files(found: Distribution) -> list[Path]:
    """The files that an installed distribution lists.

    Its own ``files`` asks the system for each of them whether it is there, of 10,000: minutes on
    Windows.
    """
    lines = (found.read_text("RECORD") or "").splitlines()
    return [Path(str(found.locate_file(row[0]))) for row in csv.reader(lines) if row]


def resolved(file: Path) -> Path:
    """``file.resolve()``, asked once for each folder."""
    place = _resolved_folder(file.parent) / file.name
    return place.resolve() if place.is_symlink() else place


@functools.cache
def _resolved_folder(folder: Path) -> Path:
    return folder.resolve()


def own() -> Component:
    """Sanwright itself, with its fonts."""
    from sanwright import __version__

    return Component(OWN, __version__, "Apache-2.0", tuple(ROOT / name for name in OWN_LICENCES))


def python() -> Component:
    """The interpreter and its library."""
    version = ".".join(map(str, sys.version_info[:3]))
    places = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))
    texts = [place / "LICENSE.txt" for place in places if (place / "LICENSE.txt").exists()]
    return Component(PYTHON, version, "PSF-2.0", tuple(texts[:1]))


def is_part_of_python(file: Path, system: str = sys.platform) -> bool:
    """Whether a file is of the library, or the interpreter's own shared library.

    On Windows and macOS Python is a folder of its own, with the libraries that it needs (libffi,
    OpenSSL, Microsoft's runtime); its licence text has theirs in it.
    """
    places = [Path(sysconfig.get_path("stdlib"))]
    if system in ("win32", "darwin"):
        places.append(Path(sys.base_prefix))
    is_inside = any(file.is_relative_to(_resolved_folder(place)) for place in places)
    if is_inside and "site-packages" not in file.parts:
        return True
    return re.match(r"(lib)?python3?\.?\d*\.(so|dll|dylib)|Python$", file.name) is not None


def distribution_component(found: Distribution) -> Component:
    """What the metadata of an installed distribution say."""
    about, name = found.metadata, _key(found.metadata["Name"])
    licence = _REVIEWED.get(name) or about["License-Expression"] or about["License"] or ""
    if not licence or "\n" in licence:
        named = [line.rpartition(":: ")[2] for line in about.get_all("Classifier") or ()
                 if line.startswith("License ::")]  # fmt: skip
        licence = named[0] if named else ""
    files = [file for file in recorded_files(found) if _LICENCE.search(file.as_posix())]
    texts = (*sorted(files), *(TEXTS / text for text in _TEXTS_OF.get(name, ())))
    return Component(name, found.version, _SPOKEN.get(licence, licence), texts)


def debian_component(file: Path) -> Component:
    """The package of the building system that ``file`` comes from. Raises BuildError if none."""
    package = debian_package(file)
    if not package:
        raise BuildError(f"Nobody knows under which licence {file} is, so it must not be bundled.")
    licence = next((spdx for name, spdx in _SYSTEM if re.fullmatch(name, package)), "")
    text = Path("/usr/share/doc", package, "copyright")
    version = _asked("dpkg-query", "--show", "--showformat=${Version}", package)
    return Component(package, version, licence, (text,) if text.exists() else ())


def debian_package(file: Path) -> str:
    """Name of the Debian package that a file belongs to; empty if it is of none."""
    for place in (str(file), str(file).removeprefix("/usr")):
        listed = _asked("dpkg-query", "--search", place)
        if listed:
            return listed.partition(":")[0]
    return ""


def write(found: Iterable[Component], folder: Path) -> None:
    """Write the texts of all components, an index of them, and a summary for people."""
    shutil.rmtree(folder, ignore_errors=True)
    index = []
    for component in found:
        names = []
        for number, text in enumerate(component.texts):
            name = f"{component.name.lower()}/{number:02}-{_text_name(text)}"
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            written = text.read_text(encoding="utf-8", errors="replace")
            if text.parent == TEXTS and text.name == "Qt-notice.txt":
                written = written.format(version=component.version)
            target.write_text(written, encoding="utf-8", newline="\n")
            names.append(name)
        index.append(
            {
                "name": component.name,
                "version": component.version,
                "licence": component.licence,
                "texts": names,
            }
        )
    (folder / INDEX).write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8", newline="\n")
    (folder / SUMMARY).write_text(summary(index), encoding="utf-8", newline="\n")


def summary(index: Iterable[Mapping[str, object]]) -> str:
    """In one page, what is bundled and under which licence."""
    lines = [
        "Sanwright, Copyright 2026 The Sanwright authors, is licensed under the Apache License,",
        "version 2.0. On Debian systems its text is in /usr/share/common-licenses/Apache-2.0.",
        "",
        "What is bundled with it is under licences of its own. Their texts are in the folder",
        f"_internal/{DATA}/licences of the program; Help, About Sanwright shows them.",
        "",
    ]
    lines += [f"  {row['name']} {row['version']}: {row['licence']}" for row in index]
    lines += ["", "The Qt libraries are used under the LGPL, version 3, unmodified:", ""]
    notice = (TEXTS / "Qt-notice.txt").read_text(encoding="utf-8")
    versions = {str(row["name"]): str(row["version"]) for row in index}
    lines.append(notice.format(version=versions.get("pyside6-essentials", "")))
    return "\n".join(lines)


def licence_entries(analysis: object, work: Path) -> list[tuple[str, str, str]]:
    """Write the texts for all that PyInstaller found; returns its entries for them."""
    parts = (getattr(analysis, name) for name in ("binaries", "datas", "pure", "scripts"))
    entries = [Entry(*row) for rows in parts for row in rows]
    folder = work / "licences"
    write(components(entries, work), folder)
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return [
        (f"{DATA}/licences/{file.relative_to(folder).as_posix()}", str(file), "DATA")
        for file in files
    ]


def _text_name(text: Path) -> str:
    name = text.name if text.name != "copyright" else f"{text.parent.name}.txt"
    return name if "." in name else f"{name}.txt"


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _asked(*words: str) -> str:
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
