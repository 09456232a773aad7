"""The source archive: whoever has it needs neither make nor Node to install the package."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from test_project import ROOT, tracked

# Stands in for Vite: what is built lies there with the digest of what it was built from.
BUILT = """
import frontend_build

frontend_build.STATIC.mkdir()
(frontend_build.STATIC / "index.html").write_text("<!doctype html>")
frontend_build.STAMP.write_text(frontend_build.fingerprint())
"""
ARCHIVED = """
import realmwright_build

print(realmwright_build.build_sdist("out"))
"""
INSTALLING = """
import os
import frontend_build

os.environ["PATH"] = ""
assert frontend_build.wanted()
assert frontend_build.is_current()
assert frontend_build.requirements() == []
frontend_build.build()
"""


def backend(folder: Path, code: str) -> None:
    """Run code of the build backend of a folder, as a build does: with the folder as the working one."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "build_backend")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.uncompiled
def test_it_holds_all_that_is_tracked_and_the_front_end_as_built(tmp_path: Path) -> None:
    source = tmp_path / "source"
    files = {path.relative_to(ROOT) for path in tracked()}
    for file in files:
        (source / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, source / file)
    backend(source, BUILT)
    backend(source, ARCHIVED)
    (archive,) = (source / "out").glob("realmwright-*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path, filter="data")
    extracted = tmp_path / archive.name.removesuffix(".tar.gz")
    assert sorted(file for file in files if not (extracted / file).is_file()) == []
    assert (extracted / "src/realmwright/server/static/index.html").is_file()
    backend(extracted, INSTALLING)
