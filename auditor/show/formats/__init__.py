"""The output formats of ``auditor audit``, one module each."""
