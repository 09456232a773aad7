"""Writes `digests.txt` anew, after a change of the rules: `python -m agreement.pin` in the folder `tests`.

Every game is played with the oracle; nothing is written where the two differ.
"""

from multiprocessing import Pool

from agreement.games import DIGESTS, NumberedGame, pinned_games
from agreement.lockstep import agreed_digest


def line(game: NumberedGame) -> str:
    """The line of a game."""
    return f"{game} {agreed_digest(game.start(), game.seed, game.eagerness)}"


def main() -> None:
    """Play all games, then write."""
    with Pool() as pool:
        lines = pool.map(line, pinned_games(), chunksize=1)
    DIGESTS.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
