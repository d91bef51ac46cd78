#include "libchess/endgame_tables/endgame_tables.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::position_of;

TEST_CASE("there are five endings of three men and thirty of four, each with a name of its own",
          "[endgame_tables]") {
    std::set<std::string> names;
    int threes = 0;
    for (const Ending& ending : all_endings()) {
        names.insert(to_string(ending));
        threes += ending.men() == 3 ? 1 : 0;
    }
    CHECK(names.size() == ending_count);
    CHECK(threes == 5);
    CHECK(names.contains("KQKR"));
    CHECK(names.contains("KBNK"));
    CHECK_FALSE(names.contains("KRKQ"));
}

TEST_CASE("an ending is found whatever the order and the colours of its men", "[endgame_tables]") {
    for (std::size_t number = 0; number < ending_count; ++number) {
        const Ending& ending = all_endings()[number];
        const Piece first{Color::white, ending.first};
        CHECK(ending_number(first, ending.second) == number);
        if (!ending.second) continue;
        const auto turned = [](Piece piece) { return Piece{~piece.color, piece.type}; };
        CHECK(ending_number(*ending.second, first) == number);
        CHECK(ending_number(turned(first), turned(*ending.second)) == number);
    }
}

TEST_CASE("a position's ending is that of its men", "[endgame_tables]") {
    const auto name_of = [](std::string_view fen) -> std::string {
        const auto ending = ending_of(position_of(fen));
        return ending ? to_string(all_endings()[*ending]) : "none";
    };
    CHECK(name_of("8/8/8/4k3/8/8/3rP3/4K3 w - - 0 1") == "KRKP");
    CHECK(name_of("8/8/8/4k3/8/8/3PP3/4K3 w - - 0 1") == "KPPK");
    CHECK(name_of("8/8/8/4k3/8/8/3q4/5K2 w - - 0 1") == "KQK");
    CHECK(name_of("8/8/8/4k3/8/8/8/5K2 w - - 0 1") == "none");
    CHECK(name_of("8/8/8/4k3/8/3PPP2/8/5K2 w - - 0 1") == "none");
}
