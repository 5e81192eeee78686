"""What all pages of the inspector share: the session, a way to go elsewhere, a head line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from sanwright.analysis import Assessment
from sanwright.analysis.link_verdict import LinkState, verdict
from sanwright.analysis.links import find_link
from sanwright.design import Design, Table
from sanwright.design.comments import comment_numbers, comments_about
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.look.icons import icon
from sanwright.gui.look.naming import severity_word
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.gui.widgets.fields import heading, muted, named
from sanwright.gui.widgets.record_form import RecordForm
from sanwright.text import tr
from sanwright.wording.comments import signature
from sanwright.wording.link_state import state_text

_MOST_VERDICTS = 4


@dataclass(frozen=True, slots=True)
class PageContext:
    """What a page works with; ``go_to`` selects and reveals other records."""

    session: Session
    prompts: Prompts
    go_to: Callable[[tuple[str, ...]], None]


class InspectorPage(QWidget):
    """One kind of selection. ``ids`` are what is selected, ``show_ids`` rebinds every field."""

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self.context = context
        self.ids: tuple[str, ...] = ()
        self._forms: list[RecordForm] = []
        self._rows: list[QBoxLayout] = []
        self.symbol = QLabel()
        self.title = heading()
        self.subtitle = muted()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 10, 12, 12)
        self.column.setSpacing(6)
        head = QHBoxLayout()
        head.setSpacing(10)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addWidget(self.subtitle)
        head.addWidget(self.symbol)
        head.addLayout(words, 1)
        self.column.addLayout(head)
        self.verdicts = named(QLabel(wordWrap=True), tr("Findings about the selection"))
        self.verdicts.setTextFormat(Qt.TextFormat.RichText)
        self.verdicts.hide()
        self.column.addWidget(self.verdicts)
        self.remarks = named(QLabel(wordWrap=True), tr("Comments on the selection"))
        self.remarks.setTextFormat(Qt.TextFormat.RichText)
        self.remarks.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.remarks.linkActivated.connect(lambda id_: self.context.go_to((id_,)))
        self.remarks.hide()
        self.column.addWidget(self.remarks)

    def form_of(self, table: Table, keys: Iterable[str] = ()) -> RecordForm:
        """Rows for fields of records of ``table``, to be laid out by the page."""
        form = RecordForm(self.session, table, keys)
        self._forms.append(form)
        return form

    def row_of(self, *widgets: QWidget) -> QBoxLayout:
        """Buttons in a row, below each other where the page is narrow."""
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for widget in widgets:
            row.addWidget(widget)
        self._rows.append(row)
        return row

    def set_narrow(self, on: bool) -> None:
        """Put labels above their fields and buttons below each other, or beside."""
        policy = QFormLayout.RowWrapPolicy
        wrap = policy.WrapAllRows if on else policy.DontWrapRows
        for layout in self.findChildren(QFormLayout):
            layout.setRowWrapPolicy(wrap)
        direction = QBoxLayout.Direction
        for row in self._rows:
            row.setDirection(direction.TopToBottom if on else direction.LeftToRight)

    @property
    def session(self) -> Session:
        """The open design."""
        return self.context.session

    @property
    def design(self) -> Design:
        """The live design."""
        return self.context.session.design

    @property
    def assessment(self) -> Assessment | None:
        """Figures of the newest checked state; None before the first check."""
        report = self.session.report
        return report.assessment if report is not None else None

    def show_state(self, layout: QFormLayout, label: QLabel, cable: str | None) -> None:
        """Fill the row of ``label``: whether and why the link of a cable is down or in doubt."""
        facts = self.assessment
        link = find_link(facts, cable) if facts is not None and cable is not None else None
        text = str(state_text(facts, link)) if facts is not None and link is not None else ""
        layout.setRowVisible(label, bool(text))
        label.setText(text)
        if facts is not None and link is not None:
            colour = {
                LinkState.DOWN: self.theme.error,
                LinkState.DOUBTFUL: self.theme.warning,
            }.get(verdict(facts, link.cable.id).state, self.theme.unverified)
            label.setStyleSheet(f"color: {colour.name()};")

    @property
    def theme(self) -> Theme:
        """Colours that are on now."""
        return current_theme()

    def set_head(self, symbol: str, title: str, subtitle: str = "") -> None:
        """Fill the head line."""
        self.symbol.setPixmap(icon(symbol).pixmap(28, 28))
        self.title.setText(title)
        self.subtitle.setText(subtitle)
        self.subtitle.setVisible(bool(subtitle))

    def show_verdicts(self) -> None:
        """Say under the head line what the rules find about what is shown."""
        found, count = self.session.found.worst_about(self.ids, _MOST_VERDICTS)
        lines = [
            f"<span style='color:{self.theme.severity(finding.severity).name()}'>"
            f"<b>{severity_word(finding.severity)}:</b> {escape(str(finding.message))}</span>"
            for finding in found
        ]
        if count > len(found):
            lines.append(tr("and {count:,} more", count=count - len(found)))
        self.verdicts.setText("<br>".join(lines))
        self.verdicts.setVisible(bool(lines))
        self._show_remarks()

    def _show_remarks(self) -> None:
        """The open comments on what is shown; a click on a number goes to that comment."""
        numbers = comment_numbers(self.design)
        lines = [
            f"<a href='{escape(comment.id)}'>{tr('Comment {number}', number=numbers[comment.id])}"
            f"</a>: {escape(comment.text)} <i>({escape(signature(comment))})</i>"
            for comment in comments_about(self.design, self.ids)
            if not comment.resolved
        ]
        self.remarks.setText("<br>".join(lines))
        self.remarks.setVisible(bool(lines))

    def show_ids(self, ids: tuple[str, ...]) -> None:
        """Show other records."""
        self.ids = ids
        self.bind()
        self.refresh()
        self.show_verdicts()

    def bind(self) -> None:
        """Put the records' values into the fields, whatever was typed there."""
        for form in self._forms:
            form.ids = ()

    def refresh(self) -> None:
        """Show what changed in the design or in the figures."""
