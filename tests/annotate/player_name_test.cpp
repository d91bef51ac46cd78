// Whose name is meant.

#include "libchess/annotate/player_name.hpp"

#include "tests/support/catch.hpp"

#include <set>
#include <string>
#include <utility>
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

TEST_CASE("letters of other alphabets have two cases, too", "[annotate][player_name]") {
    for (const auto& [name, asked] :
         {std::pair("\u010cigorin, Michail", "\u010digorin, michail"),
          std::pair("\u0141ukasz Wei\u00df", "\u0142UKASZ WEI\u1e9e"),
          std::pair("\u0418\u0432\u0430\u043d\u043e\u0432", "\u0438\u0412\u0410\u041d\u041e\u0412"),
          std::pair("\u0401\u0436", "\u0451\u0416"),
          std::pair("\u039a\u03c9\u03c3\u03c4\u03ac\u03c2", "\u03ba\u03a9\u03a3\u03a4\u0386\u03a3"),
          std::pair("\u0178sa\u00ffe", "\u00ffSA\u0178E"),
          std::pair("\u017delezny \u0132ssel", "\u017eELEZNY \u0133SSEL"),
          std::pair("Nguy\u1ec5n", "NGUY\u1ec4N")}) {
        CAPTURE(name, asked);
        CHECK(fit_of(name, asked) == NameFit::whole);
    }
    CHECK(fit_of("\u0418\u0432\u0430\u043d\u043e\u0432, \u041f.", "\u0438\u0432\u0430\u043d") ==
          NameFit::part);
}

TEST_CASE("a name fits without its accents", "[annotate][player_name]") {
    constexpr auto part = NameFit::part_without_accents;
    for (const char* asked : {"hubner", "huebner", "HUEBNER, R", "Robert Hubner", "hueb"})
        CHECK(fit_of("H\u00fcbner, Robert", asked) == part);
    CHECK(fit_of("H\u00fcbner, Robert", "Huebner, Robert") == NameFit::whole_without_accents);
    CHECK(fit_of("Huebner, Robert", "H\u00fcbner, Robert") == NameFit::whole_without_accents);
    CHECK(fit_of("Hubner, Robert", "h\u00fcbner") == part);
    CHECK(fit_of("de la Villa Garc\u00eda, Jes\u00fas", "garcia") == part);
    CHECK(fit_of("de la Villa Garc\u00eda, Jes\u00fas", "jesus villa") == part);
    CHECK(fit_of("\u0141ukasz Wei\u00df", "weiss") == part);
    CHECK(fit_of("\u0141ukasz Wei\u00df", "lukasz") == part);
    CHECK(fit_of("\u00d8rjan", "orjan") == NameFit::whole_without_accents);
    CHECK(fit_of("\u00d8rjan", "oerjan") == NameFit::whole_without_accents);
    CHECK(fit_of("\u015eahin \u0130lker", "sahin ilker") == NameFit::whole_without_accents);
    CHECK(fit_of("Ho\u00e0ng Th\u1ecb B\u1ea3o Tr\u00e2m", "tram bao") == part);
    CHECK(fit_of("\u0424\u0451\u0434\u043e\u0440\u043e\u0432", "\u0444\u0435\u0434\u043e\u0440") ==
          part);
    CHECK(fit_of("\u039a\u03c9\u03c3\u03c4\u03ac\u03c2", "\u03ba\u03c9\u03c3\u03c4\u03b1\u03c3") ==
          NameFit::whole_without_accents);
    // Dots that are a character of their own.
    CHECK(fit_of("Hu\u0308bner, Robert", "H\u00fcbner, Robert") == NameFit::whole_without_accents);
    CHECK(fit_of("Hu\u0308bner, Robert", "huebner") == part);
    CHECK(fit_of("O\u2019Kelly de Galway", "kelly") == NameFit::part);
    CHECK(fit_of("M\u00fcller", "mueler") == NameFit::none);
    CHECK(fit_of("Muller", "mueller") == NameFit::none);
    // Windows-1252, on either side.
    CHECK(fit_of("H\xfc"
                 "bner, Robert",
                 "H\u00fcbner, Robert") == NameFit::whole);
    CHECK(fit_of("\x8akoda", "\u0161koda") == NameFit::whole);
    CHECK(fit_of("H\u00fcbner, Robert",
                 "h\xdc"
                 "bner") == NameFit::part);
}

TEST_CASE("a name with the accents asked for goes first", "[annotate][player_name]") {
    const Names seen{"Garc\u00eda, Ana", "Garcia, Bo", "Garcia Lopez", "H\u00fcbner, Robert"};
    CHECK(meant({"garcia"}, seen) == std::set<std::string>{"Garcia Lopez", "Garcia, Bo"});
    CHECK(meant({"garc\u00eda"}, seen) == std::set<std::string>{"Garc\u00eda, Ana"});
    CHECK(meant({"garcia, ana"}, seen) == std::set<std::string>{"Garc\u00eda, Ana"});
    CHECK(meant({"hubner"}, seen) == std::set<std::string>{"H\u00fcbner, Robert"});
    CHECK(other_spellings("garcia", seen) == std::set<std::string>{"Garc\u00eda, Ana"});
    CHECK(other_spellings("garcia, ana", seen).empty());
    CHECK(other_spellings("hubner", seen).empty());
    CHECK(other_spellings("H\u00fcbner, Robert", {"H\u00fcbner, Robert", "Hubner, Robert"}) ==
          std::set<std::string>{"Hubner, Robert"});
    CHECK(other_spellings("nobody", seen).empty());
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
