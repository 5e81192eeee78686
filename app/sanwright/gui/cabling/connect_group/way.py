"""The way of a cable: direct, or through patch panels with a cord at each end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from sanwright.design import Location, Tables, port_device
from sanwright.design.containers import inner_first
from sanwright.edits.panel_runs import PanelWay, panels_of, seats_of
from sanwright.errors import InputError
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.telling_cells import cut_to_room
from sanwright.parts import PartKind
from sanwright.text import Text, tr
from sanwright.units import Length, parse

_ID = Qt.ItemDataRole.UserRole
_USUAL = "generic-lc-panel-24"
"""Proposed for new panels: couplers, which cost a run the least light."""
_CORD = "2 m"
_ROWS_SEEN = 4


class PanelList(QListWidget):
    """Patch panels of the design; those that runs go through are ticked."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        cut_to_room(self)
        self.setMaximumHeight(self.fontMetrics().height() * (_ROWS_SEEN + 1))

    def fill(self, tables: Tables, panels: Iterable[str], wanted: Iterable[str]) -> None:
        """Offer the panels; of those offered before, what was ticked stays so."""
        known = {item.data(_ID): item.checkState() for item in self._items()}
        ticked = set(wanted)
        with QSignalBlocker(self):
            self.clear()
            for id_ in panels:
                item = QListWidgetItem(_panel_text(tables, id_))
                item.setData(_ID, id_)
                is_on = Qt.CheckState.Checked if id_ in ticked else Qt.CheckState.Unchecked
                item.setCheckState(known.get(id_, is_on))
                self.addItem(item)

    def ticked(self) -> tuple[str, ...]:
        """The panels that runs go through."""
        return tuple(
            item.data(_ID) for item in self._items() if item.checkState() is Qt.CheckState.Checked
        )

    def _items(self) -> list[QListWidgetItem]:
        return [self.item(row) for row in range(self.count())]


class WayChoice(QWidget):
    """Rows of a form: direct or through panels, which panels, and the lengths of the cords."""

    changed = Signal()

    def __init__(self, session: Session, ends: tuple[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self._session = session
        self.kind = named(QComboBox(), tr("Way"))
        self.kind.addItem(tr("Direct"), False)
        self.kind.addItem(tr("Through patch panels"), True)
        self.near = PanelList(ends[0])
        self.far = PanelList(ends[1])
        self.new = named(QComboBox(), tr("New panels"))
        self.new.addItem(tr("none"), None)
        for part in session.catalog.parts(PartKind.PATCH_PANEL):
            if seats_of(part):
                self.new.addItem(str(part.title), part.id)
        self.new.setCurrentIndex(max(0, self.new.findData(_USUAL)))
        self.cord_near = named(QLineEdit(_CORD), tr("Length of the first cord"))
        self.cord_far = named(QLineEdit(_CORD), tr("Length of the second cord"))
        self._ends = ends
        for box in (self.kind, self.new):
            box.setMinimumContentsLength(18)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.activated.connect(lambda _: self._on_change())
        for line in (self.cord_near, self.cord_far):
            line.textChanged.connect(lambda _: self.changed.emit())
        for panels in (self.near, self.far):
            panels.itemChanged.connect(lambda _: self.changed.emit())
        self._form: QFormLayout | None = None
        self._length: QWidget | None = None

    @property
    def is_on(self) -> bool:
        """Whether runs go through panels."""
        return bool(self.kind.currentData())

    @property
    def before_length(self) -> tuple[QWidget, ...]:
        """The fields above the length, in the order in which the keyboard goes."""
        return (self.kind,)

    @property
    def after_length(self) -> tuple[QWidget, ...]:
        """The fields below the length."""
        return self.cord_near, self.cord_far, self.near, self.far, self.new

    def add_to(self, rows: QFormLayout, length: QWidget) -> None:
        """Put the rows into a form in which ``length`` has the last row."""
        self._form, self._length = rows, length
        rows.insertRow(rows.rowCount() - 1, tr("Way"), self.kind)
        for label, widget in (
            (tr("First cord"), self.cord_near),
            (tr("Second cord"), self.cord_far),
            (self._ends[0], self.near),
            (self._ends[1], self.far),
            (tr("New panels"), self.new),
        ):
            rows.addRow(label, widget)
        self._show_rows()

    def offer(self, sources: Sequence[str], targets: Sequence[str]) -> None:
        """Offer the panels of the design; ticked are those that the ends have cords to already."""
        tables = self._session.design
        panels = panels_of(tables)
        self.near.fill(tables, panels, _cabled_to(tables, panels, sources))
        self.far.fill(tables, panels, _cabled_to(tables, panels, targets))
        self._show_rows()

    def way(
        self, link: Length | None, sources: Sequence[str], targets: Sequence[str]
    ) -> PanelWay | None:
        """What is chosen, None for direct. Raises InputError for a length that is none."""
        if not self.is_on:
            return None
        tables = self._session.design
        near, far = self.near.ticked(), self.far.ticked()
        if set(near) & set(far):
            raise InputError(Text("A panel can be at one end of a run only."))
        id_ = self.new.currentData()
        return PanelWay(
            near,
            far,
            self._session.catalog.part(id_) if id_ else None,
            stated_length(self.cord_near.text()),
            stated_length(self.cord_far.text()),
            link,
            _common_place(tables, sources),
            _common_place(tables, targets),
        )

    def _on_change(self) -> None:
        self._show_rows()
        self.changed.emit()

    def _show_rows(self) -> None:
        rows = self._form
        if rows is None or self._length is None:
            return
        has_panels = bool(self.near.count())
        for widget in (self.cord_near, self.cord_far, self.new):
            rows.setRowVisible(widget, self.is_on)
        for panels in (self.near, self.far):
            rows.setRowVisible(panels, self.is_on and has_panels)
        label = rows.labelForField(self._length)
        label.setText(tr("Permanent link") if self.is_on else tr("Length"))  # type: ignore[attr-defined]


def stated_length(text: str) -> Length | None:
    """A typed length; None for an empty field. Raises InputError for one that is none."""
    if not text.strip():
        return None
    length = parse(Length, text.strip())
    if length.amount <= 0:
        raise InputError(Text("A cable's length must be more than 0 m."))
    return length


def _panel_text(tables: Tables, panel: str) -> str:
    part = tables.part_of(panel)
    place = tables.locations.get(tables.devices[panel].location or "")
    said = [str(tables.label(panel)), str(part.title) if part is not None else ""]
    return "  ·  ".join([*filter(None, said), *([place.name] if place is not None else [])])


def _cabled_to(tables: Tables, panels: Iterable[str], devices: Iterable[str]) -> set[str]:
    """The panels that have a cord to one of the devices, or to what is fitted into it."""
    wanted, known, found = set(devices), set(panels), set()
    for cable in tables.cables.values():
        a, b = (port_device(end) for end in cable.ends())
        for panel, other in ((a, b), (b, a)):
            if panel in known and other not in known and tables.chassis_of(other) in wanted:
                found.add(panel)
    return found


def _common_place(tables: Tables, devices: Iterable[str]) -> str | None:
    """The room in which all devices stand; None where that is not known or there are several."""
    rooms = set()
    for id_ in devices:
        location = tables.locations.get(tables.devices[id_].location or "")
        around = inner_first(tables, location) if location is not None else ()
        rooms.add(next((each.id for each in around if _is_room(each)), None))
    return rooms.pop() if len(rooms) == 1 else None


def _is_room(record: object) -> bool:
    return isinstance(record, Location) and record.kind == "room"
