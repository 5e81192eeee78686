"""Cost of ownership: does every column say what it knows, and no sum pretend to be whole?"""

from datetime import date
from decimal import Decimal

import msgspec
import pytest

from sanwright.bom import PriceEntry, PriceList
from sanwright.bom.prices import number_key
from sanwright.cli.main import main
from sanwright.design import Design, Device, PartCopy, RecordEdit, Variant
from sanwright.design.papers import Procurement, RunningCosts
from sanwright.documents import write_design
from sanwright.edits import replace_record
from sanwright.parts import Part, PartKind, PartNumber, Physical
from sanwright.units import Power
from sanwright.variants.ownership import compare_ownership
from tests.builders import figure

TODAY = date(2026, 11, 23)
FACTORS = RunningCosts(load_factor=0.5, pue=2.0, energy_price=0.25, currency="EUR", years=4)
A_YEAR = 1000 * 0.5 * 2 * 8.76 * 0.25
"""Euros for 1,000 W."""


def _switch(id_: str, watts: float | None = 1000.0) -> Part:
    power = Physical(power_max=None if watts is None else figure(Power(watts)))
    number = (PartNumber(number=f"NR-{id_}"),)
    return Part(
        id=id_,
        kind=PartKind.SWITCH,
        vendor="Acme",
        model=id_,
        part_numbers=number,
        physical=power,
    )


def _design(*devices: Device, factors: RunningCosts = FACTORS, **bought: object) -> Design:
    parts = [_switch("known"), _switch("silent", None)]
    design = Design([*(PartCopy(id=part.id, part=part) for part in parts), *devices])
    design.apply(replace_record(design, factors, "Factors"))
    design.apply(replace_record(design, Procurement(**bought), "Bought"))
    return design


def _prices(**entries: PriceEntry | str) -> PriceList:
    found = {}
    for key, stated in entries.items():
        entry = stated
        if isinstance(entry, str):
            entry = PriceEntry(number=f"NR-{key}", list_price=Decimal(entry))
        found[number_key(entry.number)] = entry
    return PriceList(name="list", currency="EUR", prices=found)


def _shown(design: Design, *prices: PriceList) -> dict[str, list[str]]:
    found = compare_ownership(design.snapshot(), prices=prices, today=TODAY)
    return {
        str(row.title): [row.text(column) for column in range(len(found.columns))]
        for row in found.rows
    }


def test_what_is_bought_and_what_runs_on_add_up_over_the_term():
    support = PriceEntry(
        number="SUP",
        list_price=Decimal(300),
        support_for=("NR-known",),
        support_level="24x7",
        support_years=4,
    )
    design = _design(Device(id="a", part="known"), support="24x7", support_years=4)
    shown = _shown(design, _prices(known="2000", support=support))
    assert shown["To buy, without licences and support"] == ["2,000.00 EUR"]
    assert shown["Support"] == ["300.00 EUR"]
    assert shown["Energy"] == [f"{4 * A_YEAR:,.2f} EUR"]
    assert shown["Together"] == [f"{2300 + 4 * A_YEAR:,.2f} EUR"]


def test_a_part_whose_power_nobody_knows_makes_a_lower_bound_of_all_that_follows():
    design = _design(Device(id="a", part="known"), Device(id="b", part="silent"))
    shown = _shown(design)
    assert shown["Power, maximum"] == ["≥ 1,000 W"]
    assert shown["Energy with cooling"] == ["≥ 8,760 kWh"]
    assert shown["Energy"][0].startswith("≥")
    assert shown["Together"][0].startswith("≥")  # nothing has a price, no support is chosen


def test_of_nothing_known_nothing_is_said():
    shown = _shown(_design(Device(id="b", part="silent")))
    for title in ("Power, maximum", "Energy of the equipment", "Cost of energy", "Together"):
        assert shown[title] == ["unknown"]


def test_what_stands_today_is_a_column_that_buys_nothing():
    owned = Device(id="old", part="known", state="existing", quantity=2)
    design = _design(owned, Device(id="new", part="known"))
    shown = _shown(design)
    assert shown["Power, maximum"] == ["3,000 W", "2,000 W"]
    assert shown["To buy, without licences and support"][1] == "–"
    assert shown["Support"] == ["unknown", "unknown"]
    assert shown["Together"][1].startswith("≥")
    stated = msgspec.structs.replace(FACTORS, present_support=100.0)
    design.apply(replace_record(design, stated, "Support of today"))
    assert _shown(design)["Together"][1] == f"{400 + 2 * 4 * A_YEAR:,.2f} EUR"


def test_support_for_fewer_years_than_the_term_is_a_lower_bound():
    support = PriceEntry(
        number="SUP",
        list_price=Decimal(300),
        support_for=("NR-known",),
        support_level="24x7",
        support_years=3,
    )
    design = _design(Device(id="a", part="known"), support="24x7", support_years=3)
    assert _shown(design, _prices(support=support))["Support"] == ["≥ 300.00 EUR"]


def test_costs_of_two_currencies_are_not_added():
    dollars = PriceList(
        name="dollars",
        currency="USD",
        prices={number_key("NR-known"): PriceEntry(number="NR-known", list_price=Decimal(5))},
    )
    found = compare_ownership(
        _design(Device(id="a", part="known")).snapshot(), prices=[dollars], today=TODAY
    )
    together = {row.unit: row.text(0) for row in found.rows if str(row.title) == "Together"}
    assert together == {"EUR": f"≥ {4 * A_YEAR:,.2f} EUR", "USD": "≥ 5.00 USD"}


def test_every_variant_is_a_column_by_the_same_factors():
    design = _design(Device(id="a", part="known"))
    before, after = {"id": "a", "part": "known"}, {"id": "a", "part": "silent"}
    edit = RecordEdit(table="devices", id="a", before=before, after=after)
    other = Variant(id="v", name="Other", edits=(edit,), parts=("silent",))
    design.apply(replace_record(design, other, "Variant"))
    assert _shown(design)["Power, maximum"] == ["1,000 W", "unknown"]


def test_the_command_takes_factors_and_leaves_the_file(tmp_path, capsys):
    path = tmp_path / "d.sanw"
    write_design(_design(Device(id="a", part="known"), factors=RunningCosts()), path)
    before = path.read_bytes()
    assert main(["energy", str(path), "--load", "50%", "--pue", "2"]) == 0
    out = capsys.readouterr().out
    assert "8,760 kWh" in out
    assert "Price of energy: not stated" in out
    assert path.read_bytes() == before
    assert main(["energy", str(path), "--load", "50%", "--format", "json"]) == 0


@pytest.mark.parametrize("given", [["--load", "150%"], ["--pue", "0.9"], ["--years", "none"]])
def test_the_command_refuses_a_factor_that_cannot_be(tmp_path, capsys, given):
    path = tmp_path / "d.sanw"
    write_design(_design(Device(id="a", part="known")), path)
    assert main(["energy", str(path), *given]) == 2
    assert given[0] in capsys.readouterr().err
