"""Pictures of a training: how its error and its strength went from round to round."""

from collections.abc import Sequence
from pathlib import Path

#: Inches and dots an inch of a picture.
SIZE, DOTS = (6.0, 3.6), 120
ERROR = "Error of the margin at the end, on games held out"


def plot_training(
    folder: Path, losses: Sequence[float], strengths: Sequence[tuple[float, float]]
) -> list[Path]:
    """Draw `loss.png` and `strength.png` into the folder; gives their paths.

    `losses` is the error in gold on games held out from the fit, `strengths` the share of games won against
    the values set by hand with half its 95 % interval; one for each finished round. Raises ImportError
    without matplotlib.
    """
    won, spreads = [100 * rate for rate, _ in strengths], [100 * spread for _, spread in strengths]
    return [
        _plot(folder / "loss.png", losses, [0.0] * len(losses), ERROR, "gold"),
        _plot(folder / "strength.png", won, spreads, "Games won against the values set by hand", "%"),
    ]


def _plot(file: Path, values: Sequence[float], spreads: Sequence[float], title: str, unit: str) -> Path:
    # The figure is made without pyplot, which would look for a display.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=SIZE, dpi=DOTS, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    rounds = range(1, len(values) + 1)
    axes.errorbar(rounds, values, yerr=spreads, marker="o", capsize=3, color="#2f6f8f")
    axes.set_title(title, loc="left")
    axes.set_xlabel("round")
    axes.set_ylabel(unit)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(alpha=0.3)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(file)
    return file
