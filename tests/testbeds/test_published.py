"""Are the published cases predicted from their baselines, live, and is no fit taken for a hit?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from sanwright.__main__ import main
from sanwright.analysis import (
    METRICS,
    AssessedVariants,
    EvidenceGrade,
    PublishedComparison,
    assess,
    compare,
)
from sanwright.analysis.links import all_links
from sanwright.analysis.load import workload_result
from sanwright.analysis.prediction.comparison import EVIDENCE
from sanwright.bundled import Bundled, bundled_testbeds
from sanwright.bundled import testbed as bundled_as
from sanwright.design import Measurement, Record, Table, Tables
from sanwright.design.plans import LoadPoint
from sanwright.documents import read_design
from sanwright.errors import InputError
from sanwright.units import Duration, IoRate, Throughput
from sanwright.variants.published import evidence, published_figures, score, track_record
from sanwright.variants.recipes import variant_tables
from tests.builders import catalog

GAINS = ("gain-s32k", "gain-s64k", "gain-ora", "gain-ora-redo")
"""T3's gains that are predicted from that with 4 KB."""

SECOND_GAINS = ("gain2-s32k", "gain2-ora", "gain2-ora-redo")
"""T3's gains that are predicted from those with 4 KB and 64 KB."""


@cache
def tables(key: str) -> Tables:
    return read_design(bundled_as(key).path, catalog()).snapshot()


@cache
def rows() -> dict[tuple[str, str], PublishedComparison]:
    return {
        (row.bundled.key, row.comparison.measurement.id): row.comparison
        for row in published_figures()
    }


def with_records(key: str, *records: Record) -> AssessedVariants:
    found = {table: dict(tables(key).rows(table)) for table in Table}
    for record in records:
        found[record.TABLE][record.id] = record
    return AssessedVariants(Tables(found), variant_tables)


def figure(designs: AssessedVariants, id_: str) -> float:
    engine = compare(designs, designs.tables.measurements[id_]).engine
    assert engine is not None
    return engine


# --- the aims ------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", ["iops-16", "mbs-16"])
def test_t1_16gfc_is_predicted_from_8gfc_within_a_tenth(id_: str) -> None:
    row = rows()["t1-8gfc", id_]
    assert row.standing in EVIDENCE
    assert row.error is not None
    assert abs(row.error) < 0.1
    assert row.met is True
    assert "think time" in row.measurement.assumption


def test_t1_latency_is_missed_and_the_table_says_so() -> None:
    row = rows()["t1-8gfc", "lat-16"]
    assert row.error is not None
    assert row.error > 0.3
    latencies = track_record().latencies
    assert latencies is not None
    assert latencies.worst.comparison.measurement.id == "lat-16"


def test_t1_says_what_the_other_latency_and_think_times_would_give() -> None:
    other, thinking = rows()["t1-8gfc", "iops-16"].notes
    assert "650 µs" in other
    assert "183,5" in other
    assert "100 µs: 154,4" in thinking


def test_t2_32gfc_time_is_predicted_from_8gfc_within_a_tenth() -> None:
    row = rows()["t2-8gfc", "time-32"]
    assert row.standing is EvidenceGrade.ASSUMED
    assert row.error is not None
    assert abs(row.error) < 0.1
    assert "240 I/Os in flight" in row.measurement.assumption
    assert "16 in flight" in row.notes[0]
    assert "1,024 in flight" in row.notes[0]


def test_t2_shows_the_array_s_ports_as_the_next_bottleneck() -> None:
    assert rows()["t2-16gfc", "next"].engine_text == "array ports"
    assert rows()["t2-8gfc", "next-32"].engine_text == "array and host ports"
    assert rows()["t2-8gfc", "next-32"].agrees is True


def test_t3_from_two_rows_the_others_come_within_ten_points() -> None:
    for id_ in SECOND_GAINS:
        row = rows()["t3-fcp", id_]
        assert row.standing is EvidenceGrade.ASSUMED
        assert row.error is not None
        assert abs(row.error) <= 10
        assert row.met is True


def test_t3_from_one_row_says_which_it_misses() -> None:
    met = {id_: rows()["t3-fcp", id_].met for id_ in GAINS}
    assert met == {
        "gain-s32k": False,
        "gain-s64k": False,
        "gain-ora": True,
        "gain-ora-redo": True,
    }


@pytest.mark.parametrize("key", ["t3-fcp", "t3-nvme"])
def test_t3_has_no_bottleneck_in_the_network(key: str) -> None:
    (row,) = (
        comparison
        for (testbed, _), comparison in rows().items()
        if testbed == key and comparison.measurement.metric == "network.bottleneck"
    )
    assert row.engine_text == "none"
    assert row.agrees is True


def test_a_link_below_its_ports_makes_the_network_the_bottleneck() -> None:
    asked = Measurement(id="m", name="m", metric="network.bottleneck", text="none")
    row = compare(AssessedVariants(tables("t1-8gfc")), asked)
    assert row.agrees is False


def test_t4_is_facts_of_parts_and_a_slot_that_is_too_narrow() -> None:
    for id_ in ("lat-7", "lat-6", "rate-7"):
        assert rows()["t4-gen7", id_].standing is EvidenceGrade.FACT
    assert rows()["t4-gen7", "lat-cut"].engine == pytest.approx(-67.8, abs=0.1)
    assert rows()["t4-64gfc-pcie3", "first"].engine_text == "PCIe slot"


def test_t5_latency_is_not_passed_on_what_is_unknown() -> None:
    row = rows()["t5-sas", "oltp"]
    assert row.engine_text.startswith("≥")
    assert row.met is None
    assert row.error_text == "unknown"


# --- nothing is typed in -------------------------------------------------------------------------


def test_another_baseline_gives_another_prediction() -> None:
    record = tables("t1-8gfc").calibrations["oltp-measured"]
    low, high = record.points
    slower = msgspec.structs.replace(
        record, points=(low, msgspec.structs.replace(high, latency=Duration(560.0)))
    )
    before = rows()["t1-8gfc", "iops-16"].engine
    assert before is not None
    assert figure(with_records("t1-8gfc", slower), "iops-16") > 1.02 * before


def test_a_fit_in_the_file_is_never_believed() -> None:
    record = tables("t1-8gfc").calibrations["oltp-measured"]
    wrong = msgspec.structs.replace(record, in_flight=500.0, other_latency=Duration(1.0), burst=1.0)
    assert figure(with_records("t1-8gfc", wrong), "iops-16") == pytest.approx(
        rows()["t1-8gfc", "iops-16"].engine
    )


def test_work_scales_with_the_measured_run() -> None:
    run = tables("t2-8gfc").measurements["time-8"]
    doubled = with_records("t2-8gfc", msgspec.structs.replace(run, value=86.0))
    before = rows()["t2-8gfc", "time-32"].engine
    assert before is not None
    assert figure(doubled, "time-32") == pytest.approx(2 * before)


def test_gains_follow_the_gain_that_costs_are_fitted_to() -> None:
    fitted = tables("t3-fcp").measurements["gain-r4k"]
    lower = with_records("t3-fcp", msgspec.structs.replace(fitted, value=30.0))
    assert figure(lower, "gain-r4k") == pytest.approx(30, abs=1e-3)
    assert figure(lower, "gain-ora") == pytest.approx(30, abs=2)


@pytest.mark.slow
def test_gains_hardly_depend_on_the_scale_that_is_assumed() -> None:
    scale = tables("t3-fcp").calibrations["node-nvme"]
    other = with_records(
        "t3-fcp", msgspec.structs.replace(scale, controller_cost=Duration(6.0), data_cost=None)
    )
    for id_ in SECOND_GAINS:
        assert figure(other, id_) == pytest.approx(rows()["t3-fcp", id_].engine, abs=1)


def test_t1_s_stored_fit_is_what_a_fresh_one_gives() -> None:
    stored = tables("t1-8gfc").calibrations["oltp-measured"]
    fresh = AssessedVariants(tables("t1-8gfc")).tables.calibrations["oltp-measured"]
    for name in ("in_flight", "burst"):
        assert getattr(stored, name) == pytest.approx(getattr(fresh, name), rel=1e-6)
    assert stored.other_latency is not None
    assert fresh.other_latency is not None
    assert stored.other_latency.amount == pytest.approx(fresh.other_latency.amount, rel=1e-6)
    assert stored.think_time == fresh.think_time == Duration(0.0)
    assert stored.fitted_on == fresh.fitted_on


def test_t3_s_stored_costs_give_the_gains_that_they_are_fitted_to() -> None:
    for id_ in ("gain-r4k", "gain2-s64k"):
        measurement = msgspec.structs.replace(
            tables("t3-fcp").measurements[id_], fitted_to=(), assumption=""
        )
        row = compare(AssessedVariants(tables("t3-fcp"), variant_tables), measurement)
        assert row.error == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize(
    ("key", "variant", "drawn"),
    [
        ("t1-8gfc", "16gfc", "t1-16gfc"),
        ("t2-8gfc", "16gfc", "t2-16gfc"),
        ("t2-8gfc", "32gfc", "t2-32gfc"),
    ],
)
def test_a_variant_is_the_testbed_that_is_drawn_as_such(key: str, variant: str, drawn: str) -> None:
    made = assess(variant_tables(tables(key), tables(key).variants[variant]))
    other = assess(tables(drawn))
    parts = ({id_: d.part for id_, d in facts.tables.devices.items()} for facts in (made, other))
    assert next(parts) == next(parts)
    assert {id_: link.speed for id_, link in all_links(made).items()} == {
        id_: link.speed for id_, link in all_links(other).items()
    }
    for id_ in other.tables.workloads:
        assert workload_result(made, id_).limit == workload_result(other, id_).limit
        assert workload_result(made, id_).bottlenecks == workload_result(other, id_).bottlenecks


# --- what counts as evidence ---------------------------------------------------------------------


def test_what_the_model_is_fitted_to_is_marked_and_counts_for_nothing() -> None:
    fitted = {
        key for key, comparison in rows().items() if comparison.standing is EvidenceGrade.CALIBRATED
    }
    assert fitted == {
        ("t1-8gfc", "iops-8"),
        ("t1-8gfc", "mbs-8"),
        ("t1-8gfc", "lat-8"),
        ("t1-8gfc", "lat-8-text"),
        ("t2-8gfc", "time-8"),
        ("t3-fcp", "gain-r4k"),
        ("t3-fcp", "gain2-s64k"),
    }
    counted = set(counted_rows())
    assert not counted & fitted
    for key in fitted:
        assert rows()[key].met is None
        if key[1] != "lat-8-text":  # the report has two latencies; one fit cannot meet both
            assert rows()[key].error == pytest.approx(0, abs=1e-3)


def counted_rows() -> Iterator[tuple[str, str]]:
    for row in evidence(published_figures()):
        yield row.bundled.key, row.comparison.measurement.id


def test_facts_and_arithmetic_count_for_nothing_and_a_figure_counts_once() -> None:
    counted = list(counted_rows())
    assert {rows()[key].standing for key in counted} <= set(EVIDENCE)
    assert ("t1-8gfc", "lat-16") in counted
    assert not {("t1-8gfc", "lat-16-text"), ("t1-8gfc", "iops-gain")} & set(counted)
    assert len(counted) == len(set(counted))


def test_the_record_counts_what_the_table_shows() -> None:
    record = track_record()
    assert record.together is not None
    shares = [share for key in counted_rows() if (share := rows()[key].share) is not None]
    assert record.together.count == len(shares)
    assert record.together.within == sum(share <= 0.1 for share in shares)
    assert sorted(shares)[len(shares) // 2] >= record.together.median
    assert record.latencies is not None
    assert record.latencies.limits == 5
    assert "Latency" in str(record.text)
    assert score([]) is None


def test_aims_that_are_missed_are_these_and_no_others() -> None:
    missed = {key for key, comparison in rows().items() if comparison.met is False}
    assert missed == {
        ("t3-fcp", "gain-s32k"),
        ("t3-fcp", "gain-s64k"),
        *(("t3-fcp", f"latency-{id_}") for id_ in ("r4k", "s32k", "s64k", "ora", "ora-redo")),
    }


# --- what cannot be compared ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"metric": "workload.colour"}, "is not a metric"),
        ({"subject": "nobody"}, "no workload “nobody”"),
        ({"variant": "nothing"}, "no variant “nothing”"),
        ({"metric": "work.time"}, "does not say which run"),
        ({"metric": "work.time", "fitted_to": ("gone",)}, "“gone”, which is not there"),
        ({"metric": "work.time", "fitted_to": ("port",)}, "is no measured time"),
        ({"metric": "workload.rate-at-latency"}, "does not say at which latency"),
        ({"metric": "adapter.rate"}, "no adapter “oltp”"),
        ({"metric": "array.capacity"}, "no array “oltp”"),
    ],
)
def test_a_measurement_that_means_nothing_is_refused(changes: dict[str, object], text: str) -> None:
    asked = Measurement(id="m", name="Asked", metric="workload.rate", subject="oltp", value=1.0)
    designs = AssessedVariants(tables("t1-8gfc"), variant_tables)
    with pytest.raises(InputError, match=text):
        compare(designs, msgspec.structs.replace(asked, **changes))


def test_a_design_without_variants_to_make_says_so() -> None:
    asked = tables("t1-8gfc").measurements["iops-16"]
    with pytest.raises(InputError, match="cannot be made here"):
        compare(AssessedVariants(tables("t1-8gfc")), asked)


def test_points_keep_their_units_in_the_bundled_files() -> None:
    low, high = tables("t1-8gfc").calibrations["oltp-measured"].points
    assert low == LoadPoint(throughput=Throughput(550), latency=Duration(320))
    assert high == LoadPoint(rate=IoRate(94_000), throughput=Throughput(770), latency=Duration(500))


def test_bundled_variants_carry_the_parts_that_they_bring_in() -> None:
    for bundled in bundled_testbeds():
        held = tables(bundled.key)
        for variant in held.variants.values():
            assert set(variant.parts) <= set(held.parts)


def test_the_page_about_them_names_every_metric() -> None:
    page = (Path(__file__).parents[2] / "docs" / "testbeds.md").read_text(encoding="utf-8")
    assert all(f"`{key}`" in page for key in METRICS)


# --- what is shown of them -----------------------------------------------------------------------


@pytest.mark.parametrize("bundled", bundled_testbeds(), ids=lambda bundled: bundled.key)
def test_every_published_figure_stands_beside_the_engine_s(bundled: Bundled) -> None:
    found = [row.comparison for row in published_figures() if row.bundled.key == bundled.key]
    assert found
    for comparison in found:
        measurement = comparison.measurement
        assert measurement.metric in METRICS
        assert measurement.source
        assert (measurement.value is None) == bool(measurement.text)
        assert comparison.engine_text
        assert comparison.unit == measurement.unit


def test_the_command_prints_every_testbed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["testbeds", "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["testbed"].split("-")[0] for row in rows} == {"t1", "t2", "t3", "t4", "t5"}
    t5 = {row["subject"]: row for row in rows if row["testbed"] == "t5-sas"}
    for group, published in (("system", 1.46), ("data1", 7.28), ("data2", 5.82)):
        assert t5[group]["published"] == published
        assert round(t5[group]["engine"], 2) == published
        assert t5[group]["unit"] == "TiB"
        assert t5[group]["met"] is True
    assert t5["oltp"]["met"] is None
    assert t5["oltp"]["bound"] == "≥"


def test_the_table_fits_and_says_how_it_came_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["testbeds"]) == 0
    table = capsys.readouterr().out
    assert all(bundled.key in table for bundled in bundled_testbeds())
    assert max(len(line) for line in table.splitlines()) <= 120
    for text in ("Predicted figures, each once:", "median error", "Aims missed: ", "Aims open: "):
        assert text in table
