"""What is said of a record that cannot be read, or of a field of it, in every language (R codes)."""

from typing import Final

from auditor.language import Pair, Said, literally

_TABLE: Final[dict[str, Pair]] = {
    # Whole texts
    "expected": (
        "{where}: expected {expected}, found {found}{also}",
        "{where} : attendu : {expected} ; trouvé : {found}{also}",
    ),
    "also": ("; also at {places}", " ; de même : {places}"),
    "also_more": ("; also at {places} and {count} more", " ; de même : {places} et {count} autres"),
    "the_record": ("the record", "le relevé"),
    "unknown_field": (
        "the format does not know the field {name}; private fields begin with x_",
        "le format ne connaît pas le champ {name} ; les champs privés commencent par x_",
    ),
    "too_large": (
        "the record is too large: at most {limit} bytes are read, found {size}",
        "le relevé est trop grand : on lit au plus {limit} octets ; trouvé : {size}",
    ),
    "bytes": ("{count} bytes", "{count} octets"),
    "more": ("more", "davantage"),
    "bad_utf8": (
        "no UTF-8 text: byte 0x{byte} cannot stand here",
        "ce n'est pas du texte UTF-8 : l'octet 0x{byte} est impossible ici",
    ),
    "trailing_data": (
        "after the end of the JSON value follows {rest}",
        "après la fin de la valeur JSON vient encore {rest}",
    ),
    "cut_short": ("the JSON text ends in the middle of a value", "le texte JSON s'arrête au milieu d'une valeur"),
    "syntax": ("no valid JSON: {message}, found {rest}", "JSON invalide : {message} ; trouvé : {rest}"),
    "comma": ("a comma stands before a closing bracket", "une virgule précède une accolade ou un crochet fermant"),
    "not_a_number": (
        "no valid JSON: {word} is not a number that JSON has",
        "JSON invalide : {word} n'est pas un nombre que JSON connaît",
    ),
    "number_range": ("a number is too large to be computed with", "un nombre est trop grand pour calculer avec"),
    "too_deep": (
        "lists and objects are nested too deeply: at most {limit} levels are read",
        "listes et objets sont trop emboîtés : on lit au plus {limit} niveaux",
    ),
    "empty": ("the input is empty: no record in it", "l'entrée est vide : elle ne contient aucun relevé"),
    "utf16": ("the input is UTF-16 text, expected UTF-8", "l'entrée est du texte UTF-16 ; attendu : UTF-8"),
    "binary": (
        "the input is binary data, expected JSON text",
        "l'entrée est faite de données binaires ; attendu : du texte JSON",
    ),
    "unreadable": ("the input cannot be read: {reason}", "l'entrée ne peut pas être lue : {reason}"),
    "ends_early": ("the compressed data ends early", "les données comprimées s'arrêtent trop tôt"),
    "broken_data": ("the compressed data is broken ({error})", "les données comprimées sont abîmées ({error})"),
    "array_cut_short": (
        "the array ends in the middle of a value",
        "le tableau s'arrête au milieu d'une valeur",
    ),
    "array_open": ("the array is not closed", "le tableau n'est pas fermé"),
    "array_syntax": (
        "no valid JSON: expected {wanted}, found {found}",
        "JSON invalide : attendu : {wanted} ; trouvé : {found}",
    ),
    # What was expected
    "text": ("text", "un texte"),
    "unicode_text": ("Unicode text", "un texte Unicode"),
    "true_or_false": ("true or false", "true ou false"),
    "a_list": ("a list", "une liste"),
    "an_object": ("an object", "un objet"),
    "players": ("3 to 5 players", "3 à 5 joueurs"),
    "a_card": ("a card", "une carte"),
    "a_value": ("a value", "une valeur"),
    "version_1": ("a version 1.x", "une version 1.x"),
    "rules": ("the rules played by", "les règles suivies"),
    "misere_of": ("trumps or honours", "trumps ou honours"),
    "row": ("{players} numbers, one a seat", "{players} nombres, un par place"),
    "seats_of_cards": ("{cards} seats, one a card", "{cards} places, une par carte"),
    "seat_range": ("a seat from 0 to {last}", "une place de 0 à {last}"),
    "one_of": ("{words} or {last}", "{words} ou {last}"),
    "entries": ("at most {limit} entries", "au plus {limit} éléments"),
    "characters": ("at most {limit} characters", "au plus {limit} caractères"),
    "each_key_once": ("each key once", "chaque clé une seule fois"),
    "whole_number": ("a whole number", "un nombre entier"),
    "half_steps": ("a number in steps of 0.5", "un nombre par pas de 0.5"),
    "seat": ("a seat, an index into players", "une place, un indice dans players"),
    "trick_number": ("the number of a trick, from 1", "le numéro d'un pli, à partir de 1"),
    "dealer": (
        'a seat, an index into players, or "sitting_out"',
        'une place, un indice dans players, ou "sitting_out"',
    ),
    "bid": (
        "pass, petite, garde, garde_sans, garde_contre or a whole number",
        "pass, petite, garde, garde_sans, garde_contre ou un nombre entier",
    ),
    "contract_bid": (
        "petite, garde, garde_sans, garde_contre or a whole number",
        "petite, garde, garde_sans, garde_contre ou un nombre entier",
    ),
    "text_or_number": ("text or a whole number", "un texte ou un nombre entier"),
    "one_or_two": ("1 or 2", "1 ou 2"),
    "suit": ("S, H, D, C or ?", "S, H, D, C ou ?"),
    "date": ("a date such as 2026, 2026-03 or 2026-03-14", "une date comme 2026, 2026-03 ou 2026-03-14"),
    # What was found
    "nothing": ("nothing", "rien"),
    "key_again": ("the key again", "la clé de nouveau"),
    "half_pair": ("half a surrogate pair", "une moitié de paire de substitution"),
}

JSON_MESSAGES: Final[dict[str, Pair]] = {
    english: (english, french)
    for english, french in (
        ("expecting value", "valeur attendue"),
        ("expecting ',' delimiter", "« , » attendu"),
        ("expecting ':' delimiter", "« : » attendu"),
        ("expecting property name enclosed in double quotes", "nom de champ entre guillemets attendu"),
        ("unterminated string starting at", "texte non terminé, commençant ici"),
        ("invalid control character at", "caractère de commande interdit ici"),
        ("invalid \\escape", "séquence \\ invalide"),
        ("invalid \\uXXXX escape", "séquence \\uXXXX invalide"),
        ("illegal trailing comma before end of object", "virgule interdite avant la fin d'un objet"),
        ("illegal trailing comma before end of array", "virgule interdite avant la fin d'un tableau"),
        ("'['", "« [ »"),
        ("',' or ']' after an element of the array", "« , » ou « ] » après un élément du tableau"),
        ("nothing after the end of the array", "rien après la fin du tableau"),
    )
}
"""What is not right in JSON, by the words of the parser."""

KEYS: Final = frozenset(_TABLE)


def said(key: str, **fields: object) -> Said:
    """A text of this catalogue with its fields."""
    return Said(_TABLE[key], fields)


def json_message(english: str) -> Said:
    """What a JSON parser says, in its words where they are not known here."""
    return Said(JSON_MESSAGES[english]) if english in JSON_MESSAGES else literally(english)
