"""``sanwright wwpns``: which ports lack a WWPN, and WWPNs from a spreadsheet."""

from __future__ import annotations

import argparse
from pathlib import Path

from sanwright.analysis import Assessment
from sanwright.cli.loading import load_design
from sanwright.cli.output import print_error, print_json, print_line, print_table
from sanwright.design import Design
from sanwright.documents import write_design
from sanwright.edits.zoning import set_wwpns
from sanwright.errors import InputError
from sanwright.exchange.importer import ImportSource
from sanwright.exchange.wwpns.importer import IMPORTER as WWPNS
from sanwright.exchange.wwpns.matching import PortList, zoned_ports
from sanwright.text import Text, tr
from sanwright.zoning import Namer, alias_names

HELP = "list the ports without a WWPN, or take WWPNs from a CSV file"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", metavar="FILE")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--list", action="store_true", help="ports with their aliases and WWPNs")
    what.add_argument(
        "--import", dest="source", metavar="CSV", type=Path,
        help="rows that name a port and its WWPN, or WWPNs alone in the order of the ports that "
        "lack one",
    )  # fmt: skip
    parser.add_argument("--all", action="store_true", help="list ports that have a WWPN, too")
    parser.add_argument("--json", action="store_true", help="the list as JSON")
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path,
        help="where the design with the WWPNs goes; if not given, into FILE",
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """List or import. 1: a row was refused; the others are taken."""
    design = load_design(arguments.file)
    facts = Assessment(design.snapshot())
    ports = zoned_ports(facts)
    aliases = alias_names(facts, Namer(facts, design.zoning), ports, _zone_names(design))
    if arguments.list:
        _list(design, ports, aliases, arguments)
        return 0
    open_ports = tuple(port for port in ports if not _wwpn(design, port))
    given = PortList(design, ports, open_ports, aliases)
    found = WWPNS.bring_in(ImportSource.of(arguments.source), given)
    for remark in found.remarks:
        print_error(tr("row {row}: {why}", row=remark.line, why=remark.why))
    plan = found.result
    count = len(plan.accepted)
    print_error(tr("{count:,} WWPN is taken.", "{count:,} WWPNs are taken.", count))
    if plan.accepted:
        target = arguments.output if arguments.output is not None else _own_file(arguments.file)
        design.apply(set_wwpns(design, plan.accepted, Text("Import WWPNs")))
        write_design(design, target)
        print_error(tr("wrote {path}", path=target))
    return int(bool(found.remarks))


def _own_file(name: str) -> Path:
    if ":" in name and not Path(name).exists():
        raise InputError(Text("Name the file for the design with -o OUT."))
    return Path(name)


def _zone_names(design: Design) -> list[str]:
    return [zone.name for zone in design.zones.values() if zone.name]


def _list(
    design: Design, ports: tuple[str, ...], aliases: dict[str, str], arguments: argparse.Namespace
) -> None:
    shown = [port for port in ports if arguments.all or not _wwpn(design, port)]
    if arguments.json:
        print_json(
            [{"port": port, "alias": aliases[port], "wwpn": _wwpn(design, port)} for port in shown]
        )
        return
    if not ports:
        print_line(tr("No port is cabled to a fabric or zoned."))
    elif not shown:
        print_line(tr("Every port has a WWPN."))
    else:
        rows = [(str(design.label(port)), aliases[port], _wwpn(design, port)) for port in shown]
        print_table((tr("Port"), tr("Alias"), "WWPN"), rows)


def _wwpn(design: Design, port: str) -> str:
    setting = design.ports.get(port)
    return setting.wwpn if setting is not None else ""
