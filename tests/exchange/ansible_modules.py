"""What Ansible asks of a task before its module runs: known arguments, types, choices.

The argument lists are those of the real collections (``ansible_modules.toml``, with sources).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

_DATA = tomllib.loads(Path(__file__).with_name("ansible_modules.toml").read_text("utf-8"))
MODULES = {
    module: {name: _DATA[each] if isinstance(each, str) else each for name, each in spec.items()}
    for module, spec in _DATA["modules"].items()
}
_TEMPLATE = re.compile(r"\{\{ fos_\w+ \}\}")
_BOOLS = {"yes", "no", "true", "false", "on", "off", "1", "0"}


def complaints(module: str, arguments: object) -> list[str]:
    """What is wrong with a task, a line each; empty where Ansible would run it."""
    if module not in MODULES:
        return [f"{module}: no such module"]
    if not isinstance(arguments, Mapping):
        return [f"{module}: arguments are no mapping"]
    found = list(_of_options(module, MODULES[module], arguments))
    for group in _DATA["one_of"].get(module, ()):
        given = [name for name in group if name in arguments]
        if len(given) > 1:
            found.append(f"{module}: {given} exclude each other")
    return found


def _of_options(at: str, spec: Mapping, given: Mapping) -> Iterator[str]:
    names = {alias: name for name, each in spec.items() for alias in each.get("aliases", ())}
    seen = [names.get(name, name) for name in given]
    for name in seen:
        if name not in spec:
            yield f"{at}: no argument {name}"
        elif seen.count(name) > 1:
            yield f"{at}: {name} twice"
    for name, each in spec.items():
        if each.get("required") and name not in seen:
            yield f"{at}: {name} is missing"
    for name, value in given.items():
        known = names.get(name, name)
        if known in spec:
            yield from _of_value(f"{at}.{name}", spec[known], value)


def _of_value(at: str, spec: Mapping, value: object) -> Iterator[str]:
    kind, choices = spec["type"], spec.get("choices")
    if isinstance(value, str) and _TEMPLATE.fullmatch(value):
        return  # what stands for it is the inventory's
    if not _FITS[kind](value):
        yield f"{at}: {value!r:.60} is no {kind}"
        return
    if choices and value not in choices:
        yield f"{at}: {value!r} is none of {choices}"
    if kind == "dict" and "options" in spec:
        yield from _of_options(at, spec["options"], value)
    if kind == "list" and "elements" in spec:
        for number, item in enumerate(value):
            inner = {**spec, "type": spec["elements"]}
            inner.pop("elements")
            yield from _of_value(f"{at}[{number}]", inner, item)


def _is_int(value: object) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (
        isinstance(value, str) and bool(re.fullmatch(r"-?\d+", value))
    )


_FITS = {
    "str": lambda value: isinstance(value, str),
    "path": lambda value: isinstance(value, str),
    "int": _is_int,
    "bool": lambda value: isinstance(value, bool) or str(value).lower() in _BOOLS,
    "dict": lambda value: isinstance(value, dict),
    "list": lambda value: isinstance(value, list),
}
"""Stricter than Ansible in one thing: it makes a text of a number, and a number was a WWPN once."""
