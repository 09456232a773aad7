"""Compiles the engine with mypyc when a wheel is built; everything else stands in pyproject.toml.

``REALMWRIGHT_COMPILE`` = ``auto`` (compile if a C compiler with Python.h is there), ``yes`` or ``no``.
``REALMWRIGHT_PGO`` = ``generate`` or ``use``, the profile in ``REALMWRIGHT_PGO_DIR``: see ``make pgo-wheel``.
"""

import os
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

import frontend_build
from engine_modules import engine_sources
from setuptools import setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
BUILD_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}
PROBE = """\
#include <Python.h>
int realmwright_probe(void);
int realmwright_probe(void) { return PY_MAJOR_VERSION; }
"""


class Build(build):
    """The C code comes first: the front end is built meanwhile, and only then packed."""

    sub_commands = sorted(build.sub_commands, key=lambda command: command[0] != "build_ext")


class BuildExt(build_ext):
    """Compiles the C files of the engine side by side."""

    def build_extensions(self) -> None:
        compile_some = self.compiler.compile

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                objects = cores.map(partial(compile_some, **options), [[source] for source in sources])
                return [name for names in objects for name in names]

        self.compiler.compile = compile_all
        super().build_extensions()


class BuildPy(build_py):
    """Packs the modules and the front end."""

    def run(self) -> None:
        frontend_build.wait()
        super().run()


def compiles(flags: list[str]) -> bool:
    """Whether a C file that includes Python.h compiles and links here with these flags."""
    from setuptools._distutils import ccompiler, errors
    from setuptools._distutils import sysconfig as customizing

    compiler = ccompiler.new_compiler()
    customizing.customize_compiler(compiler)
    paths = sysconfig.get_paths()
    includes = [paths["include"], paths["platinclude"]]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE, encoding="utf-8")
        try:
            objects = compiler.compile(
                [str(source)], output_dir=folder, include_dirs=includes, extra_postargs=flags
            )
            if os.name == "posix":
                compiler.link_shared_object(objects, str(Path(folder, "probe.so")), extra_postargs=flags)
        except (errors.CompileError, errors.LinkError, errors.DistutilsError, OSError):
            return False
    return True


def profile_flags() -> list[str]:
    """Compiler flags of the profile-guided release build, if one is asked for."""
    step = os.environ.get("REALMWRIGHT_PGO", "")
    if not step:
        return []
    named = os.environ.get("REALMWRIGHT_PGO_DIR") or sys.exit("REALMWRIGHT_PGO needs REALMWRIGHT_PGO_DIR")
    folder = ROOT.resolve() / named
    flags = {
        "generate": [f"-fprofile-generate={folder}", "-fprofile-update=prefer-atomic"],
        "use": [f"-fprofile-use={folder}", "-fprofile-correction", "-Wno-missing-profile"],
    }
    if step not in flags:
        sys.exit(f"REALMWRIGHT_PGO must be generate or use, not {step!r}")
    return flags[step]


@cache
def engine_flags() -> list[str]:
    """How the engine is compiled and linked, beyond what mypyc asks for."""
    if os.name != "posix":
        return []
    # Hidden symbols let the compiler inline across functions, link-time optimisation across modules.
    across_modules = ["-flto=auto"]
    return ["-fvisibility=hidden", *(across_modules if compiles(across_modules) else []), *profile_flags()]


def extensions() -> list[Any]:
    """The engine as extension modules, or none if it is not to be compiled."""
    wanted = os.environ.get("REALMWRIGHT_COMPILE") or "auto"
    if wanted not in {"auto", "yes", "no"}:
        sys.exit(f"REALMWRIGHT_COMPILE must be auto, yes or no, not {wanted!r}")
    if wanted == "yes" and "editable_wheel" in sys.argv:
        sys.exit("an editable install is never compiled: a stale extension would hide the source")
    if wanted == "no" or not BUILD_COMMANDS & set(sys.argv):
        return []
    if not compiles([]):
        if wanted == "yes":
            sys.exit(
                "REALMWRIGHT_COMPILE=yes, but no C compiler that finds Python.h (on Debian: gcc python3-dev)"
            )
        print("== no C compiler that finds Python.h: building without compiled modules", flush=True)
        return []
    sources = [str(path.relative_to(ROOT)) for path in engine_sources(ROOT)]
    if not sources:
        return []
    from mypyc.build import mypycify

    print(f"== checking {len(sources)} modules and translating them to C", flush=True)
    # A C file a module: all cores compile, and mypyc does not indent each module deeper than the last.
    engine, *doors = mypycify(sources, group_name="realmwright", debug_level="0", multi_file=True)
    flags = [flag for flag in engine.extra_compile_args if flag != "-Werror"]
    engine.extra_compile_args = [*flags, *engine_flags()]
    engine.extra_link_args = engine_flags()
    for door in doors:  # lends its module's name to what stands in the engine: nothing to optimise
        door.extra_compile_args = [*flags, "-O0"]
    print("== compiling the C code (half a minute on two cores)", flush=True)
    return [engine, *doors]


setup(
    ext_modules=extensions(),
    cmdclass={"build": Build, "build_ext": BuildExt, "build_py": BuildPy},
    options={"build_ext": {"parallel": str(os.cpu_count() or 1)}},
)
