"""The help of every command, option and argument in French, each behind its English text as the command has it.

Where the English text changes, the French one has to be looked at: it is found by the English one.
"""

from typing import Final

from auditor.cli.french.help_beside import BESIDE
from auditor.language import Pair, typeset

_HELP: Final[tuple[Pair, ...]] = (
    (
        "Replays and audits records of French Tarot hands, and stores them for SQL.",
        "Rejoue et vérifie des relevés de donnes de tarot, et les enregistre pour SQL.",
    ),
    (
        "Print the version and end.",
        "Affiche la version et s'arrête.",
    ),
    (
        "Language of what people read: en or fr; AUDITOR_LANG or the locale if left out. Machine formats are "
        "always English.",
        "Langue de ce que l'on lit : en ou fr ; sinon AUDITOR_LANG ou la langue du système. Les formats pour "
        "machines sont toujours en anglais.",
    ),
    (
        "Install completion for the current shell.",
        "Installe la complétion pour ce shell.",
    ),
    (
        "Show completion for the current shell, to copy it or customize the installation.",
        "Affiche la complétion pour ce shell, pour la copier ou l'adapter.",
    ),
    (
        "Files, folders (searched recursively) or - for stdin.",
        "Fichiers, dossiers (parcourus en profondeur) ou - pour l'entrée standard.",
    ),
    (
        "Rules for records that name none: fft, bga or mignon.",
        "Règles des relevés qui n'en nomment pas : fft, bga ou mignon.",
    ),
    (
        "Use --rules for every record.",
        "Applique --rules à tous les relevés.",
    ),
    (
        "Set an option of the rules; see `auditor rules`.",
        "Fixe une option des règles ; voir `auditor rules`.",
    ),
    (
        "The format of foreign files; recognised by content if left out.",
        "Format des fichiers étrangers ; sinon reconnu d'après le contenu.",
    ),
    (
        "Report only these codes or beginnings of codes (P5,S).",
        "Ne signale que ces codes ou débuts de codes (P5,S).",
    ),
    (
        "Do not report these codes.",
        "Ne signale pas ces codes.",
    ),
    (
        "Report a code as error, warning or info.",
        "Signale un code comme erreur (error), avertissement (warning) ou information (info).",
    ),
    (
        "Severity that makes the exit code 1.",
        "Gravité à partir de laquelle le code de sortie est 1.",
    ),
    (
        "Colours: auto is on a terminal only, and not where NO_COLOR is set.",
        "Couleurs : auto, seulement sur un terminal, et pas si NO_COLOR est défini.",
    ),
    (
        "ASCII only: suits as S H D C, no accents.",
        "ASCII seulement : couleurs P C K T (pique, cœur, carreau, trèfle), sans accents.",
    ),
    (
        "Number of processes; as many as pay if left out.",
        "Nombre de processus ; sinon autant qu'il est utile.",
    ),
    (
        "The store; AUDITOR_DB or tarot.duckdb here if left out.",
        "La base ; sinon AUDITOR_DB, ou tarot.duckdb ici.",
    ),
    (
        "How long to wait for another process that holds the store.",
        "Combien de temps attendre un autre processus qui tient la base.",
    ),
    (
        "No narration.",
        "Sans messages d'accompagnement.",
    ),
    (
        "A file, or a hand in it: game.jsonl#ID or game.jsonl#3 (by place); with --db the id of a stored hand.",
        "Un fichier, ou une donne de ce fichier : jeu.jsonl#ID ou jeu.jsonl#3 (par sa place) ; avec --db "
        "l'identifiant d'une donne enregistrée.",
    ),
    (
        "A store: HAND is the id of a hand in it. Without it AUDITOR_DB is looked in for what is no file.",
        "Une base : HAND est l'identifiant d'une donne de cette base. Sans elle, on cherche dans AUDITOR_DB ce "
        "qui n'est pas un fichier.",
    ),
    (
        "Judge every hand in files, folders or stdin; store nothing.\n\n"
        "Exit code 0: nothing found; 1: findings; 2: wrong usage; 3: some input could not be read as hands.",
        "Juge chaque donne de fichiers, de dossiers ou de l'entrée standard ; n'enregistre rien.\n\n"
        "Code de sortie 0 : rien à signaler ; 1 : constats ; 2 : mauvais usage ; 3 : une entrée n'a pas pu être "
        "lue.",
    ),
    (
        "How to print the verdicts.",
        "Comment présenter les verdicts.",
    ),
    (
        "Only the findings: no clean hands, no summary.",
        "Seulement les constats : ni donnes en règle, ni résumé.",
    ),
    (
        "Show the trick or the line of the input at each finding.",
        "Montre le pli ou la ligne de l'entrée à chaque constat.",
    ),
    (
        "Audit every hand in files, folders or stdin, and store hands and findings in DuckDB.\n\n"
        "Exit code 0: all records were stored, flagged or not; 2: wrong usage; 3: some could not be read; 4: "
        "storage.",
        "Vérifie chaque donne de fichiers, de dossiers ou de l'entrée standard, et enregistre donnes et constats "
        "dans DuckDB.\n\n"
        "Code de sortie 0 : tous les relevés sont enregistrés, signalés ou non ; 2 : mauvais usage ; 3 : certains "
        "n'ont pas pu être lus ; 4 : stockage.",
    ),
    (
        "Run one statement of SQL that reads, over the store.\n\n"
        "It can neither write, nor read other files, nor attach, nor load anything. The relations are hands, "
        "seats,\n"
        "bids, announcements, tricks, plays, findings, rejects, records, sources, runs, session_findings, rulings "
        "and\n"
        'cards; made for people are standings, player_stats, contract_stats, disputes and boards. "describe hands"\n'
        "shows the columns of one.",
        "Exécute sur la base une requête SQL qui lit.\n\n"
        "Elle ne peut ni écrire, ni lire d'autres fichiers, ni attacher, ni charger quoi que ce soit. Les "
        "relations sont\n"
        "hands, seats, bids, announcements, tricks, plays, findings, rejects, records, sources, runs,\n"
        "session_findings, rulings et cards ; à lire telles quelles : standings, player_stats, contract_stats,\n"
        "disputes et boards. « describe hands » montre les colonnes de l'une d'elles.",
    ),
    (
        "The statement; - reads it from stdin, as does none at all.",
        "La requête ; - la lit sur l'entrée standard, comme quand il n'y en a pas.",
    ),
    (
        "Read the SQL from a file.",
        "Lit le SQL dans un fichier.",
    ),
    (
        "Run a saved query.",
        "Exécute une requête enregistrée.",
    ),
    (
        "List the saved queries.",
        "Donne la liste des requêtes enregistrées.",
    ),
    (
        "A value for $NAME in the SQL.",
        "Une valeur pour $NAME dans le SQL.",
    ),
    (
        "How to print the rows.",
        "Comment présenter les lignes.",
    ),
    (
        "Write to a file.",
        "Écrit dans un fichier.",
    ),
    (
        "End the query after that; inf: never.",
        "Arrête la requête après ce temps ; inf : jamais.",
    ),
    (
        "Memory that the query may use, as 2GB or 50%.",
        "Mémoire que la requête peut prendre, comme 2GB ou 50%.",
    ),
    (
        "Show a hand on one page: deal, auction, tricks, findings, score beside what was claimed.\n\n"
        "Example: auditor show game.jsonl#3",
        "Montre une donne sur une page : distribution, enchères, plis, constats, marque à côté de ce qui est "
        "noté.\n\n"
        "Exemple : auditor show jeu.jsonl#3",
    ),
    (
        "Replay hands card by card, with the findings where they happen.\n\n"
        "In a terminal with keys: space plays, left and right go a card back or forth, up and down a trick, n and p "
        "to the\n"
        "next finding and the one before, ] and [ to the next hand and the one before; ? shows all keys. Elsewhere, "
        "and\n"
        "with --no-interactive, each frame as plain text.\n\n"
        "Example: auditor replay game.jsonl#3 --at 7.2",
        "Rejoue des donnes carte par carte, avec les constats là où ils se produisent.\n\n"
        "Dans un terminal, au clavier : espace pour lire, gauche et droite pour une carte en arrière ou en avant, "
        "haut et\n"
        "bas pour un pli, n et p pour le constat suivant ou précédent, ] et [ pour la donne suivante ou précédente ; "
        "?\n"
        "montre toutes les touches. Ailleurs, et avec --no-interactive, chaque image en texte simple.\n\n"
        "Exemple : auditor replay jeu.jsonl#3 --at 7.2",
    ),
    (
        "Open at this card.",
        "Ouvre à cette carte.",
    ),
    (
        "Open at the first finding.",
        "Ouvre au premier constat.",
    ),
    (
        "Cards a second.",
        "Cartes par seconde.",
    ),
    (
        "Show the legal cards at each play, and why.",
        "Montre à chaque carte celles qui étaient permises, et pourquoi.",
    ),
    (
        "Show only the hand whose turn it is.",
        "Ne montre que la main de celui dont c'est le tour.",
    ),
    (
        "Show only what this player sees: a name, or a seat from 0.",
        "Ne montre que ce que voit ce joueur : un nom, ou une place à partir de 0.",
    ),
    (
        "Show only what this player sees: a name, or a seat from 0.",
        "Ne montre que ce que voit ce joueur : un nom, ou une place à partir de 0.",
    ),
    (
        "A file, a folder, or a hand in a file: game.jsonl#ID or game.jsonl#3 (by place); with --db the id of a "
        "stored hand, without one the disputed hands of the store.",
        "Un fichier, un dossier, ou une donne d'un fichier : jeu.jsonl#ID ou jeu.jsonl#3 (par place) ; avec --db "
        "l'identifiant d'une donne enregistrée, sans lui les donnes litigieuses de la base.",
    ),
    (
        "With keys, also where the hands come from stdin; or plain text, one frame after the other, also in a "
        "terminal. Left out: with keys where stdin, stdout and stderr are a terminal.",
        "Au clavier, même si les donnes viennent de l'entrée standard ; ou en texte simple, une image après l'autre, "
        "même dans un terminal. Sans cette option : au clavier si entrée, sortie et sortie d'erreur sont un terminal.",
    ),
    (
        "Write the frames to a file instead: .cast (a terminal recording), .svg (a still with --at or "
        "--at-finding, else animated), .html (a page with keys), .txt.",
        "Écrit plutôt les images dans un fichier : .cast (enregistrement de terminal), .svg (fixe avec --at ou "
        "--at-finding, sinon animé), .html (page à touches), .txt.",
    ),
    (
        "Begin again at the end.",
        "Recommence à la fin.",
    ),
    (
        "Pseudonyms instead of names, the same in every output; comments are left out. A secret text in "
        "AUDITOR_REDACT_KEY makes them pseudonyms that nobody else can work out from a list of names.",
        "Des pseudonymes au lieu des noms, les mêmes partout ; les commentaires sont omis. Un texte secret dans "
        "AUDITOR_REDACT_KEY en fait des pseudonymes que nul ne peut retrouver à partir d'une liste de noms.",
    ),
    (
        "No names in what is said of records that cannot be read. The store keeps all names: `auditor query "
        "--redact` shows pseudonyms.",
        "Pas de noms dans ce qui est dit des relevés illisibles. La base garde tous les noms : `auditor query "
        "--redact` montre des pseudonymes.",
    ),
    (
        "Write one page that explains hands: verdict, table at the fault, rule, score sheet, tricks, card by "
        "card.\n\n"
        "The page needs no network, and script only to step through a hand. With --db and no HAND it reports on "
        "the\n"
        "disputed hands of the store.\n\n"
        "Example: auditor report game.jsonl#3 -o hand.html",
        "Écrit une page qui explique des donnes : verdict, table au moment de la faute, règle, feuille de marque, "
        "plis, carte par carte.\n\n"
        "La page n'a pas besoin du réseau, et de scripts seulement pour parcourir une donne. Avec --db et sans "
        "HAND elle\n"
        "porte sur les donnes litigieuses de la base.\n\n"
        "Exemple : auditor report jeu.jsonl#3 -o donne.html",
    ),
    (
        "Files, folders, or hands in them (game.jsonl#ID, game.jsonl#3); with --db ids of stored hands.",
        "Fichiers, dossiers, ou leurs donnes (jeu.jsonl#ID, jeu.jsonl#3) ; avec --db des identifiants de donnes "
        "enregistrées.",
    ),
    (
        "Where to write the page; - is stdout.",
        "Où écrire la page ; - est la sortie standard.",
    ),
    (
        "Of files with several hands only those with an error.",
        "Des fichiers de plusieurs donnes, seulement celles qui ont une erreur.",
    ),
    (
        "Explain the first finding of a hand, one card (--at 7.2), or a code.\n\n"
        "Example: auditor explain game.jsonl#3 --at 7.2",
        "Explique le premier constat d'une donne, une carte (--at 7.2) ou un code.\n\n"
        "Exemple : auditor explain jeu.jsonl#3 --at 7.2",
    ),
    (
        "A file, or a hand in it (game.jsonl#ID or game.jsonl#3); or a code such as P503.",
        "Un fichier, ou une donne de ce fichier (jeu.jsonl#ID ou jeu.jsonl#3) ; ou un code comme P503.",
    ),
    (
        "Explain this card, or this whole trick.",
        "Explique cette carte, ou tout ce pli.",
    ),
    (
        "Explain the first finding with this code.",
        "Explique le premier constat de ce code.",
    ),
    *BESIDE,
)

_FRENCH: Final = {english: typeset(french) for english, french in _HELP}


def in_french(english: str) -> str | None:
    """The French help for an English one; None where there is none."""
    return _FRENCH.get(english)
