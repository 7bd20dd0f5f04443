"""Chromium driven by selenium: pages from disk, without network, with a record of all that is loaded or said."""

import base64
import json
import shutil
from pathlib import Path
from typing import Any

PHONE = (390, 844)
DESKTOP = (1280, 900)


class Browser:
    """One browser for many pages."""

    def __init__(self, profile: Path, shots: Path | None) -> None:
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or ""
        for switch in (
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
            "--hide-scrollbars",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            f"--user-data-dir={profile}",
        ):
            options.add_argument(switch)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options, Service(shutil.which("chromedriver")))
        self.shots = shots
        if shots is not None:
            shots.mkdir(parents=True, exist_ok=True)
        self.command("Network.enable")
        offline = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.command("Network.emulateNetworkConditions", **offline)

    def close(self) -> None:
        """Ends the browser."""
        self.driver.quit()

    def command(self, name: str, **parameters: Any) -> Any:
        """A command of the browser's own protocol."""
        return self.driver.execute_cdp_cmd(name, parameters)

    def open(
        self,
        path: Path,
        size: tuple[int, int] = DESKTOP,
        *,
        dark: bool = False,
        still: bool = False,
        script: bool = True,
    ) -> None:
        """Opens a page from disk. ``still``: for a reader who wants nothing to move."""
        width, height = size
        phone = size == PHONE
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone
        )
        features = [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"},
        ]
        self.command("Emulation.setEmulatedMedia", media="", features=features)
        self.command("Emulation.setScriptExecutionDisabled", value=not script)
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        self.driver.get(path.as_uri())

    def script(self, text: str, *arguments: Any) -> Any:
        """The result of a script on the page."""
        return self.driver.execute_script(text, *arguments)

    def press(self, *keys: str) -> None:
        """Presses keys one after the other, wherever the focus is."""
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def complaints(self) -> list[str]:
        """What the browser said on its console since the page was opened."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requested(self) -> list[str]:
        """All addresses that were asked for since the page was opened."""
        messages = (json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance"))
        return [
            message["params"]["request"]["url"]
            for message in messages
            if message["method"] == "Network.requestWillBeSent"
        ]

    def overflow(self) -> int:
        """By how many pixels the page is wider than the window."""
        return int(self.script("return document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    def photograph(self, *, whole: bool = False) -> bytes:
        """What is seen, or the whole page, as PNG."""
        taken = self.command("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        return base64.b64decode(taken["data"])

    def shot(self, name: str, *, whole: bool = False) -> None:
        """A screenshot as a file, where somebody wants to see it."""
        if self.shots is not None:
            (self.shots / f"{name}.png").write_bytes(self.photograph(whole=whole))
