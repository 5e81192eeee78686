"""``sanwright rules``: every rule with its manual, and the packs of limits that they judge by."""

from __future__ import annotations

import argparse
from typing import Any

from sanwright.catalog import Library
from sanwright.checks import Rule, all_rules, find_rule, meaning_of
from sanwright.checks.rule import THRESHOLDS
from sanwright.cli.loading import open_library
from sanwright.cli.output import print_json, print_line, print_lines, print_table
from sanwright.errors import InputError
from sanwright.parts import RulePack, Threshold
from sanwright.text import verbatim

HELP = "every rule with its manual; the rule packs and their limits"

_PACKS, _PACK, _GENERAL = "packs", "pack", "general"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "key",
        nargs="?",
        metavar="RULE | packs | pack",
        help="one rule, such as link.too-long; packs lists the rule packs, pack KEY shows one",
    )
    parser.add_argument("pack", nargs="?", metavar="KEY", help="the rule pack to show")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the manuals, the list of packs, or one pack."""
    as_json = arguments.format == "json"
    if arguments.key == _PACK:
        if not arguments.pack:
            raise InputError(
                verbatim("Name the rule pack to show, such as “sanwright rules pack general”.")
            )
        _show_pack(open_library(), arguments.pack, as_json)
        return 0
    if arguments.pack:
        raise InputError(
            verbatim(f"“{arguments.pack}” is one too many; only “rules pack KEY” takes a name.")
        )
    if arguments.key == _PACKS:
        _list_packs(open_library(), as_json)
    else:
        _show_rules((find_rule(arguments.key),) if arguments.key else all_rules(), as_json)
    return 0


def _show_rules(rules: tuple[Rule, ...], as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {
                    "key": r.key,
                    "title": r.title,
                    "scope": r.scope.value,
                    "manual": r.manual,
                    "limits": [
                        {"key": limit.key, "units": limit.units, "meaning": str(limit.meaning)}
                        for limit in r.limits
                    ],
                }
                for r in rules
            ]
        )
    else:
        print_lines("\n\n".join(_text(rule) for rule in rules).split("\n"))


def _text(rule: Rule) -> str:
    lines = [f"{rule.key}: {rule.title}", *rule.manual.splitlines()]
    if rule.limits:
        lines.append(f"{THRESHOLDS}:")
        lines += [f"  {limit.key}: {limit.meaning}" for limit in rule.limits]
    return "\n  ".join(lines).replace("\n  \n", "\n\n")


def _list_packs(library: Library, as_json: bool) -> None:
    packs = library.rule_packs()
    if as_json:
        print_json([{**pack_json(pack), "own": library.is_users_pack(pack.key)} for pack in packs])
        return
    rows = [(p.key, p.title, p.version, str(len(p.thresholds)), p.description) for p in packs]
    print_table(("Key", "Title", "Version", "Limits", "What"), rows)
    for problem in library.own_packs.problems() if library.own_packs is not None else ():
        print_line(f"Not used: {problem}")


def pack_json(pack: RulePack) -> dict[str, Any]:
    """What a pack is, without its limits."""
    names = ("key", "title", "version", "description", "extends", "base", "base_version")
    return {name: getattr(pack, name) for name in names}


def _show_pack(library: Library, key: str, as_json: bool) -> None:
    pack = library.rule_pack(key)
    titles = {source.key: source.title for source in library.rule_pack_sources(key)}
    general = library.rule_pack(_GENERAL)
    if as_json:
        rows = [_limit_json(row, titles, general) for row in pack.thresholds]
        print_json({**pack_json(pack), "limits": rows})
        return
    print_line(pack.name)
    if pack.description:
        print_line(pack.description)
    for row in pack.thresholds:
        print()
        print_line(f"{row.key}: {row.shown}{_beside(row, general)}")
        print_line(f"  {meaning_of(row.key, row)}")
        if row.note:
            print_line(f"  {row.note}")
        sources = "; ".join(titles.get(source, source) for source in row.sources)
        print_line(f"  [{row.confidence} confidence] {sources}")


def _limit_json(row: Threshold, titles: dict[str, str], general: RulePack) -> dict[str, Any]:
    other = general.threshold(row.key)
    return {
        "key": row.key,
        "value": row.text or row.value,
        "unit": row.unit,
        "text": row.shown,
        "meaning": meaning_of(row.key, row),
        "note": row.note,
        "confidence": row.confidence,
        "sources": [titles.get(key, key) for key in row.sources],
        "general": other.shown if other is not None else None,
    }


def _beside(row: Threshold, general: RulePack) -> str:
    """What the general pack says instead, where it differs."""
    other = general.threshold(row.key)
    if other is None:
        return " (the general pack sets none)"
    return f" (general: {other.shown})" if other.shown != row.shown else ""
