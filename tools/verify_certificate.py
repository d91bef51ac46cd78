#!/usr/bin/env python3
"""Check certificates of chesstool mate-finder: proofs of mates, and of who can still win.

    verify_certificate.py [--rules own|python-chess] [--max-positions N] FILE...

A file ('-' is standard input) holds JSON objects, one a line or indented; the guide's page
certificates.md has the format. All that is needed is Python 3.11, and verify_winnable.py beside
this file for who can win. Nothing is shared with chesstool, not even the rules of chess, so an
error must be made twice to stay unseen.

Exit status: 0 all are valid, 1 some are invalid or not decided, 2 wrong usage, 3 malformed text,
4 a file, or verify_winnable.py, cannot be read; the highest if several apply.
"""
import argparse
import json
import os
import re
import sys
import time
from collections import Counter
from importlib.util import find_spec
from typing import NamedTuple

# The verdicts, each with the exit status that it leads to
STATUS = {"valid": 0, "INVALID": 1, "not decided": 1, "MALFORMED": 3, "not checked": 4}

class Fault(Exception):
    """Why a certificate is not valid: a verdict and a message."""

def require(condition, message, verdict="INVALID"):
    if not condition:
        raise Fault(verdict, message)

# The board: a string of 64 men as in FEN, '.' where there is none. Squares are numbers: a1 is 0,
# b1 is 1, h8 is 63. A side is a truth value everywhere: is it White?
NAMES = [file + rank for rank in "12345678" for file in "abcdefgh"]
MEN = {True: "PNBRQK", False: "pnbrqk"}
STRAIGHT, DIAGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(f, r) for f in (-2, -1, 1, 2) for r in (-2, -1, 1, 2) if abs(f) != abs(r)]
STEPS = {"P": [(-1, 1), (1, 1)], "p": [(-1, -1), (1, -1)], "n": KNIGHT, "b": DIAGONAL,
         "r": STRAIGHT, "q": STRAIGHT + DIAGONAL, "k": STRAIGHT + DIAGONAL}

def line_from(square, step, most):
    """The squares from a square to the edge in one direction, the nearest first."""
    places = [(square % 8 + n * step[0], square // 8 + n * step[1]) for n in range(1, most + 1)]
    return [f + 8 * r for f, r in places if 0 <= f < 8 and 0 <= r < 8]

LINES = {man: [[line_from(s, step, 7 if man in "brq" else 1) for step in steps] for s in range(64)]
         for man, steps in STEPS.items()}  # for each man, on each square, where it attacks
LINES |= {man.upper(): LINES[man] for man in "nbrqk"}

def reach(board, square, man):
    """The squares that a man attacks, were it on that square."""
    for line in LINES[man][square]:
        for target in line:
            yield target
            if board[target] != ".":
                break

def is_attacked(board, square, white):
    """Whether a side attacks a square: a like enemy man there would attack its man in return."""
    return any(board[s] == man for man in MEN[white] if man in board
               for s in reach(board, square, man.swapcase()))

def in_check(board, white):
    return is_attacked(board, board.index("K" if white else "k"), not white)

def targets_of(board, square, passed):
    """Where a man may go if its king allows; a pawn captures also where another has just passed."""
    man, white = board[square], board[square].isupper()
    reached = reach(board, square, man)
    if man not in "Pp":
        return [t for t in reached if board[t] not in MEN[white]]
    targets = [t for t in reached if board[t] in MEN[not white] or t == passed]
    step, home = (8, 1) if white else (-8, 6)
    for target in (square + step, square + 2 * step)[: 2 if square // 8 == home else 1]:
        if board[target] != ".":
            break
        targets.append(target)
    return targets

def with_men(board, changes):
    for square, man in changes.items():
        board = board[:square] + man + board[square + 1 :]
    return board

def moved(board, origin, target, passed):
    """The board after a move that is not castling. A promoted man is still a pawn."""
    changes = {origin: ".", target: board[origin]}
    if target == passed and board[origin] in "Pp":
        changes[origin - origin % 8 + target % 8] = "."  # en passant: beside the capturing pawn
    return with_men(board, changes)

def passed_by(board, origin, target):
    """The square that the pawn which has just moved has passed with a double step, or -1."""
    return (origin + target) // 2 if board[target] in "Pp" and abs(target - origin) == 16 else -1

# The rules of chess
class Position(NamedTuple):
    """Two positions are the same if all of this is."""
    board: str
    white: bool  # is to move
    rights: frozenset  # the squares of the rooks that may castle
    passed: int  # where a pawn can be captured en passant by a legal move, or -1

def is_check(position):
    return in_check(position.board, position.white)

def with_legal_passed(position):
    """The same position, without an en passant square on which no capture is legal."""
    board, white, _, passed = position
    for origin in reach(board, passed, "Pp"[white]) if passed >= 0 else ():
        after = moved(board, origin, passed, passed)
        if board[origin] == "pP"[white] and not in_check(after, white):
            return position
    return position._replace(passed=-1)

def castlings(position):
    """Castling, written as in Chess960: king takes rook."""
    board, white, rights, _ = position
    king = board.index("K" if white else "k")
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
    for origin in [s for s in range(64) if board[s] in MEN[white]]:
        for target in targets_of(board, origin, passed):
            after = moved(board, origin, target, passed)
            if in_check(after, white):
                continue
            text = NAMES[origin] + NAMES[target]
            lost = {r for r in rights if (r < 8) == white and board[origin] in "Kk"}
            left = rights - lost - {origin, target}
            if board[origin] in "Pp" and target // 8 in (0, 7):
                for man in MEN[white][1:5]:
                    promoted = with_men(after, {target: man})
                    yield text + man.lower(), Position(promoted, not white, left, -1)
            else:
                passing = passed_by(after, origin, target)
                yield text, with_legal_passed(Position(after, not white, left, passing))
    yield from castlings(position)

FEN = re.compile("(?![^ ]*[1-8]{2})[KQRBNPkqrbnp1-8/]+ [wb] (-|[A-HKQa-hkq]{1,4}) (-|[a-h][36])"
                 "(( 0*[0-9]{1,4}){2})?")  # counters up to 9999

def read_rights(text, board):
    """The rooks named by castling rights: KQkq (the outermost rook) or the letters of files."""
    rights = {}  # the rook on each side of each king
    for letter in text.strip("-"):
        first, men = (0, MEN[True]) if letter.isupper() else (56, MEN[False])
        row = board[first : first + 8]
        king, rook = row.find(men[5]), men[3]
        outermost = {"k": row.rfind(rook, king), "q": row.find(rook, 0, king)}
        file = outermost.get(letter.lower(), "abcdefgh".find(letter.lower()))
        fits = king >= 0 and file >= 0 and row[file] == rook
        require(fits, f"the start: no king and rook for the castling right {letter}")
        side = first, file < king
        require(side not in rights, f"the start: a second castling right on one side: {letter}")
        rights[side] = first + file
    return frozenset(rights.values())

def read_fen(fen):
    """A position and its half-move clock. It must be legal as it stands."""
    fields = fen.split(" ") if FEN.fullmatch(fen) else [""]
    ranks = re.sub("[1-8]", lambda digit: "." * int(digit[0]), fields[0]).split("/")
    require(list(map(len, ranks)) == 8 * [8], f"{ascii(fen)[:99]} is not a FEN", "MALFORMED")
    board, white = "".join(reversed(ranks)), fields[1] == "w"
    require(board.count("K") == board.count("k") == 1, "the start: each side needs one king")
    require(not set("Pp") & set(board[:8] + board[56:]), "the start: a pawn on rank 1 or 8")
    require(not in_check(board, not white), "the start: the side that is not to move is in check")
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

    def ends(self, aim, position, moves):
        """Those of the moves that achieve mate, stalemate or a capture."""
        if aim == "x":
            return {m: p for m, p in moves.items() if is_capture(position, p)}
        return {m: p for m, p in moves.items() if is_check(p) == (aim == "#") and self.has_ended(p)}

def is_capture(before, after):
    return before.board.count(".") < after.board.count(".")

def moves_of_python_chess(position):
    import chess  # only here: everything else does without it

    men = {s: chess.Piece.from_symbol(man) for s, man in enumerate(position.board) if man != "."}
    game = chess.Board(None, chess960=True)
    game.set_piece_map(men)
    game.turn, game.castling_rights = position.white, sum(1 << rook for rook in position.rights)
    game.ep_square = position.passed if position.passed >= 0 else None
    for move in game.legal_moves:
        after = game.copy()
        after.push(move)
        yield game.uci(move), read_fen(after.fen(shredder=True, en_passant="legal"))[0]

# JSON: the keys of a certificate, with the kinds of their values
MOVE = re.compile("([a-h][1-8]){2}[nbrq]?")
REPLIES = {MOVE: int}  # an object with moves as keys; its values are numbers or null
HEAD = {"type": str, "schema": int, "fen": str, "stipulation": str, "chess960": bool}
ORIGIN = {"record": int, "id": str, "twin": str}
PROOF = {"defender_begins": bool, "fifty": bool, "mate": int}
PLAY = {"half_move": bool, "all_lines": bool, "first_replies": REPLIES,
        "steps": [{"move": MOVE, "mate": int, "replies": REPLIES}], "line": [MOVE],
        "other_lines": [[MOVE]]}

def is_of(kind, value):
    if isinstance(kind, re.Pattern):
        return isinstance(value, str) and kind.fullmatch(value) is not None
    if isinstance(kind, type):
        return type(value) is kind and (kind is not int or 0 <= value < 10**9)
    if not isinstance(value, type(kind)):
        return False
    if isinstance(kind, list):
        return all(is_of(kind[0], item) for item in value)
    if kind is REPLIES:
        return all(is_of(MOVE, m) and (n is None or is_of(int, n)) for m, n in value.items())
    return all(key in value and is_of(part, value[key]) for key, part in kind.items())

def require_keys(certificate, needed, optional={}):
    """Keys that are in neither list are ignored, so that later versions can have more."""
    for key, kind in (needed | optional).items():
        require(key in certificate or key in optional, f"the key {key} is missing", "MALFORMED")
        fits = key not in certificate or is_of(kind, certificate[key])
        require(fits, f"the value of {key} is of the wrong kind", "MALFORMED")

def no_twice(pairs):
    require(len(dict(pairs)) == len(pairs), "a key is there twice", "MALFORMED")
    return dict(pairs)

def read_json(text):
    try:
        certificate = json.loads(
            text.decode(), object_pairs_hook=no_twice,
            parse_constant=lambda name: require(False, f"{name} is not JSON", "MALFORMED"))
        json.dumps(certificate, ensure_ascii=False).encode()  # fails for half a surrogate pair
    except (ValueError, RecursionError) as fault:
        raise Fault("MALFORMED", f"no JSON: {fault}") from None
    require(isinstance(certificate, dict), "not an object", "MALFORMED")
    require_keys(certificate, HEAD, ORIGIN)
    is_known = certificate["type"] == "certificate" and certificate["schema"] == 1
    require(is_known, "not a certificate of schema 1", "MALFORMED")
    return certificate

# Forced play: a tree of steps, each with one move of the attacker and all replies
class Tree:
    def __init__(self, certificate, play, aim, rules):
        self.steps, self.fifty = certificate["steps"], certificate["fifty"]
        self.play, self.aim, self.rules = play, aim, rules
        self.places, self.todo, self.seen = {}, [], set()

    def check(self, certificate):
        start, clock = read_fen(certificate["fen"])
        self.seen.add(start)
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
        moves = dict(self.rules.moves(position))
        require(step["move"] in moves, f"{where}: the attack {step['move']} is not legal")
        is_missed = self.play == "r" and self.rules.ends(self.aim, position, moves)
        require(not is_missed, f"{where}: the attacker must reach the aim himself")
        after = moves[step["move"]]
        clock = clock_after(clock, position, step["move"], after)
        longest = self.check_replies(after, clock, step["replies"], where)
        # So the lengths fall from step to step, and no line runs in a circle.
        require(step["mate"] == longest + 1, f"{where}: the length is {longest + 1}")

    def check_replies(self, position, clock, replies, where):
        """The longest that the replies lead to."""
        self.seen.add(position)
        moves = dict(self.rules.moves(position))
        is_aim = self.play == "" and is_check(position) == (self.aim == "#")
        require(moves or is_aim, f"{where}: the defender has no move, which is not the aim")
        clocks = {m: clock_after(clock, position, m, after) for m, after in moves.items()}
        ends = self.rules.ends(self.aim, position, moves) if self.play else {}
        expected = set(ends if ends and "r" in self.play else moves)
        # He claims by a move that he may play, which in reflex play not all are.
        is_drawn = self.fifty and any(
            clock >= 100 or clocks[m] >= 100 and not self.rules.has_ended(moves[m])
            for m in expected)
        require(not is_drawn, f"{where}: the defender claims a draw")
        for move in sorted(expected | set(replies)):
            require(move in replies, f"{where}: the defence {move} is missing")
            require(move in expected, f"{where}: the defence {move} is not possible")
        for move, number in replies.items():
            how = "does not end" if number is None else "ends"
            fits = (number is None) == (move in ends)
            require(fits, f"{where}: the defence {move} {how} the line")
            self.seen.add(moves[move])
            if number is not None:
                self.enter(number, moves[move], clocks[move], f"{where}, {move}")
        return max([0, *(self.steps[n]["mate"] for n in replies.values() if n is not None)])

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
        is_other = play != "ser-" if is_series else self.count % 2 == 0
        self.ender = self.start.white != is_other  # the side that makes the last move

    def options(self, position, ply):
        """The moves that the stipulation allows, with what they lead to."""
        moves = dict(self.rules.moves(position))
        is_last, is_reflex = ply == self.count - 1, self.play.endswith("r")
        ends = self.rules.ends(self.aim, position, moves) if is_last or is_reflex else {}
        if is_last:
            return {} if self.play in ("hs", "ser-s") and len(ends) < len(moves) else ends
        if ends:  # in reflex play; it must end with the last move
            return {}
        if self.aim == "x" and position.white == self.ender:
            moves = {m: p for m, p in moves.items() if not is_capture(position, p)}
        if ply < self.series - 1:  # no check before the end, and in reflex play no chance of one
            moves = {m: p for m, p in moves.items() if not is_check(p) and not (
                is_reflex and self.rules.ends(self.aim, p, dict(self.rules.moves(p))))}
        return moves

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
            visited += len(ways)
            if visited > most:
                return None
            longer = Counter()
            for position, number in ways.items():
                for after in self.options(position, ply).values():
                    longer[self.next_start(after, ply)] += number
            ways = longer
        return sum(ways.values())

# The command line
def check(certificate, rules, most):
    """Raises what is wrong with a certificate; otherwise, what it proves."""
    if certificate["stipulation"] == "winnable":
        from verify_winnable import check_winnable  # only here: it imports this program
        return check_winnable(certificate, rules, most)
    require_keys(certificate, PROOF, PLAY)
    c = {"first_replies": {}, "steps": [], "line": [], "other_lines": [],
         "half_move": False, "all_lines": False} | certificate
    names = {"direct": "#", "self": "s#", "help": "h#", "stalemate": "="}
    sign = names.get(c["stipulation"], c["stipulation"])
    match = re.fullmatch("(|s|r|semi-r|h|hs|hr|ser-|ser-h|ser-s|ser-r)([#=x])", sign)
    require(match, "the stipulation is unknown", "MALFORMED")
    play, aim = match.groups()
    read_fen(c["fen"])  # before what follows from it
    start = {"#": "mate in ", "=": "stalemate in "}.get(sign, sign)
    length = f"{start}{c['mate']}{'.5' if c['half_move'] else ''}"
    if play in ("", "s", "r", "semi-r"):
        require(aim != "x", "a capture cannot be forced", "MALFORMED")
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
    except Fault as fault:
        return fault.args
    except MemoryError:
        return "not decided", "not enough memory"
    except ImportError as fault:
        return "not checked", f"verify_winnable.py has to be in the folder of this program: {fault}"

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
    if options.rules == "python-chess" and not find_spec("chess"):
        print("python-chess cannot be imported; without --rules our own are used", file=sys.stderr)
        return 4
    rules = Rules(own_moves if options.rules == "own" else moves_of_python_chess)
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
    print(f"{verdicts.total()} certificates: {total or 'none'}, {time.monotonic() - begin:.2f} s")
    return max([status, *map(STATUS.get, verdicts)])

if __name__ == "__main__":
    sys.modules["verify_certificate"] = sys.modules[__name__]  # verify_winnable imports this one
    sys.dont_write_bytecode = True  # so that the import leaves nothing in the folder
    try:
        sys.exit(main())
    except BrokenPipeError:
        os._exit(141)  # nobody reads on; a usual exit would try to write the rest
    except KeyboardInterrupt:
        sys.exit(130)
