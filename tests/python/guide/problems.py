"""problems.py FILE: the problems of a file in Popeye's format or EPD, solved and judged."""
import sys

import libchess

for problem in libchess.solve_problems(sys.argv[1], nodes=1_000_000, certificate=True):
    name = f"{problem.record + 1}{problem.twin or ''} {problem.stipulation} in {problem.expected}"
    print(f"{name}: {problem.verdict}")
    # In help and series play the solutions are lines, otherwise they begin with keys.
    for line in problem.solutions_san or [[problem.position.san(key)] for key in problem.keys]:
        print("  ", *line)
    if problem.certificate:
        print("   verified:", libchess.verify(problem.certificate).mate)
