"""The words of ``auditor rules``. Part of ``auditor.show.words``."""

from typing import Final

from auditor.language import Pair

TABLE: Final[dict[str, Pair]] = {
    "law.preset.fft": (
        "tournament rules of the Fédération Française de Tarot, 2012, read literally",
        "règlement de tournoi de la Fédération Française de Tarot, 2012, à la lettre",
    ),
    "law.preset.bga": (
        "Board Game Arena's help and the five-player rules; where they are silent, the federation's",
        "l'aide de Board Game Arena et les règles à cinq ; là où elles se taisent, celles de la fédération",
    ),
    "law.preset.mignon": ("Le Mignon", "Le Mignon"),
    "law.preset": ("{preset}: {title}", "{preset} : {title}"),
    "law.others": ("other values: {values}", "autres valeurs : {values}"),
    "law.rule": ("rule: {rule}; source: {sources}{note}", "règle : {rule} ; source : {sources}{note}"),
    "law.source": ("source: {sources}{note}", "source : {sources}{note}"),
    "law.interpretation": (
        "; no source settles it: an interpretation",
        " ; aucune source ne tranche : une interprétation",
    ),
    "law.column.option": ("option", "option"),
    "law.column.rule": ("rule", "règle"),
    "law.more": (
        "auditor rules PRESET tells what each option means, its other values and its source.",
        "auditor rules PRESET dit ce que veut dire chaque option, ses autres valeurs et sa source.",
    ),
    "law.other_game": (
        "{left} and {right} are different games: no option is common to both.",
        "{left} et {right} sont deux jeux différents : aucune option ne leur est commune.",
    ),
    "law.no_difference": ("{left} and {right} do not differ.", "{left} et {right} ne diffèrent pas."),
    "law.family": ("{family}: {title}", "{family} : {title}"),
    "law.more_on_codes": (
        "auditor explain CODE explains a code with an example.",
        "auditor explain CODE explique un code avec un exemple.",
    ),
}
