"""Does the cable validation table say of every run what the analysis says, like runs as one row?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sanwright import language
from sanwright.analysis import Assessment, LinkFacts, ReachStatus, assess
from sanwright.analysis.links import all_links, link_facts
from sanwright.analysis.loss import budget_row, link_loss
from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.catalog import Catalog, open_catalog
from sanwright.design import Design, Table
from sanwright.documents import read_design
from sanwright.parts import OpticsFitting, PartKind, PortRole
from sanwright.reports import write_report
from sanwright.reports.grid import Grid, RowKind
from sanwright.reports.material import Material
from sanwright.reports.run_groups import by_speed, left_text, like_runs, loss_text, loss_verdict
from sanwright.reports.sections import cables
from sanwright.units import Length, Loss, Share, format_quantity
from tests.builders import LC_OM2, LC_OM3, Sketch, cable_part, hba, optic, part, ports, small_san
from tests.pdf_text import page_texts

DESIGNS = [*bundled_testbeds(), *bundled_references()]


LARGE = ("core-edge", "director-icl", "full-mesh", "cisco-director", "blade-gateway")
"""Designs whose reports take seconds; they are read by name: pytest -m slow."""


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@pytest.fixture(
    params=[
        pytest.param(each, id=each.key, marks=[pytest.mark.slow] * (each.key in LARGE))
        for each in DESIGNS
    ]
)
def bundled(request: pytest.FixtureRequest, catalog: Catalog) -> Design:
    return read_design(request.param.path, catalog)


@pytest.fixture
def text_of(tmp_path: Path) -> Callable[[Design], str]:
    """The report's text without any white space."""

    def write(design: Design) -> str:
        path = tmp_path / "report.pdf"
        write_report(design, path)
        return bare("".join(page_texts(path)))

    return write


def bare(text: str) -> str:
    return "".join(text.split())


def many_hosts(lengths: list[float], fibre: str = LC_OM3) -> Sketch:
    """A switch with a 16GFC host on every port, by cables of these lengths."""
    cages = ports(PortRole.FABRIC, 128, ("16GFC",), optics=OpticsFitting.REPLACEABLE)
    host = ports(PortRole.INITIATOR, 2, ("16GFC",), optics=OpticsFitting.REPLACEABLE)
    sketch = Sketch().device("sw", part("sw", PartKind.SWITCH, cages))
    for n, length in enumerate(lengths, start=1):
        sketch.device(f"h{n}", part("card", PartKind.HBA, host), name=f"Host {n}")
        sketch.optic(optic("sw16", ("16GFC",)), f"h{n}:0", f"sw:{n}")
        sketch.cable(f"c{n:02}", f"h{n}:0", f"sw:{n}", fibre, length)
    return sketch


def table_rows(design: Design) -> list[tuple[RowKind, list[str]]]:
    """The rows of the validation table with their texts."""
    grid = next(each for each in cables.flow(Material.of(design)) if isinstance(each, Grid))
    return [
        (row.kind, [cell if isinstance(cell, str) else cell.text for cell in row.cells])
        for row in grid.rows
    ]


def test_every_run_is_in_one_group_with_those_that_are_judged_alike(bundled: Design) -> None:
    facts = assess(bundled)
    links = list(all_links(facts).values())
    groups = [group for of in by_speed(facts, links) for group in of.groups]
    assert sorted(link.cable.id for group in groups for link in group.links) == sorted(
        all_links(facts)
    )
    for group in groups:
        assert len({judged(facts, link) for link in group.links}) == 1


def judged(facts: Assessment, link: LinkFacts) -> tuple[object, ...]:
    speed = link.speed.name if link.speed is not None else None
    loss = link_loss(facts, link.cable.id).worst
    decibels = round(loss.amount, 6) if loss is not None else None
    return speed, link.media, link.length, link.reach, link.next_reach, decibels


@pytest.mark.sampled(3)
def test_the_printed_rows_are_those_of_the_analysis(
    bundled: Design, text_of: Callable[[Design], str]
) -> None:
    text, facts = text_of(bundled), assess(bundled)
    for of in by_speed(facts, all_links(facts).values()):
        assert of.speed is None or bare(f"{of.speed.name}, {of.count:,} run") in text
        for group in of.groups:
            link = group.lead
            assert bare(f"{format_quantity(link.length)}") in text
            if link.reach is not None and link.reach.margin and link.reach.limit:
                left = Share(link.reach.margin.amount / link.reach.limit.amount)
                assert bare(f"{format_quantity(link.reach.margin)}{format_quantity(left)}") in text
            if link.next_reach is not None:
                assert bare(f"{link.next_reach.speed}: {link.next_reach.status}") in text


def test_the_next_generation_has_its_limit_and_source() -> None:
    rows = table_rows(many_hosts([50.0, 80.0]).design())
    facts = assess(many_hosts([50.0, 80.0]).design())
    link = link_facts(facts, "c02")
    assert link.next_reach is not None
    assert link.next_reach.limit == Length(70.0)
    assert link.next_reach.status is ReachStatus.TOO_LONG
    cells = [cells for kind, cells in rows if kind is RowKind.BODY]
    assert [row[0] for row in cells] == ["1", "1"]
    assert "32GFC: too long" in cells[0][-1]
    assert "limit 70 m, 10 m too much, source " in cells[0][-1]
    assert "limit 70 m, 20 m left, source " in cells[1][-1]


def test_worst_margins_come_first_and_a_cable_too_long_before_all() -> None:
    facts = assess(many_hosts([5.0, 130.0, 90.0, 30.0, 5.0]).design())
    (of,) = by_speed(facts, all_links(facts).values())
    lengths = [group.lead.length for group in of.groups]
    assert lengths == [Length(130.0), Length(90.0), Length(30.0), Length(5.0)]
    assert [group.count for group in of.groups] == [1, 1, 1, 2]
    assert not of.groups[0].is_good
    assert of.statuses() == {ReachStatus.TOO_LONG: 1, ReachStatus.FITS: 4}


def test_a_speed_says_how_its_runs_stand() -> None:
    rows = table_rows(many_hosts([5.0, 130.0, 90.0]).design())
    (title,) = [cells[0] for kind, cells in rows if kind is RowKind.GROUP]
    assert title.startswith("16GFC, 3 runs: 2 within the limit, 1 too long; at 32GFC: ")
    assert title.endswith("1 within the limit, 2 too long")


def test_names_of_like_runs_are_ranges_and_those_of_bad_ones_are_all_told() -> None:
    good = table_rows(many_hosts([5.0] * 20).design())
    assert [cells for kind, cells in good if kind is RowKind.NOTE] == [["c01 to c20"]]
    sketch = many_hosts([5.0] * 60 + [200.0] * 60)
    for n in range(1, 121):
        sketch.change(Table.CABLES, f"c{n:02}", name=f"run {n * 7}")
    rows = table_rows(sketch.design())
    told = " ".join(cells[0] for kind, cells in rows if kind is RowKind.NOTE)
    assert "run 1 " not in told
    assert all(f"run {n * 7}" in told for n in range(61, 121))
    assert f"and {60 - cables.NAMES_SHOWN} more, see the cable schedule" in told


def test_what_is_not_known_is_never_a_margin() -> None:
    sketch = many_hosts([5.0])
    sketch.device("x", hba("hba")).cable("odd", "x:0", "sw:9", cable_part("o", "odd copper"), 3.0)
    rows = {cells[1]: cells for kind, cells in table_rows(sketch.design()) if kind is RowKind.BODY}
    odd = rows["odd copper"]
    assert odd[3] == "unknown"
    assert odd[4] == "down: Optic missing"
    assert odd[5:8] == ["–", "–", "–"]


def test_loss_is_beside_its_budget_and_too_much_of_it_is_no_good() -> None:
    sketch = many_hosts([20.0, 20.0], LC_OM3)
    sketch.change(Table.CABLES, "c02", loss=Loss(9.0))
    facts = assess(sketch.design())
    plain, lossy = link_facts(facts, "c01"), link_facts(facts, "c02")
    assert plain.speed is not None
    row = budget_row(plain, plain.speed.name, facts.reference)
    assert row is not None
    assert row.loss_budget is not None
    verdict = loss_verdict(facts, lossy)
    assert verdict is not None
    assert verdict.is_measured
    assert verdict.left == Loss(round(row.loss_budget.amount - 9.0, 6))
    first, second = by_speed(facts, [plain, lossy])[0].groups
    assert first.lead.cable.id == "c02"
    assert not first.is_good
    assert second.is_good
    assert len(like_runs(facts, [plain, plain])) == 1


def test_loss_and_what_is_left_add_up_to_the_budget(bundled: Design) -> None:
    facts = assess(bundled)
    for link in all_links(facts).values():
        verdict = loss_verdict(facts, link)
        if verdict is None or verdict.budget is None or verdict.worst is None:
            continue
        shown = [loss_text(verdict.worst), left_text(verdict.left)]
        total = sum(float(text.removesuffix(" dB")) for text in shown)
        assert total == pytest.approx(verdict.budget.amount, abs=1e-9)


def test_ends_without_a_speed_in_common_say_so(text_of: Callable[[Design], str]) -> None:
    sketch = small_san().device("old", hba("old", speeds=("2GFC",)), name="Old")
    sketch.cable("c9", "old:0", "fc-a:9", LC_OM2, 5.0)
    text = text_of(sketch.design())
    assert bare("No negotiated speed: 1 run") in text
    assert bare("no speed in common") in text


def test_german_table_is_german_with_german_numbers() -> None:
    with language.speaking("de"):
        rows = table_rows(many_hosts([5.5]).design())
    (cells,) = [cells for kind, cells in rows if kind is RowKind.BODY]
    assert cells[2:5] == ["5,5 m", "100 m", "94,5 m\n94,5 %"]
