"""The app bundle and the disk image for macOS."""
