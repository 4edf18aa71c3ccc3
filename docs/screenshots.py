"""Makes docs/images/*.png: the report on the demonstration's bank, as Chromium shows it. `make screenshots`.

Needs Chromium (`apt-get install chromium`) and `pip install playwright`. The demonstration's bank is the same each
time, so the pictures change only when the page does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
#: Name of the picture: width, height, theme, language.
PICTURES = {
    "report": (1280, 1000, "light", "en"),
    "report-zh": (1280, 1000, "light", "zh"),
    "report-dark": (1280, 1000, "dark", "en"),
    "report-phone": (390, 844, "dark", "zh"),
}


def main() -> int:
    """Replay the demonstration, make its report, and take the pictures."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        print("needs Chromium: apt-get install chromium", file=sys.stderr)
        return 3
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        home, page = Path(folder, "_core_files"), Path(folder, "report.html")
        demo = [sys.executable, str(ROOT / "scripts" / "demo.py"), "--quiet", "--keep", str(home)]
        subprocess.run(demo, check=True, stdout=subprocess.DEVNULL)
        report = [sys.executable, "-m", "instinct_learner.cli.main", "report", "--home", str(home), "-o", str(page)]
        environ = {**os.environ, "INSTINCT_LANGUAGE": "en", "INSTINCT_NOW": "2026-06-29T09:00:00+08:00"}
        subprocess.run(report, check=True, env=environ, stdout=subprocess.DEVNULL)
        # The folder's name is another each time, and no reader's business.
        page.write_text(
            page.read_text(encoding="utf-8").replace(str(home), "~/workspace/_core_files"), encoding="utf-8"
        )
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for name, (width, height, theme, language) in PICTURES.items():
                tab = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
                tab.goto(page.as_uri())
                if language == "zh":
                    tab.click("#language")
                tab.mouse.move(0, 0)
                tab.screenshot(path=str(IMAGES / f"{name}.png"))
                tab.close()
            browser.close()
    for path in sorted(IMAGES.glob("*.png")):
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size // 1024} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
