"""What a packaged program carries beside its code, under ``sanwright/_data``: the one list of it.

The wheel (``build_hook.py``) and the frozen program (``freeze.spec``) both take it from here.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from installer.commit import stamp_text

ROOT = Path(__file__).resolve().parent.parent
DATA = "sanwright/_data"
"""Where it goes, in the wheel and in the frozen program; ``sanwright.locations`` looks there."""

OWN_LICENCES = ("LICENSE", "NOTICE", "resources/fonts/LICENSE.txt")
_LEFT_OUT = (".po", ".pot")
"""Endings of what people write and programs do not read."""

_BUILD = "import sys; sys.path.insert(0, sys.argv[1]); from sanwright.catalog import build;"
_BUILD += " sys.exit(build.main(sys.argv[2:]))"


class Item(NamedTuple):
    """A file and where it goes, relative to ``_data`` and with forward slashes."""

    source: Path
    target: str


def payload(work: Path, root: Path = ROOT) -> list[Item]:
    """Every file of it, in order; what has to be made first is made in the folder ``work``."""
    work.mkdir(parents=True, exist_ok=True)
    items = [
        *resources(root),
        *guide(root),
        *own_licences(root),
        Item(built_catalog(root, work / "catalog.sqlite"), "catalog.sqlite"),
        Item(written_stamp(root, work / "stamp.json"), "stamp.json"),
    ]
    return sorted(items, key=lambda item: item.target)


def resources(root: Path) -> Iterator[Item]:
    """Fonts, icons, symbols, translations and bundled designs."""
    folder = root / "resources"
    for file in folder.rglob("*"):
        if file.is_file() and file.suffix not in _LEFT_OUT:
            yield Item(file, f"resources/{file.relative_to(folder).as_posix()}")


def guide(root: Path) -> Iterator[Item]:
    """The pages of the user guide and the pictures they use."""
    from sanwright.guide import guide_files

    docs = root / "docs"
    for file in guide_files(docs):
        yield Item(file, f"guide/{file.relative_to(docs).as_posix()}")


def own_licences(root: Path) -> Iterator[Item]:
    """Our own licence and that of the fonts; a bundle adds those of all that is in it."""
    for name in OWN_LICENCES:
        yield Item(root / name, f"licences/{Path(name).name}")


def built_catalog(root: Path, target: Path) -> Path:
    """The parts database, built anew from its text; equal text gives equal bytes."""
    words = [sys.executable, "-c", _BUILD, str(root / "app"), str(root / "catalog"), str(target)]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    subprocess.run(words, cwd=root, check=True, stdout=subprocess.DEVNULL, env=environment)
    return target


def written_stamp(root: Path, target: Path) -> Path:
    """Version, commit and date of the commit, as ``sanwright.stamp`` reads them."""
    target.write_text(stamp_text(root), encoding="utf-8", newline="\n")
    return target


def write(folder: Path, work: Path, root: Path = ROOT) -> None:
    """Put all of it into ``folder``."""
    for item in payload(work, root):
        target = folder / item.target
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(item.source, target)
