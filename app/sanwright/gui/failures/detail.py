"""What the chosen failure does, in sentences with links to what they are about."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QTextBrowser

from sanwright.gui.canvas.loads.load_view import percent
from sanwright.gui.failures.study import FailureStudy
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.text import Text, tr

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureResult

_MOST = 12
_NOTHING = Text("Choose a failure, or move the slider: the canvas shows what is dead then.")


class FailureDetail(ThemedWidget, QTextBrowser):
    """One failure."""

    located = Signal(object)
    """Ids of what was clicked at."""

    def __init__(self) -> None:
        super().__init__(openLinks=False)
        self.setAccessibleName(tr("About the chosen failure"))
        self.anchorClicked.connect(self._follow)
        self._shown: tuple[FailureStudy | None, FailureResult | None] = (None, None)
        self.follow_theme()

    def show_result(self, study: FailureStudy | None, result: FailureResult | None) -> None:
        """Tell what ``result`` does."""
        self._shown = study, result
        if study is None or result is None:
            self.setHtml(f"<p>{tr(_NOTHING)}</p>")
            return
        lines = "".join(
            f"<p style='margin: 4px 0'>{line}</p>" for line in self._lines(study, result)
        )
        self.setHtml(
            f"<p style='margin: 2px 0 6px'><b>{escape(study.title(result))}</b></p>{lines}"
        )

    def renew_theme(self, _theme: Theme) -> None:
        """Tell it in other colours."""
        self.show_result(*self._shown)

    def _lines(self, study: FailureStudy, result: FailureResult) -> Iterable[str]:
        error = current_theme().error.name()
        if result.cut_off:
            text = tr("{count} host cut off", "{count} hosts cut off", len(result.cut_off))
            yield f"<b style='color: {error}'>{text}:</b> {self._links(study, result.cut_off)}"
        if result.severed:
            lost = tuple(dict.fromkeys(enclosure for _, enclosure in result.severed))
            text = tr("Enclosures lost")
            yield f"<b style='color: {error}'>{text}:</b> {self._links(study, lost)}"
        if result.lost.amount:
            yield tr("Load that has nowhere to go: {lost}", lost=_unbroken(str(result.lost)))
        if result.paths_left:
            yield tr(
                "Fewest paths that a host has left to its storage: {count} path",
                "Fewest paths that a host has left to its storage: {count} paths",
                result.paths_left,
            )
        elif result.paths_left is None and result.scenario.is_modelled:
            yield tr("No host loses a path.")
        if result.worst is not None:
            where = self._links(study, (result.worst[0],))
            share = _unbroken(percent(result.worst[1]))
            if result.is_least:
                yield tr("Busiest then: {where} at at least {share}", where=where, share=share)
            else:
                yield tr("Busiest then: {where} at {share}", where=where, share=share)
        if result.pushed_over:
            text = tr(
                "{count} link pushed above capacity",
                "{count} links pushed above capacity",
                len(result.pushed_over),
            )
            yield f"<b style='color: {error}'>{text}:</b> {self._links(study, result.pushed_over)}"
        already = tuple(id_ for id_ in result.overloaded if id_ not in result.pushed_over)
        if already:
            yield tr("Overloaded before as well: {links}", links=self._links(study, already))
        yield from self._doubts(study, result)
        if result.is_harmless:
            yield tr("Nobody is cut off and nothing is pushed above its capacity.")

    def _doubts(self, study: FailureStudy, result: FailureResult) -> Iterable[str]:
        if not result.scenario.is_modelled:
            yield tr("What hangs on this is not known, so no effect of it means nothing.")
        if result.in_doubt:
            hosts = self._links(study, result.in_doubt)
            yield tr("Not known whether they are cut off: {hosts}", hosts=hosts)
        if result.unknown_capacity:
            links = self._links(study, result.unknown_capacity)
            yield tr("Carries more than before, capacity unknown: {links}", links=links)
        if result.is_least:
            yield tr("A workload states no demand, so every load is at least what is said.")

    def _links(self, study: FailureStudy, ids: tuple[str, ...]) -> str:
        style = f"style='color: {current_theme().accent.name()}'"
        shown = [
            f"<a {style} href='#{quote(id_, safe='')}'>{escape(study.label(id_))}</a>"
            for id_ in ids[:_MOST]
        ]
        if len(ids) > _MOST:
            return f"{', '.join(shown)} {tr('and {count:,} more', count=len(ids) - _MOST)}"
        return ", ".join(shown)

    def _follow(self, url: QUrl) -> None:
        self.located.emit((url.fragment(QUrl.ComponentFormattingOption.FullyDecoded),))


def _unbroken(text: str) -> str:
    """A figure that stays on one line with its unit."""
    return text.replace(" ", "\u00a0")
