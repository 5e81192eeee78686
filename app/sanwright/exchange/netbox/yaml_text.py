"""Other people's YAML, read as plain text: no types are guessed, nothing is built, nothing expands.

``0123`` and ``1e5`` are order numbers as often as numbers, so every scalar stays the text it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sanwright.errors import InputError
from sanwright.text import NOTHING, Text, verbatim

if TYPE_CHECKING:
    import yaml

DEEPEST = 16
MOST_NODES = 50_000


def read_yaml(text: str, path: str) -> dict[str, Any]:
    """The mapping that a text holds: of texts, lists and mappings of these; ``path`` names it.

    Raises InputError, one sentence naming the file, for anything else, for aliases, tags, and
    more than a hand would write.
    """
    import yaml

    try:
        _refuse_traps(text, path)
        loader = yaml.SafeLoader(text)
        loader.yaml_implicit_resolvers = {}  # no guesses at numbers, dates and truth
        try:
            node = loader.get_single_node()
            _refuse_twice(node, path)
            data = loader.construct_document(node) if node is not None else None
        finally:
            loader.dispose()
    except yaml.YAMLError as error:
        raise InputError(
            Text(
                "“{path}”: is not valid YAML ({reason}); correct it there or get it anew.",
                path=path,
                reason=_reason(error),
            )
        ) from None
    except (RecursionError, ValueError):
        raise InputError(Text("“{path}”: is not valid YAML; get it anew.", path=path)) from None
    if not isinstance(data, dict):
        raise InputError(Text("“{path}”: holds no fields such as “model: …”.", path=path))
    return data


def _refuse_traps(text: str, path: str) -> None:
    """Look through the file without building anything of it."""
    import yaml

    depth = 0
    for nodes, event in enumerate(yaml.parse(text, Loader=yaml.SafeLoader)):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST or nodes > MOST_NODES:
            raise InputError(
                Text(
                    "“{path}”: is nested too deep or too long to be a device "
                    "type; choose another file.",
                    path=path,
                )
            )
        if isinstance(event, yaml.AliasEvent):
            raise InputError(
                Text(
                    "“{path}”{line}: refers back to another place (“*”); write the value there.",
                    path=path,
                    line=_line(event),
                )
            )
        if getattr(event, "tag", None) is not None:
            raise InputError(
                Text(
                    "“{path}”{line}: names a type of its own (“!”); take it away.",
                    path=path,
                    line=_line(event),
                )
            )


def _refuse_twice(node: yaml.Node | None, path: str) -> None:
    """One of two values by the same name would be lost without a word."""
    import yaml

    waiting = [node]
    while waiting:
        found = waiting.pop()
        if isinstance(found, yaml.SequenceNode):
            waiting += found.value
        elif isinstance(found, yaml.MappingNode):
            seen: set[str] = set()
            for key, value in found.value:
                waiting.append(value)
                if isinstance(key, yaml.ScalarNode) and key.value in seen:
                    raise InputError(
                        Text(
                            "“{path}”{line}: “{key}” stands twice; keep one.",
                            path=path,
                            line=_line(key),
                            key=key.value,
                        )
                    )
                seen.add(str(key.value))


def _line(event: yaml.Event | yaml.Node) -> Text:
    mark = event.start_mark
    return Text(", line {line}", line=mark.line + 1) if mark is not None else NOTHING


def _reason(error: yaml.YAMLError) -> Text:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    if mark is None:
        return verbatim(str(problem))
    return Text("line {line}: {problem}", line=mark.line + 1, problem=problem)
