#pragma once

#include "libchess/base/export.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace chess {

/// The ECO code and name of an opening position.
struct Opening {
    std::string eco;   ///< "B33"; empty if the book has none
    std::string name;  ///< "Sicilian: Sveshnikov"; empty if the book has none

    /// Equal in every member.
    friend bool operator==(const Opening&, const Opening&) = default;
};

/// An error in an opening book: where and what.
struct OpeningBookFault {
    std::size_t line = 1;    ///< from 1
    std::size_t column = 1;  ///< from 1, in bytes
    std::size_t length = 1;  ///< length of the faulty text, in bytes
    std::string message;     ///< what is wrong
    std::string source;      ///< the whole line, without its end
};

/// Openings by position, so that transpositions count.
class LIBCHESS_API OpeningBook {
public:
    /// Reads a collection of lines: PGN with the tags ECO, Opening, Variation and Subvariation,
    /// like pgn-extract's eco.pgn, or tab-separated tables as lichess publishes them, with the
    /// columns `eco`, `name` and `pgn` named in the head. The names belong to the position at a
    /// line's end.
    [[nodiscard]] static std::expected<OpeningBook, OpeningBookFault> read(std::string_view text);

    /// The 3,807 openings that lichess names (data/openings/lichess.tsv); read when first asked
    /// for.
    [[nodiscard]] static const OpeningBook& built_in();

    /// The opening of a position; nullptr if no line ends there. Of two lines that end in the same
    /// position the first counts.
    [[nodiscard]] const Opening* find(const Position& position) const;
    /// Whether a position is on some line.
    [[nodiscard]] bool contains(const Position& position) const;

    /// How many positions have a name.
    [[nodiscard]] std::size_t size() const noexcept { return openings_.size(); }

private:
    /// The opening that ends in a position; none for a position along a line.
    std::unordered_map<Key, std::optional<std::uint32_t>> positions_;
    std::vector<Opening> openings_;
};

}  // namespace chess
