#pragma once

#include "libchess/core/move.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/position.hpp"

#include <string>

namespace chess {

/// A move with both its names, for reports that outlive the position before it.
struct NamedMove {
    std::string uci;  ///< as `to_uci` writes it
    std::string san;  ///< as `to_san` writes it
};

/// The names of a legal move.
[[nodiscard]] inline NamedMove named(const Position& before, Move move) {
    return {to_uci(before, move), to_san(before, move)};
}

}  // namespace chess
