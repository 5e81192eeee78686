"""Does the section of loads hold every link and adapter with its figures, however compactly?"""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from sanwright.analysis import assess
from sanwright.analysis.adapters import all_adapters
from sanwright.analysis.load import all_loads
from sanwright.bundled import bundled_path
from sanwright.design import Table
from sanwright.documents import read_design
from sanwright.reports import write_report
from sanwright.reports.like_loads import left_text, like_adapters, links_by_kind, times_text
from sanwright.reports.material import Material
from sanwright.units import format_quantity
from tests.builders import catalog, small_san
from tests.pdf_text import page_texts


def bundled(key: str):
    path = bundled_path(key)
    assert path is not None
    return read_design(path, catalog())


@pytest.mark.parametrize("key", ["reference:core-edge", "reference:stretched", "testbed:t5-sas"])
def test_every_link_and_adapter_is_in_one_group_that_has_its_figures(key: str) -> None:
    material = Material.of(bundled(key))
    facts = material.assessment
    found = [
        ways for likes in links_by_kind(material).values() for like in likes for ways in like.ways
    ]
    assert sorted(ways.id for ways in found) == sorted(all_loads(facts))
    for likes in (*links_by_kind(material).values(), like_adapters(material)):
        for like in likes:
            for ways in like.ways:
                for side, lead in ((ways.first, like.lead.first), (ways.second, like.lead.second)):
                    assert format_quantity(side.load) == format_quantity(lead.load)
                    assert side.capacity == lead.capacity
                    assert side.complete == lead.complete
    adapters = [ways.id for like in like_adapters(material) for ways in like.ways]
    assert sorted(adapters) == sorted(all_adapters(facts))


def test_links_drawn_the_other_way_round_are_alike() -> None:
    sketch = small_san()
    before = links_by_kind(Material.of(sketch.design()))
    cable = sketch.design().cables["c1"]
    sketch.change(Table.CABLES, "c1", a=cable.b, b=cable.a)
    after = links_by_kind(Material.of(sketch.design()))
    assert [[len(like.ways) for like in likes] for likes in before.values()] == [
        [len(like.ways) for like in likes] for likes in after.values()
    ]
    for one, other in zip(before.values(), after.values(), strict=True):
        assert [like.lead.first.load for like in one] == [like.lead.first.load for like in other]


def test_headroom_is_told_in_per_cent_and_times() -> None:
    facts = assess(small_san().design())
    side = max(
        (side for load in all_loads(facts).values() for side in (load.forward, load.backward)),
        key=lambda each: each.utilisation or 0.0,
    )
    assert side.utilisation is not None
    assert left_text(side) == f"{round((1 - side.utilisation) * 100, 1):g} %"
    assert times_text(side) == f"× {round(1 / side.utilisation, 2):g}"


@pytest.mark.slow
def test_sixty_hosts_take_few_pages(tmp_path: Path) -> None:
    path = tmp_path / "report.pdf"
    write_report(bundled("reference:core-edge"), path)
    reader = PdfReader(path)
    starts = {
        item.title: reader.get_destination_page_number(item)
        for item in reader.outline
        if not isinstance(item, list)
    }
    assert starts["How far it goes"] - starts["Load"] <= 3
    assert starts["Topology"] - starts["Design summary"] <= 3
    text = "".join("".join(page_texts(path)).split())
    assert "esx01-atoesx60-a" in text
