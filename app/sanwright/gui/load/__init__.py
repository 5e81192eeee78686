"""Load: how busy every link, port and device is, as a table and on the drawing."""
