"""The health of a SAN that stands: a report to read and a workbook to work with."""
