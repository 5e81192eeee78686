"""``sanwright zoning``: zones from the workloads, and the commands that put them onto switches."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from sanwright.analysis import Assessment
from sanwright.cli import written
from sanwright.cli.loading import load_design
from sanwright.cli.output import print_error, print_json, print_line, print_table
from sanwright.cli.vsans import plan_with_vsans
from sanwright.design import Design, ZoningPlan
from sanwright.documents import write_design
from sanwright.edits.zoning import rezone
from sanwright.errors import InputError
from sanwright.exchange.switch_config import Choices, Form, config_files, write_configs
from sanwright.text import Text, tr
from sanwright.zoning import ZoningProposal, propose_zones
from sanwright.zoning.words import summary

HELP = "zones from the workloads, as Brocade or Cisco commands or Ansible tasks"

_KINDS = {"keep": "as it stands", "single": "single initiator", "peer": "peer"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--kind",
        choices=[*_KINDS, "none"],
        help="keep: zones that stand stay and get what they lack; single: a zone for each "
        "initiator; peer: peer (Cisco: smart) zones by target; none: nothing is proposed; if not "
        "given, as the design says, else keep",
    )
    parser.add_argument("--alias", metavar="TEMPLATE", help="such as {device}_{adapter}_{port}")
    parser.add_argument(
        "--zone", metavar="TEMPLATE", help="such as {host}_{adapter}_{port}_{array}"
    )
    parser.add_argument("--zone-set", metavar="TEMPLATE", help="such as {fabric}_zones")
    parser.add_argument(
        "--vsan", metavar="FABRIC=NUMBER", action="append", default=[],
        help="the VSAN of a fabric, by id or name; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--drop-others", action="store_true", help="also remove zones that no workload needs"
    )
    parser.add_argument("--apply", metavar="OUT", type=Path, help="write the design with the zones")
    form = parser.add_mutually_exclusive_group()
    for name in (Form.BROCADE, Form.CISCO, Form.ANSIBLE):
        form.add_argument(
            f"--{name.value}", dest="form", action="store_const", const=name,
            help=f"{'tasks for Ansible' if name is Form.ANSIBLE else 'commands of this maker'}",
        )  # fmt: skip
    parser.add_argument(
        "--no-activate", action="store_true", help="do not put the zones into force"
    )
    parser.add_argument(
        "--extend",
        action="store_true",
        help="add to a zone set that is there, of a fabric that runs and was not read",
    )
    parser.add_argument(
        "--enhanced", action="store_true", help="Cisco: zoning is in enhanced mode in the VSAN"
    )
    parser.add_argument(
        "--whole", action="store_true",
        help="everything, as for switches that hold nothing; if not given, only what a fabric that "
        "runs lacks",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="the proposal as JSON")
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", type=Path, help="where the configurations go"
    )
    written.configure(parser)


def run(arguments: argparse.Namespace) -> int:
    """Propose, print, and write what was asked for. 1: a configuration lacks something."""
    design = load_design(arguments.file)
    plan = _plan(design, arguments)
    if arguments.kind == "none":
        design.apply(rezone(design, (), (), Text("Zoning"), plan))
    else:
        facts = Assessment(design.snapshot())
        proposal = propose_zones(facts, plan, drops_others=arguments.drop_others)
        _print(design, proposal, is_json=arguments.json)
        design.apply(
            rezone(
                design, proposal.added, proposal.removed, Text("Zones from workloads"), plan,
                changed=proposal.changed,
            )
        )  # fmt: skip
    if arguments.apply is not None:
        write_design(design, arguments.apply)
        print_error(tr("wrote {path}", path=arguments.apply))
    if arguments.output is None:
        if arguments.form is not None:
            raise InputError(Text("Name the folder for the configurations with -o FOLDER."))
        return 0
    return _write(design, arguments)


def _write(design: Design, arguments: argparse.Namespace) -> int:
    choices = Choices(
        not arguments.no_activate, arguments.extend, arguments.enhanced, arguments.whole
    )
    form = arguments.form if arguments.form is not None else Form.COMMANDS
    files = config_files(Assessment(design.snapshot()), form, choices)
    written.print_written(write_configs(files, arguments.output), arguments)
    for file in files:
        for sentence in (file.why, *file.problems):
            if sentence:
                print_error(f"{file.name}: {sentence}")
    return int(any((file.why and not file.is_done) or file.problems for file in files))


def _plan(design: Design, arguments: argparse.Namespace) -> ZoningPlan:
    """The design's plan with what the arguments say instead."""
    said = {
        "kind": _KINDS.get(arguments.kind),
        "alias_template": arguments.alias,
        "zone_template": arguments.zone,
        "zone_set_template": arguments.zone_set,
    }
    changes = {field: text for field, text in said.items() if text is not None}
    return msgspec.structs.replace(plan_with_vsans(design, arguments.vsan), **changes)


def _print(design: Design, proposal: ZoningProposal, *, is_json: bool) -> None:
    if is_json:
        print_json(
            {
                "added": [msgspec.to_builtins(zone) for zone in proposal.added],
                "changed": [msgspec.to_builtins(zone) for zone in proposal.changed],
                "same": list(proposal.same),
                "removed": list(proposal.removed),
                "kept": list(proposal.others),
                "unserved": [
                    {"workload": u.workload, "host": u.host, "reason": u.reason}
                    for u in proposal.unserved
                ],
            }
        )
        return
    if proposal.added:
        rows = [
            (
                zone.name,
                str(design.label(zone.fabric)) if zone.fabric else "",
                tr("{count} port", "{count} ports", len(zone.members) + len(zone.principals)),
            )
            for zone in proposal.added
        ]
        print_table((tr("Zone"), tr("Fabric"), tr("Members")), rows)
        print()
    for sentence in summary(design, proposal):
        print_line(sentence)
