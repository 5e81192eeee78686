"""Opens and saves designs, whatever their form; a failure is one sentence naming the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sanwright.bounded_reading import read_bytes, read_head, refuse_larger
from sanwright.collector import without_collection
from sanwright.design import Design, Project, ReferenceCopy, Tables
from sanwright.documents.design_file import (
    LARGEST_DESIGN_BYTES,
    Outline,
    design_of_file,
    is_of_today,
    write_file,
)
from sanwright.documents.file_state import FileState, refuse_changed, state_of
from sanwright.documents.fill import starting_fabrics
from sanwright.documents.json_form import design_from_json, design_to_json
from sanwright.errors import BugError, CancelledError, InputError, SanwrightError
from sanwright.parts.supply import PartSupply
from sanwright.progress import Progress
from sanwright.saving import save_file
from sanwright.strangers_database import log_of
from sanwright.text import Text, joined

SUFFIX = ".sanw"
JSON_SUFFIX = ".json"
_DATABASE = b"SQLite format 3\0"
_TRIES = 3
_OUTLINED_FROM = 1_000_000
"""Bytes of a file, some 1,200 devices, that takes so long to read that it is worth a first look."""


def new_design(supply: PartSupply) -> Design:
    """An empty design with the current reference tables and fabrics A and B."""
    return Design([Project(), ReferenceCopy(data=supply.reference()), *starting_fabrics()])


def read_design(
    path: Path, supply: PartSupply, form: str = "", progress: Progress | None = None
) -> Design:
    """Open ``path``, a ``.sanw`` or ``.json`` design, or one of this ``form`` whatever its name.

    Raises InputError or MachineError with one sentence that names the file, and CancelledError
    where ``progress`` says so, which is asked while a ``.sanw`` is read.
    """
    form = form or _form_of(path)
    return _design_in(path, _content(path), supply, form, progress)


def _content(path: Path) -> bytes:
    """The bytes of a design. Raises InputError where another program has not completed them."""
    data = read_bytes(path, LARGEST_DESIGN_BYTES)
    if (log := log_of(path, data)) is not None:
        raise InputError(
            Text(
                "“{path}” is not complete: another program keeps its last changes in “{log}”; "
                "close the file there, or open and close it there once.",
                path=path,
                log=log.name,
            )
        )
    return data


def _design_in(
    path: Path,
    data: bytes,
    supply: PartSupply,
    form: str,
    progress: Progress | None,
    outlined: Callable[[Outline], object] | None = None,
) -> Design:
    is_json = form == JSON_SUFFIX
    try:
        with without_collection():  # a large design is a million objects, none of them garbage
            if is_json:
                return design_from_json(data, supply)
            return design_of_file(data, progress, outlined)
    except CancelledError:
        raise
    except SanwrightError as error:
        raise type(error)(Text("“{path}”: {error}", path=path, error=_sentence(error))) from None


@dataclass(frozen=True, slots=True)
class ReadDesign:
    """A design that was read, with what its file was then.

    ``state`` is None where somebody wrote the file again and again meanwhile: then any file that is
    there later counts as changed. ``content`` are its bytes, where these are a design file as one
    would be written today, else nothing.
    """

    design: Design
    state: FileState | None
    content: bytes = b""


def read_with_state(
    path: Path,
    supply: PartSupply,
    progress: Progress | None = None,
    outlined: Callable[[Outline], object] | None = None,
) -> ReadDesign:
    """The same with what the file was when it was read. Raises as ``read_design`` does.

    ``outlined`` is that of ``design_of_file``, asked for a large file only.
    """
    form = _form_of(path)
    refuse_larger(path, LARGEST_DESIGN_BYTES)  # before its state is worked out: that reads it all
    before = state_of(path)
    for _ in range(_TRIES):
        data = _content(path)
        large = outlined if len(data) >= _OUTLINED_FROM else None
        design = _design_in(path, data, supply, form, progress, large)
        content = data if form == SUFFIX and is_of_today(data) else b""
        after = state_of(path)
        if before is not None and before.holds_the_same(after):
            return ReadDesign(design, after, content)
        before = after
    return ReadDesign(design, None, content)


def form_by_contents(path: Path) -> str:
    """The form of a file whatever its name, as version control names its copies.

    Raises InputError or MachineError where it cannot be read.
    """
    return SUFFIX if read_head(path, len(_DATABASE)) == _DATABASE else JSON_SUFFIX


def _sentence(error: SanwrightError) -> Text:
    return error.text if str(error).endswith((".", "!", "?")) else joined((error.text, "."), "")


def write_design(tables: Tables, path: Path, form: str = "") -> None:
    """Save to ``path`` in the form that its ending says, or in ``form``; all of it or not at all.

    Raises InputError for another ending, MachineError for what stood in the way.
    """
    _write(tables, path, form or _form_of(path), None)


def write_over(
    tables: Tables,
    path: Path,
    expected: FileState | None,
    note: Callable[[FileState], object] = lambda _: None,
) -> FileState:
    """Save to ``path``, where ``expected`` was read or written last; gives what it is now.

    ``note`` is told what it will be, right before. Raises FileChangedError if somebody else wrote
    it since, and as ``write_design`` does.
    """
    return _write_and_tell(tables, path, note, lambda: refuse_changed(path, expected))


def write_anyway(
    tables: Tables, path: Path, note: Callable[[FileState], object] = lambda _: None
) -> FileState:
    """Save to ``path`` whatever is there; gives what it is now. Raises as ``write_design`` does."""
    return _write_and_tell(tables, path, note, lambda: None)


def _write_and_tell(
    tables: Tables,
    path: Path,
    note: Callable[[FileState], object],
    refuse: Callable[[], object],
) -> FileState:
    made: list[FileState] = []

    def settle(draft: Path) -> None:
        state = state_of(draft)
        if state is None:
            raise BugError(Text("“{path}” was saved and not made.", path=path))
        made.append(state)
        note(state)
        refuse()  # last: a program that locks nothing may write until the new file is in its place

    _write(tables, path, _form_of(path), settle)
    return made[0]


def _write(tables: Tables, path: Path, form: str, settle: Callable[[Path], object] | None) -> None:
    if form == SUFFIX:
        write_file(tables, path, settle)
    else:
        data = design_to_json(tables)
        save_file(path, lambda draft: draft.write_bytes(data), settle)


def _form_of(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in (SUFFIX, JSON_SUFFIX):
        raise InputError(
            Text(
                "“{path}” is not a design; designs end in {suffix} or {json_suffix}.",
                path=path,
                suffix=SUFFIX,
                json_suffix=JSON_SUFFIX,
            )
        )
    return suffix
