"""A settings file with values, lines and bytes that the program never wrote: the window opens.

What is kept of windows, panels and columns has its digest, too: whoever edits the file, or
another version of Qt, may leave a state that is whole and that this Qt cannot make anything of.
"""

from __future__ import annotations

import base64
import os
import random
from functools import cache
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QApplication

from sanwright.collector import sweep
from sanwright.gui.document.prompts import Unsaved
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.settings import AppearanceMode, Settings, _digest
from tests.builders import catalog
from tests.campaign.odd_values import TEXTS
from tests.gui.conftest import Answers

_VALUES = (
    "@Invalid()", "@ByteArray(\\xff\\xff)", "@Rect(-2147483648 0 2147483647 9)", "@Size(0 0)",
    "@Variant(\\0\\0\\0\\n\\x7f\\xff\\xff\\xfe)", "@Variant(\\0\\0\\0\\t\\x7f\\xff\\xff\\xff)",
    "@Variant(\\0\\0\\0\\x7f\\0\\0\\0\\x5QFont\\0)", "@DateTime(x)", "@String(x)", "@@x", "@",
    "9" * 5000, "-1", "0:" + "9" * 5000, "9999999:4999", "0:-1 1:0 2:4999", "yes, no", '"', "\\x",
    "\\n" * 300, "/nowhere/a.sanw\\n" * 200, "//server/share/x.sanw", "/dev/zero", "[" * 5000,
    '{"a": {"b": 1}}', "x" * 300_000, "%n%s{0}",
)  # fmt: skip
_KINDS = ("value", "value", "value", "state", "lines", "bytes", "text")


def attack(chance: random.Random, folder: Path) -> str:
    """Damage good settings, start with them, look around, end, and start again."""
    path = folder / "settings.ini"
    kind = chance.choice(_KINDS)
    data = bytearray(_good())
    if kind == "bytes":
        for _ in range(chance.choice((1, 8, 200))):
            data[chance.randrange(len(data))] = chance.randrange(256)
    elif kind in ("value", "text", "lines"):
        lines = data.decode().split("\n")
        for _ in range(chance.choice((1, 4, 30))):
            at = chance.randrange(len(lines))
            key, is_value, _ = lines[at].partition("=")
            if kind == "lines":
                lines.insert(chance.randrange(len(lines)), lines.pop(at)[: chance.randrange(400)])
            elif is_value:
                value = chance.choice(_VALUES if kind == "value" else TEXTS)
                lines[at] = f"{key}={value}"
        data = bytearray("\n".join(lines).encode("utf-8", "surrogatepass"))
    path.write_bytes(data)
    if kind == "state":
        _bend_state(path, chance)
    os.environ["SANWRIGHT_STATE_DIR"] = str(folder)
    for _ in range(2):
        _day(Settings(path))
    return kind


def _bend_state(path: Path, chance: random.Random) -> None:
    """A state with a few other bytes and the digest that belongs to them."""
    store = QSettings(str(path), QSettings.Format.IniFormat)
    keys = [key for key in store.allKeys() if ":" in str(store.value(key))]
    for key in chance.sample(keys, min(len(keys), 2)):
        try:
            state = bytearray(base64.b64decode(str(store.value(key)).partition(":")[2]))
        except ValueError:
            continue
        for _ in range(chance.choice((1, 3))):
            if state:
                state[chance.randrange(len(state))] = chance.choice((0, 1, 127, 128, 255))
        text = base64.b64encode(state).decode()
        store.setValue(key, f"{_digest(key, bytes(state))}:{text}")
    store.sync()


def _day(settings: Settings) -> None:
    """The program is started, shows each of its panels once, and ends."""
    program = Program(make_application(), settings, Answers(Unsaved.DISCARD), catalog())
    program.frame.show()
    program.begin(None)
    tabs = program.window.lower_tabs
    for number in range(tabs.count()):
        tabs.setCurrentIndex(number)
    QApplication.processEvents()
    screen = program.frame.screen().availableGeometry()
    assert program.frame.frameGeometry().intersects(screen), "the window is not on the screen"
    program.window.close()
    program.end()
    sweep()


@cache
def _good() -> bytes:
    """What a session leaves whose user has set everything."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.ini"
        os.environ["SANWRIGHT_STATE_DIR"] = folder
        settings = Settings(path)
        for name, kind in vars(Settings).items():
            if isinstance(kind, property) and kind.fset is not None:
                kind.fset(settings, _SET.get(name, getattr(settings, name)))
        settings.add_recent_command("file.open", 9)
        settings.set_column_widths("devices", {0: 80, 1: 120})
        settings.set_table_state("devices", "a b", QByteArray(b"state"))
        settings.name_list_columns("a;b", "number=a")
        _day(settings)
        settings.add_recent(Path("/nowhere/a.sanw"))
        settings.open_files = [Path("/nowhere/a.sanw")], 0
        settings.sync()
        return path.read_bytes()


_SET = {
    "appearance": AppearanceMode.DARK,
    "open_files": ([Path("/nowhere/a.sanw")], 0),
    "geometry": QByteArray(b"geometry"),
    "reopens": True,
}

attack.by_name_only = True  # type: ignore[attr-defined]  # a start takes a second
