"""Games between UCI engines by limits that do not depend on the clock; what chances.py and levels.py share."""
import subprocess

VALUES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}


class Engine:
    """A UCI engine, with values of its options and the limits of its searches ("nodes 3000")."""

    def __init__(self, command, options=(), go="depth 1"):
        self.go = go
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.say("uci")
        self.read_to("uciok")
        for name, value in options:
            self.say(f"setoption name {name} value {value}")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read_to(self, word):
        lines = []
        while not lines or not lines[-1].startswith(word):
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"{self.process.args} has died")
            lines.append(line.rstrip("\n"))
        return lines

    def new_game(self):
        self.say("ucinewgame")
        self.say("isready")
        self.read_to("readyok")

    def move(self, position):
        """The move, and the last score: ("cp", 34) or ("mate", 3), for the side to move."""
        self.say(position)
        self.say("go " + self.go)
        score = None
        lines = self.read_to("bestmove")
        for line in lines:
            words = line.split()
            if "score" in words and words[0] == "info":
                at = words.index("score")
                score = (words[at + 1], int(words[at + 2]))
        return lines[-1].split()[1], score

    def board(self, position):
        """The FEN of a position and whether its side to move is in check, by chesstool's `d`."""
        self.say(position)
        self.say("d")
        lines = self.read_to("Checkers:")
        fen = next(line[5:] for line in lines if line.startswith("Fen: "))
        return fen, lines[-1] != "Checkers:"

    def close(self):
        self.say("quit")
        self.process.wait()


def is_dead(fen):
    men = [man.lower() for man in fen.split()[0] if man.isalpha()]
    men = [man for man in men if man != "k"]
    return not men or men in (["n"], ["b"])


def play(board, players, opening, win=(2000, 6), draw=(5, 12, 80), longest=400):
    """Plays a game; players are White and Black. Returns White's points, and its positions with the
    scores of their searches. It is adjudicated as won after win[1] plies beyond win[0] centipawns,
    and as drawn after draw[1] plies within draw[0], from ply draw[2] on."""
    for player in set(players):
        player.new_game()
    moves, seen, plies = [], {}, []
    wins = {1: 0, -1: 0}
    quiet = 0
    while len(plies) < longest:
        position = f"position fen {opening}" + (" moves " + " ".join(moves) if moves else "")
        fen, in_check = board.board(position)
        words = fen.split()
        key = " ".join(words[:4])
        seen[key] = seen.get(key, 0) + 1
        if seen[key] == 3 or is_dead(fen):
            return 0.5, plies
        sign = 1 if words[1] == "w" else -1
        move, score = players[0 if sign == 1 else 1].move(position)
        if move in ("(none)", "0000"):
            return (0.5 - sign / 2 if in_check else 0.5), plies
        if int(words[4]) >= 100:
            return 0.5, plies
        plies.append((fen, score))
        moves.append(move)
        if score is None:
            continue
        white = sign * (score[1] if score[0] == "cp" else 100000 * (1 if score[1] > 0 else -1))
        for side in wins:
            wins[side] = wins[side] + 1 if side * white >= win[0] else 0
            if wins[side] == win[1]:
                return 0.5 + side / 2, plies
        quiet = quiet + 1 if abs(white) <= draw[0] and len(plies) > draw[2] else 0
        if quiet == draw[1]:
            return 0.5, plies
    return 0.5, plies


def openings(path):
    """The positions of an EPD or FEN file, as FENs."""
    with open(path, encoding="utf-8") as lines:
        return [" ".join(line.split()[:4]) + " 0 1" for line in lines if line.strip()]
