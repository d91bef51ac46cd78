#include "run/player_names.hpp"

#include "run/asked_players.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/input_folder.hpp"

using namespace chesstool;
using Names = std::vector<std::string>;
using Meant = std::set<std::string>;

TEST_CASE("a part of a name means all that have it, and says so", "[tools][player_names]") {
    const Names asked{"Morphy"};
    PlayerNames names(asked);
    for (const char* name : {"Morphy, Paul", "Morphy, Alonzo", "Anderssen, Adolf"}) names.see(name);
    CHECK(names.meant() == Meant{"Morphy, Alonzo", "Morphy, Paul"});
    CHECK_FALSE(names.fault());
    CHECK(names.remarks() == Names{"'Morphy' is taken for 'Morphy, Alonzo' and 'Morphy, Paul'; "
                                   "give one in full to count it alone"});
    CHECK(names.title() == "Morphy");
}

TEST_CASE("a whole name needs no remark, and one part of it has its title",
          "[tools][player_names]") {
    const Names whole{"Morphy, Paul"};
    PlayerNames named(whole);
    named.see("Morphy, Paul");
    CHECK(named.remarks().empty());
    CHECK(named.title() == "Morphy, Paul");
    const Names part{"Morphy"};
    PlayerNames partly(part);
    partly.see("Morphy, Paul");
    CHECK(partly.title() == "Morphy, Paul");
}

TEST_CASE("a name that nobody has is a fault, with the nearest one", "[tools][player_names]") {
    const Names asked{"Morfy"};
    PlayerNames names(asked);
    names.see("Morphy, Paul");
    CHECK(names.meant().empty());
    const auto fault = names.fault();
    REQUIRE(fault);
    CHECK(fault->effect == ExitCode::malformed);
    CHECK(fault->message.message ==
          "no game has a player 'Morfy'; the nearest name is 'Morphy, Paul'");
}

TEST_CASE("the players asked for are looked up in the selected games", "[tools][player_names]") {
    InputFolder input;
    input.add("a.pgn", "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n");
    AnnotateOptions options;
    options.files = input.options.files;
    const std::vector<Names> asked{{"A"}, {"B"}};
    AskedPlayers both(asked);
    CHECK_FALSE(both.look_up(options, {}));
    CHECK(both.is_looked_up());
    options.selection.first = options.selection.last = 0;
    AskedPlayers first(asked);
    const auto fault = first.look_up(options, {});
    REQUIRE(fault);
    CHECK_THAT(fault->message.message, Catch::StartsWith("no game has a player 'B'"));
    options.files.push_back("-");  // cannot be read again
    AskedPlayers unknown(asked);
    CHECK_FALSE(unknown.look_up(options, {}));
    CHECK_FALSE(unknown.is_looked_up());
}
