"""On which thread do widgets go that nobody holds any more?"""

from __future__ import annotations

import gc
import threading
import weakref

from PySide6.QtWidgets import QWidget

from sanwright.gui.document.garbage import collect_on_this_thread


class _Listener(QWidget):
    """A widget that refers to itself, as those do that listen to their children."""

    def __init__(self) -> None:
        super().__init__()
        self.me = self


def test_widgets_are_freed_by_the_thread_that_they_live_on(qtbot):
    collect_on_this_thread()
    freed_by: list[int] = []
    for _ in range(20):
        listener = _Listener()
        weakref.finalize(listener, lambda: freed_by.append(threading.get_ident()))
    del listener

    kept: list[list[int]] = []

    def make_many_objects() -> None:
        nonlocal kept
        for _ in range(100):
            kept += [[] for _ in range(1000)]

    other = threading.Thread(target=make_many_objects)
    other.start()
    other.join()
    assert freed_by == []
    qtbot.waitUntil(lambda: len(freed_by) == 20)
    assert set(freed_by) == {threading.get_ident()}


def test_a_check_that_holds_the_collector_off_does_not_bring_it_back(qtbot):
    from sanwright.collector import without_collection

    collect_on_this_thread()
    with without_collection():
        pass
    assert not gc.isenabled()
