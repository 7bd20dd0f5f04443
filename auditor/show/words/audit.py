"""The words of the text that ``auditor audit`` prints. Part of ``auditor.show.words``."""

from typing import Final

from auditor.language import Pair

TABLE: Final[dict[str, Pair]] = {
    "audit.headline": ("{hand}  {status}{result}", "{hand}  {status}{result}"),
    "audit.contract": (
        "{taker}: {bid} {result} ({margin}), taker {score}",
        "{taker} : {bid}, contrat {result} ({margin}), preneur {score}",
    ),
    "audit.contract_with": (
        "{taker} with {partner}: {bid} {result} ({margin}), taker {score}",
        "{taker} avec {partner} : {bid}, contrat {result} ({margin}), preneur {score}",
    ),
    "audit.no_score": ("no score", "pas de marque"),
    "audit.undetermined": (
        "{count} play undetermined: unknown cards could make it illegal",
        "{count} carte jouée indécise : des cartes inconnues pourraient la rendre fautive",
    ),
    "audit.undetermined_many": (
        "{count} plays undetermined: unknown cards could make them illegal",
        "{count} cartes jouées indécises : des cartes inconnues pourraient les rendre fautives",
    ),
    "audit.finding": (
        "{severity} {code} {name}: {place}{message}{rule}{ruled}",
        "{severity} {code} {name} : {place}{message}{rule}{ruled}",
    ),
    "audit.trick": ("trick {number} of {total}:", "pli {number} sur {total} :"),
    "audit.stood": ("{name} stood to win with {card}", "{name} était maître avec {card}"),
    "audit.stood_and_won": (
        "{name} stood to win with {card} and won the trick",
        "{name} était maître avec {card} et a remporté le pli",
    ),
    "audit.won": ("{name} won the trick with {card}", "{name} a remporté le pli avec {card}"),
    "audit.won_unknown": ("the winner of the trick is not known", "le gagnant du pli n'est pas connu"),
    "audit.rejected": ("the record could not be read", "le relevé n'a pas pu être lu"),
    "audit.missing": ("no such file or folder", "ni fichier ni dossier de ce nom"),
    "audit.by_code": ("Findings by code:", "Constats par code :"),
}
