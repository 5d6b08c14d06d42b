"""The table's page in a real browser, of a real server, with a game behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import faults
from tests.web.evening import TOKEN, Evening
from voice_host.game.setup import Setup
from voice_host.web.server import Address, serving

pytestmark = pytest.mark.browser

LONG = "Иннокентий Достопочтенный-Константинопо"
SIZES = [(360, 740), (1440, 900), (3840, 2160)]

Played = tuple[Evening, Address]


@pytest.fixture
def played() -> Iterator[Played]:
    """Ten bots, a sport-like evening; the test steps it."""
    names = {1: "Анна", 3: "<b>Веня</b>", 4: LONG}
    setup = Setup(ruleset="classic", players=10, seed=1, names=names)
    evening = Evening(setup)
    with serving(evening.hub, 0, phones=False) as address:
        evening.begin()
        yield evening, address


def look(page: Page, played: Played, query: str = "") -> Evening:
    """Open the page at the table as it is."""
    evening, address = played
    page.goto(f"{address.here}/{query}#{TOKEN}")
    expect(page.locator("body")).not_to_have_attribute("data-page", "waiting")
    return evening


def speaks(evening: Evening) -> bool:
    deadline = evening.game.deadline
    full = deadline is not None and deadline - evening.host.now > 20
    return evening.game.phase == "day.speech" and evening.host.clock_runs and full


def press(page: Page, *keys: tuple[str, str]) -> None:
    """Keys that Playwright does not know: (key, code)."""
    page.evaluate(
        "(keys) => { for (const [key, code] of keys)"
        " dispatchEvent(new KeyboardEvent('keydown', { key, code })); }",
        keys,
    )


def test_by_night_there_is_nothing_but_the_call_and_the_clock(page: Page, played: Played) -> None:
    evening, _ = played
    evening.until(lambda evening: evening.game.state.is_night and evening.host.clock_runs)
    page.emulate_media(color_scheme="light")
    look(page, played)
    assert page.locator("body").get_attribute("data-page") == "dark"
    for hidden in ("#seats", "#what", "#asked", "#log", "#hearing"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator("#clock")).to_have_text(re.compile(r"^\d+$"))
    expect(page.locator("#line")).not_to_be_empty()
    expect(page.locator("body")).to_have_css("background-color", "rgb(11, 9, 8)")


def test_who_has_the_floor_and_how_long(page: Page, played: Played) -> None:
    evening, _ = played
    evening.until(speaks)
    look(page, played)
    floor = evening.game.floor
    expect(page.locator("#who")).to_contain_text(str(floor))
    expect(page.locator(".seat.floor .number")).to_have_text(str(floor))
    shown = int(page.inner_text("#clock").replace("1:00", "60"))
    left = (evening.game.deadline or 0) - evening.host.now
    assert left - 5 < shown <= left + 1  # the page has counted on since it was opened
    expect(page.locator("#clock")).to_have_text(str(shown - 2), timeout=4000)


def test_the_clock_stands_in_a_pause(page: Page, played: Played) -> None:
    evening, _ = played
    evening.until(speaks)
    look(page, played)
    evening.host.key("пауза")
    evening.step()
    expect(page.locator("#who")).to_have_text("Пауза")
    stands = page.inner_text("#clock")
    page.wait_for_timeout(1500)
    assert page.inner_text("#clock") == stands


def test_a_name_is_text_whatever_it_is(page: Page, played: Played) -> None:
    evening, _ = played
    evening.until(speaks)
    look(page, played)
    expect(page.locator(".seat").nth(2).locator(".name")).to_have_text("<b>Веня</b>")
    assert page.locator(".seat b").count() == 0


@pytest.mark.parametrize("name", ["\u202eannA", "\u2067\u2069\u202eannA", "חנה"])
def test_a_name_does_not_turn_round_what_stands_beside_it(page: Page, name: str) -> None:
    setup = Setup(ruleset="classic", players=10, seed=1, names={1: name})
    evening = Evening(setup)
    with serving(evening.hub, 0, phones=False) as address:
        evening.begin()
        evening.until(lambda evening: evening.game.floor == 1 and speaks(evening))
        look(page, (evening, address))
        bare = re.sub("[\u2066-\u2069]", "", name)
        expect(page.locator("#who")).to_have_text(f"1 · \u2068{bare}\u2069")
        expect(page.locator(".seat .name").first).to_have_css("unicode-bidi", "isolate")
        left_to_right = page.evaluate(
            """async (name) => {
              const { isolated } = await import("/static/dom.js");
              return [isolated(name), name].map((shown) => {
                const line = document.createElement("p");
                line.textContent = `1 ${shown} 2 3`;
                document.body.append(line);
                const at = [2, 1].map((back) => {
                  const range = document.createRange();
                  const length = line.textContent.length;
                  range.setStart(line.firstChild, length - 2 * back + 1);
                  range.setEnd(line.firstChild, length - 2 * back + 2);
                  return range.getBoundingClientRect().left;
                });
                line.remove();
                return at[0] < at[1];
              });
            }""",
            name,
        )
        assert left_to_right == [True, False], "and without help the line is turned round"


def test_who_has_left_is_struck_out(page: Page, played: Played) -> None:
    evening, _ = played
    look(page, played)
    evening.until(lambda evening: len(evening.game.alive) < 10 and evening.game.phase == "day.talk")
    evening.until(lambda evening: not evening.host.speaking)
    gone = page.locator(".seat.gone")
    expect(gone).to_have_count(10 - len(evening.game.alive))
    expect(page.locator("#day")).to_contain_text(f"за столом {len(evening.game.alive)} из 10")


def test_votes_grow_as_they_are_counted(page: Page, played: Played) -> None:
    evening, _ = played
    evening.until(lambda evening: evening.game.state.vote is not None)
    look(page, played)
    vote = evening.game.state.vote
    assert vote is not None
    expect(page.locator(".column")).to_have_count(len(vote.candidates))
    evening.until(lambda _: any(vote.counts))
    evening.step()
    first = next(i for i, count in enumerate(vote.counts) if count)
    column = page.locator(".column").nth(first)
    expect(column.locator(".count")).to_have_text(str(vote.counts[first]))
    page.wait_for_timeout(700)
    box = column.locator(".bar").bounding_box()
    assert box is not None
    assert box["height"] > 5


def test_keys_reach_the_game_in_order(page: Page, played: Played) -> None:
    evening, _ = played
    evening.until(lambda evening: evening.game.phase == "day.talk" and not evening.host.speaking)
    evening.step()
    look(page, played)
    press(page, *((key, "") for key in "удалить 12345678901234567890"))
    for _ in range(100):
        evening.step()
        if evening.keys.typed == "удалить 12345678901234567890":
            break
        page.wait_for_timeout(20)
    assert evening.keys.typed == "удалить 12345678901234567890"
    expect(page.locator("#typed")).to_have_text("удалить 12345678901234567890")
    page.keyboard.press("Escape")
    for _ in range(20):
        page.wait_for_timeout(20)
        evening.step()
    assert evening.keys.typed == ""


def test_the_numeric_pad_needs_no_looking(page: Page, played: Played) -> None:
    evening, _ = played
    evening.until(lambda evening: evening.game.phase == "day.talk" and not evening.host.speaking)
    evening.step()
    look(page, played)
    press(page, ("End", "Numpad1"), ("2", "Numpad2"), ("Delete", "NumpadDecimal"))
    for _ in range(50):
        evening.step()
        page.wait_for_timeout(10)
    assert evening.keys.typed == "12,"


def test_the_keys_on_the_screen_do_the_same(page: Page, played: Played) -> None:
    evening, _ = played
    evening.until(lambda evening: evening.game.phase == "day.talk" and not evening.host.speaking)
    evening.step()
    look(page, played)
    expect(page.locator("#keys")).to_be_hidden()
    page.click("#show-keys")
    for key in ("4", "2", "⌫", "−", "*", ",", "="):
        page.get_by_text(key, exact=True).and_(page.locator(".key")).click()
    page.keyboard.press("5")  # the mouse has not taken the focus
    for _ in range(50):
        evening.step()
        page.wait_for_timeout(10)
    assert evening.keys.typed == "4-*,=5"


def test_a_card_is_shown_small_and_hidden_by_a_key(page: Page, played: Played) -> None:
    evening, _ = played
    evening = look(page, played)
    evening._players = None
    evening.until(lambda evening: evening.keys.calls(evening.host) and not evening.host.speaking)
    expect(page.locator("#pad")).to_contain_text("Игрок 1")
    large = page.locator("#pad").evaluate("(pad) => parseFloat(getComputedStyle(pad).fontSize)")
    page.keyboard.press("Space")
    for _ in range(30):
        evening.step()
        page.wait_for_timeout(10)
    expect(page.locator("#pad")).to_contain_text("Ваша карта")
    small = page.locator("#pad").evaluate("(pad) => parseFloat(getComputedStyle(pad).fontSize)")
    assert small < large
    expect(page.locator("#seats")).to_be_hidden()
    page.keyboard.press("Enter")
    for _ in range(30):
        evening.step()
        page.wait_for_timeout(10)
    expect(page.locator("#pad")).not_to_contain_text("Ваша карта")


def test_the_words_of_the_keypad_stand_below_the_moon_after_a_vote_too(
    page: Page, played: Played
) -> None:
    evening, _ = played
    evening.until(lambda evening: evening.game.state.is_night and evening.host.clock_runs)
    look(page, played)
    expect(page.locator("body")).to_have_attribute("data-page", "dark")
    page.evaluate("document.querySelector('#core').classList.add('voting')")  # nobody has left
    moon, words = page.locator(".timed").bounding_box(), page.locator("#pad").bounding_box()
    assert moon is not None
    assert words is not None
    assert words["y"] >= moon["y"] + moon["height"]


def test_all_cards_are_shown_in_the_end_and_the_page_outlives_the_game(
    page: Page, played: Played
) -> None:
    evening, _ = played
    look(page, played)
    evening.to_the_end()
    evening.screen.end()
    expect(page.locator("body")).to_have_attribute("data-page", "result")
    expect(page.locator("#who")).to_have_text("победил город")
    expect(page.locator(".seat .card").first).to_have_text("дон")
    evening.hub.close("table")
    evening.hub.close("pad")
    page.wait_for_timeout(3000)
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator("#who")).to_have_text("победил город")


def test_a_game_that_dies_is_missed(page: Page) -> None:
    evening = Evening(Setup(ruleset="classic", players=10, seed=1))
    with serving(evening.hub, 0, phones=False) as address:
        evening.begin()
        look(page, (evening, address))
    expect(page.locator("#lost")).to_be_visible(timeout=10_000)
    expect(page.locator("#lost")).to_have_attribute("role", "alert")


def test_a_wrong_token_shows_nothing_of_the_game(page: Page, played: Played) -> None:
    _, address = played
    page.goto(f"{address.here}/#guessed")
    expect(page.locator("#lost")).to_contain_text("voice-host play")
    expect(page.locator(".seat")).to_have_count(0)


@pytest.mark.parametrize("players", [6, 10, 25])
def test_nothing_is_wider_than_the_screen_and_no_seat_covers_another(
    page: Page, players: int
) -> None:
    names = {seat: f"{LONG}{seat}"[-40:] for seat in range(1, players + 1)}
    rules = "clones" if players > 20 else "classic"
    evening = Evening(Setup(ruleset=rules, players=players, seed=1, names=names))
    with serving(evening.hub, 0, phones=False) as address:
        evening.begin()
        evening.until(lambda evening: evening.game.phase.startswith("day."))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            look(page, (evening, address))
            page.wait_for_timeout(200)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
            boxes = [seat.bounding_box() for seat in page.locator(".disc").all()]
            assert len(boxes) == players
            for i, one in enumerate(boxes):
                assert one is not None
                assert one["x"] >= 0
                assert one["x"] + one["width"] <= width
                for other in boxes[:i]:
                    assert other is not None
                    apart_x = abs(one["x"] - other["x"]) >= one["width"] * 0.99
                    apart_y = abs(one["y"] - other["y"]) >= one["height"] * 0.99
                    assert apart_x or apart_y


def test_the_clock_and_the_numbers_can_be_read_at_four_metres(page: Page, played: Played) -> None:
    """A digit of 10 mm is read there; a laptop of 1440 pixels has 4.4 of them to a millimetre."""
    evening, _ = played
    evening.until(speaks)
    page.set_viewport_size({"width": 1440, "height": 900})
    look(page, played)
    size = "(element) => parseFloat(getComputedStyle(element).fontSize)"
    cap_height = 0.7
    assert page.locator("#clock").evaluate(size) * cap_height / 4.4 > 25
    assert page.locator(".number").first.evaluate(size) * cap_height / 4.4 > 8


def test_english(page: Page, played: Played) -> None:
    evening, _ = played
    evening.until(speaks)
    look(page, played, "?lang=en")
    expect(page.locator("#phase")).to_have_text("Speeches")
    expect(page.locator("#day")).to_contain_text("Day 1")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("#line").get_attribute("lang") == "ru"  # it is what the host says


def test_motion_is_not_for_everybody(page: Page, played: Played) -> None:
    evening, _ = played
    evening.until(speaks)
    page.emulate_media(reduced_motion="reduce")
    look(page, played)
    moves = "(spot) => getComputedStyle(spot).transitionDuration"
    assert set(page.locator("#spot").evaluate(moves).split(", ")) == {"0.001s"}


def test_the_page_asks_nobody_but_the_game(page: Page, played: Played) -> None:
    _, address = played
    asked: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    look(page, played)
    page.wait_for_timeout(300)
    assert asked
    assert all(url.startswith((f"{address.here}/", "data:")) for url in asked)
    assert errors == []


def test_nobody_is_kept_out(page: Page, played: Played) -> None:
    evening, _ = played
    look(page, played)
    night = faults(page)
    evening.until(speaks)
    evening.step()
    expect(page.locator("body")).to_have_attribute("data-page", "table")
    speech = faults(page)
    evening.until(lambda evening: evening.game.state.vote is not None)
    evening.step()
    expect(page.locator(".column").first).to_be_visible()
    assert [*night, *speech, *faults(page)] == []
