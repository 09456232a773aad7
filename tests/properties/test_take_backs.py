"""Nobody fishes by taking back (design.md section 7): the same position never draws another card."""

from hypothesis import assume, given, strategies
from librt.random import Random

from agreement import eager_action
from properties.games import games, running_games
from realmwright.rules import ledger as where
from realmwright.rules.actions import CARDS
from realmwright.rules.deck_top import DeckTop
from realmwright.rules.game import Game

STEPS = 60


def few_cards(running: Game, random: Random) -> Game:
    """Go on from a position with few cards: the deck is soon made anew, and often lacks what was drawn."""
    assume(len(running.log) >= running.setup.players)  # the first hands are dealt
    state = running.state.clone()
    for card in range(CARDS):
        for pile in (where.DECK, where.DISCARD):
            while state.ledger[pile + card] > 0 and random.randrange(8) > 0:
                state.ledger[pile + card] -= 1
                state.ledger[where.REMOVED + card] += 1
    state.stale = True
    return Game(running.setup, state.play.catalogue, state=state)


def drawn(game: Game, random: Random) -> int:
    """The card that chance gives: the one that is due, else any of the deck."""
    due = game.card_due()
    legal = game.state.legal_actions()
    assert due is None or due in legal
    return legal[random.randrange(len(legal))] if due is None else due


def walk(game: Game, random: Random, steps: int) -> list[tuple[tuple[bytes, bytes], int]]:
    """Play at random, now and then taking some actions back; each draw with the position before it."""
    draws = []
    for _ in range(steps):
        if game.state.is_terminal() or random.randrange(4) == 0:
            for _ in range(min(random.randrange(12), len(game.log))):
                game.undo()
        elif game.state.is_chance():
            action = drawn(game, random)
            draws.append((game.state.content(), action))
            game.apply(action)
        else:
            game.apply(eager_action(game.state, random, 0.5))
    return draws


@given(running_games(), strategies.integers(0, 2**32))
def test_the_same_position_draws_the_same_card(running: Game, seed: int) -> None:
    random = Random(seed)
    game = few_cards(running, random)
    cards: dict[tuple[bytes, bytes], int] = {}
    for position, card in walk(game, random, STEPS):
        assert cards.setdefault(position, card) == card


@given(running_games(), strategies.integers(0, 2**32))
def test_the_same_choices_again_are_the_same_game_again(running: Game, seed: int) -> None:
    random = Random(seed)
    game = few_cards(running, random)
    walk(game, random, STEPS)
    log = list(game.log)
    while game.log:
        game.undo()
    for action in log:
        assert not game.state.is_chance() or drawn(game, random) == action
        game.apply(action)


@given(strategies.integers(0, 2**32))
def test_whatever_the_deck_holds_the_same_way_draws_the_same_cards(seed: int) -> None:
    # At each step one of two ways, each with a deck of its own: so cards are often skipped.
    random = Random(seed)
    top = DeckTop()
    path: tuple[tuple[int, int], ...] = ()
    decks: dict[object, list[int]] = {}
    cards: dict[object, int] = {}
    for _ in range(200):
        if random.randrange(3) == 0:
            for _ in range(random.randrange(len(path) + 1)):
                top.take_back()
                path = path[:-1]
            continue
        way = random.randrange(2)
        deck = decks.setdefault((path, way), [card for card in range(4) if random.randrange(2)] or [4])
        first = top.first(deck)
        card = deck[random.randrange(len(deck))] if first is None else first
        assert cards.setdefault((path, way), card) == card
        top.draw(card)
        path = (*path, (way, card))


def test_a_game_without_take_backs_draws_freely() -> None:
    for numbered in games(3):
        state = numbered.start()
        game = Game(state.play.setup, state.play.catalogue)
        random = Random(numbered.seed)
        while not game.state.is_terminal():
            assert game.card_due() is None
            game.apply(eager_action(game.state, random, numbered.eagerness))
