"""What was typed becomes a command that is spelled out, whatever was abbreviated or piped."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from sanwright.exchange.captures.facts import SwitchMaker
from sanwright.exchange.captures.grammar import all_grammars, grammar_of

_PLAIN_PIPES = frozenset(("no-more", "more", "less", "tee", "cat", "clip"))
_OTHER_LAYOUTS = frozenset(("json", "json-pretty", "xml"))
_VALUED = frozenset(
    (
        "vsan",
        "interface",
        "module",
        "domain",
        "name",
        "pwwn",
        "fcid",
        "slot",
        "server",
        "switch-wwn",
    )
)
_READERS = frozenset(("cat", "type", "more", "less", "head", "tail", "get-content", "gc", "zcat"))
_REMOTE = frozenset(("ssh", "plink", "plink.exe", "sshpass", "rsh"))
_ZONING = ("cfgshow", "zoneshow", "alishow")
_FCIP = frozenset(
    ("fciptunnel", "fcipcircuit", "ipif", "iproute", "arp", "pmtu", "tcl", "lan-stats", "sla")
)
_LAYOUTS = {"license": frozenset(("-port",)), "portshow": _FCIP, "portcfgshow": _FCIP}
"""Words of Brocade's commands without two dashes that choose what is printed."""
_PATH = re.compile(r"^(?:/[\w.-]+)+/(?=[\w-])")
_FOSEXEC = re.compile(r"^fosexec\s+--fid\s+(\S+)\s+-cmd\s+(.+)$", re.I)
_WORD = re.compile(r"\"[^\"]*\"?|'[^']*'?|[^\s\"']+")


@dataclass(frozen=True, slots=True)
class TypedCommand:
    """``command`` and ``arguments`` as ``Output`` has them.

    ``is_bare`` is set where the command says nothing of its output (``cat switch1.txt``).
    """

    command: str
    arguments: tuple[str, ...] = ()
    filtered: bool = False
    fabric_id: int | None = None
    is_bare: bool = False
    host: str = ""
    """The machine that was asked from another one."""

    @property
    def is_read(self) -> bool:
        """Whether there is a grammar for it."""
        return grammar_of(self.command) is not None


@lru_cache(4096)
def typed(text: str) -> TypedCommand:
    """The command in a line behind a prompt or above a section.

    >>> typed("switchshow | grep Online").command
    'switchshow'
    """
    head, *pipes = _split_pipes(text.strip())
    fabric_id = None
    if wrapped := _FOSEXEC.match(head):
        fabric_id = int(wrapped[1]) if wrapped[1].isdecimal() else None
        head, *more = _split_pipes(wrapped[2].strip("'\" "))
        pipes += more
    words = _WORD.findall(_PATH.sub("", head))
    host = ""
    if words and words[0].casefold() in _REMOTE:
        host = next((word.rpartition("@")[2] for word in words if "@" in word), words[-2:][0])
        words = _remote(words)
    if not words or words[0].casefold() in _READERS:
        return TypedCommand("", is_bare=True, host=host)
    kinds = [pipe.split()[0].casefold() for pipe in pipes if pipe.split()]
    command, arguments = _spelled(words)
    if any(kind in _OTHER_LAYOUTS for kind in kinds):
        command = f"as data: {command}"
    filtered = any(kind not in _PLAIN_PIPES | _OTHER_LAYOUTS for kind in kinds)
    first = command.split()[0]
    picks = first in _ZONING and any(not each.startswith("-") for each in arguments)
    picks |= first == "switchshow" and any(each.startswith("-") for each in arguments)
    return TypedCommand(command, arguments, filtered or picks, fabric_id, host=host)


def _split_pipes(text: str) -> list[str]:
    """Parts between pipes that stand outside of quotes; a redirection to a file is no part."""
    parts, quote = [""], ""
    for sign in text:
        if sign in "\"'" and quote in ("", sign):
            quote = "" if quote else sign
        if sign == "|" and not quote:
            parts.append("")
        else:
            parts[-1] += sign
    return [re.sub(r"\s*>+\s*\S+\s*$", "", part).strip() for part in parts]


def _remote(words: list[str]) -> list[str]:
    """What another machine is asked: what follows a word with an @, or a known command."""
    at = next((place for place, word in enumerate(words) if "@" in word), None)
    if at is not None:
        return _WORD.findall(" ".join(words[at + 1 :]).strip("'\""))
    for place, word in enumerate(words[1:], 1):
        if word.strip("'\"").casefold().split(" ")[0] in known_beginnings():
            return _WORD.findall(" ".join(words[place:]).strip("'\""))
    return []


@cache
def known_beginnings() -> frozenset[str]:
    """The first words of all commands that are read, in lower case."""
    return frozenset(each.split()[0] for grammar in all_grammars() for each in grammar.commands)


def _spelled(words: list[str]) -> tuple[str, tuple[str, ...]]:
    """The command and its arguments; Cisco's ``show`` is spelled out word by word."""
    first = words[0].casefold()
    if len(words) > 1 and len(first) > 1 and "show".startswith(first):
        return _spelled_show(words[1:])
    options = [
        word.casefold()
        for word in words[1:]
        if word.startswith("--") or word.casefold() in _LAYOUTS.get(first, ())
    ]
    arguments = tuple(word.strip("\"'") for word in words[1:] if word.casefold() not in options)
    return " ".join((first, *options)), arguments


def _spelled_show(words: list[str]) -> tuple[str, tuple[str, ...]]:
    layout: list[str] = []
    arguments: list[str] = []
    for place, word in enumerate(words):
        before = words[place - 1].casefold() if place else ""
        is_name = len(layout) > 1 and any(
            kind.startswith(before) and len(before) > 1 for kind in _VALUED
        )
        is_name &= word.casefold() not in _VALUED  # ``show fspf interface vsan 10`` names none
        if any(sign.isdecimal() for sign in word) or is_name or not word.strip("-,"):
            if len(layout) > 1 and before == layout[-1] and before in _VALUED:
                arguments.append(layout.pop())  # ``vsan 10`` chooses; ``show vsan`` is the layout
            arguments.append(word)
        else:
            layout.append(word.casefold())
    return " ".join(("show", *_known_words(layout))), tuple(arguments)


def _known_words(layout: list[str]) -> list[str]:
    """Words in full: those of the known command that has most of them."""
    best: list[str] = []
    for known in _shows():
        fits = len(known) <= len(layout) and all(
            whole.startswith(short) for whole, short in zip(known, layout, strict=False)
        )
        exact = sum(a == b for a, b in zip(known, layout, strict=False))
        if fits and (len(known), exact) > (
            len(best), sum(a == b for a, b in zip(best, layout, strict=False))
        ):  # fmt: skip
            best = list(known)
    return [*best, *layout[len(best) :]]


@cache
def _shows() -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(command.split()[1:])
        for grammar in all_grammars()
        if grammar.vendor is SwitchMaker.CISCO
        for command in grammar.commands
        if command.startswith("show ")
    )
