import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import IO, Final, Literal, NamedTuple, TypeVar, final, overload

import numpy
from numpy.typing import NDArray

_T = TypeVar("_T")
_Path = str | bytes | os.PathLike[str] | os.PathLike[bytes]
_Square = int | str
_Evaluation = Literal["network", "full", "material", "physicist"]
_Result = Literal["1-0", "0-1", "1/2-1/2", "*"]

__version__: Final[str]
STARTING_FEN: Final[str]

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

# --- errors ---------------------------------------------------------------------------------------

class Fault(NamedTuple):
    message: str
    file: str | None
    line: int
    column: int
    length: int
    source: str

class ChessError(ValueError):
    message: str | None
    file: str | None
    line: int | None
    column: int | None
    length: int | None
    source: str | None

class FenError(ChessError):
    faults: list[Fault]

class MoveError(ChessError):
    candidates: list[Move]

class InvalidMoveError(MoveError): ...
class IllegalMoveError(MoveError): ...
class AmbiguousMoveError(MoveError): ...
class PgnError(ChessError): ...
class CertificateError(ChessError): ...

class EngineError(RuntimeError):
    message: str | None
    file: str | None
    line: int | None
    column: int | None
    length: int | None
    source: str | None

# --- values ---------------------------------------------------------------------------------------

@final
class Move:
    @staticmethod
    def from_bits(bits: int) -> Move: ...
    @property
    def from_square(self) -> int: ...
    @property
    def to_square(self) -> int: ...
    @property
    def castling_rook(self) -> int | None: ...
    @property
    def promotion(self) -> int | None: ...
    @property
    def is_castling(self) -> bool: ...
    @property
    def is_en_passant(self) -> bool: ...
    @property
    def bits(self) -> int: ...
    def uci(self) -> str: ...
    def __hash__(self) -> int: ...

@final
class Piece:
    def __init__(self, piece_type: int, color: bool) -> None: ...
    @staticmethod
    def from_symbol(symbol: str) -> Piece: ...
    @property
    def piece_type(self) -> int: ...
    @property
    def color(self) -> bool: ...
    def symbol(self) -> str: ...
    def __hash__(self) -> int: ...

@final
class SquareSet:
    def __init__(self, squares: SquareSet | int | Iterable[_Square] = ()) -> None: ...
    def issubset(self, other: SquareSet) -> bool: ...
    def isdisjoint(self, other: SquareSet) -> bool: ...
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, square: object) -> bool: ...
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
    @staticmethod
    def from_cp(centipawns: int) -> Score: ...
    @staticmethod
    def mate_in(moves: int) -> Score: ...
    @property
    def cp(self) -> int | None: ...
    @property
    def mate(self) -> int | None: ...
    def is_mate(self) -> bool: ...
    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: None = None) -> int | None: ...
    def __hash__(self) -> int: ...
    def __neg__(self) -> Score: ...
    def __lt__(self, other: Score) -> bool: ...
    def __le__(self, other: Score) -> bool: ...
    def __gt__(self, other: Score) -> bool: ...
    def __ge__(self, other: Score) -> bool: ...

def square_name(square: _Square) -> str: ...
def parse_square(name: _Square) -> int: ...

# --- positions ------------------------------------------------------------------------------------

@final
class Position:
    def __init__(
        self, fen: str = ..., *, chess960: bool = False, strict: bool = False
    ) -> None: ...
    def fen(
        self, *, shredder: bool = False, en_passant: Literal["legal", "fen", "xfen"] = "legal"
    ) -> str: ...
    def epd(self) -> str: ...
    def __hash__(self) -> int: ...
    @property
    def turn(self) -> bool: ...
    @property
    def halfmove_clock(self) -> int: ...
    @property
    def fullmove_number(self) -> int: ...
    @property
    def chess960(self) -> bool: ...
    @property
    def key(self) -> int: ...
    @property
    def ep_square(self) -> int | None: ...
    @property
    def occupied(self) -> SquareSet: ...
    @property
    def castling_rooks(self) -> SquareSet: ...
    def has_legal_en_passant(self) -> bool: ...
    def piece_at(self, square: _Square) -> Piece | None: ...
    def pieces(self, piece_type: int, color: bool) -> SquareSet: ...
    def occupied_by(self, color: bool) -> SquareSet: ...
    def king(self, color: bool) -> int: ...
    def has_kingside_castling_rights(self, color: bool) -> bool: ...
    def has_queenside_castling_rights(self, color: bool) -> bool: ...
    def flipped(self) -> Position: ...
    def attacks(self, square: _Square) -> SquareSet: ...
    def attackers(self, color: bool, square: _Square) -> SquareSet: ...
    def is_attacked_by(self, color: bool, square: _Square) -> bool: ...
    def checkers(self) -> SquareSet: ...
    def pinned(self, color: bool) -> SquareSet: ...
    def is_check(self) -> bool: ...
    def is_checkmate(self) -> bool: ...
    def is_stalemate(self) -> bool: ...
    def has_legal_move(self) -> bool: ...
    def is_insufficient_material(self) -> bool: ...
    def is_fifty_moves(self) -> bool: ...
    def is_seventyfive_moves(self) -> bool: ...
    @property
    def legal_moves(self) -> list[Move]: ...
    def count_legal_moves(self) -> int: ...
    def is_legal(self, move: Move) -> bool: ...
    def make(self, move: Move | str) -> Position: ...
    def make_line(self, moves: str | Iterable[Move | str]) -> Position: ...
    def make_null(self) -> Position: ...
    def san(self, move: Move | str) -> str: ...
    def uci(self, move: Move | str) -> str: ...
    def parse_san(self, san: str) -> Move: ...
    def parse_uci(self, uci: str) -> Move: ...
    def line_san(self, moves: str | Iterable[Move | str]) -> str: ...
    def gives_check(self, move: Move | str) -> bool: ...
    def is_capture(self, move: Move | str) -> bool: ...
    def exchange_value(self, move: Move | str) -> int: ...
    def array(self) -> NDArray[numpy.int8]: ...

def fen_faults(fen: str) -> list[Fault]: ...

# --- counting -------------------------------------------------------------------------------------

def perft(position: Position, depth: int, *, threads: int = 1, hash_mb: int = 0) -> int: ...
def divide(
    position: Position, depth: int, *, threads: int = 1, hash_mb: int = 0
) -> dict[Move, int]: ...

# --- games ----------------------------------------------------------------------------------------

@final
class Tags:
    def __getitem__(self, name: str) -> str: ...
    def __setitem__(self, name: str, value: str) -> None: ...
    def __delitem__(self, name: str) -> None: ...
    def __contains__(self, name: object) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    @overload
    def get(self, name: str) -> str | None: ...
    @overload
    def get(self, name: str, default: _T) -> str | _T: ...
    def keys(self) -> list[str]: ...
    def values(self) -> list[str]: ...
    def items(self) -> list[tuple[str, str]]: ...

@final
class GameMove:
    @property
    def move(self) -> Move | None: ...
    @property
    def ply(self) -> int: ...
    @property
    def before(self) -> Position: ...
    @property
    def position(self) -> Position: ...
    @property
    def san(self) -> str: ...
    @property
    def uci(self) -> str: ...
    @property
    def comment(self) -> str: ...
    @property
    def comments(self) -> list[str]: ...
    @property
    def nags(self) -> list[int]: ...
    @property
    def clock(self) -> float | None: ...
    @property
    def elapsed(self) -> float | None: ...
    @property
    def eval(self) -> Score | None: ...
    @property
    def eval_depth(self) -> int | None: ...
    @property
    def variations(self) -> list[list[GameMove]]: ...

@final
class Game:
    def __init__(
        self,
        *,
        start: Position | None = None,
        tags: Mapping[str, str] | Tags | Iterable[tuple[str, str]] = (),
        moves: Iterable[Move | str] = (),
        result: _Result | None = None,
    ) -> None: ...
    @property
    def tags(self) -> Tags: ...
    @property
    def start(self) -> Position: ...
    @property
    def result(self) -> str | None: ...
    @result.setter
    def result(self, result: str | None) -> None: ...
    @property
    def moves(self) -> list[Move | None]: ...
    @property
    def comment(self) -> str: ...
    @property
    def file(self) -> str | None: ...
    @property
    def line(self) -> int | None: ...
    @property
    def warnings(self) -> list[Fault]: ...
    def mainline(self) -> list[GameMove]: ...
    def positions(self) -> list[Position]: ...
    def end(self) -> Position: ...
    def sans(self) -> list[str]: ...
    def clocks(self) -> list[float | None]: ...
    def evals(self) -> list[Score | None]: ...
    def append(
        self,
        move: Move | str | None,
        *,
        comment: str = "",
        nags: Sequence[int] = (),
        clock: float | None = None,
        eval: Score | None = None,
    ) -> None: ...
    def pop(self) -> Move | None: ...
    def stripped(self) -> Game: ...
    def pgn(
        self,
        *,
        columns: int = 80,
        comments: bool = True,
        nags: bool = True,
        variations: bool = True,
        roster: bool = True,
    ) -> str: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[GameMove]: ...

@final
class PgnReader:
    def __iter__(self) -> PgnReader: ...
    def __next__(self) -> Game: ...
    def __enter__(self) -> PgnReader: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
    def close(self) -> None: ...
    @property
    def broken(self) -> int: ...
    @property
    def errors(self) -> list[Fault]: ...

def parse_game(text: str) -> Game: ...
def read_pgn(
    path_or_file: _Path | IO[str] | IO[bytes],
    *,
    errors: Literal["raise", "skip"] = "raise",
    chess960: bool = False,
    annotations: bool = True,
) -> PgnReader: ...
def write_pgn(
    path_or_file: _Path | IO[str] | IO[bytes],
    games: Iterable[Game],
    *,
    columns: int = 80,
    comments: bool = True,
    nags: bool = True,
    variations: bool = True,
    roster: bool = True,
) -> int: ...

class GameArrays(NamedTuple):
    moves: NDArray[numpy.uint16]
    keys: NDArray[numpy.uint64] | None
    clocks: NDArray[numpy.float32] | None
    evals: NDArray[numpy.float32] | None
    boards: NDArray[numpy.int8] | None
    starts: NDArray[numpy.int64]
    results: NDArray[numpy.float32]
    ratings: NDArray[numpy.int16]
    start_keys: NDArray[numpy.uint64]
    lines: NDArray[numpy.int64]
    tags: dict[str, list[str]]
    broken: int
    errors: list[Fault]

def games_to_arrays(
    path_or_file: _Path | IO[str] | IO[bytes],
    *,
    keys: bool = True,
    clocks: bool = True,
    evals: bool = True,
    boards: bool = False,
    tags: Sequence[str] = (),
    mate_score: float = 100000.0,
    errors: Literal["raise", "skip"] = "skip",
    chess960: bool = False,
) -> GameArrays: ...

# --- the engine -----------------------------------------------------------------------------------

class Line(NamedTuple):
    score: Score
    white_score: Score
    moves: list[Move]
    depth: int
    selective_depth: int
    bound: str

class Analysis(NamedTuple):
    best_move: Move | None
    lines: list[Line]
    depth: int
    nodes: int
    seconds: float
    hashfull: int

@final
class Engine:
    def __init__(
        self, *, hash_mb: int = 64, threads: int = 1, evaluation: _Evaluation = "network"
    ) -> None: ...
    def analyse(
        self,
        position: Position,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        mate: int | None = None,
        multipv: int = 1,
        moves: Iterable[Move | str] = (),
        root_moves: Iterable[Move | str] | None = None,
        on_iteration: Callable[[Analysis], object] | None = None,
    ) -> Analysis: ...
    def stop(self) -> None: ...
    def clear(self) -> None: ...
    def close(self) -> None: ...
    def __enter__(self) -> Engine: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

# --- the evaluation -------------------------------------------------------------------------------

class TermValue(NamedTuple):
    key: str
    name: str
    cp: int
    white: tuple[int, int]
    black: tuple[int, int]
    summary: str
    source: str

class PieceEffect(NamedTuple):
    square: int
    piece: Piece
    term: str
    cp: int
    value: tuple[int, int]

class ManShare(NamedTuple):
    square: int
    piece: Piece
    cp: int
    error: float
    removal: int

class NetworkValue(NamedTuple):
    cp: int
    kings_cp: int
    men: list[ManShare]

class Explanation(NamedTuple):
    cp: int
    terms: list[TermValue]
    effects: list[PieceEffect]
    phase: float
    ending: str | None
    network: NetworkValue

def evaluate(position: Position, evaluation: _Evaluation = "network") -> int: ...
def explain(position: Position, *, orders: int = 500) -> Explanation: ...

# --- mates ----------------------------------------------------------------------------------------

class MateProof(NamedTuple):
    status: str
    length: int | None
    minimal: bool
    keys: list[Move]
    has_all_keys: bool
    line: list[Move]
    solutions: list[list[Move]]
    certificate: str | None
    nodes: int
    seconds: float

class VerifiedProof(NamedTuple):
    length: int
    positions: int
    lines: int
    all_lines: bool | None

def prove_mate(
    position: Position,
    max_length: int = 250,
    *,
    stipulation: Literal["direct", "self", "help", "stalemate"] = "direct",
    mated: bool = False,
    fifty: bool = False,
    all_keys: bool = False,
    certificate: bool = False,
    nodes: int | None = None,
    time: float | None = None,
    hash_mb: int = 64,
    threads: int = 1,
) -> MateProof: ...
def verify(certificate: str) -> VerifiedProof: ...

# --- annotation -----------------------------------------------------------------------------------

class JudgedMove(NamedTuple):
    ply: int
    move: Move | None
    san: str
    eval: Score | None
    judgement: str | None
    best_move: Move | None
    win_before: float | None
    win_after: float | None
    accuracy: float | None
    is_only_move: bool
    missed_mate: int | None
    allowed_mate: int | None
    phase: str
    praise: str | None
    praise_text: str | None

class PlayerSummary(NamedTuple):
    accuracy: float | None
    acpl: float | None
    moves: int
    inaccuracies: int
    mistakes: int
    blunders: int

class Annotation(NamedTuple):
    game: Game
    moves: list[JudgedMove]
    white: PlayerSummary
    black: PlayerSummary
    nodes: int
    seconds: float

def annotate(
    game: Game,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    thresholds: str = "10,20,30",
    only_moves: bool = False,
    praise: bool = False,
    proof_nodes: int = 0,
    hash_mb: int = 64,
    threads: int = 1,
    annotator: str = "libchess",
) -> Annotation: ...
