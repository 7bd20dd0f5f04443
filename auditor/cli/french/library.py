"""The sentences that the command-line library makes itself, in French."""

import re
from typing import Final

from auditor.language import typeset

_PHRASES: Final = (
    (r"^Usage: ", r"Usage : "),
    (r"^Arguments:$", r"Arguments :"),
    (r"^Options:$", r"Options :"),
    (r"^Commands:$", r"Commandes :"),
    (r"\[OPTIONS\]", r"[OPTIONS]"),
    (r"COMMAND \[ARGS\]\.\.\.", r"COMMANDE [ARGUMENTS]..."),
    (r"\[default:(\s)", r"[par défaut :\1"),
    (r"(\[|;\s)required\]", r"\1obligatoire]"),
    (r"Show this message and exit\.", r"Affiche cette aide."),
    (r"^Try '(.+)' for help\.$", r"Aide : « \1 »."),
    (r"^Error: ", r"Erreur : "),
    (r"No such option: (.+?)( \(Possible options: (.+)\))?$", r"option inconnue : \1\2"),
    (r" \(Possible options: (.+)\)$", r" (options possibles : \1)"),
    (r"No such command '(.+?)'\.", r"commande inconnue : « \1 »."),
    (r"No such command '(.+?)'", r"commande inconnue : « \1 »"),
    (r"\. Did you mean (.+)\?$", r". Peut-être \1 ?"),
    (r"Missing command\.", r"il manque une commande."),
    (r"Missing argument '(.+?)'\.", r"il manque l'argument « \1 »."),
    (r"Missing option '(.+?)'\.", r"il manque l'option « \1 »."),
    (r"Option '(.+?)' requires an argument\.", r"l'option « \1 » demande une valeur."),
    (r"Option '(.+?)' requires (\d+) arguments\.", r"l'option « \1 » demande \2 valeurs."),
    (r"Option '(.+?)' does not take a value\.", r"l'option « \1 » ne prend pas de valeur."),
    (r"Got unexpected extra argument\(s\) \((.+)\)", r"arguments en trop (\1)"),
    (r"Invalid value for '(.+?)': ", r"valeur invalide pour « \1 » : "),
    (r"Invalid value: ", r"valeur invalide : "),
)
_COMPILED: Final = tuple((re.compile(english, re.MULTILINE), typeset(french)) for english, french in _PHRASES)


def in_french(text: str) -> str:
    """A text of the library with its own sentences put into French; all else stays."""
    for english, french in _COMPILED:
        text = english.sub(french, text)
    return text
