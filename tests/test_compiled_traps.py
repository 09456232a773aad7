"""Code that is right in Python and goes wrong when compiled, and that neither mypy nor mypyc reports.

mypyc 2.4.1 reads a ``Final`` attribute of a local variable without counting the reference, and relies on the
variable to stay alive until the end of the expression. A comprehension later in the same expression makes it
forget that: ``return Setup(draft.quadrants, tuple(x for x in names))`` frees ``draft`` after the last mention
of it, and the set-up then holds freed memory. Give the comprehension, or the attribute, a line of its own.

A constant of a module that is not ``Final`` is looked up by name each time it is read.

``x in (*a, b)`` ends the compiler with an internal error: give the tuple a name first.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from engine_modules import engine_sources

ROOT = Path(__file__).resolve().parent.parent
INNER_SCOPES = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
# Through these a value passes as it is; anything else makes a new value of it.
PASSING = (ast.keyword, ast.Starred, ast.Attribute, ast.IfExp, ast.BoolOp, ast.Tuple, ast.List, ast.NamedExpr)


def expressions(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """The whole expressions of a function's statements."""
    statements = [node for node in ast.walk(function) if isinstance(node, ast.stmt) and node is not function]
    for statement in statements:
        yield from (child for child in ast.iter_child_nodes(statement) if isinstance(child, ast.expr))


def passing_locals(function: ast.FunctionDef) -> set[str]:
    """The names that only this function's variables hold: assigned in it, or loop variables."""
    return {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def is_fleeting(node: ast.Attribute, names: set[str]) -> bool:
    """Whether an attribute is read from something that may be freed once it is read."""
    root: ast.expr = node
    while isinstance(root, ast.Attribute):
        root = root.value
    return isinstance(root, ast.Call) or (isinstance(root, ast.Name) and root.id in names)


def held(node: ast.expr, names: set[str]) -> list[ast.Attribute]:
    """The attributes whose value an expression passes on as it is."""
    if isinstance(node, ast.Attribute):
        return [node] if is_fleeting(node, names) else []
    if isinstance(node, PASSING):
        parts = [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]
        return [found for part in parts for found in held(part, names)]
    return []


def parts_of(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of an expression in order of evaluation; of a method call the object, not the method."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.keyword) or (
            isinstance(node, ast.Call) and child is node.func and isinstance(child, ast.Attribute)
        ):
            yield child.value
        else:
            yield child


def contains_inner_scope(node: ast.AST) -> bool:
    return any(isinstance(inner, INNER_SCOPES) for inner in ast.walk(node))


def traps(source: str) -> list[int]:
    """The lines of attributes that a comprehension in the same expression may leave dangling."""
    found = set()
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        names = passing_locals(function)
        for whole in expressions(function):
            for node in ast.walk(whole):
                waiting: list[ast.Attribute] = []
                for part in parts_of(node):
                    if contains_inner_scope(part):
                        found |= {attribute.lineno for attribute in waiting}
                    if isinstance(part, ast.expr):
                        waiting += held(part, names)
    return sorted(found)


@pytest.mark.parametrize(
    ("line", "trapped"),
    [
        ("return Setup(draft.quadrants, tuple(x for x in names))", True),
        ("return Setup(q=draft.quadrants, r=[x for x in names])", True),
        ("return (draft.quadrants, [x for x in names])", True),
        ("return (make().quadrants, {x: 1 for x in names})", True),
        ("return draft.quadrants.index(sum(x for x in names))", True),
        ("return draft.quadrants == [x for x in names]", True),
        ("return f((1, draft.quadrants), lambda: 1)", True),
        ("return Setup(tuple(x for x in names), draft.quadrants)", False),
        ("return Setup(names.quadrants, tuple(x for x in names))", False),
        ("return Setup(len(draft.quadrants), tuple(x for x in names))", False),
        ("return [x for x in draft.quadrants]", False),
        ("return Setup(draft.quadrants, names)", False),
        ("draft.append([x for x in names])", False),
    ],
)
def test_the_check_itself(line: str, trapped: bool) -> None:
    source = f"def function(names):\n    draft = make()\n    {line}\n"
    assert traps(source) == ([3] if trapped else [])


@pytest.mark.parametrize("path", engine_sources(ROOT), ids=lambda path: path.stem)
def test_no_attribute_is_left_dangling(path: Path) -> None:
    lines = traps(path.read_text(encoding="utf-8"))
    assert not lines, f"{path}: give the comprehension of that expression a line of its own"


def open_constants(source: str) -> list[str]:
    """The constants of a module that are not declared ``Final``."""
    return [
        target.id
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and "TypeVar" not in ast.dump(node.value)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id.isupper()
    ]


def test_the_check_of_constants() -> None:
    assert open_constants("STEP = 1\nLAST: Final = 2\nname = 3\n_T = TypeVar('_T')\n") == ["STEP"]


@pytest.mark.parametrize("path", engine_sources(ROOT), ids=lambda path: path.stem)
def test_constants_are_final(path: Path) -> None:
    assert not open_constants(path.read_text(encoding="utf-8"))


def starred_tests(source: str) -> list[int]:
    """The lines that ask whether something is in a display with a star."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        for right in node.comparators
        if isinstance(right, (ast.Tuple, ast.List, ast.Set))
        and any(isinstance(part, ast.Starred) for part in right.elts)
    ]


def test_the_check_of_stars() -> None:
    assert starred_tests("x in (*a, b)\nx not in [*a]\nx in (a, b)\ny = (*a, b)\n") == [1, 2]


@pytest.mark.parametrize("path", engine_sources(ROOT), ids=lambda path: path.stem)
def test_nothing_is_looked_for_in_a_starred_display(path: Path) -> None:
    assert not starred_tests(path.read_text(encoding="utf-8"))
