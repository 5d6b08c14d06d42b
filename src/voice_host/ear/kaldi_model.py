"""Kaldi's ``final.mdl``: a transition model and an nnet3 network.

What is read and written back is the same to the byte.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from voice_host.ear.kaldi_binary import BinaryReader, BinaryWriter

Array = NDArray[Any]

# What follows each token of a component: i integer, f float, b boolean, I integers, V vector,
# M matrix, nothing at all for a bare flag.
FIELD_KINDS = {
    "<Alpha>": "f", "<AlphaInOut>": "ff", "<BackpropScale>": "f", "<Bias>": "V",
    "<BiasParams>": "V", "<BlockDim>": "i", "<Continuous>": "", "<Count>": "f",
    "<DerivAvg>": "V", "<Dim>": "i",
    "<DropoutProportion>": "f", "<Epsilon>": "f", "<IsGradient>": "b", "<L2Regularize>": "f",
    "<LearningRate>": "f", "<LearningRateFactor>": "f", "<LinearParams>": "M", "<MaxChange>": "f",
    "<NumDimsProcessed>": "f", "<NumDimsSelfRepaired>": "f", "<NumSamplesHistory>": "f",
    "<OderivCount>": "f", "<OderivRms>": "V", "<OrthonormalConstraint>": "f", "<Params>": "M",
    "<RankIn>": "i", "<RankInOut>": "ii", "<RankOut>": "i", "<ScaleVec>": "V", "<Scales>": "V",
    "<SelfRepairLowerThreshold>": "f", "<SelfRepairScale>": "f", "<SelfRepairUpperThreshold>": "f",
    "<SpecAugment>": "", "<StatsMean>": "V", "<StatsVar>": "V", "<TargetRms>": "f",
    "<TestMode>": "b", "<TimeOffsets>": "I", "<TimePeriod>": "i", "<UpdatePeriod>": "i",
    "<UseBias>": "b", "<UseNaturalGradient>": "b", "<ValueAvg>": "V",
}  # fmt: skip


@dataclass(frozen=True)
class Double:
    """A number that Kaldi keeps as a double."""

    value: float


Value = int | float | bool | Double | Array


@dataclass
class Component:
    """One layer of the network."""

    name: str
    kind: str
    """Such as ``<TdnnComponent>``."""
    fields: list[tuple[str, list[Value]]]
    """Tokens in order, each with its values."""

    def get(self, token: str) -> Any:
        """The first value after a token; None where the component has no such token."""
        return next((values[0] for name, values in self.fields if name == token), None)


@dataclass(frozen=True)
class State:
    """One state of a phone's topology."""

    forward: int
    self_loop: int
    transitions: list[tuple[int, float]]
    """Next state and probability."""


@dataclass
class KaldiModel:
    """All that the file holds."""

    phones: list[int]
    phone_to_entry: list[int]
    entries: list[list[State]]
    triples: list[tuple[int, ...]]
    """Phone, state of its topology, output of the network (and the self-loop's, if it differs)."""
    log_probabilities: Array
    config: list[str]
    components: list[Component]
    left_context: int
    right_context: int
    priors: Array
    hmm: bool = True
    """False: forward and self-loop transitions have outputs of their own."""
    triples_token: str = "<Triples>"
    rest: bytes = field(default=b"", repr=False)

    def component(self, name: str) -> Component:
        """The layer of a name."""
        return next(c for c in self.components if c.name == name)


def read_model(data: bytes) -> KaldiModel:
    """Understand the bytes of a ``final.mdl``; ValueError where they are not one."""
    reader = BinaryReader(data)
    if reader.raw(2) != b"\0B":
        raise ValueError("not a binary Kaldi file")
    reader.expect("<TransitionModel>")
    reader.expect("<Topology>")
    phones, phone_to_entry = reader.integers().tolist(), reader.integers().tolist()
    count = reader.integer()
    hmm = count != -1
    entries = [_read_entry(reader, hmm) for _ in range(count if hmm else reader.integer())]
    reader.expect("</Topology>")
    triples_token = reader.token()
    width = 4 if triples_token == "<Tuples>" else 3
    triples = [tuple(reader.integer() for _ in range(width)) for _ in range(reader.integer())]
    reader.expect(triples_token.replace("<", "</"))
    reader.expect("<LogProbs>")
    log_probabilities = reader.vector()
    reader.expect("</LogProbs>")
    reader.expect("</TransitionModel>")
    reader.expect("<Nnet3>")
    reader.line()
    config = list(iter(reader.line, ""))
    reader.expect("<NumComponents>")
    components = [_read_component(reader) for _ in range(reader.integer())]
    reader.expect("</Nnet3>")
    reader.expect("<LeftContext>")
    left = reader.integer()
    reader.expect("<RightContext>")
    right = reader.integer()
    reader.expect("<Priors>")
    priors = reader.vector()
    return KaldiModel(
        phones, phone_to_entry, entries, triples, log_probabilities, config, components, left,
        right, priors, hmm, triples_token, reader.rest(),
    )  # fmt: skip


def _read_entry(reader: BinaryReader, hmm: bool) -> list[State]:
    states: list[State] = []
    for _ in range(reader.integer()):
        forward = reader.integer()
        self_loop = forward if hmm else reader.integer()
        arcs = [(reader.integer(), reader.real()[0]) for _ in range(reader.integer())]
        states.append(State(forward, self_loop, arcs))
    return states


def _read_component(reader: BinaryReader) -> Component:
    reader.expect("<ComponentName>")
    name, kind = reader.token(), reader.token()
    fields: list[tuple[str, list[Value]]] = []
    while (token := reader.token()) != kind.replace("<", "</"):
        if token not in FIELD_KINDS:
            raise ValueError(f"unknown field {token} in {kind} {name}")
        fields.append((token, [_read_value(reader, letter) for letter in FIELD_KINDS[token]]))
    return Component(name, kind, fields)


def _read_value(reader: BinaryReader, letter: str) -> Value:
    match letter:
        case "i":
            return reader.integer()
        case "f":
            number, double = reader.real()
            return Double(number) if double else number
        case "b":
            return reader.boolean()
        case "I":
            return reader.integers()
        case "V":
            return reader.vector()
        case _:
            return reader.matrix()


def write_model(model: KaldiModel) -> bytes:
    """The bytes of a ``final.mdl``."""
    writer = BinaryWriter()
    writer.raw(b"\0B")
    writer.token("<TransitionModel>")
    writer.token("<Topology>")
    writer.integers(model.phones)
    writer.integers(model.phone_to_entry)
    if not model.hmm:
        writer.integer(-1)
    writer.integer(len(model.entries))
    for entry in model.entries:
        _write_entry(writer, entry, model.hmm)
    writer.token("</Topology>")
    writer.token(model.triples_token)
    writer.integer(len(model.triples))
    for row in model.triples:
        for number in row:
            writer.integer(number)
    writer.token(model.triples_token.replace("<", "</"))
    writer.token("<LogProbs>")
    writer.vector(model.log_probabilities)
    writer.token("</LogProbs>")
    writer.token("</TransitionModel>")
    writer.token("<Nnet3>")
    writer.raw(("\n" + "".join(line + "\n" for line in model.config) + "\n").encode())
    writer.token("<NumComponents>")
    writer.integer(len(model.components))
    for component in model.components:
        _write_component(writer, component)
    writer.token("</Nnet3>")
    writer.token("<LeftContext>")
    writer.integer(model.left_context)
    writer.token("<RightContext>")
    writer.integer(model.right_context)
    writer.token("<Priors>")
    writer.vector(model.priors)
    writer.raw(model.rest)
    return writer.getvalue()


def _write_entry(writer: BinaryWriter, entry: list[State], hmm: bool) -> None:
    writer.integer(len(entry))
    for state in entry:
        writer.integer(state.forward)
        if not hmm:
            writer.integer(state.self_loop)
        writer.integer(len(state.transitions))
        for target, probability in state.transitions:
            writer.integer(target)
            writer.real(probability)


def _write_component(writer: BinaryWriter, component: Component) -> None:
    writer.token("<ComponentName>")
    writer.token(component.name)
    writer.token(component.kind)
    for token, values in component.fields:
        writer.token(token)
        for letter, value in zip(FIELD_KINDS[token], values, strict=True):
            _write_value(writer, letter, value)
    writer.token(component.kind.replace("<", "</"))


def _write_value(writer: BinaryWriter, letter: str, value: Value) -> None:
    match letter, value:
        case "i", int():
            writer.integer(value)
        case "b", bool():
            writer.boolean(value)
        case "f", Double():
            writer.real(value.value, double=True)
        case "f", int() | float():
            writer.real(value)
        case "I", np.ndarray():
            writer.integers(value.tolist())
        case "V", np.ndarray():
            writer.vector(value)
        case "M", np.ndarray():
            writer.matrix(value)
        case _:
            raise TypeError(f"{value!r} does not fit {letter}")
