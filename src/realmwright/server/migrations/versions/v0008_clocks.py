"""When the server must look after a game, and when a player is to be reminded."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    for name in ("deadline", "reminder"):
        op.add_column("games", sa.Column(name, sa.BigInteger()))
        op.create_index(f"ix_games_{name}", "games", [name])


def downgrade() -> None:
    """Take it back."""
    for name in ("deadline", "reminder"):
        op.drop_index(f"ix_games_{name}", "games")
        op.drop_column("games", name)
