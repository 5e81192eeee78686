"""Says above the drawing that somebody else wrote the open file, or took it away."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from sanwright.gui.document.file_watch import FileNews
from sanwright.gui.document.files import FileController
from sanwright.gui.look.icons import icon
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme
from sanwright.text import tr


class FileNotice(ThemedWidget, QFrame):
    """Follows the news of a file; hidden while there is none, or once the user has read it."""

    def __init__(self, files: FileController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("file-notice")
        self._files = files
        self._picture = QLabel()
        self.text = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.merge = QPushButton(tr("Merge"))
        self.compare = QPushButton(tr("Show the differences"))
        self.save = QPushButton(tr("Save it again"))
        self.later = QPushButton(tr("Later"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.setSpacing(8)
        row.addWidget(self._picture)
        row.addWidget(self.text, 1)
        for button in (self.merge, self.compare, self.save, self.later):
            row.addWidget(button)
        self.merge.clicked.connect(files.merge_with_file)
        self.compare.clicked.connect(files.comparison_wanted)
        self.save.clicked.connect(files.begin_save)
        self.later.clicked.connect(self.hide)
        files.news.connect(self.show_news)
        self.follow_theme()
        self.hide()

    def show_news(self, news: FileNews) -> None:
        """Say what became of the file; nothing where it is as it was."""
        name, is_changed = self._files.name, news is FileNews.CHANGED
        if is_changed:
            self.text.setText(tr("“{name}” was saved by somebody else meanwhile.", name=name))
        elif news is FileNews.GONE:
            self.text.setText(tr("“{name}” is not there any more: deleted or renamed.", name=name))
        self.merge.setVisible(is_changed)
        self.compare.setVisible(is_changed)
        self.save.setVisible(news is FileNews.GONE)
        self.setVisible(news is not FileNews.SAME)

    def tell(self, sentence: str) -> None:
        """Say something else of the start that stays until it is read."""
        self.text.setText(sentence)
        for button in (self.merge, self.compare, self.save):
            button.hide()
        self.show()

    def renew_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        picture = icon("severity-warning", "warning")
        self._picture.setPixmap(picture.pixmap(QSize(18, 18), self.devicePixelRatioF()))
        self.setStyleSheet(
            f"#file-notice {{ background: {theme.panel.name()};"
            f" border-bottom: 1px solid {theme.warning.name()}; }}"
        )
