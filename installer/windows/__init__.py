"""The setup program for Windows, made with NSIS."""
