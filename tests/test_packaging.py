"""What is shipped: one version everywhere, and a wheel that works where nothing of the checkout is."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from instinct_learner.cli.main import VERSION

ROOT = Path(__file__).parents[1]
#: What must come along besides the package itself.
SHIPPED = (
    "SKILL.md",
    "config.json",
    "scripts/load_instincts.py",
    "scripts/setup.py",
    "plugin/index.js",
    "plugin/openclaw.plugin.json",
    "claude-code/.claude-plugin/plugin.json",
    "claude-code/hooks/hooks.json",
    "claude-code/hooks/run.py",
    "references/ecc-instinct-analysis.md",
)


def loaded(name: str) -> Any:
    return json.loads((ROOT / name).read_text(encoding="utf-8"))


def test_there_is_one_version() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    skill = (ROOT / "SKILL.md").read_text(encoding="utf-8").split("\n---\n", 1)[0]
    said = {
        "pyproject.toml": re.findall(r'(?m)^version = "([^"]+)"', project),
        "cli": [VERSION],
        "SKILL.md": re.findall(r'(?m)^ *version: "?([^"\n]+)"?$', skill),
        "plugin/package.json": [loaded("plugin/package.json")["version"]],
        "plugin/openclaw.plugin.json": [loaded("plugin/openclaw.plugin.json")["version"]],
        "claude-code": [loaded("claude-code/.claude-plugin/plugin.json")["version"]],
        "marketplace": [one["version"] for one in loaded(".claude-plugin/marketplace.json")["plugins"]],
    }
    assert said == {name: [VERSION] for name in said}


#: By these names a machine says where packages come from and which certificates are to be trusted.
PACKAGE_SETTINGS = ("PIP_", "UV_", "SSL_CERT_", "REQUESTS_CA_", "CURL_CA_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")


def checked(*command: str | Path, environ: dict[str, str] | None = None) -> None:
    """Run a command; fails with what it said."""
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environ, check=False)
    assert done.returncode == 0, (command, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The distributions, built once as `python -m build` does."""
    folder: Path = tmp_path_factory.mktemp("dist")
    checked(sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT))
    return folder


@pytest.fixture(scope="module")
def environment(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds nothing but the wheel."""
    folder: Path = tmp_path_factory.mktemp("venv")
    checked(sys.executable, "-m", "venv", str(folder))
    checked(folder / "bin" / "python", "-m", "pip", "install", "-q", f"{next(dist.glob('*.whl'))}[mcp]")
    return folder


@pytest.mark.slow
class TestBuilt:
    @pytest.fixture
    def environ(self, tmp_path: Path) -> dict[str, str]:
        """Of somebody who has nothing of ours but the wheel."""
        return {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "C.UTF-8", "INSTINCT_LANGUAGE": "en"}

    def run(self, folder: Path, environ: dict[str, str], *arguments: str, stdin: str = "") -> str:
        done = subprocess.run(
            [folder / "bin" / "instinct", *arguments],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            env=environ,
            cwd=environ["HOME"],
            check=False,
        )
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)
        return done.stdout

    def test_wheel_and_sdist_carry_what_a_host_needs(self, dist: Path) -> None:
        with zipfile.ZipFile(next(dist.glob("*.whl"))) as wheel:
            names = set(wheel.namelist())
        assert {f"instinct_learner/_bundle/{name}" for name in SHIPPED} <= names
        assert "instinct_learner/_templates/memory/reflections.md" in names
        assert any(name.startswith("instinct_learner/_bundle/instincts/") for name in names)
        with tarfile.open(next(dist.glob("*.tar.gz"))) as source:
            unpacked = {name.partition("/")[2] for name in source.getnames()}
        assert {
            *SHIPPED,
            "memory/reflections.md",
            ".claude-plugin/marketplace.json",
            "src/instinct_learner/cli/main.py",
        } <= unpacked

    def test_the_command_line_works_from_the_wheel(self, environment: Path, environ: dict[str, str]) -> None:
        assert VERSION in self.run(environment, environ, "--version")
        assert "openclaw" in self.run(environment, environ, "setup", "--help")
        self.run(environment, environ, "setup", "--examples")
        self.run(environment, environ, "learn", "use pnpm, not npm", "--when", "installing dependencies")
        assert "use pnpm" in self.run(environment, environ, "status")
        assert "use pnpm" in self.run(environment, environ, "export")
        self.run(environment, environ, "import", "-", stdin="- Write dates as YYYY-MM-DD\n")

    def test_set_up_and_the_hooks_work_from_the_wheel(self, environment: Path, environ: dict[str, str]) -> None:
        self.run(environment, environ, "setup", "claude-code", "--yes")
        self.run(environment, environ, "learn", "use pnpm, not npm", "--when", "installing dependencies")
        settings = json.loads((Path(environ["HOME"]) / ".claude" / "settings.json").read_text(encoding="utf-8"))
        command = settings["hooks"]["UserPromptSubmit"][0]["hooks"][0]["command"]
        event = {"prompt": "install the dependencies", "session_id": "s", "hook_event_name": "UserPromptSubmit"}
        done = subprocess.run(
            ["sh", "-c", command],
            input=json.dumps(event),
            capture_output=True,
            encoding="utf-8",
            env=environ,
            check=True,
        )
        assert "use pnpm" in done.stdout, done.stderr

    @pytest.mark.parametrize("tool", ["uv", "pipx"])
    def test_tool_installers_give_the_command(self, dist: Path, tool: str, environ: dict[str, str]) -> None:
        found = Path(sys.executable).parent / tool
        if not found.exists():
            pytest.skip(f"{tool} isn't installed here: pip install {tool}")
        folder = Path(environ["HOME"]) / "tools"
        install = {
            "uv": [str(found), "tool", "install", "--python", sys.executable],
            "pipx": [str(found), "install", "--python", sys.executable],
        }[tool]
        places = {
            "UV_TOOL_DIR": str(folder),
            "UV_TOOL_BIN_DIR": str(folder / "bin"),
            "PIPX_HOME": str(folder),
            "PIPX_BIN_DIR": str(folder / "bin"),
        }
        passed = {key: value for key, value in os.environ.items() if key.upper().startswith(PACKAGE_SETTINGS)}
        outside = {**passed, **environ, **places}
        checked(*install, next(dist.glob("*.whl")), environ=outside)
        checked(folder / "bin" / "instinct", "status", environ=environ)
