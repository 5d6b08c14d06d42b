"""A night choice: who may make it, what he may choose, what he is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.asks import Ask
from voice_host.game.night import Action, landing, resolve
from voice_host.game.refusal import Refusal
from voice_host.game.role import Call
from voice_host.game.state import clan_of

if TYPE_CHECKING:
    from voice_host.game.game import Game


def called_roles(game: Game) -> list[str]:
    """The roles of the public deck that are called, in the order of the night (CLASSIC-17)."""
    return [role for role in game.ruleset.night.order if game.state.is_called(role)]


def met_roles(game: Game) -> list[str]:
    """The roles that wake on the first night (CLASSIC-16, SPORT-5, 6)."""
    wake, deck = game.ruleset.night.met, game.state.deck
    called = [role for role in called_roles(game) if wake is None or role in wake]
    return [role for role in called if game.state.roles[role].meets in (None, *deck)]


def met_with(game: Game, role: str) -> tuple[str, ...]:
    """The roles of the public deck that meet this team in the first night without keying for it."""
    roles = game.state.roles
    if not call_of(game, role).keyed_by:
        return ()
    camp = roles[role].camp
    strangers = sorted(r for r in game.state.deck if clan_of(roles, r) is None)
    return tuple(r for r in strangers if roles[r].camp is camp or roles[r].among_blacks)


def called_role(game: Game) -> str:
    """The role of the present phase."""
    role = game.ruleset.phase(game.phase).role
    assert role, f"{game.phase} has no role"
    return role


def call_of(game: Game, role: str) -> Call:
    """How the role is called."""
    call = game.state.roles[role].call
    assert call, f"{role} never wakes"
    return call


def is_pending(game: Game, role: str, seat: int) -> bool:
    """This seat has still to choose for this role tonight."""
    state, call = game.state, call_of(game, role)
    if not call.targets:
        return False
    if call.alone or call.each:
        return seat in state.keyers(role) and not state.choice(role, game.day, seat)
    return seat == state.keyer(role) and not state.choice(role, game.day)


def ask_target(game: Game, role: str, seat: int) -> Ask:
    """The question, with the seats that may be named."""
    options = tuple(
        target
        for target in range(1, len(game.state.players) + 1)
        if not _objection(game, Action(role, seat, (target,), game.day))
    )
    return Ask("target", seat=seat, role=role, options=options, targets=call_of(game, role).targets)


def choose(game: Game, role: str, seat: int, targets: tuple[int, ...]) -> None:
    """Notes the choice of `seat` for `role`; nothing named is no action (ALL-12)."""
    call = call_of(game, role)
    if targets and not call.alone and len(set(targets)) != call.targets:
        raise Refusal("one_target" if call.targets == 1 else "two_targets", private=True)
    may_name(game, role, seat, targets)
    declined = Action(role, seat, (), game.day)
    if not targets and call.declining and (reason := call.declining(game.state, declined)):
        raise Refusal(reason, private=True)
    chosen = [(target,) for target in targets] if targets and call.alone else [targets]
    for each in chosen:
        game.state.actions.append(Action(role, seat, each, game.day))
        first, second = (*each, None, None)[:2]
        game.emit(events.Chose, role=role, target=first, second=second, by=seat, audience="host")


def may_name(game: Game, role: str, seat: int, targets: tuple[int, ...]) -> None:
    """Refuses a choice that names somebody whom it may not."""
    for target in targets:
        if reason := _objection(game, Action(role, seat, (target,), game.day)):
            raise Refusal(reason, private=True)


def untold(game: Game) -> list[int]:
    """The living seats that learn tonight what they have become."""
    players = (game.state.player(seat) for seat in game.alive)
    return [p.seat for p in players if p.learns is not None and p.learns <= game.day]


def tell_news(game: Game, seat: int) -> None:
    """The seat's new role, for its own eyes (CLASSIC-13)."""
    player = game.state.player(seat)
    player.learns, game.state.news = None, seat
    game.emit(events.Became, seat=seat, role=player.role, audience=f"seat:{seat}")


def answer(game: Game, action: Action) -> str | None:
    """What the one who asked learns; None where the choice asks nothing."""
    call = call_of(game, action.role)
    if call.answer is None or action.target is None:
        return None
    outcome = resolve(game.state, action.day)
    return None if action in outcome.void else call.answer(outcome, landing(game.state, action))


def tell(game: Game, action: Action) -> None:
    """The answer, for the eyes of the one who asked."""
    told = answer(game, action)
    if told is not None:
        game.emit(
            events.Check,
            role=action.role,
            seat=action.target,
            second=action.targets[1] if len(action.targets) > 1 else None,
            answer=told,
            audience=f"seat:{action.actor}",
        )


def _objection(game: Game, action: Action) -> str | None:
    call, target = call_of(game, action.role), action.target
    if target is None or not 1 <= target <= len(game.state.players):
        return "unknown"
    if call.alone:
        return None
    if not game.state.player(target).alive:
        return "gone"
    if target == action.actor and not call.himself:
        return "himself"
    return next((why for limit in call.limits if (why := limit(game.state, action))), None)
