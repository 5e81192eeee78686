"""The frame: the program's start, its windows with tabs, menus and docks."""
