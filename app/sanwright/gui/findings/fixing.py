"""Quick fixes in the window: which there are for a finding, and carrying one out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from sanwright.checks import Finding, Fix, fixes_for
from sanwright.checks.fix import proposers
from sanwright.design import port_device
from sanwright.design.containers import container
from sanwright.design.remains import with_children
from sanwright.edits import devices_in
from sanwright.gui.document.session import Session
from sanwright.gui.findings.fixing_all import MOST, FixesOfAll, apply_to_all, text_for_all
from sanwright.gui.findings.groups import alike, counted_title
from sanwright.gui.look.icons import icon
from sanwright.text import tr

_WAIT_MS = 80
"""Whoever walks through the findings must not wait for the fixes of each."""
_LONGEST = 46
_MOST_FINDINGS = 4
_MOST_TRIED = 3
"""Findings of a group that are asked for a fix before the group counts as one without."""
_MOST_BESIDE = 24
"""Findings like the chosen one beyond which only their group offers to mend them all."""


def fixes_of(session: Session, finding: Finding) -> tuple[Fix, ...]:
    """The remedies that one click can apply; none while the findings are older than the design."""
    if finding.waived or session.live is None or finding.rule not in proposers():
        return ()
    return fixes_for(finding, session.design, session.live.assessment, session.catalog)


def apply_fix(session: Session, fix: Fix) -> None:
    """Carry out ``fix`` as one edit."""
    if session.do(fix.change):
        session.message.emit(tr("Fixed: {label}. Undo takes it back.", label=fix.label))


def findings_at(session: Session, ids: tuple[str, ...]) -> list[Finding]:
    """The open findings about the records or ports ``ids``, or about ports of them, worst first.

    A container stands for the devices in it, with what is fitted into them.
    """
    report, design = session.report, session.design
    inside = [id_ for id_ in ids if container(design, id_) is not None]
    about = set(ids) | (with_children(design, devices_in(design, inside)) if inside else set())
    return [
        finding
        for finding in (report.findings if report is not None else ())
        if not finding.waived
        and any(subject in about or port_device(subject) in about for subject in finding.subjects)
    ]


def refill_fix_menu(menu: QMenu, session: Session, findings: Iterable[Finding]) -> None:
    """Offer the fixes of the first few of ``findings`` that have any; one line says if none has.

    Those of one rule are mended together, as far as they have such a fix.
    """
    menu.clear()
    offered = 0
    for group in alike(findings):
        tried = (fixes_of(session, finding) for finding in group[:_MOST_TRIED])
        found = next((fixes for fixes in tried if fixes), ())
        if not found:
            continue
        title = counted_title(group) if len(group) > 1 else str(group[0].message)
        menu.addSection(_shortened(title, 2 * _LONGEST))
        for fix in found:
            _offer(menu, session, fix, group)
        offered += 1
        if offered == _MOST_FINDINGS:
            break
    if not offered:
        menu.addAction(tr("No quick fix: the remedy needs your judgement")).setEnabled(False)


def _offer(menu: QMenu, session: Session, fix: Fix, group: Sequence[Finding]) -> None:
    if len(group) == 1:
        menu.addAction(str(fix.label)).triggered.connect(
            lambda _=False, f=fix: apply_fix(session, f)
        )
        return
    first = group[:MOST]
    words = fix.of_all or fix.label  # the others of the group were not looked at yet
    menu.addAction(text_for_all(words, len(first), len(group))).triggered.connect(
        lambda _=False, f=fix: apply_to_all(session, f, first, words)
    )


class FixButton(QToolButton):
    """Applies the first fix of a finding or of a whole group, and offers the others in its menu."""

    worked_out = Signal()
    """What can be done about the finding is known now."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._finding: Finding | None = None
        self._like: tuple[Finding, ...] = ()
        self._is_for_all = False
        self.fixes: tuple[Fix, ...] = ()
        """Of the finding; of a group those that all of it share."""
        self.of_all = FixesOfAll(session, self)
        self.of_all.worked_out.connect(self._offer_for_all)
        self._others = QMenu(self)
        self._wait = QTimer(self, singleShot=True, interval=_WAIT_MS)
        self._wait.timeout.connect(self._work_out)
        self.setProperty("role", "command")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Quick fix"))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIcon(icon("fix"))
        self.clicked.connect(self.apply_first)
        self.offer(None)

    @property
    def is_worked_out(self) -> bool:
        """Whether ``fixes`` are those of the finding and of the design as it is."""
        return not self._wait.isActive() and not (self._is_for_all and self.of_all.is_at_work)

    def offer(self, finding: Finding | None, like: Sequence[Finding] = ()) -> None:
        """Look for the fixes of ``finding``, in a moment; and for what mends all of ``like`` too.

        ``like`` are the open findings of its rule, itself among them.
        """
        self._begin(finding, tuple(like), is_for_all=False)

    def offer_for_all(self, findings: Sequence[Finding]) -> None:
        """Look for the fixes that all of ``findings``, of one rule, share."""
        is_several = len(findings) > 1
        self._begin(findings[0] if findings else None, tuple(findings), is_for_all=is_several)

    def apply_first(self) -> None:
        """Carry out the fix to be taken first."""
        self._work_out_now()
        if self.fixes:
            self._apply(self.fixes[0])

    def open_menu(self) -> None:
        """Show every fix, to be chosen with the keyboard."""
        self._work_out_now()
        if not self.fixes:
            self._session.message.emit(tr("There is no quick fix for this finding."))
            return
        menu = QMenu(self)
        self._fill(menu)
        menu.setActiveAction(menu.actions()[0])
        menu.exec(self.mapToGlobal(self.rect().bottomLeft()))
        menu.deleteLater()

    def _begin(
        self, finding: Finding | None, like: tuple[Finding, ...], *, is_for_all: bool
    ) -> None:
        self._finding, self._like, self._is_for_all = finding, like, is_for_all
        self.of_all.stop()
        self._show(())
        if finding is not None and not finding.waived and finding.rule in proposers():
            self.setText(tr("Fix all…") if is_for_all else tr("Fix…"))
            self._wait.start()
        else:
            self._wait.stop()

    def _work_out_now(self) -> None:
        """Who is quicker than the moment does not wait for it."""
        if self._wait.isActive():
            self._wait.stop()
            self._work_out()

    def _work_out(self) -> None:
        if self._finding is None:
            return
        if not self._is_for_all:
            self._show(fixes_of(self._session, self._finding))
            self.worked_out.emit()
        if self._is_for_all or (self.fixes and len(self._like) <= _MOST_BESIDE):
            self.of_all.begin(self._like)

    def _offer_for_all(self) -> None:
        """What mends all of the group: on the button, or in the menu beneath the finding's own."""
        if self._is_for_all:
            self._show(self.of_all.fixes)
            self.worked_out.emit()
        elif not self._others.isVisible():  # who reads the menu keeps it
            self._show(self.fixes)

    def _apply(self, fix: Fix) -> None:
        if self._is_for_all:
            self._apply_to_all(fix)
        else:
            apply_fix(self._session, fix)

    def _apply_to_all(self, fix: Fix) -> None:
        apply_to_all(self._session, fix, self.of_all.findings, self.of_all.words(fix))

    def _text_for_all(self, fix: Fix) -> str:
        return text_for_all(self.of_all.words(fix), len(self.of_all.findings), len(self._like))

    def _fill(self, menu: QMenu) -> None:
        for fix in self.fixes:
            label = self._text_for_all(fix) if self._is_for_all else str(fix.label)
            menu.addAction(label).triggered.connect(lambda _=False, f=fix: self._apply(f))
        if self._is_for_all or not self.of_all.fixes:
            return
        menu.addSeparator()
        for fix in self.of_all.fixes:
            action = menu.addAction(self._text_for_all(fix))
            action.triggered.connect(lambda _=False, f=fix: self._apply_to_all(f))

    def _show(self, fixes: tuple[Fix, ...]) -> None:
        self.fixes = fixes
        self.setEnabled(bool(fixes))
        self._others.clear()
        self._fill(self._others)
        several = len(self._others.actions()) > 1
        self.setMenu(self._others if several else None)  # type: ignore[arg-type]
        mode = QToolButton.ToolButtonPopupMode
        self.setPopupMode(mode.MenuButtonPopup if several else mode.DelayedPopup)
        if fixes:
            label = str(fixes[0].label)
            if self._is_for_all:
                label = self._text_for_all(fixes[0])
            self.setText(f" {_shortened(label, _LONGEST)}")
            self.setToolTip(tr("{label} (Ctrl+. shows every fix)", label=label))
        elif self._is_for_all:
            self.setText(tr("No quick fix for all"))
            self.setToolTip(tr("No one kind of fix mends them all; open the group for each."))
        else:
            self.setText(tr("No quick fix"))
            self.setToolTip(tr("The remedy needs your judgement; “What to do” says what it takes."))


def _shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"
