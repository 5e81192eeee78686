"""Which cables run between which boxes, and which of them are drawn as one link."""

from __future__ import annotations

from collections.abc import Iterable

_GAP = "\0"


class LinkIndex:
    """Cables by box, by port and by link. ``bundles`` False draws every cable by itself."""

    def __init__(self) -> None:
        self.bundles = True
        self._ends: dict[str, tuple[str, str]] = {}
        self._ports: dict[str, tuple[str, str]] = {}
        self._link: dict[str, str] = {}
        self._cables: dict[str, dict[str, None]] = {}
        self._in_order: dict[str, tuple[str, ...]] = {}
        """What ``cables_of`` said of a link that is still the same."""
        self._of_box: dict[str, set[str]] = {}
        """Links by box."""
        self._of_port: dict[str, tuple[str, ...]] = {}
        """By id; a set of one would take four times the memory, for each port of the design."""
        self._hidden: set[str] = set()
        self._names: dict[str, str] = {}
        """One text for each link, whatever its number of cables."""

    def put(
        self, cable: str, boxes: tuple[str, str], ports: tuple[str, str], side: str | None
    ) -> str:
        """Store a cable, in the place of what was stored for it; its link's id is returned."""
        self._put_in_ports(cable, ports)
        self._ends[cable] = boxes
        first, second = sorted(boxes)
        is_alone = not self.bundles or first == second
        link = cable if is_alone else _GAP.join((first, second, side or ""))
        link = self._names.setdefault(link, link)
        self._link[cable] = link
        for box in boxes:
            self._of_box.setdefault(box, set()).add(link)
        self._cables.setdefault(link, {})[cable] = None
        self._in_order.pop(link, None)
        return link

    def hide(self, cable: str, ports: tuple[str, str]) -> None:
        """Store a cable that is not drawn: a folded box hides both its ends."""
        self._put_in_ports(cable, ports)
        self._hidden.add(cable)

    def _put_in_ports(self, cable: str, ports: tuple[str, str]) -> None:
        if cable in self._ports:
            self.drop(cable)
        self._ports[cable] = ports
        for port in ports:
            there = self._of_port.get(port, ())
            self._of_port[port] = tuple(sorted({*there, cable})) if there else (cable,)

    @property
    def hidden(self) -> frozenset[str]:
        """Cables that are stored and not drawn."""
        return frozenset(self._hidden)

    def drop(self, cable: str) -> str | None:
        """Forget a cable; the id of the link that it was in is returned."""
        self._hidden.discard(cable)
        for port in self._ports.pop(cable, ()):
            there = self._of_port.pop(port, ())
            if there and there != (cable,):
                self._of_port[port] = tuple(each for each in there if each != cable)
        link = self._link.pop(cable, None)
        if link is None:
            return None
        boxes = self._ends.pop(cable)
        members = self._cables[link]
        del members[cable]
        self._in_order.pop(link, None)
        if not members:
            del self._cables[link]
            self._names.pop(link, None)
            for box in boxes:
                self._of_box[box].discard(link)
        return link

    def clear(self) -> None:
        """Forget everything."""
        for index in (self._ends, self._ports, self._link, self._cables, self._in_order,
                      self._of_box, self._of_port, self._hidden, self._names):  # fmt: skip
            index.clear()

    def boxes(self, cable: str) -> tuple[str, str]:
        """The boxes of a cable's ends; nothing if it is not there."""
        return self._ends[cable]

    def ends(self, cable: str) -> tuple[str, ...]:
        """The boxes at which a cable ended when it was stored, if it was."""
        return self._ends.get(cable, ())

    def ports_of(self, cable: str) -> tuple[str, ...]:
        """The ports that a cable was in when it was stored, if it was."""
        return self._ports.get(cable, ())

    def link_of(self, cable: str) -> str | None:
        """The link that a cable is drawn with."""
        return self._link.get(cable)

    def linked(self, cables: Iterable[str]) -> set[str]:
        """Those of the ids that are of cables with a link."""
        return self._link.keys() & cables

    def cables_of(self, link: str) -> tuple[str, ...]:
        """Cables of a link by id."""
        found = self._in_order.get(link)
        if found is None:
            found = tuple(sorted(self._cables.get(link, ())))
            if found:
                self._in_order[link] = found
        return found

    def links_at(self, box: str) -> tuple[str, ...]:
        """Links with an end at a box, by id."""
        return tuple(sorted(self._of_box.get(box, ())))

    def is_bundle(self, link: str) -> bool:
        """Whether several cables are drawn as this one link."""
        return len(self._cables.get(link, ())) > 1

    def at_boxes(self, boxes: Iterable[str]) -> set[str]:
        """Cables with an end at one of ``boxes``."""
        found: set[str] = set()
        for box in boxes:
            for link in self._of_box.get(box, ()):
                found.update(self._cables[link])
        return found

    def at_port(self, port: str) -> tuple[str, ...]:
        """Cables in a port, by id."""
        return self._of_port.get(port, ())
