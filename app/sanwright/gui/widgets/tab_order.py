"""The Tab key goes through a form as one reads it, also where rows came after the rest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLayout, QScrollArea, QSplitter, QWidget

_TAB = Qt.FocusPolicy.TabFocus.value


def tab_as_laid_out(root: QWidget) -> None:
    """Let the Tab key go through ``root`` in the order of its layouts; call it after rows came."""
    for before, after in pairwise(_stops(root)):
        QWidget.setTabOrder(before, after)


def _stops(widget: QWidget) -> Iterator[QWidget]:
    takes_keyboard = bool(widget.focusPolicy().value & _TAB)
    if takes_keyboard:
        yield widget
    if isinstance(widget, QScrollArea):
        inner = widget.widget()
        if inner is not None:
            yield from _stops(inner)
        return
    if takes_keyboard:
        return
    layout = widget.layout()
    if layout is not None:
        yield from _laid_out(layout)
    elif isinstance(widget, QSplitter):
        for number in range(widget.count()):
            page = widget.widget(number)
            if page is not None:
                yield from _stops(page)


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    """Items in their order; those of a grid by line and column, whenever they were put in."""
    places = list(range(layout.count()))
    if isinstance(layout, QGridLayout):
        places.sort(key=lambda number: _line_and_column(layout, number))
    for number in places:
        item = layout.itemAt(number)
        if item is None:
            continue
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            yield from _stops(widget)
        elif inner is not None:
            yield from _laid_out(inner)


def _line_and_column(grid: QGridLayout, number: int) -> tuple[int, int]:
    row, column, *_ = cast("tuple[int, ...]", grid.getItemPosition(number))
    return row, column
