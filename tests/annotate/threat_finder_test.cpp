// What a move threatens, by searches that let the other side pass.

#include "libchess/annotate/detail/threat_finder.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;

namespace {

/// The line that a move threatens, in SAN; "" for none.
std::string threat_by(std::string_view fen, std::string_view move, bool is_asked_for = true) {
    const auto analyser = make_analyser({.hash_bytes = 1U << 20U});
    AnnotationOptions options;
    options.limits.nodes = 40'000;
    options.threats = is_asked_for;
    const AnnotationTools tools{.analyser = analyser.get()};
    AnnotatedGame game = test::unannotated("*");
    const Position position = test::position_of(fen);
    const auto found = detail::ThreatFinder(game, options, tools)
                           .threat_by(position, parse_san(position, move).value());
    REQUIRE(found.has_value());
    if (!*found) return "";
    std::string text;
    Position there = (*found)->start();
    for (const Move threat : (*found)->solution()) {
        text += (text.empty() ? "" : " ") + to_san(there, threat);
        there.make(threat);
    }
    return text;
}

}  // namespace

TEST_CASE("what a move threatens is what its side could not do at once", "[annotate][reasons]") {
    constexpr std::string_view bishop = "5rk1/5ppp/8/8/8/3B1N2/5PPP/2Q3K1 w - - 0 30";
    SECTION("an attack, and a capture that becomes good") {
        CHECK(threat_by("3r2k1/5ppp/8/8/3N4/8/5PPP/6K1 w - - 0 30", "Nc6").starts_with("Nxd8"));
        CHECK(threat_by(bishop, "Qc2").starts_with("Bxh7+"));
    }
    SECTION("what hung before is no threat of the move, and a check threatens nothing") {
        CHECK(threat_by("6k1/5ppp/8/8/3q4/5N2/5PPP/6K1 w - - 0 30", "h3").empty());
        CHECK(threat_by(bishop, "Bxh7+").empty());
    }
    SECTION("nobody asked") {
        CHECK(threat_by(bishop, "Qc2", false).empty());
    }
}
