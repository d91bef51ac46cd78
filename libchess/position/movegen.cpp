#include "libchess/position/movegen.hpp"

#include "libchess/position/move_generator.hpp"

namespace chess {

MoveList legal_moves(const Position& position, MoveClass which) {
    MoveList list;
    detail::ListSink sink{list};
    switch (which) {
        case MoveClass::all: detail::generate<MoveClass::all>(position, sink); break;
        case MoveClass::noisy: detail::generate<MoveClass::noisy>(position, sink); break;
        case MoveClass::quiet: detail::generate<MoveClass::quiet>(position, sink); break;
    }
    return list;
}

int count_legal_moves(const Position& position) noexcept {
    detail::CountSink sink;
    detail::generate<MoveClass::all>(position, sink);
    return sink.count;
}

bool has_legal_move(const Position& position) noexcept {
    return count_legal_moves(position) != 0;
}

bool is_legal(const Position& position, Move move) noexcept {
    const auto piece = position.at(move.from());
    if (!piece || piece->color != position.turn()) return false;
    return legal_moves(position).contains(move);
}

bool is_checkmate(const Position& position) noexcept {
    return position.in_check() && !has_legal_move(position);
}

bool is_stalemate(const Position& position) noexcept {
    return !position.in_check() && !has_legal_move(position);
}

std::optional<Move> mating_move(const Position& position) noexcept {
    for (const Move move : legal_moves(position))
        if (position.gives_check(move) && is_checkmate(position.after(move))) return move;
    return std::nullopt;
}

}  // namespace chess
