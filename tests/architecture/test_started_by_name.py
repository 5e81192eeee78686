"""Does everything that is started by its name start as its docstring says?"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STARTED = re.compile(r"python3? (-m [\w.]+|[\w./]+\.py)")
IMPORT_ALL = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
"""
HELP_OF_ALL = """
import runpy, sys
for name in sys.argv[1:]:
    sys.argv = [name, "--help"]
    try:
        runpy.run_module(name, run_name="__main__")
    except SystemExit as end:
        assert not end.code, f"{name} ended with {end.code}"
    else:
        raise AssertionError(f"{name} has no --help")
"""


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


def started(folder: str) -> dict[Path, str]:
    """Modules below a folder that are started by their name, with their docstrings."""
    texts = {file: file.read_text(encoding="utf-8") for file in (ROOT / folder).rglob("*.py")}
    return {
        file: ast.get_docstring(ast.parse(text)) or ""
        for file, text in sorted(texts.items())
        if '\nif __name__ == "__main__":' in text
    }


ALL = {**started("tests"), **started("installer")}
BENCHMARKS = sorted((ROOT / "tests" / "benchmarks").glob("bench_*.py"))


def in_a_new_python(code: str, modules: list[str]) -> subprocess.CompletedProcess[str]:
    """Run in the checkout, as a developer would: nothing else is on the path."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [sys.executable, "-c", code, *modules],
        cwd=ROOT,
        env={**env, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("file", ALL, ids=module_of)
def test_a_docstring_starts_its_module_by_the_module_s_name(file: Path) -> None:
    own = [words for words in STARTED.findall(ALL[file]) if file.stem in re.split(r"[./]", words)]
    assert set(own) <= {f"-m {module_of(file)}"}


def test_every_benchmark_says_how_it_is_started() -> None:
    assert len(BENCHMARKS) > 5
    silent = [file.name for file in BENCHMARKS if f"-m {module_of(file)}" not in ALL[file]]
    assert silent == []


def test_every_module_finds_what_it_imports_when_it_is_started() -> None:
    done = in_a_new_python(IMPORT_ALL, [module_of(file) for file in ALL if file not in BENCHMARKS])
    assert done.returncode == 0, done.stderr


def test_every_benchmark_starts() -> None:
    done = in_a_new_python(HELP_OF_ALL, [module_of(file) for file in BENCHMARKS])
    assert done.returncode == 0, done.stderr
