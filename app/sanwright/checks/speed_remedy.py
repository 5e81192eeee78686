"""What helps where two ends share no speed: what is fixed, the optics, and the ports themselves."""

from __future__ import annotations

from sanwright.analysis import Assessment, LinkFacts, PortFacts
from sanwright.analysis.link_verdict import LinkFault
from sanwright.analysis.links import best_speed
from sanwright.checks.fitting import common, free_speeds, own_speeds
from sanwright.listing import all_of, any_of
from sanwright.text import Text


def speed_remedy(assessment: Assessment, link: LinkFacts, fault: LinkFault) -> Text:
    """The least that can be done about it: release a setting, change optics, or use other ports."""
    reference, (a, b) = assessment.reference, link.ends
    if fault.rests_on:
        return Text("State the speeds from the makers' documents, or choose ports that share one.")
    if any(end.fixed_speed is not None for end in link.ends):
        for speed in common(reference, free_speeds(a), free_speeds(b))[:1]:
            return Text("Let both ends negotiate, or fix {speed} at both.", speed=speed)
    if a.lane is not None or b.lane is not None:
        return Text("Connect ports that share a speed.")
    both = common(reference, own_speeds(a), own_speeds(b))
    if both:
        speed = min(both, key=lambda name: len(_without(link, name)))
        ports = all_of([end.label for end in _without(link, speed)])
        return Text(
            "Both ports run {speed}: fit an optic that does into {ports}.",
            speed=speed,
            ports=ports,
        )
    older = min(link.ends, key=lambda end: _best(assessment, end))
    return Text(
        "No optic helps, as the ports themselves share no speed: connect {port} to one that runs "
        "{speeds}.",
        port=older.label,
        speeds=any_of(own_speeds(older)),
    )


def _without(link: LinkFacts, speed: str) -> list[PortFacts]:
    """The ends whose optic does not run the speed."""
    return [end for end in link.ends if speed not in free_speeds(end)]


def _best(assessment: Assessment, end: PortFacts) -> float:
    best = best_speed(assessment.reference, own_speeds(end))
    return best.usable.amount if best is not None else 0.0
