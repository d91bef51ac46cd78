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
import write_stub

STUBS = os.path.join(os.path.dirname(libchess.__file__), "__init__.pyi")


class Interface(unittest.TestCase):
    def test_the_types_file_is_what_the_module_says(self):
        with open(STUBS, encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(text, write_stub.stub(), "tests/python/write_stub.py writes it anew")
        tree = ast.parse(text)
        names = {getattr(node, "name", None) or getattr(getattr(node, "target", None), "id", None)
                 or node.targets[0].id for node in tree.body
                 if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AnnAssign, ast.Assign))}
        public = {name for name in names if not name.startswith("_")}
        self.assertEqual(public, set(libchess.__all__))

    def test_the_types_file_has_no_type_that_says_nothing(self):
        with open(STUBS, encoding="utf-8") as file:
            tree = ast.parse(file.read())
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                said = ast.unparse(function.returns)
                self.assertNotIn(said, {"object", "list", "dict", "tuple", "Iterator"},
                                 function.name)

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
