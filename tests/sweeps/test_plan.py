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
    ("[vary]\noptic = ['32GFC']", "line 2, vary.optic: there is no such key; nearest are optics."),
    ("[vary]\n\nisls = 4", "line 3, vary.isls"),
    ("[vary]\nisls = []", "line 2, vary.isls: must not be empty."),
    ("[vary]\nisls = [2.5]", "line 2, vary.isls: “2.5” is no whole number from 0 to 32."),
    ("[vary]\nyears = [-0.5]", "line 2, vary.years: “-0.5” is no number of years"),
    ("[vary]\ndemand = ['150 %']", "line 2, vary.demand: “150 %” is no factor"),
    ("[vary]\ncables = ['OM7']", "line 2, vary.cables: “OM7” is no fibre"),
    ("[vary]\npercentile = [99.9]\n[percentiles]\n99.9 = 1.5", 'as in "99.9" = 0.8.'),
    ("[vary]\npercentile = [9]\n[percentiles]\n9 = {x = 1.0}", "line 4, percentiles.9: the design"),
    ("[failures]\nkinds = ['isl']", "line 2, failures.kinds: of these kinds the design has 0"),
    ("[failures]\ntriples = [['a', 'b']]", "line 2, failures.triples: must have 3 entries, not 2."),
    ("[failures]\ntriples = [['array', 'array', 'array']]", "are not three things."),
    ("[designs]\nfolder = '.'\npacks = ['brocad']", "did you mean brocade?"),
    ("[vary]\nisls = [2, 2]", "line 2, vary.isls: a value is there twice"),
    ("[vary]\nisls = ['many']", "line 2, vary.isls: “many” is no whole number"),
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
    size = PlanSize(
        things, ("a", "b", "c"), ("w",), {"one": 900_000, "two": 900_000, "three": 900_000}
    )
    jobs = cut_jobs(plan, size)
    numbers = [case.number for job in jobs for case in job.cases]
    assert numbers == list(range(count_cases(plan, size)))
    assert [job.number for job in jobs] == list(range(len(jobs)))
    of_files = [
        {case.settings["file"] for case in j.cases} for j in jobs if j.question == "designs"
    ]
    assert of_files == [{"one", "two"}, {"three"}]  # a file's cases are compared in one job


def test_what_is_wrong_with_a_requirement_is_said_with_its_line(tmp_path) -> None:
    (tmp_path / "r.toml").write_text("[[hosts]]\nname = 'ESX'\ncount = 2\n")
    plan = "[requirement]\nfile = 'r.toml'\n[requirement.vary]\n'hosts.ESX.count' = [2, -1]"
    with pytest.raises(InputError, match=r"line 4, requirement\.vary\.hosts\.ESX\.count: hosts"):
        prepared(plan, beside=tmp_path)
