"""The one application object: style, lettering, icon, and its hold on the interpreter."""

from __future__ import annotations

import sys

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

import sanwright
from sanwright.gui.frame.file_events import Application
from sanwright.gui.look.icons import application_icon
from sanwright.locations import resources_dir

FONT_FAMILY = "DejaVu Sans"
FONT_POINTS = 9.5


def make_application() -> QApplication:
    """The one application object, in our style and lettering."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else Application(sys.argv[:1])
    application.setApplicationName("Sanwright")
    application.setApplicationDisplayName("")
    application.setApplicationVersion(sanwright.__version__)
    application.setDesktopFileName("sanwright")
    application.setStyle("Fusion")
    for path in sorted((resources_dir() / "fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))
    font = QFont(FONT_FAMILY)
    font.setPointSizeF(FONT_POINTS)
    application.setFont(font)
    application.setWindowIcon(application_icon())
    return application
