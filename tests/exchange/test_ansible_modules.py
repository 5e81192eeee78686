"""Would Ansible take every task, and does the check refuse what it would not take?"""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest
import yaml

from sanwright.analysis import Assessment
from sanwright.bundled import bundled_references, reference_architecture
from sanwright.documents import read_design
from sanwright.exchange.switch_config import Form, Vendor, ansible_text, config_files, configs_of
from sanwright.listing import natural_key
from tests.builders import catalog
from tests.exchange.ansible_modules import complaints


def tasks(text):
    for task in yaml.safe_load(text)[0]["tasks"]:
        (module,) = set(task) - {"name"}
        yield module, task[module]


def whole(config):
    """With a WWPN for every alias and a VSAN, so that nothing is missing."""
    aliases = [replace(alias, wwpn=f"10:00:00:10:9b:00:{at >> 8:02x}:{at & 255:02x}", complaint="")
               for at, alias in enumerate(config.aliases)]  # fmt: skip
    return replace(config, aliases=tuple(aliases), vsan=10)


def playbooks(key):
    facts = Assessment(read_design(reference_architecture(key).path, catalog()).snapshot())
    for vendor in Vendor:
        for config in map(whole, configs_of(facts, vendor=vendor)):
            for activates in (True, False):
                text = ansible_text(config, vendor, facts.tables.project, activates=activates)
                yield text


@pytest.mark.parametrize("key", [each.key for each in bundled_references()])
def test_ansible_takes_every_task_of_a_finished_playbook(key):
    for text in playbooks(key):
        for module, arguments in tasks(text):
            assert not complaints(module, arguments)


def test_what_ansible_would_refuse_is_refused():
    member = {"device_alias": "host", "devtype": "initiator"}
    zone = {"name": "z", "members": [member]}
    good = {"zone_zoneset_details": [{"vsan": 10, "zone": [zone]}]}
    module = "cisco.nxos.nxos_zone_zoneset"
    assert not complaints(module, good)

    def wrong(change):
        given = copy.deepcopy(good)
        change(given["zone_zoneset_details"][0])
        return complaints(module, given)

    def at(detail):
        return detail["zone"][0]["members"][0]

    assert wrong(lambda detail: detail.pop("vsan"))
    assert wrong(lambda detail: detail.update(vsan="ten"))
    assert wrong(lambda detail: detail.update(zones=[]))
    assert wrong(lambda detail: detail.update(zone="z"))
    assert wrong(lambda detail: at(detail).pop("device_alias"))
    assert wrong(lambda detail: at(detail).update(devtype="init"))
    assert wrong(lambda detail: at(detail).update(pwwn="10:00:00:10:9b:00:00:01"))
    assert wrong(lambda detail: at(detail).update(device_alias=10_00_00_10))
    assert complaints("cisco.nxos.nxos_zones", good)
    assert complaints("cisco.nxos.nxos_config", {"lines": ["a"], "src": "b"})
    assert complaints("brocade.fos.brocade_zoning_cfg", {"vfid": -1})


def test_the_full_zone_set_goes_to_the_other_switches_in_both_forms():
    facts = Assessment(
        read_design(reference_architecture("cisco-director").path, catalog()).snapshot()
    )
    for form in (Form.CISCO, Form.ANSIBLE):
        for file in config_files(facts, form):
            assert "zoneset distribute full vsan" in file.text


@pytest.mark.parametrize("key", ["blade-gateway", "cisco-director"])
def test_aliases_and_zones_stand_in_natural_order(key):
    facts = Assessment(read_design(reference_architecture(key).path, catalog()).snapshot())
    for config in configs_of(facts):
        for names in ([each.name for each in config.aliases], [each.name for each in config.zones]):
            assert len(names) > 10
            assert names == sorted(names, key=natural_key)
