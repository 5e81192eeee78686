"""The view “Racks”: the tray, the elevation, and what the two do together."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QKeyCombination, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import Tables, port_device
from sanwright.drawing.elevation import Elevation, elevations
from sanwright.edits.racks import RackSpot
from sanwright.gui.canvas.rename import RenameField
from sanwright.gui.document.session import Session
from sanwright.gui.racks.canvas import RackCanvas
from sanwright.gui.racks.dialogs import AddRacksDialog, FillDialog, place_beside
from sanwright.gui.racks.editing import RackEditing
from sanwright.gui.racks.floor import Floor, lay_out
from sanwright.gui.racks.keys import Command, RackKeys
from sanwright.gui.racks.mouse import RackMouse
from sanwright.gui.racks.said import rack_signs
from sanwright.gui.racks.unplaced import UnplacedDevices, sections
from sanwright.gui.window.views import DesignView
from sanwright.text import tr

_Key, _Mod = Qt.Key, Qt.KeyboardModifier
_TRAY, _EMPTY_TRAY = 240, 110
"""Width of the list of devices that wait, and of one in which none does."""


class RackView(DesignView):
    """Shows every rack from the front; brought up to date only while it is seen."""

    inspected = Signal(tuple)
    """Ids whose data the user wants to see in the inspector."""
    comment_wanted = Signal(tuple)
    """Ids of what the user has something to say about."""
    locations_wanted = Signal()
    """The user wants to state sites, rooms and limits."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.editing = RackEditing(session)
        self.tray = UnplacedDevices()
        self.canvas = RackCanvas(session)
        self.mouse = RackMouse(self.canvas, self._put)
        self.keys = RackKeys(self.canvas, self._commands())
        self.split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        self._is_split = False
        self._elevations: dict[str, Elevation] = {}
        self._is_dirty = True
        self._is_telling = False
        self._was_seen = False
        self._shows_comments = True
        self._wanted: tuple[str, ...] = ()
        """What is selected, here or elsewhere."""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.refresh_now)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._make_main())
        self._pages.addWidget(self._make_empty())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pages)
        self._connect()

    def select(self, ids: tuple[str, ...]) -> None:
        """Choose devices and racks among ``ids``; what is fitted, and ports, mean their chassis."""
        if self._is_telling:
            return
        self._wanted = ids
        if not self.isVisible():
            return
        self.refresh_now()
        found = [_standing(self.session.design, id_) for id_ in ids]
        self.canvas.select(found)
        self.tray.select(set(found))
        self.canvas.reveal(self.canvas.selected)

    def chosen(self) -> tuple[str, ...]:
        """Devices that are selected in the elevation, else those in the tray."""
        return self.canvas.devices() or self.tray.devices()

    def refresh_now(self) -> None:
        """Show the design as it is now, if it is shown at all."""
        if not self._is_dirty or not self.isVisible():
            return
        self._is_dirty = False
        self.canvas.facts.renew()
        found = self._elevations = elevations(self.session.design)
        self._show_floor(self._laid_out())
        self.tray.show_sections(sections(self.session.design, found))
        self._give_room(is_first=not self._was_seen)
        self._pages.setCurrentIndex(0 if found else 1)
        if found and not self._was_seen:
            self._was_seen = True
            QTimer.singleShot(0, self, self._first_look)

    def show_comments(self, on: bool) -> None:
        """Show the signs of comments, or put them away."""
        self._shows_comments = on
        self._show_floor(self.canvas.floor)

    def _show_floor(self, floor: Floor) -> None:
        self.canvas.show_floor(floor)
        design = self.session.design
        is_said = self._shows_comments and design.comments
        self.canvas.show_signs(rack_signs(design, floor) if is_said else ())

    def _laid_out(self) -> Floor:
        """Racks in rows that fill the view best."""
        room = self.canvas.viewport().size()
        return lay_out(self.session.design, self._elevations, (room.width(), room.height()))

    def _give_room(self, *, is_first: bool) -> None:
        """Devices that wait get the room for their names; what is empty at first is narrow.

        It stays as wide as it is while racks are filled, or as the user made it.
        """
        wanted = _TRAY if self.tray.count else _EMPTY_TRAY
        now = self.split.sizes()
        if not self._is_split and (is_first or now[0] < wanted):
            self.split.setSizes([wanted, max(1, sum(now) - wanted)])

    def ask_for_racks(self) -> None:
        """Add racks as the user says in a dialog."""
        design = self.session.design
        beside = next(iter(self.canvas.racks()), None)
        dialog = AddRacksDialog(design, place_beside(design, beside), self)
        if dialog.exec():
            self.add_racks(
                dialog.count.value(), dialog.units.value(), dialog.parent_place, dialog.new_room
            )

    def add_racks(
        self, count: int, units: int | None, parent: str | None = None, room: str = ""
    ) -> tuple[str, ...]:
        """Add racks and show them; returns their ids."""
        ids = self.editing.add(count, units, parent, room)
        self.refresh_now()
        self.canvas.choose(ids)
        self.canvas.reveal(ids)
        return ids

    def ask_to_fill(self) -> None:
        """Place what is selected, or else all that waits, as the user says in a dialog."""
        devices = self.chosen() or self.editing.waiting()
        if not devices:
            self.session.message.emit(tr("Every device has its rack unit."))
            return
        dialog = FillDialog(self.session.design, devices, self.canvas.racks(), self)
        if dialog.exec():
            self.editing.place_automatically(dialog.filling)

    def rename(self) -> None:
        """Rename what is selected, in place."""
        if len(self.canvas.selected) != 1:
            return
        id_ = self.canvas.selected[0]
        rack = self.canvas.floor.racks.get(id_)
        rect = rack.head if rack is not None else self.canvas.floor.rect_of(id_)
        RenameField(self.canvas, self.session, id_, self.canvas.to_view(rect))

    def remove(self) -> None:
        """Devices go to the tray; a rack that is selected by itself goes for good."""
        devices = self.canvas.devices()
        if devices:
            self.editing.take_out(devices)
        elif self.canvas.racks():
            self.editing.delete_racks(self.canvas.racks())

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what was missed while nobody looked."""
        super().showEvent(event)
        self.refresh_now()
        self.select(self._wanted)

    def _commands(self) -> dict[QKeyCombination, Command]:
        none, alt, ctrl = _Mod.NoModifier, _Mod.AltModifier, _Mod.ControlModifier
        devices = self.canvas.devices
        return {
            QKeyCombination(alt, _Key.Key_Up): lambda: self.editing.shift(devices(), 1),
            QKeyCombination(alt, _Key.Key_Down): lambda: self.editing.shift(devices(), -1),
            QKeyCombination(ctrl, _Key.Key_Up): lambda: self.editing.to_next_rack(devices(), -1),
            QKeyCombination(ctrl, _Key.Key_Down): lambda: self.editing.to_next_rack(devices(), 1),
            QKeyCombination(none, _Key.Key_Delete): self.remove,
            QKeyCombination(none, _Key.Key_F2): self.rename,
            QKeyCombination(none, _Key.Key_Return): self._locate,
            QKeyCombination(none, _Key.Key_Enter): self._locate,
            QKeyCombination(none, _Key.Key_Escape): self._escape,
        }

    def _make_main(self) -> QWidget:
        split = self.split
        split.addWidget(self.tray)
        split.addWidget(self.canvas)
        split.setStretchFactor(1, 1)
        split.setSizes([_TRAY, 900])
        split.splitterMoved.connect(self._keep_split)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._make_bar())
        column.addWidget(split, 1)
        return page

    def _make_bar(self) -> QWidget:
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(8, 6, 8, 6)
        self.fill_button = QPushButton(tr("Place automatically…"))
        self.add_button = QPushButton(tr("Add racks…"))
        row.addWidget(self.fill_button)
        row.addWidget(self.add_button)
        row.addStretch(1)
        self._zoom = QLabel("100 %")
        self._zoom.setProperty("role", "muted")
        for text, name, act in (
            ("−", tr("Zoom out"), lambda: self.canvas.zoom_by(-1)),
            ("+", tr("Zoom in"), lambda: self.canvas.zoom_by(1)),
            (tr("Fit"), tr("Show all racks"), self.canvas.zoom_fit),
            (tr("Width"), tr("Show whole rows of racks"), self.canvas.zoom_width),
            (tr("Height"), tr("Show racks in their whole height"), self.canvas.zoom_height),
        ):
            button = QToolButton()
            button.setText(text)
            button.setToolTip(name)
            button.setAccessibleName(name)
            button.setProperty("role", "command")
            button.clicked.connect(act)
            row.addWidget(button)
        row.addWidget(self._zoom)
        return bar

    def _make_empty(self) -> QWidget:
        page = QWidget()
        text = QLabel(
            tr(
                "No racks yet. Add some, then drag devices into their rack units or let them be "
                "placed automatically."
            ),
            wordWrap=True,
        )
        text.setProperty("role", "empty")
        text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.first_button = QPushButton(tr("Add racks…"))
        column = QVBoxLayout(page)
        column.addStretch(1)
        column.addWidget(text)
        column.addWidget(self.first_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)
        return page

    def _connect(self) -> None:
        session = self.session
        session.changed.connect(lambda _: self._forget())
        session.checked.connect(lambda _: self._judge())
        session.replaced.connect(self._start_over)
        self.canvas.selection_changed.connect(self._on_canvas)
        self.canvas.zoom_changed.connect(lambda zoom: self._zoom.setText(f"{zoom * 100:.0f} %"))
        self.mouse.activated.connect(self._activate)
        self.mouse.dropped_outside.connect(self._dropped)
        self.tray.selection_changed.connect(self._on_tray)
        self.tray.activated.connect(lambda id_: self.located.emit((id_,)))
        self.fill_button.clicked.connect(self.ask_to_fill)
        self.add_button.clicked.connect(self.ask_for_racks)
        self.first_button.clicked.connect(self.ask_for_racks)

    def _put(self, spots: Sequence[RackSpot]) -> None:
        """Put devices into rack units, and show them there at once."""
        self.editing.put(spots)
        self.refresh_now()

    def _forget(self) -> None:
        self.mouse.cancel()
        self._is_dirty = True
        self._soon.start()

    def _keep_split(self) -> None:
        self._is_split = True

    def _judge(self) -> None:
        """Other findings and sums, the racks are the same."""
        self.canvas.facts.forget()
        self.canvas.viewport().update()

    def _start_over(self) -> None:
        self.mouse.cancel()
        self._is_dirty = True
        self._was_seen = False
        self._soon.start()

    def _first_look(self) -> None:
        """As large as all racks, or one row of them, can be seen."""
        self.refresh_now()  # an edit may have come first
        if self._is_dirty:
            self._was_seen = False  # nobody looks any more
            return
        self._show_floor(self._laid_out())
        self.canvas.fill()

    def _on_canvas(self, ids: tuple[str, ...]) -> None:
        self.tray.select(())
        self._tell(ids)

    def _on_tray(self, ids: tuple[str, ...]) -> None:
        self.canvas.select(())
        self._tell(ids)

    def _tell(self, ids: tuple[str, ...]) -> None:
        """Say what is chosen; what others select in answer is not taken over."""
        self._wanted = ids
        self._is_telling = True
        try:
            self.selection_changed.emit(ids)
        finally:
            self._is_telling = False

    def _activate(self, id_: str) -> None:
        if id_ in self.canvas.floor.racks:
            self.canvas.choose((id_,))
            self.rename()
        else:
            self.located.emit((id_,))

    def _locate(self) -> None:
        if self.canvas.devices():
            self.located.emit(self.canvas.devices())

    def _escape(self) -> None:
        if not self.mouse.cancel():
            self.canvas.choose(())

    def _dropped(self, place: QPoint) -> None:
        """Let go of over the tray: out of the rack unit."""
        if self.tray.rect().contains(self.tray.mapFromGlobal(place)):
            self.editing.take_out(self.canvas.devices())


def _standing(tables: Tables, id_: str) -> str:
    """The device that stands alone for one that is fitted or for a port; other ids themselves."""
    owner = id_ if id_ in tables.devices else port_device(id_)
    return tables.chassis_of(owner) if owner in tables.devices else id_
