"""``sanwright design``: from a file of requirements to a design."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from sanwright.cli.main import main
from sanwright.cli.search_watch import SearchWatch
from sanwright.documents import read_design
from sanwright.documents.requirement_file import requirement_from
from sanwright.errors import InputError
from tests.builders import catalog

ASKED = """
name = "Two arrays"
shapes = ["single switch"]
[[hosts]]
name = "ESX"
count = 6
iops = 9000
block_size_bytes = 16384
[[arrays]]
name = "Gold"
count = 2
"""


def test_writes_a_design_and_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked, out = tmp_path / "asked.toml", tmp_path / "san.sanw"
    asked.write_text(ASKED)
    arguments = ["design", str(asked), "-o", str(out), "--as-of", "2026-11-22"]
    assert main([*arguments, "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    design = read_design(out, catalog())
    assert design.requirement is not None
    assert design.requirement.hosts[0].count == 6
    taken = design.requirement.proposal  # what a proposal on paper tells of alternatives
    assert taken is not None
    assert (taken.day, taken.options[0].switches) == ("2026-11-22", 2)
    assert said["candidates"][0]["switches"] == 2
    assert said["candidates"][0]["reasons"]
    assert main(arguments) == 0
    assert "no error and no warning" in capsys.readouterr().out


def test_the_first_interrupt_ends_the_search_and_keeps_the_best(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = signal.getsignal(signal.SIGINT)
    with SearchWatch() as watch:
        assert not watch.stop()
        signal.raise_signal(signal.SIGINT)
        assert watch.stop()
        assert signal.getsignal(signal.SIGINT) is before, "a second one ends the program"
    assert "the best so far is kept" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--as-of", "2026-13-40", "is no day"),
        ("--as-of", "yesterday", "is no day"),
        ("--time", "nan", "is no time"),
        ("--candidates", "0", "is no number from 1 on"),
    ],
)
def test_what_is_no_figure_is_refused_with_a_sentence(
    option: str, value: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["design", "asked.toml", "-o", str(tmp_path / "san.sanw"), option, value])
    assert ended.value.code == 2
    assert f"“{value}” {said}" in capsys.readouterr().err


def test_a_design_that_stands_is_extended(tmp_path: Path) -> None:
    asked, out = tmp_path / "asked.toml", tmp_path / "san.sanw"
    asked.write_text(ASKED)
    assert main(["design", str(asked), "-o", str(out), "--as-of", "2026-11-22"]) == 0
    asked.write_text('extends = "san.sanw"\n[[hosts]]\nname = "More"\ncount = 2\n')
    more = tmp_path / "more.sanw"
    assert main(["design", str(asked), "-o", str(more), "--as-of", "2026-11-22"]) == 0
    states = {d.name: d.state for d in read_design(more, catalog()).devices.values() if d.name}
    assert states["ESX 1"] == "existing"
    assert states["More 2"] == "new"
    asked.write_text('extends = "gone.sanw"\n[[hosts]]\ncount = 2\n')
    assert main(["design", str(asked), "-o", str(more)]) == 2


def test_what_cannot_be_met_ends_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = tmp_path / "asked.toml"
    asked.write_text("switches_max = 1\n" + ASKED)
    assert main(["design", str(asked), "-o", str(tmp_path / "san.sanw")]) == 1
    assert "at most 1 switch" in capsys.readouterr().out
    assert not (tmp_path / "san.sanw").exists()


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ({"hosts": [{"count": 4, "colour": "red"}]}, "colour"),
        ({"hosts": [], "colour": 1}, "colour"),
        ({"hosts": [{"count": -1}]}, "count"),
        ([], "no fields"),
    ],
)
def test_what_is_no_requirement_is_named(plain: object, said: str) -> None:
    with pytest.raises(InputError, match=said):
        requirement_from(plain)
