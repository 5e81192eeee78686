"""The order check: everything that is missing before the bill can be ordered as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.bom.empty_cages import empty_cages
from sanwright.bom.gaps import FactAnswer, GapKind, GapSeverity, NumberOffer, OpenPoint
from sanwright.bom.lines import Bom, BomLine, Category
from sanwright.bom.support import unsupported
from sanwright.design import Tables
from sanwright.design.standing import standing
from sanwright.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderIssue:
    """One gap: its kind, what it is as a sentence, and what to do.

    ``positions`` are the lines of the bill that it is on, ``records`` the ids of the design that
    it is about (a port as ``device:port``). Each of ``offers`` is an order number that closes it,
    each of ``answers`` a fact of a part.
    """

    lack: GapKind
    text: Text
    positions: tuple[int, ...] = ()
    records: tuple[str, ...] = ()
    offers: tuple[NumberOffer, ...] = ()
    answers: tuple[FactAnswer, ...] = ()

    @property
    def severity(self) -> GapSeverity:
        """How much it matters."""
        return self.lack.severity

    @property
    def title(self) -> Text:
        """The kind of gap in a few words."""
        return self.lack.label

    @property
    def advice(self) -> Text:
        """What to do about it."""
        return self.lack.advice


@dataclass(frozen=True, slots=True)
class OrderCheck:
    """All gaps of a bill, what keeps it from being ordered first."""

    issues: tuple[OrderIssue, ...]

    @property
    def is_ready(self) -> bool:
        """Whether nothing is missing without which it cannot be ordered."""
        return not self.count(GapSeverity.MISSING)

    def count(self, severity: GapSeverity) -> int:
        """How many gaps are of this weight."""
        return sum(issue.severity is severity for issue in self.issues)

    @property
    def text(self) -> Text:
        """The result as a sentence."""
        missing, asked = self.count(GapSeverity.MISSING), self.count(GapSeverity.ASK)
        if missing:
            return Text(
                "The order cannot be placed yet: {count:,} thing is missing.",
                "The order cannot be placed yet: {count:,} things are missing.",
                missing,
            )
        if asked:
            return Text(
                "The bill is complete once {count:,} question is answered.",
                "The bill is complete once {count:,} questions are answered.",
                asked,
            )
        return Text("Nothing is missing on the bill; the checks say whether the design holds.")


def order_check(bom: Bom, tables: Tables) -> OrderCheck:
    """What is missing on the lines of ``bom`` and in the design that it was made from.

    Prices count as missing only if the bill was priced with a list.
    """
    found = [
        *_on_lines(bom),
        *_without_support(bom),
        *map(_of_point, bom.open_points),
        *_in_cages(tables),
    ]
    return OrderCheck(tuple(sorted(found, key=_rank)))


_SEVERITIES = {severity: index for index, severity in enumerate(GapSeverity)}
_KINDS = {lack: index for index, lack in enumerate(GapKind)}


def _rank(issue: OrderIssue) -> tuple[int, int, tuple[int, ...], Text]:
    return _SEVERITIES[issue.severity], _KINDS[issue.lack], issue.positions, issue.text


def _of_point(point: OpenPoint) -> OrderIssue:
    return OrderIssue(
        lack=point.lack,
        text=point.text,
        records=point.records,
        offers=point.offers,
        answers=point.answers,
    )


def _on_lines(bom: Bom) -> Iterator[OrderIssue]:
    """One issue for each gap of a line; a spare that shares it is named in the same."""
    is_priced = bool(bom.price_notes)
    found: dict[tuple[GapKind, int], list[BomLine]] = {}
    for line in bom.ordered:
        for lack in lacks_of(line, is_priced=is_priced):
            shared = (lack, line.spare_for) in found
            at = line.spare_for if shared else line.position
            found.setdefault((lack, at), []).append(line)
    for (lack, _), lines in found.items():
        first = lines[0]
        yield OrderIssue(
            lack=lack,
            text=Text(
                "Line {position}, {what}: {lack}.",
                position=first.position,
                what=first.description,
                lack=_words(first, lack),
            ),
            positions=tuple(line.position for line in lines),
            records=first.records,
        )


def _without_support(bom: Bom) -> Iterator[OrderIssue]:
    if bom.support is None:
        return
    for line in unsupported(bom.lines):
        yield OrderIssue(
            lack=GapKind.SUPPORT,
            text=Text(
                "Line {position}, {what}: no support “{level}” for it is in the price lists.",
                position=line.position,
                what=line.description,
                level=bom.support.level,
            ),
            positions=(line.position,),
            records=line.records,
        )


def lacks_of(line: BomLine, *, is_priced: bool) -> Iterator[GapKind]:
    """What is missing to order the line, once each."""
    yield from dict.fromkeys(line.lacks)
    explains = {GapKind.UNKNOWN_PART, GapKind.LENGTH} & set(line.lacks)
    if not line.part_number and not explains and line.category is not Category.CORDS:
        yield GapKind.ORDER_NUMBER
    if line.life_cycle:
        yield GapKind.END_OF_SALE
    if is_priced and line.price is None:
        yield GapKind.PRICE
    if line.price is not None and not line.price.is_valid:
        yield GapKind.PRICE_NOT_VALID


def _words(line: BomLine, lack: GapKind) -> Text:
    """The kind of gap, or where the line says more of it, that."""
    if lack is GapKind.END_OF_SALE:
        return line.life_cycle
    if lack is GapKind.PRICE_NOT_VALID and line.price is not None:
        return line.price.validity
    return lack.label


def _in_cages(tables: Tables) -> Iterator[OrderIssue]:
    for device, ports in empty_cages(standing(tables)).items():
        yield OrderIssue(
            lack=GapKind.EMPTY_CAGE,
            text=Text(
                "{device}: {count:,} port holds a cable and no optic.",
                "{device}: {count:,} ports hold a cable and no optic.",
                len(ports),
                device=tables.label(device),
            ),
            records=ports,
        )
