#!/usr/bin/env python3
"""An outside bot for Voltigeur: it reads lines, and answers with an action. See docs/guide/bots.md.

    voltigeur play mirror-ridge --opponent 'cmd:python3 examples/bot.py'
    voltigeur simulate mirror-ridge -n 10 --first 'cmd:python3 examples/bot.py' --second random

It knows no rule either: it is told what is legal, prefers what brings a fight or ground, and lets chance decide.
"""
import random
import sys

# What a bold but simple general likes, in notation verbs: the more, the likelier.
LIKES = {"attack": 12, "fire": 8, "counterattack": 6, "advance": 6, "activate": 4, "move": 4, "rally": 3, "deploy": 3, "line": 2,
         "join": 2, "form-square": 0.2, "form-column": 0.2, "drop": 0.2, "limber": 0.2, "retreat": 0.3, "end": 0.5}
# What it says no to.
YES_OR_NO = {"feint yes": 0.1, "break-off yes": 0.2, "give-up yes": 0.2, "pursue yes": 1}


def liking(action):
    return YES_OR_NO.get(action, LIKES.get(action.split()[0], 1))


def answer(text):
    print(text, flush=True)


def main():
    rng = random.Random(1815)
    legal = []
    in_record = False
    for line in sys.stdin:
        line = line.strip()
        if in_record:  # the record of the battle so far, which this bot does not read
            in_record = line != "."
            continue
        word, _, rest = line.partition(" ")
        if word == "voltigeur":
            answer("id name Example in Python")
            answer("id author Voltigeur")
            answer("voltigeurok")
        elif word == "options":
            answer("optionsok")
        elif word == "isready":
            answer("readyok")
        elif word == "position":
            legal = []
            in_record = rest == "record <<"
        elif word == "legal":
            legal.append(rest)
        elif word == "go" and legal:
            choice = rng.choices(legal, weights=[liking(action) for action in legal])[0]
            answer(f"bestaction {choice}")
        elif word == "go":
            answer("error nothing is legal")
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
