"""Assembles the app bundle on any system, by PyInstaller's own code, and judges how it is laid out.

What goes in are the locked wheels for a Mac, the data of the program, and PyInstaller's starter for
a Mac: it comes with PyInstaller's wheel for macOS, which is Python as on any system. Left out is
what only a Mac can do: Python itself, rewriting of paths in libraries, and the signature.
"""

from __future__ import annotations

import importlib
import os
import plistlib
import shutil
import sys
import types
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from installer import payload
from installer.contents import is_wanted
from installer.macos import bundle
from installer.macos.libraries import oldest_by_processor

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("altgraph", "hatchling", "macholib", "packaging", "pyinstaller", "setuptools")
"""Wheels that make the program and are no part of it."""
_STARTER = Path("PyInstaller", "bootloader", "Darwin-64bit", "runw")
_CODE = (".py", ".pyc", ".pyi")
Entry = tuple[str, str, str]
"""Name in the program, the file, and what PyInstaller calls its kind."""


def assemble(wheels: Path, work: Path) -> Path:
    """Make the bundle below ``work`` of the wheels in a folder; it is not signed."""
    tools, packages = work / "tools", work / "packages"
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            if wheel.name.startswith(TOOLS):
                archive.extractall(tools)
            else:
                wanted = [name for name in archive.namelist() if _goes_in(name)]
                archive.extractall(packages, wanted)
    entries = list(_entries(packages))
    entries += [
        (str(Path(payload.DATA, item.target)), str(item.source), "DATA")
        for item in payload.payload(work / "payload")
    ]
    starter = work / "sanwright"
    shutil.copyfile(tools / _STARTER, starter)
    shipped = [Path(file) for _, file, kind in entries if kind != "DATA"]
    options = bundle.bundle_options(ROOT, work, shipped)
    _bundle(tools, work, starter, [entries, bundle.resources(work)], options)
    return work / "dist" / bundle.APP_NAME


def _goes_in(name: str) -> bool:
    path = Path(name)
    is_metadata = path.parts[0].endswith(".dist-info") or name.endswith("/")
    return not is_metadata and path.suffix not in _CODE and is_wanted(name, "darwin")


def _entries(packages: Path) -> Iterator[Entry]:
    for file in sorted(packages.rglob("*")):
        if file.is_file():
            is_code = bool(oldest_by_processor(file.read_bytes()))
            kind = "EXTENSION" if file.suffix == ".so" else "BINARY"
            yield file.relative_to(packages).as_posix(), str(file), kind if is_code else "DATA"


def _bundle(
    tools: Path, work: Path, starter: Path, entries: list[list[Entry]], options: dict[str, Any]
) -> None:
    """Have PyInstaller lay the bundle out as it does on a Mac."""
    sys.path.insert(0, str(tools))
    try:
        config: Any = importlib.import_module("PyInstaller.config")
        api: Any = importlib.import_module("PyInstaller.building.api")
        osx: Any = importlib.import_module("PyInstaller.building.osx")
    finally:
        sys.path.remove(str(tools))
    places = {"distpath": work / "dist", "workpath": work / "build", "specpath": work}
    for place in places.values():
        place.mkdir(exist_ok=True)
    config.CONF.update({name: str(place) for name, place in places.items()}, noconfirm=True)
    osx.is_darwin = True
    osx.osxutils = types.SimpleNamespace(sign_binary=lambda *_words, **_options: None)
    program = api.EXE.__new__(api.EXE)
    program.__dict__.update(
        name=str(starter), dependencies=[], console=False, strip=False, upx=False, upx_exclude=[],
        target_arch=None, codesign_identity=None, entitlements_file=None, exclude_binaries=True,
    )  # fmt: skip
    osx.BUNDLE(program, *entries, **options)


def problems(app: Path) -> Iterator[str]:
    """What macOS would refuse in a bundle, in sentences.

    The rules of codesign, as PyInstaller's ``building/osx.py`` has them: code and frameworks in
    ``Frameworks`` and ``MacOS``, all else in ``Resources``, no folder with a dot in its name that
    is no framework, links that stay in the bundle.
    """
    contents = app / "Contents"
    written = plistlib.loads((contents / "Info.plist").read_bytes())
    for key, value in bundle.info_plist(str(written["CFBundleVersion"])).items():
        if written.get(key) != value:
            yield f"Info.plist: {key} is {written.get(key)!r}, not {value!r}"
    if "LSBackgroundOnly" in written:
        yield "Info.plist: the program would have no window"
    program = contents / "MacOS" / str(written["CFBundleExecutable"])
    if not os.access(program, os.X_OK) or not oldest_by_processor(program.read_bytes()):
        yield f"{program.name} is no program for a Mac"
    icons = [written["CFBundleIconFile"]]
    icons += [kind["CFBundleTypeIconFile"] for kind in written["CFBundleDocumentTypes"]]
    for icon in icons:
        place = contents / "Resources" / icon
        if not place.is_file() or place.read_bytes()[:4] != b"icns":
            yield f"{icon} is no icon in Resources"
    for path in sorted(contents.rglob("*")):
        yield from _misplaced(path, contents)


def _misplaced(path: Path, contents: Path) -> Iterator[str]:
    """What is wrong with one entry of the bundle."""
    name = path.relative_to(contents)
    place = name.parts[0]
    in_framework = any(part.endswith(".framework") for part in name.parts)
    if path.is_symlink():
        if path.readlink().is_absolute() or not path.exists():
            yield f"{name} is a link to nothing in the bundle"
        elif not path.resolve().is_relative_to(contents.resolve()):
            yield f"{name} is a link out of the bundle"
    elif path.is_dir():
        if place == "Frameworks" and "." in path.name and not in_framework:
            yield f"{name}: codesign takes a folder with a dot in its name for a bundle"
    elif place in ("Frameworks", "MacOS", "Resources") and not in_framework:
        is_code = bool(oldest_by_processor(path.read_bytes()))
        if is_code != (place != "Resources"):
            yield f"{name} lies among {'data' if is_code else 'code'}"
