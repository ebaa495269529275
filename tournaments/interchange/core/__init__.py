"""A tournament as a document, as TRF text, as a table of cells: pure."""
