"""Finding and commands of one main window: the popup with its two sources."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QPoint, QRect, QRectF
from PySide6.QtWidgets import QWidget

from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.view_history import ViewHistory
from sanwright.gui.document.session import Session
from sanwright.gui.search.commands import Commands, PaletteCommand
from sanwright.gui.search.finder import Finder
from sanwright.gui.search.popup import SearchPopup
from sanwright.gui.settings import Settings

_AIR = 16
"""Pixels between the popup and what it must not hide."""


class SearchBox(QObject):
    """What the window asks for: find, or choose an action."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        editor: EditorView,
        settings: Settings,
        wander: ViewHistory,
        *,
        over: QWidget,
        go: Callable[[tuple[str, ...]], None],
        listed: Callable[[], Iterable[PaletteCommand]],
        run: Callable[[str], None],
        search_catalog: Callable[[str], None],
        read: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._editor = editor
        self.popup = SearchPopup(window, over)
        self.finder = Finder(session, editor, wander, go, run, search_catalog, self._uncover, read)
        self.commands = Commands(settings, listed, run, read)
        session.replaced.connect(self._close)

    def find(self) -> None:
        """Find something in the design."""
        self.popup.open(self.finder)

    def command(self) -> None:
        """Choose an action."""
        self.popup.open(self.commands)

    def _close(self) -> None:
        if self.popup.is_open:
            self.popup.dismiss()

    def _uncover(self, ids: tuple[str, ...]) -> None:
        """Scroll what the popup hides to the middle of the room beneath or beside it."""
        whole = QRectF()
        for id_ in ids:
            whole = whole.united(self._editor.drawing.rect_of(id_))
        if whole.isEmpty():
            return
        view = self._editor.viewport()
        corner = view.mapFromGlobal(self.popup.mapToGlobal(QPoint(0, 0)))
        cover = QRect(corner, self.popup.size())
        corners = [self._editor.to_view(at) for at in (whole.topLeft(), whole.bottomRight())]
        seen = QRect(corners[0], corners[1])
        if not cover.intersects(seen):
            return
        below = view.height() - cover.bottom()
        beside = view.width() - cover.right()
        if seen.height() + _AIR < below:
            self._editor.scroll_by(0, seen.center().y() - cover.bottom() - below // 2)
        elif seen.width() + _AIR < beside:
            self._editor.scroll_by(seen.center().x() - cover.right() - beside // 2, 0)
