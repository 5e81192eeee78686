"""The manual page ``sanwright(1)``, written from the parser of the command line.

argparse has no public way to ask a parser what it knows, so this asks its private parts.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from installer.releases import releases
from sanwright.cli.main import build_parser
from sanwright.cli.registry import command_names

ROOT = Path(__file__).resolve().parent.parent


def manual_page() -> str:
    """The page as man reads it."""
    newest = releases(ROOT)[0]
    parser = build_parser(command_names())
    lines = [
        f'.TH SANWRIGHT 1 "{newest.date.isoformat()}" "Sanwright {newest.version}" "User commands"',
        ".SH NAME",
        "sanwright \\- design and size storage area networks",
        ".SH SYNOPSIS",
        ".B sanwright",
        ".RI [ FILE ]",
        ".br",
        ".B sanwright",
        ".I COMMAND",
        ".RI [ ARGUMENTS ]",
        ".SH DESCRIPTION",
        "Without a command the window opens, with the design",
        ".I FILE",
        "(.sanw or .json) if one is named. Nothing is fetched from a network and nothing is sent.",
        ".SH OPTIONS",
        *options(parser),
        ".SH COMMANDS",
        *commands(parser),
        ".SH EXIT STATUS",
        "0: done. 1: the check says no. 2: the input cannot be used; the reason is on standard",
        "error.",
    ]
    return "\n".join(lines) + "\n"


def commands(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Every subcommand with its arguments."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, command in action.choices.items():
                yield f'.SS "sanwright {name}"'
                yield written(helps.get(name, "")) or written(command.description or "")
                yield from options(command)


def options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Every argument of a parser with what it does."""
    formatter = parser._get_formatter()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            continue
        yield ".TP"
        invocation = formatter._format_action_invocation(action)
        yield f"\\fB{written(invocation)}\\fR"
        text = formatter._expand_help(action) if action.help else ""
        chosen = f"one of {', '.join(map(str, action.choices))}" if action.choices else ""
        yield written(text or chosen or "see above")


def written(text: str) -> str:
    """Text so that man takes none of it for a request."""
    plain = re.sub(r"\s+", " ", text).strip().replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + plain if plain.startswith((".", "'")) else plain
