"""The sections that the program writes: one file each, named by its key, found by being here.

A module has ``KEY`` and ``TITLE``, ``flow(material)``, which gives reportlab's flowables and begins
with the heading, and ``applies(material)`` if a design may have nothing for it. In which documents
it stands, and where, says ``composition.py``.
"""
