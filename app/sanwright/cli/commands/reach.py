"""``sanwright reach``: does a length fit, by how much, and what would the next speed say."""

from __future__ import annotations

import argparse
from typing import Any

from sanwright.analysis import ReachStatus, ReachVerdict, judge_reach
from sanwright.analysis.loss import CONNECTOR_PAIR, computed_loss
from sanwright.cli import given
from sanwright.cli.loading import open_library
from sanwright.cli.output import print_json, print_line
from sanwright.errors import InputError
from sanwright.parts import Confidence, Reference
from sanwright.text import Text, joined, verbatim
from sanwright.units import Length, Loss, format_quantity, parse

HELP = "limit and margin of a cable at a speed, by length and loss; exit 0: fits, 1: does not"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--speed", required=True, help="16GFC (16G and 16 are understood)")
    parser.add_argument("--fibre", "--fiber", required=True, help="OM1 to OM5, OS1, OS2")
    parser.add_argument("--length", required=True, help="in metres, or with a unit: 0.5km")
    parser.add_argument("--optic", help="optic class: SW, LW, ...; by default what suits the fibre")
    parser.add_argument(
        "--connections",
        type=given.none_or_more,
        default=0,
        help="mated connector pairs on the way (a panel: 1, an MPO cassette: 2)",
    )
    parser.add_argument("--splices", type=given.none_or_more, default=0, help="splices on the way")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the verdict; 0 if the length is within the limit, disputed or not, else 1."""
    reference = open_library().reference()
    speed = speed_name(reference, arguments.speed)
    fibre = _fibre(reference, arguments.fibre)
    length = parse(Length, arguments.length)
    if length.amount < 0:
        raise InputError(
            verbatim(f"“{arguments.length}” is not a length; give metres of 0 or more.")
        )
    optic = arguments.optic if arguments.optic is not None else _usual_class(fibre)
    verdict = judge_reach(reference, speed, fibre, optic, length)
    following = reference.next_speed(speed)
    after = (
        judge_reach(reference, following.name, fibre, optic, length)
        if following is not None
        else None
    )
    joints = arguments.connections, arguments.splices
    lost = computed_loss(reference, fibre, length, *joints, CONNECTOR_PAIR) if any(joints) else None
    if arguments.format == "json":
        print_json(
            {
                **_json(reference, verdict),
                **(_json_loss(verdict, lost) if any(joints) else {}),
                "next": _json(reference, after) if after else None,
            }
        )
    else:
        print_line(_text(reference, verdict))
        if any(joints):
            print_line(_loss_text(verdict, lost))
        if after is not None:
            print_line(f"Next speed: {_text(reference, after)}")
    return 0 if verdict.is_within_limit and _is_within_budget(verdict, lost, joints) else 1


def _budget(verdict: ReachVerdict) -> Loss | None:
    return verdict.row.loss_budget if verdict.row is not None else None


def _is_within_budget(verdict: ReachVerdict, lost: Loss | None, joints: tuple[int, int]) -> bool:
    """Whether the computed loss is known to be allowed; true where there is no joint."""
    if not any(joints):
        return True
    budget = _budget(verdict)
    return lost is not None and budget is not None and lost <= budget


def _json_loss(verdict: ReachVerdict, lost: Loss | None) -> dict[str, Any]:
    budget = _budget(verdict)
    margin = budget - lost if budget is not None and lost is not None else None
    values = {"loss_db": lost, "loss_budget_db": budget, "loss_margin_db": margin}
    return {
        **{name: round(loss.amount, 6) if loss else None for name, loss in values.items()},
        "loss_fits": margin.amount >= 0 if margin is not None else None,
    }


def _loss_text(verdict: ReachVerdict, lost: Loss | None) -> str:
    budget = _budget(verdict)
    head = f"Loss with the worst connectors: {format_quantity(lost)}, "
    if budget is None:
        return f"{head}budget unknown: none is published for this combination."
    if lost is None:
        return f"{head}budget {budget}: the loss of the fibre or of a connection is not known."
    word = "fits" if lost <= budget else "too much"
    return f"{head}{word}, budget {budget}, margin {budget - lost}."


def speed_name(reference: Reference, text: str) -> str:
    """The speed meant by “16GFC”, “16G” or “16”. Raises InputError if there is none."""
    wanted = text.strip().upper()
    for candidate in (wanted, f"{wanted}FC", f"{wanted}GFC"):
        for speed in reference.speeds:
            if speed.name.upper() == candidate:
                return speed.name
    known = joined(speed.name for speed in reference.speeds)
    raise InputError(Text("“{what}” is not a speed; known are {known}.", what=text, known=known))


def _fibre(reference: Reference, text: str) -> str:
    media = dict.fromkeys(row.medium for row in reference.reaches)
    for medium in media:
        if medium.upper() == text.strip().upper():
            return medium
    raise InputError(
        Text("“{what}” is not a cable medium; known are {known}.", what=text, known=joined(media))
    )


def _usual_class(medium: str) -> str:
    """Optic class for a medium: copper and active cables have none."""
    if medium.startswith("OS"):
        return "LW"
    return "SW" if medium.startswith("OM") else ""


def _json(reference: Reference, verdict: ReachVerdict) -> dict[str, Any]:
    row = verdict.row
    return {
        "speed": verdict.speed,
        "fibre": verdict.medium,
        "length_m": verdict.length.amount if verdict.length else None,
        "status": verdict.status.value,
        "fits": verdict.is_within_limit,
        "limit_m": verdict.limit.amount if verdict.limit else None,
        "margin_m": verdict.margin.amount if verdict.margin else None,
        "disputed_above_m": row.disputed_above.amount if row and row.disputed_above else None,
        "confidence": row.confidence.value if row else None,
        "note": row.note if row else "",
        "sources": _titles(reference, verdict),
    }


def _titles(reference: Reference, verdict: ReachVerdict) -> list[str]:
    keys = verdict.row.sources if verdict.row is not None else ()
    return [source.title for key in keys if (source := reference.source(key)) is not None]


def _text(reference: Reference, verdict: ReachVerdict) -> str:
    head = f"{verdict.speed} over {verdict.medium}, {verdict.length}: "
    if verdict.status is ReachStatus.UNSUPPORTED:
        return head + "not supported at any length."
    if verdict.limit is None or verdict.margin is None:
        return head + "unknown, no reach is published for this combination."
    words = {
        ReachStatus.FITS: "fits",
        ReachStatus.TOO_LONG: "too long",
        ReachStatus.TOO_SHORT: "too short",
        ReachStatus.DISPUTED: "fits by the limit taken, but sources disagree",
    }[verdict.status]
    text = f"{head}{words}, limit {verdict.limit}, margin {verdict.margin}"
    row = verdict.row
    if row is not None and row.disputed_above is not None:
        text += f" (another source: {row.disputed_above})"
    if row is not None and row.confidence is not Confidence.HIGH:
        text += f"; {row.confidence} confidence"
    titles = _titles(reference, verdict)
    return text + (f".\n    Source: {'; '.join(titles)}" if titles else ".")
