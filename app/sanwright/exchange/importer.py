"""What every reader of other people's files is made of, whatever they hold.

Four steps, which stay apart. *Recognise* says by the content whether a source is of this kind:
names and endings say little. *Read* is grammar: the text becomes plain records with their line
numbers, and nothing is decided. *Conclude* says what these records mean for a design or the
catalog; it sees no text and opens no file. *Report*: every record ends as part of the result or as
a remark that names its place and says why, so that nothing is lost silently.

A reader is the ``IMPORTER`` of a module ``importer.py`` in a room of its own, and found by being
there (``exchange.registry``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Generic, TypeVar

from sanwright.bounded_reading import read_bytes, read_head, read_text
from sanwright.text import Text

HEAD_BYTES = 2**16
"""As much of a file is looked at to recognise it, unless it has to be unpacked for that."""

_Records = TypeVar("_Records")
_Given = TypeVar("_Given")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class ImportSource:
    """What is read: a file, or a text from elsewhere such as the clipboard."""

    name: str
    """As it is called in messages."""
    path: Path | None = None
    pasted: str = ""

    @staticmethod
    def of(path: Path) -> ImportSource:
        """The file at ``path``, which need not be there yet."""
        return ImportSource(str(path), path)

    def head(self) -> str:
        """How it begins, as far as that is text; unreadable signs are replaced."""
        if self.path is None:
            return self.pasted[:HEAD_BYTES]
        return read_head(self.path, HEAD_BYTES).decode("utf-8-sig", errors="replace")

    def text(self, most: int) -> str:
        """All of it, of at most ``most`` bytes. Raises as ``bounded_reading.read_text``."""
        return self.pasted if self.path is None else read_text(self.path, most)

    def data(self, most: int) -> bytes:
        """All of it as it lies on the disk. Raises as ``text``."""
        return self.pasted.encode() if self.path is None else read_bytes(self.path, most)


class RemarkKind(Enum):
    """What became of something that a source says, or ought to say."""

    DOUBTFUL = "doubtful"
    """Taken, and to be settled by the user."""
    LACKING = "lacking"
    """The source does not say it; it stays unknown."""
    LEFT_OUT = "left out"
    """The source says it, and it was not taken."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One line of the report; ``line`` counts lines or rows from 1, 0 is the source as a whole."""

    kind: RemarkKind
    why: Text
    line: int = 0
    text: str = ""
    """What stands there, as it is written."""


@dataclass(frozen=True, slots=True)
class Conclusion(Generic[_Result]):
    """What a source means, and the report on everything that is not plainly in ``result``."""

    result: _Result
    remarks: tuple[Remark, ...] = ()

    def of(self, *kinds: RemarkKind) -> tuple[Remark, ...]:
        """The remarks of these kinds, in their order."""
        return tuple(remark for remark in self.remarks if remark.kind in kinds)


@dataclass(frozen=True, slots=True)
class Importer(Generic[_Records, _Given, _Result]):
    """One reader.

    ``read`` raises InputError that names place and line where the grammar is broken; of a source
    that may be larger than memory its records are an iterator. ``given`` is what a conclusion
    depends on beside the source: a design, or what the user said.
    """

    key: str
    recognise: Callable[[ImportSource], bool]
    read: Callable[[ImportSource], _Records]
    conclude: Callable[[_Records, _Given], Conclusion[_Result]]

    def bring_in(self, source: ImportSource, given: _Given) -> Conclusion[_Result]:
        """Read ``source`` and conclude."""
        return self.conclude(self.read(source), given)
