#include "libchess/perft/detail/parallel.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/movegen.hpp"

#include <mutex>

namespace chess {

PerftCategories& PerftCategories::operator+=(const PerftCategories& other) noexcept {
    nodes += other.nodes;
    captures += other.captures;
    en_passant += other.en_passant;
    castles += other.castles;
    promotions += other.promotions;
    checks += other.checks;
    discovered_checks += other.discovered_checks;
    double_checks += other.double_checks;
    checkmates += other.checkmates;
    return *this;
}

namespace {

void classify_check(const Position& after, Move move, PerftCategories& counts) {
    const Bitboard checkers = after.checkers();
    ++counts.checks;
    // In castling the rook is moved too, so its check is not discovered.
    Bitboard moved{move.to()};
    if (move.is_castling()) moved = Bitboard(castling_targets(move.from(), move.to()).rook);
    if (checkers.several()) ++counts.double_checks;
    else if ((checkers & moved).empty()) ++counts.discovered_checks;
    if (!has_legal_move(after)) ++counts.checkmates;
}

void classify(const Position& position, PerftCategories& counts) {
    for (const Move move : legal_moves(position)) {
        ++counts.nodes;
        counts.captures += position.is_capture(move) ? 1U : 0U;
        counts.en_passant += move.is_en_passant() ? 1U : 0U;
        counts.castles += move.is_castling() ? 1U : 0U;
        counts.promotions += move.is_promotion() ? 1U : 0U;
        if (position.gives_check(move)) classify_check(position.after(move), move, counts);
    }
}

void walk(Position& position, int depth, const std::stop_token& stop, PerftCategories& counts) {
    if (depth == 1) return classify(position, counts);
    if (depth > 3 && stop.stop_requested()) return;
    for (const Move move : legal_moves(position)) {
        const Position::Undo undo = position.make(move);
        walk(position, depth - 1, stop, counts);
        position.unmake(move, undo);
    }
}

}  // namespace

std::expected<PerftCategories, PerftError> perft_categories(const Position& position,
                                                            const PerftOptions& options,
                                                            PerftMonitor& monitor) {
    PerftCategories total;
    if (options.depth <= 1) {
        if (options.depth == 1) classify(position, total);
        return total;
    }
    const MoveList moves = legal_moves(position);
    std::mutex mutex;
    monitor.parts = moves.size();
    detail::for_each_index(moves.size(), options.threads, [&](std::size_t i) {
        PerftCategories counts;
        Position next = position.after(moves[i]);
        walk(next, options.depth - 1, monitor.stop, counts);
        const std::scoped_lock lock(mutex);
        total += counts;
        monitor.nodes += counts.nodes;
        ++monitor.parts_done;
    });
    if (monitor.stop.stop_requested()) return std::unexpected(PerftError::stopped);
    return total;
}

std::expected<PerftCategories, PerftError> perft_categories(const Position& position,
                                                            const PerftOptions& options) {
    PerftMonitor monitor;
    return perft_categories(position, options, monitor);
}

}  // namespace chess
