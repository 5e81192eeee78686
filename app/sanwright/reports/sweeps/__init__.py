"""Results of a sweep on paper: a table as CSV, charts as SVG."""

from sanwright.reports.sweeps.charts import (
    cloud_of,
    moves_of,
    write_front,
    write_sensitivity,
)
from sanwright.reports.sweeps.table import sweep_csv

__all__ = ["cloud_of", "moves_of", "sweep_csv", "write_front", "write_sensitivity"]
