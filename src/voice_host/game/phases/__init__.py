"""The kinds of phases, by the name a ruleset's data calls them."""

from __future__ import annotations

from voice_host.game import ballot
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.phases.best_player import BestPlayer
from voice_host.game.phases.clan_call import ClanCall
from voice_host.game.phases.deal import Deal
from voice_host.game.phases.defence import Defence
from voice_host.game.phases.hunt import Hunt
from voice_host.game.phases.judgement import Judgement
from voice_host.game.phases.kattani_call import KattaniCall
from voice_host.game.phases.kattani_morning import KattaniMorning
from voice_host.game.phases.last_word import LastWord
from voice_host.game.phases.lift import Lift
from voice_host.game.phases.meet import Meet
from voice_host.game.phases.morning import Morning
from voice_host.game.phases.night_call import NightCall
from voice_host.game.phases.night_news import NightNews
from voice_host.game.phases.night_round import NightAnswers, NightRound
from voice_host.game.phases.over import Over
from voice_host.game.phases.protests import Protests
from voice_host.game.phases.speeches import Speeches
from voice_host.game.phases.sport_speeches import SportSpeeches
from voice_host.game.phases.statements import Statements
from voice_host.game.phases.talk import Talk
from voice_host.game.phases.trial import Trial
from voice_host.game.phases.vote import DayVote
from voice_host.game.phases.vote_in_turn import VoteInTurn

BEHAVIOURS: dict[str, Behaviour] = {
    "deal": Deal(),
    "meet": Meet(),
    "call": NightCall(),
    "news": NightNews(),
    "kattani_call": KattaniCall(),
    "kattani_morning": KattaniMorning(),
    "hunt": Hunt(),
    "clan": ClanCall(),
    "round": NightRound(),
    "answers": NightAnswers(),
    "morning": Morning(),
    "talk": Talk(),
    "speeches": Speeches(),
    "sport_speeches": SportSpeeches(),
    "vote": DayVote(),
    "defence": Defence(ballot.cancel),
    "vote_in_turn": VoteInTurn(),
    "trial": Trial(),
    "judge": Judgement(),
    "defence_in_turn": Defence(ballot.begin_again),
    "lift": Lift(),
    "last_word": LastWord(),
    "over": Over(),
    "best_player": BestPlayer(),
    "accusations": Statements("accusation"),
    "opinions": Statements("speech"),
    "protests": Protests(),
}
