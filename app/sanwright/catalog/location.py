"""Where the catalog of this installation is: packaged, or built from the source tree on demand."""

from __future__ import annotations

from pathlib import Path

import sanwright
from sanwright.catalog.assembly import build_catalog, fingerprint
from sanwright.catalog.catalog import Catalog
from sanwright.errors import InputError, MachineError
from sanwright.text import Text

_PACKAGE = Path(sanwright.__file__).resolve().parent
PACKAGED_DATABASE = _PACKAGE / "_data" / "catalog.sqlite"
SOURCE_TREE = _PACKAGE.parent.parent / "catalog"
TREE_DATABASE = _PACKAGE.parent.parent / "build" / "catalog.sqlite"


def open_shipped() -> Catalog:
    """Open the catalog that came with this installation.

    Raises MachineError if there is none, InputError if the source tree's text is wrong.
    """
    if PACKAGED_DATABASE.exists():
        return Catalog.open(PACKAGED_DATABASE)
    if (SOURCE_TREE / "catalog.toml").exists():
        return open_built(SOURCE_TREE, TREE_DATABASE)
    raise MachineError(
        Text("The parts catalog is missing from this installation; install it again.")
    )


def open_built(source: Path, target: Path) -> Catalog:
    """Open ``target``, first building it from ``source`` unless it already matches.

    Several processes may do so at once: each builds a file of its own and puts it in place whole.
    """
    wanted = fingerprint(source)
    current = _opened_if_current(target, wanted)
    if current is not None:
        return current
    try:
        build_catalog(source, target)
    except MachineError:
        # Windows refuses to replace a file that another process has open; that one may do as well.
        current = _opened_if_current(target, wanted)
        if current is None:
            raise
        return current
    return Catalog.open(target)


def _opened_if_current(target: Path, wanted: str) -> Catalog | None:
    if not target.exists():
        return None
    try:
        catalog = Catalog.open(target)
    except (InputError, MachineError):
        return None
    if catalog.source_hash == wanted:
        return catalog
    catalog.close()
    return None
