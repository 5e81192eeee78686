"""Does the installer's pack hold every cable and port, in the right place, in every design?"""

from __future__ import annotations

import io
from collections import Counter
from datetime import date
from pathlib import Path

import msgspec
import openpyxl
import pypdf
import pytest

from sanwright.bom import build_bom
from sanwright.catalog import open_catalog
from sanwright.cli.main import main
from sanwright.design import DocumentPlan, Procurement, SectionChoice, port_device
from sanwright.design.design import Design
from sanwright.design.records import port_base
from sanwright.documents import read_design
from sanwright.errors import CancelledError, MachineError
from sanwright.language import speaking
from sanwright.reports import write_installers_pack
from sanwright.reports.file_names import file_stem
from sanwright.reports.installation.labels import LabelOptions
from sanwright.reports.installation.port_map import has_sheet, mapped_devices
from sanwright.reports.installation.site import Site, cable_label
from sanwright.reports.installation.workbook import workbook_bytes
from sanwright.text import Text
from sanwright.units import Length
from tests.pdf_text import page_texts

ROOT = Path(__file__).resolve().parents[2] / "resources"
BUNDLED = sorted([*(ROOT / "testbeds").glob("*.json"), *(ROOT / "references").glob("*.json")])
LARGE = ("core-edge", "director-icl", "full-mesh", "cisco-director", "blade-gateway")
"""Designs whose packs take seconds; they are read by name: pytest -m slow."""
EACH = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.slow] * (path.stem in LARGE))
    for path in BUNDLED
]
NO_TEST_PAGE = LabelOptions(test_page=False)


@pytest.fixture(scope="session")
def bundled():
    """Designs by file, each read once."""
    catalog = open_catalog()
    read: dict[Path, Design] = {}

    def find(path: Path) -> Design:
        if path not in read:
            read[path] = read_design(path, catalog)
        return read[path]

    return find


def pages_text(path: Path) -> list[str]:
    return [" ".join(text.split()) for text in page_texts(path)]


def table(sheet) -> list[dict]:
    rows = sheet.iter_rows(values_only=True)
    titles = next(rows)
    return [dict(zip(titles, row, strict=True)) for row in rows]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", EACH)
def test_every_cable_is_in_the_schedule_once_and_on_two_labels(path, bundled, tmp_path):
    design = bundled(path)
    printed, stuck, book, *_ = write_installers_pack(design, tmp_path, labels=NO_TEST_PAGE)
    laid = [
        cable
        for cable in design.cables.values()
        if not (part := design.part(cable.part)) or not part.cable or not part.cable.is_trace
    ]
    rows = table(openpyxl.load_workbook(book)["Cable schedule"])
    assert Counter(row["Cable"] for row in rows) == Counter(cable_label(cable) for cable in laid)
    by_label = {cable_label(cable): cable for cable in laid}
    for row in rows:
        cable = by_label[row["Cable"]]
        ends = {
            (design.devices[design.chassis_of(port_device(end))].label, end.rpartition(":")[2])
            for end in cable.ends()
        }
        assert {
            (row["From device"], row["From port"]),
            (row["To device"], row["To port"]),
        } == ends
    site = Site.of(design)
    words = "\n".join(page_texts(stuck))
    lines = Counter(words.splitlines())
    assert {cable_label(cable): lines[cable_label(cable)] for cable in laid} == dict.fromkeys(
        map(cable_label, laid), 2
    )
    assert len(site.cables) == len(laid)
    text = " ".join(pages_text(printed))
    assert all(
        cable_label(cable) in text.replace(" ", "") or cable_label(cable) in text for cable in laid
    )


@pytest.mark.parametrize("path", EACH)
def test_every_used_port_shows_its_far_end(path, bundled):
    design = bundled(path)
    site = Site.of(design)
    book = openpyxl.load_workbook(io.BytesIO(workbook_bytes(site, "A4")))
    listed: dict[tuple[str, str, str], set[tuple[str, str]]] = {}
    for row in table(book["All ports"]):
        here = row["Device"], row["Module"] or "", row["Port"]
        if row["Far device"]:
            listed.setdefault(here, set()).add((row["Far device"], row["Far port"]))
    wanted: dict[tuple[str, str, str], set[tuple[str, str]]] = {}
    for cable in design.cables.values():
        for here, there in (cable.ends(), cable.ends()[::-1]):
            end, far = site.end(here), site.end(there)
            key = end.chassis, end.module, end.port
            wanted.setdefault(key, set()).add((far.chassis, far.port))
    assert listed == wanted  # no bundled design has panels: the far end is that of the cable


@pytest.mark.parametrize("path", EACH)
def test_every_port_of_a_sheet_stands_on_it_with_its_far_end(path, bundled):
    design = bundled(path)
    site = Site.of(design)
    book = openpyxl.load_workbook(io.BytesIO(workbook_bytes(site, "A4")))
    general = 4
    shown = [device for device in mapped_devices(site) if has_sheet(site, device.id)]
    sheets = book.worksheets[general:]
    assert len(sheets) == len(shown)
    index = {row[0].value: row for row in book["Index"].iter_rows(min_row=10)}
    for device, sheet in zip(shown, sheets, strict=True):
        cells = [str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value]
        for port in device.ports:
            heads = [n for n, text in enumerate(cells) if text.split("  ")[0] == port.name]
            assert heads, (device.id, port.name)
            for cable in site.facts.index("cables_in_cage", port.reference):
                ends = design.cables[cable].ends()
                far = ends[1] if port_base(ends[0]) == port.reference else ends[0]
                end = site.end(far)
                assert any(end.chassis in text and f"port {end.port}" in text for text in cells), (
                    port.reference,
                    far,
                )
        used = sum(1 for port in device.ports if site.facts.index("cables_in_cage", port.reference))
        assert index[device.name][6].value >= used  # devices may share a name


def test_files_are_the_same_bytes_every_time(warehouse, tmp_path):
    first = write_installers_pack(warehouse, tmp_path / "one", today=date(2026, 11, 20))
    second = write_installers_pack(warehouse, tmp_path / "two", today=date(2026, 11, 20))
    for one, two in zip(first, second, strict=True):
        assert one.name == two.name
        assert one.read_bytes() == two.read_bytes()


def test_design_without_cables_or_devices_gives_a_pack(empty, tmp_path):
    printed, stuck, book, *_ = write_installers_pack(empty, tmp_path)
    assert "There are no cables to lay." in " ".join(pages_text(printed))
    assert "0 labels" in pages_text(stuck)[0]
    assert openpyxl.load_workbook(book).sheetnames[0] == "Index"
    assert write_installers_pack(empty, tmp_path, labels=NO_TEST_PAGE)


def test_hostile_names_are_only_text(hostile, tmp_path):
    printed, stuck, book, *_ = write_installers_pack(hostile, tmp_path)
    workbook = openpyxl.load_workbook(book)
    names = workbook.sheetnames
    assert len({name.casefold() for name in names}) == len(names)
    assert all(len(name) <= 31 and not set(name) & set("[]:*?/\\") for name in names)
    for sheet in workbook:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    assert cell.value.startswith(("=SUBTOTAL(109,", '="'))
                assert "\u202e" not in str(cell.value)
    listed = table(workbook["All ports"])
    assert any(row["Device"].startswith("<font color=") for row in listed)
    assert "中文" in " ".join(row["Device"] for row in listed)
    assert "__import__('os')" in " ".join(pages_text(stuck)).replace(" ", "")
    assert len(pages_text(printed)) > 2
    assert file_stem(hostile).isascii() or file_stem(hostile).isprintable()
    assert not set(file_stem(hostile)) & set('<>:"/\\|?*&= ')


def test_header_and_footer_show_an_ampersand(with_project):
    design = with_project(name="R&D & more")
    book = openpyxl.load_workbook(io.BytesIO(workbook_bytes(Site.of(design), "A4")))
    for sheet in book:
        assert "R&&D && more" in sheet.oddHeader.left.text


READABLE = 6.7  # points: the smallest text of the sheets is of 9, a page of 8 or more columns


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_sheet_can_be_read_when_it_is_printed(paper, bundled):
    design = bundled(ROOT / "references" / "switch-pair.json")
    book = openpyxl.load_workbook(io.BytesIO(workbook_bytes(Site.of(design), paper)))
    across = {"A4": 841.9, "Letter": 792.0}[paper] - 2 * 0.4 * 72
    for sheet in book:
        assert (
            sheet.page_setup.paperSize == {"A4": "9", "Letter": "1"}[paper]
            or int(sheet.page_setup.paperSize) == {"A4": 9, "Letter": 1}[paper]
        )
        fits = bool(
            sheet.sheet_properties.pageSetUpPr and sheet.sheet_properties.pageSetUpPr.fitToPage
        )
        wide = sum(
            (int(each.width * 7) + 5) * 0.75 * (each.max - each.min + 1)
            for each in sheet.column_dimensions.values()
            if not each.hidden  # nothing stands in it
        )
        scale = min(1.0, across / wide) if fits else int(sheet.page_setup.scale) / 100
        assert 9 * scale >= READABLE, sheet.title
        if not fits:
            assert sheet.print_title_cols


def test_columns_in_which_nothing_stands_are_not_printed(bundled):
    design = bundled(ROOT / "references" / "switch-pair.json")
    book = openpyxl.load_workbook(io.BytesIO(workbook_bytes(Site.of(design), "A4")))
    written_on_site = {"Remark", "Laid", "Labelled", "Tested", "Loss measured (dB)"}
    for name, open_ in (("Cable schedule", written_on_site), ("All ports", set())):
        hidden = [each for each in book[name].column_dimensions.values() if each.hidden]
        for column in book[name].iter_cols():
            title, *cells = (cell.value for cell in column)
            is_hidden = any(each.min <= column[0].column <= each.max for each in hidden)
            assert is_hidden == (not any(cells) and title not in open_), (name, title)


def test_the_slot_at_the_end_of_a_modules_name_is_not_cut(bundled):
    """Letters of 9 points; the columns were too narrow for those of a director."""
    design = bundled(ROOT / "references" / "cisco-director.json")
    site = Site.of(design)
    assert site.longest_module > 40
    sheet = openpyxl.load_workbook(io.BytesIO(workbook_bytes(site, "A4")))["Cable schedule"]
    titles = {cell.value: cell.column_letter for cell in sheet[1]}
    for title in ("From module", "To module"):
        width = sheet.column_dimensions[titles[title]].width
        assert width / 0.82 >= site.longest_module, title


def test_no_page_of_a_device_ends_between_a_port_and_what_is_said_of_it(bundled):
    design = bundled(ROOT / "references" / "switch-pair.json")
    book = openpyxl.load_workbook(io.BytesIO(workbook_bytes(Site.of(design), "A4")))
    for sheet in book.worksheets[4:]:
        tall = [row for row, each in sheet.row_dimensions.items() if (each.height or 0) > 20]
        ends = [each.id for each in sheet.row_breaks.brk]
        assert tall
        assert not {row - 1 for row in tall} & set(ends)
        last = 0
        for end in (*ends, sheet.max_row):
            rows = range(last + 1, end + 1)
            assert sum(sheet.row_dimensions[row].height or 15 for row in rows) <= 595.3 - 1.1 * 72
            last = end


def test_pack_is_in_the_language_and_on_the_paper_of_its_plan(warehouse, changed, tmp_path):
    plan = DocumentPlan(id="installers-pack", language="de", paper="Letter", title="Aufbau")
    design = changed(plan)
    with speaking("en"):
        printed, stuck, book, *_ = write_installers_pack(design, tmp_path)
    reader = pypdf.PdfReader(printed)
    assert tuple(map(float, reader.pages[0].mediabox[2:])) == (612.0, 792.0)
    assert tuple(map(float, pypdf.PdfReader(stuck).pages[0].mediabox[2:])) == (612.0, 792.0)
    assert "Aufbau" in reader.metadata.title
    assert openpyxl.load_workbook(book).worksheets[-1].page_setup.paperSize in (1, 3)


def test_sections_follow_the_plan(changed, tmp_path):
    plan = DocumentPlan(
        id="installers-pack",
        sections=(
            SectionChoice(key="cable-schedule", title="Patch list", text="Lay red cables last."),
            SectionChoice(key="power-per-rack", shown=False),
        ),
    )
    printed, *_ = write_installers_pack(changed(plan), tmp_path)
    reader = pypdf.PdfReader(printed)
    titles = [entry.title for entry in reader.outline if not isinstance(entry, list)]
    assert titles == [
        "Patch list",
        "Rack elevation",
        "Slots and fittings",
        "Device fronts",
        "First set-up and acceptance of the switches",
    ]
    assert "Lay red cables last." in " ".join(pages_text(printed))


def test_called_off_work_writes_nothing(warehouse, tmp_path):
    seen = []

    def stop_late(share: float, what: Text) -> bool:
        seen.append((share, what))
        return share < 0.72

    with pytest.raises(CancelledError):
        write_installers_pack(warehouse, tmp_path / "pack", progress=stop_late)
    assert not (tmp_path / "pack").exists()
    assert [share for share, _ in seen] == sorted(share for share, _ in seen)


def test_folder_that_cannot_be_made_is_one_sentence(warehouse, tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(MachineError, match="cannot be made"):
        write_installers_pack(warehouse, tmp_path / "file" / "pack")


def test_colours_and_lengths_are_those_of_the_bill_of_materials(warehouse, changed):
    design = changed(Procurement(cable_colours={"a": "blue", "B": "red"}))
    site = Site.of(design)
    lines = [line for line in build_bom(design).lines if line.cables]
    assert {cable.colour for cable in site.cables} == {"blue", "red"}
    for cable in site.cables:
        line = next(line for line in lines if cable.cable.id in line.cables)
        assert line.colour == cable.colour
        assert cable.bought in str(line.description)
        assert cable.purchase.part_number == line.part_number


def test_slack_decides_the_length_to_buy(with_project):
    bought = {}
    for slack in (None, 20.0):
        design = with_project(cable_slack=Length(slack) if slack else None)
        bought[slack] = {each.label: each.bought for each in Site.of(design).cables}
    assert bought[None]["cable-1"] == "5 m"
    assert bought[20.0]["cable-1"] != "5 m"
    assert bought[None]["cable-4"] == "length unknown"


def test_unnamed_project_still_has_a_file_name(empty):
    assert file_stem(empty) == "design"
    named = Design([msgspec.structs.replace(empty.project, name="../Zürich: A/B?")])
    assert file_stem(named) == "zürich-a-b"


def test_command_writes_the_pack_as_asked(tmp_path, capsys):
    source = str(ROOT / "references" / "switch-pair.json")
    wanted = ["--label-sheet", "letter-3x10", "--cable-labels", "wrap", "--no-test-page"]
    more = ["--paper", "Letter", "--skip-labels", "3", "--cut-marks"]
    folder = tmp_path / "new" / "folder"
    assert main(["installers-pack", source, "-o", str(folder), *wanted, *more]) == 0
    assert len(capsys.readouterr().err.splitlines()) == 3 + 2 * 2  # two switches
    printed, stuck = sorted(folder.glob("*.pdf"))
    assert float(pypdf.PdfReader(printed).pages[0].mediabox[2]) == 612.0
    assert len(pypdf.PdfReader(stuck).pages) == 3  # 3 + 32 labels of cables, 15 of devices on 30


def test_command_refuses_a_sheet_that_is_none(tmp_path, capsys):
    source = str(ROOT / "references" / "switch-pair.json")
    assert main(["installers-pack", source, "-o", str(tmp_path), "--label-sheet", "A4"]) == 2
    assert "is no label sheet" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_cable_schedule_ends_without_an_empty_page(changed, tmp_path):
    shown = SectionChoice(key="switch-set-up", shown=False)
    plan = DocumentPlan(id="installers-pack", sections=(shown,))
    design = changed(plan)
    printed, *_ = write_installers_pack(design, tmp_path)
    assert "cable-1" in pages_text(printed)[-1]
