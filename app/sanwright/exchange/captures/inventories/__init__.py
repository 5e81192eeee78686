"""Kinds of tables, a module each."""
