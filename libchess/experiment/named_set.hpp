#pragma once

#include "libchess/base/export.hpp"
#include "libchess/search/techniques.hpp"

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// A set of techniques under the name by which an experiment knows it.
struct NamedSet {
    std::string name;         ///< as it is shown
    TechniqueSet techniques;  ///< the techniques
    /// How many entries its table has, if not as many as the others'.
    std::optional<std::size_t> table_entries = {};
};

/// The search that all others are compared with: alpha-beta straight to its depth, with the order
/// of moves that Marsland's program had (safe captures first, and a static order at the root), and
/// at the horizon the recaptures on one square.
[[nodiscard]] LIBCHESS_API NamedSet direct_set();

/// The sets of Marsland's figure 8: iterative alpha-beta, aspiration and PVS, each alone and with
/// the transposition table, the refutation table and the history table; PVS also with several of
/// them.
[[nodiscard]] LIBCHESS_API std::vector<NamedSet> figure_8_sets();

/// The set that a name stands for: parts joined by '+'. "direct", "iterative", "aspiration" and
/// "pvs" are Marsland's, with his order of moves; "trans", "ref" and "hist" his tables; anything
/// else is a technique, or a set of them: "engine", "textbook". Each comes with what it needs. Or
/// what is wrong with the name.
[[nodiscard]] LIBCHESS_API std::expected<NamedSet, std::string> set_named(std::string_view name);

}  // namespace chess
