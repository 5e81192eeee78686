"""The open design: session, files, journal, recovery, and work beside the window's thread."""
