"""Accounts, the keys that lead to them, and keys that lead to nobody any more."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.create_table(
        "accounts",
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.String(200), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("holder", name="pk_accounts"),
    )
    op.create_index("ix_accounts_folded", "accounts", ["folded"], unique=True)
    op.create_table(
        "sessions",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("browser", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["holder"], ["accounts.holder"], name="fk_sessions_holder_accounts", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key", name="pk_sessions"),
    )
    op.create_index("ix_sessions_holder", "sessions", ["holder"])
    op.create_table(
        "revoked",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_revoked"),
    )


def downgrade() -> None:
    """Take it back."""
    for table in ("revoked", "sessions", "accounts"):
        op.drop_table(table)
