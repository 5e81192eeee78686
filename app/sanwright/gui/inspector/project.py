"""Inspector page when nothing is selected: the title block and the design in numbers."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton

from sanwright.bounded_reading import read_bytes
from sanwright.design import Project, Table
from sanwright.edits import replace_record
from sanwright.errors import SanwrightError
from sanwright.gui.catalog.facets import kind_label
from sanwright.gui.document.patience import at_place
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.gui.look.logos import logo_pixmap
from sanwright.gui.widgets.elided import ElidedButton
from sanwright.gui.widgets.fields import named, section, value_label
from sanwright.text import Text, tr

LOGO_LIMIT_BYTES = 2_000_000
_FIELDS = ("name", "customer", "author", "company", "date")
_FURTHER = ("cable_slack", "refresh_speed", "refresh_date", "description")


class ProjectPage(InspectorPage):
    """Title block, logo and counts."""

    rule_packs_requested = Signal()
    """The rule packs should be shown."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.fields = self.form_of(Table.PROJECT, (*_FIELDS, *_FURTHER))
        self.column.addLayout(self.fields.layout)
        self.rules = ElidedButton()
        self.rules.setToolTip(tr("Show, choose and edit rule packs"))
        self.rules.setStyleSheet("text-align: left; padding: 5px 8px;")
        self.rules.clicked.connect(self.rule_packs_requested)
        self.column.addWidget(self.rules)
        self._logo = named(QLabel(), tr("Customer's logo"))
        self._logo.setMinimumHeight(40)
        self._choose = QPushButton(tr("Choose logo…"))
        self._remove = QPushButton(tr("Remove logo"))
        self._choose.clicked.connect(self._ask_logo)
        self._remove.clicked.connect(lambda: self._set_logo(None))
        row = self.row_of(self._logo, self._choose, self._remove)
        row.setStretch(0, 1)
        self.column.addLayout(row)
        self.column.addWidget(section(tr("In this design")))
        self._counts = value_label(tr("Counts"))
        self.column.addWidget(self._counts)
        self.column.addStretch(1)

    def refresh(self) -> None:
        """Show what changed."""
        project = self.design.project
        self.set_head("project", project.name or tr("Untitled design"), tr("Nothing is selected"))
        self.fields.show((project.id,))
        pack = self.design.reference.rule_pack
        self.rules.setText(
            tr("Judged by {title}, version {version}…", title=pack.heading, version=pack.version)
        )
        self._show_logo(project)
        self._counts.setText("\n".join(self._count_lines()) or tr("Nothing yet."))

    def set_logo(self, path: Path) -> str:
        """Read a picture into the project; returns why it cannot be used, or nothing."""
        try:
            data = at_place(path, lambda: read_bytes(path, LOGO_LIMIT_BYTES))
        except SanwrightError as error:
            return str(error)
        if logo_pixmap(data).isNull():
            return tr("{name} is not a PNG or JPEG picture.", name=path.name)
        return self._set_logo(data)

    def _ask_logo(self) -> None:
        kinds = tr("Pictures (*.png *.jpg *.jpeg)")
        path = self.context.prompts.file(tr("Choose a logo"), "", kinds)
        refusal = self.set_logo(path) if path is not None else ""
        if refusal:
            self.context.prompts.error(tr("The logo was not changed."), refusal)

    def _show_logo(self, project: Project) -> None:
        self._remove.setVisible(project.logo is not None)
        pixmap = logo_pixmap(project.logo)
        if pixmap.isNull():
            self._logo.setText(tr("No logo"))
            return
        ratio = self.devicePixelRatioF()
        fitted = pixmap.scaled(
            round(140 * ratio),
            round(48 * ratio),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        fitted.setDevicePixelRatio(ratio)
        self._logo.setPixmap(fitted)

    def _count_lines(self) -> list[str]:
        kinds: Counter[str] = Counter()
        for id_, number in self.session.book.device_counts().items():
            part = self.design.part(id_)
            kind = tr("Unknown parts") if part is None else kind_label(part.kind)
            kinds[kind] += number
        lines = [f"{kind}: {number}" for kind, number in kinds.most_common()]
        for word, rows in (
            (tr("Cables"), self.design.cables),
            (tr("Workloads"), self.design.workloads),
            (tr("Zones"), self.design.zones),
        ):
            if rows:
                lines.append(f"{word}: {len(rows)}")
        return lines

    def _set_logo(self, logo: bytes | None) -> str:
        changed = msgspec.structs.replace(self.design.project, logo=logo)
        return self.session.attempt(
            lambda: replace_record(self.design, changed, Text("Change the customer's logo"))
        )
