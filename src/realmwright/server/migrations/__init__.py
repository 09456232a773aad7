"""The changes of the database's schema, in order (alembic)."""
