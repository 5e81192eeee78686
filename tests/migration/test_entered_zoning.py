"""Do switches that run take the zoning of each wave, and does it lead to the design?

The switches begin with what was printed, refuse names in use and members that are not there, and
join others as they are cabled: those that both hold zoning must hold the same.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import replace as replaced

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sanwright import edits
from sanwright.analysis import Assessment
from sanwright.analysis.sides import segment_at
from sanwright.analysis.topology import attachment_of
from sanwright.analysis.zones import zone_facts
from sanwright.catalog import Library
from sanwright.design import Cable, Design, Table, Tables, Zone
from sanwright.documents import new_design
from sanwright.edits import Draft
from sanwright.exchange.captures.concluding import conclude
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.switch_config import Form
from sanwright.exchange.switch_config.waves import wave_files
from sanwright.migration import MigrationPlan, plan_migration
from sanwright.migration.entering import WaveZoning, zoning_of_waves
from tests.captures.san import SanZone
from tests.captures.test_settling import library
from tests.examples import examples
from tests.exchange.playbooks import play_into
from tests.exchange.switch_grammars import FabricOs, NxOs
from tests.health.healthy_san import facts_in, healthy
from tests.migration.making import beside, with_base
from tests.migration.running_sans import SPARE, STRANGER, RunningSan, running_sans

__all__ = ["library"]

Switch = FabricOs | NxOs
NEW_PARTS = {"Brocade": ("brocade-g720", "brocade-57-1000495-01"), "Cisco": ("cisco-mds-9148t", "")}
OUR_SWITCHES = {
    "fabric-a": "read-10-00-00-05-1e-00-00-00",
    "fabric-b": "read-10-00-00-05-1e-00-00-01",
}


def imported(library: Library, san: RunningSan, leave_out: Iterable[str] = ()) -> Design:
    design = new_design(library)
    found = conclude(picture_of(facts_in(san.printed(), leave_out=[*leave_out])), library, design)
    design.apply(found.change)
    for held in list(design.zone_databases.values()):
        change = edits.replace_record(design, san.in_database(held), "roles")  # type: ignore[arg-type]
        design.apply(change)
    return design


def with_host(design: Design, names: tuple[str, str]) -> None:
    """A host like the first, cabled to both fabrics, in zones called ``names``."""
    draft, tables = Draft(design), design.snapshot()
    for id_ in ("read-esx00", "read-esx00-hba-1"):
        device = tables.devices[id_]
        parent = None if device.parent is None else "new-host"
        new = replace(device, id=id_.replace("read-esx00", "new-host"), parent=parent, state="new")
        draft.put(replace(new, name="new host" if parent is None else ""))
    for number, (fabric, zone_name) in enumerate(zip(OUR_SWITCHES, names, strict=True), start=1):
        port, switch = f"new-host-hba-1:{number}", free_port(tables, OUR_SWITCHES[fabric])
        old = tables.ports[f"read-esx00-hba-1:{number}"]
        draft.put(replace(old, id=port, wwpn=f"10:00:00:00:c9:00:0a:0{number}", optic_state="new"))
        at = next(p for p in tables.ports.values() if p.device == OUR_SWITCHES[fabric] and p.optic)
        draft.put(replace(at, id=switch, optic_state="new"))
        part = next(iter(tables.cables.values())).part
        draft.put(Cable(id=f"new-{number}", a=port, b=switch, part=part))
        members = (port, *array_ports(tables, fabric))
        draft.put(Zone(id=f"new-zone-{number}", name=zone_name, fabric=fabric, members=members))
    design.apply(draft.change("Add"))  # type: ignore[arg-type]


def free_port(tables: Tables, switch: str) -> str:
    part = tables.part_of(switch)
    assert part is not None
    used = {end for cable in tables.cables.values() for end in cable.ends()}
    return next(
        f"{switch}:{name}" for name, _ in part.port_names() if f"{switch}:{name}" not in used
    )


def array_ports(tables: Tables, fabric: str) -> list[str]:
    facts = Assessment(tables)
    ports = [port.id for port in tables.ports.values() if port.wwpn.startswith("50:06")]
    return [port for port in ports if segment_at(facts, port) == fabric]


def without_host(design: Design, host: str) -> None:
    design.apply(edits.delete(design, [host]))


@st.composite
def targets(draw: st.DrawFn, library: Library, san: RunningSan) -> Design:
    """What is to become of the SAN."""
    base = imported(library, san).snapshot()
    design = Design(base.records())
    if draw(st.booleans()):
        with_host(design, draw(st.sampled_from((("z_new", "z_new"), (SPARE, "z_esx00")))))
    if draw(st.booleans()):
        without_host(design, "read-esx02")
    if draw(st.booleans()):
        maker = draw(st.sampled_from((san.maker, san.maker, "Brocade", "Cisco")))
        part, optic = NEW_PARTS[maker]
        new = beside("", part, optic, of=design.snapshot())
        design = Design(record for record in new.records() if record.TABLE is not Table.BASE)
    vsans = replace(design.zoning, vsans={"fabric-a": 10, "fabric-b": 20})
    design.apply(edits.replace_record(design, vsans, "VSAN"))  # type: ignore[arg-type]
    return with_base(design, base)


def met(switch: Switch, tables: Tables) -> set[frozenset[str]]:
    """The WWPNs that may meet by what a switch holds, with what is plugged in at places."""
    facts = Assessment(tables)
    domains = {id_: str(number) for number, id_ in enumerate(OUR_SWITCHES.values(), start=1)}
    at: dict[str, str] = {}
    for port in tables.ports.values():
        attached = attachment_of(facts, port.id) if port.wwpn else None
        if attached is not None and attached.node in domains:
            cable = tables.cables[attached.cable]
            other = cable.b if attached.end == "a" else cable.a
            at[f"{domains[attached.node]},{other.rpartition(':')[2]}"] = port.wwpn
    return {frozenset(at.get(each, each) for each in pair) for pair in switch.pairs()}


def designed(tables: Tables, fabric: str) -> set[frozenset[str]]:
    """The WWPNs of hosts and arrays that the zones of a design let meet in a fabric."""
    facts, found = Assessment(tables), set()
    for id_ in tables.zones:
        zone = zone_facts(facts, id_)
        here = zone.members if zone.zone.fabric == fabric else ()
        pairs = ((a, b) for a in here for b in here if a < b and zone.joins(a, b))
        found |= {frozenset((tables.ports[a].wwpn, tables.ports[b].wwpn)) for a, b in pairs}
    return {pair for pair in found if is_between(pair)}


def is_between(pair: frozenset[str]) -> bool:
    """Whether it is a host and an array: smart zoning keeps no others."""
    return len({wwpn.startswith("50:06") for wwpn in pair}) == 2


class Fabrics:
    """The switches of a migration, each with what it holds; joined ones hold the same."""

    def __init__(self, plan: MigrationPlan, san: RunningSan) -> None:
        named = san.switches()
        devices = plan.base.devices.values()
        self.held: dict[str, Switch] = {d.id: named[d.name] for d in devices if d.name in named}

    def at(self, zoning: WaveZoning) -> Switch:
        """What is entered into; a new one holds nothing."""
        new: Switch = FabricOs() if zoning.config.vendor == "Brocade" else NxOs()
        held = [self.held[each] for each in zoning.switches if each in self.held]
        assert zoning.is_new != bool(held)
        for each in held[1:]:
            assert each.pairs() == held[0].pairs(), "two zonings that do not merge"
        for switch in zoning.switches:
            self.held[switch] = held[0] if held else new
        return held[0] if held else new


def enter(plan: MigrationPlan, san: RunningSan, *, by_ansible: bool = False) -> Fabrics:
    """Enter what each wave's files say, one after the other, and take each back on a copy.

    What no module can do is entered by the commands.
    """
    fabrics = Fabrics(plan, san)
    for wave, zonings in zip(plan.waves, zoning_of_waves(plan), strict=True):
        files = wave_files(wave, zonings)
        books = wave_files(wave, zonings, Form.ANSIBLE)
        for number, (zoning, there, back) in enumerate(
            zip(zonings, files[::2], files[1::2], strict=True)
        ):
            ways = [
                book.text if by_ansible and "NOT READY" not in book.text else file.text
                for file, book in zip((there, back), books[2 * number :][:2], strict=True)
            ]
            assert not there.problems, there.problems
            switch = fabrics.at(zoning)
            before = copy.deepcopy(switch)
            run_on(switch, ways[0])
            if isinstance(switch, FabricOs):
                assert switch.saved
            else:
                assert switch.stored
                assert by_ansible or switch.committed or not switch.enhanced
            fabric = zoning.config.key
            kept = designed(wave.before, fabric) & designed(wave.after, fabric)
            assert zoning.is_new or kept <= met(switch, wave.before) | met(switch, wave.after)
            assert kept <= met(switch, wave.after), (wave.number, there.text)
            undone = copy.deepcopy(switch)
            run_on(undone, ways[1])
            assert content(undone) == content(before)
    return fabrics


def run_on(switch: Switch, text: str) -> None:
    """Enter commands, or run a playbook."""
    if "\n---" in text:
        play_into(switch, text)
    else:
        switch.enter(text)


def content(switch: Switch) -> object:
    """All that a switch holds of zoning, in no order."""
    sets = switch.cfgs if isinstance(switch, FabricOs) else switch.zone_sets
    zones = {
        name: (zone[0], {*zone[1]}, {*zone[2]}) if isinstance(zone, tuple) else zone
        for name, zone in switch.zones.items()
    }
    active = switch.enabled if isinstance(switch, FabricOs) else switch.active
    return switch.aliases, zones, {name: {*held} for name, held in sets.items()}, active


@given(data=st.data())
@settings(
    max_examples=examples(24), deadline=None, phases=[Phase.generate],  # a plan takes a second
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.data_too_large,
                           HealthCheck.too_slow],
)  # fmt: skip
def test_what_is_entered_wave_by_wave_leads_from_what_runs_to_the_design(
    library: Library, data: st.DataObject
) -> None:
    san = data.draw(running_sans())
    design = data.draw(targets(library, san))
    if dict(design.rows(Table.ZONES)) == {z.id: z for z in design.base.zones}:
        return
    plan = plan_migration(design.snapshot())
    held = enter(plan, san, by_ansible=data.draw(st.booleans())).held
    known = {port.wwpn for port in plan.target.ports.values() if port.wwpn}
    for device in plan.target.devices.values():
        if device.id in held:
            pairs = met(held[device.id], plan.target)
            ours = {pair for pair in pairs if pair <= known and is_between(pair)}
            assert ours == designed(plan.target, device.fabric)


def test_new_switches_get_the_aliases_of_the_vsan_that_their_zones_name(library: Library) -> None:
    sans = [replaced(san, zoning=(replaced(san.zoning[0], of_vsan=True),)) for san in healthy()]
    spare = SanZone(SPARE, (STRANGER.format(7), STRANGER.format(8)))
    san = RunningSan((sans[0], sans[1]), "Cisco", spare)
    base = imported(library, san).snapshot()
    new = beside("", *NEW_PARTS["Cisco"], of=base)
    design = Design(record for record in new.records() if record.TABLE is not Table.BASE)
    vsans = replace(design.zoning, vsans={"fabric-a": 10, "fabric-b": 20})
    design.apply(edits.replace_record(design, vsans, "VSAN"))  # type: ignore[arg-type]
    plan = plan_migration(with_base(design, base).snapshot())
    for by_ansible in (False, True):
        entered = enter(plan, san, by_ansible=by_ansible)
        assert all(
            len(held.fcaliases) == 5 and not held.aliases
            for held in entered.held.values() if isinstance(held, NxOs)
        )  # fmt: skip
