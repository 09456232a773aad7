"""The course of the game: dealing, free part of a turn, mandatory action, end (rules.md section 3)."""

from typing import ClassVar, Final, final

from mypy_extensions import i16, i64

from realmwright.board.terrain import SWAMP
from realmwright.rules import ledger as where
from realmwright.rules.actions import (
    END_TURN,
    FIRST_CARD,
    OUTPOST,
    SWAMP_HALF,
    is_card,
    is_hex,
    other_half,
)
from realmwright.rules.ask import Ask
from realmwright.rules.choices import Choices
from realmwright.rules.hand import (
    any_terrain_card,
    check_full,
    discard_hand,
    hand_size,
    held_card,
    play_card,
    refill_deck,
    reveal,
    settle_terrain,
    take_card,
)
from realmwright.rules.pieces import SETTLEMENT, piece
from realmwright.rules.placing import judge_build
from realmwright.rules.position import (
    DEAL,
    DRAW_AT_END,
    DRAW_AT_START,
    EPILOGUE_PART,
    FREE_PART,
    FULL_CHECK,
    HALF,
    MANDATORY_PART,
    REPLACE,
    Decision,
    Position,
)
from realmwright.rules.status import (
    EPILOGUE,
    GONE,
    NEW,
    NO_CARD,
    NOT_BEGUN,
    NOTHING,
    OVER,
    READY,
    TURNS,
    UNDER_WAY,
    USED,
)
from realmwright.rules.supply import lapse_builds, take_from_supply, waiting_built

NORMAL_BUILDS: Final = 3


def start_turn(state: Position, seat: i64) -> None:
    """Tiles taken earlier and used ones are ready; the card is revealed, or drawn if none is held."""
    ledger = state.ledger
    ledger[where.PHASE] = TURNS
    ledger[where.TURN] = i16(seat)
    ledger[where.CARD] = NOTHING
    ledger[where.TERRAIN] = NOTHING
    ledger[where.MANDATORY] = NOT_BEGUN
    ledger[where.OWED] = NORMAL_BUILDS
    ledger[where.OWED_ASIDE] = i16(state.of_seat(seat, where.ASIDE))
    state.set_seat(seat, where.ASIDE, 0)
    play = state.play
    first = play.tiles_at + play.sites * seat
    for at in range(first, first + play.sites):
        if ledger[at] == NEW or ledger[at] == USED:
            ledger[at] = READY
    state.push(FREE_PART, seat)
    if hand_size(state, seat) == 0:
        state.push(DRAW_AT_START, seat)
    else:
        reveal(state, seat)


def end_turn(state: Position, seat: i64) -> None:
    """Leave the turn: what counts for one turn only is over, the cards are discarded, new ones are due."""
    play = state.play
    draws: i64 = 1 + i64(state.ledger[where.EXTRA_DRAWS])
    for power in play.turn_end_powers:
        draws += power.extra_cards(state, seat)
        power.turn_ended(state, seat)
    if play.has_nomads:
        _end_nomad_tiles(state, seat)
    _clear_turn(state)
    discard_hand(state, seat)
    state.pop()
    state.push(DRAW_AT_END, seat)
    state.set_data(where.DATA, draws)


def _end_nomad_tiles(state: Position, seat: i64) -> None:
    play = state.play
    for site in range(play.sites):
        status = state.tile(seat, site)
        if play.site_is_nomad[site] != 0 and (status == READY or status == USED):
            state.set_tile(seat, site, GONE)


def _clear_turn(state: Position) -> None:
    ledger = state.ledger
    ledger[where.CARD] = NOTHING
    ledger[where.TERRAIN] = NOTHING
    ledger[where.OWED] = 0
    ledger[where.OWED_ASIDE] = 0
    ledger[where.EXTRA_DRAWS] = 0
    ledger[where.USES] = 0
    ledger[where.PAID] = 0
    for at in range(where.BUILD_HEXES, where.BUILD_HEXES + i64(ledger[where.BUILDS])):
        ledger[at] = 0
    ledger[where.BUILDS] = 0
    ledger[where.SUPPLY_BUILDS] = 0
    for other in range(state.play.seats):
        state.set_seat(other, where.SECTORS_BUILT, 0)


def next_turn(state: Position) -> None:
    """The next player's turn; or, after the round in which the end was triggered, the epilogue."""
    play = state.play
    seat = (i64(state.ledger[where.TURN]) + 1) % play.seats
    if seat != play.start or state.ledger[where.END_TRIGGERED] == 0:
        start_turn(state, seat)
    elif play.has_epilogue:
        state.ledger[where.PHASE] = EPILOGUE
        for step in range(play.seats - 1, -1, -1):
            state.push(EPILOGUE_PART, (play.start + step) % play.seats)
    else:
        state.ledger[where.PHASE] = OVER


def leave_epilogue(state: Position) -> None:
    """A player has had the epilogue; after the last one the game is over."""
    state.pop()
    if i64(state.ledger[where.TOP]) < state.play.stack_at:
        state.ledger[where.PHASE] = OVER


def mandatory_due(state: Position) -> bool:
    """Whether the mandatory action is still to be begun and can be."""
    ledger = state.ledger
    if i64(ledger[where.MANDATORY]) != NOT_BEGUN or i64(ledger[where.CARD]) == NO_CARD or state.owed() == 0:
        return False
    terrain = i64(ledger[where.TERRAIN])
    return terrain < 0 or state.free.count(terrain) > 0


def offer_mandatory(state: Position, choices: Choices) -> None:
    """The hexes of the mandatory action, and the waiver of adjacency where it would help."""
    terrain = i64(state.ledger[where.TERRAIN])
    seat = i64(state.ledger[where.TURN])
    targets = state.free if _first_build_free(state, seat) else state.targets(seat, terrain)
    count = targets.count(terrain)
    choices.borrow(targets.items, i64(targets.starts[terrain]), count)
    if count < state.free.count(terrain) and state.can_waive(seat):
        choices.add(OUTPOST)


def _first_build_free(state: Position, seat: i64) -> bool:
    if i64(state.ledger[where.MANDATORY]) != NOT_BEGUN:
        return False
    for power in state.play.first_build_powers:
        if power.frees_first_build(state, seat):
            return True
    return False


def offer_cards(state: Position, seat: i64, choices: Choices) -> None:
    """The cards the terrain can be settled by; the halves where the card is known."""
    card = i64(state.ledger[where.CARD])
    if card == NOTHING and hand_size(state, seat) == 1:
        card = held_card(state, seat, 0)
    if card != NOTHING:
        offer_halves(state, card, choices)
        return
    if any_terrain_card(state, seat) >= 0:
        for terrain in range(SWAMP):
            choices.add(FIRST_CARD + terrain)
        return
    for slot in range(where.HAND_SIZE):
        held = held_card(state, seat, slot)
        if held >= 0 and not choices.lists(FIRST_CARD + held):
            choices.add(FIRST_CARD + held)


def offer_halves(state: Position, card: i64, choices: Choices) -> None:
    """The halves of a double card that have a free hex; both if none has."""
    swamp = state.free.count(SWAMP)
    other = state.free.count(other_half(card))
    if swamp > 0 or other == 0:
        choices.add(FIRST_CARD + SWAMP_HALF)
    if other > 0 or swamp == 0:
        choices.add(FIRST_CARD + other_half(card))


def choose_card(state: Position, seat: i64, action: i64) -> None:
    """A card or half was chosen."""
    card = action - FIRST_CARD
    if i64(state.ledger[where.CARD]) == NOTHING and hand_size(state, seat) > 1:
        twice = any_terrain_card(state, seat)
        if twice >= 0:
            state.ledger[where.CARD] = i16(twice)
            settle_terrain(state, card)
            return
        play_card(state, card)
        if i64(state.ledger[where.TERRAIN]) == NOTHING and i64(state.ledger[where.CARD]) == card:
            state.push(HALF, seat)
        return
    if i64(state.ledger[where.CARD]) == NOTHING:
        state.ledger[where.CARD] = i16(held_card(state, seat, 0))
    settle_terrain(state, card)


def mandatory_build(state: Position, seat: i64, hex: i64) -> None:
    """One build of the mandatory action: first those from the supply, then those of a Temple."""
    ledger = state.ledger
    ledger[where.MANDATORY] = UNDER_WAY
    from_supply = ledger[where.OWED] > 0 and state.supply(seat) > 0
    if from_supply:
        ledger[where.OWED] -= 1
        ledger[where.SUPPLY_BUILDS] += 1
        take_from_supply(state, seat)
    else:
        ledger[where.OWED_ASIDE] -= 1
    if i64(ledger[where.BUILDS]) < where.MOST_BUILDS:
        ledger[where.BUILD_HEXES + i64(ledger[where.BUILDS])] = i16(hex)
        ledger[where.BUILDS] += 1
    state.put(hex, piece(SETTLEMENT, seat))
    if not from_supply:
        waiting_built(state, seat)
    cards = state.play.cards
    if state.play.has_during:
        for slot in range(i64(len(cards))):
            cards[slot].mandatory_built(state, slot, seat)
    judge_build(state, seat, hex)


@final
class FreePart(Decision):
    """The turn before and after the mandatory action: extra actions, the mandatory action, the end."""

    steps: ClassVar = ("outpost", "free-after", "free-before", "card")

    def offer(self, state: Position, choices: Choices) -> None:
        ledger = state.ledger
        seat = i64(ledger[where.TURN])
        due = mandatory_due(state)
        settled = i64(ledger[where.TERRAIN]) >= 0
        if due and settled:
            offer_mandatory(state, choices)
            if i64(ledger[where.WAIVED]) != 0:
                return
        elif not settled and i64(ledger[where.CARD]) != NO_CARD:
            offer_cards(state, seat, choices)
        self._offer_powers(state, seat, choices)
        if not due:
            choices.add(END_TURN)

    def _offer_powers(self, state: Position, seat: i64, choices: Choices) -> None:
        play = state.play
        ledger = state.ledger
        tiles_at = play.tiles_at + play.sites * seat
        for site in range(play.sites):
            if ledger[tiles_at + site] != READY:
                continue
            power = play.site_powers[site]
            if power.option >= 0 and not power.waives and power.available(state, seat):
                if i64(play.twins[site]) == site or not choices.lists(power.option):
                    choices.add(power.option)
        for place in range(i64(len(play.open_powers))):
            power = play.open_powers[place]
            if (i64(ledger[where.USES]) >> place) & 1 == 0 and power.available(state, seat):
                choices.add(power.option)

    def choose(self, state: Position, action: i64) -> None:
        seat = i64(state.ledger[where.TURN])
        if is_hex(action):
            state.push(MANDATORY_PART, seat)
            mandatory_build(state, seat, action)
        elif is_card(action):
            choose_card(state, seat, action)
        elif action == END_TURN:
            end_turn(state, seat)
        else:
            self._use(state, seat, action)

    def _use(self, state: Position, seat: i64, option: i64) -> None:
        play = state.play
        power = play.power_of(option)
        for site in range(play.sites):
            if play.site_powers[site] is power and state.tile(seat, site) == READY:
                state.set_tile(seat, site, USED)
                break
        for place in range(i64(len(play.open_powers))):
            if play.open_powers[place] is power:
                state.ledger[where.USES] |= i16(1 << place)
        power.start(state, seat)

    def asked(self, state: Position) -> Ask:
        ledger = state.ledger
        terrain = i64(ledger[where.TERRAIN])
        due = mandatory_due(state)
        waived = ledger[where.WAIVED] != 0
        return Ask(
            "outpost" if waived else "free-after" if not due else "free-before" if terrain >= 0 else "card",
            hexes=due and terrain >= 0,
            terrains=(int(terrain),),
            adjacent=True,
            powers=not waived,
        )


@final
class MandatoryPart(Decision):
    """The mandatory action after its first build."""

    steps: ClassVar = ("mandatory-more", "half")

    def offer(self, state: Position, choices: Choices) -> None:
        ledger = state.ledger
        if state.owed() == 0 or i64(ledger[where.CARD]) == NO_CARD:
            return
        if i64(ledger[where.TERRAIN]) < 0:
            offer_cards(state, state.seat(), choices)
        else:
            offer_mandatory(state, choices)

    def choose(self, state: Position, action: i64) -> None:
        if is_hex(action):
            mandatory_build(state, state.seat(), action)
        else:
            choose_card(state, state.seat(), action)

    def pass_over(self, state: Position) -> None:
        lapse_builds(state)
        state.pop()

    def asked(self, state: Position) -> Ask:
        terrain = i64(state.ledger[where.TERRAIN])
        if terrain < 0:
            return Ask("half")
        return Ask("mandatory-more", hexes=True, terrains=(int(terrain),), adjacent=True)


@final
class Half(Decision):
    """Which half of the double card that was just chosen among several."""

    steps: ClassVar = ("half",)

    def offer(self, state: Position, choices: Choices) -> None:
        if i64(state.ledger[where.TERRAIN]) == NOTHING:
            offer_halves(state, i64(state.ledger[where.CARD]), choices)

    def choose(self, state: Position, action: i64) -> None:
        state.pop()
        settle_terrain(state, action - FIRST_CARD)

    def asked(self, state: Position) -> Ask:
        return Ask("half")


class CardDraw(Decision):
    """A card is due: chance decides by the cards in the deck; an empty deck is refilled first."""

    steps: ClassVar = ("drawing",)

    def offer(self, state: Position, choices: Choices) -> None:
        offer_deck(state, choices)

    def is_chance(self, state: Position) -> bool:
        return True

    def choose(self, state: Position, action: i64) -> None:
        card = action - FIRST_CARD
        state.ledger[where.DECK + card] -= 1
        self.drawn(state, card)

    def pass_over(self, state: Position) -> None:
        if not refill_deck(state):
            self.none_left(state)

    def drawn(self, state: Position, card: i64) -> None:
        """This card has left the deck."""
        raise NotImplementedError

    def none_left(self, state: Position) -> None:
        """Neither deck nor discard pile has a card."""
        raise NotImplementedError

    def asked(self, state: Position) -> Ask:
        return Ask("drawing")


def offer_deck(state: Position, choices: Choices) -> None:
    """The cards still in the deck, as chance results."""
    ledger = state.ledger
    for card in range(state.play.card_kinds):
        if ledger[where.DECK + card] > 0:
            choices.add(FIRST_CARD + card)


@final
class Deal(CardDraw):
    """The first hands: a card for each seat from the start player on."""

    hidden: ClassVar = True

    def drawn(self, state: Position, card: i64) -> None:
        play = state.play
        seat = state.seat()
        take_card(state, seat, card)
        following = (seat + 1) % play.seats
        state.pop()
        if following == play.start:
            start_turn(state, following)
        else:
            state.push(DEAL, following)

    def none_left(self, state: Position) -> None:
        raise AssertionError("the deck holds a card for each player at least")


@final
class DrawAtEnd(CardDraw):
    """The end of a turn: as many cards as are due, then the next turn."""

    hidden: ClassVar = True

    def offer(self, state: Position, choices: Choices) -> None:
        if state.data(where.DATA) > 0:
            offer_deck(state, choices)

    def drawn(self, state: Position, card: i64) -> None:
        take_card(state, state.seat(), card)
        state.set_data(where.DATA, state.data(where.DATA) - 1)

    def pass_over(self, state: Position) -> None:
        if state.data(where.DATA) == 0 or not refill_deck(state):
            state.pop()
            next_turn(state)


@final
class DrawAtStart(CardDraw):
    """The start of a turn of a player who holds no card (rules.md section 3, "Drawing")."""

    def drawn(self, state: Position, card: i64) -> None:
        seat = state.seat()
        state.pop()
        take_card(state, seat, card)
        reveal(state, seat)

    def none_left(self, state: Position) -> None:
        state.pop()
        lapse(state)


@final
class Replace(CardDraw):
    """Another card in place of one whose terrain is full."""

    def drawn(self, state: Position, card: i64) -> None:
        seat = state.seat()
        state.pop()
        take_card(state, seat, card)
        play_card(state, card)
        ledger = state.ledger
        if i64(ledger[where.TERRAIN]) == NOTHING and i64(ledger[where.CARD]) == card:
            if i64(ledger[where.MANDATORY]) == UNDER_WAY and state.owed() > 0:
                state.push(HALF, seat)

    def none_left(self, state: Position) -> None:
        state.pop()
        lapse(state)


def lapse(state: Position) -> None:
    """No card is left anywhere: what the mandatory action owes lapses, which triggers the end."""
    ledger = state.ledger
    if state.owed() > 0:
        ledger[where.END_TRIGGERED] = 1
    lapse_builds(state)
    ledger[where.CARD] = NO_CARD


@final
class FullCheck(Decision):
    """After the interruptions of a build: the check for a full terrain."""

    def offer(self, state: Position, choices: Choices) -> None:
        pass

    def pass_over(self, state: Position) -> None:
        state.pop()
        check_full(state)


KERNEL: Final[dict[int, Decision]] = {
    FREE_PART: FreePart("turn"),
    MANDATORY_PART: MandatoryPart("mandatory"),
    HALF: Half("half"),
    DEAL: Deal("draw"),
    DRAW_AT_END: DrawAtEnd("draw"),
    DRAW_AT_START: DrawAtStart("draw"),
    REPLACE: Replace("draw"),
    FULL_CHECK: FullCheck(""),
}
