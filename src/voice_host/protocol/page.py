"""The protocol as a page to print: one file, no scripts, nothing from other hosts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from html import escape
from pathlib import Path

from voice_host.game.role import Camp
from voice_host.game.ruleset import load
from voice_host.narration.playing_cards import card_name
from voice_host.protocol.course import course
from voice_host.protocol.hands import hands
from voice_host.protocol.parts import Action, BestMove, Night, Protest, Protocol, Seat, Vote
from voice_host.protocol.pictures import camp_of
from voice_host.protocol.words import (
    FOULS,
    LEAVINGS,
    LOSSES,
    OUTCOMES,
    REMOVALS,
    SKIPPED,
    VERDICTS,
    VICTORIES,
    worded,
)
from voice_host.table.keypad import answer_text
from voice_host.table.role_names import role_name

STYLE = f"\n{Path(__file__).with_name('page.css').read_text(encoding='utf-8')}"
"""What stands between the tags of `style`."""


def page(kept: Protocol, head: str = "", tools: str = "") -> str:
    """A whole HTML document, in Russian.

    `head` and `tools`: markup that a server puts into its head, and before it on a screen.
    """
    body = "\n".join(_body(kept))
    return (
        '<!DOCTYPE html>\n<html lang="ru">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(_title(kept))}</title>\n<style>{STYLE}</style>\n{head}</head>\n"
        f"<body>\n{tools}\n{body}\n</body>\n</html>\n"
    )


def _title(kept: Protocol) -> str:
    return "Протокол партии" + (f" {kept.id}" if kept.id else "")


def _body(kept: Protocol) -> Iterator[str]:
    yield f"<h1>{escape(_result(kept))}</h1>"
    about = [f"правила: {load(kept.ruleset).name}", f"игроков: {kept.players}"]
    if kept.started:
        about.insert(0, f"{datetime.fromisoformat(kept.started).astimezone():%d.%m.%Y %H:%M}")
    if kept.seed is not None:
        about.append(f"зерно {kept.seed}")
    yield f'<p class="about">{escape("; ".join([_title(kept), *about]))}</p>'
    if kept.team_loss is not None:
        why = _because(LOSSES, kept.team_loss.reason)
        yield f"<p>Поражение команде игрока {kept.team_loss.seat}{escape(why)}.</p>"
    head: tuple[str, ...] = ("№", "Игрок", "Роль", "Фолы", "Ушёл")
    if any(seat.points is not None for seat in kept.seats):
        head += ("Очки",)
    yield from _table(head, (_seat(seat) for seat in kept.seats))
    if kept.scores:
        scores = ((player, str(points)) for player, points in kept.scores.items())
        yield from _table(("Игрок", "Очки"), scores, "Очки за вечер")
    for ban in kept.bans:
        until = "до конца вечера" if ban.games is None else f"на {ban.games} игры"
        yield f"<p>Игрок {ban.seat} отстранён {until}.</p>"
    if kept.best_players:
        yield f"<p>Лучший игрок: {_listed(kept.best_players)}.</p>"
    yield "<h2>Ход партии</h2>"
    yield from course(kept)
    for day in range(kept.day + 1):
        if day:
            yield f"<h2>День {day}</h2>"
            yield from _day(kept, day)
        for night in kept.nights:
            if night.day == day:
                yield f"<h2>Ночь {day}</h2>"
                yield from _night(night)
    if kept.fouls:
        yield "<h2>Фолы</h2>"
        rows = (
            (
                str(foul.seat),
                f"день {foul.day}, {_clock(foul.at)}",
                f"{foul.total}-й" + (", снят" if foul.cancelled else ""),
                worded(FOULS, foul.reason or ""),
            )
            for foul in kept.fouls
        )
        yield from _table(("№", "Когда", "Фол", "За что"), rows)
    if kept.protests:
        yield "<h2>Протесты</h2>"
        for protest in kept.protests:
            yield f"<p>{escape(_protest(protest))}</p>"


def _protest(protest: Protest) -> str:
    told = f"Игрок {protest.seat}: {protest.text}"
    if protest.voters is None:
        return f"{told} (на голосование не поставлен)"
    told += f" — за: {_listed(protest.voters)}; {'принят' if protest.passed else 'не принят'}"
    return told + (f", {worded(OUTCOMES, protest.outcome)}" if protest.outcome else "")


def _result(kept: Protocol) -> str:
    if kept.result is None:
        told = any(seat.role for seat in kept.seats)
        return "Партия не окончена" + ("" if told else "; роли скрыты до её конца")
    return worded(VICTORIES, kept.result.winner).capitalize()


def _seat(seat: Seat) -> tuple[str, ...]:
    left = ""
    if seat.left is not None:
        left = f"день {seat.left.day}, {worded(LEAVINGS, seat.left.why)}"
        left += _because(REMOVALS, seat.left.reason)
    role = role_name(seat.role) if seat.role else ""
    if seat.became:
        role += f", потом {role_name(seat.became)}"
    if seat.card:
        role += f" ({card_name(seat.card)})"
    name = ", ".join(filter(None, (seat.name, seat.legend)))
    points = () if seat.points is None else (str(seat.points),)
    return str(seat.seat), name, role, str(seat.fouls or ""), left, *points


def _day(kept: Protocol, day: int) -> Iterator[str]:
    for move in kept.best_moves:
        if move.day == day:
            yield f"<p>Лучший ход игрока {move.by}: {_listed(move.picks)}{_hit(kept, move)}.</p>"
    nominated = [
        f"<s>{n.by} → {n.seat} (отозван)</s>" if n.withdrawn else f"{n.by} → {n.seat}"
        for n in kept.nominations
        if n.day == day
    ]
    if nominated:
        yield f"<p>Выставили: {', '.join(nominated)}.</p>"
    accused = [f"{a.by or '?'} → {a.seat}" for a in kept.accusations if a.day == day]
    if accused:
        yield f"<p>Обвиняли: {', '.join(accused)}.</p>"
    for vote in kept.votes:
        if vote.day == day:
            yield from _vote(kept, vote)
    for skipped in kept.skipped:
        if skipped.day == day:
            yield f"<p>Голосование: {escape(worded(SKIPPED, skipped.reason))}.</p>"
    spared = [each.seat for each in kept.spared if each.day == day]
    if spared:
        yield f"<p>Казнь отменена, алиби: {_listed(spared)}.</p>"
    for verdict in kept.verdicts:
        if verdict.day == day:
            yield f"<p>Приговор: {VERDICTS[verdict.decision]} {verdict.seat or 'всех'}.</p>"
    left = [
        f"{seat.seat} ({escape(worded(LEAVINGS, seat.left.why))})"
        for seat in kept.seats
        if seat.left is not None and seat.left.day == day
    ]
    yield f"<p>Ушли: {', '.join(left) or 'никто'}.</p>"


def _hit(kept: Protocol, move: BestMove) -> str:
    camps = [camp_of(kept.seats[seat - 1]) for seat in move.picks]
    return "" if None in camps else f" (чёрных: {camps.count(Camp.BLACK)} из {len(camps)})"


_CAPTIONS = {
    "vote": "Голосование, круг {}",
    "lift": "За подъём",
    "best_player": "Лучший игрок",
}


def _vote(kept: Protocol, vote: Vote) -> Iterator[str]:
    if vote.kind == "night":
        yield f"<p>За ночь: {sum(ballot.count for ballot in vote.ballots)}.</p>"
        return
    yield '<figure tabindex="0">'
    yield f"<figcaption>{_CAPTIONS[vote.kind].format(vote.round)}</figcaption>"
    yield from hands(kept, vote)
    yield "</figure>"
    if vote.silent:
        yield f"<p>Не голосовали: {_listed(vote.silent)}.</p>"


def _night(night: Night) -> Iterator[str]:
    told = {(check.role, check.by) for check in night.checks}
    rows = [
        (
            role_name(action.role),
            str(action.by),
            "не выбирал" if action.target is None else f"выбрал {_named(action)}",
            "без действия" if action.void else "",
        )
        for action in night.actions
        if (action.role, action.by) not in told  # its answer says it all
        and action.role != "judge"  # the verdict says it by day
    ]
    rows += [
        (
            role_name(check.role),
            str(check.by or ""),
            f"сравнил {check.seat} и {check.second}" if check.second else f"проверил {check.seat}",
            answer_text(check.answer).rstrip(".").lower(),
        )
        for check in night.checks
    ]
    if rows:
        yield from _table(("Роль", "Игрок", "Действие", "Ответ"), rows)
    if night.note is not None:
        says = "мафия" if night.note.says == "mafia" else "честный"
        yield f"<p>В записке Каттани: {night.note.seat} — {says}.</p>"
    if night.shots is not None:
        listed = ", ".join(map(str, night.shots)) or "нет"
        yield f"<p>Выстрелы в записках: {listed}.</p>"
    if night.killed is not None:
        yield f"<p>Убиты: {_listed(night.killed)}.</p>" if night.killed else "<p>Убитых нет.</p>"


def _because(words: dict[str, str], reason: str | None) -> str:
    return f": {worded(words, reason)}" if reason else ""


def _named(action: Action) -> str:
    return f"{action.target} и {action.second}" if action.second else str(action.target)


def _table(
    head: Iterable[str], rows: Iterable[tuple[str, ...]], caption: str = ""
) -> Iterator[str]:
    """Everything that comes from people is escaped here."""
    yield "<table>" + (f"<caption>{escape(caption)}</caption>" if caption else "")
    yield "<tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr>"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
    yield "</table>"


def _listed(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats)) or "никто"


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
