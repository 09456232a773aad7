"""Compiles the engine with mypyc when a wheel is built; everything else stands in pyproject.toml.

``REALMWRIGHT_COMPILE`` = ``auto`` (compile if a C compiler with Python.h is there), ``yes`` or ``no``.
``REALMWRIGHT_PGO`` = ``generate`` or ``use``, the profile in ``REALMWRIGHT_PGO_DIR``: see ``make pgo-wheel``.
"""

import os
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from engine_modules import engine_sources
from setuptools import setup

ROOT = Path(__file__).parent
BUILD_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}
PROBE = """\
#include <Python.h>
int realmwright_probe(void);
int realmwright_probe(void) { return PY_MAJOR_VERSION; }
"""


def has_compiler() -> bool:
    """Whether a C file that includes Python.h compiles here."""
    from setuptools._distutils import ccompiler, errors
    from setuptools._distutils import sysconfig as customizing

    compiler = ccompiler.new_compiler()
    customizing.customize_compiler(compiler)
    paths = sysconfig.get_paths()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE, encoding="utf-8")
        try:
            compiler.compile(
                [str(source)], output_dir=folder, include_dirs=[paths["include"], paths["platinclude"]]
            )
        except (errors.CompileError, errors.DistutilsError, OSError):
            return False
    return True


def profile_flags() -> list[str]:
    """Compiler flags of the profile-guided release build, if one is asked for."""
    step = os.environ.get("REALMWRIGHT_PGO", "")
    if not step:
        return []
    folder = os.environ.get("REALMWRIGHT_PGO_DIR") or sys.exit("REALMWRIGHT_PGO needs REALMWRIGHT_PGO_DIR")
    flags = {
        "generate": [f"-fprofile-generate={folder}", "-fprofile-update=prefer-atomic"],
        "use": [f"-fprofile-use={folder}", "-fprofile-correction", "-Wno-missing-profile"],
    }
    if step not in flags:
        sys.exit(f"REALMWRIGHT_PGO must be generate or use, not {step!r}")
    return flags[step]


def extensions() -> list[Any]:
    """The engine as extension modules, or none if it is not to be compiled."""
    wanted = os.environ.get("REALMWRIGHT_COMPILE") or "auto"
    if wanted not in {"auto", "yes", "no"}:
        sys.exit(f"REALMWRIGHT_COMPILE must be auto, yes or no, not {wanted!r}")
    if wanted == "yes" and "editable_wheel" in sys.argv:
        sys.exit("an editable install is never compiled: a stale extension would hide the source")
    if wanted == "no" or not BUILD_COMMANDS & set(sys.argv):
        return []
    if not has_compiler():
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
    made = mypycify(sources, group_name="realmwright")
    for extension in made:
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        if os.name == "posix":
            # Hidden symbols let the compiler inline across functions of the module: about a fifth faster.
            extension.extra_compile_args += ["-fvisibility=hidden", *profile_flags()]
            extension.extra_link_args += profile_flags()
    print("== compiling the C code (one to three minutes)", flush=True)
    return made


setup(ext_modules=extensions())
