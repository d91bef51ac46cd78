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

/// What a position of the openings is called.
struct Opening {
    std::string eco;   ///< "B33"; empty if the book has none
    std::string name;  ///< "Sicilian: Sveshnikov"; empty if the book has none

    /// Equal in every member.
    friend bool operator==(const Opening&, const Opening&) = default;
};

/// A line of a book that cannot be read: where, and why.
struct OpeningBookFault {
    std::size_t line = 1;    ///< from 1
    std::size_t column = 1;  ///< from 1, in bytes
    std::size_t length = 1;  ///< of what is wrong, in bytes
    std::string message;     ///< what is wrong
    std::string source;      ///< the whole line, without its end
};

/// Openings by position, so that transpositions count.
class LIBCHESS_API OpeningBook {
public:
    /// Reads a collection of lines: PGN with the tags ECO, Opening, Variation and Subvariation, as
    /// pgn-extract's eco.pgn is, or tables as lichess publishes them, whose head names columns
    /// that are kept apart by tabs: `eco`, `name` and `pgn`. The names belong to the position at a
    /// line's end.
    [[nodiscard]] static std::expected<OpeningBook, OpeningBookFault> read(std::string_view text);

    /// What a position is called; nullptr if it is at no line's end. Of two lines that end in the
    /// same position the first counts.
    [[nodiscard]] const Opening* find(const Position& position) const;
    /// Whether a position is on some line.
    [[nodiscard]] bool contains(const Position& position) const;

    /// How many positions have a name.
    [[nodiscard]] std::size_t size() const noexcept { return openings_.size(); }

private:
    /// Which opening a position is the end of; none for one on the way.
    std::unordered_map<Key, std::optional<std::uint32_t>> positions_;
    std::vector<Opening> openings_;
};

}  // namespace chess
