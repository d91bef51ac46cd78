#include "libchess/annotate/reference.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>
#include <string>

using namespace chess;

namespace {

ReferenceGames reference_of(std::string_view pgn) {
    return ReferenceGames::read([rest = pgn](std::span<char> buffer) mutable {
        const std::size_t size = std::min(rest.size(), buffer.size());
        std::ranges::copy(rest.substr(0, size), buffer.begin());
        rest.remove_prefix(size);
        return std::optional(size);
    });
}

std::optional<Novelty> novelty_in(std::string_view game, const ReferenceGames& reference) {
    return find_novelty(test::unannotated(game), reference);
}

constexpr std::string_view three_games =
    "[White \"A\"]\n[Black \"B\"]\n[Event \"X\"]\n[Date \"1993.03.10\"]\n\n1. e4 e5 2. Nf3 1-0\n\n"
    "[White \"C\"]\n[Black \"?\"]\n[Date \"1990.??.??\"]\n[Result \"0-1\"]\n\n"
    "1. Nf3 e5 2. e4 Nc6 (2... d5 3. exd5) 3. Bb5 0-1\n\n"
    "[White \"D\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Zz9 *\n";

}  // namespace

TEST_CASE("positions of reference games are found, however they came about",
          "[annotate][reference]") {
    const ReferenceGames reference = reference_of(three_games);
    CHECK(reference.size() == 3);
    CHECK(reference.broken() == 1);
    CHECK(reference.find(Position::start())->games == 3);
    const AnnotatedGame game = test::unannotated("1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    const auto known = reference.find(game.positions[3].position);
    REQUIRE(known);
    CHECK(known->games == 3);
    CHECK(known->last.white == "A");  // the latest date, not the last one read
    CHECK(known->last.result == GameResult::white_wins);
    CHECK(reference.find(game.positions[5].position)->last.white == "C");
    // Variations are not games.
    CHECK_FALSE(reference.find(test::unannotated("1. e4 e5 2. Nf3 d5 *").positions[4].position));
}

TEST_CASE("a novelty is the first move out of the reference", "[annotate][reference]") {
    const ReferenceGames reference = reference_of(three_games);
    const auto novelty = novelty_in("1. e4 e5 2. Nf3 Nf6 3. Nxe5 *", reference);
    REQUIRE(novelty);
    CHECK(novelty->move == 3);
    CHECK(novelty->games == 3);
    CHECK(novelty->last.event == "X");
    CHECK(novelty->last.date == "1993.03.10");
    CHECK_FALSE(novelty_in("1. e4 e5 2. Nf3 Nc6 3. Bb5 *", reference));
    CHECK_FALSE(novelty_in("*", reference));
    CHECK_FALSE(novelty_in("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *", reference));
}

TEST_CASE("a game that repeats a position has it once", "[annotate][reference]") {
    const ReferenceGames reference =
        reference_of("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n\n1. Nf3 *\n");
    CHECK(reference.find(Position::start())->games == 2);
}

TEST_CASE("beyond the plies that count nothing is new", "[annotate][reference]") {
    std::string moves;
    for (int i = 0; i < 21; ++i) moves += "Nf3 Nf6 Ng1 Ng8 ";  // 84 half-moves
    const std::string game = moves + "e4 e5 *";
    CHECK_FALSE(novelty_in(game, reference_of(game + "\n")));
    CHECK(novelty_in("1. e4 e5 *", reference_of(game + "\n"))->move == 0);
}

TEST_CASE("the latest game is found by what is known of its date", "[annotate][reference]") {
    const ReferenceGames reference = reference_of(
        "[White \"A\"]\n[Date \"1993.12.01\"]\n\n1. e4 *\n\n"
        "[White \"B\"]\n[Date \"1993.??.??\"]\n\n1. e4 *\n\n"
        "[White \"C\"]\n[UTCDate \"1993.12.02\"]\n\n1. d4 *\n");
    CHECK(reference.find(test::unannotated("1. e4 *").positions[1].position)->last.white == "A");
    CHECK(reference.find(Position::start())->last.white == "C");
}

TEST_CASE("no games are no reference", "[annotate][reference]") {
    CHECK(reference_of("").size() == 0);
    CHECK_FALSE(reference_of("").find(Position::start()));
}
