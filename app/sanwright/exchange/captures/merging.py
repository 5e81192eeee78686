"""All facts of all files become one picture of the SAN; who said what stays with it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TypeVar

from sanwright.collector import without_collection
from sanwright.exchange.captures.fabrics import FabricMap, seen_fabrics
from sanwright.exchange.captures.facts import (
    Fact,
    GatewayFact,
    IslFact,
    LoginFact,
    OutputFact,
    PortKind,
    RoutedLinksFact,
    SwitchFact,
    TrunkFact,
    ZoneFact,
    ZoneSetFact,
)
from sanwright.exchange.captures.gateways import assumed_gateways, gateways_above, shared_ports
from sanwright.exchange.captures.grammar import grammar_of
from sanwright.exchange.captures.identity import Identities, identities
from sanwright.exchange.captures.inventory_facts import (
    AdapterFact,
    ArrayPortFact,
    DatastoreFact,
    HostFact,
    MultipathFact,
    PortNameFact,
)
from sanwright.exchange.captures.links import (
    PortNames,
    gateways_at,
    seen_links,
    with_login_ports,
    with_named_ports,
)
from sanwright.exchange.captures.merged import (
    PASSING,
    merged,
    merged_each,
    of_kind,
    without_refuted,
)
from sanwright.exchange.captures.nameless import makers_of, who_answered
from sanwright.exchange.captures.neighbours import neighbours
from sanwright.exchange.captures.neutral import NeutralNames
from sanwright.exchange.captures.outputs import Place, Speaker
from sanwright.exchange.captures.picture import (
    Doubt,
    PortKey,
    SanPicture,
    SeenLink,
    SeenLogin,
    SeenSwitch,
)
from sanwright.exchange.captures.questions import ITSELF, LEFT_OUT, Settled, speaker_key
from sanwright.exchange.captures.routed import links_missing, members_missing
from sanwright.exchange.captures.switches import PortKeys, seen_switches
from sanwright.exchange.captures.vsans import vsans_left_out, with_vsans
from sanwright.text import Text

_INVENTORY = (
    *(HostFact, AdapterFact, ArrayPortFact, PortNameFact, DatastoreFact, MultipathFact),
    OutputFact,
)
"""Facts that need no switch to have said them."""

_Fact = TypeVar("_Fact", bound=Fact)


@without_collection()
def picture_of(
    facts: Iterable[Fact], settled: Settled | None = None, neutral: NeutralNames | None = None
) -> SanPicture:
    """The SAN that ``facts`` show, with names that ``neutral`` gives if it is there.

    ``settled`` are the user's answers: which switch a speaker is, which of two values holds.
    """
    answers = settled or {}
    every = _with_itself(list(facts), answers)
    if neutral is not None:
        every = neutral.facts(every)
    picture = _picture(every, answers)
    decided = [
        one.settled_as(answers[one.key]) for one in picture.contradictions if one.key in answers
    ]
    decided = [one for one in decided if one.is_settled]
    if not decided:
        return picture
    again = _picture(without_refuted(every, decided), answers)
    return replace(again, contradictions=(*decided, *again.contradictions))


def _with_itself(facts: list[Fact], answers: Settled) -> list[Fact]:
    """What the user called a switch of its own becomes one, by the name of its file."""
    first: dict[Speaker, Fact] = {}
    for fact in facts:
        if answers and answers.get(speaker_key(fact.speaker)) == ITSELF:
            first.setdefault(fact.speaker, fact)
    names = names_of_files({speaker.file for speaker in first})
    return facts + [
        SwitchFact(fact.place, speaker, vendor=grammar.vendor, name=names[speaker.file])
        for speaker, fact in first.items()
        if (grammar := grammar_of(fact.place.command)) is not None
    ]


def names_of_files(files: Iterable[str]) -> dict[str, str]:
    """Names for the switches that answered in files; the path where the last word is no name."""
    last = {file: PurePosixPath(file).stem for file in files}
    count = Counter(last.values())
    return {file: name if count[name] == 1 else file for file, name in last.items()}


def _picture(every: list[Fact], answers: Settled) -> SanPicture:
    """With the access gateways that are taken to be where several nodes share a port."""
    every = [*every, *neighbours(every), *gateways_above(every)]
    picture = _merged(every, answers)
    shared = shared_ports(picture, answers)
    if assumed := assumed_gateways(picture, shared):
        picture = _merged([*every, *assumed], answers)
    return replace(picture, shared=shared)


def _merged(every: list[Fact], answers: Settled) -> SanPicture:
    by_kind: dict[type[Fact], list[Fact]] = defaultdict(list)
    for fact in every:
        by_kind[type(fact)].append(fact)
    speakers = {fact.speaker for fact in every} if answers else set()
    said = {s: answers[key] for s in speakers if (key := speaker_key(s)) in answers}
    named = {s: answer for s, answer in said.items() if answer not in {ITSELF, LEFT_OUT}}
    who = identities(every, named)
    nameless = dict.fromkeys(
        fact.speaker
        for fact in every
        if fact.speaker not in who.of_speaker and not isinstance(fact, _INVENTORY)
    )
    meant = who_answered(nameless.keys() - said.keys(), by_kind, who, every, said)
    if meant:
        who = identities(every, {**meant, **named})
    by_kind[SwitchFact] += _prompted(every, who, of_kind(by_kind, SwitchFact))
    switches, keys, against = seen_switches(by_kind, who)
    logins = [login for login in of_kind(by_kind, LoginFact) if login.speaker in who.of_speaker]
    isls = of_kind(by_kind, IslFact)
    links = seen_links(
        switches, keys, who, isls, of_kind(by_kind, TrunkFact), logins,
        of_kind(by_kind, GatewayFact),
    )  # fmt: skip
    switches = with_named_ports(switches, links)
    zoning: list[ZoneFact | ZoneSetFact] = [
        *of_kind(by_kind, ZoneFact), *of_kind(by_kind, ZoneSetFact)
    ]  # fmt: skip
    switches = with_vsans(switches, logins, isls, links, zoning, who)
    fabric_of = FabricMap(switches, links, who, of_kind(by_kind, SwitchFact), isls)
    switches = {
        key: replace(switch, logical=fabric_of.placed(switch)) for key, switch in switches.items()
    }
    fabrics, more = seen_fabrics(switches, fabric_of, who, by_kind)
    doubts, left_out = _unnamed(every, who, switches, answers)
    doubts += vsans_left_out(zoning, switches, fabric_of, who)
    routed = of_kind(by_kind, RoutedLinksFact)
    doubts += links_missing(routed, switches, links, fabric_of, who)
    doubts += members_missing(isls, switches, links, keys, who)
    seen = _Logins(switches, links, keys, fabric_of, who).all_of(logins)
    switches = with_login_ports(switches, seen)
    return SanPicture(
        switches=switches,
        fabrics=fabrics,
        links=links,
        logins=seen,
        hosts=merged_each(of_kind(by_kind, HostFact), lambda fact: fact.name.casefold()),
        adapters=merged_each(
            of_kind(by_kind, AdapterFact),
            lambda fact: fact.wwpn or (fact.host.casefold(), fact.device),
        ),
        array_ports=merged_each(
            of_kind(by_kind, ArrayPortFact),
            lambda fact: fact.wwpn or (fact.array.casefold(), fact.port),
        ),
        port_names=merged_each(of_kind(by_kind, PortNameFact), lambda fact: fact.wwpn),
        datastores=merged_each(
            of_kind(by_kind, DatastoreFact), lambda fact: fact.device or fact.name
        ),
        multipaths=merged_each(
            of_kind(by_kind, MultipathFact),
            lambda fact: (fact.host.casefold(), fact.device or fact.datastore),
            passing=("adapters", "states"),
        ),
        contradictions=(*against, *more),
        doubts=tuple(doubts),
        left_out=tuple(left_out),
    )


class _Logins:
    """Where each login is: at the lowest switch that sees it, below access gateways too."""

    def __init__(
        self,
        switches: Mapping[str, SeenSwitch],
        links: Iterable[SeenLink],
        keys: Mapping[str, PortKeys],
        fabrics: FabricMap,
        who: Identities,
    ) -> None:
        self._switches = switches
        self._keys = keys
        self._fabrics = fabrics
        self._who = who
        self._names = PortNames(switches)
        self._gateway_at = gateways_at(links, switches)
        self._at_port: dict[str, tuple[str, PortKey]] = {}
        self._below: dict[str, tuple[str, PortKey]] = {}
        for key, switch in switches.items():
            for port in switch.ports.values():
                fact = port.state.fact
                if fact.kind is PortKind.F and fact.peer_wwn:
                    is_gateway = switch.about.fact.access_gateway
                    (self._below if is_gateway else self._at_port)[fact.peer_wwn] = key, port.key

    def all_of(self, facts: Sequence[LoginFact]) -> tuple[SeenLogin, ...]:
        """Every login once; those of switches and of access gateways are none."""
        groups: dict[str, list[LoginFact]] = defaultdict(list)
        for fact in facts:
            groups[fact.wwpn].append(fact)
        for place in (self._at_port, self._below):
            for wwpn, (at, port) in place.items():
                if wwpn not in groups:
                    state = self._switches[at].ports[port].state.fact
                    groups[wwpn].append(
                        LoginFact(state.place, state.speaker, wwpn=wwpn, port=state.port)
                    )
        through = {fact.physical_wwpn for fact in facts if fact.physical_wwpn != fact.wwpn}
        speaking = {fact.wwpn for fact in facts if fact.role is not None}
        seen = []
        for wwpn, said in groups.items():
            one = merged(said, passing=PASSING)
            if one.fact.of_switch or self._names.of_wwn(wwpn) is not None:
                continue
            above, at_port = self._place(wwpn, said)
            below = self._gateway_at.get((above, at_port))
            switch = below or above
            if below is not None and wwpn in through - speaking:
                continue  # the gateway's own, through which the others come
            if below is not None:
                at_port = None  # at which port of the gateway, nobody says
            vsan = one.fact.vsan if one.fact.vsan is not None else one.fact.speaker.fabric_id
            physical = one.fact.physical_wwpn
            if self._names.of_wwn(physical) is not None or (below and physical not in speaking):
                physical = ""  # it comes through an access gateway, and is at a port of that
            seen.append(
                SeenLogin(
                    wwpn=wwpn,
                    login=one,
                    switch=switch,
                    port=at_port,
                    fabric=self._fabrics.of(above, vsan) if above else None,
                    behind=physical if physical and physical != wwpn else "",
                )
            )
        return tuple(seen)

    def _place(self, wwpn: str, said: Sequence[LoginFact]) -> tuple[str | None, PortKey | None]:
        physical = next((fact.physical_wwpn for fact in said if fact.physical_wwpn), wwpn)
        for known in (self._below, self._at_port):
            for name in (wwpn, physical):
                if name in known:
                    return known[name]
        for fact in sorted(said, key=self._is_above):
            at = self._names.of_wwn(fact.at_port_wwn) if fact.at_port_wwn else None
            if at is not None and at[1] in self._switches[at[0]].ports:
                return at
            switch = self._switch_of(fact)
            if switch is not None and fact.port is not None:
                return switch, self._keys[switch].of(fact.port)
            at = self._names.of_address(fact.fc_id) if fact.fc_id else None
            if at is not None and switch in (None, at[0]):
                return at
        through = self._names.of_wwn(physical)
        if through is not None and through[0] in self._gateway_at.values():
            return through[0], None
        return next((s for s in map(self._switch_of, said) if s is not None), None), None

    def _is_above(self, fact: LoginFact) -> bool:
        """Whether a switch says it: an access gateway is nearer to who logs in through it."""
        speaker = self._known(self._who.of_speaker.get(fact.speaker))
        return speaker is None or not self._switches[speaker].about.fact.access_gateway

    def _switch_of(self, fact: LoginFact) -> str | None:
        """The switch that the login names, by its domain, or else the speaker."""
        if fact.switch_wwn or fact.switch_name:
            return self._known(self._who.switch(wwn=fact.switch_wwn, name=fact.switch_name))
        speaker = self._known(self._who.of_speaker.get(fact.speaker))
        if fact.port is not None and not fact.remote:
            return speaker
        if speaker is None or fact.domain is None:
            return speaker
        vsan = fact.vsan if fact.vsan is not None else fact.speaker.fabric_id
        fabric = self._fabrics.of(speaker, vsan)
        bearing = [
            key
            for key, switch in self._switches.items()
            for logical in switch.logical
            if logical.domain == fact.domain and logical.fabric == fabric
        ]
        return bearing[0] if len(set(bearing)) == 1 else None

    def _known(self, key: str | None) -> str | None:
        return key if key in self._switches else None


def _prompted(
    every: Iterable[Fact], who: Identities, told: Iterable[SwitchFact]
) -> list[SwitchFact]:
    """Switches that nothing tells of but the prompt at which a command of theirs was typed."""
    known = {
        who.of_wwn.get(fact.about) if fact.about else who.of_speaker.get(fact.speaker)
        for fact in told
    }
    found: dict[str, SwitchFact] = {}
    for fact in every:
        key = who.of_speaker.get(fact.speaker)
        if key is None or key in known or key in found or not fact.speaker.name:
            continue
        grammar = grammar_of(fact.place.command)
        if grammar is not None and not isinstance(fact, _INVENTORY):
            found[key] = SwitchFact(
                fact.place, fact.speaker, vendor=grammar.vendor, name=fact.speaker.name
            )
    return list(found.values())


def _unnamed(
    facts: Sequence[Fact], who: Identities, switches: Mapping[str, SeenSwitch], answers: Settled
) -> tuple[list[Doubt], list[Fact]]:
    """What speakers say that nobody can name; and which switch each may be, or was said to be."""
    left_out = [
        fact
        for fact in facts
        if not isinstance(fact, _INVENTORY) and who.of_speaker.get(fact.speaker) not in switches
    ]
    places: dict[Speaker, list[Place]] = defaultdict(list)
    for fact in left_out:
        places[fact.speaker].append(fact.place)
    for fact in facts if answers else ():
        if speaker_key(fact.speaker) in answers:
            places[fact.speaker].append(fact.place)
    makers = makers_of(fact for fact in facts if fact.speaker in places)
    itself = {s: who.of_speaker.get(s) for s in places if answers.get(speaker_key(s)) == ITSELF}
    doubts = [
        Doubt(
            Text(
                "“{file}” does not say which switch answered; name it, or its output stays out.",
                file=speaker.file,
            ),
            tuple(there[:1]),
            speaker,
            tuple(
                key
                for key, switch in switches.items()
                if switch.spoke
                and makers.get(speaker) in (None, switch.maker)
                and key != itself.get(speaker)
            ),
            answers.get(speaker_key(speaker), ""),
        )
        for speaker, there in places.items()
    ]
    for name, keys in who.ambiguous.items():
        why = Text("{count} switches are called “{name}”.", count=len(keys), name=name)
        doubts.append(Doubt(why, (), None, keys))
    return doubts, left_out
