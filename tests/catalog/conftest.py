"""The shipped catalog, built once, and a small one to break."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanwright.catalog import Catalog
from sanwright.catalog.assembly import build_catalog

OPTIC = """
id = "acme-16g-sw"
kind = "optic"
vendor = "Acme"
model = "16G SW"
source = ["data-sheet"]

[[facts]]
source = ["data-sheet"]
confidence = "high"
optic.form_factor = "SFP+"
optic.class = "SW"
optic.speeds = ["4GFC", "8GFC", "16GFC"]

[sources.data-sheet]
title = "Acme data sheet"
"""

SWITCH = """
id = "acme-s8"
kind = "switch"
vendor = "Acme"
model = "S8"
part_numbers = [{ number = "S8-0001", of = "the switch" }]
source = ["data-sheet"]

[[oem]]
id = "bolt-8"
vendor = "Bolt"
model = "Bolt 8"
source = ["data-sheet"]

[[facts]]
source = ["data-sheet"]
confidence = "medium"
ports.sfp.count = 8
ports.sfp.cage = "SFP+"
ports.sfp.role = "fabric"
ports.sfp.protocol = "FC"
ports.sfp.speeds = ["4GFC", "8GFC", "16GFC"]
ports.sfp.shipped_optic = "acme-16g-sw"
physical.rack_units = 1

[[facts]]
source = ["review"]
confidence = "high"
note = "Weighed."
physical.rack_units = 1
physical.weight_kg = 4.5

[[facts]]
source = ["review"]
confidence = "low"
rejected = "The picture shows eight."
ports.sfp.count = 6

[sources.data-sheet]
title = "Acme data sheet"

[sources.review]
title = "A review"
url = "https://example.org/review"
published = "2020-05"
"""


@pytest.fixture(scope="session")
def database(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped catalog, built."""
    target = tmp_path_factory.mktemp("catalog") / "built-catalog.sqlite"
    build_catalog(root / "catalog", target)
    return target


@pytest.fixture
def catalog(database: Path) -> Iterator[Catalog]:
    """The shipped catalog, opened."""
    with Catalog.open(database) as opened:
        yield opened


class Source:
    """A catalog folder with the shipped standards tables and two parts of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.target = folder.parent / "built.sqlite"
        self.write("parts/optic/acme-16g-sw.toml", OPTIC)
        self.write("parts/switch/acme-s8.toml", SWITCH)

    def write(self, name: str, text: str) -> None:
        """Write one file of the folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def replace(self, name: str, old: str, new: str) -> None:
        """Change one place in one file."""
        text = (self.folder / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new, 1))

    def build(self) -> Path:
        """Build and say where."""
        build_catalog(self.folder, self.target)
        return self.target


@pytest.fixture
def source(root: Path, tmp_path: Path) -> Source:
    """A small catalog that builds."""
    folder = tmp_path / "catalog"
    folder.mkdir()
    for name in ("catalog.toml", "sources.toml"):
        shutil.copy(root / "catalog" / name, folder / name)
    for name in ("standards", "rule_packs"):
        shutil.copytree(root / "catalog" / name, folder / name)
    return Source(folder)
