"""Builds the installers: ``python -m installer.package [FORMAT ...] [-o FOLDER]``.

Runs with the Python of the packaging environment; ``python3 tasks.py package`` makes that and then
calls this. The program is frozen once, then every format wraps the same folder.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from installer.commands import BuildError
from installer.commit import version
from installer.freeze import WORK, freeze

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
SUMS = "SHA256SUMS"

BUILDERS = {
    "linux": {"deb": "installer.deb", "run": "installer.run"},
    "win32": {"setup": "installer.windows.setup"},
    "darwin": {"dmg": "installer.macos.dmg"},
}
"""Modules with ``build(folder, output)``, by system and format."""

FOLDER = "folder"


def file_name(ending: str) -> str:
    """Name of a result, such as that with ``linux-x86_64.run``."""
    return f"sanwright-{version(ROOT)}-{ending}"


def formats() -> tuple[str, ...]:
    """What this system can build."""
    return (*BUILDERS.get(sys.platform, {}), FOLDER)


def package(wanted: Sequence[str], output: Path, work: Path = WORK) -> list[Path]:
    """Freeze the program and build every format of ``wanted`` into ``output``."""
    output.mkdir(parents=True, exist_ok=True)
    folder = freeze(work)
    results = []
    for name in wanted:
        if name == FOLDER:
            target = output / folder.name
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(folder, target, symlinks=True)
            continue
        builder = importlib.import_module(BUILDERS[sys.platform][name])
        results.append(builder.build(folder, output))
    write_sums(output)
    return results


def write_sums(output: Path) -> None:
    """Checksums of every installer in ``output``, as ``sha256sum --check`` reads them."""
    files = sorted(
        file for file in output.iterdir() if file.is_file() and file.name.startswith("sanwright")
    )
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (output / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")


def main(arguments: Sequence[str]) -> int:
    """Build what the arguments name; without one, all that this system can build."""
    parser = argparse.ArgumentParser(prog="tasks.py package", description=__doc__.split("\n\n")[0])
    known = ", ".join(formats())
    # No ``choices``: until Python 3.12 an empty list is refused as one of them.
    parser.add_argument("format", nargs="*", metavar="FORMAT", help=f"{known}; all if none")
    parser.add_argument("-o", dest="output", default=str(DIST), metavar="FOLDER")
    options = parser.parse_args(arguments)
    if unknown := sorted({*options.format} - {*formats()}):
        parser.error(f"unknown format {unknown[0]}; this system builds {known}")
    wanted = options.format or [name for name in formats() if name != FOLDER]
    try:
        results = package(wanted, Path(options.output).absolute())
    except BuildError as error:
        sys.stderr.write(f"tasks.py package: {error}\n")
        return 2
    for result in results:
        sys.stdout.write(f"{result}: {result.stat().st_size / 1e6:.1f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
