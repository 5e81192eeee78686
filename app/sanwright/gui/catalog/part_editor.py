"""The form in which a part of one's own is written: sections, fields, and what is not right yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.catalog.draft import PartDraft
from sanwright.gui.catalog.field_rows import FieldRow
from sanwright.gui.catalog.part_fields import (
    GROUPS,
    USUAL,
    PartField,
    Path,
    blank,
    facet_fields,
    facet_title,
    identity_fields,
    struct_at,
)
from sanwright.gui.catalog.part_sheet import FACETS
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.widgets.fields import muted, named, section
from sanwright.gui.widgets.tab_order import tab_as_laid_out
from sanwright.parts import Part, PartKind
from sanwright.plain_ids import id_from
from sanwright.text import Text, tr

_IDENTITY: Path = ()


class Fault(Protocol):
    """What validation finds."""

    @property
    def field(self) -> str:
        """Dotted name of the field."""
        ...

    @property
    def sentence(self) -> Text:
        """What is wrong and what to do."""
        ...


Validate = Callable[[Part], Sequence[Fault]]
Save = Callable[[Part], str]
"""Stores the part; returns why that was refused, or nothing."""


class PartEditor(QDialog):
    """Edits ``draft``. ``is_new`` lets the id follow vendor and model until it is typed."""

    def __init__(
        self,
        title: str,
        draft: PartDraft,
        validate: Validate,
        save: Save,
        prompts: Prompts,
        *,
        is_new: bool,
        words: Mapping[str, Sequence[str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(980, 680)
        self.draft = draft
        self._start = draft.part
        self._validate = validate
        self._save = save
        self._prompts = prompts
        self._words = words
        self._is_new = is_new
        self._id_follows = is_new and not draft.part.id
        self._unread: dict[str, tuple[str, str]] = {}
        self._touched: set[str] = set()
        self._section: Path = _IDENTITY
        self.rows: dict[str, FieldRow] = {}
        self.sections = named(QListWidget(), tr("Sections of the part"))
        self.add = QPushButton(tr("Add section"))
        self.remove = QPushButton(tr("Remove section"))
        self._page = QScrollArea(widgetResizable=True)
        self.problems = named(QLabel(wordWrap=True), tr("What is not right yet"))
        self.problems.setProperty("role", "error")
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self.sections.currentItemChanged.connect(self._on_section)
        self.remove.clicked.connect(self.remove_section)
        self.buttons.accepted.connect(self.save)
        self.buttons.rejected.connect(self.reject)
        self._fill_sections()
        self.sections.setCurrentRow(0)
        self.rows["vendor"].value.setFocus()

    @property
    def is_valid(self) -> bool:
        """Whether there is nothing left to mend."""
        return not self._unread and not self._validate(self.draft.finished())

    @property
    def is_changed(self) -> bool:
        """Whether closing would lose something."""
        return bool(self._unread) or self.draft.part != self._start

    def show_section(self, path: Path) -> None:
        """Show the fields of the facet or group at ``path``; ``()`` is the part's identity."""
        for row in range(self.sections.count()):
            if self.sections.item(row).data(Qt.ItemDataRole.UserRole) == path:
                self.sections.setCurrentRow(row)

    def add_section(self, path: Path) -> None:
        """Add an empty facet or group and show it."""
        self.draft.put(path, blank(struct_at(path)))
        self._fill_sections()
        self.show_section(path)
        self.check()

    def add_group(self, kind: str) -> None:
        """Ask for the name of a group of ports or slots and add it."""
        taken = self.draft.at((kind,))
        name = self._prompts.line(tr("Add {kind}", kind=kind), tr("Name of the group, such as fc:"))
        if name is None:
            return
        key = id_from(name)
        if not key or key in taken:
            self.problems.setText(
                tr(
                    "“{name}” cannot name another group of {kind}; choose another.",
                    name=name,
                    kind=kind,
                )
            )
            return
        self.add_section((kind, key))

    def remove_section(self) -> None:
        """Take the shown facet or group away."""
        if self._section == _IDENTITY:
            return
        dotted = ".".join(self._section)
        self._unread = {
            name: kept for name, kept in self._unread.items() if not name.startswith(f"{dotted}.")
        }
        self.draft.put(self._section, None)
        self._fill_sections()
        self.sections.setCurrentRow(0)
        self.check()

    def save(self) -> None:
        """Store the part and close, if all is well."""
        self.check()
        if not self.is_valid:
            return
        refusal = self._save(self.draft.finished())
        if refusal:
            self.problems.setText(refusal)
            return
        super().accept()

    def reject(self) -> None:
        """Close, after a question if something would be lost."""
        if not self.is_changed or self._prompts.confirm(
            tr("Close without saving the part?"),
            tr("What was entered here is gone then."),
            tr("Discard"),
        ):
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The window's own button asks as Cancel does."""
        self.reject()
        event.setAccepted(not self.isVisible())

    def check(self) -> None:
        """Say everywhere what is not right yet."""
        found = self._validate(self.draft.finished())
        faults = {fault.field.partition("[")[0]: str(fault.sentence) for fault in found}
        faults |= {dotted: sentence for dotted, (_, sentence) in self._unread.items()}
        for dotted, row in self.rows.items():
            is_seen = dotted in self._touched or not self._is_new or bool(row.text())
            row.complain(faults.get(dotted, "") if is_seen else "")
        for number in range(self.sections.count()):
            item = self.sections.item(number)
            path = item.data(Qt.ItemDataRole.UserRole)
            wrong = sum(_is_of(dotted, path) for dotted in faults)
            title = _title(path)
            item.setText(
                tr("{title}  ({wrong} to mend)", title=title, wrong=wrong) if wrong else title
            )
        unseen = [sentence for dotted, sentence in faults.items() if dotted not in self.rows]
        count = tr("{count} to mend. ", count=len(faults)) if faults else ""
        self.problems.setText(count + (unseen[0] if unseen else ""))
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(not faults)

    def _on_change(self, row: FieldRow) -> None:
        dotted = row.field.dotted
        self._touched.add(dotted)
        self._unread.pop(dotted, None)
        if row.refusal:
            self._unread[dotted] = (row.text(), row.refusal)
        if dotted == "id":
            self._id_follows = not row.text()
        elif dotted in ("vendor", "model") and self._id_follows:
            self.draft.put(("id",), id_from(self.draft.part.vendor, self.draft.part.model))
            self.rows["id"].reshow()
        elif dotted == "kind":
            self._change_kind()
        self.check()

    def _change_kind(self) -> None:
        """Offer the facets that such parts have; those that hold nothing and are not usual go."""
        part = self.draft.part
        usual = USUAL.get(part.kind, ())
        for name, _ in FACETS:
            facet, empty = getattr(part, name), blank(struct_at((name,)))
            if name in usual and facet is None:
                self.draft.put((name,), empty)
            elif name not in usual and facet == empty:
                self.draft.put((name,), None)
        self._fill_sections()
        self.show_section(_IDENTITY)

    def _fill_sections(self) -> None:
        part = self.draft.part
        paths: list[Path] = [_IDENTITY]
        paths += [(kind, key) for kind in GROUPS for key in self.draft.at((kind,))]
        paths += [(name,) for name, _ in FACETS if getattr(part, name) is not None]
        self.sections.blockSignals(True)
        self.sections.clear()
        for path in paths:
            item = QListWidgetItem(_title(path))
            item.setData(Qt.ItemDataRole.UserRole, path)
            self.sections.addItem(item)
        self.sections.blockSignals(False)
        menu = QMenu(self.add)
        menu.addAction(tr("Ports…"), lambda: self.add_group("ports"))
        menu.addAction(tr("Slots…"), lambda: self.add_group("slots"))
        menu.addSeparator()
        for name, title in FACETS:
            if getattr(part, name) is None:
                menu.addAction(tr(title), partial(self.add_section, (name,)))
        self.add.setMenu(menu)

    def _on_section(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        self._section = item.data(Qt.ItemDataRole.UserRole)
        self.remove.setEnabled(self._section != _IDENTITY)
        is_identity = self._section == _IDENTITY
        fields = list(identity_fields() if is_identity else facet_fields(self._section))
        self._page.setWidget(self._form(fields))
        tab_as_laid_out(self)
        self.check()

    def _form(self, fields: Sequence[PartField]) -> QWidget:
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(2, 2, 10, 2)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 3)
        grid.setColumnStretch(3, 3)
        self.rows = {}
        line = 0
        if any(field.is_figure for field in fields):
            for column, title in enumerate(("", tr("Value"), tr("Confidence"), tr("Source"))):
                grid.addWidget(section(title), 0, column)
            line = 1
        for field in fields:
            row = FieldRow(field, self.draft, self._on_change)
            row.offer(self._words.get(field.path[-1], ()))
            row.add_to(grid, line)
            self.rows[field.dotted] = row
            if field.dotted in self._unread:
                row.reshow(self._unread[field.dotted][0])
            line += 2
        if self._section == _IDENTITY:
            self._add_notes(grid, line)
            self.rows["id"].value.setEnabled(self._is_new)
        grid.setRowStretch(line + 1, 1)
        return page

    def _add_notes(self, grid: QGridLayout, line: int) -> None:
        notes = named(QPlainTextEdit("\n".join(self.draft.part.notes)), tr("Notes, one a line"))
        notes.setTabChangesFocus(True)
        notes.setFixedHeight(notes.fontMetrics().lineSpacing() * 4 + 16)

        def take() -> None:
            lines = tuple(text.strip() for text in notes.toPlainText().splitlines())
            self.draft.put(("notes",), tuple(text for text in lines if text))

        notes.textChanged.connect(take)
        caption = QLabel(tr("Notes"))
        caption.setProperty("role", "muted")
        caption.setBuddy(notes)
        grid.addWidget(caption, line, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(notes, line, 1, 1, 3)

    def _lay_out(self) -> None:
        for button in (self.add, self.remove):
            button.setAutoDefault(False)
        for offered in self.buttons.buttons():
            if isinstance(offered, QPushButton):
                offered.setAutoDefault(False)
        self.sections.setMinimumWidth(210)
        self.sections.setProperty("role", "lines")
        self._page.setFrameShape(QFrame.Shape.NoFrame)
        left = QVBoxLayout()
        left.addWidget(self.sections, 1)
        left.addWidget(self.add)
        left.addWidget(self.remove)
        columns = QHBoxLayout()
        columns.setSpacing(14)
        columns.addLayout(left)
        columns.addWidget(self._page, 1)
        below = QHBoxLayout()
        below.addWidget(self.problems, 1)
        below.addWidget(self.buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(10)
        hint = tr(
            "A figure that is left empty is unknown. What you change is your word until you "
            "name a source; nothing here touches the shipped catalog."
        )
        layout.addWidget(muted(hint))
        layout.addLayout(columns, 1)
        layout.addLayout(below)


def kind_facets(kind: PartKind) -> tuple[str, ...]:
    """The facets with which a new part of a kind begins."""
    return USUAL.get(kind, ())


def _title(path: Path) -> str:
    return facet_title(path) if path else tr("Identity")


def _is_of(dotted: str, path: Path) -> bool:
    """Whether a field belongs to the section at ``path``."""
    if path:
        return dotted == ".".join(path) or dotted.startswith(".".join(path) + ".")
    return dotted.partition(".")[0] not in {*GROUPS, *(name for name, _ in FACETS)}
