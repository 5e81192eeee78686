"""Do the workflows of the public CI service say only what there is: tasks, modules, files?"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

import tasks
from installer import package

FOLDER = Path(__file__).resolve().parents[2] / ".github" / "workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))
SYSTEMS = {"linux": "linux", "windows": "win32", "macos": "darwin"}


def read(name: str) -> dict[str, Any]:
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


def steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def commands(workflow: dict[str, Any]) -> str:
    return "\n".join(step["run"] for step in steps(workflow) if "run" in step)


def test_there_are_two() -> None:
    assert [file.name for file in WORKFLOWS] == ["packages.yml", "tests.yml"]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_every_command_is_there(file: Path, root: Path) -> None:
    text = commands(read(file.name))
    for task in re.findall(r"tasks\.py (\w+)", text):
        assert task in tasks.TASKS, task
    for module in re.findall(r"-m (installer\.[\w.]+)", text):
        assert find_spec(module), module
    for script in re.findall(r"(?:^|\s)(\.ci/\w+|resources/[\w./-]+)", text):
        assert (root / script).exists(), script
    assert re.search(r"tasks\.py \w+|\.ci/\w+", text)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_every_action_is_pinned_to_a_commit_and_jobs_may_only_read(file: Path) -> None:
    workflow = read(file.name)
    for step in steps(workflow):
        if "uses" in step:
            assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", step["uses"]), step["uses"]
        else:
            assert step["run"]
            assert step["name"]
    assert workflow["permissions"] == {"contents": "read"}
    assert all(job["timeout-minutes"] <= 60 for job in workflow["jobs"].values())


def test_each_system_builds_all_its_formats() -> None:
    jobs = read("packages.yml")["jobs"]
    assert set(jobs) == set(SYSTEMS)
    for job, system in SYSTEMS.items():
        text = "\n".join(step.get("run", "") for step in jobs[job]["steps"])
        [words] = re.findall(r"tasks\.py package (.*)", text)
        assert words.split() == list(package.BUILDERS[system])


def test_each_system_tries_what_it_built_before_it_is_handed_out() -> None:
    for name, job in read("packages.yml")["jobs"].items():
        order = [
            index
            for word in ("tasks.py package", "installer.smoke", "actions/upload-artifact")
            for index, step in enumerate(job["steps"])
            if word in step.get("run", "") + step.get("uses", "")
        ]
        assert len(order) == 3, name
        assert order == sorted(order), name
        upload = job["steps"][order[2]]["with"]
        assert "dist/SHA256SUMS" in upload["path"]
        assert upload["if-no-files-found"] == "error"


def test_the_tests_run_what_every_other_machine_runs() -> None:
    assert "\n.ci/run" in "\n" + commands(read("tests.yml"))
