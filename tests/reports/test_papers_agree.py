"""Does a figure that stands in more than one paper say the same in all of them?

The papers are written as a user gets them and read back from their files: bill (pages, workbook,
JSON), proposal, sizing report, installer's pack, port map, first set-up, acceptance, zoning.
"""

from __future__ import annotations

import io
import json
import os
import re
from collections import Counter
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import openpyxl
import pytest

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import array_ids, host_ids
from sanwright.analysis.facility import chassis_load, load_at, load_of_all, standing_in
from sanwright.analysis.feed_loads import feed_loads
from sanwright.bom import Bom, Grouping, PriceEntry, PriceList
from sanwright.bom.prices import number_key
from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.design import Design, DocumentPlan, Table, Tables, port_device, port_name
from sanwright.documents import read_design
from sanwright.edits import replace_record
from sanwright.edits.zoning import set_wwpns
from sanwright.exchange.switch_config import Form, config_files
from sanwright.exchange.switch_config.setup_content import SetUpPort, switch_set_ups
from sanwright.fields import Book, field_of
from sanwright.gui.bill.study import study_bom
from sanwright.reports import write_installers_pack
from sanwright.reports.bill import Bill, bill_plan
from sanwright.reports.bom_files import bill_bytes
from sanwright.reports.composition import with_appendix
from sanwright.reports.document import document_bytes
from sanwright.reports.installation.labels import LabelOptions
from sanwright.reports.installation.loads import amount_text
from sanwright.reports.installation.site import cable_label
from sanwright.reports.material import Material
from sanwright.text import verbatim
from sanwright.units import Power, format_quantity
from sanwright.variants.ownership import compare_ownership
from tests.builders import catalog
from tests.pdf_text import page_texts

DAY = date(2026, 11, 21)
QUICK = "switch-pair"
"""Its papers are written in about a second; those of the others are read by name."""
OWN = [Path(each) for each in os.environ.get("SANWRIGHT_PAPERS", "").split(":") if each]
"""Designs of one's own to be read in the same way."""
EACH = [
    *(
        pytest.param(each.path, id=each.key, marks=[] if each.key == QUICK else [pytest.mark.slow])
        for each in (*bundled_references(), *bundled_testbeds())
    ),
    *(pytest.param(path, id=path.stem) for path in OWN),
]


@dataclass
class Papers:
    """All papers of one design, each read once, as text or as rows."""

    design: Design
    folder: Path

    @cached_property
    def tables(self) -> Tables:
        return self.design.snapshot()

    @cached_property
    def material(self) -> Material:
        """Half of the order numbers have a price, 3.10, 6.20 and so on, in EUR."""
        bom: Bom = Bill.of(self.tables, (), DAY, Grouping.CATEGORY).bom
        numbers = sorted({line.part_number for line in bom.ordered if line.part_number})
        priced = {
            number_key(number): PriceEntry(number=number, list_price=Decimal("3.10") * at)
            for at, number in enumerate(numbers[::2], start=1)
        }
        prices = PriceList(name="own", currency="EUR", prices=priced)
        return Material.of(self.tables, (prices,), DAY)

    def bill(self, ending: str) -> bytes:
        tables = self.material.tables
        bill = Bill(tables, self.material.bom, Grouping.CATEGORY, bill_plan(tables))
        return bill_bytes(bill, ending)

    @cached_property
    def lines(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.bill(".json"))
        return found

    @cached_property
    def workbook(self) -> list[dict[str, Any]]:
        book = openpyxl.load_workbook(io.BytesIO(self.bill(".xlsx")), data_only=True)
        return rows(book["Bill of materials"])

    @cached_property
    def pages(self) -> dict[str, str]:
        """The text of each PDF on one line."""
        found = {"bill": one_line(self.bill(".pdf"))}
        for kind in ("proposal", "sizing-report"):
            plan = with_appendix(DocumentPlan(id=kind, paper="A4"), shown=False)  # type: ignore[arg-type]
            of = self.material
            material = Material(of.tables, of.report, of.bom, of.prices, DAY, plan)
            found[kind] = one_line(document_bytes(kind, material))
        found["pack"] = one_line(self.pack[0].read_bytes())
        return found

    @cached_property
    def pack(self) -> list[Path]:
        labels = LabelOptions(test_page=False)
        return write_installers_pack(self.design, self.folder, labels=labels, today=DAY)

    @cached_property
    def port_map(self) -> openpyxl.Workbook:
        return openpyxl.load_workbook(self.pack[2], data_only=True)

    @cached_property
    def schedule(self) -> list[dict[str, Any]]:
        return rows(self.port_map["Cable schedule"])

    @cached_property
    def ports(self) -> list[dict[str, Any]]:
        return rows(self.port_map["All ports"])

    @cached_property
    def fitted(self) -> Counter[str]:
        """How many things are fitted into each device."""
        return Counter(each.parent for each in self.tables.devices.values() if each.parent)

    @cached_property
    def with_panels_to_come(self) -> set[str]:
        """Runs of which only connections are stated: cords and trunks are ordered for each."""
        cables = self.tables.cables.values()
        return {cable_label(cable) for cable in cables if cable.connections}

    def files(self, form: Form) -> dict[str, str]:
        found = config_files(Assessment(self.tables), form)
        return {file.name: file.text for file in found if file.text}


def rows(sheet: Any) -> list[dict[str, Any]]:
    read = sheet.iter_rows(values_only=True)
    titles = next(read)
    return [dict(zip(titles, row, strict=True)) for row in read]


def one_line(pdf: bytes) -> str:
    return " ".join(" ".join(page_texts(io.BytesIO(pdf))).split())


def wwpn(number: int) -> str:
    return ":".join(re.findall("..", f"{0x10000000C9000000 + number:016x}"))


def stated(path: Path) -> Design:
    """A bundled design with every WWPN and the number of each VSAN, so that nothing waits."""
    design = read_design(path, catalog())
    facts = Assessment(design.snapshot())
    outer = set(host_ids(facts)) | set(array_ids(facts))
    ends = sorted({end for cable in design.cables.values() for end in cable.ends()})
    known = [end for end in ends if facts.tables.chassis_of(port_device(end)) in outer]
    wwpns = {end: wwpn(at) for at, end in enumerate(known)}
    design.apply(set_wwpns(design, wwpns, verbatim("WWPNs")))
    vsans = {id_: 10 * at for at, id_ in enumerate(design.fabrics, start=1)}
    zoning = msgspec.structs.replace(design.zoning, vsans=vsans)
    design.apply(replace_record(design, zoning, verbatim("VSANs")))
    costs = msgspec.structs.replace(design.running_costs, load_factor=0.6, pue=1.5)
    design.apply(replace_record(design, costs, verbatim("Energy")))
    return design


@pytest.fixture(scope="module", params=EACH)
def papers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Papers:
    return Papers(stated(request.param), tmp_path_factory.mktemp("papers"))


# --- the bill ---------------------------------------------------------------------------------


def test_every_line_has_the_same_quantity_on_all_papers(papers: Papers) -> None:
    lines = papers.lines["lines"]
    assert [(line["position"], line["quantity"]) for line in lines] == [
        (row["Position"], row["Quantity"]) for row in papers.workbook if row["Category"]
    ]
    shown = study_bom(papers.tables, lambda: (), Grouping.CATEGORY, lambda *_: True).bom.lines
    assert [line["quantity"] for line in lines] == [line.quantity for line in shown]
    for line in lines:
        number = re.escape(str(line["part_number"] or "unknown")).replace(r"\-", r"-\s?")
        row = rf"\b{line['position']} .{{1,160}}? {number} .{{0,24}}?\b{line['quantity']:,}\b"
        for kind in ("bill", "proposal", "sizing-report"):
            assert re.search(row, papers.pages[kind]), (kind, line["description"])


def test_prices_and_sums_are_the_same_on_all_papers(papers: Papers) -> None:
    total = sum(
        (Decimal(line["line_price"]) for line in papers.lines["lines"] if line["line_price"]),
        Decimal(0),
    )
    prices = [row["Line price"] for row in papers.workbook if row["Category"]]
    typed = [price for price in prices if isinstance(price, int | float)]
    assert round(sum(typed), 2) == float(total)
    for kind in ("bill", "proposal", "sizing-report") if typed else ():
        assert f"{total:,.2f}" in papers.pages[kind], kind


def test_optics_and_cables_are_as_many_as_ports_and_rows_of_the_schedule(papers: Papers) -> None:
    ordered = Counter[str]()
    for line in papers.lines["lines"]:
        if not line["spare_for"] and not line["support_for"]:
            ordered[line["category"]] += line["quantity"]
    assert ordered["Optics"] == sum(bool(port["Optic"]) for port in papers.ports)
    if not papers.with_panels_to_come:
        harnesses = {row["Harness"] for row in papers.schedule if row["Harness"]}
        single = sum(not row["Harness"] for row in papers.schedule)
        assert ordered["Cables"] == single + len(harnesses)


def test_cords_are_bought_in_the_lengths_of_the_schedule(papers: Papers) -> None:
    laid = Counter(
        str(row["Length to buy"]).partition(", made")[0]
        for row in papers.schedule
        if row["Length to buy"] and not row["Harness"]
        if row["Cable"] not in papers.with_panels_to_come
    )
    bought = Counter[str]()
    for line in papers.lines["lines"]:
        length = re.search(r"([\d.,]+ (?:m|cm))\b", line["description"])
        if line["category"] == "Cables" and length and not line["spare_for"]:
            bought[length[1]] += line["quantity"]
    assert all(bought[length] == count for length, count in laid.items()), (laid, bought)
    for row in papers.schedule:
        if row["Cable"] in papers.with_panels_to_come:
            assert row["Length to buy (m)"] is None, row
            assert not row["Order number"], row


# --- cables, speeds, lengths ------------------------------------------------------------------


def test_speeds_are_the_same_in_schedule_port_map_and_report(papers: Papers) -> None:
    told = {row["Cable"]: row["Speed"] for row in papers.schedule}
    for port in papers.ports:
        if port["Cable"] in told:
            assert port["Speed"] == told[port["Cable"]], port["Device"]
    counts = Counter(row["Speed"] for row in papers.schedule)
    key_figure = re.search(
        r"Negotiated speeds ((?:\d+ × [\w-]+(?:, )?)+)", papers.pages["sizing-report"]
    )
    assert key_figure or not told
    said = re.findall(r"([\d,]+) × ([\w-]+)", key_figure[1]) if key_figure else []
    links = {speed: int(count.replace(",", "")) for count, speed in said}
    laid = {speed: count for speed, count in counts.items() if speed}
    if len(papers.schedule) == len(papers.tables.cables):  # else some are ways over a backplane
        assert links == laid
    assert all(links[speed] >= count for speed, count in laid.items())


def test_lengths_are_the_same_in_schedule_and_tables(papers: Papers) -> None:
    by_label = {cable_label(cable): cable for cable in papers.tables.cables.values()}
    for row in papers.schedule:
        length = by_label[row["Cable"]].length
        drawn = None if length is None else length.amount
        assert row["Length drawn (m)"] in (drawn, "", None), row["Cable"]


# --- switches -----------------------------------------------------------------------------------


def test_set_up_and_acceptance_and_pack_say_the_same_of_a_switch(papers: Papers) -> None:
    """Name, domain ID, VSAN, number of ports; each port with its far end, speed and WWPN."""
    files = papers.files(Form.SET_UP)
    at = {(port["Device"], port["Module"] or "", port["Port"]): port for port in papers.ports}
    for switch in switch_set_ups(Assessment(papers.tables)):
        stem = switch.name.lower()
        script, sheet = files.get(f"set-up-{stem}.txt", ""), files[f"acceptance-{stem}.txt"]
        if switch.domain is not None:
            assert f"domain ID {switch.domain}\n" in sheet
            assert re.search(rf"[Dd]omain {switch.domain}\b", script) or not script
            assert f"{switch.name} " in papers.pages["pack"]
            row = rf"Name of the switch {switch.name} .{{0,160}}?Domain ID {switch.domain}\b"
            assert re.search(row, papers.pages["pack"]), switch.name
        used = [
            port for (device, *_), port in at.items()
            if device == str(switch.label) and port["Cable"]
        ]  # fmt: skip
        assert len(used) == len(switch.ports), switch.name
        for port in switch.ports:
            (seen,) = [each for each in used if each["Cable"] and _is(papers, each, port)]
            if port.speed:
                assert seen["Speed"] == port.speed
                figure = port.speed.removesuffix("GFC")
                assert re.search(rf"\b{port.number} .*\bN?{figure}G?\b", sheet) or not port.number
            assert (seen["Far WWPN"] or "") == port.wwpn
            if port.wwpn and port.number:
                assert port.wwpn in sheet


def _is(papers: Papers, row: dict[str, Any], port: SetUpPort) -> bool:
    cables = papers.design.cables.values()
    cable = next(each for each in cables if port.reference in each.ends())
    return row["Cable"] == cable_label(cable) and row["Port"] == port_name(port.reference)


def test_zones_name_the_wwpns_and_the_vsan_of_the_port_map(papers: Papers) -> None:
    text = "\n".join(papers.files(Form.COMMANDS).values())
    aliases = dict(
        re.findall(r'(?:alicreate "|device-alias name )(\w+)(?:", "| pwwn )([\w:]+)', text)
    )
    for port in papers.ports:
        if port["Alias"] and port["WWPN"] and port["Alias"] in aliases:
            assert aliases[port["Alias"]] == port["WWPN"]
    in_zones = set(re.findall(r"vsan (\d+) name", text))
    set_up = "\n".join(papers.files(Form.SET_UP).values())
    assert in_zones <= set(re.findall(r"vsan (\d+) name", set_up)) or not in_zones


# --- watts and racks ----------------------------------------------------------------------------


def test_watts_btu_and_kilograms_are_rounded_alike_on_all_papers(papers: Papers) -> None:
    facts = papers.material.assessment
    loads = [load_of_all(facts), *(load_at(facts, id_) for id_ in papers.tables.locations)]
    loads += [chassis_load(facts, id_) for id_ in papers.tables.devices]
    known: set[str] = set()
    for load in loads:
        tallies = (load.power_typical, load.power_max, load.heat_typical, load.heat_max)
        known |= {amount_text(tally).removeprefix("≥ ") for tally in (*tallies, load.weight)}
    energy = {
        str(row.title): row.text(0) for row in compare_ownership(papers.tables, today=DAY).rows
    }
    assert energy["Power, maximum"] == amount_text(loads[0].power_max)
    assert energy["Heat, maximum, in BTU/h"] == amount_text(loads[0].heat_max)
    known |= {text.removeprefix("≥ ") for title, text in energy.items() if "average" in title}
    for place in papers.tables.locations.values():
        if place.power_limit is not None:
            known.add(format_quantity(place.power_limit))
        for feed in feed_loads(facts, [each.id for each in standing_in(facts, place.id)]):
            both = (feed.normal, feed.after_loss)
            known |= {amount_text(each).removeprefix("≥ ") for each in both}
    book, power = Book(papers.design, catalog()), field_of(Table.DEVICES, "power")
    assert power.number is not None
    for id_, device in papers.tables.devices.items():
        told = power.number(book, id_)
        if told is not None and device.parent is None and not papers.fitted[id_]:
            assert amount_text(chassis_load(facts, id_).power_max) == format_quantity(
                Power(round(told, 1))
            )
    for kind, text in papers.pages.items():
        for said in re.findall(r"(?<![\d.,])([\d,.]+ (?:W|BTU/h|kg))(?!\w)", text):
            assert said in known, (kind, said)
