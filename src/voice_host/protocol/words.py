"""The names of results and reasons, in Russian, for people."""

from __future__ import annotations

VICTORIES = {
    "red": "победил город",
    "black": "победила мафия",
    "mafia": "победила мафия",
    "yakuza": "победила якудза",
    "maniac": "победил маньяк",
    "werewolf": "победил оборотень",
    "draw": "ничья",
}
"""Who won."""

LEAVINGS = {
    "vote": "голосование",
    "lift": "подъём",
    "shot": "убит ночью",
    "foul": "четвёртый фол",
    "disqualified": "удаление",
    "death": "смерть",
    "note": "записка",
    "missed_votes": "пропуск голосований",
}
"""Why somebody left."""

SKIPPED = {
    "none": "никто не выставлен",
    "single_day_one": "в первый день выставлен только один",
    "removed_player": "игрок удалён, голосования нет",
    "four_players": "за столом четверо, снова поровну",
    "no_voters": "поровну, а голосовать больше некому",
    "whole_table": "поровну у всего стола",
}
"""Why there was no vote."""

VERDICTS = {"execute": "казнить", "pardon": "помиловать", "lot": "по жребию казнить"}
"""What a Judge may decide."""

FOULS = {
    "second_vote": "вторая рука в голосовании",
    "talk": "речь не вовремя",
    "gestures": "жесты",
    "touch": "прикосновения",
    "manners": "неэтичное поведение",
    "argument": "спор с судьёй",
    "hand": "рука не вовремя",
    "vote_calls": "призывы на голосовании",
    "best_move": "жесты до лучшего хода",
    "dead_hint": "подсказка выбывшего",
    "swearing": "мат",
}
"""What a foul was for, as the rulesets name it."""

REMOVALS = {
    "left_table": "ушёл из-за стола",
    "night_touch": "прикосновения ночью",
    "night_signs": "подсказки ночью",
    "insult": "оскорбления",
    "peeked": "подсмотренное",
    "night_talk": "разговоры ночью",
    "tears": "слёзы за столом",
    "appeal": "неигровые апелляции",
    "vote_form": "нарушена форма голосования",
    "peeking": "подглядывание",
    "best_move_request": "просьба о лучшем ходе",
    "best_move_appeal": "ссылка на лучший ход",
}
"""What somebody was removed for."""

LOSSES = {
    "oath": "клятва или пари",
    "bribery": "шантаж, угрозы или подкуп",
    "outside_hint": "подсказка со стороны",
    "night_proof": "доказательство тем, что было ночью",
}
"""What a team has lost the game for."""

OUTCOMES = {
    "annulled": "партия аннулирована",
    "replayed": "партия переиграна",
    "red": "победил город",
    "black": "победила мафия",
}
"""What may come of a protest."""


def worded(words: dict[str, str], name: str) -> str:
    """The Russian words; a name without them stands as it is."""
    return words.get(name, name)
