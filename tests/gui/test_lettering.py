"""Is all written in the program's own lettering, whatever the system has for menus and lists?"""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from sanwright.gui.look.appearance import set_rules


def test_letterings_of_the_system_are_let_go_of(qapp, monkeypatch):
    def sets_those_of_windows(_self: QApplication, _rules: str) -> None:
        for kind in ("QMenu", "QStatusBar"):
            QApplication.setFont(QFont("Tahoma", 8), kind)

    monkeypatch.setattr(type(qapp), "setStyleSheet", sets_those_of_windows)
    set_rules(qapp, "")
    assert QApplication.font("QMenu") == QApplication.font("QStatusBar") == qapp.font()
