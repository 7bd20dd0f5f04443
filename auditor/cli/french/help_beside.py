"""The help in French of what is beside records and stores: scores, rules, schemas, deals, settings, shards."""

from typing import Final

from auditor.language import Pair

BESIDE: Final[tuple[Pair, ...]] = (
    (
        "Compute a score from figures alone, line by line; or judge a score sheet in CSV.\n\n"
        "Example: auditor score --players 4 --bid garde --points 45 --oudlers 2 --petit attack",
        "Calcule une marque d'après des chiffres seuls, ligne par ligne ; ou juge une feuille de marque en CSV.\n\n"
        "Exemple : auditor score --players 4 --bid garde --points 45 --oudlers 2 --petit attack",
    ),
    (
        "A score sheet, one hand a line; columns as README tells.",
        "Une feuille de marque, une donne par ligne ; colonnes selon le README.",
    ),
    (
        "Number of players.",
        "Nombre de joueurs.",
    ),
    (
        "petite, garde, garde_sans, garde_contre; or points.",
        "petite, garde, garde_sans, garde_contre ; ou des points.",
    ),
    (
        "Points of the attack, as 45 or 45.5.",
        "Points de l'attaque, comme 45 ou 45.5.",
    ),
    (
        "Oudlers of the attack.",
        "Bouts de l'attaque.",
    ),
    (
        "Side that has the Petit au bout.",
        "Camp qui a le Petit au bout.",
    ),
    (
        "A handful shown; may be repeated.",
        "Une poignée montrée ; peut être répété.",
    ),
    (
        "A slam.",
        "Un chelem.",
    ),
    (
        "Seat of the taker, from 0.",
        "Place du preneur, à partir de 0.",
    ),
    (
        "Seat of the partner, or alone.",
        "Place du partenaire, ou alone (seul).",
    ),
    (
        "How to print.",
        "Comment présenter.",
    ),
    (
        "Print the options of the rules with their values, sources and interpretations; or the finding codes.",
        "Donne les options des règles avec leurs valeurs, leurs sources et les interprétations ; ou les codes des "
        "constats.",
    ),
    (
        "fft, bga or mignon.",
        "fft, bga ou mignon.",
    ),
    (
        "Only the options in which two presets differ.",
        "Seulement les options par lesquelles deux jeux de règles diffèrent.",
    ),
    (
        "The table of finding codes.",
        "La table des codes des constats.",
    ),
    (
        "Print the JSON Schema (draft 2020-12) of the record or of the audit result.",
        "Donne le schéma JSON (version 2020-12) du relevé ou du résultat de la vérification.",
    ),
    (
        "record: the hand record; audit: what `audit --format json` prints.",
        "record : le relevé d'une donne ; audit : ce que donne `audit --format json`.",
    ),
    (
        "Make random legal hands as JSON Lines, to try things on; with --faults, hands with one known fault.\n\n"
        "Example: auditor deal --players 5 --count 100 --seed 7 | auditor audit -",
        "Fait au hasard des donnes en règle, en JSON Lines, pour des essais ; avec --faults, des donnes d'une "
        "faute connue.\n\n"
        "Exemple : auditor deal --players 5 --count 100 --seed 7 | auditor audit -",
    ),
    (
        "The same seed gives the same hands.",
        "La même graine donne les mêmes donnes.",
    ),
    (
        "How many hands.",
        "Combien de donnes.",
    ),
    (
        "How the seats play.",
        "Comment jouent les places.",
    ),
    (
        "How much the records hold.",
        "Ce que contiennent les relevés.",
    ),
    (
        "Whether the result is claimed.",
        "Si le résultat est noté.",
    ),
    (
        "Each hand carries exactly one of these faults: codes or beginnings of codes (P507,S7), taking turns. All "
        "codes of errors but R, E and S713.",
        "Chaque donne porte exactement l'une de ces fautes : codes ou débuts de codes (P507,S7), à tour de rôle. "
        "Tous les codes d'erreurs sauf R, E et S713.",
    ),
    (
        "Show the settings in force and where each comes from.\n\n"
        "A flag stands before AUDITOR_DB, AUDITOR_RULES and so on in the environment, that before auditor.toml here or"
        "\nabove, that before [tool.auditor] in pyproject.toml, that before config.toml in the folder of the user's "
        "settings.\n\n"
        "Example: auditor config --rules bga",
        "Montre les réglages en vigueur et d'où vient chacun.\n\n"
        "Une option passe avant AUDITOR_DB, AUDITOR_RULES et les autres variables d'environnement, celles-ci avant "
        "auditor.toml ici ou au-dessus, celui-ci avant [tool.auditor] dans pyproject.toml, et celui-ci avant "
        "config.toml dans le dossier des réglages de l'utilisateur.\n\n"
        "Exemple : auditor config --rules bga",
    ),
    (
        "How to print the settings.",
        "Forme des réglages affichés.",
    ),
    (
        "Judge part K of N of the input and write it to -o as Parquet, for `auditor ingest`; what is there is not "
        "judged again.",
        "Juge la partie K sur N de l'entrée et l'écrit dans -o en Parquet, pour `auditor ingest` ; ce qui est déjà là "
        "n'est pas rejugé.",
    ),
    (
        "The folder for the file of --shard.",
        "Dossier du fichier de --shard.",
    ),
)
"""English and French, as in ``help``."""
