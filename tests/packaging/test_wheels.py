"""Is of each locked package taken what the system asked about takes?"""

from __future__ import annotations

from pathlib import Path

from installer import wheels
from installer.macos import judge
from installer.windows_trial import windows_python


def test_conditions_of_a_lock_are_those_of_the_system_asked_about(root: Path) -> None:
    lock = (root / "installer" / "requirements" / "package.txt").read_text(encoding="utf-8")
    names = {
        system: {line.partition("==")[0]: line for line in wheels.locked(lock, target)}
        for system, target in {
            "mac": judge.target("arm64"),
            "intel": judge.target("x86_64"),
            "windows": windows_python.TARGET,
        }.items()
    }
    assert names["mac"] == names["intel"]
    assert set(names["mac"]) - set(names["windows"]) == {"macholib"}
    assert {"pefile", "pywin32-ctypes"} == set(names["windows"]) - set(names["mac"])
    for line in names["mac"].values():
        assert ";" not in line
        assert "--hash=sha256:" in line


def test_the_newest_tag_of_the_promised_macos_is_asked_for_first() -> None:
    tags = judge.platforms("arm64")
    assert tags[:2] == ["macosx_15_0_arm64", "macosx_15_0_universal2"]
    assert len(set(tags)) == len(tags)
