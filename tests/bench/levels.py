#!/usr/bin/env python3
"""Matches of limited strength: chesstool's UCI_Elo against itself or Stockfish's.

    tests/bench/levels.py build/release/bin/chesstool OPENINGS.epd GAMES PLAYER PLAYER [FIRST]

A player is an Elo of ours ("1400"), or one of Stockfish's with its nodes a move ("stockfish:1400:30000").
Each opening is played with both colours, from the game FIRST (0) on. Prints the points of the first
player, and the Elo difference with its 95 % error.
"""
import math
import random
import sys

from uci_games import Engine, openings, play


def elo_of(word):
    return int(word.split(":")[1] if ":" in word else word)


def player_of(word, chesstool):
    limits = [("UCI_LimitStrength", "true")]
    if word.startswith("stockfish:"):
        _, elo, nodes = word.split(":")
        return Engine(["stockfish"], [("Hash", 16), *limits, ("UCI_Elo", elo)], f"nodes {nodes}")
    return Engine([chesstool, "uci"], [("Hash", 1), *limits, ("UCI_Elo", word)], "depth 120")


def difference(wins, draws, losses):
    """The Elo difference and its 95 % error."""
    games = wins + draws + losses
    share = min(max((wins + draws / 2) / games, 0.5 / games), 1 - 0.5 / games)
    variance = (wins * (1 - share) ** 2 + draws * (0.5 - share) ** 2 + losses * share ** 2) / games
    error = 1.96 * math.sqrt(variance / games) * 400 / math.log(10) / (share * (1 - share))
    return -400 * math.log10(1 / share - 1), error


def main():
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    chesstool, games, first = sys.argv[1], int(sys.argv[3]), int((sys.argv[6:] or ["0"])[0])
    positions = openings(sys.argv[2])
    random.Random(11).shuffle(positions)
    board = Engine([chesstool, "uci"])
    one, other = (player_of(word, chesstool) for word in sys.argv[4:6])
    # Strong players win what is won, so that their games, which take long, may be shorter.
    won = 800 if min(elo_of(word) for word in sys.argv[4:6]) >= 2200 else 1500
    counts = {1: 0, 0.5: 0, 0: 0}
    for game in range(first, first + games):
        is_white = game % 2 == 0
        players = (one, other) if is_white else (other, one)
        points, _ = play(board, players, positions[game // 2 % len(positions)], win=(won, 6))
        counts[points if is_white else 1 - points] += 1
    for engine in (one, other, board):
        engine.close()
    elo, error = difference(counts[1], counts[0.5], counts[0])
    print(f"{sys.argv[4]} against {sys.argv[5]}: +{counts[1]} ={counts[0.5]} -{counts[0]}, "
          f"{elo:+.0f} +- {error:.0f} Elo")


if __name__ == "__main__":
    main()
