"""A finished game looked over, in sentences: for the terminal game and for records."""

from collections.abc import Sequence

from realmwright.players.analysis import Costly, Overview, analyse, expected, look_over
from realmwright.players.forecast import Forecast
from realmwright.players.lines import Steps
from realmwright.rules.catalogue import Catalogue as Rules
from realmwright.rules.setup import Setup
from realmwright.rules.view import View
from realmwright.telling.hints import judgement_messages, loss_message, step_messages, when
from realmwright.telling.message import Message, message
from realmwright.terminal.screen import Screen
from realmwright.texts import Catalogue

# So often it is said how far it has come.
_STEPS = 10
_SEED = 1


def show_analysis(
    screen: Screen, texts: Catalogue, setup: Setup, rules: Rules, log: Sequence[int], names: Sequence[str]
) -> None:
    """Analyse a finished game and show what comes of it. ValueError for one that still runs."""

    def progress(done: int, total: int) -> None:
        if done and done % _STEPS == 0:
            screen.say(texts.text("analysis.working", done=done, n=total))

    overview = look_over(setup, rules, log)
    costly = analyse(overview.stretches, _SEED, progress)
    _show_leads(screen, texts, overview, names)
    for line in costly_lines(texts, costly, names):
        screen.say(line)


def _show_leads(screen: Screen, texts: Catalogue, overview: Overview, names: Sequence[str]) -> None:
    """The lead that everybody could expect, turn by turn."""
    rows = [
        [
            texts.say(_turn(point.round, names[point.seat])),
            *[_forecast(texts, told) for told in expected(point.state, _SEED)],
        ]
        for point in overview.points
    ]
    screen.say(texts.text("terminal.of", what=Message("analysis.chart"), words="").rstrip())
    if screen.plain:
        for turn, *golds in rows:
            said = [f"{name} {gold}" for name, gold in zip(names, golds, strict=True)]
            screen.say(texts.text("terminal.expected", turn=turn, golds=", ".join(said)))
        return
    *earlier, last = rows
    screen.tabulate([texts.text("analysis.turn"), *names], earlier, last)


def costly_lines(texts: Catalogue, costly: Sequence[Costly], names: Sequence[str]) -> list[str]:
    """The most costly turns: what was played, what would have been better, both in notation too."""
    if not costly:
        return [texts.text("analysis.none")]
    lines = [texts.text("terminal.of", what=Message("analysis.costly"), words="").rstrip()]
    for number, turn in enumerate(costly, 1):
        stretch, found = turn.stretch, turn.judgement
        loss = texts.say(loss_message(found.loss))
        of = texts.text("terminal.of", what=_turn(stretch.round, names[stretch.seat]), words=f"{loss}.")
        lines.append(f"{number}. {of}")
        played, better = judgement_messages(found, names)
        for said, steps in ((played, found.played), (better, found.better)):
            lines += [texts.say(said), *step_lines(texts, stretch.view, steps)]
            lines.append(texts.text("terminal.notation", words=" ".join(steps.words)))
    return lines


def step_lines(texts: Catalogue, view: View, steps: Steps) -> list[str]:
    """A line step by step, numbered, each with its gold."""
    return [f"   {number}. {texts.say(step)}" for number, step in enumerate(step_messages(view, steps), 1)]


def _forecast(texts: Catalogue, told: Forecast) -> str:
    """A lead with its doubt; without it once the game is over."""
    gold, doubt = texts.signed(round(told.lead)), round(told.doubt)
    return texts.text("analysis.doubted", gold=gold, doubt=doubt) if doubt else gold


def _turn(round: int, player: str) -> Message:
    return message("analysis.at", round=when(round), player=player)
