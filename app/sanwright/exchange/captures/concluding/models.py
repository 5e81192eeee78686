"""Which part of the catalog something that was read is, or a part of its own with what is known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from sanwright.catalog import Library
from sanwright.exchange.captures.concluding.asking import Asked
from sanwright.exchange.captures.concluding.ends import EndDevice
from sanwright.exchange.captures.concluding.likely import likely_parts
from sanwright.exchange.captures.facts import (
    ModuleFact,
    OpticFact,
    SwitchFact,
    SwitchMaker,
)
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import SeenSwitch
from sanwright.exchange.captures.questions import PossibleAnswer, Question, QuestionKind
from sanwright.parts import (
    CableSeries,
    Confidence,
    Figure,
    Optic,
    Part,
    PartKind,
    PortGroup,
    PortRole,
    Source,
)
from sanwright.plain_ids import id_from
from sanwright.text import Text

BROCADE_TYPES: Mapping[int, str] = {
    32: "brocade-4100", 34: "brocade-200e", 42: "brocade-48000", 44: "brocade-4900",
    58: "brocade-5000", 62: "brocade-dcx", 64: "brocade-5300", 66: "brocade-5100",
    67: "brocade-encryption-switch", 71: "brocade-300", 72: "brocade-5480-5481",
    76: "brocade-8000", 77: "brocade-dcx-4s", 83: "brocade-7800", 92: "brocade-va-40fc",
    109: "brocade-6510",
    117: "brocade-6547", 118: "brocade-6505", 129: "brocade-6548-6549", 130: "brocade-m6505",
    157: "brocade-6558-6559", 175: "brocade-mxg610s", 120: "brocade-dcx-8510-8",
    121: "brocade-dcx-8510-4",
    133: "brocade-6520", 148: "brocade-7840", 162: "brocade-g620", 183: "brocade-g620",
    165: "brocade-x6-4", 166: "brocade-x6-8", 170: "brocade-g610", 173: "brocade-g630",
    184: "brocade-g630", 176: "brocade-g648", 178: "brocade-7810", 179: "brocade-x7-4",
    180: "brocade-x7-8", 181: "brocade-g720", 189: "brocade-g730", 190: "brocade-7850",
    191: "brocade-g710",
}  # fmt: skip
"""Parts by the number that ``switchshow`` prints as ``switchType``.

Source: tables of public tools for assessing SANs (san-report-switches and brcddb-chassis in the
catalog's sources); a type that is not here is told by its number.
"""

BROCADE_BLADES: Mapping[int, str] = {
    37: "brocade-fc8-16", 51: "brocade-fc8-48", 55: "brocade-fc8-32", 77: "brocade-fc8-64",
    96: "brocade-fc16-48", 97: "brocade-fc16-32", 98: "brocade-cr16-8", 99: "brocade-cr16-4",
    125: "brocade-fc8-32e", 126: "brocade-fc8-48e", 153: "brocade-fc16-64", 175: "brocade-cpx6",
    176: "brocade-cr32-4", 177: "brocade-cr32-8", 178: "brocade-fc32-48", 186: "brocade-sx6",
    204: "brocade-fc32-64", 214: "brocade-cr64-4", 215: "brocade-cr64-8", 216: "brocade-fc64-48",
    218: "brocade-fc32-x7-48", 220: "brocade-cpx7", 232: "brocade-fc64-64",
}  # fmt: skip
"""Blades by the number that ``slotshow`` prints as ``ID`` (brcddb-chassis in the sources)."""

CAPTURE = Source(key="capture", title="Outputs of the customer's devices")
"""The source of what a part of its own states."""

OWN_PART = "own"
"""The answer that what was read is no part of the catalog."""

NO_CABLE_ID = "read-cable"
NO_OPTIC_ID = "read-optic"


_NO_MODEL = re.compile(r"\b(brocade|cisco|chassis|switch|fabric|multilayer|director)\b", re.I)


def is_read(part: Part | None) -> bool:
    """Whether a part is one that an import made of what it read."""
    return part is not None and part.identified_in == (CAPTURE.key,)


def is_chosen(part: Part | None) -> bool:
    """Whether a part of the design is known or was chosen, so that nobody asks what it is."""
    return part is not None and not is_read(part)


class Models:
    """Finds parts by the numbers and names that devices give of themselves."""

    def __init__(self, library: Library, asked: Asked) -> None:
        self._library = library
        self._asked = asked

    @cached_property
    def _by_word(self) -> Mapping[PartKind, Mapping[str, tuple[Part, ...]]]:
        found: dict[PartKind, dict[str, list[Part]]] = {}
        for part in self._library.parts():
            of_kind = found.setdefault(part.kind, {})
            words = [part.model, *part.aliases, *(number.number for number in part.part_numbers)]
            for word in {_plain(word) for word in words} - {""}:
                of_kind.setdefault(word, []).append(part)
        return {
            kind: {word: tuple(parts) for word, parts in words.items()}
            for kind, words in found.items()
        }

    def named(self, words: Iterable[str], *kinds: PartKind) -> Part | None:
        """The part of one of ``kinds`` that one of ``words`` names; a maker's own before editions.

        None where nothing fits, or two parts do that are not editions of each other.
        """
        for word in words:
            plain = _plain(word)
            for kind in kinds:
                parts = self._by_word.get(kind, {}).get(plain, ())
                bases = {part.base or part.id for part in parts}
                if len(bases) == 1:
                    return next((part for part in parts if not part.base), parts[0])
        return None

    def switch(self, switch: SeenSwitch, standing: Part | None = None) -> Part | None:
        """The part of a switch or director by its type, its order number or its model's name.

        ``standing`` is, here and below, the part that it is in the design: what was chosen there
        is asked for no more.
        """
        fact = switch.about.fact
        if fact.vendor is SwitchMaker.BROCADE and fact.switch_type is not None:
            id_ = BROCADE_TYPES.get(fact.switch_type)
            part = self._library.by_id(id_) if id_ else None
            if part is not None:
                return part
        part = self.named(_switch_words(fact), PartKind.SWITCH, PartKind.DIRECTOR)
        if part is not None:
            return part
        type_ = f"switchType {fact.switch_type}" if fact.switch_type else ""
        kinds, place = (PartKind.SWITCH, PartKind.DIRECTOR), switch.about.fact.place
        model = fact.model or fact.part_number or type_
        if not model:
            why = Text("No output says which model {switch} is.", switch=switch.name)
            return self._settled(switch.key, kinds, place, why, standing=standing)
        return self._settled(f"{fact.vendor.value} {model}", kinds, place, standing=standing)

    def array(self, device: EndDevice, standing: Part | None = None) -> Part | None:
        """The array, tape drive or library by its model, or what the user took it for."""
        kind = PartKind.TAPE if device.is_tape else PartKind.ARRAY
        product = device.answers.partition(" ")[2]
        words = [f"{device.vendor} {device.model}", device.model, device.answers, product]
        part = self.named([word for word in words if word.strip()], kind)
        place = next((p.login.login.fact.place for p in device.ports if p.login), device.place)
        if part is not None:
            return part
        if device.model:
            name = f"{device.vendor} {device.model}"
            return self._settled(name, (kind,), place, standing=standing)
        why = Text("No output says which model {device} is.", device=device.name)
        if device.answers:
            why = Text(
                "{device} calls itself “{answer}”; which model of the catalog that is, no output "
                "says.", device=device.name, answer=device.answers,
            )  # fmt: skip
        told = " ".join((device.vendor, device.answers, *device.symbols))
        return self._settled(device.name, (kind,), place, why, told, standing)

    def server(
        self, vendor: str, model: str, place: Place | None, standing: Part | None = None
    ) -> Part | None:
        """The server that an inventory names."""
        part = self.named([f"{vendor} {model}", model], PartKind.SERVER)
        if part is not None or not model:
            return part
        name = f"{vendor} {model}".strip()
        return self._settled(name, (PartKind.SERVER,), place, standing=standing)

    def known_blade(self, said: Sequence[ModuleFact]) -> Part | None:
        """The catalog's blade by its numbers and names, or by the type of its slot."""
        part = self.named(_words(said), PartKind.BLADE)
        types = (BROCADE_BLADES.get(one.blade_id) for one in said if one.blade_id is not None)
        known = (self._library.by_id(type_) for type_ in types if type_)
        return part or next((blade for blade in known if blade is not None), None)

    def blade(self, said: Sequence[ModuleFact], switch: SeenSwitch, slot: str) -> Part | None:
        """The blade by its numbers and names, by the type of its slot, or as the user says."""
        part = self.known_blade(said)
        if part is not None:
            return part
        words = _words(said)
        model = " ".join(dict.fromkeys(word for word in words if word))
        if model:
            place = said[0].place
            return self._settled(f"{switch.maker.value} {model}", (PartKind.BLADE,), place)
        why = Text(
            "No output says which blade is in slot {slot} of {switch}.",
            slot=slot, switch=switch.name,
        )  # fmt: skip
        place = switch.about.fact.place
        return self._settled(f"{switch.key}-{slot}", (PartKind.BLADE,), place, why)

    def optic(self, fact: OpticFact, standing: Part | None = None) -> Part | None:
        """The transceiver by its order number."""
        part = self.named((fact.order_number, fact.part_number), PartKind.OPTIC)
        if part is not None or not fact.part_number:
            return part
        name = f"{fact.vendor} {fact.part_number}".strip()
        return self._settled(name, (PartKind.OPTIC,), fact.place, standing=standing)

    def adapter(
        self, said: Sequence[str], place: Place | None, standing: Part | None = None
    ) -> Part | None:
        """The adapter whose model is in what is ``said`` of it."""
        words = [word for text in said for word in re.split(r"[\s/,;()]+", text) if word]
        part = self.named((*words, *(word.rsplit("-", 1)[0] for word in words)), PartKind.HBA)
        if part is not None or not said:
            return part
        return self._settled(said[0], (PartKind.HBA,), place, standing=standing)

    def _settled(
        self,
        name: str,
        kinds: Sequence[PartKind],
        place: Place | None,
        why: Text | None = None,
        told: str = "",
        standing: Part | None = None,
    ) -> Part | None:
        """The part that the user took for ``name``, which the catalog does not have as it is.

        ``told`` is what else may tell of it, where ``name`` is not that of a model (``why``).
        """
        likely = likely_parts(self._library, name if why is None else told, kinds)
        question = Question(
            f"model:{kinds[0].value}:{name}",
            QuestionKind.MODEL,
            why or Text("The catalog has no part that is called “{name}”.", name=name),
            (
                PossibleAnswer(OWN_PART, Text("a part of its own, with what was read")),
                *(PossibleAnswer(part.id, Text("it is {part}", part=part.name)) for part in likely),
            ),
            OWN_PART,
            places=() if place is None else (place,),
            part_kind=kinds[0],
        )
        if standing is not None and is_chosen(standing):
            answer = PossibleAnswer(standing.id, Text("it is {part}", part=standing.name))
            self._asked.stand(question, answer)
            return standing
        part = self._library.by_id(self._asked.ask(question))
        return part if part is not None and part.kind in kinds else None


def _switch_words(fact: SwitchFact) -> list[str]:
    words = _NO_MODEL.sub(" ", fact.model).split()
    runs = [" ".join(words[:count]) for count in range(len(words), 0, -1)]
    return [fact.part_number, fact.model, *runs]


def _plain(word: str) -> str:
    return re.sub(r"[^a-z0-9]", "", word.casefold())


_NOT_READ: Mapping[PartKind, Text] = {
    PartKind.SERVER: Text("server, model not read"),
    PartKind.HBA: Text("adapter, model not read"),
    PartKind.SWITCH: Text("switch, model not read"),
    PartKind.BLADE: Text("blade, model not read"),
    PartKind.CABLE: Text("cable, kind not read"),
    PartKind.OPTIC: Text("optic, kind not read"),
}


def own_device(kind: PartKind, vendor: str, model: str, groups: Mapping[str, PortGroup]) -> Part:
    """A part of its own, stating only what was read; without a ``model`` it says so instead.

    That is in the language in use, as all names are that the program gives; the id is not.
    """
    shape = "-".join(
        f"{group.prefix}{group.count.value}" + (f"-from-{group.first}" if group.first != 1 else "")
        for group in groups.values()
        if group.count
    )
    return Part(
        id=id_from("read", kind.value, vendor, model or "unread", shape),
        kind=kind,
        vendor=vendor,
        model=model or str(_NOT_READ[kind]),
        ports=dict(groups),
        identified_in=(CAPTURE.key,),
        sources=(CAPTURE,),
    )


def counted(role: PortRole, count: int, first: int = 1, prefix: str = "") -> PortGroup:
    """Fibre Channel ports of which only the number was read."""
    return PortGroup(
        role=role,
        protocol="FC",
        count=Figure(
            value=count, sources=(CAPTURE.key,), confidence=Confidence.MEDIUM, derived=True
        ),
        first=first,
        prefix=prefix,
    )


def unread_cable() -> Part:
    """A cable of which nobody can read the kind or the length."""
    return Part(
        id=NO_CABLE_ID,
        kind=PartKind.CABLE,
        vendor="",
        model=str(_NOT_READ[PartKind.CABLE]),
        cable=CableSeries(medium="", connector_a="", connector_b=""),
        identified_in=(CAPTURE.key,),
        sources=(CAPTURE,),
    )


def unread_optic(fact: OpticFact | None) -> Part:
    """An optic that the catalog does not know, by what it says of itself."""
    vendor = fact.vendor if fact else ""
    model = (fact.part_number if fact else "") or str(_NOT_READ[PartKind.OPTIC])
    speeds = fact.speeds if fact else ()
    return Part(
        id=id_from(NO_OPTIC_ID, vendor, fact.part_number) if fact else NO_OPTIC_ID,
        kind=PartKind.OPTIC,
        vendor=vendor,
        model=model,
        optic=Optic(
            form_factor="",
            class_="SW" if fact and fact.short_wave else "",
            speeds=Figure(value=speeds, sources=(CAPTURE.key,), confidence=Confidence.MEDIUM)
            if speeds
            else None,
        ),
        identified_in=(CAPTURE.key,),
        sources=(CAPTURE,),
    )


def _words(said: Sequence[ModuleFact]) -> list[str]:
    return [word for one in said for word in (one.part_number, one.model, one.kind) if word]
