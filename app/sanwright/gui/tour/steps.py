"""The steps of the tour: what to do, where it is on the screen, and when it has been done.

A step touches nothing of the design; it only brings up what it speaks of. What it points at may be
gone at any time: then it points at nothing, and the text still holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolBar, QWidget

from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.search.box import SearchBox
from sanwright.gui.tour.example import ARRAY, SWITCH
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import Text

_HOSTS = "esx"
_TOO_LONG = "link.too-long"
_AIR = 4

IsDone = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class TourSpot:
    """What a step points at, in the window: ``rings``, and the ``stage`` where one works."""

    rings: tuple[QRect, ...] = ()
    stage: tuple[QRect, ...] = ()


@dataclass(frozen=True, slots=True)
class TourStep:
    """One stop of the tour. ``begin`` brings it up and returns how to see that it was done."""

    key: str
    title: Text
    text: Text
    keys: Text
    begin: Callable[[DesignWindow], IsDone]
    spot: Callable[[DesignWindow], TourSpot]


def rect_in(window: DesignWindow, widget: QWidget, rect: QRect | None = None) -> tuple[QRect, ...]:
    """A part of a widget, or all of it, in the window; nothing if it cannot be seen."""
    if not widget.isVisibleTo(window):
        return ()
    shown = (rect or widget.rect()) & widget.rect()
    if shown.isEmpty():
        return ()
    corner = widget.mapTo(window, shown.topLeft())
    return (QRect(corner, shown.size()).adjusted(-_AIR, -_AIR, _AIR, _AIR),)


def _on_canvas(window: DesignWindow, *ids: str) -> tuple[QRect, ...]:
    """Where records are on the drawing, as one rectangle."""
    whole = QRectF()
    for id_ in ids:
        whole = whole.united(window.editor.drawing.rect_of(id_))
    if whole.isEmpty():
        return ()
    corners = window.editor.to_view(whole.topLeft()), window.editor.to_view(whole.bottomRight())
    return rect_in(window, window.editor.viewport(), QRect(*corners))


def _canvas(window: DesignWindow) -> tuple[QRect, ...]:
    return rect_in(window, window.editor.viewport())


def _tools(window: DesignWindow, *names: str) -> tuple[QRect, ...]:
    """Buttons of the toolbar, as one rectangle."""
    bar = window.findChild(QToolBar, "toolbar")
    whole = QRect()
    for name in names:
        action = window.findChild(QAction, name, Qt.FindChildOption.FindDirectChildrenOnly)
        button = bar.widgetForAction(action) if bar is not None and action is not None else None
        for rect in rect_in(window, button) if button is not None else ():
            whole = whole.united(rect)
    return (whole,) if not whole.isEmpty() else ()


def _menu(window: DesignWindow, number: int) -> tuple[QRect, ...]:
    bar = window.menuBar()
    return rect_in(window, bar, bar.actionGeometry(bar.actions()[number]))


# Place a part.


def _begin_place(window: DesignWindow) -> IsDone:
    window.views.show_topology()
    window.show_panel("catalog")
    before = set(window.session.design.devices)
    return lambda: bool(window.session.design.devices.keys() - before)


def _spot_place(window: DesignWindow) -> TourSpot:
    shelf = rect_in(window, window.of(CatalogPalette).list)
    return TourSpot(shelf, (*rect_in(window, window.of(CatalogPalette)), *_canvas(window)))


# Cable two ports.


def _begin_cable(window: DesignWindow) -> IsDone:
    window.views.show_topology()
    window.editor.reveal(_free_ports(window))
    before = set(window.session.design.cables)
    return lambda: bool(window.session.design.cables.keys() - before)


def _free_ports(window: DesignWindow) -> tuple[str, ...]:
    """A port without a cable of the array, and one of the switch."""
    drawing = window.editor.drawing.drawing
    boxes = [drawing.boxes[id_] for id_ in (ARRAY, SWITCH) if id_ in drawing.boxes]
    free = [
        [port.reference for port in box.shape.ports() if not drawing.cables_at(port.reference)]
        for box in boxes
    ]
    return tuple(ports[0] for ports in free if ports)


def _spot_cable(window: DesignWindow) -> TourSpot:
    rings = [rect for port in _free_ports(window) for rect in _on_canvas(window, port)]
    return TourSpot(tuple(rings), _canvas(window))


# A finding and its fix.


def _begin_finding(window: DesignWindow) -> IsDone:
    window.show_panel("findings")
    window.of(FindingsPanel).choose_severity(None)
    return lambda: not _is_too_long(window)


def _is_too_long(window: DesignWindow) -> bool:
    """Whether the cable still is too long, as far as is known."""
    report = window.session.report
    if report is None or window.session.is_checking:
        return True
    return any(finding.rule == _TOO_LONG for finding in report.findings)


def _spot_finding(window: DesignWindow) -> TourSpot:
    panel = window.of(FindingsPanel)
    chosen = panel.selected()
    if chosen is not None and chosen.rule == _TOO_LONG:
        rings = rect_in(window, panel.detail.fix)
    else:
        view = panel.tree.viewport()
        rings = rect_in(window, view, _row(view, panel.tree.visualRect(panel.model.index(0, 0))))
    return TourSpot(rings, (*rect_in(window, panel), *_canvas(window)))


def _row(view: QWidget, cell: QRect) -> QRect:
    return QRect(QPoint(0, cell.top()), QPoint(view.width(), cell.bottom()))


# Load.


def _begin_load(window: DesignWindow) -> IsDone:
    window.views.show_topology()
    return lambda: window.of(LoadDisplay).is_on


def _spot_load(window: DesignWindow) -> TourSpot:
    button = _tools(window, "view.load")
    return TourSpot(button, (*button, *_canvas(window)))


# Groups.


def _begin_fold(window: DesignWindow) -> IsDone:
    window.views.show_topology()
    design = window.session.design
    if not any(group.folded for group in design.groups.values()):
        window.editor.select(_hosts(window))
        window.editor.reveal(_hosts(window))  # an earlier step may have led elsewhere
        window.editor.setFocus()
    before = {group.id for group in design.groups.values() if group.folded}
    return lambda: any(g.folded and g.id not in before for g in design.groups.values())


def _hosts(window: DesignWindow) -> tuple[str, ...]:
    devices = window.session.design.devices.values()
    return tuple(d.id for d in devices if d.id.startswith(_HOSTS) and d.parent is None)


def _spot_fold(window: DesignWindow) -> TourSpot:
    return TourSpot(_on_canvas(window, *_hosts(window)), _canvas(window))


# Find anything.


def _begin_find(window: DesignWindow) -> IsDone:
    was_open = False

    def is_done() -> bool:
        nonlocal was_open
        was_open = was_open or window.of(SearchBox).popup.is_open
        return was_open and not window.of(SearchBox).popup.is_open

    return is_done


def _spot_find(window: DesignWindow) -> TourSpot:
    menu = _menu(window, 1)
    return TourSpot(menu, (*menu, *_canvas(window)))


# Other views.


def _begin_views(window: DesignWindow) -> IsDone:
    window.views.show_topology()
    return lambda: window.views.currentWidget() is not window.editor


def _spot_views(window: DesignWindow) -> TourSpot:
    return TourSpot(rect_in(window, window.views.tabBar()), rect_in(window, window.views))


# What goes to the customer.


def _begin_order(window: DesignWindow) -> IsDone:
    written: list[object] = []
    once = Qt.ConnectionType.SingleShotConnection
    window.exporter.exported.connect(written.append, once)
    return lambda: bool(written)


def _spot_order(window: DesignWindow) -> TourSpot:
    buttons = _tools(window, "export.bom", "export.report")
    return TourSpot(buttons, buttons)


STEPS: tuple[TourStep, ...] = (
    TourStep(
        "place",
        Text("Place a part"),
        Text(
            "The catalog knows what can be bought, and where each figure is from. Drag a part "
            "onto the drawing. What stands there is dragged about; the cables follow, and "
            "Ctrl+Z takes everything back."
        ),
        Text("Keyboard: Enter in the list places the part, the arrow keys move it."),
        _begin_place,
        _spot_place,
    ),
    TourStep(
        "cable",
        Text("Draw a cable"),
        Text(
            "Drag from a free port of the array to a free port of the switch. While you hold it, "
            "the cable says which optic and cable fit, at what speed, and what is wrong with it."
        ),
        Text("Keyboard: C starts at what is selected, arrow keys aim, Enter connects."),
        _begin_cable,
        _spot_cable,
    ),
    TourStep(
        "finding",
        Text("Solve a finding"),
        Text(
            "Every edit is checked at once. One cable was made too long for this tour: click the "
            "finding to read why and by whom that is said, then press the quick fix beside it."
        ),
        Text("Keyboard: F4 goes to the next finding, Ctrl+. offers its fixes."),
        _begin_finding,
        _spot_finding,
    ),
    TourStep(
        "load",
        Text("See the load"),
        Text(
            "Press the button: links are drawn by how busy they are when the workloads run. The "
            "tabs below tell latency, growth, and what happens when something fails."
        ),
        Text("Keyboard: F8."),
        _begin_load,
        _spot_load,
    ),
    TourStep(
        "fold",
        Text("Group and fold"),
        Text(
            "The hosts are selected. Group them, then fold the group to one box that counts what "
            "is inside. The checks always see every single device."
        ),
        Text("Keyboard: Ctrl+G groups, Ctrl+J folds and unfolds."),
        _begin_fold,
        _spot_fold,
    ),
    TourStep(
        "find",
        Text("Find anything"),
        Text(
            "Press Ctrl+F and type a name, a WWPN, a part or a finding. Ctrl+Shift+P lists every "
            "action with its shortcut."
        ),
        Text("Keyboard: Esc closes the list again."),
        _begin_find,
        _spot_find,
    ),
    TourStep(
        "views",
        Text("The same design as racks and tables"),
        Text(
            "Racks shows who stands where and what power is drawn. Tables can be edited, "
            "filtered, and filled from a spreadsheet by paste."
        ),
        Text("Keyboard: F6 goes from area to area, arrow keys change the tab."),
        _begin_views,
        _spot_views,
    ),
    TourStep(
        "order",
        Text("What goes to the customer"),
        Text(
            "The bill of materials lists every part with its order number, the report tells the "
            "design with its figures, findings and sources. This example is yours to play with: "
            "it is in no file until you save it."
        ),
        Text("Help > Tour starts the tour again at any time."),
        _begin_order,
        _spot_order,
    ),
)
