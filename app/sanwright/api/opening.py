"""Opening for scripts: the catalog, a design, a new one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from sanwright import catalog, edits
from sanwright.api.san_design import SanDesign
from sanwright.bundled import bundled_path
from sanwright.catalog import Library
from sanwright.documents import new_design as empty_design
from sanwright.documents import read_design
from sanwright.parts import Limits
from sanwright.text import Text


def open_library(refused: Callable[[Text], None] | None = None) -> Library:
    """The parts catalog with the user's own parts and rule packs.

    ``refused`` is told why an installed edition of the catalog is not in use. Raises MachineError
    or InputError if a file cannot be read.
    """
    return catalog.open_library(_limits, refused=refused)


def _limits() -> Limits:
    """What rules ask of a rule pack; loads them, so this waits until there is a pack to read."""
    from sanwright.checks import all_limits

    return all_limits()


def open_design(name: str | Path, library: Library | None = None) -> SanDesign:
    """Open a ``.sanw`` or ``.json`` file, or a bundled design such as ``testbed:t1-8gfc``.

    ``library`` is opened where none is given. Raises InputError or MachineError.
    """
    path = bundled_path(str(name))
    library = library if library is not None else open_library()
    design = read_design(path or Path(name), library)
    return SanDesign(design, library, None if path else Path(name))


def new_design(name: str = "", library: Library | None = None) -> SanDesign:
    """An empty design with fabrics A and B; ``name`` is that of the project."""
    library = library if library is not None else open_library()
    design = empty_design(library)
    if name:
        project = msgspec.structs.replace(design.project, name=name)
        design.apply(edits.replace_record(design, project, Text("Name the project")))
    return SanDesign(design, library, None)
