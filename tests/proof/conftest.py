"""The tests beside these are of use to them."""

import beside  # noqa: F401
