"""Results of tables: logs, score sheets, both sides' word, rulings, corrections, photos."""
