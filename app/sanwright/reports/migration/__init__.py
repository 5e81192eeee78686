"""The migration plan on paper and as a workbook."""
