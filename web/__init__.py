"""What every request and page is made of: faults, inputs, paging, parsers, pages, access."""
