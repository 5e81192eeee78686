"""The inspector: the page that goes with the selection, kept up to date."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from sanwright.design import port_device
from sanwright.design.containers import container
from sanwright.edits import devices_in
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.inspector.cable import CablePage
from sanwright.gui.inspector.comment import CommentPage
from sanwright.gui.inspector.device import DevicePage
from sanwright.gui.inspector.many import ManyPage
from sanwright.gui.inspector.note import NotePage
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.gui.inspector.port import PortPage
from sanwright.gui.inspector.project import ProjectPage
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme
from sanwright.text import tr

Page = TypeVar("Page", bound=InspectorPage)

_NARROW = 300
"""Logical pixels below which labels and fields have no room beside each other."""


class Inspector(ThemedWidget, QWidget):
    """One page at a time."""

    comparison_requested = Signal(str)

    def __init__(
        self,
        session: Session,
        prompts: Prompts,
        go_to: Callable[[tuple[str, ...]], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Inspector"))
        self._session = session
        self._context = PageContext(session, prompts, go_to)
        self._stack = QStackedWidget()
        self._scrolls: dict[InspectorPage, QScrollArea] = {}
        self._is_narrow = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self._wanted: tuple[str, ...] = ()
        self._ids: tuple[str, ...] = ()
        # At once, not deferred: a field that is being typed in must know the edit for its own.
        session.changed.connect(self.refresh)
        session.checked.connect(self.refresh)
        session.replaced.connect(lambda: self.show_ids(()))
        self.show_ids(())
        self.follow_theme()

    # Pages are made when they are first asked for: they hold a third of the window's widgets.

    @cached_property
    def project(self) -> ProjectPage:
        """What the design as a whole is."""
        return self._added(ProjectPage(self._context))

    @cached_property
    def device(self) -> DevicePage:
        """One device, or a container folded to one."""
        page = self._added(DevicePage(self._context))
        page.comparison_requested.connect(self.comparison_requested)
        return page

    @cached_property
    def port(self) -> PortPage:
        """One port."""
        return self._added(PortPage(self._context))

    @cached_property
    def cable(self) -> CablePage:
        """One cable."""
        return self._added(CablePage(self._context))

    @cached_property
    def note(self) -> NotePage:
        """One note."""
        return self._added(NotePage(self._context))

    @cached_property
    def comment(self) -> CommentPage:
        """One comment."""
        return self._added(CommentPage(self._context))

    @cached_property
    def many(self) -> ManyPage:
        """What several have in common."""
        return self._added(ManyPage(self._context))

    def _added(self, page: Page) -> Page:
        scroll = QScrollArea(widgetResizable=True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(page)
        self._scrolls[page] = scroll
        self._stack.addWidget(scroll)
        page.set_narrow(self._is_narrow)
        return page

    def renew_theme(self, _theme: Theme) -> None:
        """Word the page, and draw its symbol, in other colours."""
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow panel labels stand above their fields."""
        super().resizeEvent(event)
        is_narrow = self.width() < _NARROW
        if is_narrow is not self._is_narrow:
            self._is_narrow = is_narrow
            for page in self._scrolls:
                page.set_narrow(is_narrow)

    @property
    def page(self) -> InspectorPage:
        """The page on top."""
        return next(p for p, s in self._scrolls.items() if s is self._stack.currentWidget())

    def show_ids(self, ids: tuple[str, ...]) -> None:
        """Show what is selected; of a folded container, the devices in it."""
        self._wanted, self._ids = ids, self._opened(ids)
        page = self._page_for(self._ids)
        page.show_ids(self._ids)
        self._stack.setCurrentWidget(self._scrolls[page])

    def refresh(self) -> None:
        """Bring the page up to date; what was deleted falls back to the project."""
        alive = tuple(id_ for id_ in self._opened(self._wanted) if self._exists(id_))
        if alive != self._ids or self._page_for(alive) is not self.page:
            is_whole = alive == self._opened(self._wanted)
            self.show_ids(self._wanted if is_whole else alive)
        else:
            self.page.refresh()
            self.page.show_verdicts()

    def _opened(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """The ids with the devices of a container in place of the container."""
        design = self._session.design
        if not (design.locations or design.groups) or all(
            container(design, id_) is None for id_ in ids
        ):
            return ids
        opened: dict[str, None] = {}
        for id_ in ids:
            inner = (id_,) if container(design, id_) is None else devices_in(design, (id_,))
            opened.update(dict.fromkeys(inner))
        return tuple(opened)

    def _page_for(self, ids: tuple[str, ...]) -> InspectorPage:
        design = self._session.design
        if len(ids) > 1:
            return self.many
        if not ids:
            return self.project
        if ids[0] in design.devices:
            return self.device
        if ids[0] in design.cables:
            return self.cable
        if ids[0] in design.notes:
            return self.note
        if ids[0] in design.comments:
            return self.comment
        return self.port if port_device(ids[0]) in design.devices else self.project

    def _exists(self, id_: str) -> bool:
        design = self._session.design
        return (
            any(
                id_ in rows
                for rows in (design.devices, design.cables, design.notes, design.comments)
            )
            or port_device(id_) in design.devices
        )
