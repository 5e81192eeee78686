"""Is what is kept of many repeated facts enough to conclude the same, in bounded memory?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.exchange.captures.facts import (
    CounterFact,
    Fact,
    OpticFact,
    PortFact,
    SwitchFact,
    SwitchMaker,
    SwitchPort,
)
from sanwright.exchange.captures.kept import KeptFacts
from sanwright.exchange.captures.merged import merged
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import SanPicture
from sanwright.exchange.captures.reading import read_captures
from tests.captures.brocade_writer import FOS_RELEASES, BrocadeWriter
from tests.captures.reading import SPEAKER
from tests.captures.san import San, SanLogin, SanOptic, SanPort, SanSwitch, sans, wwn

_PORT = SwitchPort(index=0, port=0)


def _small() -> San:
    ports = tuple(SanPort(at, port=at, online=True, speed=16, optic=SanOptic()) for at in range(4))
    switch = SanSwitch("sw1", wwn("1000", 1), "S1", "v9.1", "10.0.0.1", ports)
    return San((switch,), (), (SanLogin("sw1", 0, wwn("1000", 9), wwn("2000", 9)),))


def _log(san: San, *, errors: int = 0) -> str:
    lines: list[str] = []
    for switch in san.switches:
        ports = tuple(replace(port, errors=(("crc err", errors),)) for port in switch.ports)
        later = replace(switch, ports=ports)
        lines += BrocadeWriter(san, later, FOS_RELEASES[1]).log(f"{switch.name}:admin> ")
    return "\r\n".join(lines) + "\r\n"


def _kept(facts: Sequence[Fact], most: int = 10**6) -> KeptFacts:
    kept = KeptFacts(most)
    for fact in facts:
        kept.add(fact)
    return kept


def _said(one: Any) -> Any:
    """A part of a picture without the places, by values alone."""
    if isinstance(one, Fact):
        kept = [each.name for each in fields(one)]
        names = [name for name in kept if name not in ("place", "speaker", "times")]
        return type(one).__name__, tuple(_said(getattr(one, name)) for name in names)
    if hasattr(one, "fact"):
        return _said(one.fact)
    return one


def _plain(picture: SanPicture) -> Any:
    return {
        "switches": {
            key: (
                _said(switch.about),
                switch.logical,
                {
                    at: (_said(port.state), port.optic and _said(port.optic),
                         sorted(map(_said, port.counters), key=str))
                    for at, port in switch.ports.items()
                },
                sorted({_said(output) for output in switch.outputs}, key=str),
            )
            for key, switch in picture.switches.items()
        },
        "links": [replace(link, places=()) for link in picture.links],
        "logins": [(_said(one.login), one.switch, one.port, one.fabric) for one in picture.logins],
        "fabrics": {
            key: ([_said(each) for each in one.zones], [_said(each) for each in one.aliases])
            for key, one in picture.fabrics.items()
        },
        "against": {one.key: one.said[0].value for one in picture.contradictions},
    }  # fmt: skip


def _facts_of(path: Path) -> list[Fact]:
    """All facts of a file or folder, each as often as it is said."""
    every: list[Fact] = []

    class _All(KeptFacts):
        def add(self, fact: Fact) -> None:
            every.append(fact)
            super().add(fact)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sanwright.exchange.captures.reading.KeptFacts", _All)
        read_captures([path])
    return every


@pytest.mark.slow
@settings(max_examples=25)
@given(sans(), st.lists(st.integers(0, 10**6), min_size=2, max_size=4), st.booleans())
def test_what_is_kept_of_logs_of_several_days_concludes_what_all_of_it_does(
    tmp_path_factory: pytest.TempPathFactory, san: San, errors: list[int], is_one_file: bool
) -> None:
    folder = tmp_path_factory.mktemp("logs")
    days = [_log(san, errors=each) for each in errors]
    if is_one_file:
        (folder / "all.log").write_text("".join(days), newline="")
    else:
        for number, day in enumerate(days):
            (folder / f"day{number}.log").write_text(day, newline="")
    every = _facts_of(folder)
    kept = _kept(every).facts()
    assert _plain(picture_of(kept)) == _plain(picture_of(every))


def test_a_log_of_many_days_keeps_as_many_facts_as_one_of_two(tmp_path: Path) -> None:
    san = _small()
    counted = []
    for days in (2, 30):
        path = tmp_path / f"{days}.log"
        path.write_text("".join(_log(san, errors=day) for day in range(days)), newline="")
        reading = read_captures([path])
        counted.append((len(reading.facts), reading.read))
    (two, read_two), (thirty, read_thirty) = counted
    assert thirty == two
    assert read_thirty == 15 * read_two


def test_files_of_one_switch_are_kept_once_and_those_of_two_apart(tmp_path: Path) -> None:
    san = _small()
    for day in range(20):
        (tmp_path / f"day{day:02}.log").write_text(_log(san, errors=day), newline="")
    reading = read_captures([tmp_path])
    alone = read_captures([tmp_path / "day00.log"])
    assert len(reading.facts) <= 2 * len(alone.facts)
    files = {fact.place.file.rpartition("/")[2] for fact in reading.facts}
    assert files == {"day00.log", "day19.log"}


def test_the_last_of_what_passes_and_the_most_said_of_what_lasts_are_taken() -> None:
    def port(line: int, **said: Any) -> Any:
        return PortFact(Place("a.log", line, "switchshow"), SPEAKER, port=_PORT, **said)

    said = [
        port(1, state="Online", peer_wwn="b"),
        port(2, state="Offline", peer_wwn="a"),
        *(port(line, state="Online", peer_wwn="a") for line in range(3, 9)),
        port(9, state="Offline", peer_wwn="b"),
        port(10, state="Online", peer_wwn="a"),
    ]
    for facts in (said, _kept(said).facts()):
        one = merged(facts, passing={"state"})
        assert (one.fact.state, one.fact.peer_wwn) == ("Online", "a")
    assert len(_kept(said).facts()) == 4


def test_what_goes_beyond_the_limit_is_told_and_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sanwright.exchange.captures.reading.KeptFacts", lambda: KeptFacts(10))
    san = _small()
    (tmp_path / "a.log").write_text(_log(san), newline="")
    (tmp_path / "b.log").write_text(_log(san), newline="")
    reading = read_captures([tmp_path])
    assert len({id(fact) for fact in reading.facts}) <= 20
    assert all("More was read" in str(report.why) for report in reading.files)


def test_optics_and_counters_of_every_hour_are_two_of_each_port() -> None:
    readings: list[Fact] = []
    for hour in range(100):
        place = Place("a.log", hour + 1, "sfpshow")
        readings += [
            OpticFact(place, SPEAKER, port=_PORT, serial="S1", rx_power_dbm=-3.0 - hour / 50),
            CounterFact(replace(place, command="porterrshow"), SPEAKER, port=_PORT,
                        counts=(("crc err", hour),)),
        ]  # fmt: skip
    kept = _kept(readings).facts()
    assert [fact.place.line for fact in kept] == [1, 1, 100, 100]
    assert [fact.times for fact in kept] == [1, 1, 99, 99]


def test_a_switch_that_shares_no_name_of_its_own_is_not_joined() -> None:
    def switch(file: str, wwn: str, serial: str) -> SwitchFact:
        return SwitchFact(
            Place(file, 1, "switchshow"), replace(SPEAKER, file=file, name="sw1"),
            vendor=SwitchMaker.BROCADE, wwn=wwn, serial=serial,
        )  # fmt: skip

    one, other = switch("a", "10:00:00:00:00:00:00:01", "X"), switch("b", "", "Y")
    same = switch("c", "10:00:00:00:00:00:00:01", "")
    assert {fact.speaker.file for fact in _kept([one, other, same]).facts()} == {"a", "b"}
