"""Arrow's C data interface, read as its specification says, by ctypes alone; and games in lists."""
import ctypes
import gc
import io
import sys
import unittest

import numpy

import libchess

GAMES = """[White "Anna"]
[WhiteElo "2100"]
[Result "1/2-1/2"]

1. e4 {[%eval 0.3] [%clk 1:00:00]} e5 2. -- Nf6 1/2-1/2

[White "Cécile"]
[BlackElo "1800"]
[Result "*"]

1. d4 d5 *

[White ""]
[WhiteElo "900"]
[BlackElo "901"]
[Result "1-0"]

1-0
"""


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


def release_of(struct):
    return ctypes.CFUNCTYPE(None, ctypes.POINTER(struct))


Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p),
    ("flags", ctypes.c_int64), ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(Schema))), ("dictionary", ctypes.POINTER(Schema)),
    ("release", release_of(Schema)), ("private_data", ctypes.c_void_p)]
Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(Array))), ("dictionary", ctypes.POINTER(Array)),
    ("release", release_of(Array)), ("private_data", ctypes.c_void_p)]
Stream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(Stream))),
    ("release", release_of(Stream)), ("private_data", ctypes.c_void_p)]

#: Of the types that occur: what numpy calls them.
NUMBERS = {b"l": "int64", b"L": "uint64", b"i": "int32", b"s": "int16", b"S": "uint16", b"f": "float32"}
NULLABLE = 2

pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
pointer_of.restype = ctypes.c_void_p
pointer_of.argtypes = [ctypes.py_object, ctypes.c_char_p]


def buffer(address, kind, size):
    """The numbers at an address, where they are."""
    if size == 0:
        return numpy.array([], kind)
    raw = (ctypes.c_char * (size * numpy.dtype(kind).itemsize)).from_address(address)
    return numpy.frombuffer(raw, kind)


class Table:
    """What a consumer makes of a stream of one batch."""

    def __init__(self, producer):
        self.capsule = producer.__arrow_c_stream__()
        self.stream = Stream.from_address(pointer_of(self.capsule, b"arrow_array_stream"))
        self.schema, self.batch, end = Schema(), Array(), Array()
        assert self.stream.get_schema(self.stream, self.schema) == 0
        assert self.stream.get_next(self.stream, self.batch) == 0
        assert self.stream.get_next(self.stream, end) == 0
        assert not end.release, "the end of a stream is a released array"
        assert self.schema.format == b"+s" and self.batch.n_buffers == 1
        assert self.schema.n_children == self.batch.n_children
        self.names = [self.schema.children[i].contents.name.decode()
                      for i in range(self.schema.n_children)]

    def column(self, name):
        i = self.names.index(name)
        return self.values(self.schema.children[i].contents, self.batch.children[i].contents)

    def values(self, schema, array):
        assert array.release and schema.release and array.offset == 0
        assert not array.dictionary and not schema.dictionary
        assert (array.null_count > 0) <= bool(schema.flags & NULLABLE)
        if schema.format in NUMBERS:
            assert array.n_buffers == 2 and array.n_children == 0
            numbers = buffer(array.buffers[1], NUMBERS[schema.format], array.length)
            if not array.buffers[0]:
                assert array.null_count == 0
                return numbers
            bits = numpy.unpackbits(buffer(array.buffers[0], "uint8", array.length // 8 + 1),
                                    bitorder="little")[:array.length]
            assert array.null_count == array.length - bits.sum()
            return [int(number) if bit else None for number, bit in zip(numbers, bits)]
        offsets = buffer(array.buffers[1], "int64", array.length + 1)
        ranges = list(zip(offsets, offsets[1:]))
        if schema.format == b"U":
            assert array.n_buffers == 3
            text = buffer(array.buffers[2], "uint8", int(offsets[-1])).tobytes()
            return [text[begin:end].decode() for begin, end in ranges]
        assert schema.format == b"+L" and array.n_buffers == 2 and array.n_children == 1
        item = self.values(schema.children[0].contents, array.children[0].contents)
        return [item[begin:end].tolist() for begin, end in ranges]

    def release(self):
        for struct in (self.batch, self.schema, self.stream):
            struct.release(struct)
            assert not struct.release, "what is released says so"


class TestArrow(unittest.TestCase):
    def arrays(self, **options):
        return libchess.games_to_arrays(io.StringIO(GAMES), **options)

    def test_the_table_of_games(self):
        arrays = self.arrays(tags=["White"])
        table = Table(arrays)
        self.assertEqual(table.names, ["line", "result", "white_elo", "black_elo", "start_key", "moves", "White"])
        self.assertEqual(table.batch.length, 3)
        for name, array in (("line", arrays.lines), ("start_key", arrays.start_keys)):
            self.assertEqual(table.column(name).tolist(), array.tolist())
        numpy.testing.assert_array_equal(table.column("result"), numpy.float32([0.5, numpy.nan, 1]))
        self.assertEqual(table.column("white_elo"), [2100, None, 900])
        self.assertEqual(table.column("black_elo"), [None, 1800, 901])
        self.assertEqual(table.column("White"), ["Anna", "Cécile", ""])
        moves = table.column("moves")
        self.assertEqual([len(game) for game in moves], [4, 2, 0])
        self.assertEqual(sum(moves, []), arrays.moves.tolist())
        table.release()

    def test_the_table_of_plies(self):
        arrays = self.arrays()
        self.assertEqual(len(arrays.plies()), 6)
        table = Table(arrays.plies())
        self.assertEqual(table.names, ["game", "ply", "move", "key", "clock", "eval"])
        self.assertEqual(table.column("game").tolist(), [0, 0, 0, 0, 1, 1])
        self.assertEqual(table.column("ply").tolist(), [1, 2, 3, 4, 1, 2])
        for name, array in (("move", arrays.moves), ("key", arrays.keys), ("clock", arrays.clocks),
                            ("eval", arrays.evals)):
            numpy.testing.assert_array_equal(table.column(name), array)
        table.release()
        less = Table(self.arrays(keys=False, clocks=False, evals=False).plies())
        self.assertEqual(less.names, ["game", "ply", "move"])

    def test_numbers_are_not_copied(self):
        arrays = self.arrays()
        table = Table(arrays.plies())
        moves = table.batch.children[table.names.index("move")].contents
        self.assertEqual(moves.buffers[1], arrays.moves.ctypes.data)
        games = Table(arrays)
        lists = games.batch.children[games.names.index("moves")].contents
        self.assertEqual(lists.children[0].contents.buffers[1], arrays.moves.ctypes.data)

    def test_where_games_begin_cannot_be_changed_any_more(self):
        arrays = self.arrays()
        table = Table(arrays)
        arrays.starts[:] = [0, 10**9, 3, -7]
        self.assertEqual([len(game) for game in table.column("moves")], [4, 2, 0])
        self.assertRaises(ValueError, arrays.__arrow_c_stream__)
        self.assertRaises(ValueError, arrays.plies().__arrow_c_stream__)

    def test_columns_that_do_not_fit_each_other_are_no_table(self):
        arrays = self.arrays(tags=["White"])
        games, moves = arrays.starts, arrays.moves
        two_ways = {"starts": (games[:0], games + 1, games[::-1], games[:2], games * 1000,
                               games.reshape(2, 2), numpy.int64([0, 5, 4, 6])),
                    "moves": (moves[:3], moves[:0])}
        of_games = {"ratings": (arrays.ratings[:2], arrays.ratings[:, 0]),
                    "results": (arrays.results[1:],), "lines": (games,),
                    "start_keys": (arrays.start_keys[:0],), "tags": ({"White": []},)}
        of_moves = {name: (getattr(arrays, name)[1:],) for name in ("keys", "clocks", "evals")}
        for wrong, tables in ((two_ways, (True, True)), (of_games, (True, False)),
                              (of_moves, (False, True))):
            for name, values in wrong.items():
                for value in values:
                    changed = arrays._replace(**{name: value})
                    for table, refused in zip((changed, changed.plies()), tables):
                        if refused:
                            self.assertRaisesRegex(ValueError, name, table.__arrow_c_stream__)
                        else:
                            Table(table).release()

    def test_columns_of_another_type_are_no_table(self):
        arrays = self.arrays(tags=["White"])
        for name, value in (("moves", arrays.moves.astype("i8")),
                            ("keys", arrays.keys.astype("f4")),
                            ("results", arrays.results.astype(float)), ("starts", "words"),
                            ("tags", ["White"]), ("tags", {"White": "abc"}),
                            ("tags", {"White": ["a", None, "b"]}), ("tags", {3: ["a", "b", "c"]})):
            changed = arrays._replace(**{name: value})
            table = changed.plies() if name == "keys" else changed
            self.assertRaises(TypeError, table.__arrow_c_stream__)
        self.assertRaisesRegex(TypeError, "moves does not hold numbers of the type uint16",
                               arrays._replace(moves=arrays.moves.astype("f4")).__arrow_c_stream__)

    def test_a_table_outlives_what_it_comes_from(self):
        arrays = self.arrays()
        moves = arrays.moves
        table = Table(arrays.plies())
        expected = moves.tolist()
        before = sys.getrefcount(moves)
        del arrays
        gc.collect()
        self.assertEqual(table.column("move").tolist(), expected)
        table.release()
        del table
        gc.collect()
        self.assertLess(sys.getrefcount(moves), before)

    def test_a_child_may_be_taken_out(self):
        table = Table(self.arrays().plies())
        i = table.names.index("move")
        taken = Array()
        ctypes.memmove(ctypes.byref(taken), table.batch.children[i], ctypes.sizeof(Array))
        table.batch.children[i].contents.release = release_of(Array)()
        schema = table.schema.children[i].contents
        table.batch.release(table.batch)
        self.assertEqual(len(table.values(schema, taken)), 6)
        taken.release(taken)

    def test_what_nobody_takes_goes_with_its_capsule(self):
        arrays = self.arrays()
        count = sys.getrefcount(arrays.moves)
        for _ in range(100):
            arrays.__arrow_c_stream__()
            arrays.plies().__arrow_c_stream__(None)
        gc.collect()
        self.assertEqual(sys.getrefcount(arrays.moves), count)

    def test_no_games_are_a_table_without_rows(self):
        table = Table(libchess.games_to_arrays([]))
        self.assertEqual(table.batch.length, 0)
        self.assertEqual(table.column("moves"), [])


class TestListsOfGames(unittest.TestCase):
    def test_a_list_of_games_is_a_file_of_them(self):
        games = [str(game) for game in libchess.read_pgn(io.StringIO(GAMES))]
        one = libchess.games_to_arrays(io.StringIO("\n".join(games)))
        other = libchess.games_to_arrays(games)
        for name in ("moves", "keys", "starts", "ratings"):
            self.assertEqual(getattr(one, name).tolist(), getattr(other, name).tolist())
        self.assertEqual(other.lines.tolist(), [1, 2, 3])

    def test_bare_moves_are_games(self):
        arrays = libchess.games_to_arrays(("1. e4 e5", "e4 e5 Nf3", "", "1. d4 1-0"))
        self.assertEqual(arrays.starts.tolist(), [0, 2, 5, 5, 6])
        self.assertEqual(arrays.results.tolist()[3], 1)
        column = numpy.array(["1. e4", "1. d4 d5"], dtype=object)
        self.assertEqual(libchess.games_to_arrays(column).starts.tolist(), [0, 1, 3])

    def test_each_text_is_a_game(self):
        texts = ["1. e4 *", "{no moves}", "; none", "% none", " \n", '[White "a"]', "1. d4 *"]
        arrays = libchess.games_to_arrays(texts)
        self.assertEqual((arrays.lines.tolist(), arrays.broken), ([1, 2, 3, 4, 5, 6, 7], 0))
        self.assertEqual(arrays.starts.tolist(), [0, 1, 1, 1, 1, 1, 1, 2])

    def test_a_broken_one_is_named_by_its_number(self):
        arrays = libchess.games_to_arrays(["1. e4", "1. e5"])
        self.assertEqual((arrays.broken, arrays.lines.tolist()), (1, [1]))
        self.assertEqual((arrays.errors[0].file, arrays.errors[0].line), ("<list>", 2))
        with self.assertRaises(libchess.PgnError):
            libchess.games_to_arrays(["1. e4", "1. e5"], errors="raise")

    def test_what_is_no_text_is_refused(self):
        with self.assertRaisesRegex(TypeError, "not int"):
            libchess.games_to_arrays(["1. e4", 5])
        with self.assertRaises(TypeError):
            libchess.games_to_arrays(5)


if __name__ == "__main__":
    unittest.main()
