"""What a request carries: texts in UTF-8, bodies whole, inflated and within bounds."""
