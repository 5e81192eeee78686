"""A window that speaks another language than English, as it does when that is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from sanwright import language
from sanwright.gui.frame.interface_language import speak
from sanwright.gui.settings import Settings


@contextmanager
def window_speaking(application: QApplication, settings: Settings, code: str) -> Iterator[None]:
    """Texts, Qt's own and numbers in the language ``code``; English again afterwards."""
    settings.language, before = code, QLocale()
    speak(application, settings)
    try:
        yield
    finally:
        for translator in application.findChildren(QTranslator):
            application.removeTranslator(translator)
            translator.deleteLater()
        QLocale.setDefault(before)
        language.use(language.SOURCE)
