"""Does the page on the Python interface say what there is, and do its examples run?"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sanwright import api

CALL = re.compile(r"^\| `(api|design|sweep)\.(\w+)\((.*?)\)` \|", re.MULTILINE)


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs" / "python-interface.md").read_text(encoding="utf-8")


def signature(of: Any) -> str:
    """Parameters without types, as the page writes them."""
    parameters = [
        each.replace(annotation=inspect.Parameter.empty)
        for name, each in inspect.signature(of).parameters.items()
        if name != "self"
    ]
    return str(inspect.Signature(parameters))[1:-1]


def public() -> Iterator[tuple[str, str, str]]:
    for name in api.__all__:
        if inspect.isfunction(getattr(api, name)):
            yield "api", name, signature(getattr(api, name))
    for name, of in vars(api.SanDesign).items():
        if inspect.isfunction(of) and not name.startswith("_"):
            yield "design", name, signature(of)
    yield "sweep", "run", signature(api.Sweep.run)


def test_every_call_stands_on_the_page_as_it_is(page: str) -> None:
    assert set(CALL.findall(page)) == set(public())


def test_the_examples_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 5
    scope: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, "python-interface.md", "exec"), scope)
    said = capsys.readouterr().out
    assert "errors" in said
    assert "block_size_bytes" in said
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "busy.sanw",
        "drawing.svg",
        "parts.csv",
        "plan.toml",
        "today.sweep",
    ]
