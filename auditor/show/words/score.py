"""The words of ``auditor score``. Part of ``auditor.show.words``."""

from typing import Final

from auditor.language import Pair

TABLE: Final[dict[str, Pair]] = {
    "score.none": ("No score can be computed.", "La marque ne peut pas être calculée."),
    "score.mignon": (
        "{points} points for a bid of {bid}: {result}",
        "{points} points pour un contrat de {bid} : {result}",
    ),
    "score.tarot": (
        "{points} points with {oudlers}, target {target}: {result} by {margin}",
        "{points} points avec {oudlers}, à faire {target} : {result} de {margin}",
    ),
    "score.line.base": ("base", "base"),
    "score.line.margin": ("margin", "gain ou perte"),
    "score.line.multiplier": ("multiplier ×{factor}", "coefficient ×{factor}"),
    "score.line.petit_au_bout": ("Petit au bout", "Petit au bout"),
    "score.line.handful_single": ("single handful", "poignée simple"),
    "score.line.handful_double": ("double handful", "poignée double"),
    "score.line.handful_triple": ("triple handful", "poignée triple"),
    "score.line.slam": ("slam", "chelem"),
    "score.line.misere": ("misère", "misère"),
    "score.unit": ("each defender pays", "par défenseur"),
    "score.no_partner": (
        "(shares need the partner: who is he, or is the taker alone?)",
        "(les parts dépendent du partenaire : qui est-ce, ou le preneur est-il seul ?)",
    ),
    "score.player": ("player {seat}", "joueur {seat}"),
    "score.taker": ("{name} (taker)", "{name} (preneur)"),
    "score.partner": ("{name} (partner)", "{name} (partenaire)"),
    "score.hand": ("{hand}: {status}", "{hand} : {status}"),
}
