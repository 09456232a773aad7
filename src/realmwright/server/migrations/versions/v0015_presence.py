"""When somebody was last seen at a game, and words that are taken away."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column("seats", sa.Column("seen", sa.BigInteger()))
    op.add_column("chat", sa.Column("removes", sa.Integer()))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("chat", "removes")
    op.drop_column("seats", "seen")
