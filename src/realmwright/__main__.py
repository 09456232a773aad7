"""``python -m realmwright`` is the command ``realmwright``."""

from realmwright.cli import main

if __name__ == "__main__":
    main()
