"""The user guide: pages of ``docs/`` by chapter, every rule's manual, and a search over both.

Which files belong to the guide (``guide_files``) is known without the rules, for those who pack it.
"""

from sanwright.guide.contents import CONTENTS, Chapter, guide_files, read_contents, read_places
from sanwright.guide.markdown import GuideLink, GuidePicture, Heading, Section
from sanwright.guide.page import GuidePage, page_of

__all__ = [
    "CONTENTS",
    "Chapter",
    "GuideLink",
    "GuidePage",
    "GuidePicture",
    "Heading",
    "Section",
    "guide_files",
    "page_of",
    "read_contents",
    "read_places",
]
