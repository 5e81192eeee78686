"""Puts what Sanwright needs besides its code into the wheel, under ``sanwright/_data``.

An installation from the checkout (``pip install --editable``) reads the resources where they are
and builds the catalog at first use, so nothing is copied for it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILD_CATALOG = "import sys; sys.path.insert(0, 'app'); from sanwright.catalog import build;"
BUILD_CATALOG += " sys.exit(build.main(sys.argv[1:]))"


class DataHook(BuildHookInterface[Any]):
    """Adds ``resources/`` and the built parts database to the wheel."""

    work: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files to add; called by hatchling before it writes the wheel."""
        if version == "editable":
            return
        root = Path(self.root)
        self.work = Path(tempfile.mkdtemp(prefix="sanwright-build-"))
        database = self.work / "catalog.sqlite"
        command = [sys.executable, "-c", BUILD_CATALOG, str(root / "catalog"), str(database)]
        subprocess.run(command, cwd=root, check=True)
        included = build_data["force_include"]
        included[str(root / "resources")] = "sanwright/_data/resources"
        included[str(database)] = "sanwright/_data/catalog.sqlite"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clean up; called by hatchling after it wrote the wheel."""
        if self.work is not None:
            shutil.rmtree(self.work)
