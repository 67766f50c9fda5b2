"""Measures Plaza beside its peers; script/bench starts it."""
