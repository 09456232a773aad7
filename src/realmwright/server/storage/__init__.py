"""Where games lie: SQLAlchemy over SQLite, or PostgreSQL where several machines serve."""
