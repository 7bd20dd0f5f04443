"""What the command line tells beside the data: errors, hints, accounts, in every language."""

from typing import Final

from auditor.language import Pair, Said

_TABLE: Final[dict[str, Pair]] = {
    "error": ("error: {problem}", "erreur : {problem}"),
    "hint": ("hint: {hint}", "conseil : {hint}"),
    # Settings
    "no_such_code": ("there is no code {code}", "il n'y a pas de code {code}"),
    "no_code_named": ("{option} names no code", "{option} ne nomme aucun code"),
    "codes_hint": ("`auditor rules --codes` lists the codes", "`auditor rules --codes` donne la liste des codes"),
    "near_codes_hint": (
        "near it are {near}; `auditor rules --codes` lists the codes",
        "proches : {near} ; `auditor rules --codes` donne la liste des codes",
    ),
    "unknown_preset": (
        "unknown preset {name}: expected one of {known}",
        "jeu de règles inconnu {name} : attendu : l'un de {known}",
    ),
    "force_needs_rules": ("--force-rules needs --rules", "--force-rules demande --rules"),
    "options_hint": (
        "`auditor rules` lists the options and their values",
        "`auditor rules` donne la liste des options et de leurs valeurs",
    ),
    "bad_severity": (
        "--severity {text}: expected CODE=LEVEL with error, warning or info",
        "--severity {text} : attendu : CODE=NIVEAU avec error, warning ou info",
    ),
    "unknown_format": (
        "unknown format {name}: expected one of {known}",
        "format inconnu {name} : attendu : l'un de {known}",
    ),
    "exclude": ("{one} and {other} exclude each other", "{one} et {other} s'excluent"),
    "no_seconds": ("{value} is no number of seconds", "{value} n'est pas un nombre de secondes"),
    "expected_text": ("expected a text, got {value}", "attendu : un texte, et non {value}"),
    "expected_word": ("expected one of {words}, got {value}", "attendu : l'un de {words}, et non {value}"),
    "expected_number": (
        "expected a whole number from {least} to {most}, got {value}",
        "attendu : un nombre entier de {least} à {most}, et non {value}",
    ),
    "expected_codes": ("expected a list of codes, got {value}", "attendu : une liste de codes, et non {value}"),
    "expected_table": ("expected a table, got {value}", "attendu : une table, et non {value}"),
    "expected_pairs": (
        "expected NAME=VALUE,NAME=VALUE, got {value}",
        "attendu : NOM=VALEUR,NOM=VALEUR, et non {value}",
    ),
    "config_unknown": ("{where}: there is no setting {name}", "{where} : il n'y a pas de réglage {name}"),
    "config_near": ("did you mean {near}?", "est-ce {near} ?"),
    "config_known": ("the settings are {known}", "les réglages sont {known}"),
    "config_wrong": ("{where}: {problem}", "{where} : {problem}"),
    "config_syntax": ("{where}: this is no TOML: {problem}", "{where} : ce n'est pas du TOML : {problem}"),
    "no_config": ("{variable}: there is no file {path}", "{variable} : il n'y a pas de fichier {path}"),
    "config_files": ("files read: {files}", "fichiers lus : {files}"),
    "no_config_files": (
        "no file read; {own} here or above, [tool.auditor] in {project}, and {users} would be",
        "aucun fichier lu ; le seraient {own} ici ou au-dessus, [tool.auditor] dans {project}, et {users}",
    ),
    "by_default": ("default", "par défaut"),
    # Inputs
    "missing": ("{path}: no such file or folder", "{path} : ni fichier ni dossier de ce nom"),
    "missing_hint": (
        "name a file, a folder, or - for stdin; a name with spaces stands in quotes",
        "nommez un fichier, un dossier, ou - pour l'entrée standard ; un nom avec des espaces se met entre guillemets",
    ),
    "rejected_hint": (
        "`auditor explain CODE` explains a code, `auditor schema record` prints the form of a record;"
        " all other records were judged",
        "`auditor explain CODE` explique un code, `auditor schema record` donne la forme d'un relevé ;"
        " tous les autres relevés ont été jugés",
    ),
    "nothing_read_hint": (
        "of a folder files ending in .json, .jsonl or .ndjson are read (also with .gz, .zst), and those of `--from`",
        "d'un dossier sont lus les fichiers en .json, .jsonl ou .ndjson (aussi en .gz, .zst), et ceux de `--from`",
    ),
    "not_read": ("{source}:{line}: the record could not be read", "{source}:{line} : le relevé n'a pas pu être lu"),
    "rejected": ("{place}: {code} {name}: {message}", "{place} : {code} {name} : {message}"),
    "empty_folder": ("{path}: no record in this folder", "{path} : aucun relevé dans ce dossier"),
    "is_folder": (
        "{path} is a folder: name one file, or a hand in it as FILE#ID or FILE#3",
        "{path} est un dossier : nommez un fichier, ou une donne de ce fichier par FICHIER#ID ou FICHIER#3",
    ),
    "in_folder": (
        "{reference}: {path} is a folder: name a file in it, or a hand as FILE#ID or FILE#3",
        "{reference} : {path} est un dossier : nommez-y un fichier, ou une donne par FICHIER#ID ou FICHIER#3",
    ),
    "no_such_hand": ("{path} has no hand {hand}", "{path} n'a pas de donne {hand}"),
    "no_file_no_hand": (
        "{name} is no file, and {path} has no hand {hand}",
        "{name} n'est pas un fichier, et {path} n'a pas de donne {hand}",
    ),
    "hands_hint": ("`auditor audit {path}` lists the hands in it", "`auditor audit {path}` donne la liste des donnes"),
    "whole_files": (
        "ingest stores whole files: name {path} without a hand in it",
        "ingest enregistre des fichiers entiers : nommez {path} sans donne derrière",
    ),
    "from_and_db": (
        "--from and --db exclude each other: stored hands are in the format of the store",
        "--from et --db s'excluent : les donnes enregistrées sont au format de la base",
    ),
    "store_hint": (
        "the store of a stored hand is named with --db FILE or {variable}",
        "la base d'une donne enregistrée se nomme avec --db FICHIER ou {variable}",
    ),
    "empty_db": ("--db names no file: it is empty", "--db ne nomme aucun fichier : il est vide"),
    "empty_id": ("the id of the hand is empty", "l'identifiant de la donne est vide"),
    "several_stored": (
        "{store} has {count} hands {name}: name one by its hand_id, {ids}",
        "{store} a {count} donnes {name} : nommez-en une par son hand_id, {ids}",
    ),
    "holds_none": ("{source} holds no hand", "{source} ne contient aucune donne"),
    "holds": (
        "{source} holds {count} hands, this is the first: {path}#2 or {path}#ID is another",
        "{source} contient {count} donnes, voici la première : {path}#2 ou {path}#ID en est une autre",
    ),
    "holds_more": (
        "{source} holds more than {count} hands, this is the first: {path}#2 or {path}#ID is another",
        "{source} contient plus de {count} donnes, voici la première : {path}#2 ou {path}#ID en est une autre",
    ),
    "stored_hands_hint": (
        '`auditor query --db {path} "select hand_id, record_id from hands"` lists them',
        '`auditor query --db {path} "select hand_id, record_id from hands"` en donne la liste',
    ),
    "no_hand": ("no hand given", "aucune donne nommée"),
    "no_hand_hint": (
        "name a file, a hand in it, or a store with --db",
        "nommez un fichier, une donne de ce fichier, ou une base avec --db",
    ),
    "no_disputed": ("the store has no disputed hand", "la base n'a pas de donne litigieuse"),
    "no_terminal": (
        "there is no terminal to draw in and to take keys from",
        "il n'y a pas de terminal où dessiner et d'où prendre les touches",
    ),
    "no_terminal_hint": (
        "without --interactive each frame is printed as plain text",
        "sans --interactive chaque image est donnée en texte simple",
    ),
    "is_code": ("{code} is a code: {option} is for a hand", "{code} est un code : {option} sert à une donne"),
    "no_finding": ("this hand has no finding {code}", "cette donne n'a pas de constat {code}"),
    "kept_back": (
        "what was found lies in cards that this player could not see: it is told where they are known",
        "le constat tient à des cartes que ce joueur ne pouvait pas voir : il est donné là où elles sont connues",
    ),
    "left_out": (
        "{player} does not play in {count} of the hands: they are left out",
        "{player} ne joue pas dans {count} des donnes : elles sont passées",
    ),
    "page_hint": ("`auditor show` prints the whole hand", "`auditor show` montre toute la donne"),
    "findings_hint": ("`auditor show` prints all findings", "`auditor show` montre tous les constats"),
    # Outputs
    "no_output": ("no file to write to", "aucun fichier où écrire"),
    "no_output_hint": (
        "name one with -o FILE.html; -o - writes to stdout",
        "nommez-le avec -o FICHIER.html ; -o - écrit sur la sortie standard",
    ),
    "file_problem": ("{path}: {reason}", "{path} : {reason}"),
    "full_hint": ("free some space, or name another file", "libérez de la place, ou nommez un autre fichier"),
    "folder_hint": (
        "name another file, or see to its folder",
        "nommez un autre fichier, ou voyez ce qu'il en est de son dossier",
    ),
    "other_file_hint": ("name another file", "nommez un autre fichier"),
    "overwrites": ("{option} {path} would overwrite {what}", "{option} {path} écraserait {what}"),
    "the_store": ("the store", "la base"),
    "the_log": ("the log of the store", "le journal de la base"),
    "the_saved_query": ("the saved query", "la requête enregistrée"),
    "the_sql": ("the SQL", "le SQL"),
    "the_input": ("the records that it shows", "les relevés qu'il montre"),
    "the_records": ("records that were ingested", "des relevés qui ont été enregistrés"),
    "written": ("{path}: {size} kB", "{path} : {size} ko"),
    "written_hand": ("{path}: 1 hand, {size} kB", "{path} : 1 donne, {size} ko"),
    "written_hands": ("{path}: {count} hands, {size} kB", "{path} : {count} donnes, {size} ko"),
    "output_lost": ("the output cannot be written: {reason}", "la sortie ne peut pas être écrite : {reason}"),
    "input_or_output": ("input or output", "entrée ou sortie"),
    # Accounts
    "read_none": (
        "0 hands read: {clean} clean, {flagged} flagged, {rejected} rejected{skipped}",
        "0 donne lue : {clean} en règle, {flagged} signalée, {rejected} rejetée{skipped}",
    ),
    "read_one": (
        "1 hand read: {clean} clean, {flagged} flagged, {rejected} rejected{skipped}",
        "1 donne lue : {clean} en règle, {flagged} signalée, {rejected} rejetée{skipped}",
    ),
    "read_many": (
        "{read} hands read: {clean} clean, {flagged} flagged, {rejected} rejected{skipped}",
        "{read} donnes lues : {clean} en règle, {flagged} signalées, {rejected} rejetées{skipped}",
    ),
    "and_skipped": ("; {skipped}", " ; {skipped}"),
    "skipped_one": ("1 other file skipped", "1 autre fichier passé"),
    "skipped_many": ("{count} other files skipped", "{count} autres fichiers passés"),
    "ingested": (
        "read {read} = new {new} + updated {updated} + unchanged {unchanged} + rejected {rejected}",
        "lus {read} = nouveaux {new} + mis à jour {updated} + inchangés {unchanged} + rejetés {rejected}",
    ),
    "judged": (
        "clean {clean}, flagged {flagged}, rejected {rejected}",
        "en règle {clean}, signalés {flagged}, rejetés {rejected}",
    ),
    "stored": ("stored in {path}; next:", "enregistré dans {path} ; et ensuite :"),
    # Progress
    "progress": ("{hands} hands, {rate}/s, {flagged} flagged", "{hands} donnes, {rate}/s, {flagged} signalées"),
    "progress_left": (
        "{hands} hands, {rate}/s, {flagged} flagged, {left} left",
        "{hands} donnes, {rate}/s, {flagged} signalées, reste {left}",
    ),
    # Storing
    "interrupted": (
        "interrupted: {count} hands were stored and stay; run the command again to go on",
        "interrompu : {count} donnes sont enregistrées et le restent ; relancez la commande pour continuer",
    ),
    "changed": (
        "warning: {path} was changed while it was read; run the command again to take in what is new",
        "attention : {path} a été modifié pendant la lecture ; relancez la commande pour prendre ce qui est nouveau",
    ),
    # Shards
    "bad_shard": (
        "--shard {text}: expected K/N, part K of N parts, from 1/N to N/N",
        "--shard {text} : attendu : K/N, la partie K sur N, de 1/N à N/N",
    ),
    "shard_needs_folder": ("--shard needs -o DIR", "--shard demande -o DOSSIER"),
    "folder_needs_shard": ("-o DIR is for --shard K/N", "-o DOSSIER est pour --shard K/N"),
    "whole_shards": (
        "--shard takes whole files: name {path} without a hand in it",
        "--shard prend des fichiers entiers : nommez {path} sans donne derrière",
    ),
    "no_stream_shards": (
        "{path}: --shard needs files, which every run can read again",
        "{path} : --shard demande des fichiers, que chaque exécution peut relire",
    ),
    "shard_is_there": ("{path} is there already", "{path} est déjà là"),
    "shard_changed": (
        "{path} was changed while it was read: no shard was written; run the command again",
        "{path} a été modifié pendant la lecture : aucun fragment n'est écrit ; relancez la commande",
    ),
    "shard_otherwise": (
        "{path} was judged under other rules or options than this ingest asks for",
        "{path} a été jugé sous d'autres règles ou options que celles demandées ici",
    ),
    "shard_otherwise_hint": (
        "leave out --rules and --option: a shard brings its verdicts along",
        "omettez --rules et --option : un fragment apporte ses verdicts",
    ),
    "shards_missing": ("{path}: of these shards are missing: {which}", "{path} : de ces fragments manquent : {which}"),
    "shards_missing_hint": (
        "make them with `auditor audit` and the same paths and options, and --shard K/N",
        "faites-les avec `auditor audit`, les mêmes chemins et options, et --shard K/N",
    ),
    "shards_of_changed": (
        "{path} was changed between the shards: make all of them again",
        "{path} a été modifié entre les fragments : refaites-les tous",
    ),
    # Queries
    "parquet_needs_file": ("--format parquet needs -o FILE", "--format parquet demande -o FICHIER"),
    "bad_param": ("--param {text}: expected NAME=VALUE", "--param {text} : attendu : NOM=VALEUR"),
    "param_twice": ("--param {name} is given twice", "--param {name} est donné deux fois"),
    "param_and_list": (
        "--param is for a query that is run, not for --list",
        "--param sert à une requête qu'on lance, pas à --list",
    ),
    "not_utf8": ("not UTF-8", "ce n'est pas de l'UTF-8"),
    "no_sql": ("no SQL given", "aucun SQL donné"),
    "no_sql_hint": (
        'try: auditor query "select * from hands limit 10", or --list',
        'essayez : auditor query "select * from hands limit 10", ou --list',
    ),
    # Scores
    "score_needs": (
        "a score needs --bid and --points (and --oudlers in tarot), or a score sheet",
        "une marque demande --bid et --points (et --oudlers au tarot), ou une feuille de marque",
    ),
    "no_score": (
        "no score can be computed from these figures",
        "ces chiffres ne permettent pas de calculer la marque",
    ),
    "figures_alone": (
        "{option} is for a score from figures alone, not for a score sheet",
        "{option} sert à une marque d'après des chiffres seuls, pas à une feuille de marque",
    ),
    "bad_partner": (
        "--partner {partner}: expected a seat from 0 to {last}, or alone",
        "--partner {partner} : attendu : une place de 0 à {last}, ou alone",
    ),
    "bad_bid": ("--bid {bid}: with these rules it is {named}", "--bid {bid} : avec ces règles c'est {named}"),
    "bid_points": (
        "points from {least} to {most}, such as {one} or {other}",
        "un nombre de points de {least} à {most}, comme {one} ou {other}",
    ),
    "bid_words": ("one of {words}", "l'un de {words}"),
    "needs_oudlers": ("tarot needs --oudlers, from 0 to 3", "le tarot demande --oudlers, de 0 à 3"),
    "not_in_mignon": (
        "{option} is not for Le Mignon, where bid and points make the score",
        "{option} n'a pas cours au Mignon, où l'enchère et les points font la marque",
    ),
    "wrong_option": ("{option}: {what}", "{option} : {what}"),
    "seats": (
        "seats are 0 to {last} with {players} players",
        "à {players} joueurs les places vont de 0 à {last}",
    ),
    "whole_points": (
        "--points {points}: with {players} players the count gives whole points",
        "--points {points} : à {players} joueurs le compte donne des points entiers",
    ),
    "plays_alone": (
        "--partner {partner}: with {players} players the taker plays alone",
        "--partner {partner} : à {players} joueurs le preneur joue seul",
    ),
    # Dealing
    "possible_faults": ("these can occur here: {codes}", "possibles ici : {codes}"),
    "from_to": ("{first} to {last}", "{first} à {last}"),
    "not_dealt": ("no hand is dealt with {code}: {reason}", "on ne distribue pas de donne avec {code} : {reason}"),
    "of_the_text": ("it is a fault of the text of a record", "c'est une faute du texte d'un relevé"),
    "of_a_session": ("it takes several hands of a session", "il y faut plusieurs donnes d'une session"),
    "of_legal_hands": ("legal hands have it, too", "des donnes en règle l'ont aussi"),
    "no_fault_here": (
        "{code} cannot occur here ({players} players, rules {rules}, level {level})",
        "{code} est impossible ici ({players} joueurs, règles {rules}, niveau {level})",
    ),
    "fault_with": ("it can with {how}", "c'est possible avec {how}"),
    "explain_hint": (
        "`auditor explain {code}` tells when it is given",
        "`auditor explain {code}` dit quand il est donné",
    ),
}

KEYS: Final = frozenset(_TABLE)


def said(key: str, **fields: object) -> Said:
    """A text of this catalogue with its fields."""
    return Said(_TABLE[key], fields)
