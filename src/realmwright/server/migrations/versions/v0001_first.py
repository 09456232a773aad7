"""The first tables: games, seats, events, positions, settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("asked", sa.Text()),
        sa.Column("rules", sa.String(20), nullable=False),
        sa.Column("maker", sa.String(64)),
        sa.Column("next", sa.String(16)),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("decides", sa.Integer()),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_changed", "games", ["changed"])
    _seats()
    _events_and_positions()


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("level", sa.String(80)),
        sa.Column("holder", sa.String(64)),
        sa.Column("invite", sa.String(64)),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_holder", "seats", ["holder"])
    op.create_index("ix_seats_invite", "seats", ["invite"], unique=True)


def _events_and_positions() -> None:
    op.create_table(
        "events",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_events_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "number", name="pk_events"),
    )
    op.create_table(
        "positions",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_positions_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "number", name="pk_positions"),
    )


def downgrade() -> None:
    """Take it back."""
    for table in ("positions", "events", "seats", "games", "settings"):
        op.drop_table(table)
