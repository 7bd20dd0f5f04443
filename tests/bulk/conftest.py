"""Settings under which few hands take all the ways that many hands take."""

import pytest

from auditor.bulk import bench


@pytest.fixture
def small_parcels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parcels small enough for many of them, and the fast pass from the first hand on."""
    monkeypatch.setattr("auditor.bulk.parcels.PARCEL_BYTES", 60_000)
    monkeypatch.setattr("auditor.bulk.parcels.OWN_PARCEL_BYTES", 60_000)
    monkeypatch.setattr(bench, "ENOUGH", 1)
