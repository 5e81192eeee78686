"""The command that builds the catalog: ``python -m sanwright.catalog.build [SOURCE TARGET]``."""

from __future__ import annotations

import sys
from pathlib import Path

from sanwright.catalog.assembly import BuildReport, build_catalog
from sanwright.catalog.location import SOURCE_TREE, TREE_DATABASE
from sanwright.errors import SanwrightError

__all__ = ["BuildReport", "build_catalog", "main"]

_USAGE = "usage: python -m sanwright.catalog.build [SOURCE TARGET]\n"


def main(arguments: list[str]) -> int:
    """Build TARGET from SOURCE, or the source tree's own catalog in its usual place."""
    if len(arguments) not in (0, 2):
        sys.stderr.write(_USAGE)
        return 2
    source, target = map(Path, arguments) if arguments else (SOURCE_TREE, TREE_DATABASE)
    try:
        sys.stdout.write(f"{build_catalog(source, target)}\n")
    except SanwrightError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
