"""Opens and saves designs, whatever their form; a failure is one sentence naming the file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from sanwright.design import Design, Project, ReferenceCopy, Tables
from sanwright.documents.design_file import put_in_place, read_file, write_file
from sanwright.documents.fill import starting_fabrics
from sanwright.documents.json_form import design_from_json, design_to_json
from sanwright.errors import InputError, MachineError, SanwrightError
from sanwright.parts.supply import PartSupply

SUFFIX = ".sanw"
JSON_SUFFIX = ".json"


def new_design(supply: PartSupply) -> Design:
    """An empty design with the current reference tables and fabrics A and B."""
    return Design([Project(), ReferenceCopy(data=supply.reference()), *starting_fabrics()])


def read_design(path: Path, supply: PartSupply) -> Design:
    """Open ``path``, a ``.sanw`` or ``.json`` design.

    Raises InputError or MachineError with one sentence that names the file.
    """
    form = _form_of(path)
    if not path.exists():
        raise InputError(f"“{path}” does not exist; check the name.")
    if path.is_dir():
        raise InputError(f"“{path}” is a folder; name a design file in it.")
    try:
        if form == SUFFIX:
            return read_file(path)
        return design_from_json(path.read_bytes(), supply)
    except OSError as error:
        raise MachineError(f"“{path}” cannot be read ({error.strerror}).") from None
    except SanwrightError as error:
        raise type(error)(f"“{path}”: {_sentence(error)}") from None


def _sentence(error: SanwrightError) -> str:
    text = str(error)
    return text if text.endswith((".", "!", "?")) else f"{text}."


def write_design(tables: Tables, path: Path) -> None:
    """Save to ``path`` in the form that its ending says, all of it or not at all.

    Raises InputError for another ending, MachineError for what stood in the way.
    """
    if _form_of(path) == SUFFIX:
        write_file(tables, path)
        return
    parent = path.resolve().parent
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=parent)
        with os.fdopen(handle, "wb") as written:
            written.write(design_to_json(tables))
        put_in_place(Path(name), path)
    except OSError as error:
        raise MachineError(
            f"“{path}” could not be saved ({error.strerror}); choose another place."
        ) from None


def _form_of(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in (SUFFIX, JSON_SUFFIX):
        raise InputError(f"“{path}” is not a design; designs end in {SUFFIX} or {JSON_SUFFIX}.")
    return suffix
