"""Gold (rules.md section 5): cards, tasks, castles, palaces, capitols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from .geometry import Hex, distance, groups
from .state import State

DURING = ("families", "shepherds", "ambassadors", "rovers")

Score = Callable[[State, int], int]


def areas(state: State, seat: int) -> list[set[Hex]]:
    """The settlement areas of a player."""
    return groups(state.settlements(seat))


def per_line(state: State, seat: int) -> Counter[int]:
    """The player's settlements on each horizontal line; lines without any are left out."""
    return Counter(state.board.line[hex_] for hex_ in state.settlements(seat))


def per_sector(state: State, seat: int) -> list[int]:
    """The player's settlements in each of the four sectors."""
    sector = state.board.sector
    found = Counter(sector[hex_] for hex_ in state.settlements(seat) if hex_ in sector)
    return [found[number] for number in range(4)]


def own_neighbours(state: State, seat: int) -> list[int]:
    """For each settlement of a player, how many own settlements it touches."""
    own = state.settlements(seat)
    return [len(own & state.board.neighbours[hex_]) for hex_ in own]


def linked(parts: list[set[Hex]], links: Callable[[Hex], Iterable[Hex]]) -> set[Hex]:
    """The things linked by one area to at least one other thing."""
    result: set[Hex] = set()
    for part in parts:
        things = {thing for hex_ in part for thing in links(hex_)}
        if len(things) > 1:
            result |= things
    return result


def fishermen(state: State, seat: int) -> int:
    """1 per settlement next to water, none on water."""
    board = state.board
    return len((state.settlements(seat) & board.next_to_water) - board.of_terrain["water"])


def merchants(state: State, seat: int) -> int:
    """4 per location hex linked by one area to another one."""
    board = state.board
    found = linked(areas(state, seat), lambda hex_: board.neighbours[hex_] & board.locations.keys())
    return 4 * len(found)


def discoverers(state: State, seat: int) -> int:
    """1 per horizontal line with a settlement."""
    return len(per_line(state, seat))


def hermits(state: State, seat: int) -> int:
    """1 per settlement area."""
    return len(areas(state, seat))


def citizens(state: State, seat: int) -> int:
    """1 per 2 settlements of the largest area."""
    return max(map(len, areas(state, seat)), default=0) // 2


def miners(state: State, seat: int) -> int:
    """1 per settlement next to a mountain, none on a mountain."""
    mountains = state.board.of_terrain["mountain"]
    return len((state.settlements(seat) & state.board.next_to(mountains)) - mountains)


def workers(state: State, seat: int) -> int:
    """1 per settlement next to a location hex."""
    return len(state.settlements(seat) & state.board.next_to_location)


def knights(state: State, seat: int) -> int:
    """2 per settlement on the best horizontal line."""
    return 2 * max(per_line(state, seat).values(), default=0)


def lords(state: State, seat: int) -> int:
    """Each sector: 12 for the highest number, 6 for the next lower one, zero counting too."""
    gold = 0
    table = [per_sector(state, other) for other in range(state.seats)]
    for sector in range(4):
        ranking = sorted({row[sector] for row in table}, reverse=True)
        place = ranking.index(table[seat][sector])
        gold += (12, 6)[place] if place < 2 else 0
    return gold


def farmers(state: State, seat: int) -> int:
    """3 per settlement in the weakest sector."""
    return 3 * min(per_sector(state, seat))


def geologists(state: State, seat: int) -> int:
    """2 per mountain area linked by one area to another one."""
    board = state.board
    area_of = {hex_: min(area) for area in board.mountain_areas for hex_ in area}
    found = linked(
        areas(state, seat),
        lambda hex_: (area_of[h] for h in {hex_, *board.neighbours[hex_]} if h in area_of),
    )
    return 2 * len(found)


def messengers(state: State, seat: int) -> int:
    """2 per hex of the path between the two settlements of one area farthest apart."""
    spans = [
        1 + max(distance(one, other) for one in area for other in area)
        for area in areas(state, seat)
        if len(area) > 1
    ]
    return 2 * max(spans, default=0)


def won_hexes(state: State, seat: int, hexes: Iterable[Hex]) -> int:
    """Next to how many hexes the player has most settlements (at least one, ties count)."""
    settlements = [state.settlements(other) for other in range(state.seats)]
    won = 0
    for hex_ in hexes:
        counts = [len(own & state.board.neighbours[hex_]) for own in settlements]
        won += counts[seat] > 0 and counts[seat] == max(counts)
    return won


def noblewomen(state: State, seat: int) -> int:
    """Each location hex: 5 for most settlements next to it."""
    return 5 * won_hexes(state, seat, state.board.locations)


def vassals(state: State, seat: int) -> int:
    """1 per settlement on an inner edge."""
    return len(state.settlements(seat) & state.board.inner_edge)


def captains(state: State, seat: int) -> int:
    """1 per settlement next to at least 3 own settlements."""
    return sum(number >= 3 for number in own_neighbours(state, seat))


def scouts(state: State, seat: int) -> int:
    """1 per settlement next to the removed terrain, none on it."""
    assert state.removed is not None
    removed = state.board.of_terrain[state.removed]
    return len((state.settlements(seat) & state.board.next_to(removed)) - removed)


def rangers(state: State, seat: int) -> int:
    """2 per horizontal line with exactly one settlement."""
    return 2 * sum(number == 1 for number in per_line(state, seat).values())


def chainers(state: State, seat: int) -> int:
    """1 per settlement next to exactly 2 own settlements."""
    return sum(number == 2 for number in own_neighbours(state, seat))


def travellers(state: State, seat: int) -> int:
    """1 per settlement on a board edge."""
    return len(state.settlements(seat) & state.board.edge)


def homesteaders(state: State, seat: int) -> int:
    """1 per settlement in the strongest sector."""
    return max(per_sector(state, seat))


def mayors(state: State, seat: int) -> int:
    """4 per marked line."""
    return 4 * len(state.players[seat].marked)


CARDS: dict[str, Score] = {
    "fishermen": fishermen,
    "merchants": merchants,
    "discoverers": discoverers,
    "hermits": hermits,
    "citizens": citizens,
    "miners": miners,
    "workers": workers,
    "knights": knights,
    "lords": lords,
    "farmers": farmers,
    "geologists": geologists,
    "messengers": messengers,
    "noblewomen": noblewomen,
    "vassals": vassals,
    "captains": captains,
    "scouts": scouts,
    "rangers": rangers,
    "chainers": chainers,
    "travellers": travellers,
    "homesteaders": homesteaders,
    "mayors": mayors,
}


def castle(state: State, seat: int) -> int:
    """3 for each castle with an own settlement next to it."""
    own = state.settlements(seat)
    board = state.board
    castles = (hex_ for hex_, kind in board.locations.items() if kind == "castle")
    return 3 * sum(not own.isdisjoint(board.neighbours[hex_]) for hex_ in castles)


def palace(state: State, seat: int) -> int:
    """5 for most settlements next to a palace; nothing with Noblewomen."""
    if "noblewomen" in state.cards:
        return 0
    palaces = (hex_ for hex_, kind in state.board.locations.items() if kind == "palace")
    return 5 * won_hexes(state, seat, palaces)


def capitol(state: State, seat: int) -> int:
    """1 for each settlement at distance 1 or 2 from a capitol."""
    capitols = [hex_ for hex_, kind in state.board.locations.items() if kind == "capitol"]
    own = state.settlements(seat)
    return sum(distance(hex_, where) in (1, 2) for where in capitols for hex_ in own)


SPECIAL: dict[str, Score] = {"castle": castle, "palace": palace, "capitol": capitol}


def gold(state: State, seat: int, tasks: dict[str, Score]) -> dict[str, int]:
    """What a player has earned, and would get if the game ended now, by name."""
    earned = state.players[seat].earned
    result = {
        name: earned[name] if name in DURING else CARDS[name](state, seat) for name in state.cards
    }
    result.update((name, tasks[name](state, seat)) for name in state.tasks)
    kinds = set(state.board.locations.values())
    result.update((name, score(state, seat)) for name, score in SPECIAL.items() if name in kinds)
    if state.nomads_in_play:
        result["treasure"] = earned["treasure"]
    return result
