"""What a user sees first: ways to begin, designs of late, and what came with the program.

The modules here, but ``wishes``, are needed for the first paint: they import nothing that knows a
design.
"""
