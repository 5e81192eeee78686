"""The bill of materials as an Excel workbook that people can go on working with."""

from sanwright.reports.bom_workbook.book import workbook_bytes

__all__ = ["workbook_bytes"]
