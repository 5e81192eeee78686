"""Does ``sanwright cable-sas`` lay the cables into a new file, and refuse in one line?"""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright.cli.main import main
from sanwright.documents import read_design, write_design
from tests.builders import Sketch, catalog

SHELVES = ("s1", "s2")


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    sketch = Sketch().device("fas", "netapp-fas8300")
    for id_ in SHELVES:
        sketch.device(id_, "netapp-ds224c")
    write_design(sketch.design(), tmp_path / "in.json")
    return tmp_path / "in.json"


def test_the_stack_is_cabled_in_the_new_file(
    drawn: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = drawn.with_name("out.json")
    given = ["cable-sas", str(drawn), "--hosts", "fas", "--enclosures", "s1,s2", "-o", str(out)]
    assert main(given) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "laid: s1 port A3 - s2 port A1, 1 m" in lines
    assert len(lines) == 6
    assert len(read_design(out, catalog()).cables) == 6
    assert len(read_design(drawn, catalog()).cables) == 0


@pytest.mark.parametrize(
    ("hosts", "enclosures", "said"),
    [("nobody", "s1", "no device “nobody”"), ("fas", "fas", "fas is no SAS enclosure")],
)
def test_what_cannot_be_cabled_is_said_in_one_line(
    drawn: Path, capsys: pytest.CaptureFixture[str], hosts: str, enclosures: str, said: str
) -> None:
    out = drawn.with_name("out.json")
    given = ["cable-sas", str(drawn), "--hosts", hosts, "--enclosures", enclosures, "-o", str(out)]
    assert main(given) == 2
    assert said in capsys.readouterr().err
    assert not out.exists()
