#pragma once

#include "libchess/base/export.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace chess {

/// Why a move is good beyond not being bad. It was the best one; captures that simply win material
/// by exchange evaluation, and moves without an alternative, are not praised.
struct Praise {
    /// The kinds of praise, the weakest first.
    enum class Kind : std::uint8_t {
        only,   ///< any other move would have been a mistake, at least
        great,  ///< any other move would have given the win or draw away, and it was hard to find
        brilliant,  ///< a sound sacrifice, where nothing else wins or is nearly as good
    };

    Kind kind = Kind::only;  ///< the kind of praise
    std::string text = {};   ///< a sentence, with moves in SAN

    /// Equal in every member.
    friend bool operator==(const Praise&, const Praise&) = default;
};

/// "only", "great", "brilliant".
[[nodiscard]] LIBCHESS_API std::string_view name_of(Praise::Kind kind) noexcept;

}  // namespace chess
