"""Public tables are found without a look at all games."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column("games", sa.Column("awaited", sa.BigInteger()))
    op.create_index("ix_games_awaited", "games", ["awaited"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index("ix_games_awaited", "games")
    op.drop_column("games", "awaited")
