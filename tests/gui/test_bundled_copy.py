"""Is the sheet of a bundled design worded for who reads it, and nothing else of it touched?"""

from __future__ import annotations

import msgspec
import pytest

from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.design import Table
from sanwright.gui.document.bundled_copy import in_the_users_words
from sanwright.language import speaking
from tests.builders import rows
from tests.drawing.renamed import opened

SMALL = [
    each
    for each in (*bundled_references(), *bundled_testbeds())
    if each.key in ("switch-pair", "t1-8gfc")
]


@pytest.mark.parametrize("bundled", SMALL, ids=lambda each: each.key)
def test_a_german_reads_german_of_a_bundled_design(bundled) -> None:
    before, design = opened(bundled), opened(bundled)
    with speaking("de"):
        project = in_the_users_words(design).project
        assert (project.name, project.description) == (str(bundled.heading), str(bundled.about))
    assert project.customer != before.project.customer
    english = msgspec.structs.replace(
        project,
        name=bundled.title,
        customer=before.project.customer,
        description=bundled.summary,
    )
    assert english == before.project
    others = [table for table in Table if table is not Table.PROJECT]
    assert [rows(design)[each] for each in others] == [rows(before)[each] for each in others]


def test_in_english_it_is_what_stands_in_the_file() -> None:
    before, design = opened(SMALL[0]), opened(SMALL[0])
    assert rows(in_the_users_words(design)) == rows(before)
