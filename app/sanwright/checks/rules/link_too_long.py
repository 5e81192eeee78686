"""Rule link.too-long."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, ReachVerdict, judge_reach
from sanwright.analysis.fibre import Mode, modes_of
from sanwright.analysis.link_verdict import FaultKind, faults_of
from sanwright.analysis.links import narrowest_reach
from sanwright.checks.certainty import severity_of
from sanwright.checks.finding import Finding
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.runs import cables_of, named_cables, through
from sanwright.design import Cable
from sanwright.listing import all_of, any_of
from sanwright.text import Text, collected, joined

_UNSUPPORTED = Text("{speed} is not supported over {medium} at any length.")
_LONGER = Text("{length} of {medium}{through} is {excess} longer than {speed} reaches ({limit}).")
_LOW_CONFIDENCE = Text("The limit itself is of low confidence.")

_OFFERED = 2
_NOT_LAID_ANY_MORE = ("OM1", "OM2")


@rule("link.too-long", "Cable longer than its speed allows", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable is longer than the negotiated speed reaches over its kind of fibre or copper.

    Why it matters: the link shows errors or stays down, often only after the next speed upgrade.
    Violation: length above the reach of speed, medium and optic class; or a medium that the speed
    does not support at all. Such a link counts as down: ports may fall back to a lower speed, but
    no document promises it unless that speed is fixed.
    Fix: a shorter cable, a better fibre (OM3, OM4), single-mode with long-wave optics, or a lower
    speed fixed at both ends.
    Limits: judges length only; cable.loss-budget judges the loss of connectors, splices and patch
    panels in the path. Cables joined in panels count together, by the fibre that carries least.
    A limit of low confidence gives a warning, not an error.
    Source: cable plant tables per speed and fibre; the row's own sources are named in the finding.
    """
    reach = link.reach
    found = faults_of(assessment, link, FaultKind.TOO_LONG)
    if not found or reach is None or reach.row is None:
        return
    message, usual = _message(link, reach, assessment)
    remedy = _exchange(link, reach, assessment) or usual
    yield Finding(
        rule="link.too-long",
        severity=severity_of(found[0]),
        subjects=cables_of(link),
        message=joined((message, _LOW_CONFIDENCE), " ") if reach.is_low else message,
        remedy=joined(
            (_exchange(link, reach, assessment) or remedy, *_slower(link, assessment)), " "
        ),
        limit=reach.limit or Text("not supported"),
        actual=reach.length,
        source=document(assessment, reach.row.sources),
    )


def _message(link: LinkFacts, reach: ReachVerdict, assessment: Assessment) -> tuple[Text, Text]:
    """What is wrong, and what helps where the cables are of one kind."""
    if reach.limit is None or reach.margin is None:
        message = _UNSUPPORTED.given(speed=reach.speed, medium=collected(reach.medium))
        return message, _other_medium(link, reach, assessment)
    message = _LONGER.given(
        length=reach.length,
        medium=_medium(link, reach, assessment),
        through=through(link),
        excess=reach.margin * -1.0,
        speed=reach.speed,
        limit=reach.limit,
    )
    return message, _shorter_or_other(link, reach, assessment)


def _slower(link: LinkFacts, assessment: Assessment) -> Iterator[Text]:
    """The best lower speed of both ends that goes so far, if they have one."""
    reference, fastest = assessment.reference, link.speed
    names = [name for name in link.a.speeds or () if name in (link.b.speeds or ())]
    speeds = [speed for name in names if (speed := reference.speed(name)) is not None]
    optic_class = link.a.optic_class or link.b.optic_class
    for speed in sorted(speeds, key=lambda each: each.usable, reverse=True):
        if fastest is None or speed.usable >= fastest.usable:
            continue
        reach = narrowest_reach(reference, speed.name, link.media, optic_class, link.length)
        if reach.is_within_limit:
            yield Text("Or fix {speed} at both ends.", speed=speed.name)
            return


def _medium(link: LinkFacts, reach: ReachVerdict, assessment: Assessment) -> Text:
    """What the run is of: of several kinds the one that decides, and where it is."""
    weak = _weak(link, reach)
    if not weak:
        return collected(reach.medium)
    return Text(
        "{media} (of {medium}: {cables})",
        media=all_of(link.media),
        medium=collected(reach.medium),
        cables=named_cables(assessment.tables, weak),
    )


def _exchange(link: LinkFacts, reach: ReachVerdict, assessment: Assessment) -> Text | None:
    """To exchange the cables that carry least, where the others carry further."""
    weak = _weak(link, reach)
    if not weak or reach.row is None:
        return None
    media = tuple(medium for medium in link.media if medium != reach.medium)
    better = narrowest_reach(
        assessment.reference, reach.speed, media, reach.row.optic_class, reach.length
    )
    values = {"cables": named_cables(assessment.tables, weak), "medium": all_of(media)}
    if better.is_within_limit or better.limit is None:
        return Text("Replace {cables} by {medium}, as the rest of the run is.", **values)
    return Text(
        "Replace {cables} by {medium}, as the rest of the run is, and shorten the run to {limit} "
        "or less.",
        limit=better.limit,
        **values,
    )


def _shorter_or_other(link: LinkFacts, reach: ReachVerdict, assessment: Assessment) -> Text:
    media = _media_that_reach(reach, assessment)
    if media:
        return Text(
            "Shorten it to {limit} or less, or use {media}.", limit=reach.limit, media=any_of(media)
        )
    if Mode.MULTI in modes_of(link.media):
        return Text(
            "Shorten it to {limit} or less, or use single-mode fibre with its optics.",
            limit=reach.limit,
        )
    return Text("Shorten it to {limit} or less.", limit=reach.limit)


def _other_medium(link: LinkFacts, reach: ReachVerdict, assessment: Assessment) -> Text:
    media = _media_that_reach(reach, assessment)
    if media:
        return Text("Use {media}, which {speed} runs over.", media=any_of(media), speed=reach.speed)
    if Mode.MULTI in modes_of(link.media):
        return Text("Use single-mode fibre with its optics.")
    return Text("Use another kind of cable.")


def _media_that_reach(reach: ReachVerdict, assessment: Assessment) -> list[Text]:
    """Media over which the same optics carry the speed far enough, the least first."""
    reference, class_ = assessment.reference, reach.row.optic_class if reach.row else ""
    rows = [r for r in reference.reaches if (r.speed, r.optic_class) == (reach.speed, class_)]
    media = [r.medium for r in rows if r.medium != reach.medium]
    far = [m for m in media if judge_reach(reference, reach.speed, m, class_, reach.length).fits]
    sold = [medium for medium in far if medium not in _NOT_LAID_ANY_MORE]
    return [collected(medium) for medium in sorted(sold or far)[:_OFFERED]]


def _weak(link: LinkFacts, reach: ReachVerdict) -> list[Cable]:
    """The cables of a mixed run that carry least; none where all are of one medium."""
    if len(link.media) < 2:
        return []
    parts = zip(link.cables, link.parts, strict=True)
    return [
        cable
        for cable, part in parts
        if part is not None and part.cable is not None and part.cable.medium == reach.medium
    ]
