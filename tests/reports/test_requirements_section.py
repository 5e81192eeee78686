"""Does the report answer what was asked: yes only if all is known, no with why, else unknown?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from pypdf import PdfReader

from sanwright.bundled import bundled_path
from sanwright.design import Design, HostNeed, RaidGroup, Requirement, Table
from sanwright.documents import read_design
from sanwright.language import speaking
from sanwright.reports import write_report
from sanwright.reports.demands import (
    Answer,
    Verdict,
    capacity_demands,
    plan_demands,
    workload_demands,
)
from sanwright.reports.grid import Grid
from sanwright.reports.material import Material
from sanwright.reports.sections import requirements
from sanwright.units import DataSize
from tests.builders import Sketch, catalog, small_san
from tests.pdf_text import page_texts

Answers = dict[str, Answer]


def asked_of_workload(sketch: Sketch, id_: str = "oltp") -> Answers:
    material = Material.of(sketch.design())
    name = str(material.tables.label(id_))
    (demand,) = (each for each in workload_demands(material) if each.name == name)
    return {answer.criterion: answer for answer in demand.answers}


GROUP = RaidGroup(
    id="g",
    name="Pool",
    device="array",
    level="RAID 6",
    members=10,
    member_capacity=DataSize(1e12),
    spares=1,
    formatting=0.0,
    reserve=0.0,
)
"""8 TB usable, every step stated."""


@pytest.fixture
def asked_of_group() -> Callable[..., Answers]:
    def answers(**fields) -> Answers:
        sketch = small_san()
        sketch.put(msgspec.structs.replace(GROUP, **fields))
        (demand,) = capacity_demands(Material.of(sketch.design()))
        return {answer.criterion: answer for answer in demand.answers}

    return answers


def test_a_load_that_fits_where_all_is_known_is_met() -> None:
    answer = asked_of_workload(small_san())["Through the network"]
    assert answer.verdict is Verdict.YES
    assert "× " in answer.given


def test_more_than_goes_through_is_missed_with_the_share_it_gets() -> None:
    sketch = small_san().workload("more", ["host"], ["array"], 9000.0, read_share=1.0)
    answer = asked_of_workload(sketch, "more")["Through the network"]
    assert answer.verdict is Verdict.NO
    assert "9,000 MB/s" in answer.given


def test_beside_a_workload_of_unknown_demand_nothing_is_passed() -> None:
    sketch = small_san().workload("dark", ["host"], ["array"], None)
    assert asked_of_workload(sketch)["Through the network"].verdict is Verdict.UNKNOWN
    assert asked_of_workload(sketch, "dark")["Through the network"].verdict is Verdict.UNKNOWN


def test_a_workload_without_a_path_cannot_run() -> None:
    sketch = small_san().change(Table.WORKLOADS, "oltp", targets=("fc-a",))
    answers = asked_of_workload(sketch)
    assert answers["Through the network"].verdict is Verdict.NO
    assert "Storage at any single failure" not in answers


def test_drives_that_nobody_stated_are_not_passed() -> None:
    assert asked_of_workload(small_san())["By array and drives"].verdict is Verdict.UNKNOWN


def test_a_single_adapter_is_a_single_point_of_its_host() -> None:
    answer = asked_of_workload(small_san())["Storage at any single failure"]
    assert answer.verdict is Verdict.NO
    assert answer.given == "1 host loses its storage with one adapter or link of its own: ESX 1."


def test_what_need_not_be_survived_is_told_and_not_missed() -> None:
    """A requirement says what may fail; an adapter of the host's own is none of that."""
    requirement = Requirement(hosts=(HostNeed(name="ESX", count=1),))
    answer = asked_of_workload(small_san().put(requirement))["Storage at any single failure"]
    assert answer.verdict is Verdict.YES
    assert "Nothing that has to be survived cuts off a host; 1 other failure does" in answer.given


@pytest.mark.parametrize(("survive", "verdict"), [(("switch",), Verdict.NO), ((), Verdict.YES)])
def test_a_switch_is_missed_where_it_has_to_be_survived(survive, verdict) -> None:
    """Over one switch only."""
    cables = small_san().design().cables
    behind = [id_ for id_, cable in cables.items() if "fc-b" in str(cable.ends())]
    requirement = Requirement(hosts=(HostNeed(name="ESX", count=1),), fabrics=1, survive=survive)
    sketch = small_san().remove(Table.CABLES, *behind).put(requirement)
    answer = asked_of_workload(sketch)["Storage at any single failure"]
    assert answer.verdict is verdict, answer.given


def test_room_is_met_only_if_every_step_is_stated(asked_of_group) -> None:
    wanted = DataSize(7e12)
    assert asked_of_group(provisioned=wanted)["Provisioned capacity"].verdict is Verdict.YES
    silent = asked_of_group(provisioned=wanted, reserve=None)["Provisioned capacity"]
    assert silent.verdict is Verdict.UNKNOWN
    assert "no more than 12.5 %" in silent.given
    over = asked_of_group(provisioned=DataSize(16e12))["Provisioned capacity"]
    assert over.verdict is Verdict.NO
    assert "2 times" in over.given


def test_room_by_a_claimed_reduction_is_not_passed(asked_of_group) -> None:
    fields = {"provisioned": DataSize(16e12), "data_reduction": 4.0}
    claimed = asked_of_group(**fields, reduction_basis="maker's claim")
    assert claimed["Provisioned capacity"].verdict is Verdict.UNKNOWN
    measured = asked_of_group(**fields, reduction_basis="measurement")
    assert measured["Provisioned capacity"].verdict is Verdict.YES


def test_data_may_fill_a_group_only_up_to_the_limit(asked_of_group) -> None:
    stored = {"stored": DataSize(6e12), "growth": 0.2}
    assert asked_of_group(**stored)["Data of today"].verdict is Verdict.YES
    assert asked_of_group(**stored, fill_limit=0.7)["Data of today"].verdict is Verdict.NO
    growth = asked_of_group(**stored)["Growth"]
    assert growth.verdict is Verdict.UNKNOWN
    assert "until when it must last is not stated" in growth.given


@pytest.mark.parametrize(("year", "verdict"), [("2020", Verdict.YES), ("2090", Verdict.NO)])
def test_growth_is_held_against_the_planned_refresh(year: str, verdict: Verdict) -> None:
    sketch = small_san().change(Table.WORKLOADS, "oltp", growth=0.3)
    sketch.change(Table.PROJECT, "project", refresh_date=year, refresh_speed="64GFC")
    assert asked_of_workload(sketch)["Growth"].verdict is verdict


def test_the_next_generation_names_what_must_go(with_project) -> None:
    material = Material.of(with_project(refresh_speed="128GFC", refresh_date="2030"))
    demands = {demand.name: demand for demand in plan_demands(material)}
    equipment, cabling = demands["Next generation"].answers
    assert demands["Next generation"].asked == "128GFC in 2030"
    assert equipment.verdict is Verdict.NO
    assert "Emulex LPe16002B-M6" in equipment.given
    assert cabling.verdict is not Verdict.YES  # the length of a run is not stated
    kept = Material.of(small_san().change(Table.PROJECT, "project", refresh_speed="64G").design())
    assert list(plan_demands(kept))[1].answers[0].verdict is Verdict.YES


def report(design: Design, path: Path) -> PdfReader:
    write_report(design, path)
    return PdfReader(path)


def test_the_section_counts_its_answers_and_links_to_the_figures(tmp_path: Path) -> None:
    design = small_san().design()
    material = Material.of(design)
    found = [
        answer.verdict
        for demand in (*workload_demands(material), *plan_demands(material))
        for answer in demand.answers
    ]
    reader = report(design, tmp_path / "a.pdf")
    pages = [" ".join(text.split()) for text in page_texts(tmp_path / "a.pdf")]
    met, missed = found.count(Verdict.YES), found.count(Verdict.NO)
    sentence = f"Of {len(found)} criteria the design meets {met} and misses {missed}"
    number = max(n for n, page in enumerate(pages) if sentence in page)
    links = [note.get_object() for note in reader.pages[number].get("/Annots", [])]
    assert len(links) >= len(found)


def test_a_design_of_which_nothing_is_asked_has_no_such_section(tmp_path: Path) -> None:
    reader = report(Sketch().design(), tmp_path / "a.pdf")
    assert "Requirements" not in [getattr(item, "title", "") for item in reader.outline]


def test_of_many_workloads_each_reason_is_told_once_with_whom_it_concerns() -> None:
    sketch = small_san()
    for number in range(20):
        sketch.workload(f"w{number}", ["host"], ["array"], 10.0 + number, name=f"Unlike {number}x")
    material = Material.of(sketch.design())
    (grid,) = (each for each in requirements.flow(material) if isinstance(each, Grid))
    told = [tuple(getattr(c, "text", c) for c in row.cells) for row in grid.rows[1:]]
    found: dict[tuple[str, str], int] = {}
    for criterion, verdict, given, where in (cells for cells in told if len(cells) == 4):
        if "\n" in given:
            _, names = given.rsplit("\n", 1)
            count = 21 if "all 21 workloads" in names else ranges_in(names)
            found[criterion, verdict] = found.get((criterion, verdict), 0) + count
            assert told.count((criterion, verdict, given, where)) == 1
    counts: Counter[tuple[str, str]] = Counter(
        (answer.criterion, answer.verdict.value)
        for demand in workload_demands(material)
        for answer in demand.answers
    )
    assert found == dict(counts)  # what is missed does not hide what is not known


def ranges_in(names: str) -> int:
    """How many workloads a list such as “App, Unlike 0x to Unlike 19x” names."""
    numbers = [re.findall(r"\d+", piece) for piece in names.split(", ")]
    return sum(int(found[-1]) - int(found[0]) + 1 if found else 1 for found in numbers)


def test_it_is_written_in_german_too(tmp_path: Path) -> None:
    path = bundled_path("testbed:t5-sas")
    assert path is not None
    with speaking("de"):
        write_report(read_design(path, catalog()), tmp_path / "a.pdf")
    assert PdfReader(tmp_path / "a.pdf").pages
