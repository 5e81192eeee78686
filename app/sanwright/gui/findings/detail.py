"""What there is to know about the chosen finding, and what can be done about it."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QToolButton, QVBoxLayout, QWidget

from sanwright.checks import Finding, Missing, find_rule
from sanwright.design import Tables
from sanwright.errors import InputError
from sanwright.gui.document.session import Session
from sanwright.gui.findings.fixing import FixButton
from sanwright.gui.findings.model import FindingRow, Node, severity_text
from sanwright.gui.findings.waiving import can_be_waived
from sanwright.gui.look.icons import icon
from sanwright.gui.look.naming import subject_label
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.gui.widgets.fields import named
from sanwright.text import Text, tr
from sanwright.wording.findings import rule_title, value_text

_MOST_SUBJECTS = 12
_MANUAL, _PLACE = "manual", "place"
_WHY = Text("Why it matters")
_NOTHING = Text("Choose a finding to read what was found, what is allowed, and what to do.")


class FindingDetail(ThemedWidget, QWidget):
    """One finding, or what a group of them has in common."""

    located = Signal(object)
    waive_requested = Signal(object)
    unwaive_requested = Signal(object)
    manual_requested = Signal(str)
    fact_requested = Signal(object)
    """A ``Missing`` that the user wants to state."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.node: Node | None = None
        self._html = ""
        self.text = named(QTextBrowser(openLinks=False), tr("About the chosen finding"))
        self.text.anchorClicked.connect(self._follow)
        self.fix = FixButton(session)
        self.waive = _button(
            tr("Waive…"), tr("Accept this finding, with a reason for the proposal")
        )
        self.show_place = _button(tr("Show"), tr("Select and show it on the drawing"))
        self.state = _button(tr("State the fact…"), tr("Fill in what is missing"))
        self.waive.clicked.connect(self._waive)
        self.show_place.clicked.connect(self._locate)
        self.state.clicked.connect(self._state)
        row = QHBoxLayout()
        row.setSpacing(6)
        for button in (self.fix, self.state, self.waive, self.show_place):
            row.addWidget(button)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.text, 1)
        layout.addLayout(row)
        self.waive.setIcon(icon("waive"))
        self.show_place.setIcon(icon("locate"))
        self.state.setIcon(icon("fact"))
        self.show_node(None)
        self.follow_theme()

    @property
    def finding(self) -> Finding | None:
        """The finding shown; None for a group or nothing."""
        return self.node if isinstance(self.node, Finding) else None

    def renew_theme(self, _theme: Theme) -> None:
        """Tell it in other colours."""
        self._show_text()

    def show_node(self, node: Node | None) -> None:
        """Show another finding or group, or nothing."""
        self.node = node
        finding = self.finding
        self._show_text()
        if isinstance(node, FindingRow):
            self.fix.offer_for_all([found for found in node.findings if not found.waived])
        else:
            self.fix.offer(finding, self._like(finding) if finding is not None else ())
        found = self._found
        waivable = can_be_waived(found)
        count = len(waivable or found)
        is_waived = bool(found) and all(other.waived for other in found)
        self.waive.setText(withdraw_text(count) if is_waived else waive_text(count))
        self.waive.setEnabled(is_waived or bool(waivable))
        self.show_place.setEnabled(any(other.subjects for other in found))
        self.state.setVisible(finding is not None and bool(finding.missing))

    @property
    def _found(self) -> tuple[Finding, ...]:
        """The finding shown, or all of the group."""
        if isinstance(self.node, FindingRow):
            return self.node.findings
        return (self.node,) if self.node is not None else ()

    def _like(self, finding: Finding) -> list[Finding]:
        """The open findings of its rule, itself among them."""
        report = self._session.report
        found = report.findings if report is not None else ()
        return [other for other in found if other.rule == finding.rule and not other.waived]

    def _show_text(self) -> None:
        theme, tables = current_theme(), self._session.design
        if isinstance(self.node, Finding):
            html = finding_html(self.node, tables, theme)
        elif isinstance(self.node, FindingRow):
            html = _group_html(self.node, theme)
        else:
            html = f"<div style='color:{theme.muted_text.name()}'><p>{tr(_NOTHING)}</p></div>"
        if html != self._html:  # where nothing changed, what is in sight stays
            self._html = html
            self.text.setHtml(html)

    def _follow(self, url: QUrl) -> None:
        if self.node is not None and url.scheme() == _MANUAL:
            self.manual_requested.emit(self.node.rule)
        elif self.finding is not None and url.scheme() == _PLACE:
            self.located.emit((self.finding.subjects[int(url.path())],))

    def _waive(self) -> None:
        waivable = can_be_waived(self._found)
        if waivable:
            self.waive_requested.emit(waivable)
        elif self._found:
            self.unwaive_requested.emit(tuple(found for found in self._found if found.waived))

    def _locate(self) -> None:
        subjects = dict.fromkeys(id_ for found in self._found for id_ in found.subjects)
        if subjects:
            self.located.emit(tuple(subjects))

    def _state(self) -> None:
        if self.finding is not None and self.finding.missing:
            self.fact_requested.emit(self.finding.missing[0])


def finding_html(finding: Finding, tables: Tables, theme: Theme) -> str:
    """All about one finding as rich text."""
    ink = theme.muted_text if finding.waived else theme.severity(finding.severity)
    head = (
        f"<p><span style='color:{ink.name()}'><b>{severity_text(finding)}</b></span> &nbsp; "
        f"<b>{escape(rule_title(finding.rule))}</b></p><p>{escape(str(finding.message))}</p>"
    )
    rows = [
        (tr("Found"), escape(value_text(finding.actual))),
        (tr("Allowed"), escape(value_text(finding.limit))),
        (tr("What to do"), escape(str(finding.remedy))),
        (tr("Missing"), "<br>".join(_missing_text(item, tables) for item in finding.missing)),
        (tr("Where"), _subjects_html(finding, tables, theme)),
        (tr("Source"), escape(str(finding.source))),
        (tr(_WHY), why_it_matters(finding.rule)),
        (tr("Waived"), _waiver_html(finding)),
    ]
    label = f"color:{theme.muted_text.name()}"
    cells = "".join(
        f"<tr><td style='{label}; padding:2px 12px 2px 0; white-space:pre'>{name}</td>"
        f"<td style='padding:2px 0'>{value}</td></tr>"
        for name, value in rows
        if value
    )
    return f"{head}<table cellspacing='0'>{cells}</table>{_manual_link(theme)}"


def why_it_matters(rule: str) -> str:
    """That section of the rule's manual, as rich text; empty if there is no such rule."""
    try:
        text = dict(find_rule(rule).sections).get(_WHY.sentence, "")
        return escape(f"{text[:1].upper()}{text[1:]}")
    except InputError:
        return ""


def _group_html(group: FindingRow, theme: Theme) -> str:
    count = tr("{count:,} findings; open the group to go through them.", count=len(group.findings))
    return (
        f"<p><b>{escape(rule_title(group.rule))}</b></p><p>{count}</p>"
        f"<p>{why_it_matters(group.rule)}</p>{_manual_link(theme)}"
    )


def _manual_link(theme: Theme) -> str:
    text = tr("The rule's manual: violation, fix, limits, source")
    return f"<p><a href='{_MANUAL}:' style='color:{theme.accent.name()}'>{text}</a></p>"


def _subjects_html(finding: Finding, tables: Tables, theme: Theme) -> str:
    links = [
        f"<a href='{_PLACE}:{number}' style='color:{theme.accent.name()}'>"
        f"{escape(subject_label(tables, subject))}</a>"
        for number, subject in enumerate(finding.subjects[:_MOST_SUBJECTS])
    ]
    if len(finding.subjects) > _MOST_SUBJECTS:
        links.append(tr("and {count:,} more", count=len(finding.subjects) - _MOST_SUBJECTS))
    return ", ".join(links)


def _missing_text(missing: Missing, tables: Tables) -> str:
    part = tables.part(missing.id)
    name = part.label if part is not None else subject_label(tables, missing.id)
    return escape(tr("{what} of {name}", what=missing.what, name=name))


def _waiver_html(finding: Finding) -> str:
    waiver = finding.waiver
    if waiver is None:
        return ""
    author = waiver.author or tr("unknown")
    return escape(
        tr("by {author} on {date}: {reason}", author=author, date=waiver.date, reason=waiver.reason)
    )


def waive_text(count: int) -> str:
    """What accepting so many findings is called."""
    return tr("Waive all {count:,}…", count=count) if count > 1 else tr("Waive…")


def withdraw_text(count: int) -> str:
    """What taking so many waivers back is called."""
    return tr("Withdraw {count:,} waivers", count=count) if count > 1 else tr("Withdraw waiver")


def _button(text: str, tip: str) -> QToolButton:
    button = named(QToolButton(), text.rstrip("…"))
    button.setText(text)
    button.setToolTip(tip)
    button.setProperty("role", "command")
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button
