"""Formats of killers: maps and lists of cages, SumoCue, Solo, arrows."""
