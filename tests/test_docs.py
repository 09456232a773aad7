"""Pages that follow from the code are up to date."""

import make_docs


def test_pages_are_what_the_code_says() -> None:
    assert [path.name for path in make_docs.outdated()] == [], "run `make docs`"
