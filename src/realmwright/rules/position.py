"""A position under the rules: its pending decisions, the legal choices, and what a choice does.

Decisions, powers and positions are made of each other, so their classes stand together: what a set adds
derives from `Power`; what it does to the game goes through the functions of `turn`, `hand` and `placing`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from realmwright.board.board import Board
from realmwright.board.geometry import HEXES
from realmwright.rules import ledger as where
from realmwright.rules.actions import (
    ACTIONS,
    FIRST_OPTION,
    OPTION_WORDS,
    OUTPOST,
    STOP,
    action_name,
    action_of_record_word,
    option_id,
    record_word,
)
from realmwright.rules.ask import Ask
from realmwright.rules.cards import KingdomCard, Task
from realmwright.rules.chance import outcomes
from realmwright.rules.choices import Choices
from realmwright.rules.errors import GameOver, IllegalAction
from realmwright.rules.facts import Facts
from realmwright.rules.ground import Ground, Undo
from realmwright.rules.hexset import HexSet
from realmwright.rules.origin import Origin
from realmwright.rules.pieces import EMPTY, GAP_CODE, SETTLEMENT
from realmwright.rules.realm import Realm
from realmwright.rules.scoring import (
    Scoring,
    capitol_gold,
    capitol_origins,
    castle_gold,
    castle_origins,
    palace_gold,
    palace_origins,
)
from realmwright.rules.setup import CARDS_IN_PLAY, Setup
from realmwright.rules.status import OVER, READY, USED

CHANCE: Final = -1
TERMINAL: Final = -4

# Kinds of pending decisions: those of the kernel first, then one for each option.
FREE_PART: Final = 0
MANDATORY_PART: Final = 1
HALF: Final = 2
DEAL: Final = 3
DRAW_AT_END: Final = 4
DRAW_AT_START: Final = 5
REPLACE: Final = 6
FULL_CHECK: Final = 7
EPILOGUE_PART: Final = 8
REACTION: Final = 9
KERNEL_KINDS: Final = 10
KINDS: Final = KERNEL_KINDS + len(OPTION_WORDS)

NO_OPTION: Final = -1


@mypyc_attr(allow_interpreted_subclasses=False)
class Decision:
    """One kind of pending decision: what may be chosen, and what a choice does.

    `name` is that of its power, or one of the kernel; `steps` are all that `asked` can name.
    """

    steps: ClassVar[tuple[str, ...]] = ()
    # Whether the card that chance draws goes into a hand unseen.
    hidden: ClassVar[bool] = False

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def offer(self, state: "Position", choices: Choices) -> None:
        """List the legal choices of the decision on top of the stack."""
        raise NotImplementedError

    def choose(self, state: "Position", action: i64) -> None:
        """Carry out a legal choice."""
        raise NotImplementedError

    def pass_over(self, state: "Position") -> None:
        """Nothing, or only `stop`, can be chosen: go on."""
        state.pop()

    def is_chance(self, state: "Position") -> bool:
        """Whether chance decides, by the cards still in the deck."""
        return False

    def in_hand(self, state: "Position") -> i64:
        """The hex that a piece was just lifted from which is still to be placed; -1 if there is none."""
        return -1

    # What `explain` and whoever words a question ask.

    def asked(self, state: "Position") -> Ask:
        """What is asked for now; called only while the decision is on top of the stack."""
        raise NotImplementedError

    def is_held(self, state: "Position", seat: i64, hex: i64) -> bool:
        """Whether a piece cannot be chosen only because it would have to stay where it stands."""
        return False

    def would_do(self, state: "Position", seat: i64, hex: i64) -> bool:
        """Whether a free hex of the right terrain fails only because it touches nothing of the player."""
        return True


@mypyc_attr(allow_interpreted_subclasses=False)
class Power(Decision):
    """What a tile, or an action open to all, lets a player do.

    `name` is that of the location or nomad tile that gives it, and its option word too where it is `chosen`
    as an extra action. ValueError if there is no such word. `puts` is the kind of piece that it puts on free
    hexes, if it puts any; with `waives` using it only lifts the demand to be adjacent, for one choice of
    another power; the other flags tell which of the hooks below it has.
    """

    # Whether it is an M action of rules.md section 4; a B action, which needs a settlement in the supply.
    moves: ClassVar[bool] = False
    builds: ClassVar[bool] = False

    def __init__(
        self,
        name: str,
        *,
        chosen: bool = True,
        puts: int = SETTLEMENT,
        waives: bool = False,
        reacts: bool = False,
        ends_turns: bool = False,
        frees_first: bool = False,
    ) -> None:
        super().__init__(name)
        self.option: Final[i64] = option_id(name) if chosen else NO_OPTION
        self.kind: Final[i64] = KERNEL_KINDS + self.option - FIRST_OPTION if chosen else NO_OPTION
        self.puts: Final[i64] = puts
        self.waives: Final = waives
        self.reacts: Final = reacts
        self.ends_turns: Final = ends_turns
        self.frees_first: Final = frees_first

    def is_on(self, board: Board) -> bool:
        """Whether there is on the board what a power needs that is open to all."""
        return True

    def granted(self, state: "Position", seat: i64) -> bool:
        """Whether the player has a power that is no tile's own; most such powers are open to all."""
        return True

    def available(self, state: "Position", seat: i64) -> bool:
        """Whether the power has at least one legal target now."""
        raise NotImplementedError

    def start(self, state: "Position", seat: i64) -> None:
        """Begin: put the first decision on the stack."""
        state.push(self.kind, seat)

    def repeatable(self, state: "Position", seat: i64, status: i64) -> bool:
        """Whether it can be done once more this turn; `status` is that of its tile."""
        return status == USED and self.available(state, seat)

    def repeat(self, state: "Position", seat: i64) -> None:
        """Begin it once more."""
        self.start(state, seat)

    # Hooks. The last four are called only for powers in play whose flag above says so.

    def taken(self, state: "Position", seat: i64, site: i64) -> None:
        """The player has just taken the tile."""

    def lost(self, state: "Position", seat: i64, site: i64) -> None:
        """The player has just lost the tile."""

    def extra_cards(self, state: "Position", seat: i64) -> i64:
        """How many cards more than one the player draws at the end of the turn."""
        return 0

    def frees_first_build(self, state: "Position", seat: i64) -> bool:
        """Whether the first build of the mandatory action may ignore adjacency."""
        return False

    def turn_ended(self, state: "Position", seat: i64) -> None:
        """The player has ended the turn; nothing has been discarded yet."""

    def reactions(self, state: "Position", seat: i64) -> i64:
        """How many interruptions the player has when another empties a tile hex."""
        return 0


@final
class InPlay(Facts):
    """The facts of a set-up with the powers of its sites, its cards and its decisions by kind.

    Made by `new_game.make_in_play`, which is kept as `maker`: an InPlay is pickled as what it was made of.
    """

    def __init__(
        self,
        setup: Setup,
        board: Board,
        *,
        site_powers: Sequence[Power],
        open_powers: Sequence[Power],
        cards: Sequence[KingdomCard],
        tasks: Sequence[Task],
        reserve: Sequence[tuple[int, int]],
        double_cards: bool,
        kernel: Mapping[int, Decision],
        epilogue: Decision | None,
        maker: Callable[[Setup, Any], "InPlay"],
        catalogue: Any,
    ) -> None:
        super().__init__(
            setup,
            board,
            only_settlements=len(reserve) == 0,
            double_cards=double_cards,
            asks_areas=any(card.areas for card in cards),
            compares=any(card.compares for card in cards),
        )
        self.maker: Final = maker
        self.catalogue: Final = catalogue
        powers = list(dict.fromkeys([*site_powers, *open_powers]))
        self.site_powers: Final = vec[Power](site_powers)
        # The first site with the same power, the site itself mostly.
        self.twins: Final = vec[i16]([i16(site_powers.index(power)) for power in site_powers])
        self.open_powers: Final = vec[Power](open_powers)
        self.powers: Final = vec[Power](powers)
        self.has_waiver: Final = any(power.waives for power in powers)
        self.has_reaction: Final = any(power.reacts for power in powers)
        self.turn_end_powers: Final = vec[Power]([power for power in powers if power.ends_turns])
        self.first_build_powers: Final = vec[Power]([power for power in powers if power.frees_first])
        self.cards: Final = vec[KingdomCard](cards)
        self.has_during: Final = any(card.during for card in cards)
        self.has_claims: Final = any(card.claims for card in cards)
        self.palaces_pay: Final = not any(card.instead_of_palaces for card in cards)
        self.tasks: Final = vec[Task](tasks)
        self.columns: Final = (*setup.cards, *setup.tasks, *self.paid_columns())
        # The pieces (kind, count) that each player has beside the settlements.
        self.reserve: Final = tuple(reserve)
        self.has_epilogue: Final = epilogue is not None
        self.decisions: Final = _decisions(kernel, powers, epilogue)

    def __reduce__(self) -> tuple[object, tuple[Setup, Any]]:
        return self.maker, (self.setup, self.catalogue)

    def power_of(self, option: i64) -> Power:
        """The power that an option word stands for."""
        power = self.decisions[option - FIRST_OPTION + KERNEL_KINDS]
        assert isinstance(power, Power)
        return power

    def reaction(self) -> Power:
        """The power that interrupts when a tile hex is emptied."""
        power = self.decisions[REACTION]
        assert isinstance(power, Power)
        return power


def _decisions(
    kernel: Mapping[int, Decision], powers: Sequence[Power], epilogue: Decision | None
) -> vec[Decision]:
    table: list[Decision] = [Decision("")] * KINDS
    for kind, decision in kernel.items():
        table[kind] = decision
    for power in powers:
        if power.option != NO_OPTION:
            table[power.kind] = power
        if power.reacts:
            table[REACTION] = power
    if epilogue is not None:
        table[EPILOGUE_PART] = epilogue
    return vec[Decision](table)


@mypyc_attr(allow_interpreted_subclasses=False)
class Position(Ground):
    """The ground with what is in play on it. Every `State` is one; a `View` keeps one."""

    def __init__(
        self,
        play: InPlay,
        ledger: vec[i16],
        occupant: vec[u8],
        slots: vec[u8],
        free: HexSet,
        realms: vec[Realm],
    ) -> None:
        super().__init__(play, ledger, occupant, slots, free, realms)
        self.play: Final = play
        self.choices: Final = Choices()
        # What `settle` found, unless `stale`: the decision on top of the stack, and whether a card is due.
        self.pending: Decision = play.decisions[0]
        self.card_is_due = False
        self.stale = True

    # The public calls (design.md section 4).

    def current_player(self) -> int:
        """The seat that must decide, from 0; CHANCE (-1) or, after the end, TERMINAL (-4)."""
        ledger = self.ledger
        if i64(ledger[where.PHASE]) == OVER:
            return TERMINAL
        if self.is_chance():
            return CHANCE
        return int(i64(ledger[i64(ledger[where.TOP]) + where.SEAT]))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return i64(self.ledger[where.PHASE]) == OVER

    def is_chance(self) -> bool:
        """Whether a card is due."""
        if self.stale:
            return i64(self.ledger[where.PHASE]) != OVER and self.decision().is_chance(self)
        return self.card_is_due

    def count_choices(self) -> int:
        """How many actions are legal."""
        if self.stale:
            self.settle()
        return self.choices.total()

    def choice(self, k: int) -> int:
        """The k-th legal action in the engine's own order, 0 <= k < count_choices(). IndexError beyond."""
        if self.stale:
            self.settle()
        if not 0 <= k < self.choices.total():
            raise IndexError(f"choice {k} of {self.choices.total()}")
        return self.choices.nth(k)

    def legal_actions(self) -> list[int]:
        """All legal actions, sorted; none when the game is over."""
        if self.stale:
            self.settle()
        choices = self.choices
        run = choices.run
        start = choices.run_start
        actions: list[int] = [int(i64(run[k])) for k in range(start, start + choices.run_count)]
        listed = choices.listed
        for k in range(choices.listed_count):
            actions.append(int(i64(listed[k])))
        actions.sort()
        return actions

    def legal_actions_mask(self) -> list[int]:
        """One 0 or 1 for each action id."""
        mask = [0] * ACTIONS
        for action in self.legal_actions():
            mask[action] = 1
        return mask

    def is_legal(self, action: int) -> bool:
        """Whether an action is legal now."""
        if self.stale:
            self.settle()
        return 0 <= action < ACTIONS and self.choices.has(action)

    def apply_action(self, action: int) -> Undo:
        """Carry out a legal action; the result takes it back through `undo`.

        Raises IllegalAction (GameOver after the end) and leaves the state as it was otherwise.
        """
        if self.stale:
            self.settle()
        if not 0 <= action < ACTIONS or not self.choices.has(action):
            raise self._refusal(action)
        record = Undo(self.ledger)
        self.ledger = self.ledger[:]
        self.record = record
        if action == OUTPOST:
            self._waive()
        else:
            self.pending.choose(self, action)
        self.settle()
        return record

    def undo(self, record: Undo) -> None:
        """Take back the action that gave this record, which must be the last one not taken back."""
        self.revert(record)
        self.stale = True

    def names_piece(self, action: i64) -> bool:
        """Whether a legal action names a piece on the board: hexes to build on or move to are empty."""
        return action < HEXES and i64(self.occupant[action]) != EMPTY

    def clone(self) -> "Position":
        """An independent copy; the map and all else that never changes is shared."""
        return Position(
            self.play, self.ledger[:], self.occupant[:], self.slots[:], self.free.copy(), self.copy_realms()
        )

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards still in the deck as (action, probability), sorted; empty if no card is due."""
        return outcomes(self.ledger, self.play.card_kinds) if self.is_chance() else []

    def gold(self) -> list[list[int]]:
        """Gold by seat and by column of `columns()` if the game ended now (rules.md section 5).

        A piece in the middle of a move counts where it came from.
        """
        gap = self.lay_down()
        scoring = Scoring(self)
        scoring.fill()
        row = vec[i64]([i64(0)] * len(self.play.columns))
        table: list[list[int]] = []
        for seat in range(self.play.seats):
            self.gold_into(scoring, seat, row)
            table.append([int(gold) for gold in row])
        self.pick_up(gap)
        return table

    def gold_into(self, scoring: Scoring, seat: i64, row: vec[i64]) -> None:
        """Put a player's gold by column into `row`, by surveys that are filled."""
        play = self.play
        for slot in range(CARDS_IN_PLAY):
            row[slot] = play.cards[slot].score(scoring, seat) + self.of_seat(seat, where.EARNED + slot)
        at: i64 = CARDS_IN_PLAY
        for task in play.tasks:
            row[at] = task.gold if task.met(scoring, seat) else 0
            at += 1
        if len(play.castles) > 0:
            row[at] = castle_gold(self, seat)
            at += 1
        if len(play.palaces) > 0:
            row[at] = palace_gold(self, seat) if play.palaces_pay else 0
            at += 1
        if len(play.capitols) > 0:
            row[at] = capitol_gold(self, seat)
            at += 1
        if play.has_nomads:
            row[at] = self.of_seat(seat, where.TILE_GOLD)

    def origins(self) -> list[list[list[Origin]]]:
        """Where the gold comes from that would be scored now, by seat and column; not what was `paid`."""
        gap = self.lay_down()
        scoring = Scoring(self)
        scoring.fill()
        table = [self._origins_of(scoring, seat) for seat in range(self.play.seats)]
        self.pick_up(gap)
        return table

    def _origins_of(self, scoring: Scoring, seat: i64) -> list[list[Origin]]:
        """A player's row, in the order of `gold_into`."""
        play = self.play
        row = [card.origins(scoring, seat) for card in play.cards]
        row += [task.origins(scoring, seat) for task in play.tasks]
        if len(play.castles) > 0:
            row.append(castle_origins(scoring, seat))
        if len(play.palaces) > 0:
            row.append(palace_origins(scoring, seat) if play.palaces_pay else [])
        if len(play.capitols) > 0:
            row.append(capitol_origins(scoring, seat))
        if play.has_nomads:
            row.append([])
        return row

    def paid(self, ledger: vec[i16], seat: i64, column: i64) -> i64:
        """What a player was paid while the game went on, by column of `gold`, in a ledger of the game."""
        block = where.SEATS + where.SEAT_SIZE * seat
        if column < CARDS_IN_PLAY:
            return i64(ledger[block + where.EARNED + column])
        last = i64(len(self.play.columns)) - 1
        return i64(ledger[block + where.TILE_GOLD]) if self.play.has_nomads and column == last else 0

    def columns(self) -> tuple[str, ...]:
        """What the columns of `gold` stand for: card and task names, `castle`, ..."""
        return self.play.columns

    def returns(self) -> list[float]:
        """1/k for each of the k winners, 0 for the others; all 0 while the game goes on."""
        if not self.is_terminal():
            return [0.0] * self.play.seats
        totals = [sum(row) for row in self.gold()]
        best = max(totals)
        winners = totals.count(best)
        return [1.0 / winners if total == best else 0.0 for total in totals]

    def action_to_string(self, action: int) -> str:
        """The word of the action in a record at this point (design.md section 8)."""
        return record_word(action, self.is_chance())

    def string_to_action(self, text: str) -> int:
        """The action of a word of a record. ValueError if it names nothing."""
        return action_of_record_word(text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.play.setup == other.play.setup and self.content() == other.content()

    def __hash__(self) -> int:
        return hash(self.content())

    # What the rules ask and do.

    def decision(self) -> Decision:
        """The decision on top of the stack."""
        ledger = self.ledger
        return self.play.decisions[i64(ledger[i64(ledger[where.TOP]) + where.KIND])]

    def draws_hidden(self) -> bool:
        """Whether a card is due that goes into a hand unseen."""
        return self.is_chance() and self.decision().hidden

    def asked(self) -> Ask:
        """What the decision on top of the stack asks for. GameOver after the end."""
        if self.is_terminal():
            raise GameOver("nothing is asked any more: the game is over")
        return self.decision().asked(self)

    def can_waive(self, seat: i64) -> bool:
        """Whether the player holds a tile that waives adjacency, ready in the own turn."""
        return self.play.has_waiver and self._waiver_site(seat) >= 0

    def lay_down(self) -> i64:
        """Put a piece that is in the middle of a move back where it came from, to look at the board.

        The hex, or -1 if there is no such piece; give it to `pick_up` before anything else is done.
        """
        if self.is_terminal():
            return -1
        hex = self.decision().in_hand(self)
        if hex >= 0:
            self._lift(hex)
            self._put(hex, self.data(where.PIECE_IN_HAND))
        return hex

    def pick_up(self, hex: i64) -> None:
        """Undo `lay_down`."""
        if hex >= 0:
            self._lift(hex)
            self._put(hex, GAP_CODE)

    def settle(self) -> None:
        """Go on to the next decision that must be asked, and find its choices."""
        choices = self.choices
        decisions = self.play.decisions
        while True:
            choices.clear()
            ledger = self.ledger
            if i64(ledger[where.PHASE]) == OVER:
                self.card_is_due = False
                break
            decision = decisions[i64(ledger[i64(ledger[where.TOP]) + where.KIND])]
            decision.offer(self, choices)
            total = choices.total()
            if total > 1 or (total == 1 and choices.nth(0) != STOP):
                self.pending = decision
                self.card_is_due = decision.is_chance(self)
                break
            decision.pass_over(self)
        self.stale = False

    def _waiver_site(self, seat: i64) -> i64:
        play = self.play
        if i64(self.ledger[where.TURN]) != seat:
            return -1
        for site in range(play.sites):
            if self.tile(seat, site) == READY and play.site_powers[site].waives:
                return site
        return -1

    def _waive(self) -> None:
        seat = self.seat()
        self.set_tile(seat, self._waiver_site(seat), USED)
        self.ledger[where.WAIVED] = 1

    def _refusal(self, action: int) -> IllegalAction:
        if self.is_terminal():
            return GameOver(f"{action_name(action)} cannot be done: the game is over")
        legal = " ".join(action_name(other) for other in self.legal_actions())
        whose = "chance" if self.is_chance() else f"seat {self.current_player() + 1}"
        return IllegalAction(f"{action_name(action)} is not legal now; {whose} may choose: {legal}")
