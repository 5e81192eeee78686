"""Rows of the pages: a label, an editor, how its text becomes a value, and what it is otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout

from sanwright.errors import InputError
from sanwright.fields.numbers import check_limits, limits_in, number_text, read_count, read_quantity
from sanwright.gui.widgets.fields import ChoiceField, LineField, add_row
from sanwright.text import Text, tr
from sanwright.units import Count, Quantity, Ratio, Share, parse

Read = Callable[[str], Any]
"""Text to value. Raises InputError."""
Put = Callable[[Any], None]
_NONE = msgspec.Meta()


class AskedLine(LineField):
    """A line whose value goes into the requirement; empty stands for the usual."""

    complained = Signal()
    """What stands in it was refused, or is so no more."""

    def __init__(self, label: Text, read: Read, put: Put, usual: object = None) -> None:
        def commit(text: str, _key: object) -> str:
            try:
                put(read(text.strip()) if text.strip() else usual)
            except InputError as error:
                return str(error)
            return ""

        super().__init__(tr(label), commit)

    def complain(self, sentence: str) -> None:
        """Show why the value was refused, and tell whoever shows what comes of it."""
        is_new = sentence != self.complaint.text()
        super().complain(sentence)
        if is_new:
            self.complained.emit()


class AskedChoice(ChoiceField):
    """A choice whose value goes into the requirement."""

    def __init__(self, label: Text, put: Put) -> None:
        def commit(value: str, _key: object) -> str:
            put(value)
            return ""

        super().__init__(tr(label), commit)


def count(kind: type, field: str, label: Text) -> Read:
    """Reads a whole number within the limits of the record's field."""
    return lambda text: read_count(text, label, limits_in(kind, field))


def plain(kind: type, field: str, label: Text) -> Read:
    """Reads a number within the limits of the record's field."""

    def read(text: str) -> float:
        found = float(read_quantity(Count, text, "", label, _NONE).amount)
        check_limits(found, label, limits_in(kind, field))
        return found

    return read


def share(kind: type, field: str, label: Text) -> Read:
    """Reads per cent within the limits of the record's field; gives a share of one."""

    def read(text: str) -> float:
        found = parse(Share, text, "%").amount
        check_limits(found, label, limits_in(kind, field), "%", 0.01)
        return found

    return read


def ratio(label: Text) -> Read:
    """Reads a ratio to one, such as 7 or 7:1."""

    def read(text: str) -> float:
        return read_quantity(Ratio, text, "", label, msgspec.Meta(gt=0)).amount

    return read


def amount(kind: type[Quantity], unit: str, label: Text, *, gt: float | None = 0) -> Read:
    """Reads a quantity; a bare number is in ``unit``."""
    return lambda text: read_quantity(kind, text, unit, label, msgspec.Meta(gt=gt))


def words(text: str) -> str:
    """Reads a text as it is."""
    return text


def shown(value: object) -> str:
    """A value as it is typed; nothing for what is not asked for."""
    if value is None:
        return ""
    if isinstance(value, bool | str | Quantity):
        return str(value)
    if isinstance(value, int | float):
        return number_text(value)
    return str(value)


def shown_share(value: float | None) -> str:
    """A share as it is typed."""
    return "" if value is None else str(Share(value))


def shown_ratio(value: float | None) -> str:
    """A ratio as it is typed."""
    return "" if value is None else str(Ratio(value))


def offer(field: ChoiceField, options: Sequence[tuple[Text | str, str]], value: str) -> None:
    """Show choices (label, data) with ``value`` chosen."""
    field.show_options([(str(label), data) for label, data in options], value)


def add_rows(layout: QFormLayout, *fields: LineField | ChoiceField) -> None:
    """Put several rows into a form."""
    for field in fields:
        add_row(layout, field)
