"""The optic that is at home in a port, and what is left of a port's settings in another port."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from sanwright.design.records import Port
from sanwright.parts import OpticsFitting, Part, PortGroup, value_of
from sanwright.parts.supply import PartChoices
from sanwright.text import Text
from sanwright.units import Length

_MOST_ALIKE = 3


@dataclass(frozen=True, slots=True)
class CableRun:
    """What is plugged into a port: the cable's part and length, as far as known."""

    part: Part | None = None
    length: Length | None = None


_RELEASED = Text(
    "{count:,} port of {part} cannot be fixed to {speed}: left to negotiate.",
    "{count:,} ports of {part} cannot be fixed to {speed}: left to negotiate.",
)


class _Counted(NamedTuple):
    """What is said of ports of one part, and what is to be put into it."""

    part: Text
    form: Text
    values: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class Remarks:
    """What could not be carried over: like things are counted and said in one sentence."""

    said: dict[Text | str, list[Text]] = field(default_factory=dict)
    counted: Counter[_Counted] = field(default_factory=Counter)

    def say(self, sentence: Text, kind: str = "") -> None:
        """Note a sentence; of one ``kind`` only the first few are said, the rest counted."""
        alike = self.said.setdefault(kind or sentence, [])
        if sentence not in alike:
            alike.append(sentence)

    def count(self, part: Text, form: Text, **values: str) -> None:
        """Note one more port of ``part``; ``form`` says it of one and of many."""
        self.counted[_Counted(part, form, tuple(values.items()))] += 1

    def sentences(self) -> tuple[Text, ...]:
        """All remarks as sentences; more than a few of a kind are counted."""
        ports = (
            each.form.given(count, part=each.part, **dict(each.values))
            for each, count in self.counted.items()
        )
        return (*(text for alike in self.said.values() for text in _shortened(alike)), *ports)


def _shortened(sentences: list[Text]) -> list[Text]:
    more = len(sentences) - _MOST_ALIKE
    if more <= 1:
        return sentences
    return [*sentences[:_MOST_ALIKE], Text("And {more:,} more of the same kind.", more=more)]


def class_of(optic: Part | None) -> str:
    """The reach class of an optic; empty if it is not known."""
    return optic.optic.class_ if optic is not None and optic.optic is not None else ""


def speeds_of(optic: Part | None) -> tuple[str, ...] | None:
    """The speeds that an optic is made for; None if they are not known."""
    return value_of(optic.optic.speeds) if optic is not None and optic.optic is not None else None


def optic_at_home(
    choices: PartChoices, part: Part, group: PortGroup, class_: str, run: CableRun
) -> Part | None:
    """The optic to propose for a cage of ``group``: of class ``class_``, or to suit the cable."""
    if class_:
        return next(iter(choices.optics_for(group, part.vendor, class_)), None)
    cable = run.part if run.part is not None and run.part.cable is not None else None
    if cable is not None and cable.cable is not None and not cable.cable.medium:
        cable = None
    return choices.default_optic(group, part.vendor, None, cable, run.length)


def settled(
    old: Port, reference: str, group: PortGroup, optic: Part | None, part: Part, remarks: Remarks
) -> Port:
    """The settings of ``old`` as they go into another port: its name in the fabric does not.

    A fixed speed that the new port or its optic cannot run is released.
    """
    speed = old.speed
    if speed is not None and not _runs(speed, group, optic):
        remarks.count(part.label, _RELEASED, speed=speed)
        speed = None
    return msgspec.structs.replace(
        old, id=reference, optic=optic.id if optic is not None else None, speed=speed, wwpn=""
    )


def needs_optic(
    group: PortGroup, old: Port | None, old_group: PortGroup, *, is_cabled: bool
) -> bool:
    """Whether a cage should be filled: it was, or there was none to be filled and a cable waits."""
    if group.optics is not OpticsFitting.REPLACEABLE:
        return False
    if old_group.optics is OpticsFitting.REPLACEABLE:
        return old is not None and old.optic is not None
    return is_cabled


def _runs(speed: str, group: PortGroup, optic: Part | None) -> bool:
    for known in (value_of(group.speeds), speeds_of(optic)):
        if known is not None and speed not in known:
            return False
    return True
