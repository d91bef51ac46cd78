#pragma once

#include "training/model_shape.hpp"
#include "training/position_record.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace chess::training {

/// The table rows that a position activates, for each view.
///
/// The mover's view is the first. A view's own men are the features 0 to 383 (kind * 64 + square,
/// kinds from pawn to king), the other's 384 to 767. The board is flipped vertically for Black, and
/// mirrored if the viewer's king then stands on files e to h. The row of a feature in table t is t
/// * 768 + feature.
struct ActiveRows {
    using Rows = std::array<std::uint32_t, PositionRecord::most_men>;

    std::array<Rows, 2> views;
    std::size_t count = 0;
    std::size_t bucket = 0;
};

/// The rows of a sound record.
[[nodiscard]] ActiveRows active_rows(const PositionRecord& record, const ModelShape& shape);

}  // namespace chess::training
