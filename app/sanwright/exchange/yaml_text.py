"""Other people's YAML, read as plain text: no types are guessed, nothing is built, nothing expands.

``0123`` and ``1e5`` are order numbers as often as numbers, so every scalar stays the text it is.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanwright.errors import InputError, MachineError
from sanwright.text import tr

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
        raise InputError(
            tr("“{path}”: is not valid YAML ({reason}).", path=path, reason=_reason(error))
        ) from None
    except (RecursionError, ValueError):
        raise InputError(tr("“{path}”: is not valid YAML.", path=path)) from None
    if not isinstance(data, dict):
        raise InputError(tr("“{path}”: holds no fields such as “model: …”.", path=path))
    return data


def _content(path: Path) -> str:
    if path.is_dir():
        raise InputError(tr("“{path}” is a folder; name a YAML file in it.", path=path))
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_BYTES + 1)
    except FileNotFoundError:
        raise InputError(tr("“{path}” does not exist; check the name.", path=path)) from None
    except OSError as error:
        raise MachineError(
            tr("“{path}” cannot be read ({strerror}).", path=path, strerror=error.strerror)
        ) from None
    if len(data) > LARGEST_BYTES:
        raise InputError(
            tr(
                "“{path}”: is larger than {most} kB.",
                path=path,
                most=LARGEST_BYTES // 1000,
            )
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(tr("“{path}”: is not text in UTF-8.", path=path)) from None


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
            raise InputError(tr("“{path}”: is nested too deep or too long.", path=path))
        if isinstance(event, yaml.AliasEvent):
            raise InputError(
                tr(
                    "“{path}”{line}: refers back to another place (“*”).",
                    path=path,
                    line=_line(event),
                )
            )
        if getattr(event, "tag", None) is not None:
            raise InputError(
                tr("“{path}”{line}: names a type of its own (“!”).", path=path, line=_line(event))
            )


def _line(event: yaml.Event) -> str:
    return (
        tr(", line {line}", line=event.start_mark.line + 1) if event.start_mark is not None else ""
    )


def _reason(error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    if mark is None:
        return str(problem)
    return tr("line {line}: {problem}", line=mark.line + 1, problem=problem)
