"""How a table is played, beside its set-up."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column("games", sa.Column("options", sa.Text()))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("games", "options")
