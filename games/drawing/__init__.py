"""Boards and charts as plain values for SVG: numbers and texts only, no markup, no Django."""
