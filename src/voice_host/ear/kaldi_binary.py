"""Kaldi's binary notation: tokens, numbers, vectors and matrices."""

import io
import struct
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


class BinaryReader:
    """Reads values one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.place = 0

    def raw(self, count: int) -> bytes:
        """The next bytes as they are."""
        piece = self.data[self.place : self.place + count]
        if len(piece) != count:
            raise ValueError("the file ends too early")
        self.place += count
        return piece

    def rest(self) -> bytes:
        """All that is left."""
        return self.raw(len(self.data) - self.place)

    def token(self) -> str:
        """A word up to white space."""
        end = self.place
        while self.data[end] not in b" \n\t":
            end += 1
        word = self.data[self.place : end].decode()
        self.place = end + 1
        return word

    def expect(self, word: str) -> None:
        """The next token must be this one."""
        found = self.token()
        if found != word:
            raise ValueError(f"expected {word}, found {found} before byte {self.place}")

    def line(self) -> str:
        """Text up to the end of the line."""
        end = self.data.index(b"\n", self.place)
        text = self.data[self.place : end].decode()
        self.place = end + 1
        return text

    def integer(self) -> int:
        """A 32-bit integer."""
        self.expect_size(4)
        return int(struct.unpack("<i", self.raw(4))[0])

    def real(self) -> tuple[float, bool]:
        """A float, and whether it is a double."""
        size = self.raw(1)[0]
        if size not in (4, 8):
            raise ValueError(f"not a float at byte {self.place}")
        return float(struct.unpack("<f" if size == 4 else "<d", self.raw(size))[0]), size == 8

    def boolean(self) -> bool:
        """T or F."""
        return self.raw(1) == b"T"

    def integers(self) -> Array:
        """A vector of 32-bit integers."""
        self.expect_size(4)
        count = struct.unpack("<i", self.raw(4))[0]
        return np.frombuffer(self.raw(4 * count), "<i4").copy()

    def vector(self) -> Array:
        """A vector of floats or doubles."""
        kind = {"FV": "<f4", "DV": "<f8"}[self.token()]
        count = self.integer()
        return np.frombuffer(self.raw(count * int(kind[-1])), kind).copy()

    def matrix(self) -> Array:
        """A matrix of floats or doubles."""
        kind = {"FM": "<f4", "DM": "<f8"}[self.token()]
        rows, columns = self.integer(), self.integer()
        data = self.raw(rows * columns * int(kind[-1]))
        return np.frombuffer(data, kind).reshape(rows, columns).copy()

    def expect_size(self, size: int) -> None:
        """The next byte tells the size of the number after it."""
        if self.raw(1)[0] != size:
            raise ValueError(f"not a {size}-byte number at byte {self.place}")


class BinaryWriter:
    """Writes values one after the other."""

    def __init__(self) -> None:
        self._out = io.BytesIO()

    def getvalue(self) -> bytes:
        """All that was written."""
        return self._out.getvalue()

    def raw(self, data: bytes) -> None:
        """Bytes as they are."""
        self._out.write(data)

    def token(self, word: str) -> None:
        """A word and a space."""
        self.raw(word.encode() + b" ")

    def integer(self, value: int) -> None:
        """A 32-bit integer."""
        self.raw(b"\x04" + struct.pack("<i", value))

    def real(self, value: float, double: bool = False) -> None:
        """A float or a double."""
        self.raw(
            b"\x08" + struct.pack("<d", value) if double else b"\x04" + struct.pack("<f", value)
        )

    def boolean(self, value: bool) -> None:
        """T or F."""
        self.raw(b"T" if value else b"F")

    def integers(self, values: Iterable[int]) -> None:
        """A vector of 32-bit integers."""
        array = np.asarray(list(values), "<i4")
        self.raw(b"\x04" + struct.pack("<i", len(array)) + array.tobytes())

    def vector(self, values: Array) -> None:
        """A vector, as doubles where it is of doubles."""
        double = values.dtype == np.float64
        self.token("DV" if double else "FV")
        self.integer(len(values))
        self.raw(values.astype("<f8" if double else "<f4").tobytes())

    def matrix(self, values: Array) -> None:
        """A matrix, as doubles where it is of doubles."""
        double = values.dtype == np.float64
        self.token("DM" if double else "FM")
        self.integer(values.shape[0])
        self.integer(values.shape[1])
        self.raw(np.ascontiguousarray(values, "<f8" if double else "<f4").tobytes())
