"""Carried out as a file of its own: becomes the program of a bot, which ends with whoever started it.

So no bot outlives a server that is killed, even one that waits for nothing and reads no more input.
"""

import ctypes
import os
import signal
import sys

_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG

if __name__ == "__main__" and sys.platform == "linux":
    parent, command = int(sys.argv[1]), sys.argv[2:]
    ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() == parent:
        os.execvp(command[0], command)
