"""The tour of one window: shows its steps in turn and sees when the user has done what one asks."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.tour.card import TourCard
from sanwright.gui.tour.spotlight import Spotlight
from sanwright.gui.tour.steps import STEPS, IsDone, TourStep
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import tr

LOOK_MS = 120
"""How often one looks where the target is: panels, tabs, zoom and scrolling all move it."""
PRAISE_MS = 1100
"""How long what was done can be seen until the next step comes."""


class Tour(QObject):
    """At most one tour in a window. It ends with the window's design, or when told to."""

    changed = Signal()
    """Another step is shown, or none."""

    def __init__(self, window: DesignWindow) -> None:
        super().__init__(window)
        self._window = window
        self._number = -1
        self._is_done: IsDone = lambda: False
        self._spotlight: Spotlight | None = None
        self.card: TourCard | None = None
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self.look)
        self._praise = QTimer(self, singleShot=True, interval=PRAISE_MS)
        self._praise.timeout.connect(self.go_on)
        window.session.changed.connect(lambda _: self.look())
        window.session.checked.connect(lambda _: self.look())
        window.session.replaced.connect(self.end)
        window.of(LoadDisplay).changed.connect(self.look)
        window.views.currentChanged.connect(lambda _: self.look())
        window.editor.escaped.connect(self._on_escape)

    @property
    def is_on(self) -> bool:
        """Whether a step is shown."""
        return self._number >= 0

    @property
    def step(self) -> TourStep | None:
        """The step that is shown."""
        return STEPS[self._number] if self.is_on else None

    def start(self) -> None:
        """Show the first step, with the keyboard on its card."""
        self.end()
        window = self._window
        self._spotlight, self.card = Spotlight(window), TourCard(window)
        self.card.back_wanted.connect(lambda: self._show(self._number - 1))
        self.card.next_wanted.connect(self.go_on)
        self.card.end_wanted.connect(self.end)
        window.installEventFilter(self)
        self._look.start()
        self._show(0)
        self.card.next.setFocus()

    def go_on(self) -> None:
        """Show the next step; after the last one the tour ends."""
        if not self.is_on:
            return
        if self._number + 1 < len(STEPS):
            self._show(self._number + 1)
        else:
            self.end()
            self._window.session.message.emit(tr("Help > Tour starts the tour again."))

    def end(self) -> None:
        """Take everything away that the tour showed; the design stays as it is."""
        if not self.is_on:
            return
        self._number = -1
        self._look.stop()
        self._praise.stop()
        self._window.removeEventFilter(self)
        card, light = self.card, self._spotlight
        self.card = self._spotlight = None
        if card is not None and light is not None:
            now: QWidget | None = card.window().focusWidget()
            has_keyboard = now is not None and card.isAncestorOf(now)
            for widget in (card, light):
                widget.hide()
                widget.deleteLater()
            if has_keyboard:
                self._window.editor.setFocus()
        self.changed.emit()

    def look(self) -> None:
        """See where the target is now, and whether the step was done."""
        step = self.step
        if step is None or self.card is None or self._spotlight is None:
            return
        spot = step.spot(self._window)
        if spot != self._spotlight.spot:
            self._spotlight.point_at(spot)
            self.card.stand_beside(spot.rings)
        if not self._praise.isActive() and self._is_done():
            self.card.show_done()
            self._praise.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window has another size: follow it at once."""
        if event.type() == QEvent.Type.Resize and self._spotlight is not None:
            QTimer.singleShot(0, self, self._settle)
        return super().eventFilter(watched, event)

    def _settle(self) -> None:
        step = self.step
        if step is not None and self.card is not None and self._spotlight is not None:
            spot = step.spot(self._window)
            self._spotlight.point_at(spot)
            self.card.stand_beside(spot.rings)

    def _show(self, number: int) -> None:
        card, light = self.card, self._spotlight
        if card is None or light is None or not 0 <= number < len(STEPS):
            return
        self._praise.stop()
        self._number = number
        step = STEPS[number]
        self._is_done = _once_begun(step.begin(self._window))
        card.show_step(step, number + 1, len(STEPS))
        if not card.back.isEnabled() and card.back.hasFocus():
            card.next.setFocus()
        self._settle()
        for widget in (light, card):
            widget.show()
            widget.raise_()
        self.changed.emit()

    def _on_escape(self) -> None:
        """Esc on the drawing first takes the selection away, then the tour."""
        if self.is_on and not self._window.editor.selected_ids():
            self.end()


def _once_begun(is_done: IsDone) -> IsDone:
    """A step that is done already, as after going back, waits for “Next”."""
    return (lambda: False) if is_done() else is_done
