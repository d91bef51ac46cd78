#pragma once

#include "libchess/fact/fact.hpp"
#include "libchess/position/position.hpp"
#include "tests/support/simple_board.hpp"

#include <map>
#include <set>
#include <string>

namespace chess::test {

/// The facts of a position once more, by walking over an array of pieces: for each kind and side
/// the squares that it names ("a2"), of which a fact of a man has one. It shares nothing with
/// libchess's predicates but the rules; what hangs is found by playing exchanges out.
[[nodiscard]] std::map<std::pair<Fact, Color>, std::set<std::string>> plain_facts(
    const Position& position);

}  // namespace chess::test
