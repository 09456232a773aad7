"""The list of games shows gold and supply."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column("games", sa.Column("gold", sa.String(60)))
    op.add_column("games", sa.Column("supply", sa.String(60)))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("games", "supply")
    op.drop_column("games", "gold")
