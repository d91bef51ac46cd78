"""suite.py FILE [ENGINE...]: how many positions of an EPD suite an engine solves, ours if none is named."""
import sys

import libchess

command = sys.argv[2:] or None
with libchess.Engine(command) as engine, open(sys.argv[1]) as suite:
    tests = list(filter(None, map(libchess.expected_answer, suite)))
    solved = [test.solved_by(engine.analyse(test.position, nodes=20_000)) for test in tests]
    for test, is_solved in zip(tests, solved):
        print(test.id, "solved" if is_solved else "failed", *map(test.position.san, test.expected))
    print(f"{sum(solved)} of {len(tests)}")
