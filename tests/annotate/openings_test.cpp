#include "libchess/annotate/openings.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::play;

namespace {

constexpr std::string_view games = R"({ A collection of openings,
whose head says where it comes from. }

[ECO "B00"]
[Opening "King's pawn"]

1. e4 *

[ECO "C60"]
[Opening "Ruy Lopez"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 *

[ECO "C65"]
[Opening "Ruy Lopez"]
[Variation "Berlin defence"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 *

[ECO "C67"]
[Opening "Ruy Lopez"]
[Variation "Berlin defence"]
[Subvariation "open variation"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 {a comment} 4. O-O (4. d3 Bc5) 4... Nxe4 *
)";

constexpr std::string_view table =
    "eco\tname\tpgn\n"
    "B00\tKing's Pawn Game\t1. e4\n"
    "C60\tRuy Lopez\t1. e4 e5 2. Nf3 Nc6 3. Bb5\n";

OpeningBook book_of(std::string_view text) {
    auto book = OpeningBook::read(text);
    if (!book) FAIL(book.error().message);
    return *std::move(book);
}

OpeningBookFault fault_of(std::string_view text) {
    auto book = OpeningBook::read(text);
    REQUIRE_FALSE(book.has_value());
    return std::move(book.error());
}

Opening name_after(const OpeningBook& book, std::string_view moves) {
    const Opening* opening = book.find(play(Position::start(), moves));
    return opening == nullptr ? Opening{"", "none"} : *opening;
}

std::string with_carriage_returns(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\n') result += '\r';
        result += c;
    }
    return result;
}

}  // namespace

TEST_CASE("games name the positions at their ends", "[annotate][openings]") {
    const OpeningBook book = book_of(games);
    CHECK(book.size() == 4);
    CHECK(name_after(book, "e2e4") == Opening{"B00", "King's pawn"});
    CHECK(name_after(book, "e2e4 e7e5 g1f3 b8c6 f1b5") == Opening{"C60", "Ruy Lopez"});
    CHECK(name_after(book, "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6") ==
          Opening{"C65", "Ruy Lopez: Berlin defence"});
    CHECK(name_after(book, "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4") ==
          Opening{"C67", "Ruy Lopez: Berlin defence, open variation"});
}

TEST_CASE("a book contains all positions on its lines, and no others", "[annotate][openings]") {
    const OpeningBook book = book_of(games);
    CHECK(book.contains(Position::start()));
    CHECK(book.contains(play(Position::start(), "e2e4 e7e5 g1f3")));
    CHECK(book.find(play(Position::start(), "e2e4 e7e5 g1f3")) == nullptr);
    CHECK(book.find(Position::start()) == nullptr);
    CHECK_FALSE(book.contains(play(Position::start(), "d2d4")));
    // Variations do not belong to the book.
    CHECK_FALSE(book.contains(play(Position::start(), "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 d2d3")));
}

TEST_CASE("an opening is known by whichever order of moves", "[annotate][openings]") {
    const OpeningBook book = book_of(games);
    CHECK(name_after(book, "g1f3 b8c6 e2e4 e7e5 f1b5").eco == "C60");
}

TEST_CASE("a table names openings, too", "[annotate][openings]") {
    const OpeningBook book = book_of(table);
    CHECK(book.size() == 2);
    CHECK(name_after(book, "e2e4") == Opening{"B00", "King's Pawn Game"});
    CHECK(name_after(book, "e2e4 e7e5 g1f3 b8c6 f1b5") == Opening{"C60", "Ruy Lopez"});
    CHECK(book.contains(play(Position::start(), "e2e4 e7e5")));
}

TEST_CASE("a table's columns come in any order among others", "[annotate][openings]") {
    const OpeningBook book = book_of(
        "pgn\tuci\tname\tepd\teco\n1. d4\td2d4\tQueen's Pawn\trnbqkbnr/8 b KQkq -\tA40\n\n");
    CHECK(name_after(book, "d2d4") == Opening{"A40", "Queen's Pawn"});
}

TEST_CASE("books from other systems are read alike", "[annotate][openings]") {
    for (const std::string_view text : {games, table}) {
        const OpeningBook book = book_of("\xEF\xBB\xBF" + with_carriage_returns(text));
        CHECK(name_after(book, "e2e4").eco == "B00");
        CHECK(name_after(book, "e2e4 e7e5 g1f3 b8c6 f1b5").name == "Ruy Lopez");
    }
}

TEST_CASE("of two names for a position the first counts", "[annotate][openings]") {
    CHECK(name_after(book_of("eco\tname\tpgn\nA\tfirst\t1. e4\nB\tsecond\t1. e4\n"), "e2e4") ==
          Opening{"A", "first"});
}

TEST_CASE("a name counts where other lines only pass", "[annotate][openings]") {
    CHECK(name_after(book_of("eco\tname\tpgn\nA\tlong\t1. e4 e5\nB\tshort\t1. e4\n"), "e2e4") ==
          Opening{"B", "short"});
    CHECK(name_after(book_of("eco\tname\tpgn\nB\tshort\t1. e4\nA\tlong\t1. e4 e5\n"), "e2e4") ==
          Opening{"B", "short"});
}

TEST_CASE("names are put together from what there is", "[annotate][openings]") {
    const auto name_of_game = [](const std::string& tags) {
        return name_after(book_of(tags + "\n1. e4 *\n"), "e2e4");
    };
    CHECK(name_of_game("[ECO \"B00\"]\n") == Opening{"B00", ""});
    CHECK(name_of_game("[Opening \"King's pawn\"]\n") == Opening{"", "King's pawn"});
    CHECK(name_of_game("[Variation \"Nimzowitsch\"]\n") == Opening{"", "Nimzowitsch"});
    CHECK(name_of_game("[Opening \"A\"]\n[SubVariation \"B\"]\n") == Opening{"", "A: B"});
    CHECK(name_of_game("[ECO \"?\"]\n[Opening \"A\"]\n[Variation \"?\"]\n") == Opening{"", "A"});
}

TEST_CASE("a game without a name is a line of the book", "[annotate][openings]") {
    const OpeningBook book = book_of("[Event \"?\"]\n\n1. e4 e5 *\n");
    CHECK(book.size() == 0);
    CHECK(book.contains(play(Position::start(), "e2e4 e7e5")));
}

TEST_CASE("a broken game is shown where it is broken", "[annotate][openings]") {
    const OpeningBookFault fault =
        fault_of("[ECO \"A00\"]\n\n1. e4 *\n\n[ECO \"C20\"]\n\n1. e4 e5 2. Nf4 *\n");
    CHECK(fault.line == 7);
    CHECK(fault.column == 13);
    CHECK(fault.length == 3);
    CHECK(fault.source == "1. e4 e5 2. Nf4 *");
    CHECK_THAT(fault.message, Catch::StartsWith("move 2. 'Nf4' is not a legal move"));
}

TEST_CASE("a broken row is shown where it is broken", "[annotate][openings]") {
    const OpeningBookFault move = fault_of("eco\tname\tpgn\r\n\r\nB00\tX\t1. e4 e5 2. Nf4\r\n");
    CHECK(move.line == 3);
    CHECK(move.column == 19);
    CHECK(move.length == 3);
    CHECK(move.source == "B00\tX\t1. e4 e5 2. Nf4");
    const OpeningBookFault empty = fault_of("eco\tname\tpgn\nB00\tX\t\n");
    CHECK(empty.line == 2);
    CHECK(empty.column == 7);
    CHECK(empty.message == "moves are expected here");
    const OpeningBookFault cell = fault_of("eco\tname\tpgn\nB00\tX\n");
    CHECK(cell.line == 2);
    CHECK(cell.column == 6);
    CHECK(cell.message == "the row ends before its column \"pgn\"");
}

TEST_CASE("a table without a column that is needed is refused", "[annotate][openings]") {
    const OpeningBookFault fault = fault_of("eco\tname\tuci\nA00\tX\te2e4\n");
    CHECK(fault.line == 1);
    CHECK(fault.message == "the table has no column \"pgn\"");
    CHECK(fault.source == "eco\tname\tuci");
}

TEST_CASE("what is not a book is refused", "[annotate][openings]") {
    for (const std::string_view text :
         {std::string_view(), std::string_view("\n\n"), test::start_fen,
          std::string_view("eco,name,pgn\nA00,X,1. e4\n")})
        CHECK(fault_of(text).message ==
              "neither games in PGN nor a table with the columns eco, name and pgn");
}
