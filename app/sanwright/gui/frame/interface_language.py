"""Chooses the language of a run: our texts, Qt's own, and how its widgets write numbers."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from sanwright import language
from sanwright.gui.settings import Settings

_QT_TEXTS = "qtbase"


def speak(application: QApplication, settings: Settings) -> None:
    """Speak the language that was chosen, or the system's; call it before any widget is made."""
    language.use(settings.language or language.of_system())
    QLocale.setDefault(locale())
    translator = qt_translator()
    if translator is not None:
        translator.setParent(application)
        application.installTranslator(translator)


def locale() -> QLocale:
    """How numbers are written in Qt's widgets: as the system does where it speaks the language."""
    system = QLocale.system()
    speaks = system.name().partition("_")[0] == language.used()
    return system if speaks else QLocale(language.used())


def qt_translator() -> QTranslator | None:
    """Qt's own texts, such as Cancel, in the language in use; None where Qt has none."""
    translator = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    is_found = translator.load(f"{_QT_TEXTS}_{language.used()}", folder)
    return translator if is_found and not translator.isEmpty() else None
