"""A window from which a file is dragged, as Windows' Explorer gives it: ``drags.py FILE X Y``.

Run by the Windows Python of the trial. The window stands at X, Y and stays in front.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel


class Shelf(QLabel):
    """Gives the file to whatever it is dragged onto."""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to drag."""
        drag, data = QDrag(self), QMimeData()
        data.setUrls([QUrl.fromLocalFile(sys.argv[1])])
        drag.setMimeData(data)
        drag.exec(Qt.DropAction.CopyAction)
        event.accept()


if __name__ == "__main__":
    application = QApplication([])
    shelf = Shelf("shelf")
    shelf.setWindowTitle("shelf")
    shelf.setWindowFlags(Qt.WindowType.WindowStaysOnTopHint)
    shelf.setGeometry(int(sys.argv[2]), int(sys.argv[3]), 200, 150)
    shelf.show()
    application.exec()
