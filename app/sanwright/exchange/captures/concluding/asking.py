"""The questions that a picture leaves open, and what the user said to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from sanwright.exchange.captures.concluding.ends import EndDevice, apart
from sanwright.exchange.captures.gateways import GATEWAY
from sanwright.exchange.captures.merged import Contradiction
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import SanPicture, SeenLink, SharedPort
from sanwright.exchange.captures.questions import (
    ITSELF,
    LEFT_OUT,
    PossibleAnswer,
    Question,
    QuestionKind,
    Settled,
    plain_value,
    speaker_key,
)
from sanwright.text import Text, verbatim

HOST, ARRAY = "host", "array"
TOGETHER, APART = "together", "apart"
IN_ORDER = "in order"
DRAWN = "drawn"

_NOT_TAKEN = PossibleAnswer(LEFT_OUT, Text("leave it out"))
_FIELDS: Mapping[str, Text] = {
    "wwn": Text("the WWN"),
    "serial": Text("the serial number"),
    "switch_type": Text("the switch type"),
    "model": Text("the model"),
    "firmware": Text("the firmware"),
    "access_gateway": Text("whether it is an access gateway"),
    "fixed": Text("whether the speed is fixed"),
    "kind": Text("the type of the port"),
    "peer_wwn": Text("what is at the other end"),
    "trunk": Text("the trunk"),
    "optic": Text("whether an optic is in the port"),
    "part_number": Text("the part number of the optic"),
    "members": Text("the members"),
}

_BY_ALIAS = Text("That {count} ports are of “{name}” was concluded from their aliases.")
_BY_NUMBER = Text(
    "That {count} ports are of “{name}” was concluded from their WWPNs, which follow each other."
)
_NAMED = {"yes": Text("yes"), "no": Text("no")}


class Asked:
    """Collects questions, each once, and gives the answer that holds."""

    def __init__(self, settled: Settled) -> None:
        self._settled = settled
        self._questions: dict[str, Question] = {}
        self._by_design: dict[str, Question] = {}

    def ask(self, question: Question) -> str:
        """The answer to ``question``: what the user said if it is possible, else the usual one."""
        said = self._settled.get(question.key, "")
        answer = question.answer_of(said) if said else None
        if answer is not None:
            question = replace(question, chosen=answer, is_settled=True)
        self._questions.setdefault(question.key, question)
        return self._questions[question.key].chosen

    def stand(self, question: Question, answer: PossibleAnswer) -> None:
        """The design answers ``question``; who answered it before may say so again."""
        others = tuple(one for one in question.answers if one.key != answer.key)
        self._by_design.setdefault(
            question.key,
            replace(question, answers=(answer, *others), chosen=answer.key, is_settled=True),
        )

    def answered_by_design(self) -> tuple[Question, ...]:
        """What an earlier import asked, or would have, and nobody has to settle any more."""
        return tuple(self._by_design.values())

    def questions(self) -> tuple[Question, ...]:
        """All of them, those of one kind together."""
        order = list(QuestionKind)
        return tuple(sorted(self._questions.values(), key=lambda one: order.index(one.kind)))

    def of_picture(self, picture: SanPicture) -> None:
        """Who answered, and which of several values holds; the picture has these answers in it."""
        for doubt in picture.doubts:
            if doubt.speaker is None:
                continue
            names = {key: switch.name for key, switch in picture.switches.items()}
            answers = [
                PossibleAnswer(key, Text("it is {switch}", switch=names[key]))
                for key in doubt.choices
            ]
            answers.append(PossibleAnswer(ITSELF, Text("a switch of its own")))
            key = speaker_key(doubt.speaker)
            self.ask(
                Question(
                    key, QuestionKind.WHO_ANSWERED, doubt.why, (*answers, _NOT_TAKEN), LEFT_OUT,
                    places=doubt.places,
                )
            )  # fmt: skip
        for against in picture.contradictions:
            self.ask(_question_of_values(picture, against))
        for shared in picture.shared:
            self.ask(_question_of_shared(picture, shared))

    def devices(self, found: tuple[EndDevice, ...]) -> Iterator[EndDevice]:
        """The hosts and arrays as the user sees them."""
        for device in found:
            for one in self._parted(device):
                if not one.role_known:
                    one.is_storage = self._role(one) == ARRAY
                    if one.is_storage and one.maker is not None:
                        one.vendor = one.vendor or one.maker.name
                    one.role_known = self._questions[f"role:{one.name}"].is_settled
                yield one

    def is_paired(self, link: SeenLink, picture: SanPicture) -> bool:
        """Whether a link whose ends nobody names is drawn."""
        if link.sure:
            return True
        a, b = sorted((link.a, link.b))
        question = Question(
            f"pairing:{a}:{b}",
            QuestionKind.PAIRING,
            Text(
                "Which ports of {a} and {b} are joined was concluded from their order.",
                a=picture.switches[a].name,
                b=picture.switches[b].name,
            ),
            (PossibleAnswer(IN_ORDER, Text("draw them in this order")), _NOT_TAKEN),
            IN_ORDER,
            places=link.places,
        )
        return self.ask(question) == IN_ORDER

    def are_unseen_drawn(self, count: int) -> bool:
        """Whether hosts of an inventory that are at no port are drawn."""
        question = Question(
            "unseen:hosts",
            QuestionKind.UNSEEN,
            Text(
                "{count:,} host of the inventories has no port that was read.",
                "{count:,} hosts of the inventories have no port that was read.",
                count,
            ),
            (_NOT_TAKEN, PossibleAnswer(DRAWN, Text("draw them without adapters"))),
            LEFT_OUT,
        )
        return bool(count) and self.ask(question) == DRAWN

    def _role(self, device: EndDevice) -> str:
        """A maker of storage proposes an array; it does not decide."""
        why = Text("Nothing says whether “{name}” is a host or an array.", name=device.name)
        is_storage = device.maker is not None and device.maker.is_storage is True
        if device.maker is not None and is_storage:
            why = Text(
                "Nothing says whether “{name}” is a host or an array; its WWPNs are of {maker}, "
                "a maker of storage.", name=device.name, maker=device.maker.name,
            )  # fmt: skip
        return self.ask(
            Question(
                f"role:{device.name}",
                QuestionKind.ROLE,
                why,
                (
                    PossibleAnswer(HOST, Text("a host")),
                    PossibleAnswer(ARRAY, Text("an array")),
                ),
                ARRAY if is_storage else HOST,
                places=_places(device),
            )
        )

    def _parted(self, device: EndDevice) -> tuple[EndDevice, ...]:
        if not device.guessed or len(device.ports) < 2:
            return (device,)
        question = Question(
            f"belonging:{device.name}",
            QuestionKind.BELONGING,
            (_BY_NUMBER if device.by_number else _BY_ALIAS).given(
                count=len(device.ports), name=device.name
            ),
            (
                PossibleAnswer(TOGETHER, Text("they are of one device")),
                PossibleAnswer(APART, Text("each is of a device of its own")),
            ),
            TOGETHER,
            places=_places(device),
        )
        return apart(device) if self.ask(question) == APART else (device,)


def _question_of_shared(picture: SanPicture, shared: SharedPort) -> Question:
    switch = picture.switches[shared.switch]
    port = switch.ports.get(shared.port)
    return Question(
        shared.key,
        QuestionKind.BEHIND,
        Text(
            "Port {port} of {switch} has {count} logins of {nodes} nodes, and no output says what "
            "is plugged in there.",
            port=port.name if port is not None else shared.port, switch=switch.name,
            count=len(shared.logins), nodes=shared.nodes,
        ),
        (
            PossibleAnswer(GATEWAY, Text("an access gateway, with these as hosts behind it")),
            PossibleAnswer(HOST, Text("one host with virtual ports")),
        ),
        GATEWAY if shared.is_gateway else HOST,
        places=tuple(login.login.fact.place for login in shared.logins),
    )  # fmt: skip


def _places(device: EndDevice) -> tuple[Place, ...]:
    return tuple(port.login.login.fact.place for port in device.ports if port.login is not None)


def _question_of_values(picture: SanPicture, against: Contradiction) -> Question:
    whose, _, rest = against.subject.partition(" ")
    switch = picture.switches.get(whose)
    fabric = picture.fabrics.get(whose)
    name = switch.name if switch else fabric.name if fabric else ""
    subject = f"{name or whose} {rest}".strip()
    field = _FIELDS.get(against.field, verbatim(against.field))
    answers = tuple(
        PossibleAnswer(
            plain_value(said.value),
            _NAMED.get(plain_value(said.value), verbatim(plain_value(said.value))),
            said.places,
        )
        for said in against.said
    )
    return Question(
        against.key,
        QuestionKind.VALUE,
        Text("Outputs contradict each other on {subject}: {field}.", field=field,
             subject=subject),
        answers,
        answers[0].key,
        places=tuple(place for answer in answers for place in answer.places),
    )  # fmt: skip
