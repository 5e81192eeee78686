"""Requirements whose figures are as large and as small as a file can say: an answer or a sentence.

Some figures of a small requirement are replaced, and a design is worked out from it as on the
command line.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import re
from pathlib import Path
from typing import Any, get_args

import msgspec

from sanwright.cli.main import main
from sanwright.design import Requirement
from tests.campaign import LONGEST_REFUSAL, large_work

_SMALL: dict[str, Any] = {
    "name": "New", "hosts": [{"name": "ESX", "count": 4}], "arrays": [{"name": "Gold"}],
}  # fmt: skip
_FIGURES = re.compile(r"int|float|sanwright\.units")
_MANY_HOSTS, _THEIR_SECONDS = 10_000, 90.0
"""As many are a design to be worked out and drawn, with all their cables: no extreme figure."""
_EXTREMES = (1e300, 1e18, 10**15, 2**63, _MANY_HOSTS, 1, 0, -1, 1e-300, 5e-324)


def attack(chance: random.Random, folder: Path) -> str:
    """One requirement with up to three extreme figures."""
    asked = json.loads(json.dumps(_SMALL))
    for table, name in chance.sample(FIGURES, chance.randrange(1, 4)):
        value = chance.choice(_EXTREMES)
        if not table:
            asked[name] = value
        elif isinstance(asked.get(table), list):
            asked[table][0][name] = value
        else:
            asked.setdefault(table, {})[name] = value
    if asked["hosts"][0]["count"] == _MANY_HOSTS:
        large_work(_THEIR_SECONDS)
    path = folder / "asked.json"
    path.write_text(json.dumps(asked), encoding="utf-8")
    told = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(told):
        code = main(["design", str(path), "-o", str(folder / "made.sanw")])
    said = told.getvalue().replace(str(path), "")
    assert code in (0, 1, 2), (code, asked)
    assert "Traceback" not in said, said
    assert all(len(line) <= LONGEST_REFUSAL for line in said.splitlines()), said
    return {0: "worked out", 1: "not possible", 2: "refused"}[code]


def _inner(kind: Any) -> type[msgspec.Struct] | None:
    """The record that a field holds, or holds several of."""
    if isinstance(kind, type):
        return kind if issubclass(kind, msgspec.Struct) else None
    return next((found for each in get_args(kind) if (found := _inner(each)) is not None), None)


def _figures() -> list[tuple[str, str]]:
    """Table and name of every field of a requirement that is a number."""
    found = []
    for field in msgspec.structs.fields(Requirement):
        inner = _inner(field.type)
        if inner is None or inner.__module__.startswith("sanwright.units"):
            fields, table = (field,), ""
        else:
            fields, table = msgspec.structs.fields(inner), field.encode_name
        found += [(table, each.encode_name) for each in fields if _FIGURES.search(str(each.type))]
    return found


FIGURES = _figures()
