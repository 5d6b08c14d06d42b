"""What is told to people on a screen: Russian text that still knows what it was made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

Tables = Mapping[str, Mapping[str, str]]
"""Of another language: table -> id -> name; in the table "told": Russian template -> its own."""


class Told(str):
    """`Told("Игрок {seat}.", seat=3)`: a string like any other, and a page can say it in another
    language by the template, as gettext does."""

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Without values the template is left as it is, to be filled by `of`."""
        told = super().__new__(cls, template.format(**values) if values else template)
        told.template, told.values = template, values
        return told

    def of(self, **values: object) -> Told:
        """A template that was kept, filled."""
        return Told(self.template, **values)

    @staticmethod
    def joined(between: str, parts: Iterable[str]) -> Told:
        """One text of several."""
        values = {f"part{place}": part for place, part in enumerate(parts)}
        return Told(between.join(f"{{{name}}}" for name in values), **values)

    def translated(self, tables: Tables) -> str:
        """In the language of these tables; what is not in them stays."""
        template = tables["told"].get(self.template, self.template)
        values = {
            name: value.translated(tables) if isinstance(value, Told) else value
            for name, value in self.values.items()
        }
        return template.format(**values) if values else template


class Name(Told):
    """`Name("roles", "don", "дон")`: what something with an id is called."""

    table: str
    id: str

    def __new__(cls, table: str, name: str, russian: str) -> Self:
        """By its id in a table of `Tables`."""
        named = super().__new__(cls, russian)
        named.table, named.id = table, name
        return named

    def translated(self, tables: Tables) -> str:
        """By the id."""
        return tables[self.table].get(self.id, str(self))
