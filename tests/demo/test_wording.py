from __future__ import annotations

import random

import pytest

from voice_host.demo.wording import TALK, words_for
from voice_host.game.commands import (
    Accuse,
    CallNight,
    CastVote,
    Command,
    Count,
    EndSpeech,
    Foul,
    Next,
    Nominate,
    Pause,
    PutToVote,
    Resume,
    Undo,
)
from voice_host.phrases.matcher import phase_grammar

pytestmark = pytest.mark.unit

PLAYERS = 20
EVERYTHING = phase_grammar(("speech", "free_talk", "vote", "host"), PLAYERS)


@pytest.mark.parametrize(
    "command",
    [
        *(Nominate(seats=(seat,)) for seat in range(1, PLAYERS + 1)),
        *(Count(votes=votes) for votes in range(PLAYERS + 1)),
        *(Foul(seat=seat) for seat in range(1, PLAYERS + 1)),
        *(Accuse(seat=seat) for seat in range(1, PLAYERS + 1)),
        PutToVote(),
        CallNight(),
        EndSpeech(word="thanks"),
        EndSpeech(word="pass"),
        Next(),
        Pause(),
        Resume(),
        Undo(),
    ],
)
def test_every_wording_means_its_command(command: Command) -> None:
    for seed in range(12):
        assert EVERYTHING.match(words_for(command, random.Random(seed))) == command


@pytest.mark.parametrize("is_told", [False, True])
def test_every_wording_of_a_vote_means_it_where_it_is_said(is_told: bool) -> None:
    heard = phase_grammar(("best_player" if is_told else "vote_in_turn", "host"), PLAYERS)
    for seat in range(1, PLAYERS + 1):
        for seed in range(12):
            said = words_for(CastVote(seat=seat), random.Random(seed), is_told=is_told)
            assert heard.match(said) == CastVote(seat=seat)


@pytest.mark.parametrize("talk", TALK)
def test_talk_means_nothing(talk: str) -> None:
    assert EVERYTHING.match(talk) is None
