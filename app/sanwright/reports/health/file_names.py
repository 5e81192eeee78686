"""How the papers on a SAN's health call the files that they name as evidence.

Where names are neutral, files are numbered: customers call them after their switches.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from sanwright.exchange.captures.picture import SanPicture
from sanwright.text import tr

_numbers: ContextVar[dict[str, int] | None] = ContextVar("numbers of files", default=None)


@contextmanager
def numbered_files(picture: SanPicture) -> Iterator[None]:
    """Within, files go by numbers, in the order of their names."""
    files = {output.place.file for each in picture.switches.values() for output in each.outputs}
    files |= {doubt.speaker.file for doubt in picture.doubts if doubt.speaker is not None}
    token = _numbers.set({file: number for number, file in enumerate(sorted(files), start=1)})
    try:
        yield
    finally:
        _numbers.reset(token)


def said_file(file: str) -> str:
    """The file as it is called."""
    numbers = _numbers.get()
    if numbers is None:
        return file
    return tr("file {number}", number=numbers.setdefault(file, len(numbers) + 1))


def said_text(text: str) -> str:
    """A sentence in which a file may be named."""
    numbers = _numbers.get() or {}
    for file in sorted(numbers, key=len, reverse=True):
        text = text.replace(file, said_file(file))
    return text
