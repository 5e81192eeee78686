"""Does the report say what failures do: in a line where all is well, by name where it is not?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sanwright.analysis.failures import FailureKind
from sanwright.design import Design, Table
from sanwright.reports import write_report
from sanwright.reports.material import Material
from sanwright.reports.sections.failures import own_points, own_text, shared_points
from tests.builders import Sketch, small_san
from tests.pdf_text import page_texts

Printed = Callable[[Design], str]


@pytest.fixture
def printed(tmp_path: Path) -> Printed:
    """The section's text without any white space; empty if the report has none."""

    def write(design: Design) -> str:
        path = tmp_path / "report.pdf"
        write_report(design, path)
        text = "".join("".join(text.split()) for text in page_texts(path))
        _, _, after = text.partition(bare("What happens when something fails 13 things"))
        return after.partition(bare("Where the figures come from"))[0]

    return write


def bare(text: str) -> str:
    return "".join(text.split())


def test_a_sound_design_needs_few_words(printed: Printed) -> None:
    text = printed(small_san().design())
    sentence = "No single failure in the network takes its storage away from a host."
    assert bare(sentence) in text
    assert bare("No failure pushes a link or adapter slot above its capacity.") in text
    assert bare("Nothing in the network cuts hosts off or is overloaded then") in text
    assert bare("1 host loses its storage if a certain adapter of its own") in text
    for absent in ("cut off (", "is not known", "no path by any"):
        assert bare(absent) not in text, absent


def test_a_single_point_is_named_with_whom_it_cuts_off(printed: Printed) -> None:
    sketch = small_san().change(Table.CABLES, "c2", b="fc-a:3")
    sketch.optic("brocade-57-1000485-01", "fc-a:3")
    text = printed(sketch.design())
    assert bare("2 single failures take storage away from hosts: ") in text
    assert bare("fc-a 1 host cut off (ESX 1), 1,000 MB/s lost") in text


def test_what_concerns_one_host_only_is_counted_apart() -> None:
    """Over a single fabric, fabric and switch are everybody's, adapter and link are not."""
    material = Material.of(small_san().remove(Table.CABLES, "c2").design())
    walk = material.failure_walk
    own = own_points(material, walk)
    assert {result.kind for result in own} == {FailureKind.ADAPTER, FailureKind.HOST_LINK}
    shared = shared_points(material, walk)
    assert {result.kind for result in shared} == {FailureKind.FABRIC, FailureKind.SWITCH}
    assert sorted(map(id, (*own, *shared))) == sorted(map(id, walk.single_points))
    assert "1 host loses its storage" in own_text(own)
    assert "a certain adapter or link of its own" in own_text(own)
    assert "(2 single failures)" in own_text(own)
    adapters, links = ([r for r in own if r.kind is kind] for kind in sorted({r.kind for r in own}))
    assert "a certain adapter of its own" in own_text(adapters)
    assert "a certain link of its own" in own_text(links)


def test_an_overload_names_the_link_and_how_far(printed: Printed) -> None:
    sketch = small_san().change(Table.WORKLOADS, "oltp", read_share=1.0)
    text = printed(sketch.workload("more", ["host"], ["array"], 3000.0).design())
    assert bare("Worst cases") in text
    assert bare("paths only 2 125 % cable c2") in text


def test_maintenance_of_each_fabric_says_what_may_not_fail_meanwhile(printed: Printed) -> None:
    text = printed(small_san().design())
    assert bare("Maintenance One fabric is taken out of service") in text
    assert bare("Fabric A 0 2 21.9 % 0 1 1, by fc-b") in text


def test_unknown_demand_makes_lower_bounds(printed: Printed) -> None:
    sketch = small_san().workload("dark", ["host"], ["array"], None, name="Backup")
    text = printed(sketch.design())
    assert bare("above its capacity, as far as is known.") in text
    assert bare("is not known in MB/s: Backup.") in text
    assert bare("≥ 21.9 %") in text


def test_without_workloads_there_is_no_section(tmp_path: Path) -> None:
    for number, sketch in enumerate((Sketch(), small_san().remove(Table.WORKLOADS, "oltp"))):
        path = tmp_path / f"{number}.pdf"
        write_report(sketch.design(), path)
        text = " ".join(page_texts(path))
        assert "What happens when" not in text
