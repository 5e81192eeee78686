"""Judges, on any system, what the program for macOS would be made of.

``python -m installer.macos.judge [FOLDER]`` fetches the locked wheels for both processors and says
of each whether it is there, whether every library has code for the processor, and the oldest macOS
that it asks for; then it has PyInstaller's own code lay out the bundle of them and judges that.
Ends with 1 where something is not what Info.plist says or macOS takes.
"""

from __future__ import annotations

import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from installer import wheels
from installer.commands import BuildError
from installer.contents import is_wanted
from installer.macos import assembled, bundle
from installer.macos.libraries import oldest_by_processor

ROOT = Path(__file__).resolve().parents[2]
PROCESSORS = ("arm64", "x86_64")
PYTHON = "3.12"
"""The minor version that the image is built with, see packages.yml."""


def target(processor: str) -> dict[str, str]:
    """What a lock file's conditions are asked about on a Mac."""
    return {
        "sys_platform": "darwin",
        "platform_system": "Darwin",
        "os_name": "posix",
        "platform_machine": processor,
        "python_version": PYTHON,
        "python_full_version": f"{PYTHON}.0",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }


def platforms(processor: str) -> list[str]:
    """The tags that pip takes on the oldest macOS that is promised, the best first."""
    newest = int(bundle.OLDEST_MACOS.partition(".")[0])
    systems = [f"{major}_0" for major in range(newest, 10, -1)]
    systems += [f"10_{minor}" for minor in range(16, 8, -1)]
    return [f"macosx_{system}_{kind}" for system in systems for kind in (processor, "universal2")]


def shipped(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The libraries of the wheels in ``folder`` that go into the program."""
    for wheel in sorted(folder.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if is_wanted(name, "darwin"):
                    data = archive.read(name)
                    if oldest_by_processor(data):
                        yield f"{wheel.name}: {name}", data


def problems(folder: Path, processor: str) -> Iterator[str]:
    """What is wrong with the wheels for a processor, in sentences."""
    try:
        wheels.fetch(
            ROOT / "installer" / "requirements" / "package.txt",
            folder,
            target(processor),
            platforms(processor),
        )
        bundle.check_oldest(shipped(folder))
    except BuildError as error:
        yield f"{processor}: {error}"
    for name, data in shipped(folder):
        if processor not in oldest_by_processor(data):
            yield f"{processor}: {name} has no code for it"


def bundle_problems(folder: Path, processor: str) -> Iterator[str]:
    """What is wrong with the bundle of these wheels, in sentences."""
    with tempfile.TemporaryDirectory(prefix="sanwright-mac-") as temporary:
        app = assembled.assemble(folder, Path(temporary))
        files = [path for path in app.rglob("*") if path.is_file() and not path.is_symlink()]
        size = sum(path.stat().st_size for path in files) / 1e6
        sys.stdout.write(f"{processor}: a bundle of {len(files)} files, {size:.0f} MB\n")
        yield from (f"{processor}: {problem}" for problem in assembled.problems(app))


def main(arguments: Sequence[str]) -> int:
    """Judge the wheels for both processors."""
    found: list[str] = []
    with tempfile.TemporaryDirectory(prefix="sanwright-mac-") as temporary:
        place = Path(arguments[0] if arguments else temporary)
        for processor in PROCESSORS:
            folder = place / processor
            found += problems(folder, processor)
            count, native = len(list(folder.glob("*.whl"))), len(list(shipped(folder)))
            sys.stdout.write(f"{processor}: {count} wheels, {native} libraries that are shipped\n")
            if not found:
                found += bundle_problems(folder, processor)
    sys.stdout.writelines(f"{line}\n" for line in found)
    if not found:
        sys.stdout.write(f"All of it is for macOS {bundle.OLDEST_MACOS}, as Info.plist says.\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
