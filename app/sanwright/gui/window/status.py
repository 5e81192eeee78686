"""The status bar: what the design holds, how it is judged, how far it is zoomed."""

from __future__ import annotations

from collections import Counter
from dataclasses import astuple
from operator import attrgetter, is_

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QStatusBar,
    QStyle,
    QStyleOption,
    QToolButton,
    QWidget,
)

from sanwright.catalog import Library
from sanwright.catalog.frozen import Divergence, divergence
from sanwright.checks import CheckReport, Severity
from sanwright.design import Record, Table
from sanwright.design.standing import standing
from sanwright.gui.document.session import Session
from sanwright.gui.look.icons import icon
from sanwright.gui.look.naming import severity_word
from sanwright.gui.widgets.elided import ElidedToolButton
from sanwright.parts import RulePack
from sanwright.text import tr
from sanwright.wording.findings import counted

MESSAGE_MS = 6000
RECOUNT_MS = 100
SLOW_MS = 120
_END = 6
"""What keeps the last figure clear of the window's edge; logical pixels."""


class StatusBar(QStatusBar):
    """Counts to the right, messages to the left."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.counts = QLabel()
        self.verdicts = {severity: QToolButton(autoRaise=True) for severity in Severity}
        self.pack = ElidedToolButton(autoRaise=True)
        self.pack.setToolTip(tr("Show and choose rule packs"))
        self._judged: tuple[Record, ...] | None = None
        self.pack.setProperty("role", "link")
        self.apart = ElidedToolButton(autoRaise=True)
        self.apart.setProperty("role", "link")
        self.apart.hide()
        self._is_apart = False
        self.state = QLabel()
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(lambda: self.state.setText(tr("Checking…")))
        self._recount = QTimer(self, singleShot=True, interval=RECOUNT_MS)
        self._recount.timeout.connect(self._count)
        self.zoom = QLabel()
        self.layers = ElidedToolButton(autoRaise=True)
        self.layers.setProperty("role", "link")
        self.layers.setToolTip(tr("Show all layers"))
        self.layers.hide()
        self.addPermanentWidget(self.layers)
        self.addPermanentWidget(self.counts)
        for severity, button in self.verdicts.items():
            button.setIconSize(QSize(15, 15))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setToolTip(tr("Show findings: {severity}", severity=severity_word(severity)))
            button.setVisible(severity is not Severity.INFO)
            self.addPermanentWidget(button)
        self.addPermanentWidget(self.pack)
        self.addPermanentWidget(self.apart)
        self.addPermanentWidget(self.state)
        self.addPermanentWidget(self.zoom)
        end = QWidget()
        end.setFixedWidth(_END)
        self.addPermanentWidget(end)
        for label in (self.counts, self.state, self.zoom):
            label.setIndent(6)  # a style sheet takes the margins of a label
        session.changed.connect(lambda _: self._recount.start())
        session.replaced.connect(self._count)
        session.checking.connect(self._slow.start)
        session.checked.connect(self._show_report)
        session.settled.connect(self._show_state)
        session.packs_changed.connect(self._judge_anew)
        session.catalog_changed.connect(self._judge_anew)
        session.message.connect(lambda text: self.showMessage(text, MESSAGE_MS))
        self.messageChanged.connect(self._make_room)
        self._count()

    def show_zoom(self, scale: float) -> None:
        """Show the scale of the drawing, 1 being 100 %."""
        self.zoom.setText(f"{round(scale * 100)} %")

    def show_layers(self, sentence: str) -> None:
        """Say which layers are not shown in full; a click shows them all."""
        self.layers.setText(tr("{layers} · show all", layers=sentence))
        self.layers.setVisible(bool(sentence))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What had room before may have none."""
        super().resizeEvent(event)
        self._make_room(self.currentMessage())

    def paintEvent(self, event: QPaintEvent) -> None:
        """A message that is longer than its room ends with an ellipsis; Qt would cut a letter."""
        text, room = self.currentMessage(), self._room()
        if self.fontMetrics().horizontalAdvance(text) <= room:
            super().paintEvent(event)
            return
        option, painter = QStyleOption(), QPainter(self)
        option.initFrom(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelStatusBar, option, painter, self)
        cut = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
        place = self.rect().adjusted(_END, 0, 0, 0)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, cut)

    def _room(self) -> int:
        """Width that a message has, left of the first figure."""
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        seen = [each.x() for each in self.findChildren(QWidget, options=direct) if each.isVisible()]
        return min(seen, default=self.width()) - 2 * _END

    def _make_room(self, message: str) -> None:
        """Who judges, what is apart and the counts step aside while a message needs their place."""
        wanted = self.fontMetrics().horizontalAdvance(message)
        aside = [self.pack, *([self.apart] if self._is_apart else []), self.counts]
        room = self._room() - sum(each.sizeHint().width() for each in aside if each.isHidden())
        for each in aside:
            each.setHidden(bool(message) and wanted > room)
            room += each.sizeHint().width()
        self.setToolTip(message)

    def offer(self, button: QAbstractButton, for_ms: int) -> None:
        """Show a button for a while, or until it is clicked."""
        self.insertPermanentWidget(0, button)

        def withdraw() -> None:
            self.removeWidget(button)
            button.deleteLater()

        timer = QTimer(button, singleShot=True, interval=for_ms)
        timer.timeout.connect(withdraw)
        button.clicked.connect(withdraw)
        timer.start()

    def _count(self) -> None:
        design = standing(self._session.design)  # what goes is counted nowhere
        cables = design.cables.values()
        used_parts = Counter(map(attrgetter("part"), design.devices.values()))
        ports = sum(
            number * sum(1 for _ in part.port_names())
            for id_, number in used_parts.items()
            if (part := design.part(id_)) is not None
        )
        used = len({*map(attrgetter("a"), cables), *map(attrgetter("b"), cables)})
        self.counts.setText(
            "   ·   ".join(
                (
                    tr("{count:,} device", "{count:,} devices", design.device_count),
                    tr(
                        "{used} of {count:,} port used",
                        "{used} of {count:,} ports used",
                        ports,
                        used=used,
                    ),
                    tr("{count:,} cable", "{count:,} cables", len(design.cables)),
                )
            )
        )

    def _show_report(self, report: CheckReport) -> None:
        counts = report.counts
        for severity, button in self.verdicts.items():
            number = counts[severity]
            ink = str(severity) if number else "muted"
            button.setIcon(icon(f"severity-{severity}", ink))
            button.setText(str(number))
            button.setAccessibleName(tr(counted(severity, number)))
        self._slow.stop()
        self._show_state()
        self._show_judges()

    def _show_state(self) -> None:
        """Say that all is checked, or what is still to come."""
        report = self._session.report
        is_whole = report is None or report.is_whole
        self.state.setText(tr("Checked") if is_whole else tr("Checked, failures follow…"))

    def _show_judges(self) -> None:
        """Say by what is judged, and whether that is as in the catalog: a design has copies."""
        design = self._session.design
        judged = (*design.parts.values(), *design.rows(Table.REFERENCE).values())
        before = self._judged
        if before is not None and len(before) == len(judged) and all(map(is_, before, judged)):
            return
        self._judged = judged
        pack = design.reference.rule_pack
        text = tr("Judged by {title}, version {version}", title=pack.heading, version=pack.version)
        newer = _version_here(self._session.catalog, pack)
        if newer != pack.version:
            text += f" {tr('(version {version} is here)', version=newer)}"
        self.pack.setText(text)
        self._show_apart(divergence(design, self._session.catalog))

    def _show_apart(self, found: Divergence) -> None:
        count = sum(astuple(found))
        self.apart.setText(tr("{count:,} not as in the catalog", count=count))
        self.apart.setToolTip(
            tr("Of what judges this design the catalog has otherwise: {found}", found=found.text)
        )
        self._is_apart = count > 0
        self.apart.setVisible(self._is_apart)
        if self.currentMessage():
            self._make_room(self.currentMessage())

    def _judge_anew(self) -> None:
        self._judged = None
        self._show_judges()


def _version_here(library: Library, pack: RulePack) -> str:
    """The version of a pack in the catalog; that of ``pack`` where there is none."""
    found = (each.version for each in library.rule_packs() if each.key == pack.key)
    return next(found, pack.version)
