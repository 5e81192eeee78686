"""Python's collector works on the window's thread.

By itself it starts in whichever thread makes the next object, and what it finds are often widgets,
for a window and those that listen to it refer to each other. Qt's objects must go on the thread on
which they live: freed by the thread of a check they bring the program down, once in many hours.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QTimer

from sanwright.collector import collect_what_is_due, only_when_called

EVERY_MS = 500
"""How often it is looked whether there is anything to collect."""

_TIMER = "garbage"


def collect_on_this_thread() -> None:
    """Let no other thread collect from now on; whoever starts one beside the window's asks for it.

    Call it on the window's thread, as often as you like.
    """
    application = QCoreApplication.instance()
    if application is None or application.findChild(QTimer, _TIMER) is not None:
        return
    only_when_called()
    timer = QTimer(application, interval=EVERY_MS)
    timer.setObjectName(_TIMER)
    timer.timeout.connect(collect_what_is_due)
    timer.start()
