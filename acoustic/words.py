"""The words and phrases that the built-in model must know whatever the grammars say today."""

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pymorphy3
from unicode_rbnf import FormatPurpose, RbnfEngine

from voice_host.phrases import grammar_file
from voice_host.phrases.matcher import phase_grammar

LARGEST_CARDINAL = 60
LARGEST_ORDINAL = 30
TABLE = 20

_LISTS = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))

ROLES: list[str] = _LISTS["roles"].split()

VERBS: list[str] = _LISTS["verbs"].split()

NAMES: list[str] = _LISTS["names"].split()

PLAIN: list[str] = _LISTS["plain"].split()

SIMPLE_PHRASES = (
    "спасибо", "пас", "да", "нет", "стоп", "начинаем", "дальше", "повтори", "повторите", "пауза",
    "паузу", "продолжаем", "продолжаю", "отмена", "отменить", "верно", "неверно", "готово",
    "никто", "никого", "у меня всё", "спасибо у меня всё", "я пас", "лучший ход",
    "господин ведущий", "госпожа ведущая", "господин судья", "госпожа судья", "сколько времени",
    "сколько времени осталось", "сколько осталось", "снять фол", "сними фол", "мой лучший ход",
    "ночь", "день", "город засыпает", "город просыпается", "мафия просыпается", "мафия засыпает",
    "дон просыпается", "шериф просыпается", "доктор просыпается", "комиссар просыпается",
    "игра окончена", "начать игру", "следующий", "прошу голосовать", "кто за", "кто против",
    "мирный житель", "красная карта", "чёрная карта", "последнее слово", "хватит", "помощь",
    "господин ведущий пауза", "госпожа ведущая продолжаем", "голос за", "голос против",
    "подтверждаю", "не подтверждаю", "любовница", "журналист", "адвокат", "оборотень", "маньяк",
    "путана", "никто не голосует", "голосов нет", "ноль голосов", "все за", "за подъём",
)  # fmt: skip

BY_CARDINAL = (
    "выставляю игрока номер {}", "отзываю игрока номер {}", "игрок номер {}", "номер {}",
    "выставляю номер {}", "голосую против игрока номер {}", "фол игроку номер {}",
    "снимаю кандидатуру игрока номер {}", "ставлю игрока номер {}", "обвиняю игрока номер {}",
    "я выставляю игрока номер {}", "удалить игрока номер {}", "голосую за игрока номер {}", "{}",
    "игрока номер {}", "лучший ход {}", "стреляю в игрока номер {}", "проверяю игрока номер {}",
)  # fmt: skip
BY_ORDINAL = {
    "masculine-genitive": (
        "выставляю {}", "голосую против {}", "отзываю {}", "обвиняю {}", "выставляю игрока {}",
        "ставлю {}", "проверяю {}", "{}",
    ),
    "masculine-dative": ("фол {}", "фол {} игроку", "{}"),
    "masculine": ("{}", "{} игрок", "говорит {}"),
    "masculine-ablative": ("под {} номером", "{}"),
    "masculine-locative": ("на {} месте",),
    "feminine-accusative": ("выставляю {}", "{}"),
    "feminine-genitive": ("{}", "голосую против {}"),
    "feminine": ("{}",),
    "neuter": ("{}",),
}  # fmt: skip

_CASES = ("nomn", "gent", "datv", "accs", "ablt", "loct")


def cardinal(number: int) -> str:
    """The plain name of a number."""
    return RbnfEngine.for_language("ru").format_number(number).text


def number_words() -> Iterator[str]:
    """Every word of every form of the numbers."""
    engine = RbnfEngine.for_language("ru")
    for number in range(LARGEST_CARDINAL + 1):
        for ruleset, text in engine.format_number(number).text_by_ruleset.items():
            if ruleset.startswith("spellout"):
                yield from text.split()
    for number in range(1, LARGEST_ORDINAL + 1):
        forms = engine.format_number(number, FormatPurpose.ORDINAL).text_by_ruleset
        for ruleset, text in forms.items():
            if ruleset.startswith("spellout"):
                yield from text.split()
    yield from _LISTS["collectives"].split()


def ordinal_forms(number: int) -> Iterator[tuple[str, str]]:
    """Form name and text of an ordinal, ``("masculine-genitive", "третьего")``."""
    forms = (
        RbnfEngine.for_language("ru").format_number(number, FormatPurpose.ORDINAL).text_by_ruleset
    )
    for form in BY_ORDINAL:
        yield form, forms[f"spellout-ordinal-{form}"]


def inflected(words: Iterable[str]) -> Iterator[str]:
    """All cases of both numbers of nouns and adjectives."""
    morph = pymorphy3.MorphAnalyzer(lang="ru")
    for word in words:
        parses = [p for p in morph.parse(word) if p.tag.POS in ("NOUN", "ADJF", "PRTF")]
        if not parses:
            yield word
            continue
        yield from (form.word for form in parses[0].lexeme if form.tag.case in _CASES)


def conjugated(verbs: Iterable[str]) -> Iterator[str]:
    """Finite forms and the infinitive of verbs."""
    morph = pymorphy3.MorphAnalyzer(lang="ru")
    for verb in verbs:
        parse = next((p for p in morph.parse(verb) if p.tag.POS == "INFN"), None)
        if parse is None:
            yield verb
            continue
        yield from (form.word for form in parse.lexeme if form.tag.POS in ("INFN", "VERB"))


def all_words() -> list[str]:
    """The whole list, sorted."""
    words = set(PLAIN) | set(number_words()) | set(inflected(ROLES)) | set(conjugated(VERBS))
    words |= {word for phrase in SIMPLE_PHRASES for word in phrase.split()}
    templates = [*BY_CARDINAL, *(t for group in BY_ORDINAL.values() for t in group)]
    words |= {word for template in templates for word in template.split() if word != "{}"}
    return sorted(words)


def command_phrases() -> list[str]:
    """Phrases of the game, for training: those of the grammars, and what a host is told besides."""
    phrases = [*SIMPLE_PHRASES, *grammar_phrases()]
    for number in range(LARGEST_CARDINAL + 1):
        name = cardinal(number)
        phrases += [t.format(name) for t in BY_CARDINAL] if number <= 20 else [name]
        phrases.append(votes(number))
    for number in range(1, 21):
        for form, text in ordinal_forms(number):
            phrases += [template.format(text) for template in BY_ORDINAL[form]]
    return list(dict.fromkeys(phrases))


def grammar_phrases() -> list[str]:
    """What the grammars of all phases expect at the largest table, as the recogniser is told it."""
    names = grammar_file.names()
    return sorted({phrase for name in names for phrase in phase_grammar((name,), TABLE).phrases})


def votes(number: int) -> str:
    """«три голоса»."""
    if number % 10 == 1 and number != 11:
        return f"{cardinal(number)} голос"
    few = number % 10 in (2, 3, 4) and number not in (12, 13, 14)
    return f"{cardinal(number)} {'голоса' if few else 'голосов'}"
