"""``sanwright catalog``: search and show parts, take in and hand on one's own, compare designs."""

from __future__ import annotations

import argparse
from pathlib import Path

from sanwright import api, codec
from sanwright.bom import build_bom
from sanwright.bundled import bundled_references
from sanwright.catalog import Library
from sanwright.catalog.editions import edition_words, install_edition, roll_back
from sanwright.checks.figure_classes import known_shares
from sanwright.cli.catalog_diff import run_diff
from sanwright.cli.catalog_gaps import run_gaps
from sanwright.cli.loading import open_library
from sanwright.cli.output import print_error, print_json, print_line, print_lines, print_table
from sanwright.cli.own_facts import run_correct, run_patch
from sanwright.cli.own_parts import run_export, run_import
from sanwright.cli.part_sources import run_where
from sanwright.cli.part_text import part_lines
from sanwright.parts import PartKind
from sanwright.parts.host_ports import ASKED_KINDS, lacks_ports
from sanwright.units import Share

HELP = "search parts, show one, count figures, import and export, compare a design"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
    commands = parser.add_subparsers(
        dest="action",
        required=True,
        metavar="search|show|stats|gaps|import|export|correct|patch|install|rollback|diff",
    )
    search = commands.add_parser("search", help="find parts by name, number or attribute")
    search.add_argument("text", nargs="+")
    search.add_argument("--limit", type=int, default=40)
    show = commands.add_parser("show", help="every figure of a part with its source")
    show.add_argument("id")
    show.add_argument(
        "--where",
        nargs="?",
        const="",
        metavar="FIELD",
        help="documents of every figure, or of one such as physical.weight_kg, and where they lie",
    )
    stats = commands.add_parser("stats", help="how many parts and figures there are")
    gaps = commands.add_parser("gaps", help="what is unknown and wanted, the worst first")
    gaps.add_argument("file", nargs="?", help="design (.sanw or .json); without it all parts")
    gaps.add_argument("--kind", choices=[kind.value for kind in PartKind], help="parts of a kind")
    gaps.add_argument("--limit", type=int, default=40, help="how many parts are listed")
    taking = commands.add_parser("import", help="take parts of a catalog pack, or a NetBox file")
    taking.add_argument("file", type=Path, help="pack (.sanwpack) or NetBox device type (.yaml)")
    taking.add_argument(
        "--replace",
        action="store_true",
        help="take the place of parts of the same id, own or shipped",
    )
    kinds = [kind.value for kind in PartKind]
    taking.add_argument("--kind", choices=kinds, help="what a NetBox device type is")
    giving = commands.add_parser("export", help="write parts into a catalog pack")
    giving.add_argument("ids", nargs="+", metavar="ID")
    giving.add_argument("-o", "--output", required=True, type=Path, metavar="PACK")
    right = commands.add_parser(
        "correct", help="say that a figure is wrong or lacks, and who says so"
    )
    right.add_argument("id")
    right.add_argument("field", help="name as in the text form, such as physical.weight_kg")
    right.add_argument("value")
    right.add_argument("--source", required=True, help="document and page that say so")
    right.add_argument("--address", default="", help="where the document lies on the web")
    patch = commands.add_parser("patch", help="write own facts in the catalog's text form")
    patch.add_argument("-o", "--output", required=True, type=Path, metavar="TOML")
    edition = commands.add_parser("install", help="put another edition of the catalog in use")
    edition.add_argument("file", type=Path, help="edition, as the catalog is built")
    commands.add_parser("rollback", help="put the edition in use that was there before")
    diff = commands.add_parser("diff", help="compare a design's parts; exit 0: equal, 1: not")
    diff.add_argument("file", help="design (.sanw or .json)")
    for command in (search, show, stats, gaps, taking, diff):
        command.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    return _ACTIONS[arguments.action](arguments)


def _search(arguments: argparse.Namespace) -> int:
    text = " ".join(arguments.text)
    hits = open_library().search(text, limit=arguments.limit)
    if arguments.format == "json":
        print_json(
            [
                {
                    "id": hit.id,
                    "kind": hit.kind,
                    "vendor": hit.vendor,
                    "model": hit.model,
                    "summary": hit.summary,
                }
                for hit in hits
            ]
        )
    elif hits:
        print_table(
            ("Id", "Kind", "Vendor", "Model", "What"),
            [(hit.id, hit.kind, hit.vendor, hit.model, hit.summary) for hit in hits],
        )
    else:
        print_line(
            f"No part matches “{text}”; try a model, an order number, or words like “32g hba”."
        )
    return 0


def _show(arguments: argparse.Namespace) -> int:
    catalog = open_library()
    part = catalog.find(arguments.id) or catalog.part(arguments.id)
    if arguments.where is not None:
        return run_where(part, arguments.where, arguments.format)
    if arguments.format == "json":
        print_json(codec.to_plain(part))
    else:
        print_lines(part_lines(part))
    return 0


def _stats(arguments: argparse.Namespace) -> int:
    library = open_library()
    stats = library.stats()
    ported = {
        str(kind): sum(not lacks_ports(part) for part in library.parts(kind))
        for kind in ASKED_KINDS
    }
    makers = _by_maker(library)
    kinds = {str(kind): count for kind, count in stats.parts.items()}
    figures = stats.figures
    known = {"high": figures.high, "medium": figures.medium, "low": figures.low}
    shares = known_shares(library.parts())
    numbered, ordered = _bill_lines(library)
    if arguments.format == "json":
        print_json(
            {
                "edition": stats.edition,
                "installed_over": library.shipped.installed_over,
                "parts": stats.total,
                "by_kind": kinds,
                "with_known_ports": ported,
                "with_known_ports_by_maker": {
                    str(kind): {name: {"known": k, "parts": n} for name, (k, n) in found.items()}
                    for kind, found in makers.items()
                },
                "figures_known": figures.known,
                "figures_by_confidence": known,
                "figures_unknown": figures.unknown,
                "figures_by_class": {
                    class_.value: {
                        "known": share.known,
                        "uncertain": share.uncertain,
                        "wanted": share.wanted,
                    }
                    for class_, share in shares.items()
                },
                "bill_lines": {"numbered": numbered, "ordered": ordered},
            }
        )
        return 0
    print_line(f"{edition_words(library.shipped)}: {stats.total} parts")
    rows = [(kind, str(count), str(ported.get(kind, ""))) for kind, count in kinds.items()]
    print_table(("Kind", "Parts", "Ports known"), rows)
    print()
    print_table(
        ("Kind", "Maker", "Parts", "Ports known"),
        [
            (str(kind), name, str(number), str(known))
            for kind, found in makers.items()
            for name, (known, number) in found.items()
        ],
    )
    print()
    print_line(f"Figures: {figures.known} known, {figures.unknown} unknown")
    print_table(("Confidence", "Figures"), [(level, str(n)) for level, n in known.items()])
    print()
    print_table(
        ("Class", "Wanted", "Known", "Of these uncertain", "Share known"),
        [
            (
                str(class_.label),
                str(share.wanted),
                str(share.known),
                str(share.uncertain),
                str(Share(share.known / share.wanted)),
            )
            for class_, share in shares.items()
        ],
    )
    print()
    print_line(
        f"Bills of the bundled references: {numbered} of {ordered} lines to order have an order "
        f"number ({Share(numbered / ordered)})"
    )
    return 0


def _bill_lines(library: Library) -> tuple[int, int]:
    """Lines to order for all bundled references: those with an order number, and all of them."""
    designs = (api.open_design(f"reference:{each.key}", library) for each in bundled_references())
    bills = [build_bom(design.tables) for design in designs]
    ordered = sum(len(bill.ordered) for bill in bills)
    return ordered - sum(bill.unnumbered for bill in bills), ordered


def _by_maker(library: Library) -> dict[PartKind, dict[str, tuple[int, int]]]:
    """Of arrays and enclosures by maker: how many have known ports, and how many there are."""
    counted: dict[PartKind, dict[str, tuple[int, int]]] = {}
    for kind in (PartKind.ARRAY, PartKind.SAS_ENCLOSURE):
        found: dict[str, tuple[int, int]] = {}
        for part in library.parts(kind):
            known, number = found.get(part.vendor, (0, 0))
            found[part.vendor] = known + (not lacks_ports(part)), number + 1
        counted[kind] = dict(sorted(found.items()))
    return counted


def _install(arguments: argparse.Namespace) -> int:
    with install_edition(arguments.file) as edition:
        print_error(f"{edition_words(edition)}.")
    return 0


def _roll_back(_arguments: argparse.Namespace) -> int:
    with roll_back() as edition:
        print_error(f"{edition_words(edition)}.")
    return 0


_ACTIONS = {
    "search": _search,
    "show": _show,
    "stats": _stats,
    "gaps": run_gaps,
    "import": run_import,
    "export": run_export,
    "correct": run_correct,
    "patch": run_patch,
    "install": _install,
    "rollback": _roll_back,
    "diff": run_diff,
}
