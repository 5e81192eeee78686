"""Can every bundled reference architecture be found and opened by its key?"""

from __future__ import annotations

import json

import pytest

from sanwright.bundled import bundled_references
from sanwright.cli.main import main


def test_the_list_names_every_architecture(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["references", "--format", "json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [row["key"] for row in listed] == [item.key for item in bundled_references()]
    assert all(row["title"] and row["summary"] for row in listed)


def test_a_key_from_the_list_opens(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["references"]) == 0
    text = capsys.readouterr().out
    key = bundled_references()[0].key
    assert key in text
    assert main(["check", f"reference:{key}"]) == 0


def test_a_key_that_is_not_there_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check", "reference:nowhere"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
