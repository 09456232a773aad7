"""What a command raises when the thing asked about is wrong.

Errors that the rest of the package defines need no translation: any of them leaves as its sentence.
"""


class CommandError(Exception):
    """One sentence for the user, on the error stream; the exit code is 1."""
