"""26 nov 2026, 19:30: names of months begin small."""

DATE_FORMAT = "d/m/Y"
SHORT_DATE_FORMAT = "j b Y"
SHORT_DATETIME_FORMAT = "j b Y, H:i"
MONTH_DAY_FORMAT = "j b"
