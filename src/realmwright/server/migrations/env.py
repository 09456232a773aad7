"""Run by alembic: migrates over the connection that the server hands over, or prints the SQL without one."""

from alembic import context

from realmwright.server.storage.tables import metadata

connection = context.config.attributes.get("connection")
if connection is None:
    context.configure(
        url=context.config.get_main_option("sqlalchemy.url") or "sqlite://",
        target_metadata=metadata,
        literal_binds=True,
    )
else:
    # SQLite cannot alter most of a table: alembic copies it instead.
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)

with context.begin_transaction():
    context.run_migrations()
