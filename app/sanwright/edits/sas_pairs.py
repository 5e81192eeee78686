"""NetApp's port pairs: which two SAS ports of a controller go to the two ends of a stack.

Source: NetApp, SAS cabling rules and concepts, DS212C, DS224C or DS460C: port pair connection
rules, and 0b/0b1 and 0a port connection rules for platforms with internal storage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sanwright.design.tables import Tables
from sanwright.edits.sas_ports import SasOwner
from sanwright.errors import InputError
from sanwright.text import Text, joined


@dataclass(frozen=True, slots=True)
class PortPair:
    """Ports of one controller: to the ``first`` shelf of a stack, and to the ``last``.

    Each is one port and, behind it, what may stand in for it. ``is_internal``: the platform has
    drives of its own, so port 0b keeps to its own domain and goes to the last shelf.
    """

    first: tuple[str, ...]
    last: tuple[str, ...]
    is_internal: bool = False


def port_pairs(
    tables: Tables, hosts: Sequence[SasOwner], is_free: Callable[[str], bool]
) -> tuple[PortPair, ...]:
    """One pair for each of one or two controllers, at the same place of their lists.

    Raises InputError where no pair is free.
    """
    controllers = _controllers(hosts)
    lists = [(name, slots, listed_pairs(slots)) for name, slots in controllers]
    for place in _order(min(len(pairs) for _, _, pairs in lists)):
        chosen = [(slots, pairs[place]) for _, slots, pairs in lists]
        if all(is_free(port) for _, pair in chosen for port in pair):
            internal = _has_drives(tables, hosts)
            return tuple(_pair(slots, pair, is_free, internal) for slots, pair in chosen)
    names, *others = (name for name, _, _ in lists)
    for name in others:
        names = Text("{names} and {name}", names=names, name=name)
    raise InputError(
        Text("{names} has no free pair of SAS ports left for this stack.", names=names)
    )


def listed_pairs(slots: Sequence[Sequence[str]]) -> tuple[tuple[str, str], ...]:
    """All pairs of a controller, in order, from the ports of each of its slots.

    >>> listed_pairs([["1a", "1b", "1c", "1d"], ["2a", "2b", "2c", "2d"]])
    (('1a', '2b'), ('2a', '1d'), ('1c', '2d'), ('2c', '1b'))
    >>> listed_pairs([["0a", "0b", "0c", "0d"]])
    (('0a', '0d'), ('0c', '0b'))
    """
    widest = max((len(slot) for slot in slots), default=0)
    first = [s[n] for n in range(0, widest, 2) for s in slots if n < len(s)]
    last = [s[n] for n in range(1, widest, 2) for s in slots if n < len(s)]
    if not last:  # adapters of one port: two of them make a pair
        return tuple(zip(first[::2], first[1::2], strict=False))
    return tuple(zip(first, last[1:] + last[:1], strict=False))


def _order(count: int) -> list[int]:
    """Every other pair while there are some, then those between: best for the ports' balance."""
    return [*range(0, count, 2), *range(1, count, 2)]


def _controllers(hosts: Sequence[SasOwner]) -> list[tuple[Text, list[tuple[str, ...]]]]:
    """Names of the controllers with the ports of each of their slots.

    An array's built-in controllers are controllers; a host is one, its adapters are the slots.
    """
    found: list[tuple[Text, list[tuple[str, ...]]]] = []
    for host in hosts:
        built_in = [s for s in host.sources if s.node[0] == host.device and s.node[1]]
        if built_in:
            found += [(joined((host.name, s.node[1]), " "), [s.ports]) for s in built_in]
        else:
            found.append((host.name, [source.ports for source in host.sources]))
    if len(found) > 2:
        raise InputError(Text("Choose one or two controllers for the stack."))
    return found


def _pair(
    slots: Sequence[Sequence[str]],
    pair: tuple[str, str],
    is_free: Callable[[str], bool],
    is_internal: bool,
) -> PortPair:
    others = [port for slot in slots for port in slot if port not in pair and is_free(port)]
    first, last = pair
    return PortPair((first, *others, last), (last, *others, first), is_internal)


def _has_drives(tables: Tables, hosts: Sequence[SasOwner]) -> bool:
    for host in hosts:
        part = tables.part_of(host.device)
        slots = part.array.base_drive_slots if part is not None and part.array is not None else None
        if slots is not None and slots.value > 0:
            return True
    return False
