"""The plans of a front as a chart: their cost against what they have more or take less of."""

from __future__ import annotations

from collections.abc import Sequence

from sanwright.charts.clouds import Cloud, CloudAxis, CloudPoint
from sanwright.design import Requirement
from sanwright.synthesis import FrontPoint
from sanwright.wording.front import FrontFigure, cost_heading, point_text

_EPS = 1e-9


def front_cloud(
    front: Sequence[FrontPoint], figure: FrontFigure, requirement: Requirement
) -> tuple[Cloud, tuple[FrontPoint, ...]]:
    """The chart of a figure over the cost, and the plans of its points in the same order."""
    known = [(p, value) for p in front if (value := figure.of(p)) is not None]
    points = []
    for point, value in known:
        beaten = any(
            other.cost <= point.cost + _EPS
            and figure.sign * another <= figure.sign * value + _EPS
            and (other.cost < point.cost - _EPS or figure.sign * (another - value) < -_EPS)
            for other, another in known
        )
        points.append(CloudPoint(point.cost, value, point_text(point), is_front=not beaten))
    cloud = Cloud(
        CloudAxis.over(cost_heading(requirement), [point.x for point in points]),
        CloudAxis.over(figure.heading, [point.y for point in points]),
        tuple(points),
        len(front) - len(known),
    )
    return cloud, tuple(point for point, _ in known)
