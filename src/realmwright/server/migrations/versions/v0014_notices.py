"""Notices that a turn has come: where people want them, and what was told of which turn."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column("games", sa.Column("turn", sa.Integer()))
    op.add_column("games", sa.Column("waits", sa.Integer()))
    op.add_column("games", sa.Column("notice", sa.BigInteger()))
    op.create_index("ix_games_notice", "games", ["notice"])
    op.create_table(
        "channels",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.Text()),
        sa.Column("auth", sa.Text()),
        sa.Column("browser", sa.String(64)),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("pace", sa.Integer(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("trouble", sa.String(20)),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("next", sa.BigInteger(), nullable=False),
        sa.Column("retry", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
    )
    op.create_index("ix_channels_holder", "channels", ["holder"])
    op.create_index("ix_channels_browser", "channels", ["browser"])
    op.create_table(
        "notices",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("turn", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("channel", sa.String(22), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_notices_game_games", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["channel"], ["channels.id"], name="fk_notices_channel_channels", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "seat", "turn", "kind", "channel", name="pk_notices"),
    )
    op.create_index("ix_notices_state", "notices", ["state"])
    op.create_index("ix_notices_channel", "notices", ["channel"])
    op.create_table(
        "hushed",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_hushed_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "holder", name="pk_hushed"),
    )
    op.create_index("ix_hushed_holder", "hushed", ["holder"])


def downgrade() -> None:
    """Take it back."""
    for table in ("hushed", "notices", "channels"):
        op.drop_table(table)
    op.drop_index("ix_games_notice", "games")
    for column in ("notice", "waits", "turn"):
        op.drop_column("games", column)
