#pragma once

#include "libchess/base/export.hpp"

#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// How a player's name fits one that was asked for.
enum class NameFit : std::uint8_t {
    none,   ///< it does not
    part,   ///< every word asked for is in it
    whole,  ///< it is the same
};

/// How a name fits. Letter case is ignored. A word is found in another that begins with it if one
/// of the words asked for has three letters or more: "Morphy, P" is a part of "Morphy, Paul", and
/// so is "paul morphy", but "al" of no name but "Al".
[[nodiscard]] LIBCHESS_API NameFit fit_of(std::string_view name, std::string_view asked);

/// Of the names seen, those that are meant by the names asked for: for each of these the ones that
/// are the same, or else those of which it is a part.
[[nodiscard]] LIBCHESS_API std::set<std::string> names_meant(
    std::span<const std::string> asked, const std::set<std::string, std::less<>>& seen);

}  // namespace chess
