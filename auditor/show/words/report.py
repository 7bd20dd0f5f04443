"""The words of the report and of the exports. Part of ``auditor.show.words``."""

from typing import Final

from auditor.language import Pair

TABLE: Final[dict[str, Pair]] = {
    "export.trick": ("Trick {number}", "Pli {number}"),
    "export.page": ("{hand}, card by card", "{hand}, carte par carte"),
    "report.title": ("{hand}: {status}", "{hand} : {status}"),
    "report.title_many": ("Report on {count} hands", "Rapport sur {count} donnes"),
    "report.nothing": ("There is no hand to report on.", "Il n'y a aucune donne sur laquelle faire rapport."),
    "report.contents": ("On this page", "Sur cette page"),
    "report.to.verdict": ("Verdict", "Verdict"),
    "report.to.fault": ("The table", "La table"),
    "report.to.score": ("Score sheet", "Feuille de marque"),
    "report.to.tricks": ("Tricks", "Plis"),
    "report.to.findings": ("Findings", "Constats"),
    "report.to.rules": ("Rules", "Règles"),
    "report.to.steps": ("Card by card", "Carte par carte"),
    "report.to.hand": ("The hand as recorded", "La donne telle que relevée"),
    "report.column.hand": ("Hand", "Donne"),
    "report.column.verdict": ("Verdict", "Verdict"),
    "report.column.about": ("What it is about", "De quoi il s'agit"),
    "report.verdict": ("Verdict", "Verdict"),
    "report.status.clean": ("Nothing is wrong in this hand.", "Tout est en règle dans cette donne."),
    "report.status.clean_but": (
        "No error counts in this hand; there is something to be told ({counts}).",
        "Aucune erreur ne compte dans cette donne ; il y a quelque chose à dire ({counts}).",
    ),
    "report.status.flagged": (
        "Something is wrong in this hand ({counts}).",
        "Quelque chose ne va pas dans cette donne ({counts}).",
    ),
    "report.status.rejected": (
        "This record could not be read; nothing else was judged ({counts}).",
        "Ce relevé n'a pas pu être lu ; rien d'autre n'a été jugé ({counts}).",
    ),
    "report.at": ("{place}: {message}", "{place} : {message}"),
    "report.more_finding": ("One more finding stands below.", "Un autre constat figure plus bas."),
    "report.more_findings": ("{count} more findings stand below.", "{count} autres constats figurent plus bas."),
    "report.scores": ("Scores by the rules: {scores}.", "Marque selon les règles : {scores}."),
    "report.claimed_same": ("The recorded scores are the same.", "La marque notée est la même."),
    "report.claimed_other": ("Recorded are other scores: {scores}.", "La marque notée est une autre : {scores}."),
    "report.as_played": (
        "An illegal card is reported, not repaired: this is the score of the cards as they were played. What follows "
        "from the fault is for the arbiter to decide.",
        "Une carte fautive est signalée, pas réparée : c'est la marque des cartes telles qu'elles ont été jouées. Ce "
        "qui découle de la faute, c'est à l'arbitre d'en décider.",
    ),
    "report.fault": ("The table at the fault", "La table au moment de la faute"),
    "report.end": ("The table at the end", "La table à la fin"),
    "report.table": ("The table, in order of play", "La table, dans l'ordre du jeu"),
    "report.hands": ("The hands", "Les mains"),
    "report.best_card": ("best card", "carte maîtresse"),
    "report.hand_before": ("The hand of {name} before the card", "La main avant la carte : {name}"),
    "report.sources": ("Source: {sources}", "Source : {sources}"),
    "report.rules": ("The rules", "Les règles"),
    "report.cards": ("cards in order of play", "cartes dans l'ordre du jeu"),
    "report.differs": ("differs", "diffère"),
    "report.hand": ("The hand as recorded", "La donne telle que relevée"),
    "report.record": ("The record", "Le relevé"),
    "report.steps": ("Card by card", "Carte par carte"),
    "report.stepper": ("The hand card by card", "La donne carte par carte"),
    "report.no_script": (
        "Stepping through the hand needs script, which is off. All tricks stand in the table above.",
        "Pour parcourir la donne il faut des scripts, qui sont désactivés. Tous les plis figurent dans le tableau "
        "ci-dessus.",
    ),
    "report.go": ("Show in the step-through", "Montrer carte par carte"),
    "report.step": ("Step", "Étape"),
    "report.keys": (
        "Keys: ← → a card, ↑ ↓ a trick, Home and End, n and p the next and the previous finding.",
        "Touches : ← → une carte, ↑ ↓ un pli, Début et Fin, n et p le constat suivant et le précédent.",
    ),
    "report.do.first": ("To the beginning", "Au début"),
    "report.do.last": ("To the end", "À la fin"),
    "report.do.back": ("A card back", "Une carte en arrière"),
    "report.do.forth": ("A card forth", "Une carte en avant"),
    "report.do.trick_back": ("A trick back", "Un pli en arrière"),
    "report.do.trick_forth": ("A trick forth", "Un pli en avant"),
    "report.do.finding_back": ("The previous finding", "Le constat précédent"),
    "report.do.finding_forth": ("The next finding", "Le constat suivant"),
    "report.footer": (
        "Made by auditor {version}, rules {rules}. The page holds all that it shows: it loads nothing and sends "
        "nothing.",
        "Fait par auditor {version}, règles {rules}. La page contient tout ce qu'elle montre : elle ne charge et "
        "n'envoie rien.",
    ),
}
