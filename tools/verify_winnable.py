"""Check proofs of who can still win: a line to mate, or one of three reasons why there is none.

verify_certificate.py, in the same folder, uses this for certificates with the stipulation
winnable, and gives it the board and the rules of chess. The guide's page certificates.md has the
format, and says why a closed position is a proof.
"""
import re
from collections import defaultdict
from typing import NamedTuple

from verify_certificate import (
    LINES, MEN, MOVE, NAMES, in_check, is_check, moved, passed_by, reach, read_fen, require,
    require_keys, targets_of, with_men)

SQUARE = re.compile("[a-h][1-8]")
ANSWER = {"side": re.compile("white|black"), "answer": bool}
REASONS = {"material": {}, "closed": {"placed": [SQUARE], "positions": int},
           "exhausted": {"positions": int}}
CUTS = {"cuts": [{"fen": str, "placed": [SQUARE]}]}

def has_mated(white, position, rules):
    return position.white != white and is_check(position) and rules.has_ended(position)

def lacks_material(board, white):
    own = sorted(man.lower() for man in board if man in MEN[white])
    other = {man.lower() for man in board if man in MEN[not white]} - {"k"}
    colours = {(s + s // 8) % 2 for s in range(64) if board[s] in "Bb"}
    is_knight = own == ["k", "n"] and other <= {"q"}
    is_bishops = set(own) == {"b", "k"} and len(colours) == 1 and not other & {"p", "n"}
    return own == ["k"] or is_knight or is_bishops

def check_winnable(certificate, rules, most):
    require_keys(certificate, ANSWER)
    reason = certificate.get("reason")
    if certificate["answer"]:
        require_keys(certificate, {"line": [MOVE]})
    else:
        require(reason in list(REASONS), "the reason is missing or unknown", "MALFORMED")
        require_keys(certificate, REASONS[reason], CUTS)
    position = read_fen(certificate["fen"])[0]
    white, name = certificate["side"] == "white", certificate["side"].capitalize()
    if certificate["answer"]:
        for ply, move in enumerate(certificate["line"]):
            moves = dict(rules.moves(position))
            require(move in moves, f"move {ply + 1}: {move} is not legal")
            position = moves[move]
        require(has_mated(white, position, rules), f"{name} does not mate at the end of the line")
        return f"{name} can mate, in {len(certificate['line'])} half-moves"
    require(not has_mated(white, position, rules), f"{name} has mated already")
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
        require(not has_mated(white, position, rules), f"the cut {cut['fen']} is a mate")
        check_closed(position, cut["placed"], white, most)
        proved.add(position)
    seen, todo, number = {start}, [start], 0
    while todo:
        require(len(seen) <= most, f"more than {most} positions", "not decided")
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
    opened: int = -1  # just left by a placed man, on a line to the king of the side to move

class Change(NamedTuple):
    """A move in a closure."""
    after: Placement
    gains: dict = {}  # new squares of roaming men
    target: int = -1  # where a placed man has moved to, if one has
    left: tuple = ()  # the squares that it has opened

def crowded(board, squares):
    """The board with something in the way on each of the squares."""
    return with_men(board, {s: "x" for s in squares if board[s] == "."})

def passed_to_catch(board, origin, target):
    """The square that a pawn has just passed, if a placed pawn attacks it, or -1."""
    square, pawn = passed_by(board, origin, target), board[target]
    if square >= 0 and any(board[s] == pawn.swapcase() for s in reach(board, square, pawn)):
        return square
    return -1

def is_crossed(board, square, white):
    """Whether a placed man of a side attacks the other king across a square."""
    king = board.index("k" if white else "K")
    for slider in MEN[white][2:5]:
        for line in LINES[slider][king]:
            end = next((n for n, s in enumerate(line) if board[s] != "."), 0)
            if square in line[:end] and board[line[end]] == slider:
                return True
    return False

def check_closed(position, placed, white, most):
    squares, board = {NAMES.index(name) for name in placed}, position.board
    require(len(squares) == len(placed), "a placed square is there twice", "MALFORMED")
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
                for change in list(self.changes(placement, white)):
                    if change.after not in self.placements:
                        todo.append(change.after)
                    is_growing |= self.add(change)
                is_small = len(self.placements) <= most
                require(is_small, f"more than {most} placements", "not decided")
        for placement in self.placements:
            for change in self.changes(placement, white) if placement.white == white else ():
                is_mate = self.may_be_check(change) and self.may_be_mate(change.after)
                require(not is_mate, f"a mate is not excluded in {placement.board}")
        return len(self.placements)

    def changes(self, placement, winner):
        """The moves that leave no king in check for certain, unless the winner has a bare king."""
        white = placement.white
        is_bare = not any(man in MEN[winner][:5] for man in placement.board)
        if is_bare and not self.of_side[winner]:
            return
        for change in [*self.moves_of_placed(placement), *self.moves_of_roaming(placement)]:
            veil = (self.anywhere - {placement.opened}).union(*change.gains.values())
            if not in_check(crowded(change.after.board, veil), white):
                yield change

    def moves_of_placed(self, placement):
        board, white, passed, _ = placement
        for origin in [s for s in range(64) if board[s] in MEN[white]]:
            for target in self.targets_of_placed(placement, origin):
                after = moved(board, origin, target, passed)
                if board[origin] in "Pp" and target // 8 in (0, 7):
                    gains = {(man, -1): {target} for man in (MEN[white][4], MEN[white][1])}
                    after = with_men(after, {target: "."})
                    opened = origin if is_crossed(after, origin, white) else -1
                    yield Change(Placement(after, not white, -1, opened), gains)
                else:
                    left = tuple(s for s in range(64) if board[s] != "." and after[s] == ".")
                    opened = origin if is_crossed(after, origin, white) else -1
                    passed_now = passed_to_catch(after, origin, target)
                    after = Placement(after, not white, passed_now, opened)
                    yield Change(after, {}, target, left)

    def targets_of_placed(self, placement, origin):
        """Where a placed man may go. A pawn may capture roaming men, too."""
        board, white, passed, _ = placement
        targets = targets_of(board, origin, passed)
        if board[origin] in "Pp":
            roaming = self.of_side[not white]
            captures = [t for t in reach(board, origin, board[origin])
                        if t in targets or board[t] == "." and t in roaming]
            targets = captures + [t for t in targets if t not in captures]
        return [t for t in targets if board[t] not in "Kk"]

    def moves_of_roaming(self, placement):
        board, white, _, _ = placement
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
        """Whether a man of a side possibly attacks a square: a placed one does, or a roaming one
        would from one of its squares. Only placed men are in the way."""
        return any(board[s] == man or board[s] == "." and s in self.of_kind[man]
                   for man in MEN[white] for s in reach(board, square, man.swapcase()))

    def may_be_check(self, change):
        board, white, _, _ = change.after
        king = board.index("K" if white else "k")
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
        board, white, _, _ = placement
        king = board.index("K" if white else "k")
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
        for target in targets_of(crowded(board, self.anywhere), origin, -1):
            is_taken = board[target] in MEN[not white][:5]
            if is_taken or board[target] == "." and target not in self.of_side[white]:
                after = with_men(board, {origin: ".", target: man})
                if not self.may_attack(after, king, not white):
                    return True
        return False
