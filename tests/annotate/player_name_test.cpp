// Whose name is meant.

#include "libchess/annotate/player_name.hpp"

#include "tests/support/catch.hpp"

#include <set>
#include <string>
#include <vector>

using namespace chess;

namespace {

using Names = std::set<std::string, std::less<>>;

std::set<std::string> meant(std::vector<std::string> asked, const Names& seen) {
    return names_meant(asked, seen);
}

}  // namespace

TEST_CASE("a name fits whole, in part, or not", "[annotate][player_name]") {
    CHECK(fit_of("Morphy, Paul", "Morphy, Paul") == NameFit::whole);
    CHECK(fit_of("Morphy, Paul", "MORPHY, paul") == NameFit::whole);
    CHECK(fit_of("M\u00fcller, J", "M\u00dcLLER, J") == NameFit::whole);
    for (const char* asked : {"morphy", "Paul Morphy", "paul", "Morphy, P", "Morphy, P.", "morph",
                              "MOR PAU", "P Morphy"})
        CHECK(fit_of("Morphy, Paul", asked) == NameFit::part);
    for (const char* asked : {"orphy", "Morphy, J", "mo", "p", "", " ", "Morphyx", "Paula"})
        CHECK(fit_of("Morphy, Paul", asked) == NameFit::none);
    CHECK(fit_of("O'Neill, Bob", "neill") == NameFit::part);
    CHECK(fit_of("Nepomniachtchi,I", "nepo") == NameFit::part);
    CHECK(fit_of("me_and_you", "me") == NameFit::part);
    CHECK(fit_of("Mendez", "me") == NameFit::none);
    CHECK(fit_of("\u00d6st, Anna", "\u00f6st") == NameFit::part);
    CHECK(fit_of("", "") == NameFit::whole);
}

TEST_CASE("a whole name excludes parts of others", "[annotate][player_name]") {
    const Names seen{"Carlsen", "Carlsen, Henrik", "Carlsen, Magnus", "Caruana, Fabiano"};
    CHECK(meant({"carlsen"}, seen) == std::set<std::string>{"Carlsen"});
    CHECK(meant({"carlsen, m"}, seen) == std::set<std::string>{"Carlsen, Magnus"});
    CHECK(meant({"carl"}, seen) ==
          std::set<std::string>{"Carlsen", "Carlsen, Henrik", "Carlsen, Magnus"});
    CHECK(meant({"magnus", "Fabiano"}, seen) ==
          std::set<std::string>{"Carlsen, Magnus", "Caruana, Fabiano"});
    CHECK(meant({"nobody", "Carlsen"}, seen) == std::set<std::string>{"Carlsen"});
    CHECK(meant({}, seen).empty());
    CHECK(meant({"MAGNUS CARLSEN"}, {"carlsen, magnus", "CARLSEN, MAGNUS"}).size() == 2);
}
