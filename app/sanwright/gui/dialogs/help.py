"""The keyboard page and the About window."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.metadata import PackageNotFoundError, metadata

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

import sanwright
from sanwright.gui.icons import application_icon
from sanwright.gui.panels.fields import heading, muted, named
from sanwright.language import mark, tr

_BUNDLED = (
    ("PySide6-Essentials", mark("Qt and its Python binding")),
    ("msgspec", mark("records")),
    ("networkx", mark("graphs")),
    ("platformdirs", mark("folders of this system")),
    ("reportlab", mark("PDF")),
    ("XlsxWriter", mark("Excel files")),
)


class ShortcutsDialog(QDialog):
    """Every action with its shortcut, by menu; rows are (menu, action, shortcut)."""

    def __init__(self, rows: Iterable[tuple[str, str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self.resize(560, 680)
        self.tree = named(QTreeWidget(), tr("Keyboard shortcuts"))
        self.tree.setHeaderLabels([tr("Action"), tr("Shortcut")])
        self.tree.setRootIsDecorated(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.header().setStretchLastSection(False)
        menus: dict[str, QTreeWidgetItem] = {}
        for menu, action, shortcut in rows:
            if menu not in menus:
                menus[menu] = QTreeWidgetItem([menu])
                self.tree.addTopLevelItem(menus[menu])
            menus[menu].addChild(QTreeWidgetItem([action, shortcut]))
        self.tree.expandAll()
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.addWidget(self.tree)
        layout.addWidget(close)


class AboutDialog(QDialog):
    """What this is, whose it is, and what it stands on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Sanwright"))
        self.resize(560, 460)
        symbol = QLabel()
        symbol.setPixmap(application_icon().pixmap(QSize(64, 64)))
        symbol.setAlignment(Qt.AlignmentFlag.AlignLeft)
        licences = named(QTextBrowser(), tr("Licences"))
        licences.setHtml(licences_html())
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 18, 18, 12)
        layout.setSpacing(8)
        layout.addWidget(symbol)
        layout.addWidget(heading(f"Sanwright {sanwright.__version__}"))
        layout.addWidget(muted(tr("Design and size storage area networks, offline. Apache-2.0.")))
        layout.addWidget(licences, 1)
        layout.addWidget(close)


def licences_html() -> str:
    """The libraries that are used, with the versions installed and their licences."""
    rows = []
    for name, purpose in _BUNDLED:
        try:
            about = metadata(name)
        except PackageNotFoundError:
            continue
        licence = about["License-Expression"] or about["License"] or tr("see its documentation")
        first = licence.splitlines()[0]
        rows.append(
            f"<tr><td>{escape(name)} {escape(about['Version'])}</td><td>{escape(tr(purpose))}</td>"
            f"<td>{escape(first)}</td></tr>"
        )
    rows.append(
        f"<tr><td>DejaVu Sans</td><td>{tr('lettering')}</td>"
        f"<td>{tr('Bitstream Vera and Arev licences')}</td></tr>"
    )
    return f"<b>{tr('Stands on')}</b><table cellpadding='4'>{''.join(rows)}</table>"
