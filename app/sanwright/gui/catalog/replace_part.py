"""Asks for the part that takes the place of that of chosen devices, and says what carries over."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from sanwright.design import Change
from sanwright.edits import Swap, swap_part
from sanwright.errors import SanwrightError
from sanwright.gui.catalog.part_picker import PartPicker
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import named
from sanwright.parts import Part, PartKind
from sanwright.text import tr

_FAMILIES = (
    (PartKind.SWITCH, PartKind.DIRECTOR),
    (PartKind.ARRAY, PartKind.TAPE),
)
_MOST_PROBLEMS = 6


class ReplacePartDialog(PartPicker):
    """A part of the same kind, with what would stay and what would be lost."""

    def __init__(self, session: Session, devices: Sequence[str], parent: QWidget | None) -> None:
        self._session = session
        self._devices = tuple(devices)
        self._summary = named(QLabel(wordWrap=True), tr("What carries over"))
        self.swap: Swap | None = None
        super().__init__(
            session.catalog,
            tr("Replace part"),
            like_kinds(session, devices),
            parent,
            accepts=lambda part: bool(part.ports or part.slots),
        )
        self.resize(560, 620)
        self.take.setText(tr("Replace"))
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.insertWidget(layout.count() - 1, self._summary)
        self.list.currentItemChanged.connect(self._weigh)
        self._weigh()

    @property
    def change(self) -> Change | None:
        """The edit for the part that is chosen."""
        return self.swap.change if self.swap is not None else None

    @property
    def summary(self) -> str:
        """What is said about the part that is chosen."""
        return self._summary.text()

    def _weigh(self) -> None:
        part = self.part()
        self.swap = None
        sentences: list[str] = []
        if part is not None:
            try:
                self.swap = swap_part(
                    self._session.design, self._devices, part, self._session.catalog
                )
                sentences = list(_sentences(self.swap, part))
            except SanwrightError as error:
                sentences = [str(error)]
        self._summary.setText("\n".join(sentences))
        self.take.setEnabled(self.swap is not None and bool(self.swap.change))


def like_kinds(session: Session, devices: Sequence[str]) -> tuple[PartKind, ...]:
    """Kinds of part that can take the place of the first of ``devices``."""
    for id_ in devices:
        part = session.design.part_of(id_)
        if part is not None:
            return next((kinds for kinds in _FAMILIES if part.kind in kinds), (part.kind,))
    return tuple(PartKind)


def _sentences(swap: Swap, part: Part) -> list[str]:
    if not swap.devices:
        return [tr("{part} is what is there already.", part=part.label)]
    said = [
        tr("{count} device becomes {part}.", "{count} devices become {part}.", swap.devices,
            part=part.label)
    ]  # fmt: skip
    if swap.cables:
        said.append(_kept(swap.cables_kept, swap.cables, tr("cables")))
    if swap.fitted:
        said.append(_kept(swap.fitted_kept, swap.fitted, tr("fitted parts")))
    said += map(str, swap.problems[:_MOST_PROBLEMS])
    more = len(swap.problems) - _MOST_PROBLEMS
    if more > 0:
        said.append(tr("{count} more remark.", "{count} more remarks.", more))
    return said


def _kept(kept: int, of: int, what: str) -> str:
    if kept == of:
        return tr("All {count} {what} carry over.", count=of, what=what)
    return tr("{kept} of {count} {what} carry over.", kept=kept, count=of, what=what)
