"""Structure and templates panels of a window, and what comes from them onto the drawing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMimeData, QObject

from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.dropping import dragged_count, dragged_part
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.frame.views import DesignViews
from sanwright.gui.look.theme import Theme
from sanwright.gui.structure.panel import StructurePanel
from sanwright.gui.templates.model import LoadedTemplate
from sanwright.gui.templates.panel import TemplatesPanel

GoTo = Callable[[tuple[str, ...]], None]


class PlacingPanels(QObject):
    """The two panels beside the catalog from which things are placed."""

    def __init__(
        self,
        session: Session,
        prompts: Prompts,
        editor: EditorView,
        views: DesignViews,
        go_to: GoTo,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._editor = editor
        self._views = views
        self._is_choosing = False
        self.structure = StructurePanel(session)
        self.templates = TemplatesPanel(session, prompts)
        self.structure.chosen.connect(self._choose)
        self.structure.located.connect(go_to)
        self.structure.part_dropped.connect(self._place_into)
        self.templates.insert_requested.connect(self._insert)

    def select(self, ids: tuple[str, ...]) -> None:
        """Show in the panels what is selected on the drawing."""
        if not self._is_choosing:
            self.structure.select(ids)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.structure.set_theme(theme)

    def _choose(self, ids: tuple[str, ...]) -> None:
        """Select on the drawing; the panel keeps its own selection of rows."""
        self._is_choosing = True
        self._editor.select(ids)
        self._is_choosing = False

    def _place_into(self, mime: QMimeData, container: str) -> None:
        part = self._session.catalog.find(dragged_part(mime))
        if part is not None:
            self._views.show_topology()
            self._editor.place_into(part, container, dragged_count(mime))

    def _insert(self, template: LoadedTemplate) -> None:
        self._views.show_topology()
        self._editor.reveal(self._editor.insert(template))
        self._editor.setFocus()
