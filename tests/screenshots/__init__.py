"""Pictures of the real window, for the README and the guide; see ``__main__``."""
