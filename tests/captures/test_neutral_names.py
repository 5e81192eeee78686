"""Does nothing of a customer's names reach the design, and is it still the same SAN?"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.catalog import Library
from sanwright.documents import new_design, write_design
from sanwright.exchange.captures.concluding import conclude
from sanwright.exchange.captures.facts import Fact, SwitchFact
from sanwright.exchange.captures.inventory_facts import AdapterFact, HostFact
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.neutral import PLAIN, NeutralNames
from sanwright.exchange.captures.outputs import Place, Speaker
from tests.captures.san import San, sans, wwn
from tests.captures.test_design_from_captures import facts_of
from tests.examples import examples

KEY = b"a key of these tests, of any length"
NAMES = st.text(st.sampled_from("QWXK_09"), min_size=6, max_size=12).map("Kunde".__add__)


@pytest.fixture(scope="module")
def library() -> Iterable[Library]:
    from sanwright.cli.loading import open_library

    with open_library() as opened:
        yield opened


@given(sans(fabrics=(10,), most_ports=5), NAMES, NAMES)
@settings(max_examples=examples(8), deadline=None)
def test_no_name_of_the_customer_is_in_the_file(
    library: Library, tmp_path_factory: pytest.TempPathFactory, san: San, name: str, host: str
) -> None:
    san = renamed(san, name)
    said = [*facts_of(san), *inventory(san, host)]
    assert said
    found = conclude(picture_of(said, neutral=NeutralNames(KEY)), library, new_design(library))
    design = new_design(library)
    design.apply(found.change)
    path = tmp_path_factory.mktemp("neutral") / "design.json"
    write_design(design, path)
    kept = path.read_text().casefold()
    for word in (*names_of(san), host, "Kunde"):
        assert word.casefold() not in kept
    plain = new_design(library)
    plain.apply(conclude(picture_of(said), library, plain).change)
    shape = [len(rows) for rows in (plain.devices, plain.cables, plain.zones, plain.ports)]
    assert [
        len(rows) for rows in (design.devices, design.cables, design.zones, design.ports)
    ] == shape


def renamed(san: San, name: str) -> San:
    """With names that stand nowhere else in a file."""
    switches = tuple(replace(s, name=f"{name}{n}") for n, s in enumerate(san.switches))
    new = {old.name: s.name for old, s in zip(san.switches, switches, strict=True)}
    links = tuple(replace(li, a=new[li.a], b=new[li.b]) for li in san.links)
    logins = tuple(replace(login, switch=new[login.switch]) for login in san.logins)
    zoning = tuple(
        replace(
            of,
            aliases=tuple((f"{name}{alias}", members) for alias, members in of.aliases),
            zones=tuple(
                replace(
                    zone,
                    name=f"{name}{zone.name}",
                    members=tuple(f"{name}{each}" for each in zone.members),
                )
                for zone in of.zones
            ),
            zone_set=of.zone_set and f"{name}{of.zone_set}",
            in_force=tuple(f"{name}{each}" for each in of.in_force),
        )
        for of in san.zoning
    )
    return San(switches, links, logins, zoning)


def inventory(san: San, host: str) -> list[Fact]:
    """Half of the logins are of a host that an inventory names."""
    at, whose = Place("list.csv", 1), Speaker("list.csv")
    owned = [login.wwpn for login in san.logins if not login.physical and not login.target][::2]
    return [
        HostFact(at, whose, name=host, cluster=f"{host}cl", serial=f"{host}77"),
        *(AdapterFact(at, whose, host=host, wwpn=wwpn) for wwpn in owned),
    ]


def names_of(san: San) -> set[str]:
    every = {switch.name for switch in san.switches} | {s.serial for s in san.switches}
    every |= {switch.address for switch in san.switches} | {s.wwn for s in san.switches}
    every |= {login.wwpn for login in san.logins} | {login.wwnn for login in san.logins}
    return every


@given(st.lists(st.integers(0, 2**24 - 1), unique=True, max_size=200), st.sampled_from("1256c"))
@settings(max_examples=examples(30), deadline=None)
def test_wwns_stay_different_and_keep_their_makers(numbers: list[int], type_: str) -> None:
    names = NeutralNames(KEY)
    head = {"1": "1000", "2": "2100", "5": "5001", "6": "6001", "c": "c003"}[type_]
    before = [wwn(head, 0x00C9DA000000 + number) for number in numbers]
    after = [names.wwn(each) for each in before]
    assert len(set(after)) == len(before)
    oui = 8 if type_ in "56" else 14
    assert [each[:oui] for each in after] == [each[:oui] for each in before]
    assert after == [NeutralNames(KEY).wwn(each) for each in before]


def test_every_text_of_a_fact_is_either_plain_or_made_neutral() -> None:
    """A new field must not let names through unseen."""
    every = Fact.__subclasses__()  # and what each was before it was given slots
    kinds = [kind for kind in every if kind is getattr(sys.modules[kind.__module__], kind.__name__)]
    assert {HostFact, SwitchFact} < set(kinds)
    for kind in kinds:
        for field in dataclasses.fields(kind):
            if "str" in str(field.type) and field.name not in PLAIN:
                assert NeutralNames(KEY).changes(kind, field.name), (kind, field.name)


def test_the_key_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sanwright.exchange.captures.neutral import own_key

    monkeypatch.setenv("SANWRIGHT_STATE_DIR", str(tmp_path))
    assert own_key() == own_key()
    assert len(own_key()) == 32
