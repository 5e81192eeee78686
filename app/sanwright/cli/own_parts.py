"""``sanwright catalog import`` and ``export``: parts of one's own from and to a colleague."""

from __future__ import annotations

import argparse
from pathlib import Path

from sanwright.catalog import ImportReport, Library, UserParts, write_pack
from sanwright.cli.loading import open_library
from sanwright.cli.output import print_error, print_json, print_lines
from sanwright.errors import InputError
from sanwright.exchange.importer import Conclusion, ImportSource, RemarkKind
from sanwright.exchange.netbox.importer import IMPORTER as NETBOX
from sanwright.parts import Part, PartKind
from sanwright.text import Text, verbatim

_YAML = (".yaml", ".yml")


def run_import(arguments: argparse.Namespace) -> int:
    """Take in a pack or a NetBox device type; says what was done and what is lacking."""
    library = open_library()
    path: Path = arguments.file
    netbox: Conclusion[Part] | None = None
    source = ImportSource.of(path)
    if path.suffix.lower() in _YAML or NETBOX.recognise(source):
        kind = PartKind(arguments.kind) if arguments.kind else None
        netbox = NETBOX.bring_in(source, kind)
        report = _user(library).take_in([netbox.result], arguments.replace, verbatim(f"“{path}”"))
    elif arguments.kind:
        raise InputError(
            verbatim("--kind is for NetBox device types; the parts of a pack say what they are.")
        )
    else:
        report = _user(library).import_pack(path, arguments.replace)
    if arguments.format == "json":
        print_json(_json(report, netbox))
    else:
        print_lines(_lines(report, netbox))
    return 0


def run_export(arguments: argparse.Namespace) -> int:
    """Write parts, and own optics that they name, into a pack."""
    library = open_library()
    parts = library.with_own_optics(library.part(id_) for id_ in arguments.ids)
    write_pack(parts, arguments.output)
    count = "1 part" if len(parts) == 1 else f"{len(parts)} parts"
    print_error(f"wrote {count} to {arguments.output}")
    return 0


def _user(library: Library) -> UserParts:
    if library.user is None:
        raise InputError(verbatim("There is no place for parts of your own."))
    return library.user


def _json(report: ImportReport, netbox: Conclusion[Part] | None) -> dict[str, object]:
    return {
        "added": report.added,
        "replaced": report.replaced,
        "kept": report.kept,
        "unchanged": report.unchanged,
        "lacks": _said(netbox, RemarkKind.DOUBTFUL, RemarkKind.LACKING),
        "ignored": _said(netbox, RemarkKind.LEFT_OUT),
    }


def _lines(report: ImportReport, netbox: Conclusion[Part] | None) -> list[str]:
    lines = [f"Parts of your own: {report.text}."]
    lines += [f"  added     {id_}" for id_ in report.added]
    lines += [f"  replaced  {id_}" for id_ in report.replaced]
    lines += [f"  kept      {id_} (--replace takes the new one)" for id_ in report.kept]
    if netbox is not None:
        lacks, left_out = (
            _said(netbox, kind) for kind in (RemarkKind.LACKING, RemarkKind.LEFT_OUT)
        )
        lines += ["The file does not say, so it is unknown:", *(f"  {x}" for x in lacks)]
        if left_out:
            lines += ["Left out:", *(f"  {x}" for x in left_out)]
    return lines


def _said(found: Conclusion[Part] | None, *kinds: RemarkKind) -> tuple[Text, ...]:
    return tuple(remark.why for remark in found.of(*kinds)) if found is not None else ()
