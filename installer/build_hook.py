"""Puts what Sanwright needs besides its code into the wheel, under ``sanwright/_data``.

An installation from the checkout (``pip install --editable``) reads the resources where they are
and builds the catalog at first use, so nothing is copied for it.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class DataHook(BuildHookInterface[Any]):
    """Adds the payload to the wheel."""

    work: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files to add; called by hatchling before it writes the wheel."""
        if version == "editable":
            return
        sys.path[:0] = [self.root, str(Path(self.root, "app"))]
        from installer.payload import DATA, payload

        self.work = Path(tempfile.mkdtemp(prefix="sanwright-build-"))
        included = build_data["force_include"]
        for item in payload(self.work):
            included[str(item.source)] = f"{DATA}/{item.target}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clean up; called by hatchling after it wrote the wheel."""
        if self.work is not None:
            shutil.rmtree(self.work)
