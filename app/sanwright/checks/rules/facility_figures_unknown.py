"""Rule facility.figures-unknown."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.facility import judged_at, judged_somewhere, unknown_figures
from sanwright.checks.facility import names_text
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import fact_text, missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.text import Text, capitalised, joined

_FIELDS = {
    "rack units": "physical.rack_units",
    "power": "physical.power_max_w",
    "weight": "physical.weight_kg",
}


@rule("facility.figures-unknown", "Height, power or weight not known", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """A part stands where there is a limit, and its figure under that limit is not known.

    Why it matters: the sum for the rack or room is then only a lower bound, and a place that looks
    free may be full.
    Violation: devices of the part stand in a rack (its height), or in a place with a limit stated
    for power or for weight, and the catalog does not know that figure of the part.
    Fix: fill in the figure from the maker's data sheet.
    Limits: said once for each part with the number of devices; a place without a limit is not
    judged. For parts fitted into others only power and weight are asked for. Cards in the slots of
    a server or array are taken as within the figures of the box.
    Source: the catalog, which has no figure.
    """
    relevant = judged_somewhere(assessment)
    if copy.part is None or not relevant & unknown_figures(copy.part, is_fitted=False):
        return
    devices: dict[str, list[str]] = {}
    for id_ in assessment.index("devices_of_part", copy.id):
        is_fitted = assessment.tables.devices[id_].parent is not None
        unknown = unknown_figures(copy.part, is_fitted=is_fitted)
        for figure in unknown & judged_at(assessment, chassis_of(assessment, id_)):
            devices.setdefault(figure, []).append(id_)
    if not devices:
        return
    concerned = sorted({id_ for ids in devices.values() for id_ in ids})
    number = sum(assessment.tables.devices[id_].quantity for id_ in concerned)
    figures = [figure for figure in _FIELDS if figure in devices]
    yield Finding(
        rule="facility.figures-unknown",
        severity=Severity.UNVERIFIED,
        subjects=tuple(concerned),
        message=_message(figures, copy.part.label, number, names_text(assessment, concerned)),
        remedy=Text("Fill in the figure from the data sheet."),
        source=Text("No source in the catalog"),
        missing=tuple(missing_of(copy.id, _FIELDS[figure]) for figure in figures),
    )


def _message(figures: Sequence[str], part: Text, number: int, devices: Text) -> Text:
    names = [fact_text(_FIELDS[figure]) for figure in figures]
    if len(names) == 1:
        return Text(
            "{figure} of {part} is not known, which concerns {count} device "
            "where there is a limit: {devices}.",
            "{figure} of {part} is not known, which concerns {count} devices "
            "where there is a limit: {devices}.",
            number,
            figure=capitalised(names[0]),
            part=part,
            devices=devices,
        )
    return Text(
        "{figures} of {part} are not known, which concerns {count} device "
        "where there is a limit: {devices}.",
        "{figures} of {part} are not known, which concerns {count} devices "
        "where there is a limit: {devices}.",
        number,
        figures=capitalised(_row(names)),
        part=part,
        devices=devices,
    )


def _row(names: Sequence[Text]) -> Text:
    return Text("{names} and {name}", names=joined(names[:-1]), name=names[-1])
