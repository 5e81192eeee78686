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


class Clipboard:
    """Windows' own, by its functions; they are there on Windows only."""

    def __init__(self) -> None:
        libraries: Any = ctypes
        self.user, self.kernel = libraries.windll.user32, libraries.windll.kernel32
        for function, answer, taken in (
            (self.kernel.GlobalAlloc, wintypes.HGLOBAL, (wintypes.UINT, ctypes.c_size_t)),
            (self.kernel.GlobalLock, ctypes.c_void_p, (wintypes.HGLOBAL,)),
            (self.kernel.GlobalUnlock, wintypes.BOOL, (wintypes.HGLOBAL,)),
            (self.kernel.GlobalSize, ctypes.c_size_t, (wintypes.HGLOBAL,)),
            (self.user.OpenClipboard, wintypes.BOOL, (wintypes.HWND,)),
            (self.user.SetClipboardData, wintypes.HANDLE, (wintypes.UINT, wintypes.HANDLE)),
            (self.user.GetClipboardData, wintypes.HANDLE, (wintypes.UINT,)),
            (self.user.RegisterClipboardFormatW, wintypes.UINT, (wintypes.LPCWSTR,)),
        ):
            function.restype, function.argtypes = answer, list(taken)
        self.user.CreateWindowExW.restype = wintypes.HWND
        self.html = self.user.RegisterClipboardFormatW("HTML Format")
        self.csv = self.user.RegisterClipboardFormatW("Csv")

    def open(self) -> None:
        """Wait until nobody else has the clipboard."""
        zeros, nothing = (0,) * 5, (None,) * 4
        window = self.user.CreateWindowExW(0, "STATIC", "spreadsheet", *zeros, *nothing)
        for _ in range(100):
            if self.user.OpenClipboard(window):
                return
            time.sleep(0.1)
        raise SystemExit("the clipboard does not open")

    def put(self, rows: list[list[str]]) -> None:
        """Lay cells onto the clipboard."""
        text = "".join("\t".join(row) + "\r\n" for row in rows)
        csv = "".join(";".join(row) + "\r\n" for row in rows)
        self.open()
        self.user.EmptyClipboard()
        for kind, data in (
            (UNICODE_TEXT, text.encode("utf-16-le") + b"\0\0"),
            (self.html, html_format(rows)),
            (self.csv, csv.encode("cp1252", "replace") + b"\0"),
        ):
            memory = self.kernel.GlobalAlloc(MOVEABLE, len(data))
            ctypes.memmove(self.kernel.GlobalLock(memory), data, len(data))
            self.kernel.GlobalUnlock(memory)
            if not self.user.SetClipboardData(kind, memory):
                raise SystemExit(f"the clipboard does not take format {kind}")
        self.user.CloseClipboard()

    def lying(self, kind: int) -> bytes:
        """What lies there in a format; nothing where it has none."""
        memory = self.user.GetClipboardData(kind)
        if not memory:
            return b""
        data = ctypes.string_at(self.kernel.GlobalLock(memory), self.kernel.GlobalSize(memory))
        self.kernel.GlobalUnlock(memory)
        return data

    def get(self) -> dict[str, str]:
        """What a spreadsheet would be given."""
        self.open()
        text = self.lying(UNICODE_TEXT).decode("utf-16-le").partition("\0")[0]
        html = self.lying(self.html).partition(b"\0")[0].decode("utf-8")
        self.user.CloseClipboard()
        return {"text": text, "html": html}


if __name__ == "__main__":
    what, place = sys.argv[1], Path(sys.argv[2])
    if what == "put":
        Clipboard().put(json.loads(place.read_text(encoding="utf-8")))
    else:
        place.write_text(json.dumps(Clipboard().get()), encoding="utf-8")
