"""What players keep for themselves of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.create_table(
        "plans",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("ends", sa.Integer()),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_plans_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_plans"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("plans")
