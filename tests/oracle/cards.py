"""Terrain cards: drawing, settling the terrain, full terrains (rules.md section 3)."""

from __future__ import annotations

from collections import Counter

from .flow import CHANCE, Flow, ask
from .state import CARD_TERRAINS, SWAMP, State, Turn


def draw(state: State) -> Flow[str | None]:
    """Draw the top card, the discard pile becoming the deck if need be; None without a card."""
    if not state.deck:
        state.deck, state.discard = state.discard, Counter()
    if not state.deck:
        return None
    token = yield from ask(CHANCE, {f"{{{card}}}" for card in state.deck})
    card = token.strip("{}")
    state.deck[card] -= 1
    state.deck = +state.deck
    return card


def card_left(state: State) -> bool:
    """Whether a card could be drawn now."""
    return bool(state.deck or state.discard)


def terrains_of(state: State, card: str) -> list[str]:
    """The terrains of a card; the swamp half is ignored when no swamp is on the board."""
    terrains = card.split("+")
    if len(terrains) > 1 and not state.board.swamp_in_play:
        terrains.remove(SWAMP)
    return terrains


def halves_offered(state: State, card: str) -> list[str]:
    """The halves of a double card that may be chosen: with a free hex, all if none has."""
    halves = terrains_of(state, card)
    return [half for half in halves if state.open_of(half)] or halves


def terrain_choices(state: State) -> set[str]:
    """The tokens that settle the terrain, as offered in the free part of the turn."""
    turn = state.turn
    assert turn is not None
    if turn.terrain is not None or turn.without_card:
        return set()
    if turn.card is not None:
        return {f"={half}" for half in halves_offered(state, turn.card)}
    hand = state.players[turn.seat].hand
    if equal_card(state, hand) is not None:
        return {f"={terrain}" for terrain in CARD_TERRAINS}
    return {f"={card}" for card in hand}


def equal_card(state: State, hand: list[str]) -> str | None:
    """With the option any-terrain: a card of the hand that is held twice."""
    if "any-terrain" not in state.options:
        return None
    return next((card for card in hand if hand.count(card) > 1), None)


def reveal(state: State) -> Flow[None]:
    """The start of a turn: a single card is revealed, and settles the terrain if it can."""
    turn = state.turn
    assert turn is not None
    player = state.players[turn.seat]
    if not player.hand:
        card = yield from draw(state)
        if card is None:
            lapse_without_card(state)
            return
        player.hand.append(card)
    if len(player.hand) == 1:
        yield from play_card(state, player.hand[0])


def play_card(state: State, card: str) -> Flow[None]:
    """A card becomes the card of the turn; it settles the terrain unless a half must be chosen."""
    turn = state.turn
    assert turn is not None
    turn.card = card
    terrains = terrains_of(state, card)
    if len(terrains) == 1:
        yield from settle(state, terrains[0])


def choose(state: State, token: str) -> Flow[None]:
    """The player settles the terrain by a choice made in the free part of the turn."""
    turn = state.turn
    assert turn is not None
    choice = token.removeprefix("=")
    if turn.card is not None:
        yield from settle(state, choice)
        return
    equal = equal_card(state, state.players[turn.seat].hand)
    if equal is not None:
        turn.card = equal
        yield from settle(state, choice)
        return
    yield from play_card(state, choice)
    if len(terrains_of(state, choice)) > 1:
        yield from choose_half(state)


def choose_half(state: State) -> Flow[None]:
    """The half of the double card of the turn is chosen as a decision of its own."""
    turn = state.turn
    assert turn is not None
    token = yield from ask(turn.seat, terrain_choices(state))
    yield from settle(state, token.removeprefix("="))


def settle(state: State, terrain: str) -> Flow[None]:
    """The terrain of the turn is settled; swamp means at most 2 builds from the supply."""
    set_terrain(state, terrain)
    yield from replace_if_full(state)


def set_terrain(state: State, terrain: str) -> None:
    """Note the terrain and the number of builds it means."""
    turn = state.turn
    assert turn is not None
    turn.terrain = terrain
    if terrain == SWAMP:
        turn.number = min(turn.number, turn.from_supply + 2)


def owed_from_supply(state: State) -> int:
    """Builds from the supply that the mandatory action still owes."""
    turn = state.turn
    assert turn is not None
    if turn.done:
        return 0
    return min(turn.number - turn.from_supply, state.players[turn.seat].supply)


def owed(state: State) -> int:
    """All builds that the mandatory action still owes, those from a Temple included."""
    turn = state.turn
    assert turn is not None
    if turn.done:
        return 0
    return owed_from_supply(state) + state.players[turn.seat].due


def lapse_without_card(state: State) -> None:
    """No card is left anywhere: the mandatory action lapses and triggers the end.

    What waited on a Temple goes to the supply.
    """
    turn = state.turn
    assert turn is not None
    turn.without_card = True
    if owed(state):
        state.end_triggered = True
        turn.done = True
        player = state.players[turn.seat]
        state.give_to_supply(turn.seat, player.due)
        player.due = 0


def replace_if_full(state: State) -> Flow[None]:
    """Rules 3, "No hex for the card": replace the card as often as needed.

    The chosen half of a double card is the played terrain, whatever the other half has free.
    """
    turn = state.turn
    while turn is not None and turn.terrain is not None and not state.open_of(turn.terrain):
        yield from _replace(state, turn)


def _replace(state: State, turn: Turn) -> Flow[None]:
    """The full card leaves the game, the top card of the deck is revealed instead."""
    hand = state.players[turn.seat].hand
    assert turn.card is not None
    hand.remove(turn.card)
    turn.card = turn.terrain = None
    card = yield from draw(state)
    if card is None:
        lapse_without_card(state)
        return
    hand.append(card)
    turn.card = card
    terrains = terrains_of(state, card)
    if len(terrains) == 1:
        set_terrain(state, terrains[0])
    elif turn.built and owed(state):
        token = yield from ask(turn.seat, terrain_choices(state))
        set_terrain(state, token.removeprefix("="))


def end_of_turn(state: State, seat: int, draws: int) -> Flow[None]:
    """The held cards are discarded, then new ones drawn."""
    player = state.players[seat]
    state.discard.update(player.hand)
    player.hand = []
    for _ in range(draws):
        card = yield from draw(state)
        if card is not None:
            player.hand.append(card)
