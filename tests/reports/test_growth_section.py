"""Does the report say how far the design goes: factors, years, fair shares, who reaches nothing?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sanwright.analysis import assess
from sanwright.analysis.prospects import prospects
from sanwright.design import Design, Table
from sanwright.errors import CancelledError
from sanwright.reports import write_report
from sanwright.reports.growth_csv import growth_bytes
from tests.builders import HBA, SERVER, Sketch, small_san
from tests.pdf_text import page_texts

Printed = Callable[[Design], str]


def bare(text: str) -> str:
    return "".join(text.split())


@pytest.fixture
def printed(tmp_path: Path) -> Printed:
    """The section's text without any white space; empty if the report has none."""

    def write(design: Design) -> str:
        path = tmp_path / "report.pdf"
        write_report(design, path)
        text = "".join("".join(text.split()) for text in page_texts(path))
        _, _, after = text.partition(bare("How far it goes By what factor"))
        return after.partition(bare("Mean time of an I/O"))[0]

    return write


def test_a_lone_workload_has_one_row_and_what_comes_next(printed: Printed) -> None:
    text = printed(small_san().design())
    first = prospects(assess(small_san().design())).together.growth.first  # type: ignore[union-attr]
    assert first is not None
    assert bare(f"oltp 1,000 MB/s × {first.at:.2f} fc-a port 0 to ESX 1") in text
    assert bare("All together") not in text
    assert bare("No workload states its growth per year, so no year can be told.") in text
    for absent in ("More is asked for", "Hosts that reach nothing", "At most"):
        assert bare(absent) not in text, absent


def test_the_year_is_told_with_those_who_state_no_growth(printed: Printed) -> None:
    sketch = small_san().change(Table.WORKLOADS, "oltp", growth=0.5)
    sketch.workload("calm", ["host"], ["array"], 100.0, name="Backup")
    text = printed(sketch.design())
    found = prospects(assess(sketch.design()))
    assert found.together.years is not None
    first = found.together.years.first
    assert first is not None
    assert bare(f"that workloads state, {found.year(first)} or before") in text
    assert bare("Taken as they are, since they state none: Backup.") in text
    assert bare("All together") in text


def test_overload_gives_the_fair_share(printed: Printed) -> None:
    sketch = small_san().workload("more", ["host"], ["array"], 9000.0, read_share=1.0)
    text = printed(sketch.design())
    (held,) = prospects(assess(sketch.design())).held
    assert held.workload == "more"
    assert held.gets is not None
    assert bare("More is asked for than goes through Full already: fc-a port 0") in text
    assert bare(f"more 9,000 MB/s {held.gets}") in text


def test_a_host_without_a_way_is_named(printed: Printed) -> None:
    sketch = small_san().change(Table.WORKLOADS, "oltp", initiators=("host", "lonely"))
    sketch.device("lonely", SERVER, name="ESX 2")
    sketch.device("idle", HBA, parent="lonely", slot="1")
    text = printed(sketch.design())
    (stranded,) = prospects(assess(sketch.design())).stranded
    assert bare("1 host finds no way to storage") in text
    assert bare(f"ESX 2, oltp: {stranded.reason}.") in text


@pytest.mark.parametrize("hosts", [("host", "bare"), ("bare",)])
def test_a_host_without_an_adapter_is_named_too(hosts: tuple[str, ...]) -> None:
    sketch = small_san().device("bare", SERVER, name="ESX 3")
    sketch.change(Table.WORKLOADS, "oltp", initiators=hosts)
    (stranded,) = prospects(assess(sketch.design())).stranded
    assert (stranded.host, stranded.workload) == ("bare", "oltp")
    assert "no initiator port" in str(stranded.reason)


def test_what_is_not_known_is_never_a_figure() -> None:
    sketch = small_san().workload("dark", ["host"], ["array"], None, name="=cmd")
    found = prospects(assess(sketch.design()))
    assert found.together.demand is None
    assert found.together.gets is None
    lines = growth_bytes(found, found.rows).decode("utf-8-sig").splitlines()
    assert lines[1].startswith("All together,unknown,unknown,")
    assert ",at most," in lines[1]
    assert lines[3].startswith("'=cmd,unknown,unknown,unknown,")


def test_without_workloads_there_is_no_section(printed: Printed) -> None:
    assert printed(Sketch().design()) == ""


def test_the_work_can_be_called_off() -> None:
    with pytest.raises(CancelledError):
        prospects(assess(small_san().design()), lambda share, _: share < 0.5)


def test_year_by_year_says_what_is_full_when(printed: Printed) -> None:
    sketch = small_san().change(Table.WORKLOADS, "oltp", growth=0.5)
    found = prospects(assess(sketch.design()))
    years = found.together.years
    assert years is not None
    text = printed(sketch.design())
    assert bare("Year by year") in text
    for full in years.order[:3]:
        assert bare(str(full.place.name)) in text.partition(bare("Full then"))[2]
        assert str(found.year(full)) in text.partition(bare("Full then"))[2]
