"""Pictures of a training: how its error and its strength went from round to round."""

from collections.abc import Sequence
from pathlib import Path

#: Inches and dots an inch of a picture.
SIZE, DOTS = (6.0, 3.6), 120


def plot_training(folder: Path, losses: Sequence[float], gold: Sequence[float]) -> list[Path]:
    """Draw `loss.png` and `strength.png` into the folder; gives their paths.

    `losses` is the error of the fitted margin in gold, `gold` the mean gold of a player in the games of a
    round, one number for each finished round. Raises ImportError without matplotlib.
    """
    return [
        _plot(folder / "loss.png", losses, "Error of the margin at the end", "gold"),
        _plot(folder / "strength.png", gold, "Gold of a player in self-play", "gold, mean of the round"),
    ]


def _plot(file: Path, values: Sequence[float], title: str, unit: str) -> Path:
    # The figure is made without pyplot, which would look for a display.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=SIZE, dpi=DOTS, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.plot(range(1, len(values) + 1), values, marker="o", color="#2f6f8f")
    axes.set_title(title, loc="left")
    axes.set_xlabel("round")
    axes.set_ylabel(unit)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(alpha=0.3)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(file)
    return file
