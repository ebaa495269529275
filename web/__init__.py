"""What requests, pages and documents share: faults, inputs, paging, parsers, forms, caching."""
