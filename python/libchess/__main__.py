"""`python -m libchess`: the program chesstool, of the package or else of the system."""

import os
import shutil
import sys

from libchess import _variant


def main():
    program = _variant.program() or shutil.which("chesstool")
    if program is None:
        sys.exit("libchess: the program chesstool is neither in the package nor on the PATH")
    os.execve(program, [program, *sys.argv[1:]], _variant.environment())


if __name__ == "__main__":
    main()
