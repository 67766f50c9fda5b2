"""Measures Plaza against other servers; started by script/bench."""
