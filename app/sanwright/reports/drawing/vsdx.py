"""The drawing for Visio: groups with connection points, and connectors that are glued to them.

A box is a group shape with a connection point for every port; a cable is a one-dimensional shape
whose ends are glued to two of these points, so a box that is moved takes its cables along. Fabrics
are layers, what a box or a cable is stands in its shape data.
Source: [MS-VSDX], Visio Graphics Service VSDX File Format, Microsoft.
"""

from __future__ import annotations

import io
import math
import zipfile
from collections.abc import Iterable, Sequence
from xml.etree import ElementTree as ET

from sanwright.drawing.cable_lines import along
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.shapes import PORT, Side
from sanwright.progress import Progress, watched
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.graph import (
    NO_FABRIC,
    Connector,
    Graph,
    GraphFrame,
    GraphKey,
    GraphSign,
    Node,
    PlacedNote,
    badge_place,
)
from sanwright.reports.drawing.primitives import Pen
from sanwright.reports.drawing.spelling import xml_text
from sanwright.reports.drawing.vsdx_parts import fixed_parts, pages_part
from sanwright.text import tr

_MAIN = "http://schemas.microsoft.com/office/visio/2012/main"
_UNIT = 1.0 / 72.0
"""Inches to a drawing unit."""
_BEGIN, _END, _POINTS = "9", "12", 100
"""Parts of a shape in a connection: begin and end of a line, and the first connection point."""
_RIGHT_ANGLE, _STRAIGHT = 1, 2
_LABEL = 1.2, 0.16
"""Room for the words on a cable, in inches."""
_LETTER = 7.0 * 0.55 * _UNIT
"""Width of a letter of these words, about."""
_STRIPE = 4.0
"""Width of the stripe in a switch's colour, in drawing units."""
_PORT_TEXT = 4.0
"""Room for the name of a port, in widths of a port."""
_TOP, _MIDDLE, _BOTTOM = 0, 1, 2
"""Where a text stands in its shape."""


def vsdx_bytes(graph: Graph, progress: Progress | None = None) -> bytes:
    """The whole package; the same drawing gives the same bytes."""
    page = _Page(graph)
    parts = {
        **fixed_parts(graph.title),
        "visio/pages/pages.xml": pages_part(
            graph.title, graph.width * _UNIT, graph.height * _UNIT, page.layers
        ),
        "visio/pages/page1.xml": page.text(progress),
    }
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in parts.items():
            entry = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
            package.writestr(entry, xml_text(text).encode(), 8)
    return data.getvalue()


class _Page:
    """The shapes of the page and what is glued to what. Visio counts upwards from the bottom."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._number = 0
        self._back, self._lines, self._boxes = (ET.Element("Shapes") for _ in range(3))
        self._connects = ET.Element("Connects")
        self._sheets: dict[str, tuple[int, Rect]] = {}
        self._points: dict[str, int] = {}
        fabrics = [*graph.fabrics]
        if any(not edge.fabric for edge in graph.edges):
            fabrics.append(("", tr(NO_FABRIC)))
        self.layers = [tr("Frames and notes"), tr("Devices"), *(name for _, name in fabrics)]
        if graph.signs:
            self.layers.append(tr("Comments"))
        self._layer_of = {id_: number for number, (id_, _) in enumerate(fabrics, start=2)}

    def text(self, progress: Progress | None) -> str:
        """The page's part of the package."""
        for frame in self._graph.frames:
            self._frame(frame)
        for text in self._graph.texts:
            self._note(text)
        for node in watched(self._graph.nodes, progress):
            self._node(node)
        for edge in watched(self._graph.edges, progress):
            self._edge(edge)
        for key in self._graph.keys:
            self._key(key)
        for sign in self._graph.signs:
            self._sign(sign)
        shapes = [*self._back, *self._lines, *self._boxes]
        texts = [_xml(shape) for shape in watched(shapes, progress)]
        return (
            '<?xml version="1.0" encoding="utf-8"?>\n'
            f'<PageContents xmlns="{_MAIN}" xml:space="preserve">'
            f"<Shapes>{''.join(texts)}</Shapes>"
            f"{_xml(self._connects) if len(self._connects) else ''}</PageContents>"
        )

    def _frame(self, frame: GraphFrame) -> None:
        shape = self._box(self._back, frame.rect, palette.FRAME_FILL, palette.BORDER, layer=0)
        _aligned(shape, left=True, top=True)
        _lettered(shape, [(frame.title, 11.0, True, palette.MUTED)])

    def _note(self, text: PlacedNote) -> None:
        shape = self._box(self._back, text.rect, palette.NOTE_FILL, palette.NOTE_BORDER, layer=0)
        _aligned(shape, left=True, top=True)
        lines = [(line, 9.0, False, palette.NOTE_TEXT) for line in text.text.split("\n")]
        _lettered(shape, lines)

    def _key(self, key: GraphKey) -> None:
        """A row of the legend: a line or a square, and what it means."""
        inset = key.rect.left + key.inset
        # a heading that wrapped would lie over the row below
        right = max(key.rect.right, self._graph.width) if key.is_heading else key.rect.right
        rect = key.rect._replace(left=inset, right=right)
        words = self._box(self._back, rect, None, None, layer=0)
        _aligned(words, left=True, top=False)
        _lettered(words, [(key.text, 9.0, key.is_heading, palette.TEXT)])
        if key.pen is not None:
            self._stroke(key.line, key.pen)
        elif key.fill:
            self._box(self._back, key.square, key.fill, palette.PORT_BORDER, layer=0)

    def _stroke(self, line: tuple[Point, Point], pen: Pen) -> None:
        """A level line that is glued to nothing."""
        (left, y), (right, _) = line
        shape = self._shape(self._back, "Shape")
        wide = (right - left) * _UNIT
        _cells(
            shape, PinX=left * _UNIT + wide / 2, PinY=(self._graph.height - y) * _UNIT,
            Width=wide, Height=0, LocPinX=wide / 2, LocPinY=0, Angle=0,
        )  # fmt: skip
        _cells(shape, LineColor=pen.colour, LinePattern=_pattern(pen.dash), LayerMember="0")
        _cells(shape, LineWeight=(pen.width + 1.0) * _UNIT)
        _geometry(shape, [("MoveTo", 0.0, 0.0), ("LineTo", wide, 0.0)], no_fill=True)

    def _sign(self, sign: GraphSign) -> None:
        layer = len(self.layers) - 1
        shape = self._box(
            self._boxes, sign.rect, palette.NOTE_FILL, palette.NOTE_BORDER, layer=layer
        )
        _data(shape, sign.data)
        _lettered(shape, [(sign.text, 8.0, True, palette.NOTE_TEXT)])

    def _node(self, node: Node) -> None:
        group = self._box(
            self._boxes, node.rect, palette.DEVICE_FILL, node.pen.colour, layer=1,
            kind="Group", pen=node.pen,
        )  # fmt: skip
        self._sheets[node.id] = int(group.attrib["ID"]), node.rect
        height = node.rect.height
        points = ET.SubElement(group, "Section", N="Connection")
        for number, socket in enumerate(node.sockets):
            self._points[socket.id] = number
            row = ET.SubElement(points, "Row", T="Connection", IX=str(number))
            _cells(
                row,
                X=(socket.x + PORT / 2) * _UNIT,
                Y=(height - socket.y - PORT / 2) * _UNIT,
            )
        if not node.sockets:
            group.remove(points)
        _data(group, node.data)
        inner = ET.SubElement(group, "Shapes")
        self._inside(node, inner, height)

    def _inside(self, node: Node, inner: ET.Element, height: float) -> None:
        """Title, bays and ports, in places that count from the corner of the group."""
        beside_stripe = node.header._replace(left=node.header.left + _STRIPE)
        title = self._box(inner, beside_stripe, None, None, within=height)
        _aligned(title, left=True, top=node.side is not Side.RIGHT)
        small = [(line, 8.0, False, palette.MUTED) for line in node.lines]
        _lettered(title, [(node.title, 11.0, True, palette.TEXT), *small])
        letter, colour = node.badge
        if colour:
            stripe = Rect(0.0, 5.0, _STRIPE, node.rect.height - 5.0)
            self._box(inner, stripe, colour, None, within=height)
            badge = self._box(inner, badge_place(node), colour, None, within=height)
            _lettered(badge, [(letter, 9.0, True, palette.PAPER)])
        for rect, label in node.bays:
            bay = self._box(inner, rect, palette.BAY_FILL, None, within=height)
            at_top = node.side is not Side.TOP
            _aligned(bay, left=False, top=at_top, bottom=not at_top)
            _lettered(bay, [(label, 7.0, False, palette.MUTED)])
        for socket in node.sockets:
            rect = Rect.sized(socket.x, socket.y, PORT, PORT)
            port = self._box(inner, rect, socket.fill, palette.PORT_BORDER, within=height)
            _on_one_line(port, PORT * _UNIT)
            _lettered(port, [(socket.name, socket.letters, False, palette.ink_on(socket.fill))])

    def _box(
        self,
        parent: ET.Element,
        rect: Rect,
        fill: str | None,
        line: str | None,
        *,
        layer: int | None = None,
        kind: str = "Shape",
        within: float | None = None,
        pen: Pen | None = None,
    ) -> ET.Element:
        """A rectangle; ``within`` is the height of the group that its place counts in."""
        left, top, right, bottom = (value * _UNIT for value in rect)
        tall = (self._graph.height if within is None else within) * _UNIT
        width, height = right - left, bottom - top
        shape = self._shape(parent, kind)
        _cells(
            shape, PinX=left + width / 2, PinY=tall - top - height / 2, Width=width, Height=height,
            LocPinX=width / 2, LocPinY=height / 2, Angle=0,
        )  # fmt: skip
        _formula(shape, "LocPinX", "Width*0.5")
        _formula(shape, "LocPinY", "Height*0.5")
        _cells(shape, FillForegnd=fill or palette.PAPER, FillPattern=int(fill is not None))
        pattern = _pattern(pen.dash) if pen is not None else int(line is not None)
        _cells(shape, LineColor=line or palette.BORDER, LinePattern=pattern)
        _cells(shape, LineWeight=0.75 * (pen.width if pen is not None else 1.0) * _UNIT)
        if layer is not None:
            _cells(shape, LayerMember=str(layer))
        rows: list[tuple[str, float, float]] = [
            ("RelMoveTo", 0, 0), ("RelLineTo", 1, 0), ("RelLineTo", 1, 1), ("RelLineTo", 0, 1),
            ("RelLineTo", 0, 0),
        ]  # fmt: skip
        _geometry(shape, rows, no_fill=fill is None)
        return shape

    def _shape(self, parent: ET.Element, kind: str) -> ET.Element:
        self._number += 1
        return ET.SubElement(
            parent, "Shape", ID=str(self._number), NameU=f"{kind}.{self._number}",
            Name=f"{kind}.{self._number}", Type=kind, LineStyle="0", FillStyle="0", TextStyle="0",
        )  # fmt: skip

    def _edge(self, edge: Connector) -> None:
        tall = self._graph.height
        (x1, y1), (x2, y2) = (
            (x * _UNIT, (tall - y) * _UNIT)
            for x, y in (self._met(edge.a, edge.start), self._met(edge.b, edge.end))
        )
        shape = self._shape(self._lines, "Shape")
        shape.attrib["NameU"] = shape.attrib["Name"] = f"Dynamic connector.{self._number}"
        _cells(
            shape, PinX=(x1 + x2) / 2, PinY=(y1 + y2) / 2, Width=x2 - x1, Height=y2 - y1,
            LocPinX=(x2 - x1) / 2, LocPinY=(y2 - y1) / 2, Angle=0,
            BeginX=x1, BeginY=y1, EndX=x2, EndY=y2,
        )  # fmt: skip
        for name, text in (
            ("PinX", "GUARD((BeginX+EndX)/2)"), ("PinY", "GUARD((BeginY+EndY)/2)"),
            ("Width", "GUARD(EndX-BeginX)"), ("Height", "GUARD(EndY-BeginY)"),
            ("LocPinX", "GUARD(Width*0.5)"), ("LocPinY", "GUARD(Height*0.5)"),
            ("Angle", "GUARD(0DA)"),
        ):  # fmt: skip
            _formula(shape, name, text)
        for name, end in (("Begin", edge.a), ("End", edge.b)):
            for axis in "XY":
                _formula(shape, f"{name}{axis}", self._glue(end))
        _cells(shape, BegTrigger=2, EndTrigger=2, ObjType=2, GlueType=2, ConFixedCode=6)
        _formula(shape, "BegTrigger", f"_XFTRIGGER(Sheet.{self._sheets[edge.a[0]][0]}!EventXFMod)")
        _formula(shape, "EndTrigger", f"_XFTRIGGER(Sheet.{self._sheets[edge.b[0]][0]}!EventXFMod)")
        _cells(shape, ShapeRouteStyle=_STRAIGHT if self._graph.is_curved else _RIGHT_ANGLE)
        _cells(shape, LineColor=edge.pen.colour, LinePattern=_pattern(edge.pen.dash))
        _cells(shape, LineWeight=edge.width * _UNIT)
        _cells(shape, FillPattern=0, LayerMember=str(self._layer_of[edge.fabric]))
        between = [(x * _UNIT - x1, (tall - y) * _UNIT - y1) for x, y in edge.way]
        way = [(0.0, 0.0), *between, (x2 - x1, y2 - y1)]
        rows = [("MoveTo" if n == 0 else "LineTo", x, y) for n, (x, y) in enumerate(way)]
        _geometry(shape, rows, no_fill=True)
        _data(shape, edge.data)
        if edge.label:
            x, y = _beside(way, edge.label)
            _cells(
                shape, TxtPinX=x, TxtPinY=y, TxtWidth=_LABEL[0], TxtHeight=_LABEL[1],
                TxtLocPinX=_LABEL[0] / 2, TxtLocPinY=_LABEL[1] / 2, TextBkgnd=palette.PAPER,
            )  # fmt: skip
            _lettered(shape, [(edge.label, 7.0, False, palette.TEXT)])
        for part, cell, end in ((_BEGIN, "BeginX", edge.a), (_END, "EndX", edge.b)):
            self._connect(shape.attrib["ID"], part, cell, end)

    def _met(self, end: tuple[str, str], at: tuple[float, float]) -> tuple[float, float]:
        """Where a connector ends: at its port, or in the middle of a folded box."""
        if end[1]:
            return at
        left, top, right, bottom = self._sheets[end[0]][1]
        return (left + right) / 2, (top + bottom) / 2

    def _glue(self, end: tuple[str, str]) -> str:
        sheet = self._sheets[end[0]][0]
        if not end[1]:
            return f"PAR(PNT(Sheet.{sheet}!PinX,Sheet.{sheet}!PinY))"
        number = self._points[end[1]] + 1
        return f"PAR(PNT(Sheet.{sheet}!Connections.X{number},Sheet.{sheet}!Connections.Y{number}))"

    def _connect(self, shape: str, part: str, cell: str, end: tuple[str, str]) -> None:
        """Say once more what the formulas say: which end is glued to which point."""
        to_cell, to_part = "PinX", "3"
        if end[1]:
            number = self._points[end[1]]
            to_cell, to_part = f"Connections.X{number + 1}", str(_POINTS + number)
        ET.SubElement(
            self._connects, "Connect", FromSheet=shape, FromCell=cell, FromPart=part,
            ToSheet=str(self._sheets[end[0]][0]), ToCell=to_cell, ToPart=to_part,
        )  # fmt: skip


def _xml(element: ET.Element) -> str:
    return ET.tostring(element, encoding="unicode")


def _cells(parent: ET.Element, **values: float | str) -> None:
    for name, value in values.items():
        text = value if isinstance(value, str) else f"{value:.6f}".rstrip("0").rstrip(".")
        ET.SubElement(parent, "Cell", N=name, V="0" if text == "-0" else text)


def _formula(shape: ET.Element, cell: str, text: str) -> None:
    for found in shape.findall("Cell"):
        if found.attrib["N"] == cell:
            found.attrib["F"] = text


def _on_one_line(shape: ET.Element, side: float) -> None:
    """Room for a text wider than the square that it names; it would break at "1-1" otherwise."""
    wide = _PORT_TEXT * side
    _cells(shape, TxtPinX=side / 2, TxtPinY=side / 2, TxtWidth=wide, TxtHeight=side,
           TxtLocPinX=wide / 2, TxtLocPinY=side / 2, LeftMargin=0, RightMargin=0)  # fmt: skip


def _beside(way: Sequence[tuple[float, float]], label: str) -> tuple[float, float]:
    """Where the middle of a label is, beside the middle of a line.

    Not all viewers of Visio files paint what is behind a text: a line went through the words.
    """
    (x, y), (dx, dy) = along(way, 0.5)
    length = math.hypot(dx, dy) or 1.0
    across, up = -dy / length, dx / length
    if up < 0:
        across, up = -across, -up
    half = len(label) * _LETTER / 2, _LABEL[1] / 2
    away = abs(across) * half[0] + up * half[1]
    return x + across * away, y + up * away


def _geometry(
    shape: ET.Element, rows: Iterable[tuple[str, float, float]], *, no_fill: bool
) -> None:
    section = ET.SubElement(shape, "Section", N="Geometry", IX="0")
    _cells(section, NoFill=int(no_fill), NoLine=0, NoShow=0, NoSnap=0)
    for number, (kind, x, y) in enumerate(rows, start=1):
        _cells(ET.SubElement(section, "Row", T=kind, IX=str(number)), X=x, Y=y)


def _aligned(shape: ET.Element, *, left: bool, top: bool, bottom: bool = False) -> None:
    vertical = _TOP if top else _BOTTOM if bottom else _MIDDLE
    _cells(shape, VerticalAlign=vertical, LeftMargin=4 * _UNIT, TopMargin=2 * _UNIT)
    section = ET.SubElement(shape, "Section", N="Paragraph")
    _cells(ET.SubElement(section, "Row", IX="0"), HorzAlign=0 if left else 1)


def _lettered(shape: ET.Element, lines: Sequence[tuple[str, float, bool, str]]) -> None:
    """Lines of text, each with its size in points, weight and colour; the last child there is."""
    section = ET.SubElement(shape, "Section", N="Character")
    text = ET.SubElement(shape, "Text")
    for number, (line, size, bold, colour) in enumerate(lines):
        row = ET.SubElement(section, "Row", IX=str(number))
        _cells(row, Size=size * _UNIT, Style=1 if bold else 0, Color=colour)
        mark = ET.SubElement(text, "cp", IX=str(number))
        mark.tail = line + ("\n" if number + 1 < len(lines) else "")


def _data(shape: ET.Element, data: Sequence[tuple[str, str]]) -> None:
    if not data:
        return
    section = ET.SubElement(shape, "Section", N="Property")
    for number, (name, value) in enumerate(data):
        row = ET.SubElement(section, "Row", N=f"Row_{number + 1}")
        _cells(row, Label=name, Type=0)
        ET.SubElement(row, "Cell", N="Value", V=value, U="STR")


def _pattern(dash: tuple[float, ...]) -> int:
    """Visio's number of a dash pattern: solid, dashed, dotted, dash and dot."""
    if not dash:
        return 1
    if len(dash) > 2:
        return 4
    return 2 if dash[0] > dash[1] else 3
