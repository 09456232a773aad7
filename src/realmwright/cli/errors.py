"""What a command raises when the thing asked about is wrong."""


class CommandError(Exception):
    """One sentence for the user, on the error stream; the exit code is 1."""
