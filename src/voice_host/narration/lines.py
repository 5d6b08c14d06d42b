"""Which lines there are, and which slots each may use. Their words are in `lines.ru.toml`."""

from __future__ import annotations

from collections.abc import Mapping

_SEAT = ("seat", "nickname")
_FLOOR = ("seat", "nickname", "seconds")

SLOTS: Mapping[str, tuple[str, ...]] = {
    "game_started": ("players", "deck"),
    "introduced": _SEAT,
    "card_turn.look": _SEAT,
    "card_turn.key_in": _SEAT,
    "phase.deal": (),
    "phase.deal_by_host": (),
    "phase.first_night": (),
    "phase.night": (),
    "phase.night_meet": (),
    "phase.night_round": (),
    "phase.night_answers": (),
    "phase.morning": (),
    "phase.day_talk": ("seconds",),
    "phase.day_speech": (),
    "turn.enter": _SEAT,
    "turn.read": _SEAT,
    "slept": ("role",),
    "number_called": ("seat",),
    "hunt_over": ("role",),
    "night_result.killed": ("seats",),
    "night_result.nobody": (),
    "floor.speech": _FLOOR,
    "floor.nomination_only": _FLOOR,
    "floor.defence": _FLOOR,
    "floor.last_word": _FLOOR,
    "floor.best_move": _FLOOR,
    "floor.accusation": _FLOOR,
    "floor_returned": _FLOOR,
    "time_short": _FLOOR,
    "time_up": (),
    "led_by.human": (),
    "led_by.program": (),
    "best_move": ("by", "seats"),
    "floor_ended.said": _SEAT,
    "floor_ended.time": _SEAT,
    "floor_ended.foul": _SEAT,
    "floor_ended.host": _SEAT,
    "nominated": ("by", "seat"),
    "withdrawn": ("by", "seat"),
    "nominees.some": ("seats",),
    "nominees.none": (),
    "vote_opened.first": ("seats",),
    "vote_opened.again": ("seats",),
    "candidate": _SEAT,
    "count_asked.candidate": _SEAT,
    "count_asked.lift": (),
    "votes.some": ("seat", "count"),
    "votes.none": ("seat",),
    "votes.rest": ("seat", "count"),
    "votes.no_rest": ("seat",),
    "count_corrected.candidate": ("seat", "count"),
    "count_corrected.lift": (),
    "tie": ("seats",),
    "lift_asked": ("seats",),
    "lift_vote.passed": ("count", "of"),
    "lift_vote.failed": ("count", "of"),
    "vote_skipped.none": (),
    "vote_skipped.single_day_one": (),
    "vote_skipped.removed_player": (),
    "vote_skipped.four_players": (),
    "vote_skipped.whole_table": (),
    "no_one_left": (),
    "left.leaves": _SEAT,
    "left.single": _SEAT,
    "left.foul": _SEAT,
    "left.disqualified": _SEAT,
    "left.card": ("seat", "role"),
    "banned": _SEAT,
    "team_lost": _SEAT,
    "foul.any": ("seat", "nickname", "total"),
    "foul.third": _SEAT,
    "foul_cancelled": ("seat", "nickname", "total"),
    "recording": (),
    "by_keys": (),
    "paused": (),
    "resumed": (),
    "time_told.left": ("seconds",),
    "time_told.none": (),
    "undone.what": ("what",),
    "undone.any": (),
    "game_over.red": (),
    "game_over.black": (),
    "game_over.maniac": (),
    "game_over.werewolf": (),
    "game_over.draw": (),
    "game_over.cast": ("cast",),
    "protest_made": _SEAT,
    "protest_vote.passed": ("seat",),
    "protest_vote.failed": ("seat",),
    "protest_settled.annulled": (),
    "protest_settled.replayed": (),
    "protest_settled.red": (),
    "protest_settled.black": (),
    "tuning.offer": (),
    "tuning.begin": (),
    "tuning.seat": ("seat",),
    "tuning.again_badly": ("seat",),
    "tuning.again_quiet": ("seat",),
    "tuning.again_noisy": ("seat",),
    "tuning.end": (),
    "tuning.not_all": ("seats",),
    "ask_again.nominate": ("seats",),
    "ask_again.nominees": (),
    "ask_again.withdraw": ("seat",),
    "ask_again.best_move": ("seats",),
    "ask_again.end_speech": (),
    "ask_again.return_floor": (),
    "ask_again.count": ("count",),
    "ask_again.hands": ("seats",),
    "ask_again.recount": ("seat", "count"),
    "ask_again.recount_lift": ("count",),
    "ask_again.foul": ("seat",),
    "ask_again.last_foul": ("seat",),
    "ask_again.cancel_foul": ("seat",),
    "ask_again.remove": ("seat",),
    "ask_again.ban": ("seat",),
    "ask_again.team_loss": ("seat",),
    "ask_again.pause": (),
    "ask_again.resume": (),
    "ask_again.next": (),
    "ask_again.lead_human": (),
    "ask_again.lead_program": (),
    "ask_again.repeat": (),
    "ask_again.time_left": (),
    "ask_again.undo": (),
}
"""Line id -> the slots it may use. All of these lines must be in the catalogue."""

REFUSALS = (
    "paused", "not_paused", "no_timer", "nothing_to_undo", "game_over", "unknown", "gone",
    "no_fouls", "no_floor", "night", "not_your_turn", "no_withdrawing", "not_your_nomination",
    "too_many", "no_way_back", "himself", "too_many_picks", "nominees_hidden", "decided",
    "no_protest", "no_such_reason", "not_counted", "recount_too_late",
)  # fmt: skip
"""Reasons of a refusal that may have words of their own."""

UNDONE = (
    "nominate", "withdraw", "best_move", "end_speech", "return_floor", "count", "hands",
    "recount", "foul", "cancel_foul", "remove", "team_loss", "protest", "ruling",
)  # fmt: skip
"""Commands of which everybody may hear that they were taken back; a night's choice is not one."""

ROLES = (
    "don", "mafia", "lover", "putana", "boss", "yakuza_boss", "yakuza", "commissar", "kattani",
    "sheriff", "sergeant", "doctor", "journalist", "lawyer", "judge", "courtesan", "lunatic",
    "student", "mirror", "homeless", "maniac", "werewolf", "citizen",
)  # fmt: skip
"""Every role that must have a name."""

RULESETS = ("sport",)
"""Rulesets that may have words of their own for any line: the table named after them."""

WORDED: Mapping[str, tuple[frozenset[str], tuple[str, ...]]] = {
    "woke": (frozenset(ROLES), ("role",)),
    "met": (frozenset(ROLES), ("role",)),
    "refused": (frozenset(REFUSALS), ()),
}
"""Lines that may be worded for some cases (`woke.don`): the cases, and the slots.

`woke.any` serves all other cases and must be there.
"""
