"""What is fitted into a device: a list with ways to add and remove."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.edits import delete, fit_device
from sanwright.gui.inspector.page import PageContext
from sanwright.gui.look.icons import icon, kind_symbol
from sanwright.gui.widgets.fields import named
from sanwright.parts import Part
from sanwright.text import tr


class FittedParts(QWidget):
    """The list; double-click or Enter goes to a fitted part."""

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._context = context
        self._device = ""
        self.list = named(QListWidget(), tr("Fitted parts"))
        self.list.setIconSize(QSize(18, 18))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.itemActivated.connect(self._open)
        self.list.itemSelectionChanged.connect(self._update_buttons)
        self.add = QPushButton(tr("Fit a part…"))
        self.remove = QPushButton(tr("Remove"))
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        self.buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.buttons.addWidget(self.add)
        self.buttons.addWidget(self.remove)
        self.buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.list)
        layout.addLayout(self.buttons)

    def show_device(self, device: str) -> None:
        """List what is in ``device``."""
        design = self._context.session.design
        chosen = self._chosen() if device == self._device else None
        self._device = device
        self.list.clear()
        inner = [design.devices[id_] for id_ in self._context.session.book.fitted().get(device, ())]
        for child in sorted(inner, key=lambda d: (d.slot, d.id)):
            part = design.part(child.part)
            times = f"{child.quantity} × " if child.quantity > 1 else ""
            slot = tr("Slot {slot}: ", slot=child.slot) if child.slot else ""
            text = f"{slot}{times}{part.label if part is not None else child.part}"
            item = QListWidgetItem(icon(kind_symbol(part.kind if part else None)), text)
            item.setData(Qt.ItemDataRole.UserRole, child.id)
            item.setToolTip(text)
            self.list.addItem(item)
            if child.id == chosen:
                self.list.setCurrentItem(item)
        rows = min(max(len(inner), 2), 6)
        self.list.setFixedHeight(rows * (self.fontMetrics().height() + 8) + 6)
        self._update_buttons()

    def candidates(self) -> list[Part]:
        """Catalog parts that go into the device's slots."""
        session = self._context.session
        chassis = session.design.part_of(self._device)
        if chassis is None:
            return []
        return [part for part in session.catalog.parts() if chassis.slots_for(part)]

    def fit(self, part: Part) -> None:
        """Fit ``part`` into the next free slot."""
        session = self._context.session
        optics = {optic.id: optic for optic in session.catalog.shipped_optics(part).values()}
        change, _ = fit_device(session.design, self._device, part, optics=optics)
        session.do(change)

    def _add(self) -> None:
        parts = self.candidates()
        if not parts:
            self._context.session.message.emit(
                tr("The catalog has no part that fits into its slots.")
            )
            return
        catalog = self._context.session.catalog
        by_name = {f"{part.label}  ({catalog.summary(part)})": part for part in parts}
        name = self._context.prompts.choice(tr("Fit a part"), tr("Part to fit:"), sorted(by_name))
        if name is not None:
            self.fit(by_name[name])

    def _remove(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self._context.session.do(delete(self._context.session.design, [chosen]))

    def _open(self, item: QListWidgetItem) -> None:
        self._context.go_to((str(item.data(Qt.ItemDataRole.UserRole)),))

    def _chosen(self) -> str | None:
        items = self.list.selectedItems()
        return str(items[0].data(Qt.ItemDataRole.UserRole)) if items else None

    def _update_buttons(self) -> None:
        self.remove.setEnabled(self._chosen() is not None)
        part = self._context.session.design.part_of(self._device)
        self.add.setEnabled(bool(part is not None and part.slots))
