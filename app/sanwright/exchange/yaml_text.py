"""Other people's YAML, read as plain text: no types are guessed, nothing is built, nothing expands.

``0123`` and ``1e5`` are order numbers as often as numbers, so every scalar stays the text it is.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanwright.errors import InputError, MachineError

if TYPE_CHECKING:
    import yaml

LARGEST_BYTES = 512_000
DEEPEST = 16
MOST_NODES = 50_000


def read_yaml(path: Path) -> dict[str, Any]:
    """The mapping that ``path`` holds: of texts, lists and mappings of these.

    Raises InputError, one sentence naming the file, for anything else, for aliases, tags, and
    more than a hand would write; MachineError if the file cannot be read.
    """
    import yaml

    text = _content(path)
    try:
        _refuse_traps(text, path)
        loader = yaml.SafeLoader(text)
        loader.yaml_implicit_resolvers = {}  # no guesses at numbers, dates and truth
        try:
            data = loader.get_single_data()
        finally:
            loader.dispose()
    except yaml.YAMLError as error:
        raise InputError(f"“{path}”: is not valid YAML ({_reason(error)}).") from None
    except (RecursionError, ValueError):
        raise InputError(f"“{path}”: is not valid YAML.") from None
    if not isinstance(data, dict):
        raise InputError(f"“{path}”: holds no fields such as “model: …”.")
    return data


def _content(path: Path) -> str:
    if path.is_dir():
        raise InputError(f"“{path}” is a folder; name a YAML file in it.")
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_BYTES + 1)
    except FileNotFoundError:
        raise InputError(f"“{path}” does not exist; check the name.") from None
    except OSError as error:
        raise MachineError(f"“{path}” cannot be read ({error.strerror}).") from None
    if len(data) > LARGEST_BYTES:
        raise InputError(f"“{path}”: is larger than {LARGEST_BYTES // 1000} kB.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"“{path}”: is not text in UTF-8.") from None


def _refuse_traps(text: str, path: Path) -> None:
    """Look through the file without building anything of it."""
    import yaml

    depth = 0
    for nodes, event in enumerate(yaml.parse(text, Loader=yaml.SafeLoader)):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST or nodes > MOST_NODES:
            raise InputError(f"“{path}”: is nested too deep or too long.")
        if isinstance(event, yaml.AliasEvent):
            raise InputError(f"“{path}”{_line(event)}: refers back to another place (“*”).")
        if getattr(event, "tag", None) is not None:
            raise InputError(f"“{path}”{_line(event)}: names a type of its own (“!”).")


def _line(event: yaml.Event) -> str:
    return f", line {event.start_mark.line + 1}" if event.start_mark is not None else ""


def _reason(error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    return f"line {mark.line + 1}: {problem}" if mark is not None else str(problem)
