"""What formats of several families are built from: exact matching, table sizes, counted bounds."""
