"""Results of tables: logs, score sheets, reports of sides, rulings, photos, the table's page."""
