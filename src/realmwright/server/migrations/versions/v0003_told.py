"""PostgreSQL tells of stored events by itself."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_FUNCTION = """
CREATE FUNCTION realmwright_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('realmwright', game || ' ' || max(number)) FROM stored GROUP BY game;
    RETURN NULL;
END
$$
"""
_TRIGGER = """
CREATE TRIGGER told AFTER INSERT ON events REFERENCING NEW TABLE AS stored
FOR EACH STATEMENT EXECUTE FUNCTION realmwright_told()
"""


def upgrade() -> None:
    """Apply it."""
    if op.get_context().dialect.name == "postgresql":
        op.execute(_FUNCTION)
        op.execute(_TRIGGER)


def downgrade() -> None:
    """Take it back."""
    if op.get_context().dialect.name == "postgresql":
        op.execute("DROP TRIGGER told ON events")
        op.execute("DROP FUNCTION realmwright_told")
