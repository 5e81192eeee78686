"""Do draw.io and Visio get boxes and cables that hang together as in the design?"""

from __future__ import annotations

import html
import io
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sanwright import edits, language
from sanwright.catalog import Catalog, open_catalog
from sanwright.checks import check_design
from sanwright.design import Change, Comment, Design, Note, Replacement, Tables
from sanwright.documents import read_design
from sanwright.drawing.bundles import THICKER
from sanwright.drawing.overview import MOST_BOXES
from sanwright.drawing.terrain import meets
from sanwright.errors import CancelledError
from sanwright.reports import render_diagram
from sanwright.reports.drawing import distance
from sanwright.reports.drawing.distance import report_to_draw
from sanwright.reports.drawing.drawio import drawio_text
from sanwright.reports.drawing.graph import Graph, graph_of
from sanwright.reports.drawing.spelling import xml_text
from sanwright.reports.drawing.vsdx import vsdx_bytes
from sanwright.text import verbatim
from tests.examples import examples
from tests.reports.drawing_files import drawio_faults, visio_faults

DESIGNS = ("references/core-edge", "references/sas-stacks", "testbeds/t2-32gfc", "testbeds/t5-sas")
V = "{http://schemas.microsoft.com/office/visio/2012/main}"


@pytest.fixture(params=DESIGNS)
def tables(request: pytest.FixtureRequest, root: Path, catalog: Catalog) -> Tables:
    return read_design(root / "resources" / f"{request.param}.json", catalog).snapshot()


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


def graph(tables: Tables) -> Graph:
    return graph_of(check_design(tables))


def cells(text: str) -> dict[str, ET.Element]:
    """Cells of a draw.io file by id; one within an object has that one's id."""
    found: dict[str, ET.Element] = {}
    for element in ET.fromstring(text).iter():
        if element.tag == "object":
            inner = element.find("mxCell")
            assert inner is not None
            inner.set("value", element.attrib["label"])
            found[element.attrib["id"]] = inner
        elif element.tag == "mxCell" and "id" in element.attrib:
            assert element.attrib["id"] not in found
            found[element.attrib["id"]] = element
    return found


def shown(label: str) -> str:
    """A label of draw.io as people read it."""
    return html.unescape(re.sub(r"<[^>]*>", "", label.replace("<br>", "\n")))


def page_of(data: bytes) -> ET.Element:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return ET.fromstring(package.read("visio/pages/page1.xml"))


def value(shape: ET.Element, name: str) -> float:
    return next(float(c.attrib["V"]) for c in shape.findall(f"{V}Cell") if c.attrib["N"] == name)


def test_every_cable_is_tied_to_the_ports_of_its_devices_in_drawio(tables: Tables) -> None:
    found = cells(drawio_text(graph(tables)))
    for cell in found.values():
        if "parent" in cell.attrib:
            assert cell.attrib["parent"] in found
    titles = {
        cell.attrib["parent"]: shown(cell.attrib["value"]).split("\n")[0]
        for id_, cell in found.items()
        if id_.startswith("title-")
    }

    def end(id_: str) -> tuple[str, str]:
        port = found[id_]
        return titles[port.attrib["parent"]], shown(port.attrib["value"])

    drawn = Counter(
        frozenset((end(cell.attrib["source"]), end(cell.attrib["target"])))
        for cell in found.values()
        if cell.attrib.get("edge") == "1"
    )
    meant = Counter(
        frozenset(
            (tables.devices[tables.chassis_of(port.rpartition(":")[0])].label, name)
            for port, name in ((e, e.rpartition(":")[2]) for e in cable.ends())
        )
        for cable in tables.cables.values()
    )
    assert drawn == meant


def test_ports_lie_within_their_box(tables: Tables) -> None:
    for node in graph(tables).nodes:
        width, height = node.rect[2] - node.rect[0], node.rect[3] - node.rect[1]
        for socket in node.sockets:
            assert -1 <= socket.x <= width
            assert -1 <= socket.y <= height
        assert 11.0 + 8.0 * len(node.lines) <= node.header.height, node.title


def test_connectors_in_visio_are_glued_where_they_end(tables: Tables) -> None:
    page = page_of(vsdx_bytes(graph(tables)))
    shapes = {shape.attrib["ID"]: shape for shape in page.iter(f"{V}Shape")}
    assert len(shapes) == len(list(page.iter(f"{V}Shape")))
    glued = list(page.iter(f"{V}Connect"))
    assert len(glued) == 2 * len(tables.cables)
    for item in glued:
        line, box = shapes[item.attrib["FromSheet"]], shapes[item.attrib["ToSheet"]]
        which = item.attrib["FromCell"].removesuffix("X")
        number = int(item.attrib["ToPart"]) - 100
        rows = box.findall(f"{V}Section[@N='Connection']/{V}Row")
        x, y = (
            value(box, f"Pin{axis}") - value(box, f"LocPin{axis}") + value(rows[number], axis)
            for axis in "XY"
        )
        assert value(line, f"{which}X") == pytest.approx(x, abs=1e-4)
        assert value(line, f"{which}Y") == pytest.approx(y, abs=1e-4)
        sheet = f"Sheet.{item.attrib['ToSheet']}!Connections.X{number + 1}"
        formulas = {c.attrib["N"]: c.attrib.get("F", "") for c in line.findall(f"{V}Cell")}
        assert sheet in formulas[f"{which}X"]


def test_connectors_run_around_boxes_and_apart_from_each_other(
    root: Path, catalog: Catalog
) -> None:
    design = read_design(root / "resources/references/sas-stacks.json", catalog)
    drawn = graph(design.snapshot())
    boxes = {node.id: node.rect.grown(-1.0) for node in drawn.nodes}
    ways = [(edge.start, *edge.way, edge.end) for edge in drawn.edges]
    assert len(set(ways)) == len(ways) == len(design.cables)
    for edge, way in zip(drawn.edges, ways, strict=True):
        others = [rect for id_, rect in boxes.items() if id_ not in (edge.a[0], edge.b[0])]
        assert not any(meets(a, b, rect) for a, b in pairwise(way) for rect in others)
    geometry = page_of(vsdx_bytes(drawn)).iter(f"{V}Section")
    longest = max(
        len(each.findall(f"{V}Row")) for each in geometry if each.attrib["N"] == "Geometry"
    )
    assert longest == max(len(way) for way in ways)


def test_a_trunk_is_named_by_what_it_is_and_a_switch_by_its_fabric(
    root: Path, catalog: Catalog
) -> None:
    drawn = graph(read_design(root / "resources/references/core-edge.json", catalog).snapshot())
    sides = {node.badge[0] for node in drawn.nodes if node.badge[1]}
    assert sides == {"A", "B"}
    names = {edge.label for edge in drawn.edges if edge.label}
    assert names
    assert all(re.fullmatch(r"\d+ × \d+GFC", name) for name in names)
    assert not any(key.rect.covers(node.rect) for key in drawn.keys for node in drawn.nodes)
    written = drawio_text(drawn)
    assert all(html.escape(key.text) in html.unescape(written) for key in drawn.keys)


def test_what_nobody_could_read_is_drawn_from_afar(
    root: Path, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = check_design(
        read_design(root / "resources/references/core-edge.json", catalog).snapshot()
    )
    assert report_to_draw(report) is report
    monkeypatch.setattr(distance, "_WALL", (400.0, 300.0))
    distant = graph_of(report_to_draw(report))
    assert len(distant.nodes) <= MOST_BOXES
    assert sum(edge.count for edge in distant.edges) == len(report.assessment.tables.cables)
    assert all(edge.count == 1 or "×" in edge.label for edge in distant.edges)
    told = [key.text for key in graph_of(report).keys if " cables" in key.text or "GFC" in key.text]
    assert set(told) <= {key.text for key in distant.keys}


def test_a_folded_group_is_one_box_with_its_cables_in_bundles(root: Path, catalog: Catalog) -> None:
    design = read_design(root / "resources/references/core-edge.json", catalog)
    hosts = [d.id for d in design.devices.values() if d.name.startswith("ESX")]
    change, group = edits.group_devices(design, hosts)
    design.apply(change)
    design.apply(edits.fold(design, group, True))
    drawn = graph(design.snapshot())
    assert group in {node.id for node in drawn.nodes}
    assert not {node.id for node in drawn.nodes} & set(hosts)
    assert sum(edge.count for edge in drawn.edges) == len(design.cables)
    assert all(not edge.a[1] or not edge.b[1] for edge in drawn.edges if group in edge.a + edge.b)
    found = cells(drawio_text(drawn))
    ids = {cell.attrib["source"] for cell in found.values() if "source" in cell.attrib}
    assert ids <= set(found)
    assert page_of(vsdx_bytes(drawn)) is not None
    edges_a = [d.id for d in design.devices.values() if d.name.startswith("Edge A")]
    change, far = edits.group_devices(design, edges_a)
    design.apply(change)
    design.apply(edits.fold(design, far, True))
    bundles = [edge for edge in graph(design.snapshot()).edges if edge.count > 1]
    assert max(edge.count for edge in bundles) == 60
    assert {edge.width for edge in bundles} == {bundles[0].pen.width * THICKER}  # of 2 or 2,000


TEXTS = st.text(max_size=60) | st.sampled_from(
    [
        '<b onload="x">',
        "]]>",
        "&amp;",
        "a\x00b",
        "\u202eevil",
        "=1+1",
        "\uffff",
        " ",
        "x" * 200,
        "a\nb",
    ]
)


@settings(
    max_examples=examples(40),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(name=TEXTS, note=TEXTS, project=TEXTS)
def test_any_text_comes_through_as_it_was_typed(
    changed: Callable[..., Design], warehouse: Design, name: str, note: str, project: str
) -> None:
    design = changed(
        msgspec.structs.replace(warehouse.devices["host1"], name=name),
        *(msgspec.structs.replace(each, name=note) for each in warehouse.fabrics.values()),
        *(msgspec.structs.replace(each, name=project) for each in warehouse.cables.values()),
        msgspec.structs.replace(warehouse.project, name=project),
        Note(id="n", text=note, x=10.0, y=10.0),
    )
    drawn = graph(design.snapshot())
    found = cells(drawio_text(drawn))
    labels = [shown(cell.attrib["value"]) for cell in found.values() if "value" in cell.attrib]
    if xml_text(name) and not {"\r", "\n", "\x85"} & set(name):
        assert any(label.split("\n")[0] == xml_text(name) for label in labels)
    assert list(drawio_faults(drawio_text(drawn))) == []
    written = vsdx_bytes(drawn)
    assert list(visio_faults(written)) == []
    if "\r" not in note:
        assert xml_text(note) in "".join(page_of(written).itertext())


def test_files_of_every_design_are_whole(tables: Tables) -> None:
    drawn = graph(tables)
    assert list(drawio_faults(drawio_text(drawn))) == []
    assert list(visio_faults(vsdx_bytes(drawn))) == []


def test_a_broken_file_is_seen(root: Path, catalog: Catalog) -> None:
    tables = read_design(root / "resources/references/switch-pair.json", catalog).snapshot()
    text = drawio_text(graph(tables))
    assert any("source" in fault for fault in drawio_faults(text.replace('source="', 'source="x')))
    data = io.BytesIO()
    written = io.BytesIO(vsdx_bytes(graph(tables)))
    with zipfile.ZipFile(written) as package, zipfile.ZipFile(data, "w") as broken:
        for name in package.namelist():
            part = package.read(name).decode()
            broken.writestr(name, part.replace('ToSheet="', 'ToSheet="9'))
    assert any("connection" in fault for fault in visio_faults(data.getvalue()))


@pytest.mark.sampled(3)
def test_the_same_design_gives_the_same_bytes(tables: Tables) -> None:
    assert drawio_text(graph(tables)) == drawio_text(graph(tables))
    assert vsdx_bytes(graph(tables)) == vsdx_bytes(graph(tables))


def test_layers_are_named_in_the_language_of_the_document(tables: Tables) -> None:
    with language.speaking("de"):
        assert "Geräte" in drawio_text(graph(tables))


def test_a_cancelled_diagram_leaves_the_old_file(tables: Tables, tmp_path: Path) -> None:
    path = tmp_path / "d.vsdx"
    path.write_bytes(b"old")
    with pytest.raises(CancelledError):
        render_diagram(tables, path, progress=lambda share, _: share < 0.3)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_comments_go_out_only_where_they_are_wanted(root: Path, catalog: Catalog) -> None:
    design = read_design(root / "resources" / "testbeds" / "t2-32gfc.json", catalog)
    about = next(iter(design.devices)), next(iter(design.cables))
    said = [
        Comment(id=f"c{n}", text=f"Is it {n}?", author="Ann", subject=id_)
        for n, id_ in enumerate(about)
    ]
    added = tuple(Replacement(each.TABLE, each.id, None, each) for each in said)
    design.apply(Change(verbatim("Said"), added))
    report = check_design(design.snapshot())
    for comments in (True, False):
        drawn = graph_of(report, comments=comments)
        assert len(drawn.signs) == 2 * comments
        package = zipfile.ZipFile(io.BytesIO(vsdx_bytes(drawn)))
        texts = (drawio_text(drawn), package.read("visio/pages/page1.xml").decode())
        for text in texts:
            assert all((f"Is it {n}?" in text) is comments for n in range(2))
            assert ("Ann" in text) is comments
