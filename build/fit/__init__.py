"""Tables that are computed or learned from played hands, for game/ and assets/. Needs numpy here
and there. May import bench. Its scripts run with PYTHONPATH=.:build."""
