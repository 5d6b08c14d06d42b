"""The page of a protocol: the course of the game and the votes as pictures, names as text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import msgspec
import pytest

from tests.protocol.test_protocol import GAMES
from voice_host.protocol import STYLE, page, protocol, settled
from voice_host.protocol.course import course
from voice_host.protocol.hands import hands
from voice_host.protocol.parts import (
    Action,
    Ballot,
    BestMove,
    Check,
    Foul,
    Leaving,
    Night,
    Protocol,
    Seat,
    Vote,
)  # fmt: skip
from voice_host.script.parser import parse
from voice_host.script.runner import run

pytestmark = pytest.mark.unit

EVIL = """<script>alert(1)</script>"><img src=x onerror=alert(2)>&'"""
ROLES = ["don", "citizen", "commissar", "mafia", "maniac"]


def kept(**given: object) -> Protocol:
    seats = [Seat(seat=seat, role=role) for seat, role in enumerate(ROLES, 1)]
    return Protocol(
        **{"ruleset": "classic", "players": 5, "night": "roles", "seats": seats, "day": 1, **given}
    )


def signs(drawn: str) -> list[str]:
    return re.findall(r'<text class="in" [^>]*>([^<]*)<', drawn)


class Tags(HTMLParser):
    """Every tag that is really there, and whether all are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.attributes: set[str] = set()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(
    "name",
    ["red_wins", "tie_and_lift", "city_red_wins", "clones_judge", "davydov_red_wins",
     "kattani_note", "sport_told", "sport_best_move"],
)  # fmt: skip
def test_names_are_text_whatever_is_in_them(name: str) -> None:
    script = parse(GAMES / f"{name}.game")
    setup = msgspec.structs.replace(
        script.setup, names={seat: f"{EVIL}{seat}" for seat in range(1, script.setup.players + 1)}
    )
    whole = page(protocol(setup, settled(setup, run(script).commands)))
    tags = Tags()
    tags.feed(whole)
    assert tags.open == []
    assert tags.seen <= {
        "html", "head", "meta", "link", "title", "style", "body", "h1", "h2", "p", "s", "table",
        "caption", "tr", "th", "td", "figure", "figcaption", "svg", "rect", "path", "circle",
        "text",
    }  # fmt: skip
    assert not any(each.startswith("on") or each in ("src", "style") for each in tags.attributes)
    assert "&lt;script&gt;" in whole


def test_the_style_is_told_as_it_stands_in_the_page() -> None:
    """The server lets no other style in (a hash of it)."""
    assert f"<style>{STYLE}</style>" in page(kept())


def test_each_hand_is_a_disc_with_its_number_and_camp() -> None:
    vote = Vote(
        day=1,
        round=1,
        kind="vote",
        ballots=[
            Ballot(seats=(4,), count=3, voters=(2, 3, 5)),
            Ballot(seats=(2,), count=2, voters=(1, 4)),
        ],
        left=[4],
    )
    drawn = "".join(hands(kept(), vote))
    discs = re.findall(r'<circle class="mark (\w+)"[^>]*/><text class="in \w+" [^>]*>(\d+)<', drawn)
    assert discs == [("red", "2"), ("red", "3"), ("grey", "5"), ("black", "1"), ("black", "4")]
    assert 'class="gone">4<' in drawn
    assert 'class="gone">2<' not in drawn
    assert 'aria-label="За 4: 3, голосовали 2, 3, 5. За 2: 2, голосовали 1, 4"' in drawn


def test_hands_that_were_only_counted_have_no_numbers() -> None:
    vote = Vote(day=1, round=1, kind="vote", ballots=[Ballot(seats=(4,), count=3)])
    drawn = "".join(hands(kept(), vote))
    assert drawn.count("<circle") == 3
    assert 'class="in' not in drawn


def test_a_vote_that_was_broken_off_is_a_picture_too() -> None:
    assert "Голосов нет" in "".join(hands(kept(), Vote(day=1, round=1, kind="vote", ballots=[])))


def test_the_course_shows_what_befell_whom_and_until_when() -> None:
    game = kept(
        day=2,
        nights=[
            Night(
                day=1,
                killed=(2,),
                checks=[Check(role="don", by=1, seat=3, answer="yes")],
                actions=[
                    Action(role="don", by=1, target=3),
                    Action(role="mafia", by=4, target=2),
                    Action(role="maniac", by=5, target=4),
                ],
            )
        ],
        fouls=[
            Foul(day=1, at=1.0, seat=5, total=1),
            Foul(day=1, at=2.0, seat=5, total=2),
            Foul(day=1, at=3.0, seat=3, total=1, cancelled=True),
        ],
        votes=[
            Vote(day=1, round=1, kind="vote", ballots=[Ballot(seats=(1,), count=2)]),
            Vote(day=1, round=2, kind="vote", ballots=[Ballot(seats=(1,), count=3)]),
        ],
    )
    game.seats[1].left = Leaving(day=2, at=9.0, why="shot")
    game.seats[0].left = Leaving(day=1, at=5.0, why="vote")
    drawn = "".join(course(game))
    assert re.findall(r'<text class="head"[^>]*>([^<]*)<', drawn) == ["день 1", "ночь 1", "день 2"]
    assert signs(drawn) == ["3", "?", "+", "2!"]
    assert drawn.count('class="sign"') == 1
    lives = re.findall(r'<path class="life \w*" d="M[\d. ]+H([\d.]+)"', drawn)
    ends = [float(end) for end in lives]
    assert ends[0] < ends[1] < ends[2] == ends[3] == ends[4]
    assert "игрок 2: день 2, убит ночью" in drawn


def test_a_game_of_which_nothing_may_be_told_has_no_colours() -> None:
    """ALL-1."""
    game = kept(seats=[Seat(seat=seat) for seat in range(1, 6)])
    drawn = "".join(course(game))
    assert "life red" not in drawn
    assert "life black" not in drawn
    assert "мафия" not in drawn


def test_how_good_the_best_move_was() -> None:
    """SPORT-29."""
    assert "Лучший ход игрока 2: 1, 4, 5 (чёрных: 2 из 3)." in page(
        kept(best_moves=[BestMove(day=1, by=2, picks=(1, 4, 5))])
    )


def test_the_points_of_the_evening() -> None:
    """DAVYDOV-8."""
    whole = page(kept(scores={EVIL: 4}))
    assert "Очки за вечер" in whole
    assert EVIL not in whole
