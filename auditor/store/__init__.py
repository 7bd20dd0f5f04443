"""Verdicts in a DuckDB file: stored, kept up, and read with SQL.

``connection.Store`` opens a store to write and ``ingest.Ingest`` stores verdicts in it; ``query.Reader`` runs
SQL that may come from anybody and ``formats`` writes its results; ``saved`` knows the saved queries and
``maintain`` looks after the file. ``relations`` and ``people`` are what users see, ``schema`` is what lies
beneath.
"""
