"""Own games, and the game that one follows, are found without a look at all games."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.create_index("ix_games_maker", "games", ["maker"])
    op.create_index("ix_games_next", "games", ["next"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index("ix_games_next", "games")
    op.drop_index("ix_games_maker", "games")
