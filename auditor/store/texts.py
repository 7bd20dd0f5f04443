"""What can be wrong with a store or a query, and what to do about it, in every language."""

from typing import Final

from auditor.language import Pair, Said

_TABLE: Final[dict[str, Pair]] = {
    # The store
    "at": ("{path}: {problem}", "{path} : {problem}"),
    "no_such_store": ("there is no such store", "cette base n'existe pas"),
    "no_such_store_remedy": (
        "make it with `auditor ingest`, or name it with --db",
        "faites-la avec `auditor ingest`, ou nommez-la avec --db",
    ),
    "held": (
        "process {process} holds the store (waited {seconds} s)",
        "le processus {process} tient la base (attendu {seconds} s)",
    ),
    "held_remedy": (
        "run the command again when that process has ended, or wait longer with --wait SECONDS",
        "relancez la commande quand ce processus aura fini, ou attendez plus longtemps avec --wait SECONDES",
    ),
    "no_database": (
        "it is no store of the auditor (no DuckDB file)",
        "ce n'est pas une base d'auditor (pas un fichier DuckDB)",
    ),
    "no_database_remedy": (
        "name another file with --db, or move this one away",
        "nommez un autre fichier avec --db, ou déplacez celui-ci",
    ),
    "cut_off": ("the file is damaged (its end is missing)", "le fichier est abîmé (sa fin manque)"),
    "damaged": ("the file is damaged", "le fichier est abîmé"),
    "damaged_remedy": (
        "go back to a backup, or ingest the records into a new store",
        "revenez à une sauvegarde, ou enregistrez les relevés dans une nouvelle base",
    ),
    "another_database": (
        "it is no store of the auditor (another DuckDB database)",
        "ce n'est pas une base d'auditor (une autre base DuckDB)",
    ),
    "another_database_remedy": ("name another file with --db", "nommez un autre fichier avec --db"),
    "newer": (
        "a newer auditor wrote it (store version {version}, this one knows {known})",
        "un auditor plus récent l'a écrite (version de base {version}, celui-ci connaît {known})",
    ),
    "newer_remedy": ("upgrade the auditor", "mettez auditor à jour"),
    "older": (
        "an older auditor wrote it (store version {version}, now {known})",
        "un auditor plus ancien l'a écrite (version de base {version}, maintenant {known})",
    ),
    "older_remedy": (
        "bring it up to date with `auditor db rebuild --db {path}`",
        "mettez-la à jour avec `auditor db rebuild --db {path}`",
    ),
    "shard_damaged": ("the shard is damaged", "le fragment est abîmé"),
    "shard_foreign": ("it is no shard of the auditor", "ce n'est pas un fragment d'auditor"),
    "shard_unreadable": ("the shard cannot be read ({reason})", "le fragment ne peut pas être lu ({reason})"),
    "shard_renamed": (
        "the shard was given another name: it ends in a digest and {ending}",
        "le fragment a changé de nom : il finit par une empreinte et {ending}",
    ),
    "shard_other_version": (
        "auditor {theirs} made the shard, this is {ours}: make it again",
        "auditor {theirs} a fait ce fragment, celui-ci est {ours} : refaites-le",
    ),
    "file_there": ("there is a file already", "il y a déjà un fichier"),
    "file_there_remedy": ("name another file, or remove it first", "nommez un autre fichier, ou enlevez-le d'abord"),
    "full": ("the disk is full", "le disque est plein"),
    "full_remedy": (
        "free some space and run the command again; what was stored before is kept",
        "libérez de la place et relancez la commande ; ce qui était enregistré avant est gardé",
    ),
    "other_log": (
        "the log beside it (.wal) is of another store",
        "le journal à côté (.wal) est celui d'une autre base",
    ),
    "other_log_remedy": (
        "if that store is gone, remove the .wal file",
        "si cette base n'existe plus, enlevez le fichier .wal",
    ),
    "other_version": (
        "it was written by another version of DuckDB",
        "elle a été écrite par une autre version de DuckDB",
    ),
    "other_version_remedy": (
        "upgrade the auditor, or use the version that wrote it",
        "mettez auditor à jour, ou prenez la version qui l'a écrite",
    ),
    "no_folder": ("its folder does not exist", "son dossier n'existe pas"),
    "no_folder_remedy": (
        "make the folder first, or name another file with --db",
        "faites d'abord le dossier, ou nommez un autre fichier avec --db",
    ),
    "no_permission": ("it may not be written or read", "on n'a pas le droit de l'écrire ou de la lire"),
    "no_permission_remedy": (
        "see to the permissions of the file and its folder, or name another file with --db",
        "voyez les droits du fichier et de son dossier, ou nommez un autre fichier avec --db",
    ),
    "is_folder": ("it is a folder", "c'est un dossier"),
    "is_folder_remedy": ("name a file with --db", "nommez un fichier avec --db"),
    "no_memory": ("the memory limit was reached", "la limite de mémoire est atteinte"),
    "no_memory_remedy": ("run it with more memory", "relancez-la avec plus de mémoire"),
    "open_otherwise": (
        "this process has it open in another way",
        "ce processus l'a ouverte d'une autre façon",
    ),
    "open_otherwise_remedy": ("close the other connection first", "fermez d'abord l'autre connexion"),
    "other_remedy": ("see to the file, or go back to a backup", "voyez le fichier, ou revenez à une sauvegarde"),
    # Queries
    "too_little_memory": (
        "{memory} of memory is too little for a query: give it 16MB at least",
        "{memory} de mémoire, c'est trop peu pour une requête : donnez-lui au moins 16MB",
    ),
    "no_size": (
        "{memory} is no size of memory: write it as 500MB, 2GB or 50%",
        "{memory} n'est pas une taille de mémoire : écrivez-la comme 500MB, 2GB ou 50%",
    ),
    "needs_memory": (
        "the query needs more memory than {memory}: give it more with --memory-limit SIZE",
        "la requête demande plus de mémoire que {memory} : donnez-lui-en plus avec --memory-limit TAILLE",
    ),
    "too_late": (
        "the query took longer than {seconds} s and was stopped: give it more time with --timeout SECONDS",
        "la requête a duré plus de {seconds} s et a été arrêtée : donnez-lui plus de temps avec --timeout SECONDES",
    ),
    "no_saved_query": (
        "there is no saved query {name}; there are: {known}",
        "il n'y a pas de requête enregistrée {name} ; il y a : {known}",
    ),
    "saved_unreadable": (
        "{path}: the saved query cannot be read ({error})",
        "{path} : la requête enregistrée ne peut pas être lue ({error})",
    ),
    "not_utf8": ("the statement is no UTF-8 text", "la requête n'est pas du texte UTF-8"),
    "no_statement": ("there is no statement to run", "il n'y a aucune requête à exécuter"),
    "one_at_a_time": ("one statement at a time: these are {count}", "une requête à la fois : en voici {count}"),
    "pivot": (
        "PIVOT needs its values here: PIVOT ... ON column IN (values)",
        "PIVOT a besoin ici de ses valeurs : PIVOT ... ON colonne IN (valeurs)",
    ),
    "not_reading": (
        "{kind} is not allowed: a query reads, with SELECT, WITH, FROM, VALUES, TABLE, DESCRIBE, SHOW, SUMMARIZE, PIVOT"
        " or EXPLAIN",
        "{kind} n'est pas permis : une requête lit, avec SELECT, WITH, FROM, VALUES, TABLE, DESCRIBE, SHOW, SUMMARIZE,"
        " PIVOT ou EXPLAIN",
    ),
    "no_files": (
        "a query reads the relations of the store and nothing else: no file, no folder, no network",
        "une requête lit les relations de la base et rien d'autre : ni fichier, ni dossier, ni réseau",
    ),
    "of_extension": (
        "{name} belongs to the DuckDB extension {extension}, and a query loads no extension",
        "{name} appartient à l'extension {extension} de DuckDB, et une requête ne charge aucune extension",
    ),
    "relations": (
        "`SHOW TABLES` lists the relations, `DESCRIBE hands` the columns of one",
        "`SHOW TABLES` donne la liste des relations, `DESCRIBE hands` les colonnes de l'une d'elles",
    ),
    "this_statement": ("this statement", "cette instruction"),
    "needs_value": (
        "the statement needs a value for {names}: give it with --param NAME=VALUE",
        "la requête demande une valeur pour {names} : donnez-la avec --param NOM=VALEUR",
    ),
    "no_parameter": (
        "the statement has no parameter {names} (it has: {known})",
        "la requête n'a pas de paramètre {names} (elle a : {known})",
    ),
    "none": ("none", "aucun"),
    "no_parquet": (
        "the result cannot be written as Parquet ({error})",
        "le résultat ne peut pas être écrit en Parquet ({error})",
    ),
}


def said(key: str, **fields: object) -> Said:
    """A text of this catalogue with its fields."""
    return Said(_TABLE[key], fields)


def about(path: object, key: str, **fields: object) -> Said:
    """What is wrong with a file."""
    return said("at", path=path, problem=said(key, **fields))
