"""``sanwright analyze``: speed, load, headroom and bottleneck of every link, port and device.

And how far load can grow: what is full first, what next, and in which year.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from sanwright.analysis import Assessment, DirectionLoad, LinkFacts, WorkloadResult
from sanwright.analysis.adapters import adapter_facts
from sanwright.analysis.capacity import all_raid_facts
from sanwright.analysis.credits import link_credits
from sanwright.analysis.doubtful_links import doubt_effect
from sanwright.analysis.link_verdict import running_speed, verdict
from sanwright.analysis.links import all_links, link_facts, run_lead
from sanwright.analysis.load import adapter_load, all_workloads, link_load
from sanwright.analysis.loss import budget_row, link_loss
from sanwright.analysis.ports import all_ports
from sanwright.analysis.ratios import all_fan_ins, all_isl_ratios
from sanwright.analysis.usable_capacity import capacity_of_link
from sanwright.cli.load_growth import LoadGrowth
from sanwright.cli.loading import open_design
from sanwright.cli.output import print_json, print_line, print_table
from sanwright.text import tr
from sanwright.units import UNKNOWN, Quantity, Throughput
from sanwright.wording.capacity import both_units, usable_text
from sanwright.wording.doubtful_links import doubt_sentences
from sanwright.wording.link_state import speed_text
from sanwright.wording.load import headroom_text, load_text, share_text

HELP = "negotiated speed, load, headroom, bottlenecks and growth"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design to analyze (.sanw or .json)")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the figures."""
    assessment = open_design(arguments.file).analyse()
    if arguments.format == "json":
        print_json(analysis_json(assessment))
    else:
        _print_text(assessment)
    return 0


def analysis_json(assessment: Assessment) -> dict[str, Any]:
    """All figures, for machines; unknown ones are null."""
    outlook = LoadGrowth(assessment)
    return {
        "links": [_link_json(assessment, link) for link in all_links(assessment).values()],
        "ports": [
            {
                "port": port.reference,
                "optic": port.optic.id if port.optic is not None else None,
                "optic_state": port.optic_state.value,
                "speeds": list(port.speeds) if port.speeds is not None else None,
                "cables": list(port.cables),
                **_port_load(assessment, port.reference, port.cables),
            }
            for port in all_ports(assessment).values()
        ],
        "devices": [_device_json(assessment, id_) for id_ in assessment.tables.devices],
        "doubt": asdict(doubt_effect(assessment)),
        "workloads": [
            _workload_json(result) | outlook.workload_json(id_)
            for id_, result in all_workloads(assessment).items()
        ],
        **outlook.json(),
        "capacity": [
            {
                "raid_group": id_,
                "level": capacity.group.level,
                "raw_bytes": capacity.raw.amount,
                "usable_bytes": capacity.usable.amount if capacity.usable else None,
                "usable_tb": capacity.usable.tb if capacity.usable else None,
                "usable_tib": capacity.usable.tib if capacity.usable else None,
                "not_taken_off": [kind.value for kind in capacity.unstated],
                "problem": capacity.problem,
            }
            for id_, capacity in all_raid_facts(assessment).items()
        ],
        "isl_oversubscription": [
            {"subjects": list(f.subjects), "ratio": f.ratio.amount if f.ratio else None}
            for f in all_isl_ratios(assessment)
        ],
        "fan_in": [
            {"subjects": list(f.subjects), "ratio": f.ratio.amount if f.ratio else None}
            for f in all_fan_ins(assessment)
        ],
    }


def _link_json(assessment: Assessment, link: LinkFacts) -> dict[str, Any]:
    load = link_load(assessment, link.cable.id)
    found = verdict(assessment, link.cable.id)
    reach, speed = link.reach, running_speed(assessment, link)
    return {
        "cable": link.cable.id,
        "a": link.a.reference,
        "b": link.b.reference,
        "cables": [cable.id for cable in link.cables],
        "panels": list(link.panels),
        "kind": link.kind.value,
        "fabric": link.fabric,
        "speed": speed.name if speed is not None else None,
        "capacity_mb_s": _amount(capacity_of_link(assessment, link)),
        "line_capacity_mb_s": _amount(link.line_capacity),
        "state": found.state.value,
        "faults": [{"rule": f.kind.value, "state": f.state.value} for f in found.faults],
        "medium": link.medium or None,
        "length_m": _amount(link.length),
        "reach": reach.status.value if reach is not None else None,
        "reach_limit_m": _amount(reach.limit) if reach is not None else None,
        "reach_margin_m": _amount(reach.margin) if reach is not None else None,
        "next_speed": link.next_reach.speed if link.next_reach is not None else None,
        "next_reach": link.next_reach.status.value if link.next_reach is not None else None,
        **_joints_json(assessment, link),
        "a_to_b": _side_json(load.forward),
        "b_to_a": _side_json(load.backward),
        "bottleneck_of": [
            id_
            for id_, result in all_workloads(assessment).items()
            if link.cable.id in result.bottlenecks
        ],
    }


def _joints_json(assessment: Assessment, link: LinkFacts) -> dict[str, Any]:
    """Loss of a run, and the buffer credits of a long one."""
    loss = link_loss(assessment, link.cable.id)
    row = budget_row(link, link.speed.name, assessment.reference) if link.speed else None
    return {
        "loss_db": _amount(loss.worst),
        "loss_budget_db": _amount(row.loss_budget) if row is not None else None,
        "buffer_credits": [
            {"port": end.port, "needs": end.needs, "has": end.has}
            for end in link_credits(assessment, link.cable.id)
        ],
    }


def _side_json(side: DirectionLoad) -> dict[str, Any]:
    return {
        "load_mb_s": side.load.amount,
        "complete": side.complete,
        "capacity_mb_s": _amount(side.capacity),
        "utilisation": side.utilisation,
        "headroom_mb_s": _amount(side.headroom),
        "by_workload_mb_s": dict(side.shares),
    }


def _port_load(assessment: Assessment, reference: str, cables: tuple[str, ...]) -> dict[str, Any]:
    if not cables:
        return {"speed": None, "out": None, "in": None}
    link, load = link_facts(assessment, cables[0]), link_load(assessment, cables[0])
    forward = reference == link.a.reference
    if not forward and reference != link.b.reference:
        return {"speed": None, "out": None, "in": None}
    out, into = (load.forward, load.backward) if forward else (load.backward, load.forward)
    speed = running_speed(assessment, link)
    return {
        "speed": speed.name if speed is not None else None,
        "out": _side_json(out),
        "in": _side_json(into),
    }


def _device_json(assessment: Assessment, id_: str) -> dict[str, Any]:
    device = assessment.tables.devices[id_]
    plain: dict[str, Any] = {"device": id_, "name": device.label, "part": device.part}
    adapter, sides = adapter_facts(assessment, id_), adapter_load(assessment, id_)
    if adapter is not None and sides is not None:
        into, out = sides
        plain |= {
            "pcie": adapter.slot.pcie_text,
            "pcie_capacity_mb_s": _amount(adapter.slot.pcie_capacity),
            "ports_capacity_mb_s": _amount(adapter.ports_capacity),
            "used_ports_capacity_mb_s": _amount(adapter.used_capacity),
            "missing": list(adapter.slot.missing),
            "into_host": _side_json(into),
            "out_of_host": _side_json(out),
        }
    loads = []
    for lead in dict.fromkeys(run_lead(assessment, c) for c in assessment.index("cables_on", id_)):
        link, load = link_facts(assessment, lead), link_load(assessment, lead)
        if link.a.device == id_:
            loads.append((load.forward, load.backward))
        elif link.b.device == id_:
            loads.append((load.backward, load.forward))
    plain["links"] = len(loads)
    plain["out_mb_s"] = sum(out.load.amount for out, _ in loads)
    plain["in_mb_s"] = sum(into.load.amount for _, into in loads)
    plain["complete"] = all(side.complete for pair in loads for side in pair)
    return plain


def _workload_json(result: WorkloadResult) -> dict[str, Any]:
    return {
        "workload": result.workload.id,
        "name": result.workload.name,
        "paths": result.paths,
        "demand_mb_s": _amount(result.demand),
        "limit_mb_s": _amount(result.limit),
        "growth_factor": result.factor,
        "bottlenecks": list(result.bottlenecks),
        "problem": result.problem,
    }


def _amount(quantity: Quantity | None) -> float | None:
    return quantity.amount if quantity is not None else None


def _print_text(assessment: Assessment) -> None:
    rows, label = [], assessment.tables.label
    for link in all_links(assessment).values():
        load = link_load(assessment, link.cable.id)
        rows.append(
            (
                str(label(link.cable.id)),
                f"{label(link.a.reference)} - {label(link.b.reference)}",
                verdict(assessment, link.cable.id).state.value,
                str(speed_text(assessment, link)),
                _text(capacity_of_link(assessment, link)),
                _side(load.forward),
                _side(load.backward),
                headroom_text(load.busiest),
            )
        )
    print_table(
        ("Link", "Ends", "State", "Speed", "Capacity", "Load a-b", "Load b-a", "Headroom"), rows
    )
    for sentence in doubt_sentences(doubt_effect(assessment)):
        print_line(sentence)
    print()
    print_table(
        ("Workload", "Paths", "Demand", "Limit alone", "Of its demand", "First to saturate"),
        [
            (
                result.workload.name or id_,
                str(result.paths),
                _text(result.demand),
                _text(result.limit),
                f"{result.factor:.2f} x" if result.factor is not None else "unknown",
                str(
                    result.problem
                    or ", ".join(str(label(each)) for each in result.bottlenecks)
                    or "unknown"
                ),
            )
            for id_, result in all_workloads(assessment).items()
        ],
    )
    LoadGrowth(assessment).print()
    for id_, capacity in all_raid_facts(assessment).items():
        usable = capacity.usable
        text = usable_text(both_units(usable), [capacity]) if usable else tr(UNKNOWN)
        text = str(capacity.problem or text)
        print()
        print_line(f"{capacity.group.name or id_}: {capacity.group.level}, usable {text}")


def _side(side: DirectionLoad) -> str:
    used = f" ({share_text(side)})" if side.known_share is not None else ""
    return f"{load_text(side)}{used}"


def _text(quantity: Throughput | None) -> str:
    return "unknown" if quantity is None else str(quantity)
