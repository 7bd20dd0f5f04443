"""An example of every finding that one hand can show: a record that carries it, and its legal twin."""

from auditor.audit.examples.examples import Example, Place, base, codes, example, pretty

__all__ = ["Example", "Place", "base", "codes", "example", "pretty"]
