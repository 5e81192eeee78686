"""Networks in a few words: switches by their ISLs, hosts and arrays by the switches they are on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from sanwright.checks import all_limits
from sanwright.design import Port, ReferenceCopy, Zone
from sanwright.parts import Confidence, Part, Threshold
from tests.builders import Sketch, array, hba, reference, switch

SPEEDS = ("8GFC", "16GFC")


class Net:
    """Draws ISLs such as ``a1-a2`` (``a1=a2``: two); a switch ``b1`` stands in ``fabric-b``.

    Hosts ``h0``, ``h1``, ... and arrays ``t0``, ... have one port on each switch that is named for
    them. Every part has fixed 16GFC ports.
    """

    def __init__(
        self,
        *isls: str,
        hosts: Iterable[str] = (),
        arrays: Iterable[str] = (),
        model: Part | None = None,
        **workload: Any,
    ) -> None:
        self.sketch = Sketch()
        self._next: Counter[str] = Counter()
        self._model = model if model is not None else switch("sw", SPEEDS)
        for isl in isls:
            a, b = isl.replace("=", "-").split("-")
            self.isls(a, b, 2 if "=" in isl else 1)
        initiators = self._ends("h", hba("hba", SPEEDS, 4), hosts)
        targets = self._ends("t", array("t", SPEEDS, 16), arrays)
        if initiators and targets:
            self.sketch.workload("w", initiators, targets, 1.0, **workload)

    def isls(self, a: str, b: str, count: int = 1, **fields: Any) -> Net:
        """Draw ISLs ``a-b-0``, ... between two switches."""
        for _ in range(count):
            number = self._next[f"{a}-{b}"]
            self._next[f"{a}-{b}"] += 1
            ends = self._port(a), self._port(b)
            self.sketch.cable(f"{a}-{b}-{number}", *ends, **fields)
        return self

    def trunk(self, name: str, a: str, b: str, count: int) -> Net:
        """Draw ISLs that are one trunk."""
        return self.isls(a, b, count, trunk=name)

    def _ends(self, stem: str, part: Part, places: Iterable[str]) -> list[str]:
        names = []
        for number, switches in enumerate(places):
            id_ = f"{stem}{number}"
            self.sketch.device(id_, part)
            for port, place in enumerate(switches.split()):
                self.sketch.cable(f"{id_}-{port}", f"{id_}:{port}", self._port(place))
            names.append(id_)
        return names

    def _port(self, id_: str) -> str:
        if not self._next[id_]:
            fabric = None if id_[0] == "x" else f"fabric-{id_[0]}"
            self.sketch.device(id_, self._model, fabric=fabric)
        port = self._next[id_]
        self._next[id_] += 1
        return f"{id_}:{port}"


def draw(
    *isls: str, hosts: Iterable[str] = (), arrays: Iterable[str] = (), **workload: Any
) -> Sketch:
    """The sketch of a net."""
    return Net(*isls, hosts=hosts, arrays=arrays, **workload).sketch


def limited(sketch: Sketch, key: str, value: float, unit: str = "") -> Sketch:
    """The sketch, judged with another limit."""
    pack = reference().rule_pack
    old = pack.threshold(key)
    unit = unit or (old.unit if old is not None else all_limits()[key].units[0])
    new = Threshold(key=key, value=value, unit=unit, confidence=Confidence.MEDIUM)
    if old is not None:
        new = replace(old, value=value, unit=unit)
    others = tuple(item for item in pack.thresholds if item.key != key)
    changed = replace(pack, thresholds=(*others, new))
    return sketch.put(ReferenceCopy(data=replace(reference(), rule_pack=changed)))


def fixed(sketch: Sketch, speed: str, *ports: str) -> Sketch:
    """The sketch with ports fixed to a speed."""
    return sketch.put(*(Port(id=port, speed=speed) for port in ports))


def zone(sketch: Sketch, id_: str, *members: str, **fields: Any) -> Sketch:
    """The sketch with a zone more."""
    return sketch.put(Zone(id=id_, members=members, **fields))
