"""Uses Windows' clipboard as Excel does: ``put CELLS.json`` or ``get ANSWER.json``.

Run by the Windows Python of the trial. ``CELLS.json`` has rows of texts; the answer has what lies
on the clipboard as text and as HTML.
"""

from __future__ import annotations

import ctypes
import json
import sys
import time
from ctypes import wintypes
from pathlib import Path
from typing import Any

UNICODE_TEXT, MOVEABLE = 13, 2


class Clipboard:
    """Windows' clipboard, open while the object is used in a ``with``."""

    def __init__(self) -> None:
        libraries: Any = ctypes  # windll is there on Windows only
        user, kernel = libraries.windll.user32, libraries.windll.kernel32
        for function, answer, wanted in (
            (kernel.GlobalAlloc, wintypes.HGLOBAL, (wintypes.UINT, ctypes.c_size_t)),
            (kernel.GlobalLock, ctypes.c_void_p, (wintypes.HGLOBAL,)),
            (kernel.GlobalUnlock, wintypes.BOOL, (wintypes.HGLOBAL,)),
            (kernel.GlobalSize, ctypes.c_size_t, (wintypes.HGLOBAL,)),
            (user.OpenClipboard, wintypes.BOOL, (wintypes.HWND,)),
            (user.SetClipboardData, wintypes.HANDLE, (wintypes.UINT, wintypes.HANDLE)),
            (user.GetClipboardData, wintypes.HANDLE, (wintypes.UINT,)),
            (user.RegisterClipboardFormatW, wintypes.UINT, (wintypes.LPCWSTR,)),
        ):
            function.restype, function.argtypes = answer, list(wanted)
        user.CreateWindowExW.restype = wintypes.HWND
        self._user, self._kernel = user, kernel
        self.html = user.RegisterClipboardFormatW("HTML Format")
        self.csv = user.RegisterClipboardFormatW("Csv")

    def __enter__(self) -> Clipboard:
        """Wait until nobody else has it."""
        make = self._user.CreateWindowExW
        window = make(0, "STATIC", "spreadsheet", 0, 0, 0, 0, 0, None, None, None, None)
        for _ in range(100):
            if self._user.OpenClipboard(window):
                return self
            time.sleep(0.1)
        raise SystemExit("the clipboard does not open")

    def __exit__(self, *_: object) -> None:
        self._user.CloseClipboard()

    def clear(self) -> None:
        """Take away what lies there."""
        self._user.EmptyClipboard()

    def lay(self, kind: int, data: bytes) -> None:
        """Lay something there in a format."""
        memory = self._kernel.GlobalAlloc(MOVEABLE, len(data))
        ctypes.memmove(self._kernel.GlobalLock(memory), data, len(data))
        self._kernel.GlobalUnlock(memory)
        if not self._user.SetClipboardData(kind, memory):
            raise SystemExit(f"the clipboard does not take format {kind}")

    def lying(self, kind: int) -> bytes:
        """What lies there in a format; nothing where it has none."""
        memory = self._user.GetClipboardData(kind)
        if not memory:
            return b""
        size = self._kernel.GlobalSize(memory)
        data = ctypes.string_at(self._kernel.GlobalLock(memory), size)
        self._kernel.GlobalUnlock(memory)
        return data


HEAD = (
    "Version:1.0\r\nStartHTML:{:010}\r\nEndHTML:{:010}\r\nStartFragment:{:010}\r\n"
    "EndFragment:{:010}\r\n"
)
BEGIN = (
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8">'
    '<meta name=Generator content="Microsoft Excel 15"></head><body><table border=0>\r\n'
    "<!--StartFragment-->"
)
END = "<!--EndFragment-->\r\n</table></body></html>"


def html_format(rows: list[list[str]]) -> bytes:
    """A table as Windows hands HTML on: with the places where it begins and ends, in bytes."""
    cells = "".join(
        f"<tr height=20>{''.join(f'<td align=right>{cell}</td>' for cell in row)}</tr>\r\n"
        for row in rows
    )
    head = len(HEAD.format(0, 0, 0, 0).encode())
    start = head + len(BEGIN.encode())
    end = start + len(cells.encode())
    whole = head + len((BEGIN + cells + END).encode())
    return (HEAD.format(head, whole, start, end) + BEGIN + cells + END).encode() + b"\0"


def put(rows: list[list[str]]) -> None:
    """Lay cells onto the clipboard."""
    text = "".join("\t".join(row) + "\r\n" for row in rows)
    csv = "".join(";".join(row) + "\r\n" for row in rows)
    with Clipboard() as board:
        board.clear()
        board.lay(UNICODE_TEXT, text.encode("utf-16-le") + b"\0\0")
        board.lay(board.html, html_format(rows))
        board.lay(board.csv, csv.encode("cp1252", "replace") + b"\0")


def get() -> dict[str, str]:
    """What a spreadsheet would be given."""
    with Clipboard() as board:
        text = board.lying(UNICODE_TEXT).decode("utf-16-le").partition("\0")[0]
        html = board.lying(board.html).partition(b"\0")[0].decode("utf-8")
    return {"text": text, "html": html}


if __name__ == "__main__":
    what, place = sys.argv[1], Path(sys.argv[2])
    if what == "put":
        put(json.loads(place.read_text(encoding="utf-8")))
    else:
        place.write_text(json.dumps(get()), encoding="utf-8")
