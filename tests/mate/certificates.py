#!/usr/bin/env python3
"""Two checkers of certificates that share no code have to agree.

    certificates.py CHESSTOOL ROOT

Makes certificates of all problems in ROOT/data/mate, and of some more with many lines. The checker
in Python, ROOT/tools/verify_certificate.py, has to find all of them valid. Then 200 are damaged at
random, always the same: it has to refuse what `mate-finder --verify` refuses, and nothing else.
Last, the examples in ROOT/man/guide/certificates.md have to be valid; those of mates also for
the checker without its part for who can win, ROOT/tools/verify_winnable.py.
"""
import copy
import glob
import importlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

SHORT = 500  # positions in which lines are counted where the number does not matter
LONG = 10_000_000  # where it does
DAMAGED = 200
MANY_LINES = [  # problems whose lines are counted at once; most have several
    ("h#1.5", "8/8/8/8/8/5K2/R7/7k w - - 0 1"),
    ("h#2", "7k/8/5K2/8/8/8/8/R7 b - - 0 1"),
    ("h=1.5", "7k/5K2/8/8/8/8/Q7/8 w - - 0 1"),
    ("hx1.5", "7k/8/5K2/8/8/2n5/1P6/8 w - - 0 1"),
    ("hr#2", "8/8/8/8/8/1k6/7q/1K1R4 w - - 0 1"),
    ("ser-#2", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"),
    ("ser-h#2", "8/8/8/8/8/2K5/7R/1k6 b - - 0 1"),
    ("ser-r#2", "8/8/8/8/8/1k6/7q/1K1R4 w - - 0 1"),
    ("ser-x2", "7k/8/5K2/8/8/2n5/1P6/8 w - - 0 1"),
]
ENDED = [  # who can still win?
    "kq6/8/8/8/8/8/8/5N1K w - - 0 1",
    "8/6b1/1p3k2/1Pp1p1p1/2P1PpPp/5P1P/3K2B1/8 w - - 0 1",
    "8/8/7p/5p1P/5p1K/b4Pp1/1b4P1/b4kb1 b - - 0 1",
    "8/8/8/8/8/7k/7p/7K w - - 0 1",
    "8/8/8/8/8/5k2/7p/7K w - - 0 1",
]
# Certificates, and changes of their texts with what either checker has to say of them.
FORMS = [
    ('{"type":"certificate","schema":1,"fen":"3k4/1Q6/8/1B6/8/8/8/R3K3 w Q - 0 1","stipulation":'
     '"direct","defender_begins":false,"fifty":false,"chess960":false,"mate":1,"steps":'
     '[{"move":"e1a1","mate":1,"replies":{}}]}',
     [('"e1a1"', '"e1c1"', "INVALID"), ('"schema":1', '"schema":1,"x":1,"y":2', "valid"),
      ('"schema":1', '"schema":1,"x":1,"x":2', "MALFORMED"),
      ('"schema":1', '"schema":1,"x":[{"y":{"z":1,"z":1}}]', "MALFORMED"),
      ('"mate":1,"replies"', '"x":0,"mate":1,"x":{},"replies"', "MALFORMED"),
      ('"mate":1,"replies"', '"x":{"x":0},"mate":1,"y":{"x":0},"replies"', "valid"),
      ('"schema":1', '"schema":1,"record":999999999', "valid"),
      ('"schema":1', '"schema":1,"record":1000000000', "MALFORMED"),
      (" w Q", "  w Q", "MALFORMED"), ('"3k4', '" 3k4', "MALFORMED"),
      (" 0 1", "", "valid"), (" 0 1", " 0", "MALFORMED"), (" 0 1", " 0 1 ", "MALFORMED"),
      (" 0 1", " 9999 0001", "valid"), (" 0 1", " 20000 1", "MALFORMED"),
      (" 0 1", " 00009999 9999", "valid"), (" 0 1", " 0 10000", "MALFORMED"),
      ("3k4", "21k4", "MALFORMED"), (" - 0 1", "\\t- 0 1", "MALFORMED")]),
    ('{"type":"certificate","schema":1,"fen":"kq6/8/8/8/8/8/8/5N1K w - - 0 1","stipulation":'
     '"winnable","chess960":false,"side":"white","answer":false,"reason":"material"}',
     [("kq6", "11q5", "MALFORMED"), (" w -", "  w -", "MALFORMED"), (" 0 1", " 7", "MALFORMED"),
      ('"schema":1', '"schema":1,"x":1,"x":2', "MALFORMED"),
      ('"schema":1', '"schema":1,"record":1000000000', "MALFORMED")]),
    # One right to castle on each side of a king, and no half of a surrogate pair.
    ('{"type":"certificate","schema":1,"fen":"3k4/2ppp3/8/8/8/8/8/RR3K2 w B - 0 1","stipulation":'
     '"ser-#","defender_begins":false,"fifty":false,"chess960":true,"mate":2,"line":["f1b1",'
     '"a1a8"]}',
     [(" w B", " w AB", "INVALID"), (" w B", " w BB", "INVALID"),
      ('"schema":1', '"schema":1,"id":"\\ud83d\\ude00"', "valid"),
      ('"schema":1', '"schema":1,"id":"\\ud800"', "MALFORMED")]),
    # In reflex play nobody can claim a draw with a move that he must not play.
    ('{"type":"certificate","schema":1,"fen":"r3k3/8/8/8/8/N7/6PP/7K w - - 98 60","stipulation":'
     '"semi-r#","defender_begins":false,"fifty":true,"chess960":false,"mate":1,"steps":'
     '[{"move":"a3b5","mate":1,"replies":{"a8a1":null}}]}',
     [(" 98 60", " 99 60", "INVALID"), ('"a8a1":null', '"a8a1":null,"a8b8":null', "INVALID")]),
]
faults = []

def load(root):
    sys.dont_write_bytecode = True
    sys.path.insert(0, root + "/tools")
    return importlib.import_module("verify_certificate")

def make(chesstool, folder, *options):
    """The certificates that mate-finder writes; its report does not matter here."""
    path = folder + "/made.json"
    command = [chesstool, "mate-finder", "--quiet", "--nodes", "200000", "--certificate", path]
    subprocess.run([*command, *options], capture_output=True, check=False)
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        certificates = [json.loads(line) for line in file]
    os.remove(path)
    return certificates

def kinds(chesstool, folder, texts):
    """What --verify says of each text of one line, in the words of the other checker."""
    path = folder + "/damaged.json"
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(text + "\n" for text in texts)
    command = [chesstool, "mate-finder", "--quiet", "--verify", path, "--format", "json"]
    report = subprocess.run(command, capture_output=True, check=False, text=True)
    results = [json.loads(line) for line in report.stdout.splitlines()]
    found = {r["line"]: "valid" if r["valid"] else "INVALID"
             for r in results if r["type"] == "result"}
    return [found.get(number, "MALFORMED") for number in range(1, len(texts) + 1)]

def verified(chesstool, folder, certificates):
    """What --verify says of each: whether it is valid; also no if it cannot be read."""
    found = kinds(chesstool, folder, [json.dumps(certificate) for certificate in certificates])
    return [kind == "valid" for kind in found]

# Each way to damage a certificate returns False if it does not apply.

def some_step(c, chance):
    steps = [step for step in c.get("steps", []) if step["replies"]]
    return chance.choice(steps) if steps else None

def some_line(c, chance):
    lines = [c["line"], *c.get("other_lines", [])] if c.get("line") else []
    return chance.choice(lines) if lines else None

def some_move(chance):
    return "".join(chance.choice("abcdefgh") + chance.choice("12345678") for _ in range(2))

def drop_defence(c, chance):
    step = some_step(c, chance)
    return step is not None and step["replies"].pop(chance.choice(list(step["replies"])))

def add_defence(c, chance):
    step = some_step(c, chance)
    return step is not None and step["replies"].setdefault(some_move(chance), 0)

def redirect(c, chance):
    step = some_step(c, chance)
    if step is None:
        return False
    step["replies"][chance.choice(list(step["replies"]))] = chance.choice(
        [None, len(c["steps"]), chance.randrange(len(c["steps"]))])

def change_attack(c, chance):
    if not c.get("steps"):
        return False
    step = chance.choice(c["steps"])
    step["move"] = chance.choice([some_move(chance), step["move"][:2] + some_move(chance)[:2],
                                  chance.choice(c["steps"])["move"], step["move"][:4] + "n"])

def change_length(c, chance):
    part = chance.choice([c, *c.get("steps", [])])
    part["mate"] += chance.choice([-1, 1, 2])

def drop_step(c, chance):
    return bool(c.get("steps")) and c["steps"].pop(chance.randrange(len(c["steps"])))

def double_step(c, chance):
    return bool(c.get("steps")) and c["steps"].append(copy.deepcopy(chance.choice(c["steps"])))

def change_line(c, chance):
    line = some_line(c, chance)
    if line is None:
        return False
    place = chance.randrange(len(line))
    line[place] = chance.choice([some_move(chance), line[place][:2] + some_move(chance)[:2]])

def swap_moves(c, chance):
    line = some_line(c, chance)
    if line is None or len(line) < 3:
        return False
    place = chance.randrange(len(line) - 2)
    line[place], line[place + 2] = line[place + 2], line[place]

def shorten_line(c, chance):
    line = some_line(c, chance)
    return line is not None and line.pop(chance.randrange(len(line)))

def double_line(c, chance):
    line = some_line(c, chance)
    return line is not None and c.setdefault("other_lines", []).append(list(line))

def drop_line(c, chance):
    lines = c.get("other_lines")
    return bool(lines) and lines.pop(chance.randrange(len(lines)))

def change_fen(c, chance):
    fields = c["fen"].split(" ")
    men = chance.randrange(3)
    if men == 0:
        fields[1] = "b" if fields[1] == "w" else "w"
    elif men == 1:
        fields[0] = fields[0].replace(chance.choice("rnbqpRNBQP"), chance.choice("rnbqpRNBQP"), 1)
    else:
        fields[2 + chance.randrange(2)] = chance.choice(["K", "kq", "e6", "e3", "a3", "HA"])
    c["fen"] = " ".join(fields)

def change_clock(c, chance):
    fields = c["fen"].split(" ")
    fields[4] = chance.choice(["95", "97", "98", "99", "100", "149", "150"])
    c["fen"], c["fifty"] = " ".join(fields), True

def flip_flag(c, chance):
    flags = ["defender_begins", "fifty", "chess960"] + ["half_move"] * (
        bool(c.get("line")) and not c["stipulation"].startswith("ser"))
    flag = chance.choice(flags)
    c[flag] = not c.get(flag, False)

def change_stipulation(c, chance):
    """An aim or a play of the same form, and sometimes of another."""
    forced = ["direct", "self", "stalemate", "r#", "semi-r#", "s="]
    others = ["help", "hs#", "hr#", "ser-#", "ser-h#", "ser-s#", "ser-r#", "h=", "hx", "ser-x"]
    same_form = forced if c.get("steps") else others
    c["stipulation"] = chance.choice(same_form * 4 + ["help", "x", "#"])

def lose_key(c, chance):
    c.pop(chance.choice(list(c)))

DAMAGES = [
    drop_defence, drop_defence, add_defence, redirect, redirect, change_attack, change_attack,
    change_length, drop_step, double_step, change_line, change_line, swap_moves, shorten_line,
    double_line, drop_line, change_fen, change_clock, flip_flag, change_stipulation, lose_key,
]

def damaged(sources, quick, chance):
    """The name of the damage and a certificate with it."""
    while True:
        harm = chance.choice(DAMAGES)
        needs_count = harm is drop_line or chance.random() < 0.1
        c = copy.deepcopy(chance.choice(quick if needs_count else sources))
        if not needs_count:
            c.pop("all_lines", None)  # counting takes long
        before = copy.deepcopy(c)
        if harm(c, chance) is not False and c != before:
            return harm.__name__, c

def expect_valid(checker, texts, most, what):
    verdicts = Counter()
    for text in texts:
        kind, message = checker.verdict(text.encode(), checker.Rules(), most)
        verdicts[kind] += 1
        if kind != "valid":
            faults.append(f"{what}: {message}: {text[:200]}")
    print(f"{what}: {verdicts['valid']} of {len(texts)} are valid", flush=True)
    if not texts:
        faults.append(f"{what}: there are none")

def refuse_changed_answers(checker, answers):
    """Changes after which an answer about who can win is surely wrong."""
    changed = []
    for c in answers:
        if c["answer"]:
            changed += [c | {"line": c["line"][:-1]}, c | {"side": "white"}, c | {"line": []}]
        elif c["reason"] == "material":
            changed += [c | {"side": "black"}, c | {"reason": "closed"}, c | {"reason": "luck"}]
        else:
            changed += [c | {"positions": c["positions"] + 1}, c | {"reason": "material"}]
        for square in c.get("placed", []):
            changed.append(c | {"placed": [s for s in c["placed"] if s != square]})
    for c in changed:
        kind, message = checker.verdict(json.dumps(c).encode(), checker.Rules(), LONG)
        if kind == "valid":
            faults.append(f"a changed answer is valid: {message}: {json.dumps(c)}")
    print(f"changed answers about who can win: {len(changed)}")

def expect_one_form(checker, chesstool, folder):
    """What can be written in several ways has one form, and both checkers insist on it."""
    texts = []
    for text, changes in FORMS:
        texts.append((text, "valid"))
        for old, new, kind in changes:
            assert old in text
            texts.append((text.replace(old, new, 1), kind))
    theirs = kinds(chesstool, folder, [text for text, _ in texts])
    for (text, expected), their in zip(texts, theirs):
        our, message = checker.verdict(text.encode(), checker.Rules(), LONG)
        if not our == their == expected:
            faults.append(f"form: --verify says {their}, the other {our}, {message}, instead of "
                          f"{expected}: {text}")
    print(f"forms: {len(texts)}")

def expect_mates_without_winnable(root, folder, examples):
    """The checker of mates is one file. Alone it checks them, and says what it cannot check."""
    program, path = folder + "/alone.py", folder + "/examples.json"
    shutil.copy(root + "/tools/verify_certificate.py", program)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in examples)
    report = subprocess.run([sys.executable, program, path], capture_output=True, check=False,
                            text=True)
    for line, example in zip(report.stdout.splitlines(), examples):
        expected = "not checked: verify_winnable.py" if '"winnable"' in example else "valid: "
        if f": {expected}" not in line:
            faults.append(f"without verify_winnable.py: {line}")
    if report.returncode != 4 or report.stderr:
        faults.append(f"without verify_winnable.py: {report.returncode}, {report.stderr}")

def main(chesstool, root):
    checker, chance = load(root), random.Random(2026)
    with tempfile.TemporaryDirectory() as folder:
        problems = sorted(glob.glob(root + "/data/mate/*.epd"))
        made = make(chesstool, folder, *problems, root + "/data/mate/problems.inp")
        quick = [c for sign, fen in MANY_LINES for c in make(
            chesstool, folder, "--all-keys", "--stipulation", sign, "--fen", fen)]
        if len(quick) < len(MANY_LINES):
            faults.append("a problem with many lines has no solution")
        expect_valid(checker, [json.dumps(c) for c in made], 20 * SHORT, "made from data/mate")
        expect_valid(checker, [json.dumps(c) for c in quick], LONG, "made with many lines")
        answers = [c for fen in ENDED for c in make(
            chesstool, folder, "--winnable", "both", "--fen", fen)]
        if answers:  # programs before this kind of certificate write none
            expect_valid(checker, [json.dumps(c) for c in answers], LONG, "made with --winnable")
        trees = [c for c in made if c.get("steps") and len(json.dumps(c)) < 6000]
        lines = [c for c in made if c.get("line")]
        sources = trees + lines * (len(trees) // (2 * len(lines)))  # a third of them are lines
        harmed = [damaged(sources, quick, chance) for _ in range(DAMAGED)]
        theirs = verified(chesstool, folder, [c for _, c in harmed])
    counts = Counter()
    for (harm, c), is_valid in zip(harmed, theirs):
        kind, message = checker.verdict(json.dumps(c).encode(), checker.Rules(), LONG)
        counts[kind if is_valid == (kind == "valid") else "other verdict"] += 1
        if is_valid != (kind == "valid"):
            faults.append(f"{harm}: --verify says {is_valid}, the other {kind}, {message}: "
                          f"{json.dumps(c)[:1500]}")
    print(f"damaged: {len(harmed)}, of which --verify refuses {theirs.count(False)};", dict(counts))
    with open(root + "/man/guide/certificates.md", encoding="utf-8") as page:
        blocks = re.findall(r"^```json\n(.*?)^```", page.read(), re.DOTALL | re.MULTILINE)
    examples = [line for block in blocks for line in block.splitlines()]
    expect_valid(checker, examples, 20 * SHORT, "examples of the guide")
    refuse_changed_answers(checker, [c for c in map(json.loads, examples) if "answer" in c])
    with tempfile.TemporaryDirectory() as folder:
        expect_mates_without_winnable(root, folder, examples)
    with tempfile.TemporaryDirectory() as folder:
        expect_one_form(checker, chesstool, folder)
    for fault in faults:
        print("FAULT", fault)
    return 1 if faults else 0

if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: certificates.py CHESSTOOL ROOT")
    sys.exit(main(*sys.argv[1:]))
