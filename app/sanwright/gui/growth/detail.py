"""What the chosen row of the growth table rests on, in sentences with links to the drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QTextBrowser

from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.text import Text, tr
from sanwright.units import format_number, format_quantity, format_times

if TYPE_CHECKING:
    from sanwright.analysis.growth import GrowthOutlook, Saturation
    from sanwright.analysis.prospects import Prospect, Prospects
    from sanwright.analysis.saturation import ResourceWay

_MOST = 8
_AT_ONCE = 3
_NOTHING = Text("Choose a row to see what fills up, in which order.")


class GrowthDetail(ThemedWidget, QTextBrowser):
    """One row."""

    located = Signal(object)
    """Ids of what was clicked at."""

    def __init__(self) -> None:
        super().__init__(openLinks=False)
        self.setAccessibleName(tr("About the chosen growth"))
        self.anchorClicked.connect(self._follow)
        self._targets: list[tuple[str, ...]] = []
        self._shown: tuple[Prospects | None, Prospect | None] = (None, None)
        self.follow_theme()

    def show_row(self, found: Prospects | None, row: Prospect | None) -> None:
        """Tell what fills up as ``row`` grows."""
        self._shown = found, row
        self._targets = []
        if found is None or row is None:
            self.setHtml(f"<p>{tr(_NOTHING)}</p>")
            return
        head = (
            str(row.name)
            if not row.workload
            else tr("{name} alone, others as they are", name=row.name)
        )
        lines = "".join(
            f"<p style='margin: 4px 0'>{line}</p>"
            for part in (
                self._shares(found, row),
                self._stranded(found, row),
                self._order(row),
                self._years(found, row),
            )
            for line in part
        )
        self.setHtml(f"<p style='margin: 2px 0 6px'><b>{escape(head)}</b></p>{lines}")

    def renew_theme(self, _theme: Theme) -> None:
        """Tell it in other colours."""
        self.show_row(*self._shown)

    # Sentences.

    def _shares(self, found: Prospects, row: Prospect) -> Iterable[str]:
        if row.is_held and row.gets is not None and row.routed is not None:
            part = format_number(row.gets / row.routed * 100, 1)
            yield self._alarm(
                tr(
                    "More is asked for than goes through: a fair share is {gets} of {routed} "
                    "({share}).",
                    gets=_unbroken(format_quantity(row.gets)),
                    routed=_unbroken(format_quantity(row.routed)),
                    share=_unbroken(f"{part} %"),
                )
            )
            full = [self._place(place) for place in found.bottlenecks]
            yield tr("Full then, and holding somebody back: {places}", places=_some(full, _AT_ONCE))
            if found.fair.unknown or found.growth.unknown_demand:
                yield tr("Not all capacities and demands are known; it may be less.")

    def _stranded(self, found: Prospects, row: Prospect) -> Iterable[str]:
        mine = [each for each in found.stranded if row.workload in ("", each.workload)]
        if not mine:
            return
        yield self._alarm(
            tr(
                "{count:,} host reaches nothing; no load is counted there:",
                "{count:,} hosts reach nothing; no load is counted there:",
                len(mine),
            )
        )
        for each in mine[:_MOST]:
            where = self._link(str(found.label(each.host)), (each.host,))
            if not row.workload:
                by = escape(str(found.label(each.workload)))
                where = tr("{host} by {workload}", host=where, workload=by)
            yield f"{where}: {escape(str(each.reason))}"
        if len(mine) > _MOST:
            yield tr("and {count:,} more", count=len(mine) - _MOST)

    def _order(self, row: Prospect) -> Iterable[str]:
        outlook = row.growth
        if outlook is None:
            yield tr(
                "How far it goes cannot be told: it reaches nothing, or its demand is not known."
            )
            return
        if outlook.order:
            yield tr("Full as demand grows, in this order:") + self._list(
                outlook, lambda full: tr("already") if full.at <= 0 else format_times(full.at)
            )
        yield from self._doubts(outlook)

    def _years(self, found: Prospects, row: Prospect) -> Iterable[str]:
        if row.years is None:
            yield tr(
                "No workload on these paths states its growth per year, so no year can be told."
            )
            return
        silent = [str(found.label(id_)) for id_ in found.growth.unknown_growth]
        if row.workload:
            silent = [str(row.name)] if row.rate is None else []
        if row.years.order:
            yield tr("Full by the growth per year that workloads state:") + self._list(
                row.years, lambda full: tr("now") if full.at <= 0 else str(found.year(full))
            )
        else:
            yield tr("By the growth that workloads state nothing known is full within 50 years.")
        if silent:
            names = escape(", ".join(silent[:_MOST]))
            yield tr("Taken as it is, since no growth is stated: {names}", names=names)

    def _doubts(self, outlook: GrowthOutlook) -> Iterable[str]:
        if outlook.unknown:
            places = [self._place(place) for place in outlook.unknown]
            yield tr(
                "Carries load, capacity unknown, may be full before: {places}",
                places=_some(places),
            )
        elif outlook.at_most:
            yield tr(
                "“At most”: more runs here than is known, or an adapter's facts are incomplete."
            )

    def _list(self, outlook: GrowthOutlook, when: Callable[[Saturation], str]) -> str:
        from sanwright.wording.growth import steps

        items = "".join(
            f"<li>{_unbroken(when(step[0]))}: {self._places(step)}</li>"
            for step in steps(outlook)[:_MOST]
        )
        return f"<ol style='margin: 2px 0 2px -16px'>{items}</ol>"

    def _places(self, step: list[Saturation]) -> str:
        return _some([self._place(full.place) for full in step], _AT_ONCE)

    def _place(self, place: ResourceWay) -> str:
        return self._link(str(place.name), place.subjects)

    def _link(self, text: str, targets: tuple[str, ...]) -> str:
        self._targets.append(targets)
        style = f"style='color: {current_theme().accent.name()}'"
        href = quote(str(len(self._targets) - 1))
        return f"<a {style} href='#{href}'>{escape(text)}</a>"

    def _alarm(self, text: str) -> str:
        return f"<b style='color: {current_theme().error.name()}'>{text}</b>"

    def _follow(self, url: QUrl) -> None:
        self.located.emit(self._targets[int(url.fragment())])


def _some(items: list[str], most: int = _MOST) -> str:
    shown = ", ".join(items[:most])
    if len(items) > most:
        return f"{shown} {tr('and {count:,} more', count=len(items) - most)}"
    return shown


def _unbroken(text: str) -> str:
    """A figure that stays on one line with its unit."""
    return text.replace(" ", "\u00a0")
