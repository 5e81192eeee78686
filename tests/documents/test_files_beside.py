"""Does a stranger's file name no other file but what lies beside it?"""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright.bounded_reading import beside
from sanwright.errors import InputError

FAR = (
    "", "/etc/x.sanw", "../x.sanw", "a/../../x", "\\\\server\\share\\x.sanw", "//server/share/x",
    "C:\\x.sanw", "C:x.sanw", "a\\..\\..\\x", "x\0",
)  # fmt: skip


@pytest.mark.parametrize("name", FAR)
def test_no_file_far_away_is_meant(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="copy it there"):
        beside(tmp_path, name)


@pytest.mark.parametrize("name", ["x.sanw", "customers", "customers/a b.json", "./x.toml"])
def test_what_lies_beside_is_found(name: str, tmp_path: Path) -> None:
    assert beside(tmp_path, name) == tmp_path / name
