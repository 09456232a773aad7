"""The slips: in which file of the package what is replaced by what."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Slip:
    """One slip: `before` stands once in the file and becomes `after`."""

    name: str
    file: str
    before: str
    after: str


SLIPS: Final = (
    Slip(
        "a double card is full only when both halves are",
        "rules/hand.py",
        "if state.play.first_rules and is_double(state, card):",
        "if is_double(state, card):",
    ),
    Slip(
        "the hex that a moved piece left does not count",
        "rules/powers.py",
        "    if state.play.first_rules:\n        return False\n",
        "    if not state.play.first_rules:\n        return False\n",
    ),
    Slip(
        "a moved piece goes where only itself was next to",
        "rules/powers.py",
        "            count -= 1\n    return count",
        "            count -= 0\n    return count",
    ),
    Slip(
        "a tile is ready in the turn it was taken",
        "rules/placing.py",
        "state.set_tile(seat, site, NEW)",
        "state.set_tile(seat, site, READY)",
    ),
    Slip(
        "a lost tile can be taken again",
        "rules/placing.py",
        "if site >= 0 and state.tile(seat, site) == NO_TILE:",
        "if site >= 0 and state.tile(seat, site) in (NO_TILE, GONE):",
    ),
    Slip(
        "Canoe owners answer in the wrong order",
        "rules/placing.py",
        "for step in range(seats - 1, 0, -1):",
        "for step in range(1, seats):",
    ),
    Slip(
        "of two equal tiles the better one goes",
        "rules/placing.py",
        "return 0 if status == USED else 1 if status == NEW else 2 if status == READY else -1",
        "return 2 if status == USED else 1 if status == NEW else 0 if status == READY else -1",
    ),
    Slip(
        "a round is not finished",
        "rules/turn.py",
        "if seat != play.start or state.ledger[where.END_TRIGGERED] == 0:",
        "if state.ledger[where.END_TRIGGERED] == 0:",
    ),
    Slip(
        "Temple's bonus frees every build",
        "rules/turn.py",
        "    if i64(state.ledger[where.MANDATORY]) != NOT_BEGUN:\n        return False\n    for power in",
        "    for power in",
    ),
    Slip(
        "a full card goes to the discard pile",
        "rules/hand.py",
        "ledger[where.REMOVED + card] += 1",
        "ledger[where.DISCARD + card] += 1",
    ),
    Slip("three builds on swamp", "rules/hand.py", "SWAMP_BUILDS: Final = 2", "SWAMP_BUILDS: Final = 3"),
    Slip(
        "a waiting Temple does not delay the end",
        "rules/supply.py",
        "    if waiting == 0:\n        ground.ledger[where.END_TRIGGERED] = 1",
        "    if waiting >= 0:\n        ground.ledger[where.END_TRIGGERED] = 1",
    ),
    Slip(
        "one adjacent hex is too few",
        "rules/ground.py",
        "if frontier.count(terrain) > 0:",
        "if frontier.count(terrain) > 1:",
    ),
    Slip(
        "a lone warrior does not block",
        "rules/ground.py",
        "if piece >> 3 == WARRIOR:\n            for direction in range(DIRECTIONS):\n                self._o",
        "if piece >> 3 == WARRIOR and realm.count > 1:\n"
        "            for direction in range(DIRECTIONS):\n                self._o",
    ),
    Slip(
        "two settlements are a line",
        "expansions/base/locations.py",
        "TAVERN_LINE: Final = 3",
        "TAVERN_LINE: Final = 2",
    ),
    Slip(
        "the second place gets nothing",
        "expansions/base/cards.py",
        "return 12 if higher < 0 else 6",
        "return 12 if higher < 0 else 0",
    ),
    Slip(
        "half a settlement counts",
        "expansions/base/cards.py",
        "survey.area_size(survey.largest_area()) // 2 if",
        "(survey.area_size(survey.largest_area()) + 1) // 2 if",
    ),
    Slip(
        "settlements on water catch fish",
        "rules/cards.py",
        "return scoring.surveys[seat].count_beside(facts.board, self._beside(facts))",
        "return scoring.surveys[seat].count_marked(facts.board.beside[self._beside(facts)])",
    ),
    Slip(
        "Caravan goes over water",
        "expansions/nomads/locations.py",
        "while is_land(state, following):",
        "while state.free.has(following):",
    ),
    Slip(
        "two of the supply are a family",
        "expansions/nomads/cards.py",
        "i64(ledger[where.SUPPLY_BUILDS]) >= FAMILY",
        "i64(ledger[where.SUPPLY_BUILDS]) >= FAMILY - 1",
    ),
    Slip(
        "Sword costs no tiles of others",
        "expansions/nomads/tiles.py",
        "for other in range(seats):\n            judge_losses(state, other)",
        "for other in range(0):\n            judge_losses(state, other)",
    ),
    Slip(
        "four steps for a wagon",
        "expansions/crossroads/pieces.py",
        "VEHICLE_STEPS: Final = 3",
        "VEHICLE_STEPS: Final = 4",
    ),
    Slip(
        "a city hall anywhere",
        "expansions/crossroads/pieces.py",
        "touching = frontier.has(middle)",
        "touching = True",
    ),
    Slip(
        "Fountain next to several",
        "expansions/marshlands/locations.py",
        "if state.realms[seat].adjacent[hex] != 1:",
        "if state.realms[seat].adjacent[hex] < 1:",
    ),
    Slip(
        "Canoe chooses among swamp and water at once",
        "expansions/marshlands/locations.py",
        "state.set_data(_WETLAND, SWAMP if action == ON_SWAMP else WATER)",
        "state.set_data(_WETLAND, SWAMP if state.free.count(SWAMP) > 0 else WATER)",
    ),
    Slip(
        "a line is marked without a settlement",
        "expansions/harvest/cards.py",
        "if ground.ledger[where.MARKED_LINES + line] != 0 or ground.supply(seat) == 0:",
        "if ground.ledger[where.MARKED_LINES + line] != 0:",
    ),
    Slip(
        "Rovers counts a sector twice",
        "expansions/harvest/cards.py",
        "if (counted >> sector) & 1 == 0:",
        "if counted >= 0:",
    ),
    Slip(
        "Palisade for a lone settlement",
        "expansions/harvest/locations.py",
        "seen[other] = 1\n            queue[found] = i16(other)\n            found += 1\n    at: i64 = 0",
        "seen[other] = 1\n            queue[found] = i16(other)\n            found += 1\n"
        "    if found == 0:\n        queue[found] = i16(source)\n        found = 1\n    at: i64 = 0",
    ),
    Slip(
        "the island lies on dry land",
        "board/board.py",
        "island_shore=island is not None",
        "island_shore=False",
    ),
)
