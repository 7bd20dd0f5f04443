"""What holds for all tests: they speak English, whatever the language of the machine."""

import os

os.environ["AUDITOR_LANG"] = "en"
