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

/// How a player's name fits one that was asked for, from the worst to the best.
enum class NameFit : std::uint8_t {
    none,                   ///< it does not
    part_without_accents,   ///< every word asked for is in it, but for accents
    part,                   ///< every word asked for is in it
    whole_without_accents,  ///< it is the same, but for accents
    whole,                  ///< it is the same
};

/// How a name fits. Letter case is ignored. A word is found in another that begins with it if one
/// of the words asked for has three letters or more: "Morphy, P" is a part of "Morphy, Paul", and
/// so is "paul morphy", but "al" of no name but "Al". Accents may be missing, or replaced as in
/// German: "hubner" and "huebner" are a part of "H\u00fcbner, Robert". Bytes that are not UTF-8 are
/// read as Windows-1252.
[[nodiscard]] LIBCHESS_API NameFit fit_of(std::string_view name, std::string_view asked);

/// Of the names seen, those that are meant by the names asked for: for each of these the ones that
/// fit best: the same ones, or else those of which it is a part.
[[nodiscard]] LIBCHESS_API std::set<std::string> names_meant(
    std::span<const std::string> asked, const std::set<std::string, std::less<>>& seen);

/// Of the names seen, those that are not meant, only since others are spelled with the accents of
/// the name asked for.
[[nodiscard]] LIBCHESS_API std::set<std::string> other_spellings(
    std::string_view asked, const std::set<std::string, std::less<>>& seen);

}  // namespace chess
