"""A row that names a part of the catalog, chosen from a list, or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QToolButton, QWidget

from sanwright.edits import can_take_over
from sanwright.gui.catalog.part_picker import PartPicker
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.elided import ElidedButton
from sanwright.gui.widgets.fields import named
from sanwright.parts import PartKind
from sanwright.text import tr

_PLUGGED_INTO = frozenset({PartKind.ARRAY, PartKind.TAPE, PartKind.HBA})


class ChosenPart(QWidget):
    """The chosen part on a button that opens the list; beside it what takes it away."""

    def __init__(
        self,
        label: str,
        session: Session,
        kinds: Sequence[PartKind],
        put: Callable[[str], None],
        none: str,
    ) -> None:
        super().__init__()
        self.label, self._session, self._kinds, self._none = label, session, kinds, none
        self._put = put
        self.button = ElidedButton(none)
        self.button.setAutoDefault(False)
        self.clear = QToolButton()
        self.clear.setText("✕")
        named(self.clear, tr("Choose none as {label}", label=label))
        self.clear.setToolTip(tr("Choose none"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.button, 1)
        layout.addWidget(self.clear)
        self.setFocusProxy(self.button)
        self.button.clicked.connect(self.choose)
        self.clear.clicked.connect(lambda: self._put(""))
        self.show_part("")

    def add_to(self, layout: QFormLayout) -> None:
        """Stand in a form with the label in front."""
        caption = QLabel(self.label)
        caption.setProperty("role", "muted")
        caption.setContentsMargins(0, 4, 0, 0)
        caption.setBuddy(self.button)
        layout.addRow(caption, self)

    def show_part(self, id_: str) -> None:
        """Show the part with this id, or that there is none."""
        part = self._session.catalog.find(id_) if id_ else None
        text = str(part.label) if part is not None else id_ or self._none
        self.button.setText(text.replace("&", "&&"))
        self.button.setAccessibleName(f"{self.label}: {text}")
        self.clear.setVisible(bool(id_))

    def picker(self) -> PartPicker:
        """The list to choose from: of what nothing is plugged into, ports need not be known."""
        return PartPicker(
            self._session.catalog,
            self.label,
            self._kinds,
            self,
            lambda part: part.kind not in _PLUGGED_INTO or can_take_over(part),
            tr("No part matches the search.") if _PLUGGED_INTO.isdisjoint(self._kinds) else "",
        )

    def choose(self) -> None:
        """Ask for a part."""
        picker = self.picker()
        picker.take.setText(tr("Choose"))
        if picker.exec():
            part = picker.part()
            if part is not None:
                self._put(part.id)
        picker.deleteLater()
