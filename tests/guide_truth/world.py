"""The names that the program knows itself by: rules, limits, parts, bundled designs, commands."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from functools import cached_property

from sanwright.analysis import METRICS
from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.catalog import Catalog
from sanwright.checks import all_limits, all_rules
from sanwright.cli.main import build_parser
from sanwright.cli.registry import command_names
from sanwright.reports.composition import DOCUMENTS
from sanwright.reports.installation.label_sheets import SHEETS

ELSEWHERE = {
    "ansible-playbook", "brocade.fos", "cable-1", "cable-2", "cisco.nxos", "northwind.pdf",
    "power-ports",
}  # fmt: skip
"""Names of other programs, and ids and files that a page makes up."""
ENDINGS = {
    ".sanw", ".json", ".sanwpack", ".sanwbrand", ".toml", ".yaml", ".xlsx", ".csv", ".pdf", ".svg",
    ".png", ".drawio", ".vsdx", ".deb", ".run",
}  # fmt: skip
"""What the program reads and writes; ``test_endings_are_the_programs`` looks at the code."""
SETTINGS = {"facts.json", "parts.sqlite", "prices.json", "sanwright.ini", "rule-packs", "templates"}
"""What lies in the folder of the settings; ``test_files_are_where_the_guide_says`` makes them."""
_DASHED = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+")
_DOTTED = re.compile(r"[a-z]+\.[a-z0-9-]+")
_ENDING = re.compile(r"\.[a-z]+")


@dataclass(frozen=True)
class World:
    """All names, looked up where they are declared."""

    catalog: Catalog

    @cached_property
    def rules(self) -> frozenset[str]:
        """Keys of rules."""
        return frozenset(rule.key for rule in all_rules())

    @cached_property
    def names(self) -> frozenset[str]:
        """Everything with a dash or a dot in its name."""
        return frozenset(
            set(all_limits())
            | {pack.key for pack in self.catalog.rule_packs()}
            | {bundled.key for bundled in (*bundled_testbeds(), *bundled_references())}
            | set(METRICS) | set(DOCUMENTS) | set(SHEETS) | {"bill-of-materials"}
            | set(self.commands) | self.rules | SETTINGS | ELSEWHERE
        )  # fmt: skip

    @cached_property
    def parser(self) -> argparse.ArgumentParser:
        """That of the command line."""
        return build_parser(command_names())

    @cached_property
    def commands(self) -> dict[str, frozenset[str]]:
        """Subcommands with their options."""
        (choice,) = (
            action for action in self.parser._actions
            if isinstance(action, argparse._SubParsersAction)
        )  # fmt: skip
        return {name: frozenset(parser._option_string_actions)
                for name, parser in choice.choices.items()}  # fmt: skip

    def is_known(self, code: str) -> bool:
        """Whether something in backticks is there, if it looks like a name of the program."""
        if _ENDING.fullmatch(code):
            return code in ENDINGS
        if _DASHED.fullmatch(code):
            return code in self.names or self.catalog.by_id(code) is not None
        return not _DOTTED.fullmatch(code) or code in self.names
