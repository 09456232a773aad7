"""What happened in some games: how often each location and nomad tile was used, each card was in play."""

from collections import Counter
from collections.abc import Iterable

from realmwright.expansions import CATALOGUE
from realmwright.rules import ledger as where
from realmwright.rules.actions import action_name
from realmwright.rules.position import NO_OPTION
from realmwright.rules.state import State

# Powers without an option word of their own, and what tells that they were carried out.
CANOE = "canoe"
CROSSROADS = "crossroads"
TREASURE = "treasure"


class Coverage:
    """Counts by name."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def begin(self, state: State) -> None:
        """A game begins: its cards and tasks are in play."""
        setup = state.play.setup
        self.counts.update(f"card {name}" for name in setup.cards)
        self.counts.update(f"task {name}" for name in setup.tasks)
        self.counts.update(f"set {name}" for name in setup.sets)
        self.counts.update(f"option {name}" for name in setup.options)

    def choose(self, state: State, action: int) -> None:
        """A choice is about to be carried out."""
        title = state.decision().name
        name = action_name(action)
        if title == CANOE and name != "stop" and state.step() == 0:
            self.counts[f"power {CANOE}"] += 1
        elif title == "bazaar" or (state.asked().powers and name in POWER_WORDS):
            self.counts[f"power {name}"] += 1
        elif title == "silo" and name in ("build", "move"):
            self.counts[f"silo {name}"] += 1
        elif name == "outpost":
            self.counts["power outpost"] += 1
        elif name == "end-turn":
            drawn = any(power.extra_cards(state, state.seat()) for power in state.play.turn_end_powers)
            self.counts[f"power {CROSSROADS}"] += int(drawn or state.ledger[where.EXTRA_DRAWS] > 0)

    def end(self, state: State) -> None:
        """A game is over."""
        column = state.columns().index(TREASURE) if TREASURE in state.columns() else -1
        for row in state.gold():
            self.counts[f"power {TREASURE}"] += row[column] // 3 if column >= 0 else 0
        for place, task in enumerate(state.play.setup.tasks):
            met = sum(row[3 + place] > 0 for row in state.gold())
            self.counts[f"task met {task}"] += met

    def add(self, other: "Coverage") -> None:
        """The counts of other games too."""
        self.counts += other.counts

    def below(self, least: int) -> list[str]:
        """The classes that happened less often, with their counts."""
        return [f"{name} {self.counts[name]}" for name in classes() if self.counts[name] < least]

    def table(self) -> str:
        """A table of all counts."""
        names = [*classes(), *sorted(self.counts.keys() - set(classes()))]
        return "\n".join(f"{self.counts[name]:>10}  {name}" for name in names)


def classes() -> list[str]:
    """Everything that must happen: locations and nomad tiles carried out, cards and tasks in play."""
    found: list[str] = []
    for entry in CATALOGUE.sets.values():
        powers = [*entry.locations, *entry.nomad_tiles, *entry.open_powers]
        found += [f"power {power.name}" for power in powers]
        found += [f"card {card.name}" for card in entry.cards] + [f"task {task.name}" for task in entry.tasks]
    return list(dict.fromkeys(found))


def power_words() -> Iterable[str]:
    """The option words of all powers."""
    for entry in CATALOGUE.sets.values():
        for power in (*entry.locations, *entry.nomad_tiles, *entry.open_powers):
            if power.option != NO_OPTION:
                yield power.name


POWER_WORDS = frozenset(power_words())
