"""Check every deal of an event from its archive: python verify_deals.py ARCHIVE (docs/deals.md)."""

import base64
import hashlib
import json
import re
import sys
from typing import Any

LINE = re.compile(r"((?:hand|glass)\s+\w+|stock|widow|strength|points):(.*)|(game|deal)\s+(\d+)")


def mix(items: list[str], stream: Any) -> list[str]:
    for last in range(len(items) - 1, 0, -1):
        place = next(byte for byte in stream if byte < 256 - 256 % (last + 1)) % (last + 1)
        items[last], items[place] = items[place], items[last]
    return items


def deal(text: str, event: Any, written: dict[str, list[str]]) -> Any:
    tape = iter(hashlib.shake_256(f"boneyard deals 1\ndeal\n{text}\n".encode()).digest(4096))
    martini, players = event["game"] == "martini", sum(name[0] == "h" for name in written)
    top = event["options"].get("set", 9 if event["game"] in ("draw", "matador") else 6)
    if martini:
        top = 8 if players == 2 else 9
        yield "strength", mix([str(n) for n in range(1, top + 1)], tape)
        yield "points", mix([str(n) for n in range(4 if players == 4 else 1, 10)], tape)
    tiles = mix([f"{n}-{m}" for n in range(top + 1) for m in range(martini, n + 1 - martini)], tape)
    for name in sorted(written.keys() - {"strength", "points"}):  # glass, hand, stock, widow
        yield name, [tiles.pop(0) for _ in written[name][: len(tiles)]]


def deals_of(log: Any) -> Any:
    body = base64.b64decode(log["body"]).decode().removeprefix("\ufeff").replace("\r", "\n")
    game, number, lines = 1, 0, {}
    for one in json.loads(body).get("deals", []) if log["form"] == "json" else []:
        number = one.get("deal", number + 1 if one.get("game", game) == game else 1)
        game = one.get("game", game)
        lines = {f"hand {seat}": tiles for seat, tiles in one["hands"].items()}
        lines |= {f"glass {side}": sum(rows, []) for side, rows in one.get("glasses", {}).items()}
        lines |= {n: one[n] for n in ("strength", "points", "stock", "widow") if n in one}
        yield f"{game}.{number}", lines
    for row in re.sub(r"(?m)^[ \t]*\[[^\n]*|;[^\n]*|\{[^}]*\}", " ", body).split("\n"):
        if (found := LINE.fullmatch(row.strip())) and found[1]:
            lines[" ".join(found[1].split())] = [w for w in found[2].split() if w not in "/|"]
        elif found and found[3] == "game":
            game = int(found[4])
        elif found:
            yield f"{game}.{int(found[4])}", (lines := {})


def spell(name: str, words: list[Any]) -> list[list[int]]:
    bar = 3 if event["game"] == "domizerka" else 0  # its first three tiles are seen before the rest
    tiles = [sorted(map(int, str(word).split("-")), reverse=True) for word in words]
    return sorted(tiles[:bar]) + sorted(tiles[bar:]) if name[0] == "h" else tiles


*raw, end = open(sys.argv[1], "rb").read().splitlines(keepends=True)  # noqa: SIM115
rows = [json.loads(line) for line in raw]
wrong = int(json.loads(end)["sha256"] != hashlib.sha256(b"".join(raw)).hexdigest())
by_id = {row["id"]: row for row in rows if row["line"] in ("event", "round", "table")}
event, heads, head = next(row for row in rows if row["line"] == "event"), {}, ""
boards = event["options"].get("deals") == (n := event["policy"].get("boards_per_round")) and n
closed = {key for key, one in by_id.items() if one.get("state") == "closed"}
for row in (one for one in rows if one["line"] == "deals" and one["round"] in closed):
    where = f"event {event['id']}\nround {by_id[row['round']]['number']}\nsecret {row['secret']}\n"
    made = hashlib.sha256(f"boneyard deals 1\ncommitment\n{where}".encode()).hexdigest()
    heads[row["round"]] = head = where + "".join(f"word {word}\n" for word in sorted(row["words"]))
    wrong += made != row["commitment"]
    print(where.split("\n")[1], row["commitment"], "WRONG" * (made != row["commitment"]))
for log in rows:
    table = by_id[log["match"]] if log["line"] == "log" and log["state"] == "current" else {}
    for label, lines in list(deals_of(log)) if table.get("round") in closed else []:
        s = table.get("board_set") or by_id[table["round"]]["number"]
        board = (boards and (s - 1) * n + int(label.split(".")[1])) or f"{table['number']}.{label}"
        for name, due in deal(f"{heads.get(table['round'], head)}board {board}", event, lines):
            if spell(name, due) != spell(name, lines.get(name, [])):
                wrong += 1
                print(f"log {log['id']}, deal {label}, {name} WRONG: the deal has {due}")
sys.exit(f"{wrong} WRONG" if wrong else 0)
