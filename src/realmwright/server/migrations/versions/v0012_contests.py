"""Contests: tables with the same cards, who plays at them, and what came of it."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column("games", sa.Column("contest", sa.String(24)))
    op.add_column("games", sa.Column("deal", sa.String(64)))
    op.create_table(
        "contests",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("begins", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.Column("maker", sa.String(64)),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("levels", sa.Text(), nullable=False),
        sa.Column("deal", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_contests"),
    )
    op.create_index("ix_contests_maker", "contests", ["maker"])
    op.create_table(
        "entries",
        sa.Column("contest", sa.String(24), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("finished", sa.BigInteger()),
        sa.Column("gold", sa.String(60)),
        sa.ForeignKeyConstraint(
            ["contest"], ["contests.id"], name="fk_entries_contest_contests", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("contest", "holder", name="pk_entries"),
    )
    op.create_index("ix_entries_holder", "entries", ["holder"])
    op.create_index("ix_entries_game", "entries", ["game"], unique=True)


def downgrade() -> None:
    """Take it back."""
    op.drop_table("entries")
    op.drop_table("contests")
    op.drop_column("games", "deal")
    op.drop_column("games", "contest")
