"""Runs one of the package's hook scripts for Claude Code, wherever the package lies.

    python3 run.py load_instincts.py < event.json

Claude Code copies this plugin's folder alone into its cache. So the scripts are looked for beside the plugin (a
checkout, a skill folder, a wheel's bundle), then where `instinct setup` recorded them, then in what this Python can
import. Standard library only. Exit code: always 0; a package that isn't found is said on stderr and breaks no turn.
"""

import json
import os
import runpy
import subprocess
import sys

#: Longer than the longest of the hooks' own limits, which Claude Code enforces.
PATIENCE_SECONDS = 60


def record() -> "dict[str, object]":
    """What set-up recorded: `package` and `interpreter`, if anything."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or os.path.join(os.path.expanduser("~"), "AppData", "Roaming")
    elif sys.platform == "darwin":
        base = os.path.join(os.path.expanduser("~"), "Library", "Application Support")
    else:
        base = os.environ.get("XDG_CONFIG_HOME", "")
        if not os.path.isabs(base):
            base = os.path.join(os.path.expanduser("~"), ".config")
    try:
        with open(os.path.join(base, "instinct-learner", "setup.json"), encoding="utf-8") as file:
            found = json.load(file)
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def main(name: str) -> None:
    """Hand the event on; the script's output is ours."""
    plugin = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    told = record()
    folders = [os.path.dirname(plugin), str(told.get("package") or "")]
    script = next(
        (path for folder in folders if folder and os.path.isfile(path := os.path.join(folder, "scripts", name))), ""
    )
    interpreter = str(told.get("interpreter") or "")
    another = os.path.normpath(interpreter) != os.path.normpath(sys.executable)
    if interpreter and another and os.access(interpreter, os.X_OK):
        # The hook's entry by itself, where no script was found: what set-up recorded can import it.
        entry = "import sys; from instinct_learner.hooks.run import leave, run; leave(run(sys.argv[1], []))"
        command = [interpreter, script] if script else [interpreter, "-c", entry, name.partition("_")[0]]
        subprocess.run(command, timeout=PATIENCE_SECONDS, check=False)
    elif script:
        sys.argv = [script]
        runpy.run_path(script, run_name="__main__")
    else:
        from instinct_learner.hooks.run import leave, run

        leave(run(name.partition("_")[0], []))


if __name__ == "__main__":
    try:
        main(os.path.basename(sys.argv[1]))
    except ImportError:
        print("instinct-learner isn't installed: pip install instinct-learner, then instinct setup", file=sys.stderr)
    except (IndexError, OSError, subprocess.SubprocessError) as error:
        print(f"instinct-learner: {error}", file=sys.stderr)
    except SystemExit:
        pass
    sys.exit(0)
