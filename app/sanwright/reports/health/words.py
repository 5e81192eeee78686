"""Words and signs that report and workbook of a SAN's health have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanwright.exchange.captures.outputs import Place
from sanwright.health import HealthAnswer, UnsettledPoint
from sanwright.language import number
from sanwright.reports.health.file_names import said_file
from sanwright.reports.lettering import shortened
from sanwright.text import tr
from sanwright.wording.findings import rule_title

_FILE_SIGNS = 44


def place_text(place: Place) -> str:
    """File, line and command, as a reader finds them again."""
    file = shortened(said_file(place.file), _FILE_SIGNS)
    where = tr("{file}, line {line:,}", file=file, line=place.line)
    return f"{where} ({place.command})" if place.command else where


def evidence_text(places: Sequence[Place], most: int = 2) -> str:
    """The first places, each on a line, and how many more there are."""
    lines = [place_text(place) for place in places[:most]]
    if len(places) > most:
        lines.append(tr("and {count:,} more", count=len(places) - most))
    return "\n".join(lines)


def evidence_of_many(places: Iterable[Place], most: int) -> str:
    """The places of several findings: a line for each file and command, with its lines."""
    lines: dict[tuple[str, str], list[int]] = {}
    for place in places:
        lines.setdefault((place.file, place.command), []).append(place.line)
    texts = []
    for (file, command), of_file in lines.items():
        numbers = sorted(set(of_file))
        told = tr(
            "{file}, line {lines}", "{file}, lines {lines}", len(numbers),
            file=shortened(said_file(file), _FILE_SIGNS),
            lines=", ".join(number(each) for each in numbers[:most]),
        )  # fmt: skip
        if len(numbers) > most:
            told = tr("{names} and {count:,} more", names=told, count=len(numbers) - most)
        texts.append(f"{told} ({command})" if command else told)
    return "\n".join(texts)


def all_evidence(places: Iterable[Place]) -> str:
    """Every place, for a cell that is searched and not read."""
    return "; ".join(
        f"{said_file(place.file)}:{place.line} {place.command}".rstrip() for place in places
    )


def point_name(point: UnsettledPoint) -> str:
    """What an open point is about; rules by their title."""
    return rule_title(str(point.subject.name))


def settling_text(point: UnsettledPoint) -> str:
    """What would settle it: commands, or other words."""
    texts = [", ".join(point.settled_by), str(point.remedy)]
    return "\n".join(text for text in texts if text)


def judged_text(answer: HealthAnswer) -> str:
    """How many were judged; rules are judged all together."""
    return "" if answer.key.startswith("rules-") else number(answer.judged)
