"""Do switches take what is written for them, and does it let the same ports meet as the design?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import array_ids, host_ids
from sanwright.analysis.fabrics import fabric_facts
from sanwright.analysis.ports import role_of
from sanwright.analysis.sides import segment_at
from sanwright.analysis.zones import zone_facts
from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.cli.loading import open_library
from sanwright.design import Design, Fabric, Project, Zone, ZoningPlan
from sanwright.documents import read_design
from sanwright.edits import replace_record
from sanwright.edits.zoning import rezone, set_wwpns
from sanwright.errors import InputError
from sanwright.exchange.switch_config import (
    Choices,
    Form,
    Vendor,
    config_files,
    configs_of,
    write_configs,
)
from sanwright.exchange.wwpns.matching import zoned_ports
from sanwright.language import speaking
from sanwright.zoning import propose_zones
from tests.examples import examples
from tests.exchange.playbooks import play_into, tasks_of
from tests.exchange.switch_grammars import FabricOs, NxOs, RefusedError

DESIGNS = {entry.key: entry.path for entry in (*bundled_references(), *bundled_testbeds())}
VSANS = {"fabric-a": 10, "fabric-b": 1}


@cache
def _read(key: str) -> Design:
    return read_design(DESIGNS[key], open_library())


def _design(key: str, kind: str = "", *, wwpns: bool = True) -> Design:
    """A bundled design with the zones of ``kind`` (else its own) and a WWPN on every port."""
    design = Design(_read(key).records())
    if kind:
        plan = ZoningPlan(kind=kind, vsans=VSANS)
        proposal = propose_zones(Assessment(design.snapshot()), plan)
        design.apply(rezone(design, proposal.added, proposal.removed, "Zone", plan))
    else:
        design.apply(replace_record(design, ZoningPlan(vsans=VSANS), "VSANs"))
    if wwpns:
        ports = zoned_ports(Assessment(design.snapshot()))
        design.apply(set_wwpns(design, dict(zip(ports, _wwpns(), strict=False)), "WWPNs"))
    return design


def _wwpns() -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield f"10:00:00:10:9b:{number >> 16:02x}:{number >> 8 & 255:02x}:{number & 255:02x}"


def _pairs(design: Design, fabric: str) -> set[frozenset[str]]:
    """WWPNs that the design's zones let meet in a fabric, in a plain zone also two of a kind."""
    facts = Assessment(design.snapshot())
    found = set()
    for id_ in design.zones:
        zone = zone_facts(facts, id_)
        here = [port for port in zone.members if segment_at(facts, port) == fabric]
        for number, a in enumerate(here):
            for b in here[number + 1 :]:
                if zone.joins(a, b):
                    found.add(frozenset((design.ports[a].wwpn, design.ports[b].wwpn)))
    return found


def _only_between(pairs: set[frozenset[str]], design: Design) -> set[frozenset[str]]:
    """Pairs of an initiator and a target alone, which is what smart zoning keeps."""
    facts = Assessment(design.snapshot())
    role = {port.wwpn: role_of(facts, id_) for id_, port in design.ports.items() if port.wwpn}
    return {pair for pair in pairs if len({role[wwpn] for wwpn in pair}) == 2}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", ["", "single initiator", "peer"])
@pytest.mark.parametrize("key", sorted(DESIGNS))
def test_every_bundled_design_is_taken_by_its_switches(key: str, kind: str) -> None:
    design = _design(key, kind)
    facts = Assessment(design.snapshot())
    for form in (Form.BROCADE, Form.CISCO):
        for file in config_files(facts, form):
            assert not file.problems, file.problems
            switch: FabricOs | NxOs = FabricOs() if form is Form.BROCADE else NxOs()
            switch.enter(file.text)
            wanted = _pairs(design, file.fabric)
            assert wanted
            if form is Form.CISCO and file.config.has_peers:
                wanted = _only_between(wanted, design)
            assert switch.pairs() == wanted
            if isinstance(switch, NxOs):
                assert switch.stored
            else:
                assert switch.saved


@pytest.mark.parametrize("kind", ["single initiator", "peer"])
@pytest.mark.parametrize("key", ["ibm-peer-zones", "full-mesh", "cisco-director", "t3-fcp"])
def test_playbooks_lead_to_the_same_zoning_as_the_commands(key: str, kind: str) -> None:
    facts = Assessment(_design(key, kind).snapshot())
    plays = {file.fabric: file for file in config_files(facts, Form.ANSIBLE)}
    for vendor in Vendor:
        for config in configs_of(facts, vendor=vendor):
            if config.key not in plays or plays[config.key].vendor is not vendor:
                continue
            commands = next(
                f for f in config_files(facts, Form(vendor.value.lower())) if f.fabric == config.key
            )
            switch, other = (FabricOs() if vendor is Vendor.BROCADE else NxOs() for _ in "ab")
            switch.enter(commands.text)
            play_into(other, plays[config.key].text)
            assert other.pairs() == switch.pairs() != set()
            assert other.aliases == switch.aliases


HOSTILE = st.one_of(
    st.text(max_size=90),
    st.text(st.sampled_from("aA0 _-$^\"';`!?\\\n\r\t{}<>|&:#%äß漢\u202e"), max_size=90),
    st.sampled_from(
        ["lsan_x", "BFA_1", "d__efault__", "red_0917", "no", "0x10", "1e5", "yes", "~", "",
         "a" * 200, "a" * 199 + "b", "\"; cfgclear; \"", "$(reboot)", "{{ lookup('x') }}"]
    ),
)  # fmt: skip


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    names=st.lists(HOSTILE, min_size=9, max_size=9),
    kind=st.sampled_from(["single initiator", "peer"]),
    language=st.sampled_from(["en", "de"]),
)
def test_no_name_makes_a_switch_refuse(names: list[str], kind: str, language: str) -> None:
    design = _design("switch-pair", kind)
    facts = Assessment(design.snapshot())
    hosts, arrays = host_ids(facts), array_ids(facts)
    for id_, name in zip((*hosts[:3], *arrays[:1]), names, strict=False):
        device = msgspec.structs.replace(design.devices[id_], name=name)
        design.apply(replace_record(design, device, "Name"))
    fabrics = list(design.fabrics.values())
    for fabric, name in zip(fabrics, names[4:], strict=False):
        renamed: Fabric = msgspec.structs.replace(fabric, name=name)
        design.apply(replace_record(design, renamed, "Name"))
    project: Project = msgspec.structs.replace(design.project, name=names[6])
    design.apply(replace_record(design, project, "Name"))
    for zone, name in zip(list(design.zones.values()), names[7:], strict=False):
        given_: Zone = msgspec.structs.replace(zone, name=name)
        design.apply(replace_record(design, given_, "Name"))
    facts = Assessment(design.snapshot())
    with speaking(language):
        for form in (Form.BROCADE, Form.CISCO):
            for file in config_files(facts, form):
                assert not file.problems
                switch: FabricOs | NxOs = FabricOs() if form is Form.BROCADE else NxOs()
                switch.enter(file.text)
                assert switch.pairs()
                assert Path(file.name).name == file.name
        for file in config_files(facts, Form.ANSIBLE):
            assert "{{ lookup" not in file.text.partition("\n---\n")[2]
            tasks_of(file.text)


@pytest.mark.parametrize("form", [Form.BROCADE, Form.CISCO, Form.ANSIBLE])
def test_a_file_that_lacks_a_wwpn_does_nothing_at_all(form: Form) -> None:
    design = _design("full-mesh" if form is Form.CISCO else "switch-pair", "peer")
    port = next(id_ for id_, record in design.ports.items() if record.wwpn)
    design.apply(set_wwpns(design, {port: ""}, "Forget"))
    files = config_files(Assessment(design.snapshot()), form)
    file = next(file for file in files if file.problems)
    assert tuple(map(str, file.problems)) == ("1 WWPN is not known.",)
    assert "NOT READY" in file.text
    assert f"<WWPN of {design.label(port)}>" in file.text
    if form is Form.ANSIBLE:
        assert yaml.safe_load(file.text) is None
    else:
        switch: FabricOs | NxOs = FabricOs() if form is Form.BROCADE else NxOs()
        switch.enter(file.text)
        assert not switch.aliases
        assert not switch.zones
        # And if somebody takes the comment signs away, the very placeholder is refused.
        bare = "\n".join(line[2:] for line in file.text.splitlines() if "<WWPN" in line)
        with pytest.raises(RefusedError):
            switch.enter(bare)


def test_a_vsan_without_a_number_keeps_the_whole_file_a_comment() -> None:
    design = _design("full-mesh", "peer")
    design.apply(replace_record(design, ZoningPlan(kind="peer"), "No VSAN"))
    file = config_files(Assessment(design.snapshot()))[0]
    assert tuple(map(str, file.problems)) == ("The number of the VSAN of Fabric A is not stated.",)
    switch = NxOs()
    switch.enter(file.text)
    assert not switch.zones


def test_one_wwpn_on_two_ports_is_told_and_nothing_is_entered() -> None:
    design = _design("switch-pair", "peer")
    first, second = [
        alias.port for alias in configs_of(Assessment(design.snapshot()))[0].aliases[:2]
    ]
    twice = design.ports[first].wwpn
    design.apply(set_wwpns(design, {second: twice}, "Twice"))
    file = config_files(Assessment(design.snapshot()))[0]
    assert len(file.problems) == 1
    assert twice in str(file.problems[0])
    switch = FabricOs()
    switch.enter(file.text)
    assert not switch.aliases


@pytest.mark.parametrize("stored", ["hello", "00:02:00:00:00:01:00:01", "10:00"])
def test_what_is_no_wwpn_is_never_written(stored: str) -> None:
    design = _design("switch-pair")
    port = configs_of(Assessment(design.snapshot()))[0].aliases[0].port
    record = msgspec.structs.replace(design.ports[port], wwpn=stored)
    design.apply(replace_record(design, record, "Bad"))
    file = config_files(Assessment(design.snapshot()))[0]
    assert any(stored in str(problem) for problem in file.problems)
    assert f', "{stored}"' not in file.text


def test_an_existing_configuration_is_extended_and_a_new_one_made() -> None:
    facts = Assessment(_design("switch-pair", "peer").snapshot())
    text = config_files(facts, Form.BROCADE, Choices(extends=True))[0].text
    with pytest.raises(RefusedError, match="no such zone configuration"):
        FabricOs().enter(text)
    old = {"old": (False, [], ["10:00:00:00:c9:00:00:01"])}
    switch = FabricOs(cfgs={"Fabric_A_zones": ["old"]}, zones=old)
    switch.enter(text)
    assert len(switch.cfgs["Fabric_A_zones"]) > 1
    with pytest.raises(RefusedError, match="in use"):
        switch.enter(config_files(facts, Form.BROCADE)[0].text)


def test_enhanced_zoning_is_committed_and_basic_is_not() -> None:
    facts = Assessment(_design("full-mesh", "peer").snapshot())
    switch = NxOs(enhanced=True)
    switch.enter(config_files(facts, Form.CISCO, Choices(is_enhanced=True))[0].text)
    assert switch.committed
    with pytest.raises(RefusedError, match="basic mode"):
        NxOs().enter(config_files(facts, Form.CISCO, Choices(is_enhanced=True))[0].text)


def test_nothing_is_put_into_force_unless_wanted() -> None:
    facts = Assessment(_design("full-mesh", "peer").snapshot())
    quiet = Choices(activates=False)
    brocade, cisco = FabricOs(), NxOs()
    brocade.enter(config_files(facts, Form.BROCADE, quiet)[0].text)
    cisco.enter(config_files(facts, Form.CISCO, quiet)[0].text)
    assert (brocade.enabled, cisco.active) == ("", "")
    assert brocade.cfgs
    assert cisco.zone_sets


def test_a_zone_name_that_switches_refuse_is_replaced_and_told() -> None:
    design = _design("switch-pair")
    zone = next(iter(design.zones.values()))
    design.apply(replace_record(design, msgspec.structs.replace(zone, name="My zone №1"), "Name"))
    file = config_files(Assessment(design.snapshot()))[0]
    assert ("My zone №1", "My_zone_No1") in file.config.renamed
    assert "My_zone_No1" in file.text
    FabricOs().enter(file.text)


def test_the_fabric_s_own_switches_choose_the_commands() -> None:
    brocade = config_files(Assessment(_design("ibm-peer-zones").snapshot()))
    cisco = config_files(Assessment(_design("cisco-director").snapshot()))
    assert [file.name for file in brocade] == [
        "zoning_fabric_a-brocade.txt",
        "zoning_fabric_b-brocade.txt",
    ]
    assert all(file.name.endswith("-cisco.txt") for file in cisco)


def test_a_mixed_fabric_is_told_and_written_only_when_the_maker_is_chosen() -> None:
    design = _design("switch-pair")
    switch = fabric_facts(Assessment(design.snapshot()), "fabric-a").switches[0]
    part = open_library().part("cisco-mds-9148t")
    from sanwright.edits import place_device

    change, _ = place_device(design, part, 0, 0, fabric="fabric-a")
    design.apply(change)
    assert switch in design.devices
    file = config_files(Assessment(design.snapshot()))[0]
    assert file.text == ""
    assert "Brocade, Cisco" in str(file.why)
    forced = config_files(Assessment(design.snapshot()), Form.BROCADE)[0]
    FabricOs().enter(forced.text)


def test_a_design_without_zones_says_so(tmp_path: Path) -> None:
    design = _design("t1-16gfc", wwpns=False)
    with pytest.raises(InputError, match="no zones"):
        write_configs(config_files(Assessment(design.snapshot())), tmp_path)


def test_files_are_written_whole_into_a_new_folder(tmp_path: Path) -> None:
    files = config_files(Assessment(_design("ibm-peer-zones").snapshot()))
    written = write_configs(files, tmp_path / "out")
    assert [path.read_text("ascii") for path in written] == [file.text for file in files]
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == [p.name for p in written]


def test_the_same_design_gives_the_same_bytes() -> None:
    one = config_files(Assessment(_design("core-edge", "peer").snapshot()))
    two = config_files(Assessment(_design("core-edge", "peer").snapshot()))
    assert [file.text for file in one] == [file.text for file in two]
