"""Pages across in the midst of upright ones: at their place, or later where that would tear a page.

A drawing takes a page of its own. Where the page before it is hardly begun, it would be handed over
nearly empty; so the text goes on there, and the drawing follows at the page's end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    NextPageTemplate,
    PageBreak,
)
from reportlab.platypus.doctemplate import ActionFlowable

from sanwright.reports.prose import DocumentHeading, paragraph
from sanwright.text import tr

PORTRAIT = "portrait"
"""Template of the upright pages."""
ENOUGH = 0.6
"""Share of a page that is used where a drawing may end it."""
_ROOM = 90.0
"""Points that a heading takes together with the line below it."""


class _Mark(ActionFlowable):
    """A place in a story; nothing is painted there."""

    def apply(self, document: BaseDocTemplate) -> None:
        """Do nothing; called by reportlab."""


class SheetBegins(_Mark):
    """What follows, up to ``SheetEnds``, stands on pages across of a template.

    With ``may_wait`` its ``SheetDrawing`` may come later; its other text stays here.
    """

    def __init__(self, template: str, *, may_wait: bool = False) -> None:
        super().__init__()
        self.template = template
        self.may_wait = may_wait


class SheetEnds(_Mark):
    """What follows stands on upright pages again."""


class StoryEnds(_Mark):
    """Nothing follows."""


class LateStory(_Mark):
    """What follows here is made when its turn comes, so that not all of a paper is held at once."""

    def __init__(self, make: Callable[[], list[Flowable]]) -> None:
        super().__init__()
        self.make = make


class SheetDrawing(Flowable):
    """What fills a page across by itself."""


class SheetPages(BaseDocTemplate):
    """Lays out stories with pages across; a story ends with ``StoryEnds``."""

    _waiting: tuple[str, list[Flowable]] | None = None
    _due: list[Flowable] | None = None

    def handle_flowable(self, flowables: list[Any]) -> None:
        """Take what comes first; called by reportlab."""
        if flowables is not vars(self)["_hanging"]:  # what reportlab does between two flowables
            self._arrange(flowables)
        super().handle_flowable(flowables)

    def handle_pageEnd(self) -> None:  # noqa: N802 - reportlab's name
        """End a page; the next one is for what waits. Called by reportlab."""
        if self._waiting is not None and self.pageTemplate.id == PORTRAIT:
            template, plates = self._waiting
            index = vars(self).get("_nextPageTemplateIndex")
            onwards = PORTRAIT if index is None else self.pageTemplates[index].id
            self.handle_nextPageTemplate(template)
            self._due = [*plates, NextPageTemplate(onwards)]
            self._waiting = None
        super().handle_pageEnd()

    def _arrange(self, flowables: list[Any]) -> None:
        """Put before or in place of the first flowable what has to come now."""
        while isinstance(flowables[0], LateStory):
            flowables[:1] = flowables[0].make()
        first = flowables[0]
        if self._due is not None:
            back = [] if isinstance(first, StoryEnds) else [PageBreak()]
            flowables[0:0], self._due = [*self._due, *back], None
        elif isinstance(first, SheetBegins):
            flowables[:1] = self._here_or_later(first, flowables)
        elif isinstance(first, SheetEnds):
            is_upright = self.pageTemplate.id == PORTRAIT
            while isinstance(flowables[1], LateStory):
                flowables[1:2] = flowables[1].make()
            is_last = isinstance(flowables[1], SheetBegins | StoryEnds)
            upright = [NextPageTemplate(PORTRAIT), PageBreak()]
            flowables[:1] = [] if is_upright or is_last else upright
            self._arrange(flowables)
        elif self._waiting is not None and self._ends_here(flowables):
            flowables.insert(0, PageBreak())

    def _here_or_later(self, begins: SheetBegins, flowables: list[Any]) -> list[Flowable]:
        """What stands in place of the beginning of a sheet."""
        across = [NextPageTemplate(begins.template), PageBreak()]
        is_free = self._waiting is None and self.pageTemplate.id == PORTRAIT
        if not (begins.may_wait and is_free and self._used() < ENOUGH):
            return across
        end = next(n for n, each in enumerate(flowables) if isinstance(each, SheetEnds))
        within = flowables[1:end]
        start = next(n for n, each in enumerate(within) if isinstance(each, SheetDrawing))
        self._waiting = begins.template, within[start:]
        text = tr("The drawing stands on the next page across.")
        flowables[1:end] = [CondPageBreak(_ROOM), *within[:start], paragraph(text)]
        return []

    def _ends_here(self, flowables: list[Any]) -> bool:
        """Whether the page may end before these, so that what waits comes now."""
        if isinstance(flowables[0], StoryEnds):
            return True
        is_section = isinstance(flowables[0], CondPageBreak) and any(
            isinstance(each, DocumentHeading) and each.level == 0 for each in flowables[1:2]
        )
        return is_section and self._used() >= ENOUGH

    def _used(self) -> float:
        """Share of the page that is used."""
        frame = vars(self.frame)  # no public name tells how far a frame is filled
        return float(1.0 - (frame["_y"] - frame["_y1p"]) / frame["_aH"])
