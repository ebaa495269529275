"""How dates are written, a folder a language (`FORMAT_MODULE_PATH`)."""
