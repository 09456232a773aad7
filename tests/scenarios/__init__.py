"""Scenarios: the sentences of the rules as small positions with what must follow from them.

`language` says how a scenario is written, `sentences.txt` lists the sentences, the other texts are the
scenarios by section. A few sentences about set-up and dealing are shown by Python tests in `test_setup.py`.
"""
