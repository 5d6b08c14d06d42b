"""What a page of somebody else can do in a browser that stands at the table, and what a name can do
on the table's own page: in real Chromium.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import FOREIGN
from tests.web.served import Served, run

pytestmark = pytest.mark.browser

NAMES = {
    1: "<script>alert(1)</script>",
    2: '"><img src=x onerror=alert(2)>',
    3: "</title><svg onload=alert(3)>",
    4: "javascript:alert(4)//{{7*7}}${7*7}",
    5: "‮ко\u0000рот\u200bко\n<b>" + "Ш" * 60,
    6: "&lt;i&gt; &amp; <!-- ]]>",
}


class _Evil(BaseHTTPRequestHandler):
    """An empty page at another origin."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>evil</title><body></body>")

    def log_message(self, *args: Any) -> None:
        pass


@pytest.fixture
def evil() -> Iterator[str]:
    """Its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Evil) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_foreign_page_can_neither_ask_nor_look(game: Served, page: Page, evil: str) -> None:
    """Although it has the token itself, which it cannot."""
    page.goto(evil)
    here = game.address.here
    body = json.dumps({"token": game.token, "mark": "1", "keys": "\n"})
    found = page.evaluate(
        """async ([here, body]) => {
          const post = (mode, type) => fetch(`${here}/channel/table/hello`,
            {method: "POST", body, mode, headers: {"Content-Type": type}})
            .then((answer) => `${answer.type} ${answer.status}`, (error) => error.name);
          const stream = new EventSource(`${here}/channel/table/stream?session=x`);
          const streamed = new Promise((done) => {
            stream.onopen = () => done("open");
            stream.onerror = () => { stream.close(); done("refused"); };
          });
          const loaded = (tag, url) => new Promise((done) => {
            const element = document.createElement(tag);
            element.onload = () => done("loaded");
            element.onerror = () => done("refused");
            element.src = url;
            document.body.append(element);
          });
          return {
            simple: await post("no-cors", "text/plain"),
            cors: await post("cors", "text/plain"),
            asked: await post("cors", "application/json"),
            read: await fetch(`${here}/words.json`).then((a) => a.text(), (error) => error.name),
            stream: await streamed,
            script: await loaded("script", `${here}/static/channel.js`),
            image: await loaded("img", `${here}/static/icon.svg`),
          };
        }""",
        [here, body],
    )
    assert found == {
        "simple": "TypeError",  # 403, and even that is kept from it
        "cors": "TypeError",
        "asked": "TypeError",
        "read": "TypeError",
        "stream": "refused",
        "script": "refused",
        "image": "refused",
    }
    hello = run(game.page().post("hello", body))
    assert hello.status == 200, "it was heard for the first time"


def test_a_form_of_a_foreign_page(game: Served, page: Page, evil: str) -> None:
    page.goto(evil)
    with page.expect_navigation() as there:
        page.evaluate(
            """([here, body]) => {
              const form = document.createElement("form");
              form.method = "POST";
              form.enctype = "text/plain";
              form.action = `${here}/channel/table/hello`;
              const input = document.createElement("input");
              [input.name, input.value] = [body, ""];
              form.append(input);
              document.body.append(form);
              form.submit();
            }""",
            [game.address.here, json.dumps({"token": game.token, "mark": "1"})],
        )
    assert there.value is not None
    assert there.value.status == 403


def test_no_foreign_page_frames_the_table(game: Served, page: Page, evil: str) -> None:
    page.goto(evil)
    page.evaluate(
        """(url) => new Promise((done) => {
          const frame = document.createElement("iframe");
          frame.onload = done;
          frame.src = url;
          document.body.append(frame);
        })""",
        f"{game.address.here}/#{game.token}",
    )
    assert page.frames[1].url.startswith("chrome-error:")


def test_a_name_that_leads_here_is_not_ours(game: Served, page: Page) -> None:
    """DNS rebinding: the foreign name has come to mean this computer."""
    answer = page.goto(f"http://{FOREIGN}:{game.address.port}/#{game.token}")
    assert answer is not None
    assert answer.status == 421


def test_a_script_in_a_nickname_is_a_name(page: Page) -> None:
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    game = Served(names=NAMES)
    with game.served() as address:
        game.until("day.talk")
        page.goto(f"{address.here}/#{game.token}")
        game.until_true(lambda: "alert(1)" in page.inner_text("body"))
        game.step(1)
        assert page.locator("body script, img[src=x], svg[onload]").count() == 0
        assert page.locator("b", has_text="ШШШ").count() == 0
        for name in (NAMES[1], NAMES[2]):
            assert name in page.inner_text("body")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
    assert dialogs == []
    assert errors == []


def test_the_policy_holds_what_a_fault_would_let_through(game: Served, page: Page) -> None:
    """If a page did put a name into its markup, the browser would still run nothing."""
    page.goto(f"{game.address.here}/#{game.token}")
    told = page.evaluate(
        """() => new Promise((done) => {
          window.ran = [];
          const told = [];
          document.addEventListener("securitypolicyviolation", (event) => {
            told.push(event.effectiveDirective);
            if (told.length >= 3) done(told.sort());
          });
          const place = document.createElement("div");
          document.body.append(place);
          place.innerHTML = `<img src=x onerror="ran.push(1)"><p style="color: red"></p>`;
          const script = document.createElement("script");
          script.textContent = "ran.push(2)";
          place.append(script);
          setTimeout(() => done(told.sort()), 3000);
        })"""
    )
    assert told == ["script-src-attr", "script-src-elem", "style-src-attr"]
    assert page.evaluate("ran") == []


def test_the_token_stays_on_the_page(game: Served, page: Page) -> None:
    """Not in an address that is asked for, not in a header: the Referer, a cookie."""
    seen: list[str] = []
    page.on("request", lambda asked: seen.append(f"{asked.method} {asked.url} {asked.headers}"))
    page.goto(f"{game.address.here}/#{game.token}")
    page.wait_for_function("performance.getEntriesByType('resource').length >= 5")
    assert len(seen) >= 5
    assert not [each for each in seen if game.token in each.split("#")[-1].split("'", 1)[-1]]
    assert page.context.cookies() == []
