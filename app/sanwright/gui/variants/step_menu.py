"""The menu of what a variant may do, built from the actions of the recipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from sanwright.analysis.refresh import generations
from sanwright.design import Step
from sanwright.edits import PROTOCOLS
from sanwright.gui.catalog.part_picker import PartPicker
from sanwright.gui.document.session import Session
from sanwright.parts import PartKind
from sanwright.text import Text, tr

_PART_ROWS: tuple[
    tuple[Literal["adapters", "switches", "arrays"], Text, tuple[PartKind, ...]], ...
] = (
    ("adapters", Text("All host &adapters to…"), (PartKind.HBA,)),
    ("adapters", Text("All &SAS adapters to…"), (PartKind.SAS_ADAPTER,)),
    ("switches", Text("All s&witches to…"), (PartKind.SWITCH,)),
    ("switches", Text("All &directors to…"), (PartKind.DIRECTOR,)),
    ("arrays", Text("All storage a&rrays to…"), (PartKind.ARRAY,)),
)
_FACTORS = (1.25, 1.5, 2.0, 3.0)
_MOST_FACTOR = 1000.0


class StepMenu(QMenu):
    """Calls ``on_step`` with the step that was chosen."""

    def __init__(
        self, session: Session, on_step: Callable[[Step], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._on_step = on_step
        self._owner = parent
        self.picker: PartPicker | None = None
        self.aboutToShow.connect(self._refill)

    def _refill(self) -> None:
        """Fibres and speeds are those of the open design."""
        self.clear()
        for action, text, kinds in _PART_ROWS:
            self.addAction(tr(text)).triggered.connect(
                lambda _=False, a=action, t=text, k=kinds: self._ask_part(a, tr(t), k)
            )
        self.addSeparator()
        for title, steps in self._choices():
            inner = self.addMenu(title)
            for label, step in steps:
                inner.addAction(label).triggered.connect(
                    lambda _=False, chosen=step: self._on_step(chosen)
                )
            if title == tr(_DEMAND):
                inner.addAction(tr("Other…")).triggered.connect(self._ask_factor)

    def _choices(self) -> Iterator[tuple[str, list[tuple[str, Step]]]]:
        reference = self._session.design.reference
        speeds = [speed.name for speed in reversed(generations(reference))]
        media = sorted({r.medium for r in reference.reaches if r.medium[:2] in ("OM", "OS")})
        yield tr("All &optics to"), [(name, Step(action="optics", to=name)) for name in speeds]
        yield tr("All &fibre to"), [(name, Step(action="cables", to=name)) for name in media]
        yield (
            tr("All workloads over &protocol"),
            [(name, Step(action="protocol", to=name)) for name in reversed(PROTOCOLS)],
        )
        yield tr(_DEMAND), [(f"× {f:g}", Step(action="demand", factor=f)) for f in _FACTORS]

    def _ask_part(
        self,
        action: Literal["adapters", "switches", "arrays"],
        text: str,
        kinds: tuple[PartKind, ...],
    ) -> None:
        title = text.replace("&", "").rstrip("…")
        self.picker = PartPicker(self._session.catalog, title, kinds, self._owner)
        self.picker.accepted.connect(lambda: self._take_part(action))
        self.picker.finished.connect(self.picker.deleteLater)
        self.picker.open()

    def _take_part(self, action: Literal["adapters", "switches", "arrays"]) -> None:
        part = self.picker.part() if self.picker is not None else None
        if part is not None:
            self._on_step(Step(action=action, to=part.id))

    def _ask_factor(self) -> None:
        factor, is_given = QInputDialog.getDouble(
            self._owner,
            tr("All demands"),
            tr("Multiply every demand by"),
            1.5,
            0.01,
            _MOST_FACTOR,
            2,
        )
        if is_given:
            self._on_step(Step(action="demand", factor=factor))


_DEMAND = Text("All de&mands")
