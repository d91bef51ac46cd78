#pragma once

#include "libchess/base/export.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/search/engine.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace chess::detail {

/// What the rating of a puzzle goes by: numbers under names, the same names in the same order for
/// every puzzle.
class RatingFeatures {
public:
    /// Adds one; the name must outlive this.
    template <typename Number>
    void add(std::string_view name, Number value) {
        names_.push_back(name);
        values_.push_back(static_cast<float>(value));
    }
    /// Their names.
    [[nodiscard]] const std::vector<std::string_view>& names() const noexcept { return names_; }
    /// Their values.
    [[nodiscard]] const std::vector<float>& values() const noexcept { return values_; }

private:
    std::vector<std::string_view> names_;
    std::vector<float> values_;
};

/// The size of the engine's table for the searches of a rating: it holds them with room to spare,
/// and is soon cleared.
inline constexpr std::size_t rating_hash_bytes = std::size_t{1} << 20U;

/// The features of a puzzle whose solver is White: searches of a position and of its flipped twin
/// differ a little. The engine is cleared first; the result depends on the line alone.
[[nodiscard]] LIBCHESS_API RatingFeatures rating_features(const MotifLine& line, Engine& engine);

// Its parts.

/// Of the whole line: how long it is, which kinds of moves it has, how much is forced.
void add_line_features(RatingFeatures& features, const MotifLine& line);
/// Of the solver's first move, the last one, and what comes between.
void add_move_features(RatingFeatures& features, const MotifLine& line);
/// Of the opponent's move before.
void add_gift_features(RatingFeatures& features, const MotifLine& line);
/// Of the position to solve: material, other captures and checks, what hangs, the kings.
void add_board_features(RatingFeatures& features, const MotifLine& line);
/// Of short searches at the solver's moves: at what depth each is found, and what looks as good.
void add_search_features(RatingFeatures& features, const MotifLine& line, Engine& engine);

}  // namespace chess::detail
