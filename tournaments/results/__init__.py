"""Results of tables: logs, score sheets, both sides' word, rulings, photos, the table's page."""
