"""What importers say of a foreign file that they cannot take over, or that they repaired, in every language."""

from typing import Final

from auditor.language import Pair, Said

_TABLE: Final[dict[str, Pair]] = {
    "commas": (
        "commas before closing brackets were left out: {places}",
        "virgules enlevées avant un crochet : {places}",
    ),
    "comma": ("a comma before a closing bracket was left out: {places}", "virgule enlevée avant un crochet : {places}"),
    "place": ("line {line}, column {column}", "ligne {line}, colonne {column}"),
    "something_else": ("something else", "autre chose"),
    "one_of": ("one of {words}", "l'un de {words}"),
    "cards_in_text": (
        "a list of cards such as 01-S;21-T in one text",
        "une liste de cartes comme 01-S;21-T en un seul texte",
    ),
    "card": ("a card such as 01-S or 21-T", "une carte comme 01-S ou 21-T"),
    "table_size": ("3, 4 or 5", "3, 4 ou 5"),
    "texts": ("a list of texts", "une liste de textes"),
    "missing_columns": (
        "no score sheet: the first line does not name {columns}; its columns must be {all}, in any order",
        "ce n'est pas une feuille de marque : la première ligne ne nomme pas {columns} ; il faut les colonnes {all},"
        " dans n'importe quel ordre",
    ),
    "doubled_columns": (
        "the first line names {columns} more than once: each column has a name of its own",
        "la première ligne nomme {columns} plus d'une fois : chaque colonne a son propre nom",
    ),
    "too_many_fields": ("{fields} fields under {columns} columns", "{fields} champs sous {columns} colonnes"),
    "csv": ("{error}", "CSV invalide ({error})"),
    "bad_cell": (
        "column {column}: expected {expected}, found {found}",
        "colonne {column} : attendu : {expected} ; trouvé : {found}",
    ),
    "bad_option": (
        "--{column}: expected {expected}, found {found}",
        "--{column} : attendu : {expected} ; trouvé : {found}",
    ),
    "names": (
        "3 to 5 names separated by {separator}, or their number",
        "3 à 5 noms séparés par {separator}, ou leur nombre",
    ),
    "yes_or_no": ("yes or no", "yes ou no"),
    "number": ("a number", "un nombre"),
    "half_number": ("a number in steps of one half", "un nombre par pas d'un demi"),
    "player_twice": (
        "a seat from 0, since the name stands twice in the line",
        "une place à partir de 0, puisque le nom figure deux fois dans la ligne",
    ),
    "player": ("a player of the line, or a seat from 0", "un joueur de la ligne, ou une place à partir de 0"),
}

KEYS: Final = frozenset(_TABLE)


def said(key: str, **fields: object) -> Said:
    """A text of this catalogue with its fields."""
    return Said(_TABLE[key], fields)
