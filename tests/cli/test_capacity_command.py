"""Does ``sanwright capacity`` say what RAID groups give, and what it does not know?"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sanwright.__main__ import main
from sanwright.bundled import bundled_testbeds
from sanwright.design import RaidGroup, Workload
from sanwright.documents import write_design
from sanwright.parts import Drive, PartKind
from sanwright.units import DataSize, IoRate, Throughput
from tests.builders import Sketch, figure, part

T5 = next(b.path for b in bundled_testbeds() if b.key == "t5-sas")
DRIVE = part(
    "disk",
    PartKind.DRIVE,
    drive=Drive(
        media="SSD",
        interface="SAS",
        capacity=figure(DataSize(1e12)),
        read_rate=figure(IoRate(1000)),
        write_rate=figure(IoRate(1000)),
        sequential_read=figure(Throughput(500)),
        sequential_write=figure(Throughput(250)),
    ),
)


@pytest.fixture
def saved(tmp_path: Path) -> Callable[..., Path]:
    """Saves an array with one group of eight drives."""

    def save(level: str = "RAID 5", **fields: Any) -> Path:
        chosen: Any = level
        group = RaidGroup(
            id="g",
            name="Pool",
            device="a",
            level=chosen,
            members=8,
            member_capacity=DataSize(1e12),
            drives=("d",),
            **fields,
        )
        sketch = Sketch().device("a", part("array", PartKind.ARRAY))
        sketch.device("d", DRIVE, parent="a", quantity=8).put(group)
        sketch.put(
            Workload(
                id="w",
                raid_group="g",
                rate=IoRate(2000),
                read_share=0.5,
                block_size=DataSize(4096),
                pattern="random",
            )
        )
        path = tmp_path / "d.sanw"
        write_design(sketch.design(), path)
        return path

    return save


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["capacity", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def groups(capsys: pytest.CaptureFixture[str], *arguments: object) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(told(capsys, *arguments, "--format", "json"))[
        "raid_groups"
    ]
    return found


def test_the_testbed_keeps_its_printed_capacities(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, T5)
    assert [size for size in ("1.46 TiB", "7.28 TiB", "5.82 TiB") if size not in text] == []
    assert "nothing is taken off" in text
    usable = [
        stage["tib"]
        for group in groups(capsys, T5)
        for stage in group["stages"]
        if stage["stage"] == "usable after reserve"
    ]
    assert [round(size, 2) for size in usable] == [1.46, 7.28, 5.82]


def test_growth_goes_over_the_years_asked_for(
    capsys: pytest.CaptureFixture[str], saved: Callable[..., Path]
) -> None:
    path = saved(stored=DataSize(3.5e12), growth=1.0)
    (group,) = groups(capsys, path, "--years", 2)
    growth = group["growth"]
    assert [year["year"] for year in growth["years"]] == [2020, 2021, 2022]
    assert [year["tb"] for year in growth["years"]] == pytest.approx([3.5, 7, 14])
    assert growth["full_after_years"] == pytest.approx(1)
    assert "2021" in told(capsys, path, "--years", 2)


def test_limits_name_the_first_and_what_is_not_known(
    capsys: pytest.CaptureFixture[str], saved: Callable[..., Path]
) -> None:
    (group,) = groups(capsys, saved())
    under = group["limits"]["workloads"]
    rates = {limit["kind"]: limit["iops"] for limit in under["all"]}
    # 8 x 1,000 / (0.5 + 0.5 x 4)
    assert rates["random I/O of the drives"] == pytest.approx(3200)
    assert rates["controller"] is None
    assert under["first"] == "random I/O of the drives"
    assert "controller" in under["unknown"]
    assert group["rebuild"]["hours"] == pytest.approx(1e12 / 250e6 / 3600)
    text = told(capsys, saved())
    assert "2,000 IOPS, 62.5 % of the first known limit" in text
    assert "at least 1.1 hours" in text


def test_a_group_without_its_layout_is_unknown(
    capsys: pytest.CaptureFixture[str], saved: Callable[..., Path]
) -> None:
    path = saved("distributed RAID 6")
    (group,) = groups(capsys, path)
    assert group["missing"] == ["stripe_width", "rebuild_areas"]
    assert group["stages"][-1]["bytes"] is None
    assert "must be stated" in told(capsys, path)


@pytest.mark.parametrize("years", ["-1", "51"])
def test_years_have_bounds(capsys: pytest.CaptureFixture[str], years: str) -> None:
    assert main(["capacity", str(T5), "--years", years]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("sanwright: “")


def test_a_design_without_groups_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    write_design(Sketch().design(), tmp_path / "d.sanw")
    assert "no RAID group" in told(capsys, tmp_path / "d.sanw")
