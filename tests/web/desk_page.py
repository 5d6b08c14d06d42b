"""The human host at his page, in a game that the program leads: he looks on, and takes part."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from playwright.sync_api import Browser, Locator, Page

UntilShown = Callable[[Locator], None]
"""Serves the game meanwhile."""

Look = Callable[[str, Page], None]
"""For faults of a page in this state."""

SAID = "Тише, пожалуйста"


class DeskPage:
    """He presses only when his page shows what he presses it for: a new question unpicks the seats
    that were picked."""

    def __init__(self, browser: Browser, until_shown: UntilShown, look: Look) -> None:
        self.page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
        self._until_shown = until_shown
        self._look = look
        self.errors: list[str] = []
        self.page.context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.page.context.on(
            "console", lambda told: self.errors.append(told.text) if told.type == "error" else None
        )

    def come_in(self, address: str, pin: str) -> None:
        """By the door."""
        self.page.goto(address)
        enter = self.page.locator("button:enabled", has_text="Войти")
        self._until_shown(enter)
        self._look("door", self.page)
        self.page.get_by_label("PIN").fill(pin)
        self.page.keyboard.press("Enter")
        self.shows(".seat:nth-child(10)")

    # What he does

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def press_in_sheet(self, name: str) -> None:
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("button", name=name, exact=True).click()
        assert dialog.is_hidden()

    def pick(self, seat: int) -> None:
        self.page.locator(f".seat:nth-child({seat})").click()
        self.shows(f'.seat[aria-pressed="true"]:nth-child({seat})')

    def put_back(self, seat: int) -> None:
        """It is not picked any more."""
        self.page.locator(f".seat:nth-child({seat})").click()
        self.shows(f'.seat[aria-pressed="false"]:nth-child({seat})')

    def shows(self, selector: str, text: str | None = None) -> None:
        self._until_shown(self.page.locator(selector, has_text=text).first)

    def shows_floor(self, seat: int, nominees: Iterable[int]) -> None:
        """This question and no earlier one: now seats may be picked for it."""
        self.shows(f".seat.floor:nth-child({seat})")
        named = ", ".join(map(str, nominees))
        self.shows(".vote p", f"Выставлены: {named}" if named else "Никто не выставлен")

    def lead(self, *, human: bool) -> None:
        """Takes over, or hands back."""
        self.press("Вести самому" if human else "Пусть ведёт программа")
        self.shows(".who", "Ведёте вы" if human else "Ведёт программа")

    def say_and_stop(self) -> None:
        """A word of his own, and a pause."""
        self.page.get_by_label("Сказать голосом ведущего").fill(SAID)
        self.press("Сказать")
        self.shows(".status", "Сказано")
        self.press("Пауза")
        self.shows(".bottom button", "Продолжаем")

    def go_on(self) -> None:
        self.press("Продолжаем")
        self.shows(".bottom button", "Пауза")

    def foul(self, seat: int, *, reason: str | None = None) -> None:
        """`reason`: who leads himself is asked for it."""
        self.pick(seat)
        self.press("Фол")
        if reason is not None:
            self.shows(".sheet")
            self._look("reasons", self.page)
            self.press_in_sheet(reason)
        self.shows(f".seat:nth-child({seat}) .fouls", "!")

    def think_better_of_removing(self, seat: int) -> None:
        self.pick(seat)
        self._look("desk", self.page)
        self.press("Удалить")
        self.shows(".sheet")
        self._look("sheet of removing", self.page)
        self.press_in_sheet("Не надо")
        self.put_back(seat)

    def free(self, seat: int) -> None:
        """Its phone loses it."""
        self.pick(seat)
        self.press(f"Освободить место {seat}")
        self.shows(".sheet")
        self._look("sheet of freeing", self.page)
        self.press_in_sheet(f"Освободить место {seat}")
        self.shows(".status", f"Место {seat} свободно.")

    def open_protocol(self) -> Page:
        link = self.page.get_by_role("link", name="Открыть протокол")
        self._until_shown(link)
        with self.page.expect_popup() as opened:
            link.click()
        opened.value.get_by_role("heading", level=1).wait_for()
        return opened.value

    # What he reads

    def turn_secrets(self) -> None:
        """Shows them, or hides them."""
        self.press("Показать роли")

    @property
    def roles(self) -> list[str]:
        return self.page.locator(".seat .role").all_inner_texts()

    @property
    def log(self) -> list[str]:
        """What has happened, without the time."""
        texts = "(lines) => lines.map((line) => line.lastChild.textContent)"
        return list(self.page.locator(".log li").evaluate_all(texts))
