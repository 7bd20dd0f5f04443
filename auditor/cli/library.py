"""The sentences that the command-line library makes itself, in plain words and in French."""

import re
from typing import Final

from auditor.language import ENGLISH, typeset

_SAME: Final = None
"""Where the English of the library is kept."""

_PHRASES: Final = (
    (r"(-?\d[\d.]*)<=x<=(\d[\d.]*)", r"\1 to \2", r"\1 à \2"),
    (r"x>=(-?\d[\d.]*)", r"at least \1", r"au moins \1"),
    (r"Value error, (.+?) is not one of (.+?)\.?$", r"\1 is not one of \2", r"\1 n'est pas parmi \2"),
    (
        r"Input should be a valid integer, unable to parse string as an integer",
        r"expected a whole number",
        r"un nombre entier est attendu",
    ),
    (
        r"Input should be a valid number, unable to parse string as a number",
        r"expected a number",
        r"un nombre est attendu",
    ),
    (r"Input should be a finite number", r"expected a finite number", r"un nombre fini est attendu"),
    (
        r"Input should be less than or equal to (\S+)",
        r"expected at most \1",
        r"au plus \1 est attendu",
    ),
    (
        r"Input should be greater than or equal to (\S+)",
        r"expected at least \1",
        r"au moins \1 est attendu",
    ),
    (r"^Usage: ", _SAME, r"Usage : "),
    (r"^Arguments:$", _SAME, r"Arguments :"),
    (r"^Options:$", _SAME, r"Options :"),
    (r"^Commands:$", _SAME, r"Commandes :"),
    (r"\[OPTIONS\]", _SAME, r"[OPTIONS]"),
    (r"COMMAND \[ARGS\]\.\.\.", _SAME, r"COMMANDE [ARGUMENTS]..."),
    (r"\[default:(\s)", _SAME, r"[par défaut :\1"),
    (r"(\[|;\s)required\]", _SAME, r"\1obligatoire]"),
    (r"Show this message and exit\.", _SAME, r"Affiche cette aide."),
    (r"^Try '(.+)' for help\.$", _SAME, r"Aide : « \1 »."),
    (r"^Error: ", _SAME, r"Erreur : "),
    (r"No such option: (.+?)( \(Possible options: (.+)\))?$", _SAME, r"option inconnue : \1\2"),
    (r" \(Possible options: (.+)\)$", _SAME, r" (options possibles : \1)"),
    (r"No such command '(.+?)'\.", _SAME, r"commande inconnue : « \1 »."),
    (r"No such command '(.+?)'", _SAME, r"commande inconnue : « \1 »"),
    (r"\. Did you mean (.+)\?$", _SAME, r". Peut-être \1 ?"),
    (r"Missing command\.", _SAME, r"il manque une commande."),
    (r"Missing argument '(.+?)'\.", _SAME, r"il manque l'argument « \1 »."),
    (r"Missing option '(.+?)'\.", _SAME, r"il manque l'option « \1 »."),
    (r"Option '(.+?)' requires an argument\.", _SAME, r"l'option « \1 » demande une valeur."),
    (r"Option '(.+?)' requires (\d+) arguments\.", _SAME, r"l'option « \1 » demande \2 valeurs."),
    (r"Option '(.+?)' does not take a value\.", _SAME, r"l'option « \1 » ne prend pas de valeur."),
    (r"Got unexpected extra argument\(s\) \((.+)\)", _SAME, r"arguments en trop (\1)"),
    (r"Invalid value for '(.+?)': ", _SAME, r"valeur invalide pour « \1 » : "),
    (r"Invalid value: ", _SAME, r"valeur invalide : "),
)
_COMPILED: Final = tuple(
    (re.compile(pattern, re.MULTILINE), english, typeset(french)) for pattern, english, french in _PHRASES
)

_METAVARS: Final = {
    "BID": "ENCHÈRE",
    "CARD": "CARTE",
    "CARDS": "CARTES",
    "DIR": "DOSSIER",
    "FILE": "FICHIER",
    "FORMAT": "FORMAT",
    "HAND": "DONNE",
    "LEVEL": "GRAVITÉ",
    "NAME": "NOM",
    "PATH": "CHEMIN",
    "PRESET": "RÈGLES",
    "SEAT": "SIÈGE",
    "SECONDS": "SECONDES",
    "SHEET": "FEUILLE",
    "SIZE": "TAILLE",
    "TRICK": "PLI",
    "VALUE": "VALEUR",
}


def in_words(text: str, language: str) -> str:
    """A text of the library with its own sentences in the words of a language; all else stays."""
    for pattern, english, french in _COMPILED:
        words = english if language == ENGLISH else french
        if words is not _SAME:
            text = pattern.sub(words, text)
    return text


def metavar_in_french(metavar: str) -> str:
    """What stands for a value in the help, in French; small letters are to be typed as they are."""
    return re.sub(r"\b[A-Z]+\b", lambda word: _METAVARS.get(word[0], word[0]), metavar)
