"""The window with its tables up."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from sanwright.design import Table
from sanwright.gui.tables.view import TablesView
from tests.gui.conftest import bench, catalog  # noqa: F401 - fixtures


@pytest.fixture
def tables(bench) -> TablesView:  # noqa: F811
    """The tables of a window, in front of it."""
    view = next(page for page in bench.window.views.others() if isinstance(page, TablesView))
    bench.window.show()
    bench.window.views.setCurrentWidget(view)
    QApplication.processEvents()
    view.show_table(Table.DEVICES)
    return view
