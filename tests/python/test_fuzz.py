"""Everything is called with arguments of random types and values: exceptions of some kinds may come
of it, a crash or any other exception may not. FUZZ_CALLS says how many calls, FUZZ_SEED which."""
import inspect
import io
import os
import random
import unittest

import libchess

CALLS = int(os.environ.get("FUZZ_CALLS", "20000"))
SEED = int(os.environ.get("FUZZ_SEED", "1"))

EXPECTED = (TypeError, ValueError, OverflowError, OSError, RuntimeError, KeyError, IndexError,
            StopIteration, AttributeError, MemoryError, UnicodeError)

#: What may be asked for takes long: never without a small limit.
LIMITED = {"perft": {"depth": 3}, "divide": {"depth": 2}, "prove_mate": {"nodes": 200},
           "solve": {"nodes": 200, "time": 0.1}, "solve_problems": {"nodes": 200, "time": 0.1},
           "solve_puzzle": {"nodes": 20, "engine": None}, "explain": {"orders": 2},
           "annotate": {"nodes": 20, "time": 0.01, "engine": None},
           "analyse": {"nodes": 200, "time": 0.01}}
PGN = '[White "a"]\n\n1. e4 {[%eval 0.1]} e5 (1... c5) 2. Nf3 $1 *\n'


class Odd:
    """Behaves badly wherever it is asked something."""

    def __index__(self):
        raise KeyError("index")

    def __iter__(self):
        yield "e4"
        raise IndexError("iter")

    def read(self, size):
        return random.choice([b"1. e4 *\n", "1. e5 *", b"", 3, None, b"\x1f\x8b\x08"])

    def write(self, text):
        raise OSError("write")


class Fuzz(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(SEED)
        self.objects = [libchess.Position(), libchess.Position().parse_san("e4"),
                        libchess.parse_game(PGN), libchess.parse_game(PGN).tags,
                        libchess.parse_game(PGN).mainline()[1], libchess.Score.mate_in(1),
                        libchess.Piece(1, True), libchess.SquareSet(255),
                        libchess.Engine(hash_mb=1), libchess.read_pgn(io.StringIO(PGN))]

    def number(self):
        choose = self.random
        return choose.choice([choose.randrange(-3, 70), choose.randrange(1 << 16),
                              choose.choice([1 << 31, 1 << 63, 1 << 64, -1 << 63, 1 << 200])])

    def text(self):
        choose = self.random
        letters = choose.choice(["abcdefgh12345678", "KQRBNPx+#=O-0", "\0\ud800é\n{}()[]%\"\\$;*"])
        made = "".join(choose.choice(letters) for _ in range(choose.randrange(12)))
        known = ["e4", "e2e4", "O-O", libchess.STARTING_FEN, "8/8/8/8/8/8/8/8 w - - 0 1", PGN,
                 "h#2.5", "ser-s#3", "BeginProblem Pieces White Kc2 Black Ka1 Stipulation #1 EndProblem",
                 "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";", "skip", "raise", "full", "1-0", "self", '{"type":"certificate"}', "cp:1,2,3"]
        return choose.choice([made, choose.choice(known), choose.choice(known) + made])

    def value(self, depth=2):
        choose = self.random
        kind = choose.randrange(9)
        if kind == 0:
            return self.number()
        if kind == 1:
            return self.text()
        if kind == 2 and depth:
            return [self.value(depth - 1) for _ in range(choose.randrange(4))]
        if kind == 3 and depth:
            return {self.text(): self.value(depth - 1) for _ in range(choose.randrange(3))}
        if kind == 4:
            return choose.choice([None, True, False, float("nan"), float("inf"), -1.5, 1e300, b"x"])
        if kind == 5:
            return choose.choice([Odd(), object, len, lambda *a: 1 / 0, iter([1]), range(3)])
        if kind == 6:
            return io.StringIO(self.text())
        return choose.choice(self.objects)

    def callables(self):
        for name in libchess.__all__:
            thing = getattr(libchess, name)
            if inspect.isclass(thing):
                if name != "Engine":
                    yield name, thing
                for member in dir(thing):
                    if not member.startswith("__") or member in (
                            "__eq__", "__lt__", "__contains__", "__getitem__", "__setitem__",
                            "__delitem__", "__and__", "__sub__", "__deepcopy__", "__init__",
                            "__exit__", "__reduce__"):
                        if callable(getattr(thing, member)):
                            yield member, getattr(thing, member)
            elif callable(thing):
                yield name, thing
        for name, restore in libchess._libchess._restorers.items():
            yield name, restore
        yield "_restore", libchess._restore

    def keywords(self, name, function):
        text = function.__doc__ or ""
        known = [word for word in ("depth", "nodes", "time", "mate", "multipv", "moves", "tags",
                                   "root_moves", "on_iteration", "errors", "chess960", "strict",
                                   "comment", "nags", "clock", "eval", "columns", "max_length",
                                   "stipulation", "movetime", "orientation", "last_move", "size", "tries",
                   "set_play", "castling_rook", "outcomes", "retro", "thresholds", "proof_nodes", "en_passant",
                                   "certificate", "annotations", "boards")
                 if word + ":" in text]
        given = {word: self.value() for word in known if self.random.random() < 0.2}
        given.update(LIMITED.get(name, {}))
        return given

    def call(self, name, function):
        positional = [self.value() for _ in range(self.random.randrange(4))]
        if name in LIMITED or self.random.random() < 0.7:  # reach what lies behind the types
            fitting = [thing for thing in self.objects if hasattr(type(thing), name)]
            first = self.random.choice(fitting) if fitting else self.objects[
                2 if name == "annotate" else 0]
            positional = [first] + positional[: 0 if name in LIMITED else None]
        if name in ("perft", "divide"):
            positional = positional[:1]
        if name in ("read_pgn", "games_to_arrays", "write_pgn", "solve_problems",
                    "check") and (
                not positional or isinstance(positional[0], (str, bytes, int))):
            positional[:1] = [Odd()]  # no file of this machine
        try:
            function(*positional, **self.keywords(name, function))
        except EXPECTED:
            pass
        except ZeroDivisionError:
            pass  # of a function that was passed

    def test_no_call_does_anything_but_work_or_raise(self):
        functions = list(self.callables())
        self.assertGreater(len(functions), 100)
        for i in range(CALLS):
            name, function = self.random.choice(functions)
            with self.subTest(call=i, name=name):
                self.call(name, function)
            if i % 500 == 0:
                self.setUp_again()

    def setUp_again(self):
        state = self.random.getstate()
        self.setUp()
        self.random.setstate(state)


if __name__ == "__main__":
    unittest.main()
