#pragma once

#include "libchess/base/export.hpp"

#include <string>
#include <string_view>

namespace chess {

// Letters of the scripts of Europe, for comparing names. All texts are UTF-8.

/// A text in small letters: Latin with all its accents, Greek and Cyrillic.
[[nodiscard]] LIBCHESS_API std::string in_small_letters(std::string_view text);

/// How letters that a keyboard lacks are written with those that it has.
enum class AccentSpelling : unsigned char {
    dropped,   ///< "hubner", "lukasz", "weiss"
    replaced,  ///< as in German and Danish: "huebner", "joergensen"
};

/// A text in small letters as it is typed without accents.
[[nodiscard]] LIBCHESS_API std::string without_accents(std::string_view small_letters,
                                                       AccentSpelling spelling);

}  // namespace chess
