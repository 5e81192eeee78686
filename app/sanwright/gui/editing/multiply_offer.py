"""The offer that comes with the second host of a kind: as many like the first one.

It is made once for each part of a design.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QSpinBox

from sanwright.design import Change
from sanwright.edits import make_alike
from sanwright.gui.canvas import EditorView
from sanwright.gui.catalog.palette import MOST
from sanwright.gui.editing.offer_bar import OfferBar, is_key
from sanwright.gui.look.keys import native_keys
from sanwright.gui.widgets.fields import named
from sanwright.parts import PartKind
from sanwright.text import tr

_USUAL = 16


class MultiplyOffer(OfferBar):
    """How many hosts like the first there are to be."""

    def __init__(self, editor: EditorView) -> None:
        super().__init__(editor, "multiply-offer", tr("More hosts like this"), tr("Multiply"))
        self._model = self._bare = ""
        self._asked: set[str] = set()
        """Parts that were asked about in this design."""
        self.count = named(QSpinBox(minimum=3, maximum=MOST, value=_USUAL), tr("Hosts in all"))
        self.count.setGroupSeparatorShown(True)
        self.take.setToolTip(tr("With its adapters, drives and optics, as one folded group"))
        self.count.setToolTip(tr("{keys} types the number", keys=native_keys("Ctrl+M")))
        self.put(self.count, has_keys=True, place=1)
        editor.made.connect(self._consider)

    def is_about(self, ids: tuple[str, ...]) -> bool:
        """Whether the offer stands and is about what is selected."""
        return not self.isHidden() and ids in ((self._bare,), (self._model,))

    def take_keyboard(self) -> None:
        """Let the number be typed; Enter takes the offer, Esc declines it."""
        self.count.setFocus()
        self.count.selectAll()

    def carry_out(self) -> None:
        """Make so many hosts, as one edit."""
        model, bare, count = self._model, self._bare, self.count.value()
        made: list[str] = []

        def change() -> Change:
            whole, group = make_alike(self._session.design, model, bare, count)
            made.append(group)
            return whole

        refusal = self._session.attempt(change)
        self.dismiss()
        if refusal:
            self._session.message.emit(refusal)
        else:
            self._editor.select(made)

    def forget(self) -> None:
        """No hosts are meant any more; it is not offered again for their part."""
        self._model = self._bare = ""

    def start_over(self) -> None:
        """Another design is open, in which nothing was offered yet."""
        self._asked.clear()
        super().start_over()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter in the number takes the offer."""
        if (
            event.type() is QEvent.Type.KeyPress
            and watched is self.count
            and is_key(event, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        ):
            self.count.interpretText()
            self.carry_out()
            return True
        return super().eventFilter(watched, event)

    def _consider(self, made: tuple[str, ...]) -> None:
        """Offer it if the second host of its part was placed."""
        design = self._session.design
        device = design.devices.get(made[0]) if len(made) == 1 else None
        part = design.part(device.part) if device is not None else None
        if device is None or part is None or device.parent is not None:
            return
        alike = [each.id for each in design.devices.values() if each.part == part.id]
        is_wanted = part.kind is PartKind.SERVER and len(alike) == 2 and part.id not in self._asked
        if not is_wanted:
            return
        self._asked.add(part.id)
        self._bare = device.id
        self._model = next(id_ for id_ in alike if id_ != device.id)
        name = design.devices[self._model].label
        self.count.setValue(_USUAL)
        text = tr("The second {part}. How many like {name}?", part=part.title, name=name)
        self.offer(text, "Ctrl+M")
