# Written by tests/python/write_stub.py from the module; a test compares.
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import IO, Any, Final, Literal, NamedTuple, TypeVar, final, overload

import numpy
from numpy.typing import NDArray

_T = TypeVar("_T")
_Path = str | bytes | os.PathLike[str] | os.PathLike[bytes]
_Square = int | str
_Capsule = object  # a PyCapsule, which has no name
_Evaluation = Literal["network", "full", "material", "physicist"]
_Result = Literal["1-0", "0-1", "1/2-1/2", "*"]

__version__: Final[str]

class Fault(NamedTuple):
    """What is wrong with a text, and where; of what was forgiven, too."""
    message: str
    """what is wrong, and what was expected"""
    file: str | None
    """the file as it was named; None for a text"""
    line: int
    """the line, counted from 1"""
    column: int
    """the column in bytes, counted from 1"""
    length: int
    """how many bytes it covers"""
    source: str
    """the line in question, without its end"""

class ChessError(ValueError):
    """What was passed is not what it has to be.

    `message` says what is wrong, `file` (None for a text), `line` and `column` where, both
    counted from 1, columns in bytes; `length` bytes are wrong, and `source` is the line."""
    message: str | None
    file: str | None
    line: int | None
    column: int | None
    length: int | None
    source: str | None

class FenError(ChessError):
    """A FEN that cannot be read, or is not a legal position; `faults` lists all that is wrong."""
    faults: list[Fault]

class MoveError(ChessError):
    """A text or a Move that is not a move in its position."""
    candidates: list[Move]

class InvalidMoveError(MoveError):
    """It is not written as a move."""

class IllegalMoveError(MoveError):
    """It is a move, but cannot be played here."""

class AmbiguousMoveError(MoveError):
    """Several legal moves can be meant; `candidates` lists them."""

class PgnError(ChessError):
    """A game of a PGN that cannot be read."""

class EpdError(ChessError):
    """A record of EPD that cannot be read; `faults` lists all that is wrong."""
    faults: list[Fault]

class ProblemError(ChessError):
    """A chess problem, or a stipulation, that cannot be read; `faults` lists all that is wrong."""
    faults: list[Fault]

class CertificateError(ChessError):
    """A certificate that cannot be read, or does not prove what it says."""

class EngineError(RuntimeError):
    """An engine gave no answer."""
    message: str | None
    file: str | None
    line: int | None
    column: int | None
    length: int | None
    source: str | None

WHITE: Final[bool]
BLACK: Final[bool]
PAWN: Final[int]
KNIGHT: Final[int]
BISHOP: Final[int]
ROOK: Final[int]
QUEEN: Final[int]
KING: Final[int]
A1: Final[int]
B1: Final[int]
C1: Final[int]
D1: Final[int]
E1: Final[int]
F1: Final[int]
G1: Final[int]
H1: Final[int]
A2: Final[int]
B2: Final[int]
C2: Final[int]
D2: Final[int]
E2: Final[int]
F2: Final[int]
G2: Final[int]
H2: Final[int]
A3: Final[int]
B3: Final[int]
C3: Final[int]
D3: Final[int]
E3: Final[int]
F3: Final[int]
G3: Final[int]
H3: Final[int]
A4: Final[int]
B4: Final[int]
C4: Final[int]
D4: Final[int]
E4: Final[int]
F4: Final[int]
G4: Final[int]
H4: Final[int]
A5: Final[int]
B5: Final[int]
C5: Final[int]
D5: Final[int]
E5: Final[int]
F5: Final[int]
G5: Final[int]
H5: Final[int]
A6: Final[int]
B6: Final[int]
C6: Final[int]
D6: Final[int]
E6: Final[int]
F6: Final[int]
G6: Final[int]
H6: Final[int]
A7: Final[int]
B7: Final[int]
C7: Final[int]
D7: Final[int]
E7: Final[int]
F7: Final[int]
G7: Final[int]
H7: Final[int]
A8: Final[int]
B8: Final[int]
C8: Final[int]
D8: Final[int]
E8: Final[int]
F8: Final[int]
G8: Final[int]
H8: Final[int]

def square_name(square: _Square) -> str:
    """"e4" for E4 (28)."""

def parse_square(name: _Square) -> int:
    """28 for "e4"; ValueError for what is not a square."""

@final
class Move:
    """A move: two squares, and what it does beyond that. Positions make moves, and so do
    arrays (`from_bits`). A value: it compares, hashes, copies and pickles.

    str(move) writes it as UCI does in standard chess; Position.uci knows Chess960, too."""
    @staticmethod
    def from_bits(bits: int) -> Move:
        """The move with these `bits`; ValueError for bits that no move has."""
    @staticmethod
    def from_uci(
        uci: str,
        *,
        castling_rook: _Square | None = None,
        en_passant: bool = False,
    ) -> Move:
        """The move of two squares, and what a pawn becomes: "e2e4", "e7e8q". It
        knows no position: that it castles, or takes en passant, has to be said for
        the Move to equal the legal one. Functions that take a legal move accept it
        without that; Position.parse_uci reads a text for a position."""
    @property
    def from_square(self) -> int:
        """The square that is left."""
    @property
    def to_square(self) -> int:
        """The square that is gone to; for castling, the king's, on the g- or c-file."""
    @property
    def castling_rook(self) -> int | None:
        """For castling the square that the rook leaves, otherwise None."""
    @property
    def promotion(self) -> int | None:
        """What a pawn becomes, KNIGHT to QUEEN, or None."""
    @property
    def is_castling(self) -> bool:
        """Whether it castles."""
    @property
    def is_en_passant(self) -> bool:
        """Whether it takes en passant."""
    @property
    def bits(self) -> int:
        """The move as a number below 65536, as arrays hold it."""
    def uci(self) -> str:
        """"e2e4", "e7e8q"; castling as in standard chess, "e1g1"."""
    def __hash__(self) -> int: ...

@final
class Piece:
    """A piece of one side. A value."""
    def __init__(self, piece_type: int, color: bool) -> None: ...
    @staticmethod
    def from_symbol(symbol: str) -> Piece:
        """The piece of a FEN's letter, upper case for White."""
    @property
    def piece_type(self) -> int:
        """PAWN to KING."""
    @property
    def color(self) -> bool:
        """WHITE (True) or BLACK (False)."""
    def symbol(self) -> str:
        """The letter of a FEN, upper case for White."""
    def __hash__(self) -> int: ...

@final
class SquareSet:
    """A set of squares: iterates over their numbers, and int(set) has bit i for square
    i. & | ^ - ~ work as for sets. A value."""
    def __init__(self, squares: SquareSet | int | Iterable[_Square] = ()) -> None:
        """From the bits of a number, or from squares."""
    def issubset(self, other: SquareSet) -> bool:
        """Whether all its squares are in the other one."""
    def isdisjoint(self, other: SquareSet) -> bool:
        """Whether no square is in both."""
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...
    def __contains__(self, other: object) -> bool: ...
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __and__(self, other: SquareSet) -> SquareSet: ...
    def __or__(self, other: SquareSet) -> SquareSet: ...
    def __xor__(self, other: SquareSet) -> SquareSet: ...
    def __sub__(self, other: SquareSet) -> SquareSet: ...
    def __invert__(self) -> SquareSet: ...

@final
class Score:
    """The worth of a position for one side: centipawns, or moves to mate. Scores are ordered:
    the more, the better for the side that is scored. -score is the other side's.

    float(score) is always a number, so that arrays can be made of scores: centipawns, and
    for a mate in n 100000 - n, as games_to_arrays has it. `cp` and `mate` say which of the
    two it is. A value."""
    @staticmethod
    def from_cp(centipawns: int) -> Score:
        """So many hundredths of a pawn; more than 30000 either way count as 30000."""
    @staticmethod
    def mate_in(moves: int) -> Score:
        """Mates in so many moves, or is mated if they are negative; 0 is mated now."""
    @property
    def cp(self) -> int | None:
        """Centipawns; None for a mate."""
    @property
    def mate(self) -> int | None:
        """Moves to mate, negative if the side is mated, 0 if it is mated now; or None."""
    def is_mate(self) -> bool:
        """Whether it is a mate, for either side."""
    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: None = None) -> int | None:
        """The same with another worth of a mate: mate_score - n for a mate in n, or None
        without mate_score."""
    def __float__(self) -> float: ...
    def __int__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __neg__(self) -> Score: ...
    def __lt__(self, other: Score) -> bool: ...
    def __le__(self, other: Score) -> bool: ...
    def __gt__(self, other: Score) -> bool: ...
    def __ge__(self, other: Score) -> bool: ...

class Outcome(NamedTuple):
    """How a game has ended."""
    termination: Literal['checkmate', 'stalemate', 'insufficient_material', 'seventyfive_moves']
    """'checkmate', 'stalemate', 'insufficient_material' or 'seventyfive_moves'"""
    winner: bool | None
    """WHITE, BLACK, or None for a draw"""
    result: Literal['1-0', '0-1', '1/2-1/2']
    """'1-0', '0-1' or '1/2-1/2'"""

@final
class Position:
    """A legal position, and nothing else. It does not change: `make` gives another one. It
    compares (equal are those with the same `fen()`), hashes, copies and pickles. Functions
    that take a Position also take a FEN.

    Squares are numbers from 0 (a1) to 63 (h8), or names; sides are WHITE and BLACK."""
    def __init__(self, fen: str = ..., *, chess960: bool = False, strict: bool = False) -> None:
        """Reads a FEN; the counters at its end may be missing. FenError if it cannot be read
        or is not a legal position. What can be repaired is dropped (castling rights without
        their rook), or an error if `strict`; `fen_faults` lists it."""
    def fen(
        self,
        *,
        shredder: bool = False,
        en_passant: Literal['legal', 'fen', 'xfen'] = 'legal',
    ) -> str:
        """The position as FEN. `en_passant`: the square is written where the capture is
        'legal', after every double step ('fen'), or where a pawn is ready ('xfen')."""
    def epd(self) -> str:
        """The FEN without its counters."""
    @property
    def turn(self) -> bool:
        """The side to move: WHITE or BLACK."""
    @property
    def halfmove_clock(self) -> int:
        """Half-moves since the last capture or pawn move."""
    @property
    def fullmove_number(self) -> int:
        """The number of the move to be played; grows after Black's."""
    @property
    def chess960(self) -> bool:
        """Whether castling is Chess960's."""
    @property
    def key(self) -> int:
        """The Zobrist key, 64 bits: equal for positions that are the same to the rules of
        repetition (pieces, turn, castling rights, legal en passant capture)."""
    @property
    def ep_square(self) -> int | None:
        """The square passed over by the last move's double step, or None."""
    def has_legal_en_passant(self) -> bool:
        """Whether an en passant capture is legal."""
    @property
    def occupied(self) -> SquareSet:
        """The squares with a piece."""
    @property
    def castling_rooks(self) -> SquareSet:
        """The rooks that may still castle, of both sides."""
    def piece_at(self, square: _Square) -> Piece | None:
        """What stands there, or None."""
    def pieces(self, piece_type: int, color: bool) -> SquareSet:
        """The squares with a piece of one side and kind."""
    def occupied_by(self, color: bool) -> SquareSet:
        """The squares with a piece of one side."""
    def king(self, color: bool) -> int:
        """Where a side's king stands."""
    def has_kingside_castling_rights(self, color: bool) -> bool:
        """Whether a side may still castle there, if not at the moment."""
    def has_queenside_castling_rights(self, color: bool) -> bool:
        """Whether a side may still castle there, if not at the moment."""
    def flipped(self) -> Position:
        """The position with colours exchanged and the board turned upside down."""
    def attacks(self, square: _Square) -> SquareSet:
        """The squares that the piece there attacks, own men included; none if it is empty."""
    def attackers(self, color: bool, square: _Square) -> SquareSet:
        """The pieces of one side that attack a square, pinned or not."""
    def is_attacked_by(self, color: bool, square: _Square) -> bool:
        """Whether any piece of one side attacks a square."""
    def checkers(self) -> SquareSet:
        """The pieces that give check."""
    def pinned(self, color: bool) -> SquareSet:
        """The pieces of a side that may not leave the line to their king."""
    def is_check(self) -> bool:
        """Whether the side to move is in check."""
    def is_checkmate(self) -> bool:
        """Whether the side to move is mated."""
    def is_stalemate(self) -> bool:
        """Whether the side to move has no legal move, and is not in check."""
    def has_legal_move(self) -> bool:
        """Whether there is any legal move."""
    def is_insufficient_material(self) -> bool:
        """Whether no sequence of legal moves mates, as far as material alone decides: bare
        kings, one knight, or bishops that all stand on squares of one colour."""
    def is_fifty_moves(self) -> bool:
        """Whether a player may claim a draw by the rule of fifty moves."""
    def is_seventyfive_moves(self) -> bool:
        """Whether the game is drawn by the rule of 75 moves."""
    def outcome(self) -> Outcome | None:
        """How the game has ended, an Outcome, if it has: by checkmate, by stalemate, by too
        little material, or by 75 moves, all that a position shows. Otherwise None."""
    def svg(
        self,
        *,
        orientation: bool = True,
        last_move: Move | None = None,
        size: int = 360,
    ) -> str:
        """The board as a picture in SVG of so many pixels, the side `orientation` below, with
        the squares of `last_move` and a king in check marked."""
    def _repr_svg_(self) -> str: ...
    @property
    def legal_moves(self) -> list[Move]:
        """Every legal move, in a list."""
    def count_legal_moves(self) -> int:
        """len(legal_moves), without listing them."""
    def is_legal(self, move: Move) -> bool:
        """Whether the move can be played here."""
    def make(self, move: Move | str) -> Position:
        """The position after a legal move, a Move or its text. MoveError if it is none. A text
        may hold several moves, as they are pasted: "1. e4 e5 2. Nf3"."""
    def make_line(self, moves: str | Iterable[Move | str | None]) -> Position:
        """The position after moves played one after the other (None or "--" for a pass), or
        after those of a text: "1. e4 -- 2. d4"."""
    def make_null(self) -> Position:
        """The position with the turn passed; ValueError in check."""
    def san(self, move: Move | str) -> str:
        """A legal move in Standard Algebraic Notation: "Nbd2", "e8=Q+"."""
    def uci(self, move: Move | str) -> str:
        """A legal move as UCI writes it; in Chess960 castling is "e1h1"."""
    def parse_san(self, san: str) -> Move:
        """The legal move of a text in SAN, long algebraic or UCI: "Nf3", "Ng1-f3", "g1f3",
        "0-0", "e8Q". InvalidMoveError, IllegalMoveError or AmbiguousMoveError."""
    def parse_uci(self, uci: str) -> Move:
        """The legal move of a text as UCI writes it. InvalidMoveError or IllegalMoveError."""
    def line_san(self, moves: str | Iterable[Move | str | None]) -> str:
        """Moves played one after the other, with their numbers: "1. e4 e5 2. Nf3". None or
        "--" is a pass."""
    def gives_check(self, move: Move | str) -> bool:
        """Whether a legal move attacks the enemy king."""
    def is_capture(self, move: Move | str) -> bool:
        """Whether a legal move takes something, en passant included."""
    def exchange_value(self, move: Move | str) -> int:
        """The centipawns that a legal move wins if both sides go on capturing on its square
        as long as that pays (static exchange evaluation; pins are not looked at)."""
    def array(self) -> NDArray[numpy.int8]:
        """The board as 64 numbers of numpy (int8), a1 first: 0 for an empty square, 1 to 6
        for White's pawn to king, -1 to -6 for Black's."""
    def __hash__(self) -> int: ...

STARTING_FEN: Final[str]

def fen_faults(fen: str) -> list[Fault]:
    """All that is wrong with a FEN, what Position forgives included; each is a Fault."""

def perft(position: Position | str, depth: int, *, threads: int = 1, hash_mb: int = 0) -> int:
    """How many positions lie `depth` plies on (0 to 255), counted by all legal moves.
    A table of `hash_mb` MiB makes deep counts faster; without one they are exact,
    with one but for one chance in 2^64. OverflowError beyond 64 bits."""

def divide(
    position: Position | str,
    depth: int,
    *,
    threads: int = 1,
    hash_mb: int = 0,
) -> dict[Move, int]:
    """The same by first move, as a dict from Move to the count; empty at depth 0."""

@final
class Tags:
    """The tag pairs of a game, in their order: a mapping from str to str that changes the
    game. To set Result sets the game's result."""
    @overload
    def get(self, name: str) -> str | None: ...
    @overload
    def get(self, name: str, default: _T) -> str | _T:
        """A tag's value, or the default."""
    def keys(self) -> list[str]:
        """The names, in a list."""
    def values(self) -> list[str]:
        """The values, in a list."""
    def items(self) -> list[tuple[str, str]]:
        """Pairs of names and values, in a list."""
    def __getitem__(self, other: str) -> str: ...
    def __setitem__(self, other: str, __arg1: str) -> None: ...
    def __delitem__(self, other: str) -> None: ...
    def __contains__(self, other: object) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...

@final
class GameMove:
    """A move of a game with what is written about it. A copy: the game may change meanwhile.
    Equal are those of one place in one game, as long as that does not change."""
    @property
    def move(self) -> Move | None:
        """The Move; None if the side to move passes."""
    @property
    def ply(self) -> int:
        """How many half-moves of the game came before it."""
    @property
    def before(self) -> Position:
        """The Position before it."""
    @property
    def position(self) -> Position:
        """The Position after it."""
    @property
    def san(self) -> str:
        """The move in SAN; "--" for a pass."""
    @property
    def uci(self) -> str:
        """The move as UCI writes it; "0000" for a pass."""
    @property
    def comment(self) -> str:
        """What the comments say, without their commands such as [%clk ...]."""
    @property
    def comments(self) -> list[str]:
        """Each comment as it is written."""
    @property
    def nags(self) -> list[int]:
        """The numbers of glyphs: 1 is '!', 2 is '?', ..."""
    @property
    def clock_seconds(self) -> float | None:
        """What the mover's clock shows after it ([%clk ...]), in seconds, or None; two fields
        such as 1:59 may be hours or minutes, and are None unless the game tells."""
    @property
    def spent_seconds(self) -> float | None:
        """How long the move took, in seconds, or None: what [%emt ...] says, or the clock
        before it less the one after it, plus the increment of the tag TimeControl."""
    @property
    def clock(self) -> float | None:
        """The old name of `clock_seconds`."""
    @property
    def elapsed(self) -> float | None:
        """The old name of `spent_seconds`."""
    @property
    def eval(self) -> Score | None:
        """The Score written after it ([%eval ...]), White's view, or None."""
    @property
    def eval_depth(self) -> int | None:
        """How deep that was searched, or None."""
    @property
    def variations(self) -> list[list[GameMove]]:
        """Other moves in its place: a list of lists of GameMove."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...

@final
class Game:
    """A game: tags, moves, and all that is written about them, variations included.

    len(game) counts its half-moves, iterating gives GameMoves, game[0] is the first one and
    game[-1] the last, and str(game) is PGN. It can be changed, so it has no hash; it
    compares, copies and pickles."""
    def __init__(
        self,
        *,
        start: Position | str | None = None,
        tags: Mapping[str, str] | Tags | Iterable[tuple[str, str]] = (),
        moves: str | Iterable[Move | str | None] = (),
        result: _Result | None = None,
    ) -> None:
        """A game of these moves (Moves or their texts; None or "--" for a pass) from a
        start, the usual one if None. The tag Result is its result; ValueError for others
        than `result` takes."""
    @property
    def tags(self) -> Tags:
        """The tag pairs: game.tags["White"]. Changes go into the game."""
    @property
    def start(self) -> Position:
        """The Position where it begins."""
    @property
    def result(self) -> str | None:
        """"1-0", "0-1", "1/2-1/2", "*", or None if neither the moves end with it
        nor the tag Result has it. To set it sets that tag, too, or removes it with None."""
    @result.setter
    def result(self, result: str | None) -> None: ...
    @property
    def moves(self) -> list[Move | None]:
        """Its moves, the main line, in a list; None for a pass."""
    @property
    def comment(self) -> str:
        """What is said before the first move."""
    @property
    def file(self) -> str | None:
        """The file that it was read from, or None."""
    @property
    def line(self) -> int | None:
        """The line of that file where it begins, from 1, or None."""
    @property
    def warnings(self) -> list[Fault]:
        """What was forgiven; each is a Fault."""
    def mainline(self) -> list[GameMove]:
        """Its moves with what is written about them, as a list of GameMove."""
    def positions(self) -> list[Position]:
        """The Position before each move, and the last one: one more than there are moves."""
    def end(self) -> Position:
        """The Position after the last move."""
    def sans(self) -> list[str]:
        """Its moves in SAN, in a list; "--" for a pass."""
    def clocks(self) -> list[float | None]:
        """What the mover's clock shows after each move, in seconds, or None."""
    def evals(self) -> list[Score | None]:
        """The Score written after each move, White's view, or None."""
    def _repr_svg_(self) -> str: ...
    def append(
        self,
        move: Move | str | None,
        *,
        comment: str = '',
        nags: Sequence[int] = [],
        clock: float | None = None,
        eval: Score | None = None,
    ) -> None:
        """Adds a move, or a pass (None or "--"), at the end of the main line, with what is
        to be written about it: `clock` in seconds, `eval` a Score for White."""
    def pop(self) -> Move | None:
        """Removes the last move of the main line, and returns it."""
    def stripped(self) -> Game:
        """A copy without comments, glyphs, variations and the tags of annotators."""
    def pgn(
        self,
        *,
        columns: int = 80,
        comments: bool = True,
        nags: bool = True,
        variations: bool = True,
        roster: bool = True,
    ) -> str:
        """The game as PGN. Lines have at most so many columns, and comments are broken at
        blanks; with 0 there is no limit, and comments keep every character. With `roster`
        the seven tags of the standard come first, "?" for what is missing."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int) -> GameMove: ...
    @overload
    def __getitem__(self, other: slice) -> list[GameMove]: ...
    def __iter__(self) -> Iterator[GameMove]: ...

def parse_game(text: str) -> Game:
    """The game of a text of PGN; PgnError if it is broken or there is none. Of several
    games the first one's end is an error: read_pgn(io.StringIO(text)) reads all."""

@final
class PgnReader:
    """What read_pgn returns: an iterator of games, and a context manager that
    closes the file at its end."""
    def close(self) -> None:
        """Closes a file that was opened by its path; there is nothing more to read."""
    @property
    def broken(self) -> int:
        """How many games were broken so far."""
    @property
    def errors(self) -> list[Fault]:
        """Why, if they are skipped: the first thousand, each a Fault with file and line."""
    def __iter__(self) -> PgnReader: ...
    def __next__(self) -> Game: ...
    def __enter__(self) -> PgnReader: ...
    def __exit__(self, *args: Any) -> None: ...

def read_pgn(
    path_or_file: _Path | IO[str] | IO[bytes],
    *,
    errors: Literal['raise', 'skip'] = 'raise',
    chess960: bool = False,
    annotations: bool = True,
) -> PgnReader:
    """The games of a PGN file, one after the other; every move is checked, and memory
    does not grow with the file.

    A path may be of a plain file or of one that gzip, bzip2, xz or zstd has
    compressed. A file is what has `read`, of bytes or text, as it is. A broken game
    raises PgnError, after which the iterator goes on with the next game; with
    errors='skip' it is passed over and counted. chess960=True takes every game for
    one; annotations=False leaves out comments, glyphs and variations, whose moves
    are then not checked. OSError if the file cannot be read, or is damaged."""

def write_pgn(
    path_or_file: _Path | IO[str] | IO[bytes],
    games: Iterable[Game],
    *,
    columns: int = 80,
    comments: bool = True,
    nags: bool = True,
    variations: bool = True,
    roster: bool = True,
) -> int:
    """Writes games as Game.pgn does, with a blank line after each, to a path or into a
    file of text or bytes; returns how many there were.

    A file that a path names is replaced when all games are written, so that they may be
    read from it, and what goes wrong leaves it as it was.

    A path, or a file of bytes, gets UTF-8, and text that was read in another encoding
    as the bytes that it was; a file of text gets what str(game) is."""

class GameArrays(NamedTuple):
    """Games as arrays of numpy. Row i of `moves`, `keys`, `clocks`, `evals` and `boards` is
    about one move of one game: the move, and the position that it leads to. The moves of
    game g are rows starts[g] to starts[g + 1]."""
    moves: NDArray[numpy.uint16]
    """uint16: Move.bits; 0 for a pass"""
    keys: NDArray[numpy.uint64] | None
    """uint64: Position.key after the move; None if not asked for"""
    clocks: NDArray[numpy.float32] | None
    """float32: the mover's clock after it in seconds, or NaN; or None"""
    evals: NDArray[numpy.float32] | None
    """float32: centipawns for White after it, or NaN; or None"""
    boards: NDArray[numpy.int8] | None
    """int8, 8 by 8: ranks from the first, files from a, as Position.array; or None"""
    starts: NDArray[numpy.int64]
    """int64: the row of each game's first move, and the number of all"""
    results: NDArray[numpy.float32]
    """float32: White's points, 1, 0.5 or 0, of each game; NaN if unknown"""
    ratings: NDArray[numpy.int16]
    """int16, two columns: WhiteElo and BlackElo of each game; 0 if unknown"""
    start_keys: NDArray[numpy.uint64]
    """uint64: Position.key where each game begins"""
    lines: NDArray[numpy.int64]
    """int64: the line of the file where each game begins, from 1"""
    tags: dict[str, list[str]]
    """a dict from the tags asked for to lists of their values, '' if missing"""
    broken: int
    """how many games were broken, and have no rows"""
    errors: list[Fault]
    """why, of the first thousand; each a Fault"""
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> _Capsule:
        """The games as a table for Arrow, a capsule with a stream of one batch: `line`, `result`,
        `white_elo`, `black_elo`, `start_key`, `moves` (a list of each game's), and the tags.
        pyarrow.table(arrays), polars.DataFrame(arrays). The moves are not copied. ValueError
        if the arrays do not fit each other."""
    def plies(self) -> Plies:
        """A table with a row for each move, for Arrow as well."""

@final
class Plies:
    """The moves of all games of GameArrays as a table for Arrow: `game` (int64, from
    0), `ply` (int32, from 1 in each game), `move`, and `key`, `clock`, `eval` if
    they were asked for. pyarrow.table(plies), polars.DataFrame(plies)."""
    def __len__(self) -> int:
        """How many moves there are."""
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> _Capsule:
        """A capsule with a stream of one batch, by Arrow's PyCapsule interface. `move`, `key`,
        `clock` and `eval` are not copied. ValueError if the arrays do not fit each other."""

def games_to_arrays(
    path_or_file: _Path | IO[str] | IO[bytes] | Iterable[str],
    *,
    keys: bool = True,
    clocks: bool = True,
    evals: bool = True,
    boards: bool = False,
    tags: Sequence[str] = [],
    mate_score: float = 100000.0,
    errors: Literal['raise', 'skip'] = 'skip',
    chess960: bool = False,
) -> GameArrays:
    """Reads the main lines of all games of a PGN file into arrays of numpy; every move is
    checked. Takes what read_pgn takes, or texts with one game each (a column of a table, say),
    whose numbers from 1 are then `lines`. A mate in n counts as mate_score - n in `evals`.
    `tags` are names of tags whose values are wanted. Broken games are passed over and
    counted; with errors='raise' the first one raises PgnError."""

class Line(NamedTuple):
    """A first move with its score, and the best play found after it."""
    score: Score
    """the Score for the side to move"""
    white_score: Score
    """the same for White"""
    pv: list[Move]
    """the principal variation: the first move, and what is best after it"""
    depth: int
    """the iteration that gave the score, in plies"""
    seldepth: int
    """the longest variation that was looked at, in plies"""
    bound: Literal['exact', 'lower', 'upper']
    """'exact'; of a search that was stopped perhaps 'lower' or 'upper'"""
    wdl: tuple[int, int, int] | None
    """the chances to win, draw and lose for the side to move, in thousandths, if told"""
    @property
    def moves(self) -> list[Move]:
        """The old name of `pv`."""
    @property
    def selective_depth(self) -> int:
        """The old name of `seldepth`."""

class Analysis(NamedTuple):
    """What a search has found."""
    move: Move | None
    """the Move to play; None if there is no legal move"""
    lines: list[Line]
    """a Line for each of the best first moves, best first"""
    depth: int
    """the last iteration that was completed, in plies"""
    nodes: int
    """moves made on the board"""
    seconds: float
    """how long it took"""
    hashfull: int
    """how full the table is of this search's entries, in thousandths"""
    @property
    def best_move(self) -> Move | None:
        """The old name of `move`."""

@final
class Engine:
    """A chess engine: ours, or with the name of a program another one over UCI. It keeps what
    it has learnt from one search to the next, until `clear`. With one thread and limits of
    depth or nodes our results are the same every time. One search at a time; threads need
    an engine each. A context manager."""
    def __init__(
        self,
        command: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None = None,
        *,
        hash_mb: int = 64,
        threads: int = 1,
        evaluation: _Evaluation | None = None,
        options: Mapping[str, str | int | float | bool] = {},
    ) -> None:
        """`hash_mb` MiB for the table, and so many threads.

        `command` is the name of a program, which is looked for in PATH, or its path; or a
        sequence of it and its arguments. `options` are the values of its UCI options.
        EngineError if it cannot be started, or is no UCI engine.

        Without a command `evaluation` says by what positions are evaluated: 'network',
        'full' (the hand-written terms), 'material' or 'physicist'."""
    @property
    def name(self) -> str:
        """The name that the engine gives itself."""
    def analyse(
        self,
        position: Position | str,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        movetime: float | None = None,
        mate: int | None = None,
        multipv: int = 1,
        elo: int | None = None,
        seed: int = 0,
        moves: str | Iterable[Move | str] = (),
        root_moves: Iterable[Move | str] | None = None,
        on_iteration: Callable[[Analysis], object] | None = None,
    ) -> Analysis:
        """Searches a position, or the one after `moves` from it, so that repetitions are seen,
        and returns an Analysis.

        The first limit reached ends the search, and one is needed: `depth` in plies,
        `nodes`, `time` in seconds (not UCI's milliseconds; `movetime` is the same), a `mate`
        in at most so many moves, or the strength `elo` of a player rated 800 to 2800, who
        makes the same mistakes again with the same `seed`. `multipv` lines are wanted, and
        no first moves but `root_moves`. `on_iteration` is called with an Analysis after
        each iteration; if it returns False the search ends. EngineError if another engine
        gives no answer, or an impossible one."""
    def stop(self) -> None:
        """Ends the search that is under way in another thread, which returns what it has."""
    def clear(self) -> None:
        """Forgets everything, as before a new game."""
    def close(self) -> None:
        """Gives its memory back, or ends its process; it cannot search any more."""
    def __enter__(self) -> Engine: ...
    def __exit__(self, *args: Any) -> None: ...

class TermValue(NamedTuple):
    """One term of the hand-written evaluation, in centipawns."""
    term: str
    """its name for programs: 'king_attack'"""
    name: str
    """its name for people: 'king attack'"""
    cp: int
    """what it adds for White in this position's phase"""
    white: tuple[int, int]
    """what it is worth to White: in the middlegame, in the endgame"""
    black: tuple[int, int]
    """what it is worth to Black, as Black sees it"""
    summary: str
    """what it counts"""
    source: str
    """where it is described"""
    @property
    def key(self) -> str:
        """The old name of `term`."""

class PieceEffect(NamedTuple):
    """What one piece contributes to one term."""
    square: int
    """where it stands"""
    piece: Piece
    """the Piece"""
    term: str
    """the term's name for programs"""
    cp: int
    """what it adds for White in this position's phase"""
    value: tuple[int, int]
    """the same in the middlegame and in the endgame"""

class ManShare(NamedTuple):
    """A man's share of the network's number."""
    square: int
    """where it stands"""
    piece: Piece
    """the Piece"""
    cp: int
    """its share, positive for White"""
    error_cp: float
    """the share's standard error, in centipawns"""
    removal_cp: int
    """the number with it, less that without it"""
    @property
    def error(self) -> float:
        """The old name of `error_cp`."""
    @property
    def removal(self) -> int:
        """The old name of `removal_cp`."""

class Fact(NamedTuple):
    """What stands on a board, in the words of players."""
    fact: str
    """its name for programs: 'isolated'"""
    side: bool
    """the side whose men or king it is about, WHITE or BLACK"""
    squares: list[int]
    """the squares that it concerns"""
    cp: int
    """what the term behind it counts, for White"""
    name: str
    """its name for people: 'isolated pawn'"""
    definition: str
    """what is to be seen on the board"""

class NetworkValue(NamedTuple):
    """What the network says of a position."""
    cp: int
    """centipawns for White: the shares and bare_cp add up to it"""
    bare_cp: int
    """what it says of the kings alone"""
    pieces: list[ManShare]
    """a ManShare for each other man, by square from a1"""
    rest_cp: int
    """what it says beyond the sum of the terms"""
    endgame: str | None
    """the ending whose known value replaces the network's, or None"""
    @property
    def kings_cp(self) -> int:
        """The old name of `bare_cp`."""
    @property
    def men(self) -> list[ManShare]:
        """The old name of `pieces`."""

class Explanation(NamedTuple):
    """What a position is worth, and why."""
    total: int
    """the hand-written evaluation, centipawns for White"""
    terms: list[TermValue]
    """a TermValue for each term; their cp add up to total"""
    squares: list[PieceEffect]
    """a PieceEffect for what each piece contributes"""
    phase: float
    """1 in the opening, 0 in the endgame"""
    endgame: str | None
    """the ending whose known value replaces the sum, or None"""
    network: NetworkValue
    """a NetworkValue"""
    in_check: bool
    """whether the side to move is in check"""
    quiescence: Score
    """the Score for White once all captures and promotions are played that pay"""
    mate_in_one: Move | None
    """a move that mates at once, or None"""
    quiet: bool
    """whether `total` can be trusted: no check, no mate at once, and no more than half a
    pawn to be won by captures"""
    scale_name: str | None
    """the kind of ending that scales down the side that is ahead, or None"""
    scale_factor: int
    """by how many 64ths it is scaled"""
    squares_rest: dict[str, int]
    """by term the centipawns that belong to no piece, where there are any"""
    facts: list[Fact]
    """what stands on the board"""
    @property
    def cp(self) -> int:
        """The old name of `total`."""
    @property
    def effects(self) -> list[PieceEffect]:
        """The old name of `squares`."""
    @property
    def ending(self) -> str | None:
        """The old name of `endgame`."""

def evaluate(position: Position | str, evaluation: _Evaluation = 'network') -> int:
    """What a position is worth without a search, in centipawns for White. By the
    'network', or by 'full' (the hand-written terms), 'material' or 'physicist'."""

def explain(position: Position | str, *, orders: int = 500) -> Explanation:
    """An Explanation: the hand-written evaluation by terms and pieces, exactly, what
    captures change, and the network's number with each man's share of it (Shapley
    values, estimated from so many orders in which the men leave the board, 20 to 50
    microseconds each; with 0 there are no shares)."""

class SolvedProblem(NamedTuple):
    """What was found out about a chess problem."""
    status: Literal['mate', 'no-mate', 'unknown']
    """'mate', 'no-mate' (proved not to be), or 'unknown' (a limit was reached)"""
    mate: int | float | None
    """the shortest length found, in moves as the stipulation counts them (2.5 in h#2.5),
    negative if the side to move is the one that is mated; or None"""
    minimal: bool
    """whether it is proved that nothing shorter does"""
    keys: list[Move]
    """first moves that reach the goal in so many moves"""
    all_keys: bool
    """whether `keys`, or `solutions`, is all that there is"""
    pv: list[Move]
    """the longest line from the position, the first key's"""
    solutions: list[list[Move]]
    """in help and series play: the solutions, each from the first move to the end"""
    certificate: str | None
    """the proof as JSON in one line, for `verify`; None if not asked for"""
    nodes: int
    """positions looked at"""
    seconds: float
    """how long it took"""
    position: Position
    """the Position to be solved"""
    stipulation: str
    """the stipulation: 'direct', 'self', 'help', 'stalemate', or its sign, as 'ser-h#'"""
    bound: int | float
    """the largest length for which the answer is proved"""
    disproved: int | float
    """the largest length that is proved not to do"""
    expected: int | float | None
    """the length that was stated, or None"""
    expected_keys: list[Move]
    """the first moves that were stated"""
    ok: bool | None
    """whether what was stated holds; None if nothing was"""
    verdict: Literal['sound', 'cooked', 'short', 'no-solution', 'unknown', 'solved'] | None
    """of a stated problem: 'sound', 'cooked' (another key, too), 'short' (a shorter
    solution), 'no-solution', 'unknown' (a limit was reached), or 'solved' (whether
    there are other keys was not asked)"""
    pv_san: list[str]
    """`pv` in SAN"""
    solutions_san: list[list[str]]
    """`solutions` in SAN"""
    tries: list[tuple[Move, Move]] | None
    """moves that one reply alone refutes, each with that; None if not asked for"""
    set_play: list[list[Move]] | None
    """what happens if the other side begins: defences with the answers to them, or whole
    lines in help and series play; None if not asked for"""
    record: int
    """the number of its record in the file, from 0"""
    id: str | None
    """the name that its record gives, or None"""
    twin: str | None
    """the twin, 'a', 'b', ..., if there are several"""
    change: str | None
    """what makes the twin"""
    same_keys_as: str | None
    """an earlier twin with the same solution"""
    duplex: bool
    """whether the sides are exchanged"""
    author: str | None
    """who composed it, if the file says so"""
    source: str | None
    """where it was published, if the file says so"""
    title: str | None
    """its title, if the file says so"""
    award: str | None
    """its award, if the file says so"""
    @property
    def has_all_keys(self) -> bool:
        """The old name of `all_keys`."""
    @property
    def line(self) -> list[Move]:
        """The old name of `pv`."""
    @property
    def length(self) -> int | None:
        """The whole moves of `mate`, without its sign; an old name."""

MateProof = SolvedProblem

class VerifiedProof(NamedTuple):
    """What a certificate proves."""
    mate: int | float | None
    """the attacker's moves to the goal, at most, 2.5 in help play that begins with half a
    move; of who can win, those of the line that is shown, and None if that side cannot"""
    positions: int
    """different positions that the proof looks at"""
    solutions: int
    """in help and series play: the lines that it has; otherwise 0"""
    all_solutions: bool | None
    """whether it was counted that there are no more of that length;
    None if the proof says so and counting takes too long"""
    side: bool | None
    """in a proof of who can still win the side that it is about, WHITE or BLACK; otherwise
    None"""
    answer: bool | None
    """whether that side can still win; None in other proofs"""
    @property
    def length(self) -> int | float | None:
        """The old name of `mate`."""
    @property
    def lines(self) -> int:
        """The old name of `solutions`."""
    @property
    def all_lines(self) -> bool | None:
        """The old name of `all_solutions`."""

def prove_mate(
    position: Position | str,
    max_length: int | None = None,
    *,
    stipulation: str = 'direct',
    mated: bool = False,
    fifty: bool = False,
    all_keys: bool = False,
    certificate: bool = False,
    nodes: int | None = None,
    time: float | None = None,
    hash_mb: int = 64,
    threads: int = 1,
) -> SolvedProblem:
    """Looks for the shortest mate in at most `max_length` moves (250 if None), proves that
    none is shorter, and returns a SolvedProblem.

    `stipulation` is any that problemists write, with or without a length: '#', 's#', 'r#',
    'h#2.5', 'ser-h#', '=', or 'direct', 'self', 'help', 'stalemate'. mated=True asks
    whether the side to move is mated, whatever it plays; with `fifty`, fifty moves without
    capture or pawn move save the defender. `nodes` and `time` (seconds) limit the work;
    without them it goes on until the answer is known. `all_keys` wants every first move,
    `certificate` the proof. `solve` is for problems with a stated length."""

def verify(certificate: str) -> VerifiedProof:
    """Checks a certificate by the rules of chess alone, with no code of the solver's,
    and returns a VerifiedProof; CertificateError says what is wrong with it, and
    where. It is one of a mate, or one of who can still win, as `chesstool mate-finder
    --winnable` writes it."""

@final
class ProblemReader:
    """What solve_problems returns: an iterator that solves problem after problem, and a
    context manager that closes the file at its end."""
    def close(self) -> None:
        """Closes a file that was opened by its path; there is nothing more to read."""
    @property
    def broken(self) -> int:
        """How many records were broken so far."""
    @property
    def errors(self) -> list[Fault]:
        """Why, if they are skipped: the first thousand, each a Fault with file and line."""
    def __iter__(self) -> ProblemReader: ...
    def __next__(self) -> SolvedProblem: ...
    def __enter__(self) -> ProblemReader: ...
    def __exit__(self, *args: Any) -> None: ...

def solve(
    position: Position | str,
    stipulation: str = '#',
    *,
    all_keys: bool = True,
    tries: bool = False,
    set_play: bool = False,
    certificate: bool = False,
    fifty: bool = False,
    nodes: int | None = None,
    time: float | None = None,
    hash_mb: int = 64,
    threads: int = 1,
) -> SolvedProblem:
    """Solves a chess problem, and returns a SolvedProblem.

    `stipulation` is as problemists write it: '#3', 's#4', 'r#2', 'semi-r#3', 'h#2.5',
    'hs#3', 'hr#2', '=3', 'ser-#5', 'ser-h#4', 'ser-s#6', 'hx2'; without a number the
    shortest is looked for. With a number the answer says whether it is right: `verdict`.
    `all_keys` wants all solutions, `tries` moves that one reply refutes, `set_play` what
    happens if the other side begins, `certificate` a proof for `verify`; with `fifty`,
    fifty moves without capture or pawn move save the defender. `nodes` and `time`
    (seconds) limit the work."""

def solve_problems(
    path_or_file: _Path | IO[str] | IO[bytes],
    stipulation: str = '#',
    *,
    all_keys: bool = True,
    tries: bool = False,
    set_play: bool = False,
    certificate: bool = False,
    fifty: bool = False,
    nodes: int | None = None,
    time: float | None = None,
    hash_mb: int = 64,
    threads: int = 1,
    errors: Literal['raise', 'skip'] = 'raise',
    chess960: bool = False,
) -> ProblemReader:
    """Solves the problems of a file, one after the other, as `solve` does, twins included.

    The file has Popeye's input (English, German or French), or a position on each line,
    in EPD: `dm 3`, `bm #3`, `bm Qb3` and `stip "h#2.5"` say what is asked, `twin "move
    d5 e5"` makes twins, and `stipulation` counts where nothing is said. It takes what
    read_pgn takes. A broken record raises EpdError or ProblemError, after which the
    iterator goes on; with errors='skip' it is passed over and counted. `nodes` and `time`
    limit each problem."""

class PuzzleRating(NamedTuple):
    """How hard a puzzle is for people, as lichess rates them."""
    value: int
    """the estimate"""
    low: int
    """at least eight of ten such puzzles lie between this"""
    high: int
    """and this"""

class FoundMotif(NamedTuple):
    """A motif that a line shows, where it is seen first."""
    theme: str
    """lichess's name: 'fork', 'hangingPiece', 'mateIn2'"""
    move: Move
    """the Move that shows it"""
    san: str
    """the move in SAN"""
    square: int
    """where the piece that acts stands after it"""
    targets: SquareSet
    """the squares that it is aimed at"""
    ply: int
    """how many half-moves of the line come before it"""

class SolvedPuzzle(NamedTuple):
    """What was found out about a puzzle."""
    position: Position
    """the Position to be solved, after the opponent's move"""
    moves: list[Move]
    """the solution"""
    themes: list[str]
    """the themes that it shows, by lichess's names"""
    solved: bool
    """whether the searches found the whole solution"""
    found: int
    """how many moves of it they found, up to the first wrong one"""
    score: Score | None
    """the last search's Score, for the solver"""
    motifs: list[FoundMotif]
    """a FoundMotif for each theme"""
    nodes: int
    """moves made on the board"""
    seconds: float
    """how long the searches took"""
    rating: PuzzleRating
    """how hard it is for people"""

def find_motifs(
    position: Position | str,
    moves: str | Iterable[Move | str],
    *,
    opponent_first: bool = False,
) -> list[FoundMotif]:
    """The motifs that a line shows for the side that plays its first move, or its second
    with `opponent_first`, as lichess's puzzles have it: a list of FoundMotif. They are
    read from the board, without a search."""

def rate_puzzle(
    position: Position | str,
    moves: str | Iterable[Move | str],
    *,
    opponent_first: bool = True,
) -> PuzzleRating:
    """The PuzzleRating of a solution. `position` and `moves` are the columns FEN and Moves of
    lichess's table; without `opponent_first` the solver plays the first move, and the
    rating is less exact."""

def solve_puzzle(
    position: Position | str,
    moves: str | Iterable[Move | str],
    *,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    movetime: float | None = None,
    engine: Engine | None = None,
    hash_mb: int = 64,
    threads: int = 1,
) -> SolvedPuzzle:
    """Solves a puzzle as a person would: each of the solver's positions is searched, as long
    as the solution's move is found, or another one that mates where it mates. Returns a
    SolvedPuzzle, with the themes of its solution.

    `position` and `moves` are the columns FEN and Moves of lichess's table: the first move
    is the opponent's. Each search has a limit: `depth`, `nodes` or `time` in seconds
    (`movetime` is the same). An `engine` searches instead of a new one of ours."""

@final
class ExpectedAnswer:
    """The test that a record of EPD sets for a search: moves to play (`bm`) or to avoid
    (`am`), a mate to find (`dm`), or points for moves (`c0`)."""
    @property
    def position(self) -> Position:
        """The Position to search."""
    @property
    def id(self) -> str:
        """Its name; may be empty."""
    @property
    def theme(self) -> str:
        """The name without the number at its end: 'WAC' of 'WAC.001'."""
    @property
    def expected(self) -> list[Move]:
        """The moves to play; empty if all are good but `avoid`."""
    @property
    def avoid(self) -> list[Move]:
        """The moves not to play."""
    @property
    def expected_mate(self) -> int | None:
        """The moves to the mate that is to be found, negative if the side to move is mated; or
        None."""
    @property
    def points(self) -> dict[Move, int]:
        """The points for moves, by move."""
    @property
    def max_points(self) -> int:
        """The most points that a move has; 0 without points."""
    def solved_by(self, analysis: Analysis) -> bool:
        """Whether the best line of an Analysis passes the test."""
    def points_of(self, move: Move | str | None) -> int:
        """The points of a legal move; 0 if it has none, or for None."""

def expected_answer(epd: str) -> ExpectedAnswer | None:
    """The test of a line of an EPD suite, an ExpectedAnswer; None if it has none. EpdError
    if it cannot be read, or contradicts itself."""

class Reason(NamedTuple):
    """Why a move is bad, with a line that proves it."""
    text: str
    """a sentence, with the line's moves in SAN"""
    motif: str | None
    """the motif of the line, as `find_motifs` names it, or None"""
    squares: SquareSet
    """the squares that the reason is about"""
    begins: Literal['reply', 'instead']
    """where the line begins: 'reply' after the move, 'instead' before it"""
    line: list[Move]
    """the line that proves it"""
    gain: int
    """the pawns that the line wins; 0 if it is not about material"""
    threat: list[Move]
    """of a reply that was threatened before: what follows if the mover passes"""
    aim: list[Move]
    """where the line's first move threatens something: what follows if the other side passes"""
    facts: list[str]
    """the facts that the sentence names, as `explain` calls them"""
    better: str | None
    """beside a reply: a sentence on what the better move does"""

class WhyNot(NamedTuple):
    """Why a capture that looks good is none."""
    text: str
    """a sentence"""
    score: Score
    """the Score of the capture for the mover"""
    line: list[Move]
    """the capture and what refutes it"""

class ClockSummary(NamedTuple):
    """How one side spent its time, as far as its clock is known."""
    moves: int
    """moves whose time is known"""
    seconds: float
    """their time together"""
    least_seconds: float | None
    """the least that the clock showed, or None"""
    errors: int
    """mistakes and blunders"""
    trouble_moves: int
    """judged moves with less than 30 seconds or a tenth of all time"""
    trouble_errors: int
    """the mistakes and blunders among them"""
    longest: list[tuple[int, float]]
    """up to three moves that took longest: the half-moves before it, and its seconds"""

class JudgedMove(NamedTuple):
    """What is said of a move of a game."""
    ply: int
    """how many half-moves came before it"""
    move: Move | None
    """the Move, or None for a pass"""
    san: str
    """the move in SAN"""
    eval: Score | None
    """the Score after it, White's view"""
    judgement: Literal['inaccuracy', 'mistake', 'blunder'] | None
    """'inaccuracy', 'mistake', 'blunder', or None"""
    best: Move | None
    """the move that the engine would have played, or None"""
    win_before: float | None
    """the mover's winning chances before it, 0 to 100"""
    win_after: float | None
    """the mover's winning chances after it, 0 to 100"""
    accuracy: float | None
    """how good it was, 0 to 100"""
    only_move: bool
    """whether every other move would be a blunder, if that was asked"""
    missed_mate: int | None
    """the length of the mate that it lets go, or None"""
    allowed_mate: int | None
    """the length of the mate that it allows, or None"""
    game_phase: Literal['opening', 'middlegame', 'endgame']
    """'opening', 'middlegame' or 'endgame'"""
    praise: Literal['only', 'great', 'brilliant'] | None
    """'only', 'great', 'brilliant', or None"""
    praise_text: str | None
    """what it is praised for, a sentence, or None"""
    depth: int | None
    """how deep the position after it was searched, in plies"""
    best_san: str | None
    """`best` in SAN"""
    clock_seconds: float | None
    """what the mover's clock shows after it, or None"""
    spent_seconds: float | None
    """the time that it took, or None"""
    in_book: bool
    """whether it is known from `openings`, or from lichess's names"""
    forced: bool
    """whether it is the only legal move"""
    draw_claim: str | None
    """the draw that may be claimed after it, or None"""
    missed_result: Literal['win', 'draw'] | None
    """the result that it gives away, 'win' or 'draw', or None"""
    reason: Reason | None
    """why it is bad, if a line proves that, or None"""
    why_not: WhyNot | None
    """why a tempting capture fails, if that was asked, or None"""
    lines: list[Line]
    """the best lines of the position before it, as far as known"""
    @property
    def best_move(self) -> Move | None:
        """The old name of `best`."""
    @property
    def is_only_move(self) -> bool:
        """The old name of `only_move`."""
    @property
    def phase(self) -> Literal['opening', 'middlegame', 'endgame']:
        """The old name of `game_phase`."""

class PlayerSummary(NamedTuple):
    """How one side played."""
    accuracy: float | None
    """0 to 100, or None without judged moves"""
    acpl: float | None
    """average centipawn loss, or None"""
    moves: int
    """how many moves were judged"""
    inaccuracies: int
    """how many of them were inaccuracies"""
    mistakes: int
    """how many of them were mistakes"""
    blunders: int
    """how many of them were blunders"""
    clock: ClockSummary | None
    """how the time was spent, or None if it is not known"""

class Annotation(NamedTuple):
    """An annotated game."""
    game: Game
    """a copy of the Game with evaluations, glyphs, better lines and tags"""
    moves: list[JudgedMove]
    """a JudgedMove for each move"""
    white: PlayerSummary
    """how White played, a PlayerSummary"""
    black: PlayerSummary
    """how Black played, a PlayerSummary"""
    nodes: int
    """positions searched"""
    seconds: float
    """how long it took"""
    unjudged: int
    """moves that could not be judged, for lack of a score"""
    eco: str | None
    """the code of the opening, or None"""
    opening: str | None
    """its name, or None"""
    story: list[str]
    """the story of the game, in a few sentences"""

def annotate(
    game: Game,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    movetime: float | None = None,
    thresholds: str = '10,20,30',
    only_moves: bool = False,
    praise: bool = False,
    proof_nodes: int = 0,
    hash_mb: int = 64,
    threads: int = 1,
    annotator: str = 'libchess',
    engine: Engine | None = None,
    openings: _Path | IO[str] | IO[bytes] | None = None,
    why_not: bool = False,
) -> Annotation:
    """Searches every position of a game's main line, judges the moves as lichess does, and
    returns an Annotation; the game itself is left as it is.

    Each position is searched to a limit, and one is needed: `depth`, `nodes` or `time` in
    seconds (`movetime` is the same). `thresholds` say which loss of winning chances is an
    inaccuracy, a mistake, a blunder (hundredths of the scale from -1 to 1; 'cp:50,100,300'
    counts centipawns). `only_moves` looks for moves without an alternative, and `praise`
    writes the glyphs of good moves into the game; `proof_nodes` has missed mates proved.
    `why_not` refutes captures that look good. `openings`, a file of lines as pgn-extract or
    lichess have them, gives the opening's name and the moves in the book. An `engine`
    searches instead of a new one of ours. With one thread, and nodes or depth, the result
    is the same every time."""

class FileCheck(NamedTuple):
    """What a file holds, and what is wrong with it."""
    file: str
    """its name"""
    kind: Literal['pgn', 'epd', 'fen', 'perft', 'popeye', 'unknown']
    """what it holds: 'pgn', 'epd', 'fen', 'perft', 'popeye', or 'unknown'"""
    records: int
    """games, lines with positions, or problems"""
    moves: int
    """half-moves in them, those of variations included"""
    positions: int
    """positions in them"""
    errors: list[Fault]
    """what is wrong; each a Fault with line, column and message"""
    warnings: list[Fault]
    """what is odd, but can be read; each a Fault"""

def check(
    path_or_file: _Path | IO[str] | IO[bytes],
    *,
    tags_only: bool = False,
    outcomes: bool = False,
    retro: bool = False,
    chess960: bool = False,
) -> FileCheck:
    """Reads a file of games, positions or problems to its end, plays every move, and
    returns a FileCheck with all errors and warnings. Takes what read_pgn takes; a text
    is given as io.StringIO(text).

    With `tags_only` the moves of games are skipped. `outcomes` warns of results that
    the last position or the Laws contradict, and `retro` of positions whose past is
    proved to be another than they say."""
