"""An existing SAN: files of its switches and lists are read, settled and imported."""
