"""Other people's formats, in and out; whatever comes in is checked before anything changes."""
