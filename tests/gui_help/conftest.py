"""The help window over a real one."""

from __future__ import annotations

import pytest

from sanwright.gui.help.opening import show_help
from sanwright.gui.help.window import HelpWindow
from tests.gui.conftest import (  # noqa: F401 - fixtures and a hook of pytest
    bench,
    catalog,
    long_link,
    one_window,
    pytest_runtest_makereport,
)


@pytest.fixture
def reader(bench) -> HelpWindow:  # noqa: F811
    """The help window at the contents."""
    bench.window.show()
    window = show_help(bench.window)
    bench.qtbot.waitExposed(window)
    return window
