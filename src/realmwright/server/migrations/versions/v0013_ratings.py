"""How games ended, the ratings that follow, and whether an account is for no other eyes."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column("accounts", sa.Column("private", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "finished",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("played_out", sa.Boolean(), nullable=False),
        sa.Column("sets", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_finished"),
    )
    op.create_index("ix_finished_number", "finished", ["number"], unique=True)
    op.create_table(
        "results",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("holder", sa.String(64)),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("gold", sa.Text(), nullable=False),
        sa.Column("out", sa.String(10)),
        sa.Column("mu_before", sa.Float()),
        sa.Column("sigma_before", sa.Float()),
        sa.Column("mu", sa.Float()),
        sa.Column("sigma", sa.Float()),
        sa.ForeignKeyConstraint(
            ["game"], ["finished.game"], name="fk_results_game_finished", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_results"),
    )
    op.create_index("ix_results_holder", "results", ["holder"])
    op.create_table(
        "ratings",
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("holder", name="pk_ratings"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("ratings")
    op.drop_table("results")
    op.drop_table("finished")
    op.drop_column("accounts", "private")
