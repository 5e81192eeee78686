"""What makes installers from the source tree; nothing of it is in the program itself."""
