"""Do documents of the testbeds still read, and stand, as when somebody last looked at them?"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanwright.catalog import Catalog, open_catalog
from tests.reports.kept_documents import FOLDER, KEPT, Kept, written


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.path.stem)
def test_text_and_places_are_those_that_were_kept(
    kept: Kept, catalog: Catalog, tmp_path: Path
) -> None:
    before = kept.path.read_text(encoding="utf-8").splitlines()
    now = written(kept, catalog, tmp_path).splitlines()
    changes = list(difflib.unified_diff(before, now, "kept", "now", n=0, lineterm=""))
    advice = "look at the pages, then run “python -m tests.reports.kept_documents”"
    head = f"{len(changes)} lines differ; {advice}:"
    assert not changes, "\n".join([head, *changes[:40]])


def test_nothing_is_kept_that_is_not_compared() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {kept.path.name for kept in KEPT}
