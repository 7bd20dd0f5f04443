"""The commands of the command line, put together."""

from typing import Annotated

import typer

from auditor import RULES_VERSION, __version__
from auditor.cli import audit, config, deal, explain, ingest, query, replay, report, rules, schema, score, show
from auditor.cli.command import Command, Group
from auditor.cli.speech import LangOption

app = typer.Typer(
    name="auditor",
    cls=Group,
    help="Replays and audits records of French Tarot hands, and stores them for SQL.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"auditor {__version__} (rules {RULES_VERSION})")
        raise typer.Exit


@app.callback()
def _main(
    _version_wanted: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and end.")
    ] = False,
    _language: LangOption = None,
) -> None:
    """Replays and audits records of French Tarot hands, and stores them for SQL.

    Start with: auditor audit FILE, then auditor explain FILE for the first finding.
    """


app.command("audit", cls=Command)(audit.audit)
app.command("ingest", cls=Command)(ingest.ingest)
app.command("query", cls=Command)(query.query)
app.command("show", cls=Command)(show.show)
app.command("replay", cls=Command)(replay.replay)
app.command("report", cls=Command)(report.report)
app.command("explain", cls=Command)(explain.explain)
app.command("score", cls=Command)(score.score)
app.command("rules", cls=Command)(rules.rules)
app.command("schema", cls=Command)(schema.schema)
app.command("deal", cls=Command)(deal.deal)
app.command("config", cls=Command)(config.config)
