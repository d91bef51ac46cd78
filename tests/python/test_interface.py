"""The module as a whole: its types' file says what there is, everything is explained, importing it
is quick, and nothing is kept that nobody can reach."""
import ast
import gc
import inspect
import io
import os
import resource
import subprocess
import sys
import unittest

import libchess

STUBS = os.path.join(os.path.dirname(libchess.__file__), "__init__.pyi")


def stubs():
    """Names of the .pyi, and those within its classes."""
    with open(STUBS, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    names = {}
    for node in tree.body:
        if isinstance(node, ast.AnnAssign):
            names[node.target.id] = set()
        elif isinstance(node, ast.FunctionDef):
            names[node.name] = [argument.arg for argument in node.args.args + node.args.kwonlyargs]
        elif isinstance(node, ast.ClassDef):
            members = [item for item in node.body if not isinstance(item, (ast.Pass, ast.Expr))]
            names[node.name] = {getattr(item, "name", None) or item.target.id for item in members}
    return {name: inner for name, inner in names.items() if not name.startswith("_")}


def arguments_of(function):
    """The names of arguments, from the first line of its text."""
    inside = function.__doc__.split("\n")[0].partition("(")[2].rpartition(") ->")[0]
    tree = ast.parse("def f(" + inside.replace("libchess.", "").replace("<built-in", "None or (")
                     + "): pass") if "<" not in inside else None
    if tree is None:
        return None
    given = tree.body[0].args
    return [argument.arg for argument in given.args + given.kwonlyargs]


class Interface(unittest.TestCase):
    def test_the_types_file_has_all_names_and_no_others(self):
        public = {name for name in libchess.__all__}
        self.assertEqual(set(stubs()), public)
        for name, members in stubs().items():
            thing = getattr(libchess, name)
            if inspect.isclass(thing):
                there = {member for member in dir(thing) if not member.startswith("_")}
                inherited = {"with_traceback", "add_note", "args", "count", "index",
                             "n_fields", "n_sequence_fields", "n_unnamed_fields"}
                said = {member for member in members if not member.startswith("_")}
                if not issubclass(thing, BaseException):
                    self.assertEqual(there - inherited - said, set(), name)
                self.assertEqual(said - there, set(), name)

    def test_functions_take_what_the_types_file_says(self):
        for name, arguments in stubs().items():
            thing = getattr(libchess, name)
            if callable(thing) and not inspect.isclass(thing):
                found = arguments_of(thing)
                if found is not None:
                    self.assertEqual(found, arguments, name)

    def test_everything_is_explained(self):
        for name in libchess.__all__:
            thing = getattr(libchess, name)
            if not callable(thing):
                continue
            self.assertTrue(thing.__doc__, name)
            self.assertEqual(thing.__module__, "libchess", name)
            if inspect.isclass(thing) and not issubclass(thing, BaseException):
                for member, value in vars(thing).items():
                    if not member.startswith("_"):
                        self.assertTrue(value.__doc__, f"{name}.{member}")

    def test_importing_loads_no_numpy(self):
        code = "import sys, libchess; sys.exit('numpy' in sys.modules)"
        self.assertEqual(subprocess.run([sys.executable, "-c", code], check=False).returncode, 0)


class Leaks(unittest.TestCase):
    def grown(self, work):
        """By how many bytes the process has grown at its largest, once `work` is warm."""
        for _ in range(3):
            work()
        gc.collect()
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(10):
            work()
        return 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)

    def test_a_million_positions_leak_nothing(self):
        def work():
            position = libchess.Position()
            for _ in range(25_000):
                after = position.make("e4")
                after.san(after.legal_moves[0])
                hash(after)

        self.assertLess(self.grown(work), 2_000_000)  # 500,000 positions of 200 bytes are 100 MB

    def test_games_arrays_and_errors_leak_nothing(self):
        text = "".join(f'[Event "{i}"]\n\n1. e4 {{[%clk 1:00]}} e5 (1... c5) 2. Nf3 *\n\n'
                       for i in range(2000)) + "1. e5 *\n"

        def work():
            games = list(libchess.read_pgn(io.StringIO(text), errors="skip"))
            for game in games[:200]:
                game.tags["White"] = "x"
                list(game)
                str(game)
            libchess.games_to_arrays(io.StringIO(text), boards=True)
            for bad in ("Ke3", "", "Q"):
                try:
                    libchess.Position().make(bad)
                except libchess.MoveError:
                    pass

        self.assertLess(self.grown(work), 4_000_000)

    def test_reference_cycles_are_given_back(self):
        def work():
            for _ in range(20):
                cycle = [libchess.Position()]
                cycle.append(cycle)
                engine = libchess.Engine(hash_mb=1)
                engine.analyse(cycle[0], depth=1, on_iteration=lambda seen: cycle)
            gc.collect()

        self.assertLess(self.grown(work), 16_000_000)  # 200 engines are 1 GB


if __name__ == "__main__":
    unittest.main()
