"""What the server sends of people who play: ratings, histories, and the best."""

from realmwright.server.values import GoldSource, Seat, SetName
from realmwright.server.wire import Sent
from realmwright.telling.info import Way


class Rating(Sent):
    """How strong somebody is thought to be, after rated games, give or take the doubt.

    `provisional`: after so few games that it says little.
    """

    figure: int
    doubt: int
    games: int
    provisional: bool


class Opponent(Sent):
    """Somebody else in a game; `name` is null for whom nobody knows any more.

    `profile`: it may be looked at.
    """

    name: str | None
    profile: bool
    place: int
    gold: int
    out: Way | None


class PastGame(Sent):
    """A game of somebody: its place and gold, and in a rated one by how much the rating changed.

    `game`: its id, null if it is there no more. `at`: when it ended, ISO.
    """

    game: str | None
    at: str
    sets: list[SetName]
    rated: bool
    place: int
    gold: int
    out: Way | None
    change: int | None
    others: list[Opponent]


class ByPlayers(Sent):
    """Games with so many players: how often each place, from the first, and the mean of the gold."""

    players: int
    places: list[int]
    gold: float


class BySet(Sent):
    """Games in which a set was used: how many, how many of them won, and the mean of the places."""

    set: SetName
    games: int
    won: int
    place: float


class ByCard(Sent):
    """The mean of the gold of a card, task or castle in games that were played to their end."""

    source: GoldSource
    games: int
    gold: float


class Player(Sent):
    """Somebody's profile: to others rated games alone, of public tables and those that they played in.

    `me`: it is the own one. `private`: nobody else is shown it. `rank`: the place among the best, if the
    rating is not provisional.
    """

    name: str
    since: str
    me: bool
    private: bool
    rating: Rating | None
    rank: int | None
    games: list[PastGame]
    by_players: list[ByPlayers]
    by_set: list[BySet]
    by_card: list[ByCard]


class BestPlayer(Sent):
    """One of the best; equal figures share a rank."""

    rank: int
    name: str
    me: bool
    rating: Rating


class Best(Sent):
    """The best, of those who have played so many rated games, and the name of this browser's account."""

    players: list[BestPlayer]
    games: int
    own: str | None


class SeatRating(Sent):
    """What is thought of who sits at a seat of a rated table, and what the game has changed of that."""

    seat: Seat
    rating: Rating | None
    change: int | None


class Privacy(Sent):
    """Whether nobody else is shown the own profile."""

    private: bool
