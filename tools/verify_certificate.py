#!/usr/bin/env python3
"""Check certificates of chesstool mate-finder: proofs of mates, and of who can still win.

    verify_certificate.py [--rules own|python-chess] [--max-positions N] FILE...

A file ('-' is standard input) holds JSON objects, one a line or indented; the guide's page
certificates.md has the format. This program needs only Python 3.11. It shares nothing with
chesstool, not even the rules of chess, so an error must be made twice to stay unseen.

Exit status: 0 all are valid, 1 some are invalid or not decided, 2 wrong usage, 3 malformed text,
4 a file cannot be read; the highest if several apply.
"""
import argparse
import json
import os
import re
import sys
import time
from collections import Counter, defaultdict
from typing import NamedTuple

class Invalid(Exception):
    verdict = "INVALID"  # the certificate can be read, but does not prove what it says

class Malformed(Exception):
    verdict = "MALFORMED"  # the text is not a certificate

class Undecided(Exception):
    verdict = "not decided"  # the check takes more positions than allowed

def require(condition, message, fault=Invalid):
    if not condition:
        raise fault(message)

# The board: a string of 64 men as in FEN, '.' where there is none. Squares are numbers: a1 is 0,
# b1 is 1, h8 is 63. A side is a truth value everywhere: is it White?

NAMES = [file + rank for rank in "12345678" for file in "abcdefgh"]
MEN = {True: "PNBRQK", False: "pnbrqk"}
STRAIGHT, DIAGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(f, r) for f in (-2, -1, 1, 2) for r in (-2, -1, 1, 2) if abs(f) != abs(r)]
STEPS_OF = {"P": ([(-1, 1), (1, 1)], 1), "p": ([(-1, -1), (1, -1)], 1), "n": (KNIGHT, 1),
            "b": (DIAGONAL, 7), "r": (STRAIGHT, 7), "q": (STRAIGHT + DIAGONAL, 7),
            "k": (STRAIGHT + DIAGONAL, 1)}  # the directions in which a man attacks, and how far

def line_from(square, step, most):
    """The squares from a square to the edge in one direction, the nearest first."""
    file, rank = square % 8 + step[0], square // 8 + step[1]
    return [file + 8 * rank, *line_from(file + 8 * rank, step, most - 1)] if (
        most and 0 <= file < 8 and 0 <= rank < 8) else []

LINES = {man: [[line for step in steps if (line := line_from(s, step, most))] for s in range(64)]
         for man, (steps, most) in STEPS_OF.items()}
LINES |= {man.upper(): LINES[man] for man in "nbrqk"}

def king_of(board, white):
    return board.index("K" if white else "k")

def reach(board, square, man, veil=()):
    """The squares that a man attacks. A slider stops at men, and at the squares of a veil."""
    for line in LINES[man][square]:
        for target in line:
            yield target
            if board[target] != "." or target in veil:
                break

def is_attacked(board, square, white, veil=(), ghosts=None):
    """Whether a side attacks a square. Sliders see neither past men nor past a veil. For each kind
    of man, ghosts has empty squares where such a man may stand; it attacks, but hides nothing."""
    for man in MEN[white]:
        unseen = ghosts[man] if ghosts else ()
        if not unseen and man not in board:
            continue
        # A pawn attacks a square from where it would be attacked by a pawn of the other colour.
        for line in LINES[man.swapcase()][square]:
            for s in line:
                if board[s] == man or s in unseen and board[s] == ".":
                    return True
                if board[s] != "." or s in veil:
                    break
    return False

def targets_of(board, square, passed, ghosts=()):
    """Where a man may go, but for the safety of its king. A pawn also captures on the square that
    an enemy pawn has just passed, and on empty squares with ghosts."""
    man, white = board[square], board[square].isupper()
    if man not in "Pp":
        return [t for t in reach(board, square, man) if board[t] not in MEN[white]]
    targets = [t for t in reach(board, square, man) if board[t] in MEN[not white]
               or board[t] == "." and (t == passed or t in ghosts)]
    step, is_at_home = (8 if white else -8), square // 8 == (1 if white else 6)
    if board[square + step] == ".":
        targets.append(square + step)
        if is_at_home and board[square + 2 * step] == ".":
            targets.append(square + 2 * step)
    return targets

def with_men(board, changes):
    squares = list(board)
    for square, man in changes.items():
        squares[square] = man
    return "".join(squares)

def moved(board, origin, target, passed):
    """The board after a move that is not castling. A promoted man is still a pawn."""
    changes = {origin: ".", target: board[origin]}
    if target == passed and board[origin] in "Pp":
        changes[origin - origin % 8 + target % 8] = "."  # en passant: beside the capturing pawn
    return with_men(board, changes)

def catchers(board, passed, white):
    """The pawns of a side that attack the square which a pawn has just passed, if any."""
    lines = LINES["Pp"[white]][passed] if passed >= 0 else []
    return [s for line in lines for s in line if board[s] == "pP"[white]]

def passed_by(board, origin, target):
    """Where the pawn that has just moved can be captured en passant, or -1."""
    middle = (origin + target) // 2
    is_double = board[target] in "Pp" and abs(target - origin) == 16
    return middle if is_double and catchers(board, middle, board[target] == "p") else -1

# The rules of chess

class Position(NamedTuple):
    """Two positions are the same if all of this is."""
    board: str
    white: bool  # is to move
    rights: frozenset  # the squares of the rooks that may castle
    passed: int  # where a pawn can be captured en passant by a legal move, or -1

def is_check(position):
    return is_attacked(position.board, king_of(position.board, position.white), not position.white)

def with_legal_passed(position):
    """The same position, without an en passant square on which no capture is legal."""
    board, white, _, passed = position
    for origin in catchers(board, passed, white):
        after = moved(board, origin, passed, passed)
        if not is_attacked(after, king_of(after, white), not white):
            return position
    return position._replace(passed=-1)

def castlings(position):
    """Castling, written as in Chess960: king takes rook."""
    board, white, rights, _ = position
    king = king_of(board, white)
    left = frozenset(r for r in rights if (r < 8) != white)
    for rook in rights - left:
        first = king - king % 8
        new_king, new_rook = (first + 6, first + 5) if rook > king else (first + 2, first + 3)
        path = range(min(king, new_king), max(king, new_king) + 1)
        span = range(min(king, rook, new_king, new_rook), max(king, rook, new_king, new_rook) + 1)
        empty = with_men(board, {king: ".", rook: "."})
        after = with_men(empty, {new_king: board[king], new_rook: board[rook]})
        # The king is tested once more where it arrives: the rook may have shielded it.
        if (all(empty[s] == "." for s in span) and not is_attacked(after, new_king, not white)
                and not any(is_attacked(board, s, not white) for s in path)):
            yield NAMES[king] + NAMES[rook], Position(after, not white, left, -1)

def own_moves(position):
    """The legal moves, each with the position that it leads to."""
    board, white, rights, passed = position
    king = king_of(board, white)
    for origin in [s for s in range(64) if board[s] in MEN[white]]:
        for target in targets_of(board, origin, passed):
            after = moved(board, origin, target, passed)
            if is_attacked(after, target if origin == king else king, not white):
                continue
            text = NAMES[origin] + NAMES[target]
            lost = {r for r in rights if (r < 8) == white} if origin == king else {origin, target}
            left = rights - lost
            if board[origin] in "Pp" and target // 8 in (0, 7):
                for man in MEN[white][1:5]:
                    promoted = with_men(after, {target: man})
                    yield text + man.lower(), Position(promoted, not white, left, -1)
            else:
                passing = passed_by(after, origin, target)
                yield text, with_legal_passed(Position(after, not white, left, passing))
    yield from castlings(position)

FEN = re.compile("[KQRBNPkqrbnp1-8/]+ [wb] (-|[A-HKQa-hkq]{1,4}) (-|[a-h][36])( [0-9]{1,5}){0,2}")

def read_rights(text, board):
    """The rooks named by castling rights: KQkq (the outermost rook) or the letters of files."""
    rights = set()
    for letter in text.strip("-"):
        first, men = (0, MEN[True]) if letter.isupper() else (56, MEN[False])
        row = board[first : first + 8]
        king, rook = row.find(men[5]), men[3]
        outermost = {"k": row.rfind(rook, max(king, 0)), "q": row.find(rook, 0, max(king, 0))}
        file = outermost.get(letter.lower(), "abcdefgh".find(letter.lower()))
        fits = king >= 0 and file >= 0 and row[file] == rook
        require(fits, f"the start: no king and rook for the castling right {letter}")
        rights.add(first + file)
    return frozenset(rights)

def read_fen(fen):
    """A position and its half-move clock. It must be legal as it stands."""
    fields = fen.split(" ") if FEN.fullmatch(fen) else [""]
    ranks = re.sub("[1-8]", lambda digit: "." * int(digit[0]), fields[0]).split("/")
    is_readable = [len(rank) for rank in ranks] == 8 * [8]
    require(is_readable, f"{ascii(fen)[:99]} is not a FEN", Malformed)
    board, white = "".join(reversed(ranks)), fields[1] == "w"
    require(board.count("K") == board.count("k") == 1, "the start: each side needs one king")
    require(not set("Pp") & set(board[:8] + board[56:]), "the start: a pawn on rank 1 or 8")
    can_take_king = is_attacked(board, king_of(board, not white), white)
    require(not can_take_king, "the start: the side that is not to move is in check")
    rights, passed = read_rights(fields[2], board), -1
    if fields[3] != "-":
        passed, step = NAMES.index(fields[3]), 8 if white else -8
        row = board[passed - step] + board[passed] + board[passed + step]
        fits = passed // 8 == (5 if white else 2) and row == "Pp"[white] + ".."
        require(fits, "the start: no pawn has just passed the en passant square")
    position = with_legal_passed(Position(board, white, rights, passed))
    return position, int(fields[4]) if len(fields) > 4 else 0

class Rules:
    """All that the checks below ask of the rules of chess."""
    def __init__(self, moves=own_moves):
        self.moves = moves

    def has_ended(self, position):
        return next(iter(self.moves(position)), None) is None

    def has_mated(self, white, position):
        return position.white != white and is_check(position) and self.has_ended(position)

    def reaches(self, aim, before, after):
        """Whether the move from one position to the next achieves mate, stalemate or capture."""
        if aim == "x":
            return is_capture(before, after)
        return is_check(after) == (aim == "#") and self.has_ended(after)

def is_capture(before, after):
    return before.board.count(".") < after.board.count(".")

def rules_of_python_chess():
    import chess  # only here: everything else does without it

    def moves(position):
        board, white, rights, passed = position
        rows = "/".join(board[first : first + 8] for first in range(56, -8, -8))
        files = [NAMES[r][0].upper() if r < 8 else NAMES[r][0] for r in sorted(rights)]
        rows = re.sub("[.]+", lambda gap: str(len(gap[0])), rows)
        rights, square = "".join(files) or "-", NAMES[passed] if passed >= 0 else "-"
        game = chess.Board(f"{rows} {'bw'[white]} {rights} {square} 0 1", chess960=True)
        for move in list(game.legal_moves):
            text = game.uci(move)
            game.push(move)
            yield text, read_fen(game.fen(shredder=True, en_passant="legal"))[0]
            game.pop()

    return Rules(moves)

# JSON: the keys of a certificate, with the kinds of their values

MOVE, SQUARE = re.compile("([a-h][1-8]){2}[nbrq]?"), re.compile("[a-h][1-8]")
REPLIES = (MOVE, int)  # an object with moves as keys; its values are numbers or null
HEAD = {"type": str, "schema": int, "fen": str, "stipulation": str, "chess960": bool}
ORIGIN = {"record": int, "id": str, "twin": str}
PROOF = {"defender_begins": bool, "fifty": bool, "mate": int}
PLAY = {"half_move": bool, "all_lines": bool, "first_replies": REPLIES,
        "steps": [{"move": MOVE, "mate": int, "replies": REPLIES}], "line": [MOVE],
        "other_lines": [[MOVE]]}
ANSWER = {"side": re.compile("white|black"), "answer": bool}
REASONS = {"material": {}, "closed": {"placed": [SQUARE], "positions": int},
           "exhausted": {"positions": int}}
CUTS = {"cuts": [{"fen": str, "placed": [SQUARE]}]}

def is_of(kind, value):
    if isinstance(kind, list):
        return isinstance(value, list) and all(is_of(kind[0], item) for item in value)
    if isinstance(kind, tuple):
        return isinstance(value, dict) and all(
            is_of(kind[0], key) and (item is None or is_of(kind[1], item))
            for key, item in value.items())
    if isinstance(kind, dict):
        return isinstance(value, dict) and all(
            key in value and is_of(part, value[key]) for key, part in kind.items())
    if isinstance(kind, re.Pattern):
        return isinstance(value, str) and kind.fullmatch(value) is not None
    return type(value) is kind and (kind is not int or 0 <= value < 10**9)

def require_keys(certificate, needed, optional={}):
    """Keys that are in neither list are ignored, so that later versions can have more."""
    for key, kind in (needed | optional).items():
        require(key in certificate or key in optional, f"the key {key} is missing", Malformed)
        fits = key not in certificate or is_of(kind, certificate[key])
        require(fits, f"the value of {key} is of the wrong kind", Malformed)

def no_twice(pairs):
    require(len(dict(pairs)) == len(pairs), "a key is there twice", Malformed)
    return dict(pairs)

def no_constant(name):
    raise Malformed(f"{name} is not JSON")

def read_json(text):
    try:
        certificate = json.loads(
            text.decode(), object_pairs_hook=no_twice, parse_constant=no_constant)
    except (ValueError, RecursionError) as fault:
        raise Malformed(f"no JSON: {fault}") from None
    require(isinstance(certificate, dict), "not an object", Malformed)
    require_keys(certificate, HEAD, ORIGIN)
    is_known = certificate["type"] == "certificate" and certificate["schema"] == 1
    require(is_known, "not a certificate of schema 1", Malformed)
    return certificate

# Forced play: a tree of steps, each with one move of the attacker and all replies

class Tree:
    def __init__(self, certificate, play, aim, rules):
        self.steps, self.fifty = certificate["steps"], certificate["fifty"]
        self.play, self.aim, self.rules = play, aim, rules
        self.places, self.todo, self.seen = {}, [], set()

    def check(self, certificate):
        start, clock = read_fen(certificate["fen"])
        if certificate["defender_begins"]:
            length = self.check_replies(start, clock, certificate["first_replies"], "the start")
        else:
            require(not certificate["first_replies"], "first_replies, but the attacker begins")
            is_drawn = self.fifty and clock >= 150
            require(not is_drawn, "the game is over, drawn after seventy-five moves")
            self.enter(0, start, clock, "the start")
            length = self.steps[0]["mate"]
        while self.todo:
            self.check_step(self.todo.pop())
        for number in range(len(self.steps)):
            require(number in self.places, f"nothing leads to step {number}")
        require(certificate["mate"] == length, f"the length is {length}, as the steps show")
        return len(self.seen)

    def enter(self, number, position, clock, where):
        """Notes which position a step begins with; whatever leads to the step has the same."""
        require(number < len(self.steps), f"{where}: there is no step {number}")
        place = (position, clock if self.fifty else 0)
        if number not in self.places:
            self.places[number] = place
            self.todo.append(number)
        require(self.places[number] == place, f"{where}: step {number} has another position")

    def check_step(self, number):
        position, clock = self.places[number]
        step, where = self.steps[number], f"step {number}"
        self.seen.add(position)
        moves = dict(self.rules.moves(position))
        require(step["move"] in moves, f"{where}: the attack {step['move']} is not legal")
        is_missed = self.play == "r" and self.ends(position, moves)
        require(not is_missed, f"{where}: the attacker must reach the aim himself")
        after = moves[step["move"]]
        clock = clock_after(clock, position, step["move"], after)
        longest = self.check_replies(after, clock, step["replies"], where)
        # So the lengths fall from step to step, and no line runs in a circle.
        require(step["mate"] == longest + 1, f"{where}: the length is {longest + 1}")

    def ends(self, position, moves):
        return {m for m, after in moves.items() if self.rules.reaches(self.aim, position, after)}

    def check_replies(self, position, clock, replies, where):
        """The longest that the replies lead to."""
        self.seen.add(position)
        moves = dict(self.rules.moves(position))
        is_aim = self.play == "" and is_check(position) == (self.aim == "#")
        require(moves or is_aim, f"{where}: the defender has no move, which is not the aim")
        clocks = {m: clock_after(clock, position, m, after) for m, after in moves.items()}
        is_drawn = self.fifty and any(
            clock >= 100 or clocks[m] >= 100 and not self.rules.has_ended(moves[m]) for m in moves)
        require(not is_drawn, f"{where}: the defender claims a draw")
        ends = self.ends(position, moves) if self.play else set()
        expected = ends if ends and "r" in self.play else set(moves)
        for move in sorted(expected ^ set(replies)):
            fault = "is missing" if move in expected else "is not possible"
            raise Invalid(f"{where}: the defence {move} {fault}")
        longest = 0
        for move, number in replies.items():
            fault = "does not end" if number is None else "ends"
            fits = (number is None) == (move in ends)
            require(fits, f"{where}: the defence {move} {fault} the line")
            if number is None:
                self.seen.add(moves[move])
            else:
                self.enter(number, moves[move], clocks[move], f"{where}, {move}")
                longest = max(longest, self.steps[number]["mate"])
        return longest

def clock_after(clock, before, move, after):
    """The half-moves since the last capture or move of a pawn."""
    is_pawn = before.board[NAMES.index(move[:2])] in "Pp"
    return 0 if is_pawn or is_capture(before, after) else clock + 1

# Help and series play: lines

class Lines:
    def __init__(self, certificate, play, aim, rules):
        self.play, self.aim, self.rules = play, aim, rules
        self.start = read_fen(certificate["fen"])[0]
        length, half_move = certificate["mate"], certificate["half_move"]
        require(length > 0 or half_move, "no proof has a length of 0")
        is_series = play.startswith("ser-")
        require(not (is_series and half_move), "a series has no half-move")
        self.series = length if is_series else 0
        self.count = length + (play != "ser-") if is_series else 2 * length + half_move

    def options(self, position, ply):
        """The moves that the stipulation allows, with what they lead to."""
        moves = dict(self.rules.moves(position))
        is_last, is_reflex = ply == self.count - 1, self.play.endswith("r")
        ends = {m: p for m, p in moves.items() if self.rules.reaches(self.aim, position, p)} if (
            is_last or is_reflex) else {}
        if is_last:
            return {} if self.play in ("hs", "ser-s") and len(ends) < len(moves) else ends
        if ends:  # in reflex play; it must end with the last move
            return {}
        if self.aim == "x" and self.mover(ply) == self.mover(self.count - 1):
            moves = {m: p for m, p in moves.items() if not is_capture(position, p)}
        if ply < self.series - 1:  # no check before the end, and in reflex play no chance of one
            moves = {m: p for m, p in moves.items() if not is_check(p) and not (is_reflex and any(
                self.rules.reaches(self.aim, p, q) for _, q in self.rules.moves(p)))}
        return moves

    def mover(self, ply):
        return ply >= self.series if self.series else ply % 2

    def next_start(self, position, ply):
        """The position for the next move: in a series the other side passes."""
        is_pass = ply < self.series - 1
        return position._replace(white=not position.white, passed=-1) if is_pass else position

    def check(self, all_lines):
        require(len(set(map(tuple, all_lines))) == len(all_lines), "a line is there twice")
        seen = {self.start}
        for line in all_lines:
            require(len(line) == self.count, f"{self.count} moves are needed, not {len(line)}")
            position = self.start
            for ply, move in enumerate(line):
                moves = self.options(position, ply)
                require(move in moves, f"move {ply + 1}: {move} is not legal, or not allowed here")
                seen.add(moves[move])
                position = self.next_start(moves[move], ply)
        return len(seen)

    def number(self, most):
        """The number of all lines, or None if that takes too many positions."""
        ways, visited = {self.start: 1}, 0
        for ply in range(self.count):
            longer = Counter()
            for position, number in ways.items():
                visited += 1
                if visited > most:
                    return None
                for move, after in self.options(position, ply).items():
                    longer[self.next_start(after, ply)] += number
            ways = longer
        return sum(ways.values())

# Who can win: a line, or one of three reasons why there is none

def lacks_material(board, white):
    own = sorted(man.lower() for man in board if man in MEN[white])
    other = {man.lower() for man in board if man in MEN[not white]} - {"k"}
    colours = {(s + s // 8) % 2 for s in range(64) if board[s] in "Bb"}
    is_knight = own == ["k", "n"] and other <= {"q"}
    is_bishops = set(own) == {"b", "k"} and len(colours) == 1 and not other & {"p", "n"}
    return own == ["k"] or is_knight or is_bishops

def check_winnable(certificate, rules, most):
    require_keys(certificate, ANSWER)
    position = read_fen(certificate["fen"])[0]
    white, name = certificate["side"] == "white", certificate["side"].capitalize()
    if certificate["answer"]:
        require_keys(certificate, {"line": [MOVE]})
        for ply, move in enumerate(certificate["line"]):
            moves = dict(rules.moves(position))
            require(move in moves, f"move {ply + 1}: {move} is not legal")
            position = moves[move]
        require(rules.has_mated(white, position), f"{name} does not mate at the end of the line")
        return f"{name} can mate, in {len(certificate['line'])} half-moves"
    reason = certificate.get("reason")
    require(reason in REASONS, "the reason is missing or unknown", Malformed)
    require_keys(certificate, REASONS[reason], CUTS)
    require(not rules.has_mated(white, position), f"{name} has mated already")
    if reason == "material":
        require(lacks_material(position.board, white), f"{name} has men that can mate")
        return f"{name} cannot mate: material"
    found = (check_closed(position, certificate["placed"], white, most) if reason == "closed" else
             check_exhausted(position, certificate.get("cuts", []), white, rules, most))
    number = certificate["positions"]
    require(found == number, f"there are {found} positions, not {number}")
    return f"{name} cannot mate: {reason}, {found} positions"

def check_exhausted(start, cuts, white, rules, most):
    proved = set()
    for cut in cuts:
        position = read_fen(cut["fen"])[0]
        require(not rules.has_mated(white, position), f"the cut {cut['fen']} is a mate")
        check_closed(position, cut["placed"], white, most)
        proved.add(position)
    seen, todo, number = {start}, [start], 0
    while todo:
        require(len(seen) <= most, f"more than {most} positions", Undecided)
        position = todo.pop()
        if position in proved or lacks_material(position.board, white):
            continue
        number += 1
        following = dict.fromkeys(after for _, after in rules.moves(position))
        is_won = not following and position.white != white and is_check(position)
        require(not is_won, "a position that can follow is a mate")
        todo += [after for after in following if after not in seen]
        seen.update(following)
    return number

# A closure: more than what can happen. Placed men are followed from square to square; the others
# roam: each has a set of squares, may stand on any of them or be captured at any time.

class Placement(NamedTuple):
    board: str  # with the placed men alone
    white: bool
    passed: int

class Change(NamedTuple):
    """A move in a closure."""
    after: Placement
    gains: dict = {}  # new squares of roaming men
    target: int = -1  # where a placed man has moved to, if one has
    left: tuple = ()  # the squares that it has opened

def check_closed(position, placed, white, most):
    squares, board = {NAMES.index(name) for name in placed}, position.board
    require(len(squares) == len(placed), "a placed square is there twice")
    require(all(board[s] != "." for s in squares), "no man stands on a placed square")
    needed = {s for s in range(64) if board[s] in "KkPp"}
    require(needed <= squares, "a king or pawn is not placed")
    require(not position.rights, "a closure has no castling")
    return Closure(position, squares).check(white, most)

class Closure:
    def __init__(self, position, squares):
        # A roaming man is a kind with a number: its first square, or -1 for all promoted ones.
        self.roaming = defaultdict(set, {(man, s): {s} for s, man in enumerate(position.board)
                                         if man != "." and s not in squares})
        board = with_men(position.board, {s: "." for _, s in self.roaming})
        start = Placement(board, position.white, position.passed)
        self.placements = {start: None}  # in the order in which they were found
        self.sum_up()

    def sum_up(self):
        """All squares of each kind of man, of each side, and of any roaming man."""
        self.of_kind, self.of_side, self.anywhere = defaultdict(set), defaultdict(set), set()
        for (man, _), squares in self.roaming.items():
            for known in (self.of_kind[man], self.of_side[man.isupper()], self.anywhere):
                known |= squares

    def add(self, change):
        """Takes in what a move leads to; whether that is anything new."""
        new = {key for key, squares in change.gains.items() if not squares <= self.roaming[key]}
        for key in new:
            self.roaming[key] |= change.gains[key]
        if new:
            self.sum_up()
        is_new = change.after not in self.placements
        self.placements[change.after] = None
        return is_new or bool(new)

    def check(self, white, most):
        is_growing = True
        while is_growing:
            is_growing, todo = False, list(self.placements)
            while todo:
                placement = todo.pop()
                for change in list(self.changes(placement)):
                    if change.after not in self.placements:
                        todo.append(change.after)
                    is_growing |= self.add(change)
                require(len(self.placements) <= most, f"more than {most} placements", Undecided)
        for placement in self.placements:
            for change in self.changes(placement) if placement.white == white else ():
                is_mate = self.may_be_check(change) and self.may_be_mate(change.after)
                require(not is_mate, f"a mate is not excluded in {placement.board}")
        return len(self.placements)

    def changes(self, placement):
        """The moves that leave no king in check for certain."""
        white = placement.white
        for change in [*self.moves_of_placed(placement), *self.moves_of_roaming(placement)]:
            board, veil = change.after.board, self.anywhere.union(*change.gains.values())
            if not is_attacked(board, king_of(board, white), not white, veil):
                yield change

    def moves_of_placed(self, placement):
        board, white, passed = placement
        for origin in [s for s in range(64) if board[s] in MEN[white]]:
            for target in targets_of(board, origin, passed, self.of_side[not white]):
                after = moved(board, origin, target, passed)
                if board[target] in "Kk":
                    continue
                if board[origin] in "Pp" and target // 8 in (0, 7):
                    gains = {(man, -1): {target} for man in (MEN[white][4], MEN[white][1])}
                    board_after = with_men(after, {target: "."})
                    yield Change(Placement(board_after, not white, -1), gains)
                else:
                    left = tuple(s for s in range(64) if board[s] != "." and after[s] == ".")
                    after = Placement(after, not white, passed_by(after, origin, target))
                    yield Change(after, {}, target, left)

    def moves_of_roaming(self, placement):
        board, white, _ = placement
        quiet = {}
        for key, squares in self.roaming.items():
            if key[0] not in MEN[white]:
                continue
            reached = {t for s in squares if board[s] == "." for t in reach(board, s, key[0])}
            if free := {t for t in reached if board[t] == "."}:
                quiet[key] = free
            for target in reached:
                if board[target] in MEN[not white][:5]:
                    after = Placement(with_men(board, {target: "."}), not white, -1)
                    yield Change(after, {key: {target}})
        if quiet:
            yield Change(Placement(board, not white, -1), quiet)

    def may_attack(self, board, square, white):
        return is_attacked(board, square, white, (), self.of_kind)

    def may_be_check(self, change):
        board, white, _ = change.after
        king = king_of(board, white)
        if change.target < 0:
            return self.may_attack(board, king, not white)
        if king in reach(board, change.target, board[change.target]):
            return True
        for slider in MEN[not white][2:5]:
            for line in LINES[slider][king]:
                opened = False
                for s in line:
                    is_there = board[s] == slider or board[s] == "." and s in self.of_kind[slider]
                    if opened and is_there:
                        return True
                    if board[s] != ".":
                        break
                    opened = opened or s in change.left
        return False

    def may_be_mate(self, placement):
        board, white, _ = placement
        king = king_of(board, white)
        open_air = with_men(board, {king: "."})
        flights = [s for line in LINES["k"][king] for s in line if board[s] not in MEN[white]
                   and not self.may_attack(open_air, s, not white)]
        if any(board[s] != "." for s in flights) or not self.can_fill(flights, white):
            return False
        return not any(self.parries(board, s, king) for s in range(64)
                       if board[s] in MEN[white] and s != king)

    def can_fill(self, squares, white):
        """Whether roaming men can occupy all of the squares, each man one of them."""
        holder = {}

        def place(square, tried):
            for key, reachable in self.roaming.items():
                if key[0] in MEN[white] and square in reachable and key not in tried:
                    tried.add(key)
                    if key[1] < 0 or key not in holder or place(holder[key], tried):
                        holder[key] = square
                        return True
            return False

        return all(place(square, set()) for square in squares)

    def parries(self, board, origin, king):
        """Whether a placed man has a move for certain that ends any check."""
        man, white = board[origin], board[origin].isupper()
        if man in "Pp":
            crowd = with_men(board, {s: "x" for s in self.anywhere if board[s] == "."})
            targets = targets_of(crowd, origin, -1)
        else:
            targets = reach(board, origin, man, self.anywhere)
        for target in targets:
            is_taken = board[target] in MEN[not white][:5]
            if is_taken or board[target] == "." and target not in self.of_side[white]:
                after = with_men(board, {origin: ".", target: man})
                if not self.may_attack(after, king, not white):
                    return True
        return False

# The command line

def check(certificate, rules, most):
    """Raises what is wrong with a certificate; otherwise, what it proves."""
    if certificate["stipulation"] == "winnable":
        return check_winnable(certificate, rules, most)
    require_keys(certificate, PROOF, PLAY)
    c = {"first_replies": {}, "steps": [], "line": [], "other_lines": [],
         "half_move": False, "all_lines": False} | certificate
    names = {"direct": "#", "self": "s#", "help": "h#", "stalemate": "="}
    sign = names.get(c["stipulation"], c["stipulation"])
    match = re.fullmatch("(|s|r|semi-r|h|hs|hr|ser-|ser-h|ser-s|ser-r)([#=x])", sign)
    require(match, "the stipulation is unknown", Malformed)
    play, aim = match.groups()
    start = {"#": "mate in ", "=": "stalemate in "}.get(sign, sign)
    length = f"{start}{c['mate']}{'.5' if c['half_move'] else ''}"
    if play in ("", "s", "r", "semi-r"):
        require(aim != "x", "a capture cannot be forced", Malformed)
        is_tree = not (c["line"] or c["other_lines"] or c["all_lines"] or c["half_move"])
        require(is_tree, "forced play has steps, not lines")
        return f"{length}, {Tree(c, play, aim, rules).check(c)} positions"
    require(not c["defender_begins"], "in help and series play nobody defends")
    require(not c["steps"] and not c["first_replies"], "help and series play has lines, not steps")
    found = [c["line"], *c["other_lines"]]
    lines = Lines(c, play, aim, rules)
    text = f"{length}, {lines.check(found)} positions, {len(found)} line{'s'[: len(found) > 1]}"
    if c["all_lines"]:
        number = lines.number(most // 20)
        require(number in (None, len(found)), f"there are {number} lines, not {len(found)}")
        text += ", not counted whether there are more" if number is None else ", all there are"
    return text

def verdict(text, rules, most):
    """The kind of the verdict, and a message."""
    try:
        return "valid", check(read_json(text), rules, most)
    except (Invalid, Malformed, Undecided) as fault:
        return fault.verdict, str(fault)
    except MemoryError:
        return Undecided.verdict, "not enough memory"

def cut(text):
    """The objects of a file with their lines: each begins with a line whose first byte is '{'."""
    parts, line = [], 1
    for part in re.split(rb"^(?=\{)", text, flags=re.MULTILINE):
        if part.strip():
            parts.append((line, part))
        line += part.count(b"\n")
    return parts or [(1, b"")]  # an empty file is malformed, too

def main():
    parser = argparse.ArgumentParser(description="Check certificates of chesstool mate-finder.")
    parser.add_argument("--rules", choices=("own", "python-chess"), default="own")
    parser.add_argument("--max-positions", type=int, default=2_000_000, metavar="N")
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args()
    sys.stdout.reconfigure(errors="backslashreplace")  # file names may have any bytes
    try:
        rules = Rules() if options.rules == "own" else rules_of_python_chess()
    except ImportError:
        print("python-chess cannot be imported; without --rules our own are used", file=sys.stderr)
        return 4
    verdicts, status, begin = Counter(), 0, time.monotonic()
    for name in options.files:
        try:
            text = sys.stdin.buffer.read() if name == "-" else open(name, "rb").read()
        except OSError as fault:
            print(f"{name}: {fault.strerror}", file=sys.stderr)
            status = 4
            continue
        for line, part in cut(text):
            start = time.monotonic()
            kind, message = verdict(part, rules, options.max_positions)
            verdicts[kind] += 1
            seconds = f", {time.monotonic() - start:.2f} s" if kind == "valid" else ""
            print(f"{name}:{line}: {kind}: {message}{seconds}", flush=True)
    total = ", ".join(f"{number} {kind.lower()}" for kind, number in sorted(verdicts.items()))
    print(f"{sum(verdicts.values())} certificates: {total or 'none'}, "
          f"{time.monotonic() - begin:.2f} s")
    is_bad = verdicts[Invalid.verdict] or verdicts[Undecided.verdict]
    return max(status, 3 if verdicts[Malformed.verdict] else 1 if is_bad else 0)

if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        os._exit(141)  # nobody reads on; a usual exit would try to write the rest
    except KeyboardInterrupt:
        sys.exit(130)
