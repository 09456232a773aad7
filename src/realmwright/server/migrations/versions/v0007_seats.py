"""Taken seats are offered to others, and games go on at another device."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column("seats", sa.Column("offer", sa.String(64)))
    op.add_column("seats", sa.Column("opens", sa.BigInteger()))
    op.create_index("ix_seats_offer", "seats", ["offer"], unique=True)
    op.create_table(
        "device_links",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["games.id"], name="fk_device_links_game_games", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token", name="pk_device_links"),
    )
    op.create_index("ix_device_links_game", "device_links", ["game"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("device_links")
    op.drop_index("ix_seats_offer", "seats")
    op.drop_column("seats", "opens")
    op.drop_column("seats", "offer")
