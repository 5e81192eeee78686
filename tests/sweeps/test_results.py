"""Do a sweep's figures say what the engines say of each case, and front and ranking follow them?"""

from __future__ import annotations

import csv
import itertools
import math
from argparse import Namespace
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright import api
from sanwright.analysis import assess
from sanwright.analysis.failures import walk_together
from sanwright.checks import all_rules, check_design
from sanwright.cli.sweep_output import write_sweep
from sanwright.design import Design, Step
from sanwright.documents import write_design
from sanwright.edits import update_parts
from sanwright.errors import InputError
from sanwright.reports.sweeps import sweep_csv
from sanwright.sweeps.axes import varied
from sanwright.sweeps.plan import SweepPlan, parse_plan
from sanwright.sweeps.results import ResultFigure, ResultRow, ResultValue, SweepResults
from sanwright.text import Text
from sanwright.units import Length
from sanwright.variants import compare_variants
from tests.builders import catalog, small_san
from tests.sweeps.designs import DAY, library, swept


def figure_of(results: SweepResults, question: str, row: ResultRow, name: str) -> float | None:
    return row.values[results.figure(question, name).number].amount


def test_a_case_is_what_the_variant_of_the_same_step_is(tmp_path: Path) -> None:
    design: Design = small_san().design()
    change, variant = _variant(design)
    results = swept("[vary]\ndemand = ['as drawn', 3.0]", tmp_path / "s.sweep", design)
    design.apply(change)
    compared = compare_variants(design.snapshot(), [variant], today=DAY)
    assert len(results.figures) == len(compared.rows)
    for place, row in enumerate(results.rows("vary")):
        for figure, like in zip(results.figures, compared.rows, strict=True):
            value, other = row.values[figure.number], like.values[place]
            assert other is not None
            assert (str(figure.title), value.amount, value.bound) == (
                str(like.title), other.amount, other.bound,
            )  # fmt: skip


def _variant(design: Design):  # type: ignore[no-untyped-def]
    from sanwright.variants import make_variant

    return make_variant(design, "", [Step(action="demand", factor=3.0)], catalog())


def test_a_pair_of_failures_is_what_the_failure_walk_says(tmp_path: Path) -> None:
    design = small_san().design()
    results = swept("[failures]\nkinds = ['switch', 'adapter']", tmp_path / "s.sweep", design)
    facts = assess(design.snapshot())
    rows = results.rows("failures")
    assert rows
    for row in rows:
        walked = walk_together(facts, [str(name) for name in row.settings.values()]).scenarios[0]
        assert figure_of(results, "failures", row, "Hosts cut off") == len(walked.cut_off)
        assert figure_of(results, "failures", row, "Demand lost") == walked.lost.amount


def test_cases_are_told_by_names_in_the_order_of_the_plan_and_unknown_is_unknown(
    tmp_path: Path,
) -> None:
    unsized = msgspec.structs.replace(small_san().design().workloads["oltp"], block_size=None)
    design = Design([*(r for r in small_san().design().records() if r.id != "oltp"), unsized])
    plan = """[vary]\nisls = [0]\nadapters = ["as drawn"]
    [failures]\nkinds = ["storage-link"]\ntriples = [["host", "fc-a", "fc-b"]]
    [simulation]\nruns = 2\nios = 1000"""
    results = swept(plan, tmp_path / "s.sweep", design)
    (row,) = results.rows("vary")
    assert list(row.settings) == ["adapters", "isls"]
    pair = results.rows("failures")[0]
    assert results.setting_word(pair, "first") == "fc-a port 1 – array port 1-1"
    triple = results.rows("failures")[-1]
    assert results.setting_word(triple, "first") == "ESX 1"
    for row in results.rows("simulation"):
        assert row.problems
        assert [value.amount for value in row.values.values()] == [None] * len(row.values)
        assert len(row.values) == len(results.figures_of("simulation"))
    headings = next(csv.reader(sweep_csv(results).decode("utf-8-sig").splitlines()))
    assert len(set(headings)) == len(headings)


def test_growth_is_that_of_each_workload_and_who_states_none_is_named() -> None:
    design = small_san().design()
    plan = SweepPlan(vary={"years": (2,)})
    (id_,) = design.workloads
    made, remarks = varied(design, {"years": 2}, plan, catalog())
    assert made.workloads[id_] == design.workloads[id_]
    assert "states no growth" in str(remarks[0])
    api_design = api.SanDesign(Design(design.records()), catalog())  # type: ignore[arg-type]
    api_design.change(id_, growth_per_year=0.5)
    made, remarks = varied(api_design.design, {"years": 2}, plan, catalog())
    before, after = design.workloads[id_], made.workloads[id_]
    for field in ("rate", "throughput"):
        if getattr(before, field) is not None:
            assert getattr(after, field).amount == pytest.approx(
                getattr(before, field).amount * 2.25
            )
    assert not remarks


def test_isls_become_so_many_between_each_two_switches() -> None:
    design = api.open_design("reference:stretched", library()).design
    plan = parse_plan("[vary]\nisls = [1]")

    def counts(tables: Design) -> set[int]:
        from sanwright.analysis.chassis import switch_ids
        from sanwright.analysis.fabrics import isl_groups_of

        facts = assess(tables.snapshot())
        return {
            len(group.links)
            for switch in switch_ids(facts)
            for group in isl_groups_of(facts, switch)
        }

    before = counts(design)
    for wanted in (1, max(before) + 1):
        assert counts(varied(design, {"isls": wanted}, plan, catalog())[0]) == {wanted}


def test_a_folder_says_whose_designs_a_pack_affects(tmp_path: Path) -> None:
    folder = tmp_path / "customers"
    folder.mkdir()
    write_design(small_san().design(), folder / "one.json")
    write_design(small_san().design(), folder / "two.sanw")
    (folder / "broken.json").write_text("{")
    text = (
        "[designs]\nfolder = 'customers'\npacks = ['own', 'brocade']\nedition = ['kept', 'today']"
    )
    results = swept(text, tmp_path / "s.sweep", beside=tmp_path)
    rows = results.rows("designs")
    assert len(rows) == 12
    for row in rows:
        assert bool(row.problems) == (row.settings["file"] == "broken.json")
    first = [
        row for row in rows if (row.settings["pack"], row.settings["edition"]) == ("own", "kept")
    ]
    assert not set(map(id, first)) & set(map(id, results.affected()))
    (folder / "two.sanw").unlink()
    with pytest.raises(InputError, match="another state of the folder of designs"):
        swept(text, tmp_path / "s.sweep", beside=tmp_path)


def test_an_edition_is_its_tables_too_and_what_it_leaves_alone_is_judged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    judged = []
    monkeypatch.setattr(
        "sanwright.sweeps.work.check_design", lambda t: judged.append(t) or check_design(t)
    )
    design = small_san().design()
    write_design(design, tmp_path / "like.json")
    kept = design.reference
    short = [msgspec.structs.replace(row, maximum=Length(1.0)) for row in kept.reaches]
    design.apply(update_parts(design, {}, msgspec.structs.replace(kept, reaches=tuple(short))))
    write_design(design, tmp_path / "older.json")
    plan = "[designs]\nfolder = '.'\nedition = ['kept', 'today']"
    results = swept(plan, tmp_path / "s.sweep", beside=tmp_path)
    assert {row.settings["file"] for row in results.affected()} == {"older.json"}
    (rule, counts), *_ = results.changed_rules()
    assert rule in {each.key for each in all_rules()}
    assert counts[1] == 1  # what was too long in the older edition is not so today
    asked = {"csv": None, "chart": None, "pareto": None, "sensitivity": None, "format": "text"}
    write_sweep(results, Namespace(**asked))
    assert "Designs affected: 1 of 2.\n  older.json\n" in capsys.readouterr().out
    assert len(judged) == 3


VALUES = st.none() | st.tuples(st.integers(0, 5).map(float), st.sampled_from(["", "≥"])).map(
    lambda each: ResultValue(*each)
)


class Made(SweepResults):
    """Results that are in no file."""

    def __init__(self, rows: list[ResultRow]) -> None:
        self._rows = {"vary": rows}
        self.figures = tuple(
            ResultFigure(n, "vary", Text("Load"), Text(t), "", 0)
            for n, t in enumerate(("Optics", "Headroom of that link"))
        )


@given(st.lists(st.tuples(VALUES, VALUES), max_size=12))
def test_the_front_is_what_nothing_known_beats(
    pairs: list[tuple[ResultValue, ResultValue]],
) -> None:
    rows = [
        ResultRow({"n": n}, {k: v for k, v in enumerate(pair) if v is not None})
        for n, pair in enumerate(pairs)
    ]
    results = Made(rows)
    x, y = results.figures

    def cost(row: ResultRow) -> tuple[float, float] | None:
        a, b = row.values.get(0), row.values.get(1)
        exact = a is not None and b is not None and a.is_exact and b.is_exact
        return (a.amount, -b.amount) if exact else None  # type: ignore[union-attr, operator, return-value]

    known = {id(row): found for row in rows if (found := cost(row)) is not None}
    beaten = {
        one
        for one, other in itertools.permutations(known, 2)
        if all(b <= a for a, b in zip(known[one], known[other], strict=True))
        and known[one] != known[other]
    }
    assert {id(row) for row in results.front(x, y)} == set(known) - beaten


@given(st.lists(VALUES, min_size=6, max_size=6))
def test_what_moves_a_figure_is_worked_out_of_known_groups_only(values: list[ResultValue]) -> None:
    settings = [{"a": a, "b": b} for a in (1, 2, 3) for b in ("x", "y")]
    rows = [
        ResultRow(each, {0: value} if value is not None else {})
        for each, value in zip(settings, values, strict=True)
    ]
    results = Made(rows)
    for found in results.sensitivity(results.figures[0]):
        groups = [
            [row for row in rows if all(row.settings[k] == v for k, v in fixed.items())]
            for other in ({"a", "b"} - {found.axis})
            for fixed in ({other: v} for v in dict.fromkeys(r.settings[other] for r in rows))
        ]
        spans = [
            max(amounts) - min(amounts)
            for group in groups
            if all(0 in row.values and row.values[0].is_exact for row in group)
            for amounts in ([row.values[0].amount or 0.0 for row in group],)
        ]
        assert (found.groups, found.groups + found.left_out) == (len(spans), len(groups))
        assert found.most == max(spans, default=0.0)
        assert math.isclose(found.mean * max(1, len(spans)), sum(spans))
