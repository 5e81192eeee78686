"""What draw.io and Visio ask of a file that they open, as rules that a file can break.

draw.io: a cell has an id of its own, a parent that is there and ends that are there; a vertex has a
finite place. Visio: every part is well-formed, has a type and what it refers to; ids of shapes are
unlike; a connection names shapes that are there; a cell that is a measure holds a finite number.
No schema of either is at hand: these rules are those of the formats' public descriptions.
"""

from __future__ import annotations

import io
import math
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import PurePosixPath
from xml.etree import ElementTree as ET

_V = "{http://schemas.microsoft.com/office/visio/2012/main}"
_MEASURES = {"PinX", "PinY", "Width", "Height", "LocPinX", "LocPinY", "X", "Y",
             "BeginX", "BeginY", "EndX", "EndY", "PageWidth", "PageHeight"}  # fmt: skip


def drawio_faults(text: str) -> Iterator[str]:
    """What draw.io would not read, or would drop."""
    tree = ET.fromstring(text)
    if tree.tag != "mxfile" or tree.find("diagram") is None:
        yield "no diagram"
    named = [
        each for each in tree.iter() if each.tag in ("mxCell", "object") and "id" in each.attrib
    ]
    ids = Counter(each.attrib["id"] for each in named)
    yield from (f"id twice: {id_}" for id_, count in ids.items() if count > 1)
    tops = [each for each in named if each.tag == "mxCell" and "parent" not in each.attrib]
    if len(tops) != 1:
        yield f"{len(tops)} cells stand at the top"
    for cell in tree.iter("mxCell"):
        for name in ("parent", "source", "target"):
            if cell.get(name) is not None and cell.attrib[name] not in ids:
                yield f"{name} is not there: {cell.attrib[name]}"
        place = cell.find("mxGeometry")
        if (cell.get("vertex") == "1" or cell.get("edge") == "1") and place is None:
            yield "a cell without a place"
        for name in ("x", "y", "width", "height"):
            if place is not None and not math.isfinite(float(place.get(name, "0"))):
                yield f"no number: {name}"


def visio_faults(data: bytes) -> Iterator[str]:
    """What Visio would repair or refuse."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        names = package.namelist()
        yield from (f"part twice: {name}" for name, count in Counter(names).items() if count > 1)
        parts = {
            name: ET.fromstring(package.read(name))
            for name in names
            if name.endswith((".xml", ".rels"))
        }
    types = parts.get("[Content_Types].xml")
    if types is None:
        yield "no content types"
        return
    typed = {each.attrib.get("PartName", "").lstrip("/") for each in types}
    kinds = {each.attrib.get("Extension", "") for each in types}
    for name in set(names) - {"[Content_Types].xml"}:
        if name not in typed and PurePosixPath(name).suffix.lstrip(".") not in kinds:
            yield f"part without a type: {name}"
    for name, tree in parts.items():
        if name.endswith(".rels"):
            base = PurePosixPath(name).parent.parent
            for each in tree:
                if (base / each.attrib["Target"]).as_posix().lstrip("/") not in names:
                    yield f"{name} refers to {each.attrib['Target']}"
        elif name.startswith("visio/pages/"):
            yield from _page_faults(tree)


def _page_faults(tree: ET.Element) -> Iterator[str]:
    shapes = Counter(each.attrib["ID"] for each in tree.iter(f"{_V}Shape"))
    yield from (f"shape twice: {id_}" for id_, count in shapes.items() if count > 1)
    for each in tree.iter(f"{_V}Connect"):
        for end in ("FromSheet", "ToSheet"):
            if each.attrib[end] not in shapes:
                yield f"connection to no shape: {each.attrib[end]}"
    for cell in tree.iter(f"{_V}Cell"):
        measure = cell.attrib["N"] in _MEASURES
        if measure and not math.isfinite(float(cell.attrib.get("V", "nan"))):
            yield f"no number: {cell.attrib['N']}"
    for page in tree.iter(f"{_V}Page"):
        if not page.attrib["Name"].strip() or len(page.attrib["Name"]) > 31:
            yield f"a page of this name: {page.attrib['Name']!r}"
