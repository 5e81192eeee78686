"""What is different between the design and a file, as a list and on the canvas."""

from sanwright.gui.comparison.comparison import DesignComparison
from sanwright.gui.comparison.panel import ComparisonPanel

__all__ = ["ComparisonPanel", "DesignComparison"]
