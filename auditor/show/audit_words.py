"""The words of the text that ``auditor audit`` prints. Part of ``auditor.show.words``."""

from typing import Final

ENGLISH: Final = {
    "audit.headline": "{hand}  {status}{result}",
    "audit.contract": "{taker}: {bid} {result} ({margin}), taker {score}",
    "audit.contract_with": "{taker} with {partner}: {bid} {result} ({margin}), taker {score}",
    "audit.no_score": "no score",
    "audit.undetermined": "{count} play undetermined: unknown cards could make it illegal",
    "audit.undetermined_many": "{count} plays undetermined: unknown cards could make them illegal",
    "audit.finding": "{severity} {code} {name}: {place}{message}{rule}{ruled}",
    "audit.trick": "trick {number} of {total}:",
    "audit.stood": "{name} stood to win with {card}",
    "audit.stood_and_won": "{name} stood to win with {card} and won the trick",
    "audit.won": "{name} won the trick with {card}",
    "audit.won_unknown": "the winner of the trick is not known",
    "audit.rejected": "the record could not be read",
    "audit.missing": "no such file or folder",
    "audit.by_code": "Findings by code:",
}
