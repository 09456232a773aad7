"""The tables. Every change here needs a migration; a test compares the two.

Actions lie in the words of records, never as numbers, so that a later table of actions still reads them.
Times are milliseconds since 1970. Columns named `holder`, `maker`, `author` and `reporter` name a person, and
go along with whoever signs in to an account or deletes it (`accounts.py`).
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

# On PostgreSQL triggers of the migrations tell here: "game number" for new events, "game number channel" for
# what is said, nothing for deleted games.
CHANNEL: Final = "realmwright"

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    # The set-up in full, and how it was asked for.
    Column("setup", Text, nullable=False),
    Column("asked", Text),
    # The version of the rules that its events were played under.
    Column("rules", String(20), nullable=False),
    Column("maker", String(64)),
    Column("next", String(16)),
    # How the table is played: `TableOptions` as JSON; null where an earlier version stored it.
    Column("options", Text),
    # The contest it is a table of, and the secret key of its cards.
    Column("contest", String(24)),
    Column("deal", String(64)),
    # What the list of games shows without replaying any.
    Column("round", Integer, nullable=False),
    Column("decides", Integer),
    Column("over", Boolean, nullable=False),
    # Numbers by seat, with spaces between.
    Column("gold", String(60)),
    Column("supply", String(60)),
    # When the server must look after it; when the player who must act is to be reminded.
    Column("deadline", BigInteger),
    Column("reminder", BigInteger),
    # The turn that runs, the seat of a person that must act in it, and since when others wait for that; null
    # as soon as it is settled who is told of it.
    Column("turn", Integer),
    Column("waits", Integer),
    Column("notice", BigInteger),
    # Of a public table: when somebody was last seen waiting there. Null for a private one.
    Column("awaited", BigInteger),
    Index(None, "awaited"),
    Index(None, "changed"),
    Index(None, "maker"),
    Index(None, "next"),
    Index(None, "deadline"),
    Index(None, "reminder"),
    Index(None, "notice"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("name", Text, nullable=False),
    Column("level", String(80)),
    Column("holder", String(64)),
    Column("invite", String(64)),
    # The token of a taken seat that is offered to others, and from when on it counts.
    Column("offer", String(64)),
    Column("opens", BigInteger),
    # When its person was last seen to look at the game.
    Column("seen", BigInteger),
    Index(None, "holder"),
    Index(None, "invite", unique=True),
    Index(None, "offer", unique=True),
)

device_links = Table(
    "device_links",
    metadata,
    # The digest of a one-time token: whoever trades it takes over what the holder plays of the game.
    Column("token", String(64), primary_key=True),
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index(None, "game"),
)

events = Table(
    "events",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # Unique with the game: of two writers with the same number one is refused.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("token", Text, nullable=False),
    Column("amount", Integer, nullable=False),
)

# What a player keeps of a game for themselves: nobody else is told.
plans = Table(
    "plans",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("note", Text, nullable=False),
    # The turn of the game that is to end as soon as it may.
    Column("ends", Integer),
)

positions = Table(
    "positions",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # The event that it is the position after: each that began a turn, was taken back to, or is the last.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)

# Tables with the same cards: what is played, and until when.
contests = Table(
    "contests",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("title", Text, nullable=False),
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Column("maker", String(64)),
    Column("setup", Text, nullable=False),
    # The names of computer players at the other seats, with spaces between.
    Column("levels", Text, nullable=False),
    Column("deal", String(64), nullable=False),
    Index(None, "maker"),
)

# Who plays in them, each at a table of their own. The result outlives the game.
entries = Table(
    "entries",
    metadata,
    Column("contest", String(24), ForeignKey("contests.id", ondelete="CASCADE"), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", String(16), nullable=False),
    Column("finished", BigInteger),
    Column("gold", String(60)),
    Index(None, "holder"),
    Index(None, "game", unique=True),
)

# Games that have come to their end, for histories. Those that were rated outlive the game.
finished = Table(
    "finished",
    metadata,
    Column("game", String(16), primary_key=True),
    # Of a rated one: its place in the order in which ratings follow from games.
    Column("number", Integer),
    Column("at", BigInteger, nullable=False),
    Column("public", Boolean, nullable=False),
    # Whether it ended by the rules, not since players left it.
    Column("played_out", Boolean, nullable=False),
    # With spaces between.
    Column("sets", Text, nullable=False),
    Index(None, "number", unique=True),
)

# How each seat came off there; `holder` of a person who played that seat alone.
results = Table(
    "results",
    metadata,
    Column("game", String(16), ForeignKey("finished.game", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("holder", String(64)),
    Column("place", Integer, nullable=False),
    # By card, task and castle, as JSON.
    Column("gold", Text, nullable=False),
    # How the seat left the game before its end.
    Column("out", String(10)),
    # Of a rated one: what was thought of the player before and after.
    Column("mu_before", Float),
    Column("sigma_before", Float),
    Column("mu", Float),
    Column("sigma", Float),
    Index(None, "holder"),
)

# What is thought of a player now: it follows from the rated games of `finished`.
ratings = Table(
    "ratings",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

# What is said at a game. It is no part of the game: no event tells of it.
chat = Table(
    "chat",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # Each has numbers of its own: a gap would tell the players that the watchers have spoken.
    Column("channel", String(10), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("author", String(64), nullable=False),
    # Of one who plays, as the seat was called then.
    Column("seat", Integer),
    Column("name", Text),
    # Of one who watches: which of them, in the order in which they spoke first.
    Column("watcher", Integer),
    # One of the quick words, which each reads in their own language, in place of a text.
    Column("quick", String(20)),
    Column("text", Text, nullable=False),
    Column("reply", Integer),
    # Of what is no word: the one that it takes away.
    Column("removes", Integer),
    Index(None, "author"),
)

reports = Table(
    "reports",
    metadata,
    Column("game", String(16), primary_key=True),
    Column("channel", String(10), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("reporter", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    ForeignKeyConstraint(
        ["game", "channel", "number"], [chat.c.game, chat.c.channel, chat.c.number], ondelete="CASCADE"
    ),
)

# A person with a name and a password. Whoever has none is known by the digest of a key alone; with an account
# several keys lead to one holder, which seats are bound to as ever.
accounts = Table(
    "accounts",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    # The name as it is compared: no two differ by case or by the form of a letter alone.
    Column("folded", String(200), nullable=False),
    # By argon2, with its own salt and settings.
    Column("password", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    # Whether nobody else is shown the profile.
    Column("private", Boolean, nullable=False),
    Index(None, "folded", unique=True),
)

# The keys that lead to an account: one for each browser that has signed in.
sessions = Table(
    "sessions",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("holder", String(64), ForeignKey("accounts.holder", ondelete="CASCADE"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Column("browser", Text, nullable=False),
    Index(None, "holder"),
)

# Keys that lead to nobody any more, whoever has kept a copy of the cookie.
revoked = Table(
    "revoked",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# Where a person wants to be told that their turn has come.
channels = Table(
    "channels",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("kind", String(10), nullable=False),
    # The endpoint of a browser, an e-mail address, or the URL of a web hook.
    Column("address", Text, nullable=False),
    # Of a browser: the keys that messages are encrypted for, and the digest of its own, with which it goes.
    Column("p256dh", Text),
    Column("auth", Text),
    Column("browser", String(64)),
    Column("language", String(10), nullable=False),
    # Minutes between two messages at least.
    Column("pace", Integer, nullable=False),
    Column("active", Boolean, nullable=False),
    # Whether whoever reads there has agreed; and why it is switched off, if it failed too often.
    Column("confirmed", Boolean, nullable=False),
    Column("trouble", String(20)),
    # Failures in a row; when the next message may go, and the next attempt after a failure.
    Column("failures", Integer, nullable=False),
    Column("next", BigInteger, nullable=False),
    Column("retry", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index(None, "holder"),
    Index(None, "browser"),
)

# What is told of a turn at a channel: once for each, whichever process does it.
notices = Table(
    "notices",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), primary_key=True),
    Column("channel", String(22), ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True),
    # `waiting` to be sent, `sent` and shown until it is withdrawn, or `done`.
    Column("state", String(10), nullable=False),
    Index(None, "state"),
    Index(None, "channel"),
)

# Tables that a person wants no notices of.
hushed = Table(
    "hushed",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Index(None, "holder"),
)
