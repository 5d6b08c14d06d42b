"""CLASSIC-13: plays for red until the first shooting role leaves; then he has that role."""

from voice_host.game.role import Call, Camp, Role, Stage

ROLE = Role(
    id="student",
    camp=Camp.RED,
    compares=Camp.GREY,
    follows=frozenset({"mafia", "don", "sheriff", "maniac"}),
    call=Call(stage=Stage.ANSWER, targets=0),
)
