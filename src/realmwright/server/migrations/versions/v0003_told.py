"""PostgreSQL tells by itself of stored events, and of deleted games."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_TOLD = """
CREATE FUNCTION realmwright_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('realmwright', game || ' ' || max(number)) FROM stored GROUP BY game;
    RETURN NULL;
END
$$
"""
_ON_EVENTS = """
CREATE TRIGGER told AFTER INSERT ON events REFERENCING NEW TABLE AS stored
FOR EACH STATEMENT EXECUTE FUNCTION realmwright_told()
"""
# Whoever has one in memory looks which.
_DELETED = """
CREATE FUNCTION realmwright_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('realmwright', '');
    RETURN NULL;
END
$$
"""
_ON_GAMES = "CREATE TRIGGER deleted AFTER DELETE ON games EXECUTE FUNCTION realmwright_deleted()"


def upgrade() -> None:
    """Apply it."""
    if op.get_context().dialect.name == "postgresql":
        for statement in (_TOLD, _ON_EVENTS, _DELETED, _ON_GAMES):
            op.execute(statement)


def downgrade() -> None:
    """Take it back."""
    if op.get_context().dialect.name == "postgresql":
        op.execute("DROP TRIGGER told ON events")
        op.execute("DROP TRIGGER deleted ON games")
        op.execute("DROP FUNCTION realmwright_told")
        op.execute("DROP FUNCTION realmwright_deleted")
