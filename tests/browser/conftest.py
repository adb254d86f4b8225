"""A real JupyterLab, driven in a headless Chromium; skipped, with the reason, where there is none."""

import itertools
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest

from tests.paths import ROOT

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TOKEN = "lessons"
PATIENCE = 180_000  # milliseconds for whatever the page is to show; a busy machine takes its time


@pytest.fixture(scope="session")
def home(tmp_path_factory) -> Path:
    """The folder that JupyterLab serves; its notebooks are in `notebooks`."""
    return tmp_path_factory.mktemp("lab")


@pytest.fixture(scope="session")
def lab(home) -> Iterator[str]:
    """The address of a JupyterLab that serves the copies that `make lab` makes, with no user's settings."""
    if CHROMIUM is None:
        pytest.skip("needs a Chromium: on Debian, apt-get install chromium")
    copies = [sys.executable, ROOT / "notebooks" / "working_copies.py", home / "notebooks"]
    subprocess.run(copies, check=True, capture_output=True)
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(
        '{"fetchNews": "false", "checkForUpdates": false}'
    )
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    private = {
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "share",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
        "IPYTHONDIR": home / "ipython",
    }
    command = [
        *(
            sys.executable,
            "-m",
            "jupyterlab",
            "--no-browser",
            "--allow-root",
            "--ip=127.0.0.1",
            f"--port={port}",
        ),
        *("--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={home}"),
        *("--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"),
        *("--LabApp.extension_manager=readonly", "--LabApp.expose_app_in_browser=True"),
    ]
    with (home / "log").open("w") as log:
        server = subprocess.Popen(
            command, env=os.environ | {k: str(v) for k, v in private.items()}, stdout=log, stderr=log
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address, server, home / "log")
        yield address
    finally:
        server.terminate()
        server.wait(30)


def _wait_for(address: str, server: subprocess.Popen, log: Path) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(f"{address}/api?token={TOKEN}", timeout=1)
            return
        except OSError:
            if server.poll() is not None:
                pytest.fail(f"JupyterLab did not start:\n{log.read_text()}")
            time.sleep(0.1)
    pytest.fail(f"JupyterLab did not answer in a minute:\n{log.read_text()}")


@pytest.fixture(scope="session")
def browser(lab):
    """A headless Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=QUIET)
        yield chromium
        chromium.close()


class Notebook:
    """A notebook open in the browser, with what the page asked for and complained of."""

    def __init__(self, browser, address: str, name: str, dark: bool = False, width: int = 1300) -> None:
        self.address = address
        self.page = browser.new_page(viewport={"width": width, "height": 1000})
        self.page.set_default_timeout(PATIENCE)
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(
            f"{address}/lab/tree/notebooks/{name}?reset&token={TOKEN}", wait_until="domcontentloaded"
        )
        self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook").wait_for()
        self.page.wait_for_function(
            """() => {
                const panel = window.jupyterapp?.shell?.currentWidget;
                const kernel = panel?.sessionContext?.session?.kernel;
                return !!(panel?.context?.isReady && panel.sessionContext.isReady && kernel
                          && kernel.connectionStatus === 'connected' && kernel.status === 'idle');
            }"""
        )
        self.command("apputils:change-theme", theme=f"JupyterLab {'Dark' if dark else 'Light'}")
        light = "false" if dark else "true"
        self.page.wait_for_selector(f"body[data-jp-theme-light={light}]", state="attached")

    def command(self, name: str, **arguments: str) -> None:
        """Run one of JupyterLab's commands, without waiting for it."""
        self.page.evaluate(
            "([name, args]) => { window.jupyterapp.commands.execute(name, args); }", [name, arguments]
        )

    def run_all(self) -> None:
        """Run every cell and wait until each has its number."""
        self.command("notebook:run-all-cells")
        self.page.wait_for_function(
            """() => {
                const cells = window.jupyterapp.shell.currentWidget.content.widgets;
                const code = cells.filter(cell => cell.model.type === 'code');
                return code.every(cell => cell.model.executionCount !== null
                                          && cell.model.executionState !== 'running');
            }"""
        )

    def run_code(self, code: str) -> str:
        """Run a new cell at the end of the notebook and return the text that it prints."""
        self.page.evaluate(
            """async (code) => {
                const notebook = window.jupyterapp.shell.currentWidget.content;
                notebook.model.sharedModel.addCell({ cell_type: 'code', source: code });
                notebook.activeCellIndex = notebook.widgets.length - 1;
            }""",
            code,
        )
        self.command("notebook:run-cell")
        self.page.wait_for_function(
            """() => {
                const cell = window.jupyterapp.shell.currentWidget.content.widgets.at(-1);
                return cell.model.executionCount !== null && cell.model.executionState !== 'running';
            }"""
        )
        return "".join(str(output.get("text", "")) for output in self.outputs()[-1])

    def outputs(self) -> list[list[dict]]:
        """The outputs of every code cell, as JupyterLab holds them."""
        return self.page.evaluate(
            """() => window.jupyterapp.shell.currentWidget.content.widgets
                .filter(cell => cell.model.type === 'code').map(cell => cell.model.outputs.toJSON())"""
        )

    def screenshot(self, path: Path) -> None:
        """Keep a picture, where whoever runs the tests can look at it."""
        path.parent.mkdir(exist_ok=True)
        self.page.screenshot(path=path)

    def asked_outside(self) -> list[str]:
        """Requests that would leave the machine."""
        inside = (self.address, self.address.replace("http", "ws"), "data:", "blob:")
        return [url for url in self.requests if not url.startswith(inside)]


@pytest.fixture
def open_notebook(browser, lab):
    """A function that opens a lesson by file name; every page is closed after the test."""
    opened = []

    def open_one(name: str, dark: bool = False, width: int = 1300) -> Notebook:
        opened.append(Notebook(browser, lab, name, dark, width))
        return opened[-1]

    yield open_one
    for notebook in opened:
        notebook.page.close()


@pytest.fixture
def open_cells(open_notebook, home, lab):
    """A function that opens a new notebook with cells of this code and runs them."""
    names = itertools.count()

    def open_one(*cells: str, dark: bool = False, width: int = 1300) -> Notebook:
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        name = f"made_{os.urandom(4).hex()}_{next(names)}.ipynb"
        nbformat.write(notebook, home / "notebooks" / name)
        opened = open_notebook(name, dark, width)
        opened.run_all()
        return opened

    return open_one
