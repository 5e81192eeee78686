"""Does the first set-up of a switch name every cabled port once, and do nothing half?"""

from __future__ import annotations

import re

import msgspec
import pytest

from sanwright.analysis import Assessment
from sanwright.analysis.licences import licence_need
from sanwright.bundled import bundled_references, reference_architecture
from sanwright.documents import read_design
from sanwright.edits import replace_record
from sanwright.edits.zoning import set_wwpns
from sanwright.exchange.switch_config import Form, config_files
from sanwright.exchange.switch_config.comments import one_line
from sanwright.exchange.switch_config.setup_content import switch_set_ups
from sanwright.exchange.switch_config.setup_text import must_say
from sanwright.zoning.switch_rules import Vendor
from tests.builders import catalog
from tests.exchange.switch_grammars import set_up

CISCO, STRETCHED, GATEWAYS = "cisco-director", "stretched", "blade-gateway"


def opened(key):
    return read_design(reference_architecture(key).path, catalog())


def with_vsans(design):
    vsans = {id_: 10 * at for at, id_ in enumerate(design.fabrics, start=1)}
    return msgspec.structs.replace(design.zoning, vsans=vsans)


def files(design, plan=None):
    found = config_files(Assessment(design.snapshot()), Form.SET_UP, plan=plan)
    return {file.name: file for file in found}


def commands(text):
    return [line for line in text.splitlines() if line and line[0] not in "!#"]


@pytest.mark.parametrize("key", [each.key for each in bundled_references()])
def test_every_cabled_port_of_every_new_switch_is_there_once(key):
    design = opened(key)
    facts = Assessment(design.snapshot())
    switches = switch_set_ups(facts)
    ends = [end for cable in design.cables.values() for end in cable.ends()]
    chassis = [facts.tables.chassis_of(end.rpartition(":")[0]) for end in ends]
    for switch in switches:
        assert len(switch.ports) == chassis.count(switch.device)
        numbers = [(port.slot, port.number) for port in switch.ports if port.number]
        assert len(set(numbers)) == len(numbers)
    domains = [switch.domain for switch in switches if not switch.is_gateway]
    assert sorted(domains) == list(range(1, len(domains) + 1))
    assert all(switch.domain is None for switch in switches if switch.is_gateway)


def test_cisco_interfaces_are_put_into_the_vsan_of_their_fabric():
    design = opened(CISCO)
    for switch in switch_set_ups(Assessment(design.snapshot()), with_vsans(design)):
        text = files(design, with_vsans(design))[f"set-up-{switch.name.lower()}.txt"].text
        put = re.findall(rf"^  vsan {switch.vsan} interface (fc\d+/\d+)$", text, re.MULTILINE)
        assert put == [f"fc{port.slot or 1}/{port.number}" for port in switch.ports]
        assert re.findall(r"^interface (fc\d+/\d+)$", text, re.MULTILINE) == put
        assert f"fcdomain domain {switch.domain} static vsan {switch.vsan}" in text


def test_without_the_number_of_the_vsan_nothing_is_a_command():
    for name, file in files(opened(CISCO)).items():
        if name.startswith("set-up"):
            assert not commands(file.text)
            assert any("VSAN" in str(problem) for problem in file.problems)


def test_long_links_and_trunks_are_set_at_the_ends_that_have_them():
    design = opened(STRETCHED)
    switches = switch_set_ups(Assessment(design.snapshot()))
    far = [port for switch in switches for port in switch.ports if port.distance is not None]
    assert far
    assert all(port.mode == "E" for port in far)
    for switch in switches:
        assert switch.vendor is Vendor.BROCADE
        text = files(design)[f"set-up-{switch.name.lower()}.txt"].text
        for port in switch.ports:
            is_far = f"portcfglongdistance {port.number} LS 1 -distance" in text
            assert is_far == (port.distance is not None)
            assert (f"portcfgtrunkport {port.number} 1" in text) == bool(port.trunk)


def test_a_port_whose_number_nobody_knows_is_listed_and_not_set_up():
    switches = {
        each.device: each for each in switch_set_ups(Assessment(opened(GATEWAYS).snapshot()))
    }
    gateway = switches["ag-1a"]
    assert {port.mode for port in gateway.ports} == {"F", "NP"}
    assert any(not port.number for port in gateway.ports)
    assert any(str(gateway.ports[0].label) in str(problem) for problem in gateway.problems())


@pytest.mark.parametrize("key", [CISCO, "core-edge"])
def test_no_text_of_a_design_is_a_command(key):
    """A slot stood in them as it was written, and a shell runs what a name has in backquotes."""
    design = opened(key)
    acts = '1\nreload `reboot` $(reboot) ; reload \\ | no "'
    for device in tuple(design.devices.values()):
        changed = msgspec.structs.replace(device, name=f"{device.name} {acts}")
        if device.slot:
            changed = msgspec.structs.replace(device, slot=f"{device.slot} {acts}")
        design.apply(replace_record(design, changed, "Acting"))
    for name, file in files(design, with_vsans(design)).items():
        if name.startswith("set-up"):
            assert commands(file.text)
            set_up(file.text, is_brocade=key != CISCO)


def test_a_switch_that_runs_already_is_left_alone():
    design = opened(STRETCHED)
    before = {each.device: each.domain for each in switch_set_ups(Assessment(design.snapshot()))}
    one = next(iter(before))
    owned = msgspec.structs.replace(design.devices[one], state="existing")
    design.apply(replace_record(design, owned, "Owned"))
    after = {each.device: each.domain for each in switch_set_ups(Assessment(design.snapshot()))}
    assert after == {id_: domain for id_, domain in before.items() if id_ != one}


def test_the_sheet_counts_what_the_switch_must_show():
    design = opened(STRETCHED)
    for switch in switch_set_ups(Assessment(design.snapshot())):
        text = files(design)[f"acceptance-{switch.name.lower()}.txt"].text
        assert text.isascii()
        expected = list(must_say(switch))
        assert text.count("[ ]") == len(expected) + len(switch.licences) + len(switch.ports)
        assert f"{len(switch.ports)} ports online" in text
        assert f"domain ID {switch.domain}" in text
        assert all(name in text for name in switch.neighbours)
        for port in switch.ports:
            (line,) = [each for each in text.splitlines() if f" {port.number}  " in each]
            kind = "E-Port" if port.mode == "E" else "F-Port"
            assert f"{'32G' if port.fixed_speed else 'N32'} Online {kind}" in line


def test_where_no_port_number_is_known_nothing_is_counted_as_none():
    design = opened("blade-gateway")
    gateway = next(
        each for each in switch_set_ups(Assessment(design.snapshot())) if "Gateway" in each.name
    )
    assert not any(port.number for port in gateway.ports)
    said = [str(text) for _, text in must_say(gateway)]
    assert f"{len(gateway.ports)} ports online, whose numbers are not known" in said


def test_what_logs_in_is_named_by_its_wwpn_where_the_design_holds_it():
    design = opened(CISCO)
    facts = Assessment(design.snapshot())
    port = next(port for switch in switch_set_ups(facts) for port in switch.ports)
    assert not port.wwpn
    far = next(end for cable in design.cables.values() for end in cable.ends()
               if str(facts.tables.label(end)) == str(port.reaches))  # fmt: skip
    design.apply(set_wwpns(design, {far: "10:00:00:10:9b:00:00:07"}, "WWPN"))
    text = "".join(file.text for file in files(design, with_vsans(design)).values())
    (line,) = [each for each in text.splitlines() if "10:00:00:10:9b:00:00:07" in each]
    assert "up F 64" in line


def test_licences_are_counted_as_on_the_bill():
    for key in ("switch-pair", "core-edge", "full-mesh"):
        design = opened(key)
        facts = Assessment(design.snapshot())
        for switch in switch_set_ups(facts):
            need = licence_need(facts, switch.device)
            wanted = bool(need and need.base is not None and (need.beyond or need.features))
            said = [str(each) for each in switch.licences]
            if need is not None and need.base is not None:
                assert bool(said) == wanted
            for line in said:
                assert one_line(line) in files(design)[f"acceptance-{switch.name.lower()}.txt"].text
