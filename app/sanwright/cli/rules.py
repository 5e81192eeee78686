"""``sanwright rules``: every rule with its manual."""

from __future__ import annotations

import argparse

from sanwright.checks import Rule, all_rules, find_rule
from sanwright.cli.output import print_json

NAME = "rules"
HELP = "every rule with its manual"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("key", nargs="?", help="one rule, such as link.too-long")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the manuals."""
    rules = (find_rule(arguments.key),) if arguments.key else all_rules()
    if arguments.format == "json":
        print_json(
            [
                {"key": r.key, "title": r.title, "scope": r.scope.value, "manual": r.manual}
                for r in rules
            ]
        )
    else:
        print("\n\n".join(_text(rule) for rule in rules))
    return 0


def _text(rule: Rule) -> str:
    indented = "\n".join(f"  {line}".rstrip() for line in rule.manual.splitlines())
    return f"{rule.key}: {rule.title}\n{indented}"
