#!/usr/bin/env python3
"""The grade of skill that each level of strength needs, from matches between grades.

    tests/bench/grades.py tests/bench/grade_matches.txt libchess/search/detail/limited_play.cpp

A match is a line `GRADE GRADE WINS DRAWS LOSSES` (# comments). Elo is a smooth curve of the grade: the
logarithm of its slope is linear between knots and bends as little as the matches allow. Prints the
matches, the steps between the levels of the table `grades` with their 95 % errors, and the grades
that would make each step 200, with 1600 where it is. Needs NumPy.
"""
import math
import re
import sys

import numpy as np

KNOTS = np.array([0.06, 0.2, 0.35, 0.5, 0.7, 0.95, 1.2, 1.5])
GRID = np.linspace(0, 1.8, 1801)
BEND = 0.25  # how much the logarithm of the slope may bend at a knot: one standard deviation
USUAL_SLOPE, SLOPE_ERROR = math.log(1800), 3.0
ANCHOR = 1600


def curve(slopes, anchor_grade):
    """Elo at each point of the grid."""
    slope = np.exp(np.interp(GRID, KNOTS, slopes))
    elo = np.concatenate([[0], np.cumsum((slope[1:] + slope[:-1]) / 2 * np.diff(GRID))])
    return elo - np.interp(anchor_grade, GRID, elo) + ANCHOR


def badness(slopes, matches, anchor_grade):
    elo = curve(slopes, anchor_grade)
    better, other, points, lost = matches
    chance = 1 / (1 + 10 ** ((np.interp(other, GRID, elo) - np.interp(better, GRID, elo)) / 400))
    return (-(points @ np.log(chance) + lost @ np.log(1 - chance)) +
            (np.diff(slopes, 2) ** 2).sum() / BEND ** 2 / 2 +
            ((slopes - USUAL_SLOPE) ** 2).sum() / SLOPE_ERROR ** 2 / 2)


def fit(matches, anchor_grade, step=1e-3):
    """The likeliest slopes, and their covariance, by Newton's method with differences."""
    slopes = np.full(len(KNOTS), USUAL_SLOPE)
    unit = np.eye(len(KNOTS)) * step

    def at(change):
        return badness(slopes + change, matches, anchor_grade)

    for _ in range(30):
        slope = np.array([at(one) - at(-one) for one in unit]) / (2 * step)
        bend = np.array([[at(a + b) - at(a - b) - at(b - a) + at(-a - b) for a in unit]
                         for b in unit]) / (4 * step ** 2)
        way, length = np.linalg.solve(bend, slope), 1.0
        while at(-length * way) > at(0 * way) and length > 1e-4:
            length /= 2
        slopes = slopes - length * way
        if np.abs(way).max() < 1e-4:
            break
    return slopes, np.linalg.inv(bend)


def difference(games, points):
    """The Elo difference of one match and its 95 % error."""
    share = min(max(points / games, 0.5 / games), 1 - 0.5 / games)
    return (-400 * math.log10(1 / share - 1),
            1.96 * 400 / math.log(10) / math.sqrt(games * share * (1 - share)))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as lines:
        rows = [[float(word) for word in line.split()] for line in lines if line[:1] not in "#\n"]
    with open(sys.argv[2], encoding="utf-8") as file:
        table = file.read().split("grades{{", 1)[1].split("}}}", 1)[0]
    levels = [(int(elo), float(grade)) for elo, grade in re.findall(r"\{(\d+), ([\d.]+)", table)]
    anchor_grade = dict(levels)[ANCHOR]
    matches = np.array([(a, b, w + d / 2, l + d / 2) for a, b, w, d, l in rows]).T
    slopes, covariance = fit(matches, anchor_grade)
    elo = curve(slopes, anchor_grade)
    for a, b, points, lost in matches.T:
        games = points + lost
        found, error = difference(games, points)
        by_curve = np.interp(a, GRID, elo) - np.interp(b, GRID, elo)
        print(f"{b:.3f} and {a:.3f}: {points:5.1f} of {games:3.0f}, {found:4.0f} +- {error:3.0f} Elo, "
              f"{by_curve:4.0f} by the curve")
    print(f"{matches[2:].sum():.0f} games")
    grades = np.array([grade for _, grade in levels])
    drawn = np.random.default_rng(1).multivariate_normal(slopes, covariance, 2000)
    steps = np.array([np.diff(np.interp(grades, GRID, curve(one, anchor_grade))) for one in drawn])
    for i, step in enumerate(np.diff(np.interp(grades, GRID, elo))):
        print(f"{levels[i][0]} to {levels[i + 1][0]}: {step:.0f} +- {1.96 * steps[:, i].std():.0f} Elo")
    print("grades", *(f"{one}: {np.interp(one, elo, GRID):.3f}" for one, _ in levels))


if __name__ == "__main__":
    main()
