"""Does the packaging task build what it is asked for, and all where it is asked for nothing?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from installer import package


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], Path]]:
    calls: list[tuple[list[str], Path]] = []

    def build(wanted: Sequence[str], output: Path) -> list[Path]:
        calls.append(([*wanted], output))
        return []

    monkeypatch.setattr(package, "package", build)
    return calls


def test_without_a_name_it_builds_all_that_the_system_can(
    built: list[tuple[list[str], Path]], tmp_path: Path
) -> None:
    assert package.main(["-o", str(tmp_path)]) == 0
    everything = [name for name in package.formats() if name != package.FOLDER]
    assert built == [(everything, tmp_path)]


def test_by_name_it_builds_that_and_a_name_that_is_none_is_refused(
    built: list[tuple[list[str], Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert package.main([package.FOLDER]) == 0
    assert [wanted for wanted, _ in built] == [[package.FOLDER]]
    with pytest.raises(SystemExit):
        package.main(["rpm"])
    assert "rpm" in capsys.readouterr().err
    assert len(built) == 1
