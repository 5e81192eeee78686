"""Does the program end well when something was copied, also where the platform has no clipboard?"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

_PROGRAM = """
from pathlib import Path
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.settings import Settings

application = make_application()
program = Program(application, Settings(Path("settings.ini")))
program.begin(None, welcomes=False)
session, window = program.session, program.window
from sanwright.design import Device
from sanwright.edits import replace_record
from sanwright.text import Text
session.do(replace_record(session.design, Device(id="x", part="odd"), Text("Put")))
from PySide6.QtGui import QGuiApplication
from sanwright.gui.canvas.clipboard import to_mime
QGuiApplication.clipboard().setMimeData(to_mime(tuple(session.design.records()), "x"))
assert QGuiApplication.clipboard().mimeData().formats()
session.history.mark_saved()
window.close()
program.end()
print("ended")
"""


@pytest.mark.slow
def test_a_copy_does_not_outlive_python(tmp_path):
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "SANWRIGHT_STATE_DIR": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM], cwd=tmp_path, env=environment, text=True,
        capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout.strip()) == (0, "ended"), done.stderr
