"""Pictures: photos that are sent are read and made harmless, pictures to share are drawn."""
