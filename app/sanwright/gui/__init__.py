"""The window: the only importer of Qt."""
