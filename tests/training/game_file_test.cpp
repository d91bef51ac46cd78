#include "training/game_file.hpp"

#include "libchess/notation/record_stream.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/training/training_samples.hpp"
#include "training/game_reader.hpp"

#include <string>
#include <vector>

using namespace chess;
using namespace chess::training;
using test::TemporaryFile;

namespace {

std::vector<PlayedGame> some_games(std::size_t count) {
    test::Random random(7);
    std::vector<PlayedGame> games;
    while (games.size() < count) games.push_back(test::random_played_game(random));
    games.front().start = test::position_of("4k3/8/8/8/8/8/4P3/4K3 w - - 5 40");
    games.front().plies = {{Move(Square::e2, Square::e4), Score::centipawns(33)}};
    return games;
}

std::string file_of(const std::vector<PlayedGame>& games, const TemporaryFile& file) {
    auto writer = GameFileWriter::open(file.path(), "by a test");
    REQUIRE(writer);
    for (const PlayedGame& game : games) REQUIRE(writer->write(game));
    CHECK(writer->games() == games.size());
    return file.bytes();
}

/// The games that a reader finds in some bytes.
std::vector<PlayedGame> games_in(const std::string& bytes, std::uint64_t* lost = nullptr) {
    GameFileReader reader(read_from(bytes));
    std::vector<PlayedGame> games;
    if (!reader.open()) return games;
    while (auto game = reader.next()) games.push_back(*std::move(game));
    if (lost != nullptr) *lost = reader.lost_bytes();
    return games;
}

}  // namespace

TEST_CASE("games come back from a file as they were", "[training][games]") {
    const TemporaryFile file("round.games");
    const auto games = some_games(40);
    const std::string bytes = file_of(games, file);
    GameFileReader reader(read_from(bytes));
    CHECK(reader.open().value() == "by a test");
    std::uint64_t lost = 1;
    CHECK(games_in(bytes, &lost) == games);
    CHECK(lost == 0);
    // Four bytes a ply, and few for each game.
    std::size_t plies = 0;
    for (const PlayedGame& game : games) plies += game.plies.size();
    CHECK(bytes.size() < 4 * plies + games.size() * 16 + 100);
}

TEST_CASE("a file of games that is cut off is read up to the cut", "[training][games]") {
    const TemporaryFile file("cut.games");
    const auto games = some_games(3);
    const std::string bytes = file_of(games, file);
    std::size_t read = 0;
    for (std::size_t length = 0; length <= bytes.size(); ++length) {
        const auto found = games_in(bytes.substr(0, length));
        CHECK(found.size() >= read);
        read = found.size();
        CHECK(found == std::vector(games.begin(), games.begin() + static_cast<long>(read)));
    }
    CHECK(read == 3);
}

TEST_CASE("damage costs no more than the game that it lies in", "[training][games]") {
    const TemporaryFile file("damaged.games");
    const auto games = some_games(4);
    const std::string bytes = file_of(games, file);
    const std::size_t head = bytes.find("\x93GAM");
    for (std::size_t at = head; at < bytes.size(); ++at) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x11);
        std::uint64_t lost = 0;
        CHECK(games_in(damaged, &lost).size() == games.size() - 1);
        CHECK(lost > 0);
    }
    CHECK(games_in("CHGAMES").empty());
    CHECK(games_in("something else altogether").empty());
}

TEST_CASE("a file of games is continued behind its last sound game", "[training][games]") {
    const TemporaryFile file("resumed.games");
    const auto games = some_games(6);
    const std::string whole = file_of(games, file);
    file.write(whole.substr(0, whole.size() - 3));
    auto writer = GameFileWriter::open(file.path(), "by somebody else");
    REQUIRE(writer);
    CHECK(writer->games() == 5);
    CHECK(writer->description() == "by a test");
    REQUIRE(writer->write(games[5]));
    CHECK(file.bytes() == whole);
    // Nobody else can write to it meanwhile.
    CHECK_FALSE(GameFileWriter::open(file.path(), ""));
}

TEST_CASE("a file that is none of games is left alone", "[training][games]") {
    const TemporaryFile file("other.games");
    file.write("something else altogether");
    const auto writer = GameFileWriter::open(file.path(), "");
    REQUIRE_FALSE(writer);
    CHECK(writer.error().message == file.path() + ": this is not a file of games");
    CHECK(file.bytes() == "something else altogether");
}

TEST_CASE("scores have codes of 16 bits", "[training][games]") {
    for (const int value : {0, 1, -1, 350, -30000, 30000})
        CHECK(score_of_code(score_code(Score::centipawns(value))) == Score::centipawns(value));
    for (const int plies : {1, 3, 99, 999})
        CHECK(score_of_code(score_code(Score::mating_in(plies))) == Score::mating_in(plies));
    for (const int plies : {0, 2, 98, 1000})
        CHECK(score_of_code(score_code(Score::mated_in(plies))) == Score::mated_in(plies));
    CHECK(score_code(Score::mating_in(5)) == 31997);
    CHECK(score_code(Score::mated_in(4)) == -31998);
    CHECK(score_code(std::nullopt) == -32768);
    CHECK_FALSE(score_of_code(-32768));
    for (int code = -32767; code <= 32767; ++code)
        CHECK(score_of_code(static_cast<std::int16_t>(code)));
}

TEST_CASE("games are read from PGN with the scores of their comments", "[training][games]") {
    const TemporaryFile file("some.pgn");
    file.write(
        "[Result \"0-1\"]\n\n1. f3 { [%eval -0.50] } e5 2. g4 { [%eval #-1] } Qh4# 0-1\n\n"
        "[Result \"*\"]\n\n1. e4 { no score } e5 *\n");
    const auto source = open_games(file.path(), {});
    REQUIRE(source);
    const auto first = (*source)->next();
    REQUIRE(first);
    CHECK(first->result == GameResult::black_wins);
    REQUIRE(first->plies.size() == 4);
    CHECK_FALSE(first->plies[0].score);
    CHECK(first->plies[1].score == Score::centipawns(50));
    CHECK_FALSE(first->plies[2].score);
    CHECK(first->plies[3].score.value().as_mate_moves() == 1);
    CHECK((*source)->next()->plies.size() == 2);
    CHECK_FALSE((*source)->next());
    CHECK((*source)->faults().empty());
}

TEST_CASE("plain games without a header are taken over", "[training][games]") {
    const auto number = [](int value) {
        return std::string{static_cast<char>(value), static_cast<char>(value >> 8)};
    };
    const std::string fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    const Move move(Square::e2, Square::e4);
    const std::string game = number(static_cast<int>(fen.size())) + fen + number(2) + '\x01' +
                             number(move.bits() | 0x8000) + number(-25) +
                             number(Move(Square::e8, Square::e7).bits()) + number(29998);
    const TemporaryFile file("plain");
    file.write(game + game.substr(0, game.size() - 1));
    const auto source = open_games(file.path(), {}, GameFormat::plain);
    REQUIRE(source);
    const auto first = (*source)->next();
    REQUIRE(first);
    CHECK(first->result == GameResult::white_wins);
    CHECK(first->plies[0] == PlayedPly{move, Score::centipawns(-25), true});
    CHECK(first->plies[1].score == Score::mating_in(3));
    CHECK_FALSE((*source)->next());
    CHECK((*source)->faults() == "game 1 is damaged or cut off, and what follows is lost");
}
