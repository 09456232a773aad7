"""A program that plays, and does wrong in a way that its first argument names: run as a file of its own.

It keeps to the protocol for as many questions as its second argument says (none unless it is there), then
does wrong. A third names a file in which it writes down its process and what it was told.
"""

import json
import os
import sys
import time


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def do_wrong(how: str, id: int, legal: list[int]) -> None:
    if how == "crash":
        raise SystemExit(3)
    if how == "stall":
        time.sleep(1000)
    if how == "nonsense":
        print("resign", flush=True)
    if how == "deep":
        print("[" * 30_000, flush=True)
    if how == "no-text":
        sys.stdout.buffer.write(b"\xff\xfe\n")
        sys.stdout.flush()
    if how == "illegal":
        say({"id": id, "action": max(legal) + 1})
    if how == "another":
        say({"id": id + 1, "action": legal[0]})
    if how == "huge":
        print("x" * 10_000_000, flush=True)
    if how == "endless":
        while True:
            print("x" * 100, end="", flush=True)
    if how == "flood":
        while True:
            print('{"note":"I am thinking"}', flush=True)
    if how == "silent":
        os.close(1)
        time.sleep(1000)
    if how == "child":
        # One that it has started holds its output when it has gone.
        if os.fork():
            os._exit(0)
        time.sleep(1000)


def main() -> None:
    how, good = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
    if len(sys.argv) > 3:
        with open(sys.argv[3], "a", encoding="utf-8") as notes:
            notes.write(json.dumps({"pid": os.getpid(), "environment": dict(os.environ)}) + "\n")
    if how == "never-ready":
        time.sleep(1000)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "ready", "protocol": 2 if how == "newer" else 1, "name": "stub"})
            continue
        if how == "loud":
            sys.stderr.write("thinking about " + str(message["view"]["seats"]) * 1000)
        legal = [choice["action"] for choice in message["legal"]]
        if good == 0:
            do_wrong(how, message["id"], legal)
        good -= 1
        say({"id": message["id"], "action": legal[0], "note": "why not"})


main()
