"""``ipaddrshow``: the management address of a switch, or of a chassis."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, keyed, said
from sanwright.exchange.captures.outputs import Output

_OWNERS = ("SWITCH", "CHASSIS")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return begin_of(lines).strip() in _OWNERS and "".join(lines[1:2]).startswith(
        "Ethernet IP Address:"
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    """Addresses of the control processors are not the switch's."""
    is_own = True
    for line in said(output):
        pair = keyed(line.text)
        if pair is None and not line.text[:1].isspace():
            is_own = line.text.strip() in _OWNERS
        elif pair is not None and pair[0] == "Ethernet IP Address" and is_own:
            address = pair[1].split("/")[0]
            if address.strip("0.") and address.casefold() != "none":
                yield SwitchFact(
                    output.place(line), output.speaker, vendor=SwitchMaker.BROCADE, address=address
                )
            is_own = False


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("ipaddrshow",), _looks_like, _read)
