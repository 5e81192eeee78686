"""Does a plan say what is asked, and does a wrong one say where it is wrong?"""

from __future__ import annotations

import pytest

from sanwright.errors import InputError
from sanwright.sweeps import parse_plan
from sanwright.sweeps.jobs import MOST_CASES, PlanSize, count_cases, cut_jobs
from tests.sweeps.designs import prepared

WRONG = [
    ("", "asks nothing"),
    ("name = 3", "line 1, name"),
    ("[vary]\noptic = ['32GFC']", "line 2, vary.optic: there is no such key; known are optics"),
    ("[vary]\n\nisls = 4", "line 3, vary.isls"),
    ("[vary]\nisls = []", "line 2, vary.isls"),
    ("[vary]\nisls = [2, 2]", "line 2, vary.isls: a value is there twice"),
    ("[vary]\nisls = ['many']", "line 2, vary.isls: isls: “many” is no number"),
    ("[vary]\noptics = ['33GFC']", "line 2, vary.optics: “33GFC” is no speed"),
    ("[vary]\nadapters = ['nobody']", "line 2, vary.adapters: There is no part “nobody”"),
    ("[vary]\nvariant = ['x']", "line 2, vary.variant: There is no variant “x”"),
    ("[vary]\nmultipathing = ['luck']", "line 2, vary.multipathing"),
    ("[vary]\npercentile = [95]", "line 2, vary.percentile"),
    ("[failures]\nkinds = ['weather']", "line 2, failures.kinds: “weather” is no kind"),
    ("[failures]\ntriples = [['a', 'b', 'c']]", "line 2, failures.triples"),
    ("[failures]\nat_once = 3", "line 2, failures.at_once"),
    ("[simulation]\nruns = 1", "line 2, simulation.runs"),
    ("[designs]\nfolder = 'x'\nedition = ['old']", "line 3, designs.edition"),
    ("[requirement]\nfile = 'x.toml'", "line 1, requirement"),
    ("[vary\n", "is not valid TOML"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_wrong_is_said_with_its_line(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        prepared(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_more_cases_than_a_sweep_has_are_refused_before_any_is_made() -> None:
    plan = parse_plan("[failures]\nat_once = 2")
    size = PlanSize(things=1, failures=tuple(map(str, range(1000))))
    with pytest.raises(InputError, match="499,500 cases"):
        count_cases(plan, size)
    assert MOST_CASES < 499_500


@pytest.mark.parametrize("things", [0, 10, 300, 10_000])
def test_jobs_hold_every_case_once_in_order(things: int) -> None:
    plan = parse_plan(
        "[vary]\nisls = [1, 2, 3]\nyears = [0, 1]\n[failures]\ntriples = [['a', 'b', 'c']]\n"
        "[simulation]\nruns = 4\nload = [0.5, 1.0]\n[designs]\nfolder = 'x'\npacks = ['own', 'b']"
    )
    size = PlanSize(things, ("a", "b", "c"), ("w",), ("one", "two", "three"))
    jobs = cut_jobs(plan, size)
    numbers = [case.number for job in jobs for case in job.cases]
    assert numbers == list(range(count_cases(plan, size)))
    assert [job.number for job in jobs] == list(range(len(jobs)))
    of_files = [
        {case.settings["file"] for case in j.cases} for j in jobs if j.question == "designs"
    ]
    assert all(len(files) == 1 for files in of_files)  # a file's cases are compared in one job
