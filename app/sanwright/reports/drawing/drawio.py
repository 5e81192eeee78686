"""The drawing for diagrams.net (draw.io): boxes that can be edited, cables that stay attached.

Ports are cells within the box of their device and cables are edges from port to port, so a box that
is moved takes its cables along. Fabrics are layers. What a box or a cable is stands in its data.
Source: the mxfile format of diagrams.net (uncompressed), mxGraph style keys.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from html import escape
from xml.etree import ElementTree as ET

from sanwright.drawing.geometry import Rect
from sanwright.drawing.shapes import PORT, Side
from sanwright.parts import PartKind
from sanwright.progress import Progress, watched
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.graph import (
    NO_FABRIC,
    Connector,
    Graph,
    GraphFrame,
    GraphSign,
    Node,
    PlacedNote,
    badge_place,
)
from sanwright.reports.drawing.primitives import Pen
from sanwright.reports.drawing.spelling import xml_text
from sanwright.reports.drawing.symbol_files import symbol_svg
from sanwright.text import tr

_FONT = "fontFamily=Helvetica"
_BACK, _BOXES, _SIGNS = "layer-back", "layer-devices", "layer-comments"


def drawio_text(graph: Graph, progress: Progress | None = None) -> str:
    """The whole file; the same drawing gives the same text."""
    file = ET.Element("mxfile", host="Sanwright", type="device")
    diagram = ET.SubElement(file, "diagram", id="topology", name=graph.title[:80])
    model = ET.SubElement(
        diagram, "mxGraphModel", grid="1", gridSize="10", guides="1", tooltips="1", connect="1",
        arrows="0", fold="1", page="0", pageScale="1", math="0", shadow="0",
        pageWidth=_number(graph.width), pageHeight=_number(graph.height),
    )  # fmt: skip
    _Writer(ET.SubElement(model, "root"), graph).write(progress)
    ET.indent(file, " ")
    written = xml_text(ET.tostring(file, encoding="unicode"))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{written}\n'


class _Writer:
    """Puts the cells of one drawing below ``root``."""

    def __init__(self, root: ET.Element, graph: Graph) -> None:
        self._root = root
        self._graph = graph
        self._ids: dict[tuple[str, str], str] = {}
        self._rects: dict[str, Rect] = {}

    def write(self, progress: Progress | None) -> None:
        """All layers, then what is on them: frames, boxes with their ports, notes, cables."""
        ET.SubElement(self._root, "mxCell", id="0")
        self._layer(_BACK, tr("Frames and notes"))
        for id_, name in self._graph.fabrics:
            self._layer(self._id("fabric", id_), name)
        if any(not edge.fabric for edge in self._graph.edges):
            self._layer(self._id("fabric", ""), tr(NO_FABRIC))
        self._layer(_BOXES, tr("Devices"))
        for frame in self._graph.frames:
            self._frame(frame)
        for node in watched(self._graph.nodes, progress):
            self._node(node)
        for text in self._graph.texts:
            self._text(text)
        for edge in watched(self._graph.edges, progress):
            self._edge(edge)
        self._legend()
        if self._graph.signs:
            self._layer(_SIGNS, tr("Comments"))
        for sign in self._graph.signs:
            self._sign(sign)

    def _layer(self, id_: str, name: str) -> None:
        ET.SubElement(self._root, "mxCell", {"id": id_, "value": name, "parent": "0"})

    def _id(self, kind: str, id_: str) -> str:
        """A cell id of our own: what users call things may be anything."""
        return self._ids.setdefault((kind, id_), f"{kind}-{len(self._ids) + 1}")

    def _frame(self, frame: GraphFrame) -> None:
        style = (
            f"rounded=1;arcSize=2;html=1;container=1;collapsible=0;recursiveResize=0;verticalAlign="
            f"top;align=left;spacingLeft=8;fontStyle=1;fillColor={palette.FRAME_FILL};"
            f"strokeColor={palette.BORDER};fontColor={palette.MUTED};{_FONT}"
        )
        parent = self._id("frame", frame.parent) if frame.parent else _BACK
        self._rects[frame.id] = frame.rect
        rect = _within(frame.rect, self._rects.get(frame.parent))
        self._vertex(self._id("frame", frame.id), _html([(frame.title, "")]), style, parent, rect)

    def _node(self, node: Node) -> None:
        in_frame = node.group in self._rects
        parent = self._id("frame", node.group) if in_frame else _BOXES
        rect = _within(node.rect, self._rects.get(node.group))
        id_ = self._id("device", node.id)
        style = (
            f"rounded=1;arcSize=4;absoluteArcSize=1;html=1;container=1;collapsible=0;"
            f"recursiveResize=0;fillColor={palette.DEVICE_FILL};strokeColor={node.pen.colour}"
            f"{_outline(node.pen)};{_FONT}"
        )
        self._vertex(id_, "", style, parent, rect, dict(node.data))
        self._title(node, id_)
        if node.kind is not None:
            left, top = node.header[2] - 28.0, node.header[1] + 6.0
            self._vertex(
                self._id("symbol", node.id), "", _symbol_style(node.kind), id_,
                Rect.sized(left, top, 22.0, 22.0),
            )  # fmt: skip
        self._badge(node, id_)
        for number, (rect, label) in enumerate(node.bays):
            self._bay(node, f"{node.id} {number}", rect, label)
        for socket in node.sockets:
            style = (
                f"rounded=1;arcSize=12;html=1;resizable=0;fontSize={_number(socket.letters)};"
                f"fillColor={socket.fill};"
                f"strokeColor={palette.PORT_BORDER};fontColor={palette.ink_on(socket.fill)};{_FONT}"
            )
            rect = Rect.sized(socket.x, socket.y, PORT, PORT)
            label = _html([(socket.name, "")])
            self._vertex(self._id("port", socket.id), label, style, id_, rect)

    def _badge(self, node: Node, parent: str) -> None:
        """The fabric of a switch: its letter, and a stripe at the left edge."""
        letter, colour = node.badge
        if not colour:
            return
        style = (
            f"rounded=1;arcSize=20;html=1;connectable=0;movable=0;strokeColor=none;"
            f"fillColor={colour};fontColor={palette.PAPER};fontStyle=1;fontSize=10;{_FONT}"
        )
        stripe = Rect(0.0, 5.0, 4.0, node.rect.height - 5.0)
        self._vertex(self._id("stripe", node.id), "", style, parent, stripe)
        self._vertex(
            self._id("badge", node.id), _html([(letter, "")]), style, parent, badge_place(node)
        )

    def _legend(self) -> None:
        """What marks mean, below the drawing."""
        for number, key in enumerate(self._graph.keys):
            looks = (
                f"fontStyle=1;fontColor={palette.TEXT}"
                if key.is_heading
                else (f"fontColor={palette.TEXT}")
            )
            style = (
                f"text;html=1;align=left;verticalAlign=middle;fontSize=10;"
                f"spacingLeft={_number(key.inset)};{looks};{_FONT}"
            )
            words = _html([(key.text, "")])
            self._vertex(self._id("key", str(number)), words, style, _BACK, key.rect)
            id_ = self._id("sample", str(number))
            if key.pen is not None:
                (left, y), (right, _) = key.line
                style = (
                    f"line;html=1;strokeColor={key.pen.colour};"
                    f"strokeWidth={_number(key.pen.width + 1.0)}{_dashes(key.pen)}"
                )
                self._vertex(id_, "", style, _BACK, Rect(left, y - 5.0, right, y + 5.0))
            elif key.fill:
                style = f"rounded=1;html=1;fillColor={key.fill};strokeColor={palette.PORT_BORDER}"
                self._vertex(id_, "", style, _BACK, key.square)

    def _title(self, node: Node, parent: str) -> None:
        lines = [(node.title, "b"), *((line, "small") for line in node.lines)]
        left, top, right, bottom = node.header
        room = right - 32.0 if node.kind is not None else right - 4.0
        room -= 18.0 if node.badge[1] else 0.0
        middle = "middle" if node.side is Side.RIGHT else "top"
        style = (
            f"text;html=1;align=left;verticalAlign={middle};whiteSpace=wrap;overflow=hidden;"
            f"connectable=0;movable=0;fontSize=11;fontColor={palette.TEXT};{_FONT}"
        )
        rect = Rect(left + 10.0, top + 4.0, room, bottom)
        self._vertex(self._id("title", node.id), _html(lines), style, parent, rect)

    def _bay(self, node: Node, key: str, rect: Rect, label: str) -> None:
        align = "bottom" if node.side is Side.TOP else "top"
        style = (
            f"rounded=1;arcSize=6;html=1;connectable=0;verticalAlign={align};fontSize=8;"
            f"fillColor={palette.BAY_FILL};strokeColor=none;fontColor={palette.MUTED};{_FONT}"
        )
        parent = self._id("device", node.id)
        self._vertex(self._id("bay", key), _html([(label, "")]), style, parent, rect)

    def _text(self, text: PlacedNote) -> None:
        style = (
            f"text;html=1;whiteSpace=wrap;align=left;verticalAlign=top;spacing=6;fontSize=10;"
            f"fillColor={palette.NOTE_FILL};strokeColor={palette.NOTE_BORDER};"
            f"fontColor={palette.NOTE_TEXT};{_FONT}"
        )
        label = _html([(line, "") for line in text.text.split("\n")])
        self._vertex(self._id("note", text.id), label, style, _BACK, text.rect)

    def _sign(self, sign: GraphSign) -> None:
        style = (
            f"rounded=1;arcSize=27;html=1;fontSize=9;fontStyle=1;fillColor={palette.NOTE_FILL};"
            f"strokeColor={palette.NOTE_BORDER};fontColor={palette.NOTE_TEXT};{_FONT}"
        )
        label = _html([(sign.text, "")])
        words = {f"{name} {n}": said for n, (name, said) in enumerate(sign.data, 1)}
        self._vertex(self._id("comment", sign.id), label, style, _SIGNS, sign.rect, words)

    def _vertex(
        self,
        id_: str,
        label: str,
        style: str,
        parent: str,
        rect: Rect,
        data: Mapping[str, str] | None = None,
    ) -> None:
        cell = self._cell(id_, label, data or {}, style=style, parent=parent, vertex="1")
        left, top, right, bottom = rect
        ET.SubElement(
            cell, "mxGeometry", {"as": "geometry"}, x=_number(left), y=_number(top),
            width=_number(right - left), height=_number(bottom - top),
        )  # fmt: skip

    def _edge(self, edge: Connector) -> None:
        way = "curved=1;" if self._graph.is_curved else "edgeStyle=orthogonalEdgeStyle;rounded=1;"
        style = (
            f"{way}endArrow=none;startArrow=none;html=1;jettySize=auto;orthogonalLoop=1;"
            f"strokeColor={edge.pen.colour};strokeWidth={_number(edge.width + 1.0)}"
            f";fontSize=8;fontColor={palette.TEXT};labelBackgroundColor={palette.PAPER};{_FONT}"
            + _dashes(edge.pen)
        )
        cell = self._cell(
            self._id("cable", edge.id), _html([(edge.label, "")]), dict(edge.data), style=style,
            parent=self._id("fabric", edge.fabric), edge="1", source=self._end(edge.a),
            target=self._end(edge.b),
        )  # fmt: skip
        place = ET.SubElement(cell, "mxGeometry", {"as": "geometry"}, relative="1")
        if edge.way:
            points = ET.SubElement(place, "Array", {"as": "points"})
            for x, y in edge.way:
                ET.SubElement(points, "mxPoint", x=_number(x), y=_number(y))

    def _end(self, end: tuple[str, str]) -> str:
        box, socket = end
        return self._id("port", socket) if socket else self._id("device", box)

    def _cell(self, id_: str, label: str, data: Mapping[str, str], **keys: str) -> ET.Element:
        if not data:
            return ET.SubElement(self._root, "mxCell", {"id": id_, "value": label, **keys})
        named = {f"data-{number}": value for number, value in enumerate(data.values())}
        names = [_attribute(name) for name in data]
        if len(set(names)) == len(names):
            named = dict(zip(names, data.values(), strict=True))
        holder = ET.SubElement(self._root, "object", {"label": label, "id": id_, **named})
        return ET.SubElement(holder, "mxCell", keys)


def _within(rect: Rect, outer: Rect | None) -> Rect:
    """Places in draw.io count from the corner of the cell around."""
    if outer is None:
        return rect
    dx, dy = outer[:2]
    return rect.moved(-dx, -dy)


def _html(lines: Iterable[tuple[str, str]]) -> str:
    """Lines as the markup that labels are; the user's own characters stay what they are."""
    written = []
    for text, looks in lines:
        shown = escape(text)
        if looks == "b":
            shown = f"<b>{shown}</b>"
        elif looks == "small":
            shown = f'<font style="font-size: 8px" color="{palette.MUTED}">{shown}</font>'
        written.append(shown)
    return "<br>".join(written)


def _symbol_style(kind: PartKind) -> str:
    svg = symbol_svg(kind).replace("currentColor", palette.PORT_BORDER)
    data = base64.b64encode(svg.encode()).decode()
    return f"shape=image;aspect=fixed;connectable=0;movable=0;image=data:image/svg+xml,{data}"


def _attribute(name: str) -> str:
    """A word as the name of an attribute."""
    plain = "".join(char if char.isalnum() else "_" for char in name)
    return plain if plain[:1].isalpha() and plain not in ("id", "label") else f"_{plain}"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _outline(pen: Pen) -> str:
    """Width and dashes of a box that is not drawn as usual."""
    if pen.width == 1.0 and not pen.dash:
        return ""
    return f";strokeWidth={_number(pen.width)}{_dashes(pen)}"


def _dashes(pen: Pen) -> str:
    dash = " ".join(_number(item) for item in pen.dash)
    return f";dashed=1;dashPattern={dash}" if dash else ""
