"""Opens and saves designs, whatever their form; a failure is one sentence naming the file."""

from __future__ import annotations

import stat
from pathlib import Path

from sanwright.design import Design, Project, ReferenceCopy, Tables
from sanwright.documents.design_file import read_file, save_file, write_file
from sanwright.documents.fill import starting_fabrics
from sanwright.documents.json_form import design_from_json, design_to_json
from sanwright.errors import InputError, MachineError, SanwrightError
from sanwright.parts.supply import PartSupply
from sanwright.text import tr

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
    _check_is_file(path)
    try:
        with path.open("rb") as file:
            if form == JSON_SUFFIX:
                return design_from_json(file.read(), supply)
        return read_file(path)
    except OSError as error:
        raise MachineError(
            tr("“{path}” cannot be read ({strerror}).", path=path, strerror=error.strerror)
        ) from None
    except SanwrightError as error:
        raise type(error)(tr("“{path}”: {error}", path=path, error=_sentence(error))) from None


def _check_is_file(path: Path) -> None:
    try:
        is_folder = stat.S_ISDIR(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(tr("“{path}” does not exist; check the name.", path=path)) from None
    except OSError as error:
        raise MachineError(
            tr("“{path}” cannot be read ({strerror}).", path=path, strerror=error.strerror)
        ) from None
    if is_folder:
        raise InputError(tr("“{path}” is a folder; name a design file in it.", path=path))


def _sentence(error: SanwrightError) -> str:
    text = " ".join(str(error).split())
    return text if text.endswith((".", "!", "?")) else f"{text}."


def write_design(tables: Tables, path: Path) -> None:
    """Save to ``path`` in the form that its ending says, all of it or not at all.

    Raises InputError for another ending, MachineError for what stood in the way.
    """
    if _form_of(path) == SUFFIX:
        write_file(tables, path)
        return
    data = design_to_json(tables)
    save_file(path, lambda part: part.write_bytes(data))


def _form_of(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in (SUFFIX, JSON_SUFFIX):
        raise InputError(
            tr(
                "“{path}” is not a design; designs end in {suffix} or {json_suffix}.",
                path=path,
                suffix=SUFFIX,
                json_suffix=JSON_SUFFIX,
            )
        )
    return suffix
