"""What is said at a game, and what of it was reported; PostgreSQL tells of it by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_SAID = """
CREATE FUNCTION realmwright_said() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('realmwright', NEW.game || ' ' || NEW.number || ' ' || NEW.channel);
    RETURN NULL;
END
$$
"""
_ON_CHAT = "CREATE TRIGGER said AFTER INSERT ON chat FOR EACH ROW EXECUTE FUNCTION realmwright_said()"


def upgrade() -> None:
    """Apply it."""
    op.create_table(
        "chat",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("name", sa.Text()),
        sa.Column("watcher", sa.Integer()),
        sa.Column("quick", sa.String(20)),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("reply", sa.Integer()),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_chat_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "channel", "number", name="pk_chat"),
    )
    op.create_index("ix_chat_author", "chat", ["author"])
    op.create_table(
        "reports",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game", "channel", "number"],
            ["chat.game", "chat.channel", "chat.number"],
            name="fk_reports_game_chat",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game", "channel", "number", "reporter", name="pk_reports"),
    )
    if op.get_context().dialect.name == "postgresql":
        op.execute(_SAID)
        op.execute(_ON_CHAT)


def downgrade() -> None:
    """Take it back."""
    op.drop_table("reports")
    op.drop_table("chat")
    if op.get_context().dialect.name == "postgresql":
        op.execute("DROP FUNCTION realmwright_said")
