"""What holds for all tests: they speak English, and no settings of whoever runs them have a part in them."""

import os

os.environ["AUDITOR_LANG"] = "en"
os.environ["AUDITOR_CONFIG"] = os.devnull
for name in ("DB", "RULES", "OPTIONS", "SELECT", "IGNORE", "SEVERITY", "FAIL_ON", "JOBS", "COLOR"):
    os.environ.pop(f"AUDITOR_{name}", None)
