"""Does a part drop out exactly where none of its speeds meets the window of the generation?"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis import assess
from sanwright.analysis.refresh import (
    RefreshOutlook,
    SpeedRange,
    generations,
    read_generation,
    speed_ranges,
    timeline,
    window,
)
from sanwright.parts import OpticsFitting, PartKind, PortRole
from tests.builders import Sketch, catalog, hba, optic, part, ports, reference, switch

FC = [speed.name for speed in generations(reference())]


def outlook(speeds: tuple[str, ...] | None, target: str) -> tuple[str, str]:
    speed = reference().speed(target)
    assert speed is not None
    found = window(reference(), SpeedRange("fc", "ports.fc.speeds", speeds), speed)
    return found.outlook.value, found.speed


@pytest.mark.parametrize(
    ("speeds", "target", "said"),
    [
        (("4GFC", "8GFC", "16GFC"), "64GFC", ("stays", "16GFC")),
        (("2GFC", "4GFC", "8GFC"), "64GFC", ("drops out", "")),
        (("2GFC", "4GFC", "8GFC"), "32GFC", ("stays", "8GFC")),
        (("8GFC", "16GFC", "32GFC"), "128GFC", ("stays", "32GFC")),
        (("2GFC", "4GFC", "8GFC"), "128GFC", ("drops out", "")),
        (("64GFC", "128GFC"), "64GFC", ("stays", "64GFC")),
        (("10GFC",), "32GFC", ("drops out", "")),
        (None, "64GFC", ("unknown", "")),
    ],
)
def test_the_window_of_a_generation(
    speeds: tuple[str, ...] | None, target: str, said: tuple[str, str]
) -> None:
    assert outlook(speeds, target) == said


@given(st.sets(st.sampled_from(FC), min_size=1), st.sampled_from(FC))
def test_who_stays_runs_a_speed_that_both_have(speeds: set[str], target: str) -> None:
    state, speed = outlook(tuple(sorted(speeds)), target)
    place = FC.index(target)
    common = speeds & set(FC[max(0, place - 2) : place + 1])
    assert (state == "stays") == bool(common)
    assert speed == (max(common, key=FC.index) if common else "")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("64GFC", "64GFC"),
        ("64G", "64GFC"),
        (" 128 Gb/s FC ", "128GFC"),
        ("32", "32GFC"),
        ("5GFC", None),
        ("128GFC-4x32", None),
        ("in 64 days", None),
        ("", None),
    ],
)
def test_a_generation_is_read_as_people_write_it(text: str, name: str | None) -> None:
    found = read_generation(reference(), text)
    assert (found.name if found is not None else None) == name


def test_parallel_and_sas_ports_are_no_part_of_the_window() -> None:
    quad = ports(PortRole.FABRIC, 4, ("128GFC-4x32",), cage="QSFP28", lanes=4)
    assert speed_ranges(part("icl", PartKind.SWITCH, quad), reference()) == ()
    assert speed_ranges(optic("icl", ("128GFC-4x32",)), reference()) == ()
    sas = ports(PortRole.INITIATOR, 2, ("12G-SAS",), protocol="SAS", optics=OpticsFitting.NONE)
    assert speed_ranges(part("sas", PartKind.SAS_ADAPTER, sas), reference()) == ()


def test_a_part_s_timeline_says_its_best_speed_and_each_window() -> None:
    facts = assess(Sketch().device("h", hba("h", ("16GFC", "4GFC", "8GFC"))).design())
    times: Any = timeline(facts, "h", ("64GFC", "128GFC"))
    assert times.best == "16GFC"
    assert [(each.target, each.outlook) for each in times.windows] == [
        ("64GFC", RefreshOutlook.STAYS),
        ("128GFC", RefreshOutlook.DROPS_OUT),
    ]
    assert times.at("64GFC") == (times.windows[0],)


def test_a_part_without_fibre_channel_has_no_timeline() -> None:
    facts = assess(Sketch().device("s", part("s", PartKind.SERVER)).design())
    assert timeline(facts, "s", ("64GFC",)) is None
    assert timeline(facts, "nobody", ("64GFC",)) is None


def test_unknown_speeds_leave_the_best_open() -> None:
    times: Any = timeline(assess(Sketch().device("s", switch("s", None)).design()), "s", ("64GFC",))
    assert times.best == ""
    assert times.windows[0].outlook is RefreshOutlook.UNKNOWN


def test_every_generation_in_the_catalog_s_table_talks_to_itself() -> None:
    for speed in generations(catalog().reference()):
        assert speed.name in speed.negotiates
