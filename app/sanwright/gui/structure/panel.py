"""The structure panel: sites, rooms, racks and groups with their devices; drag to put in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from sanwright import edits
from sanwright.design import Change, Group, Location, Table
from sanwright.design.containers import container, container_kind, members_of
from sanwright.gui.document.session import Session
from sanwright.gui.look.icons import kind_symbol
from sanwright.gui.look.standard_keys import keys_of
from sanwright.gui.structure.model import GROUPS, LOOSE, PLACES, alters_structure, structure
from sanwright.gui.structure.tree import StructureTree
from sanwright.text import Text, tr

Kind = Literal["site", "room", "rack", "group"]

_KINDS: tuple[tuple[Kind, Text, Text], ...] = (
    ("site", Text("&Site"), Text("Site")),
    ("room", Text("&Room"), Text("Room")),
    ("rack", Text("R&ack"), Text("Rack")),
    ("group", Text("Gro&up"), Text("Group")),
)
_AROUND = {"site": (), "room": ("site",), "rack": ("room", "site"), "group": ("group",)}


class StructurePanel(QWidget):
    """Where everything is; an edit here is one step of undo."""

    chosen = Signal(tuple)
    """Ids that the user selected here."""
    located = Signal(tuple)
    """Ids that the user wants to see on the topology."""
    part_dropped = Signal(object, str)
    """The ``QMimeData`` of a part and the container that it was dropped on, empty for none."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._is_stale = True
        self.setAccessibleName(tr("Structure"))
        self.add = QPushButton(tr("Add"), autoDefault=False)
        menu = QMenu(self.add)
        for kind, text, _ in _KINDS:
            menu.addAction(tr(text)).triggered.connect(
                lambda _=False, k=kind: self.add_container(k)
            )
        self.add.setMenu(menu)
        self.remove = QPushButton(tr("Delete"), autoDefault=False)
        self.remove.setToolTip(tr("Take away the selected container; what is in it stays"))
        self.tree = StructureTree()  # comes into the panel after the buttons: so Tab goes
        hint = QLabel(
            tr("Drag devices onto a rack or group, or a part from the catalog. F2 renames."),
            wordWrap=True,
        )
        hint.setProperty("role", "muted")
        row = QHBoxLayout()
        row.addWidget(self.add)
        row.addWidget(self.remove)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        layout.addLayout(row)
        layout.addWidget(self.tree, 1)
        layout.addWidget(hint)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._refresh_if_seen)
        self._connect()

    def select(self, ids: tuple[str, ...]) -> None:
        """Choose what is selected elsewhere."""
        self.tree.choose(ids)
        self._update_buttons()

    def refresh(self) -> None:
        """Show what the design has now."""
        self._fill()

    def _refresh_if_seen(self) -> None:
        self._is_stale = True
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what changed while nobody looked."""
        super().showEvent(event)
        if self._is_stale:
            self.refresh()

    def add_container(self, kind: Kind) -> None:
        """A new container in the selected one, if that can hold it, ready to be named."""
        design = self._session.design
        table = Table.GROUPS if kind == "group" else Table.LOCATIONS
        id_ = design.new_id(kind, table)
        outer = self._outer_for(kind)
        word = tr(next(title for key, _, title in _KINDS if key == kind))
        number = sum(1 for record in design.rows(table).values() if _kind_of(record) == kind) + 1
        name = f"{word} {number}"
        record: Location | Group
        if kind == "group":
            record = Group(id=id_, name=name, parent=outer)
        else:
            record = Location(id=id_, name=name, kind=kind, parent=outer)
        if self._session.do(edits.replace_record(design, record, Text("Add {what}", what=name))):
            self.refresh()
            self.tree.edit_name(id_)

    def delete_chosen(self) -> None:
        """Take away the selected containers; what was in them stays."""
        ids = self.tree.chosen_containers()
        if ids:
            self._session.do(edits.delete(self._session.design, ids))

    def put(self, ids: tuple[str, ...], target: str) -> None:
        """Put records into a container, or out of places or groups onto a heading."""

        def make() -> Change:
            design = self._session.design
            if target in (PLACES, LOOSE):
                return edits.take_out(design, ids, groups=False)
            if target == GROUPS:
                return edits.take_out(design, ids, places=False)
            return edits.put_into(design, ids, target)

        self._attempt(make)

    def _connect(self) -> None:
        session, tree = self._session, self.tree
        session.replaced.connect(self._later.start)
        session.changed.connect(self._on_changed)
        tree.itemSelectionChanged.connect(self._on_selection)
        tree.itemActivated.connect(lambda _item, _column: self.located.emit(self._shown()))
        tree.renamed.connect(self._rename)
        tree.folded.connect(self._fold)
        tree.dropped.connect(self.put)
        tree.part_dropped.connect(self._on_part)
        self.remove.clicked.connect(self.delete_chosen)
        delete = QShortcut(tree)
        delete.setKeys(keys_of(QKeySequence.StandardKey.Delete))
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self.delete_chosen)

    def _on_changed(self, change: Change) -> None:
        if alters_structure(change):
            self._is_stale = True
            self._later.start()

    def _fill(self) -> None:
        design = self._session.design
        symbols = {}
        for device in design.devices.values():
            if device.parent is None:
                part = design.part(device.part)
                symbols[device.id] = kind_symbol(part.kind if part is not None else None)
        self.tree.show_branches(structure(design), symbols)
        self._is_stale = False
        self._update_buttons()

    def _shown(self) -> tuple[str, ...]:
        """What is selected, with the members of unfolded containers in their stead."""
        design = self._session.design
        ids: dict[str, None] = {}
        for id_ in self.tree.chosen():
            record = container(design, id_)
            is_open = record is not None and not record.folded
            ids.update(dict.fromkeys(members_of(design, id_) if is_open else (id_,)))
        return tuple(ids)

    def _on_selection(self) -> None:
        self._update_buttons()
        self.chosen.emit(self._shown())

    def _update_buttons(self) -> None:
        self.remove.setEnabled(bool(self.tree.chosen_containers()))

    def _rename(self, id_: str, name: str) -> None:
        design = self._session.design
        record = design.devices.get(id_) or container(design, id_)
        if record is not None and name and name != record.name:
            label = Text("Rename to {name}", name=name)
            self._attempt(lambda: edits.renamed(design, id_, name, label))
        self._later.start()

    def _fold(self, id_: str, folded: bool) -> None:
        self._attempt(lambda: edits.fold(self._session.design, id_, folded))

    def _on_part(self, mime: QMimeData, target: str) -> None:
        self.part_dropped.emit(mime, "" if target in (PLACES, LOOSE, GROUPS) else target)

    def _attempt(self, make: Callable[[], Change]) -> None:
        refusal = self._session.attempt(make)
        if refusal:
            self._session.message.emit(refusal)
            self._later.start()

    def _outer_for(self, kind: Kind) -> str | None:
        design = self._session.design
        for id_ in self.tree.chosen_containers():
            record = container(design, id_)
            if record is not None and container_kind(record) in _AROUND[kind]:
                return id_
        return None


def _kind_of(record: object) -> str:
    return container_kind(record) if isinstance(record, Location | Group) else ""
