"""Tests of the findings, code by code, against findings.md."""
