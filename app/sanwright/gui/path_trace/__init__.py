"""The paths between chosen devices: on the canvas, and hop by hop in a table."""
