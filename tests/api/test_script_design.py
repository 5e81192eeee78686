"""Does a design in a script do what the same design does on the command line and in the window?"""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from sanwright import api
from sanwright.__main__ import main
from sanwright.documents import read_design
from tests.builders import catalog

T1 = "testbed:t1-8gfc"


@pytest.fixture
def design() -> api.SanDesign:
    return api.open_design(T1, catalog())


def test_edits_are_taken_back_one_by_one(design: api.SanDesign) -> None:
    before = design.tables
    host = design.place("dell-r760", "spare")
    design.add("workloads", name="backup", initiators=[host], iops=100, block_size_bytes=8192)
    design.change("backup", read_share=0.0)
    design.delete("spare")
    for _ in range(4):
        assert design.undo()
    assert not design.undo()
    assert list(design.tables.records()) == list(before.records())


@pytest.mark.parametrize(
    ("word", "call"),
    [
        ("There is no “x” in the design", lambda d: d.change("x", name="y")),
        ("no_such", lambda d: d.change("oltp", no_such=1)),
        ("There is no table “things”", lambda d: d.add("things")),
        ("There is no part “x”", lambda d: d.place("x")),
        ("There is no workload “x”", lambda d: d.latency("x")),
        ("no number of years", lambda d: d.capacity(-1)),
        ("no kind of failure", lambda d: d.failures(kinds=["weather"])),
        ("“weather” is no kind of failure", lambda d: d.failures(kinds="weather")),
        ("called “sw9”", lambda d: d.failures(together="sw9")),
        ("goes with nothing else", lambda d: d.failures(kinds=["link"], together=["sw1"])),
        ("There is no variant “x”", lambda d: d.variants("x")),
        ("Say where the design goes", lambda d: d.save()),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    design: api.SanDesign, word: str, call: object
) -> None:
    before = design.tables
    with pytest.raises(api.SanwrightError, match=word) as caught:
        call(design)  # type: ignore[operator]
    assert "\n" not in str(caught.value)
    assert design.tables is before


def test_what_is_marked_as_removed_has_no_latency_any_more(design: api.SanDesign) -> None:
    assert [result.workload for result in design.latency()] == ["oltp"]
    design.change("dl380", state="removed")
    assert design.latency() == ()


def test_a_copy_goes_its_own_way(design: api.SanDesign) -> None:
    other = design.copy()
    other.change("oltp", read_share=0.5)
    assert other.tables.workloads["oltp"] != design.tables.workloads["oltp"]


def test_figures_are_worked_out_once_until_an_edit(design: api.SanDesign) -> None:
    facts = design.analyse()
    assert design.check().assessment is facts is design.analyse()
    design.change("oltp", read_share=0.5)
    assert design.analyse() is not facts


def test_a_name_of_several_is_not_guessed(design: api.SanDesign) -> None:
    for _ in range(2):
        design.place("dell-r760", "twin")
    with pytest.raises(api.SanwrightError, match="several"):
        design.find("twin")


def test_a_script_saves_what_the_command_line_reads(
    design: api.SanDesign, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    design.use_rule_pack("brocade")
    path = design.save(tmp_path / "judged.json")
    assert design.path == path
    assert main(["check", str(path)]) == (1 if design.check().errors else 0)
    assert "Brocade" in capsys.readouterr().out
    assert list(read_design(path, catalog()).records()) == list(design.design.records())


def test_a_script_reads_price_lists_as_the_command_line_does(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Code,Rate\nBR-G620-24-32G-F-1,100\n", encoding="utf-8")
    with pytest.raises(api.SanwrightError, match="columns='number"):
        api.read_prices(path)
    prices = api.read_prices(
        path, columns="number=Code,price=Rate", currency="EUR", discounts={"Brocade": 35}
    )
    (entry,) = prices.prices.values()
    assert (prices.currency, entry.list_price) == ("EUR", 100)
    assert {each.share for each in prices.discounts} == {Decimal("0.35")}
    with pytest.raises(api.SanwrightError, match="valid_until"):
        api.read_prices(path, columns="number=Code,price=Rate", currency="EUR", valid_until="soon")


def test_what_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    design = api.open_design("reference:switch-pair")
    host = next(iter(design.tables.devices))
    for said, do in (
        ("goes into no slot", lambda: design.fit(host, "brocade-g620")),
        ("none of category", lambda: design.write_bill(tmp_path / "b.csv", group_by="colour")),
        ("“fr” is none of en, de", lambda: design.write_bill(tmp_path / "b.pdf", language="fr")),
        ("none of A4, Letter", lambda: design.write_bill(tmp_path / "b.pdf", paper="A9")),
        ("no variant “Plan B”", lambda: design.compare(["Plan B"])),
        ("no variant “Plan B”", lambda: design.compare("Plan B")),
        ("must end in .pdf", lambda: design.write_document("proposal", tmp_path / "p.txt")),
    ):
        with pytest.raises(api.SanwrightError, match=said):
            do()
    assert not list(tmp_path.iterdir())
