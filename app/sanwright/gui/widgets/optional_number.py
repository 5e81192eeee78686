"""A whole number that may be left unstated."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QSpinBox, QWidget


class OptionalNumber(QSpinBox):
    """0 means unstated and is an empty field with a pale hint.

    Qt's own text for a special value stands in the field as if it had been typed: a digit typed
    into it makes neither that text nor a number, and is refused.
    """

    def __init__(self, most: int, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, minimum=0, maximum=most)
        self.lineEdit().setPlaceholderText(hint)

    def textFromValue(self, value: int) -> str:
        """Nothing for what is not stated."""
        return super().textFromValue(value) if value else ""

    def valueFromText(self, text: str) -> int:
        """0 of an empty field."""
        return super().valueFromText(text) if text.strip() else 0

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """An empty field is as good as a number."""
        if not text.strip():
            return QValidator.State.Acceptable, text, position
        return super().validate(text, position)

    def sizeHint(self) -> QSize:
        """Wide enough for the hint."""
        return self._with_hint(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        """Wide enough for the hint."""
        return self._with_hint(super().minimumSizeHint())

    def _with_hint(self, size: QSize) -> QSize:
        line = self.lineEdit()
        words = line.fontMetrics().horizontalAdvance(line.placeholderText() + "00")
        arrows = 2 * size.height()
        return QSize(max(size.width(), words + arrows), size.height())
