"""The templates panel: drag one onto the drawing, or double-click; rename or delete one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QByteArray, QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.documents.templates import OwnTemplates, Template
from sanwright.errors import SanwrightError
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.document.sketch import SketchStore, file_stamp, shelf_key
from sanwright.gui.document.sketching import sketch_of_file
from sanwright.gui.document.templates import (
    TEMPLATE_MIME,
    all_templates,
    load_template,
    own_templates,
)
from sanwright.gui.widgets.twoline import SKETCH, TwoLineDelegate
from sanwright.text import tr

_KEY = Qt.ItemDataRole.UserRole
_PICTURE_MS = 15
"""Between two pictures, for the window's other work."""


class TemplateList(QListWidget):
    """A list whose rows are dragged as templates."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Templates"))
        self.setItemDelegate(TwoLineDelegate(self))
        self.setDragEnabled(True)
        self.setDragDropMode(QListWidget.DragDropMode.DragOnly)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def mimeTypes(self) -> list[str]:
        """A template by its key."""
        return [TEMPLATE_MIME]

    def mimeData(self, items: Sequence[QListWidgetItem]) -> QMimeData:
        """The first of ``items``."""
        data = QMimeData()
        for item in items[:1]:
            data.setData(TEMPLATE_MIME, QByteArray(str(item.data(_KEY)).encode()))
        return data


class TemplatesPanel(QWidget):
    """The user's own templates first, then those that come with the program."""

    insert_requested = Signal(object)
    """A ``LoadedTemplate`` that should be inserted in the middle of the view."""

    def __init__(self, session: Session, prompts: Prompts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._prompts = prompts
        self._templates: dict[str, Template] = {}
        self._was_filled = False
        self._undrawn: set[str] = set()
        """Templates of which no picture could be made."""
        self._drawer = QTimer(self, singleShot=True, interval=_PICTURE_MS)
        self._drawer.timeout.connect(self._draw_next)
        self.setAccessibleName(tr("Templates"))
        self.list = TemplateList()
        self.broken = QLabel(wordWrap=True)
        self.broken.setProperty("role", "error")
        hint = QLabel(
            tr(
                "Drag a template onto the drawing, or double-click it. “Design > Save as "
                "template…” keeps what is selected as one of your own."
            ),
            wordWrap=True,
        )
        hint.setProperty("role", "muted")
        self.insert = QPushButton(tr("Insert"), autoDefault=False)
        self.rename = QPushButton(tr("Rename…"), autoDefault=False)
        self.remove = QPushButton(tr("Delete"), autoDefault=False)
        row = QGridLayout()  # in two lines: three words side by side need a wide panel
        row.addWidget(self.insert, 0, 0, 1, 2)
        row.addWidget(self.rename, 1, 0)
        row.addWidget(self.remove, 1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.broken)
        layout.addLayout(row)
        layout.addWidget(hint)
        self.list.itemActivated.connect(lambda _: self._insert())
        self.list.currentItemChanged.connect(self._update_buttons)
        self.insert.clicked.connect(self._insert)
        self.rename.clicked.connect(self._rename)
        self.remove.clicked.connect(self._delete)
        self._update_buttons()

    @property
    def chosen(self) -> Template | None:
        """The selected template."""
        row = self.list.currentRow()
        key = self.list.item(row).data(_KEY) if row >= 0 else ""
        return self._templates.get(str(key))

    def refresh(self) -> None:
        """Read the folder of the user's own templates again."""
        chosen = self.chosen
        found, broken = all_templates(self._session.catalog)
        self._templates = {template.key: template for template in found}
        store = SketchStore()
        self.list.clear()
        for template in found:
            title = f"{template.title} ({tr('own')})" if template.is_own else template.title
            item = QListWidgetItem(f"{title}\n{template.summary}")
            item.setData(_KEY, template.key)
            item.setToolTip(template.summary)
            item.setData(SKETCH, store.load(_kept_by(template), file_stamp(template.path)))
            self.list.addItem(item)
            if chosen is not None and template.key == chosen.key:
                self.list.setCurrentItem(item)
        self.broken.setText("\n".join(map(str, broken)))
        self.broken.setVisible(bool(broken))
        self._was_filled = True
        self._update_buttons()
        self._drawer.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Read the templates when they are first looked at."""
        super().showEvent(event)
        if not self._was_filled:
            self.refresh()
        self._drawer.start()

    def _draw_next(self) -> None:
        """Make one picture that nobody kept, and so on while the panel is seen."""
        if not self.isVisible():
            return
        for row in range(self.list.count()):
            item = self.list.item(row)
            template = self._templates[str(item.data(_KEY))]
            if item.data(SKETCH) is None and template.key not in self._undrawn:
                made = sketch_of_file(template.path, self._session.catalog, _kept_by(template))
                if made is None:
                    self._undrawn.add(template.key)
                item.setData(SKETCH, made)
                self.list.scheduleDelayedItemsLayout()
                self._drawer.start()
                return

    def _insert(self) -> None:
        if self.chosen is None:
            return
        try:
            template = load_template(self.chosen.key, self._session.catalog)
        except SanwrightError as error:
            self._prompts.error(tr("The template was not inserted."), str(error))
            return
        self.insert_requested.emit(template)

    def _rename(self) -> None:
        template = self.chosen
        if template is None or not template.is_own:
            return
        title = self._prompts.line(
            tr("Rename template"), tr("Name of the template:"), template.title
        )
        if title is not None:
            self._change(lambda own: own.rename(template, title))

    def _delete(self) -> None:
        template = self.chosen
        if template is None or not template.is_own:
            return
        question = tr("Delete the template “{title}”?", title=template.title)
        if self._prompts.confirm(question, tr("Its file is gone then."), tr("Delete")):
            self._change(lambda own: own.delete(template))

    def _change(self, change: Callable[[OwnTemplates], None]) -> None:
        try:
            change(own_templates(self._session.catalog))
        except SanwrightError as error:
            self._prompts.error(tr("The template was not changed."), str(error))
        self.refresh()

    def _update_buttons(self) -> None:
        template = self.chosen
        self.insert.setEnabled(template is not None)
        for button in (self.rename, self.remove):
            button.setEnabled(template is not None and template.is_own)


def _kept_by(template: Template) -> str:
    return shelf_key("templates", template.key)
